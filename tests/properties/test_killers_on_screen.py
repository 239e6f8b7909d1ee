"""Killers on the screens: played to the end, replayed, reviewed, and what declines them."""

from __future__ import annotations

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.formats import read
from sudoku_tui.game.checks import find_clashes
from sudoku_tui.game.hints import Advice, Stuck, Trouble
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.analysis import AnalysisScreen
from sudoku_tui.tui.screens.enter import EnterScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.replay.replay import ReplayScreen
from sudoku_tui.tui.screens.review import ReviewScreen
from sudoku_tui.tui.screens.won import WonScreen
from sudoku_tui.tui.widgets.board import BoardView
from sudoku_tui.tui.widgets.preview import FittedPreview
from tests.session.actions.test_table import KILLER
from tests.tui.at_table import Table, opened

PUZZLE: Puzzle = read(KILLER).puzzle
SOLUTION = only_solution(PUZZLE) or ()


async def _play(table: Table) -> PlayScreen:
    table.app.navigation.play_puzzle(PUZZLE, Details(solution=SOLUTION))
    return await table.until(PlayScreen)


async def test_killer_is_played_to_the_end_and_replayed(store: Store) -> None:
    async with opened(store) as table:
        screen = await _play(table)
        screen.board.cursor = 0
        await table.press("$")
        assert screen.playing.message.startswith("Row 1: 45 left in 9 cells.")
        for cell, digit in enumerate(SOLUTION):
            screen.playing.enter(cell, digit)
        last = SOLUTION[80]
        screen.playing.clear(80)
        screen.board.cursor = 80
        await table.press(str(last))
        await table.until(WonScreen)
        await table.press("f6")
        await table.until(ReviewScreen)
        await table.press("o")
        replay = await table.until(ReplayScreen)
        assert replay.board.frame.cages is not None
        await table.press("left", "left", "left")


async def test_hint_and_reasons_name_cages(store: Store) -> None:
    async with opened(store) as table:
        screen = await _play(table)
        await table.press("?", "?", "?")
        answer = screen.playing.hint.answer
        assert isinstance(answer, Advice) and answer.step.rules
        await table.press("escape")
        screen.board.cursor = 8
        await table.press("!", "5")
        assert screen.playing.hint.answer == Stuck(
            "With 5 in r1c9 no digits are left for cage r1c9 and r2c9 with sum 15."
        )


async def test_wrong_cage_is_reported_and_marked(store: Store) -> None:
    async with opened(store, (120, 40)) as table:
        screen = await _play(table)
        screen.board.cursor = 8
        await table.press("6", "down", "8")
        (clash,) = find_clashes(screen.playing.game)
        assert clash.describe(CLASSIC) == "cage r1c9 and r2c9 with sum 15 holds 6 and 8"
        assert screen.board.state.wrong == 1 << 8 | 1 << 17
        assert "15!" in table.text
        await table.press("?")
        assert isinstance(screen.playing.hint.answer, Trouble)


async def test_lines_of_a_wrong_cage_are_indented(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        screen = await _play(table)
        screen.board.cursor = 8
        await table.press("6", "down", "8")
        beside = [
            line[screen.board.region.right :].strip(" ┃┨┫") for line in table.text.split("\n")
        ]
        first = beside.index("! cage r1c9 and")
        assert beside[first + 1 : first + 3] == ["r2c9 with sum 15", "holds 6 and 8"]
        lines = table.text.split("\n")
        assert all(
            lines[first + row].index(beside[first + row]) > lines[first].index("!")
            for row in (1, 2)
        )


async def test_double_click_selects_a_cage(store: Store) -> None:
    async with opened(store) as table:
        screen = await _play(table)
        screen.board.post_message(BoardView.CellClicked(8, is_double=True))
        await table.wait_until(lambda: bool(screen.playing.hand.selected))
        assert screen.playing.hand.selected == 1 << 8 | 1 << 17


async def test_pasted_killer_is_shown_with_its_cages(store: Store) -> None:
    async with opened(store) as table:
        await table.paste(KILLER)
        screen = await table.until(EnterScreen)
        await table.wait_until(lambda: not screen.is_unparsed)
        assert screen.query_one(FittedPreview).frame.cages is not None
        assert "28 cages, 0 givens, one solution, " in screen._report.message
        await table.press("f5")
        await table.until(AnalysisScreen)
