"""Analyses by a subprocess, and the screen that shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.engine.analysis.analyse import analyse
from sudoku_tui.engine.analysis.findings import Analysis, PathKind
from sudoku_tui.engine.layout import Kind
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.solver import solve
from sudoku_tui.session.background.job import pack, unpack
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.analysis import FACTS, PATH, AnalysisScreen
from sudoku_tui.tui.screens.enter import EnterScreen
from sudoku_tui.tui.screens.guide import GuideScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.texts.analysis import Marking, PathBoards, marked_state, markings
from sudoku_tui.words.analyses import as_markdown
from tests.reference import classic
from tests.soak import first_of
from tests.tui.at_table import Table, opened

WING = "...9..4...5..2..8.3...67.....65.2..8.39...62.1..6.97.....49...7.4..5..9...3..1..."
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
EASY = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
SEVERAL = EASY.replace("4", ".").replace("8", ".")
NONE = "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8"
CLASH = EASY.replace("68..7", "61..7")
ROOT = Path(__file__).parents[3]


def analyse_here(puzzle: Puzzle) -> Analysis:
    """Return all findings, computed in this process."""
    found = Analysis(puzzle)
    for finding in analyse(puzzle):
        found = found.with_finding(finding)
    return found


async def wait_until_done(table: Table) -> AnalysisScreen:
    """Wait until the analysis on top is complete and shown, and return its screen."""
    screen = await table.until(AnalysisScreen)
    await table.wait_until(lambda: screen.is_over and not screen._is_behind)
    return screen


def words(table: Table) -> str:
    """Return the text next to the board, wherever its lines break."""
    left = table.on(AnalysisScreen).board.region.right
    beside = (line[left:].rstrip(" ┃") for line in table.text.splitlines())
    return " ".join(" ".join(beside).split())


# Drawing


def test_boards_are_those_before_each_step_in_any_order() -> None:
    found = analyse_here(classic(WING))
    trail, boards = found.trail(PathKind.EASIEST), PathBoards(found)
    last = boards.board_at_step(trail, len(trail.taken) - 1)
    assert sum(digit == 0 for digit in last.digits) == 1
    first = boards.board_at_step(trail, 0)
    assert first.digits == found.puzzle.givens and first.hint is not None
    for index, step in enumerate(solve(found.puzzle)):
        state = boards.board_at_step(trail, index)
        for cell, digit in (*step.placements, *step.eliminations):
            assert state.notes[cell] >> digit & 1
    with pytest.raises(IndexError):
        boards.board_at_step(trail, len(trail.taken))


@pytest.mark.parametrize(
    ("text", "there"),
    [
        (WING, {Marking.BACKDOORS, Marking.SPARE, Marking.SOLUTION}),
        (SEVERAL, {Marking.ONE, Marking.OTHER}),
        (CLASH, set()),
        (NONE, set()),
    ],
)
def test_possible_markings(text: str, there: set[Marking]) -> None:
    found = analyse_here(classic(text))
    assert set(markings(found)) == {Marking.NOTHING, *there}
    plain = marked_state(found, Marking.NOTHING)
    assert all(marked_state(found, each) != plain for each in there)
    assert bool(plain.wrong) == (text == CLASH)


# Screens


@pytest.mark.slow
async def test_from_a_game_to_its_reason_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Store, "exports", tmp_path / "exports")
    with Store(None) as store:
        async with opened(store) as table:
            table.app.navigation.enter_puzzle(WING)
            await table.until(EnterScreen)
            await table.press("f2")
            await table.until(PlayScreen)
            await table.press("f5")
            screen = await wait_until_done(table)
            assert screen.page == FACTS and "score 672" in table.text
            assert "Because of one W-Wing, at step 27 of the rated way." in words(table)
            assert "score 672, ER 5.4" in words(table)
            await table.press("!")
            assert (screen.page, screen.way, screen.step_number) == (PATH, PathKind.RATED, 27)
            assert "27 W-Wing" in words(table)
            assert screen.board.state.hint is not None
            await table.press("right", "right", "left")
            assert screen.step_number == 28
            await table.press("up", "k")
            assert screen.step_number == 26
            await table.press("]", "=")
            assert (screen.way, screen.step_number) == (PathKind.EASIEST, 26)
            await table.press("home", "left")
            assert screen.step_number == 0 and screen.board.state.hint is None
            await table.press("end", "right")
            assert screen.step_number == 59
            await table.press("f8")
            found = analyse_here(screen.analysis.puzzle)
            (saved,) = (tmp_path / "exports").iterdir()
            assert saved.name.startswith("analysis-classic-") and saved.suffix == ".md"
            assert saved.read_text() == as_markdown(found, PathKind.EASIEST)
            await table.press("]", "f8")
            assert len([*(tmp_path / "exports").iterdir()]) == 2, "nothing is written over"
            assert [*tmp_path.iterdir()] == [tmp_path / "exports"], "nothing where one is"
            await table.press("escape")
            await table.until(PlayScreen)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(
    ("size", "look"),
    first_of([((60, 20), "ascii"), ((40, 12), "graphite"), ((120, 40), "mono")], 2),
)
async def test_every_page_at_every_size(size: tuple[int, int], look: str) -> None:
    with Store(None) as store:
        async with opened(store, size=size, look=look) as table:
            table.app.navigation.pages.open_analysis(classic(SEVERAL))
            screen = await wait_until_done(table)
            assert screen.board.display == (size[0] > 40)
            for _ in range(3):
                assert all(len(line) == size[0] for line in table.text.splitlines())
                assert look != "ascii" or table.text.isascii()
                await table.press("tab", "right", "down", "pagedown", "shift+down", "x")
            assert screen.page == FACTS


@pytest.mark.slow
async def test_every_kind_of_analysis_is_described_on_the_screen() -> None:
    with Store(None) as store:
        async with opened(store) as table:
            for text, says in (
                (SEVERAL, "4 solutions. Two of them differ only in"),
                (NONE, "No solution. No given is to blame alone."),
                (CLASH, "r2c2 and r3c1 are both 1, so there is no solution."),
                ("." * 81, "1000 solutions or more."),
            ):
                table.app.navigation.enter_puzzle(text)
                await table.until(EnterScreen)
                await table.press("f5")
                await wait_until_done(table)
                assert says in words(table)
                await table.press("!", "=", "x", "x", "]", "right", "right", "left", "tab", "tab")
                await table.press("escape")
                await table.until(EnterScreen)
                await table.press("escape")


@pytest.mark.slow
async def test_long_analysis_can_be_left_at_once() -> None:
    with Store(None) as store:
        async with opened(store, size=(120, 40)) as table:
            table.app.navigation.pages.open_analysis(classic(ESCARGOT))
            screen = await table.until(AnalysisScreen)
            assert not screen.is_over
            await table.press("!", "=", "right", "end", "tab", "]")
            await table.press("escape")
            assert not isinstance(table.app.screen, AnalysisScreen)
            workers = table.app.workers
            await table.wait_until(lambda: all(worker.is_finished for worker in workers))


@pytest.mark.slow
async def test_step_of_a_list_is_chosen_with_the_mouse() -> None:
    with Store(None) as store:
        async with opened(store) as table:
            table.app.navigation.pages.open_analysis(classic(EASY))
            screen = await wait_until_done(table)
            await table.press("tab")
            await table.pilot.click("#path", offset=(3, 5))
            assert screen.step_number == 3


def test_boards_recognise_houses_of_unpickled_steps() -> None:
    """Check that an unpickled house is drawn like the layout's own."""
    puzzle = classic(WING)
    for step in solve(puzzle):
        again = unpack(pack(step), type(step))
        assert again == step and again.technique is step.technique
        assert all(house.kind in Kind and house in puzzle.layout.houses for house in again.houses)


@pytest.mark.slow
async def test_guide_opens_from_a_step_by_one_key() -> None:
    with Store(None) as store:
        async with opened(store) as table:
            table.app.navigation.pages.open_analysis(classic(WING))
            screen = await wait_until_done(table)
            assert "How many steps are open" in words(table)
            assert "! Narrowest at step 26 of 59" in words(table)
            await table.press("f4")
            await table.until(GuideScreen)
            await table.press("escape", "!", "f4")
            assert (await table.until(GuidePageScreen)).page.id == "w-wing"
            await table.press("escape")
            assert await table.until(AnalysisScreen) is screen and screen.step_number == 27


@pytest.mark.slow
async def test_lines_of_ascii_fit_beside_the_wide_scroll_bar() -> None:
    with Store(None) as store:
        async with opened(store, (80, 24), "ascii") as table:
            table.app.navigation.pages.open_analysis(classic(WING))
            screen = await wait_until_done(table)
            assert screen._facts.show_vertical_scrollbar
            assert "score 672, ER 5.4 |" in table.text
            lines = table.text.splitlines()
            chart = next(i for i, line in enumerate(lines) if "steps are open" in line) + 1
            below = lines[chart + 1][screen.board.region.right :].strip(" |")
            assert below in ("", "!"), "the chart is one line"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(118, 40), (120, 40)])
async def test_board_stays_in_its_place_on_other_screens(size: tuple[int, int]) -> None:
    with Store(None) as store:
        async with opened(store, size) as table:
            await table.open("Easy")
            places = {table.on(PlayScreen).board.region.x}
            table.app.navigation.pages.open_analysis(table.playing.game.puzzle)
            places.add((await wait_until_done(table)).board.region.x)
            table.app.navigation.pages.open_guide("x-wing")
            places.add((await table.until(GuidePageScreen)).query_one("#example").region.x)
            assert places == {1}
