"""Teaching in the game: coach, available steps, review, and statistics."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from textual.geometry import Size
from textual.widgets import Static

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.search import only_solution
from sudoku_tui.game.event_text import encode
from sudoku_tui.game.events import Checked, Enter, Hint
from sudoku_tui.game.game import Game
from sudoku_tui.game.hints import Advice, find_hint
from sudoku_tui.game.reasons import reason_for
from sudoku_tui.session.background.requests import describe_ways, describe_why
from sudoku_tui.session.playing import Playing
from sudoku_tui.store.games import Line
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.stock import draw_puzzle
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.frame import CellSize
from sudoku_tui.tui.screens.drill import DrillScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.review import ReviewScreen
from sudoku_tui.tui.screens.saved import SavedScreen
from sudoku_tui.tui.screens.statistics import StatisticsScreen
from sudoku_tui.tui.screens.won import WonScreen
from sudoku_tui.tui.widgets.board import BoardView
from tests.store.desk import fresh_file, quick
from tests.tui.at_table import Table, opened

SIZES = [(20, 6), (60, 20)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store with its own folder, for files written next to it."""
    with Store(fresh_file(tmp_path / "games.db"), connect=quick) as opened_store:
        yield opened_store


@cache
def script() -> tuple[Game, tuple[int, ...], tuple[float, ...]]:
    """Return an easy game, its solution, and the time of each event.

    There is a long pause before its tenth entry, and a hint before the fifteenth.
    """
    puzzle = draw_puzzle(Level.EASY, Dice(1)).puzzle
    solution, game, times, now = only_solution(puzzle) or (), Game(puzzle), list[float](), 0.0
    while not game.is_full:
        advice = find_hint(game, solution)
        assert isinstance(advice, Advice)
        now += {9: 250.0, 14: 6.0}.get(game.entry_count, 5.0)
        if game.entry_count == 14:
            game.record(Hint(1, advice.step.technique.id))
            times.append(now)
        game.record(Enter(*advice.step.placements[0]))
        times.append(now)
    return game, solution, tuple(times)


def save_scripted_game(store: Store, *, whole: bool) -> int:
    """Save that game, *whole* or up to its twentieth event, and return its id."""
    played, solution, times = script()
    count = len(times) if whole else 20
    game = Game.from_log(played.puzzle, played.log[:count])
    layout = played.puzzle.layout
    lines = [Line(encode(event, layout), at) for event, at in zip(game.log, times, strict=False)]
    game_id = store.games.copy(game, Details("Easy", 200, solution=solution), lines)
    if whole:
        store.games.finish(game_id, times[-1], game.hints_used)
    return game_id


async def wait_for_text(table: Table, text: str) -> None:
    """Wait until the panel contains *text*."""
    await table.wait_until(lambda: text in f"{table.playing.message} {table.playing.coach.comment}")


def page_text(table: Table) -> str:
    """Return the text of the page in one line."""
    page = " ".join(str(block.content) for block in table.app.screen.query(Static))
    return " ".join(page.split())


# The coach


def entry_with(playing: Playing, *, reason: bool, right: bool = True) -> Candidate:
    """Return a possible entry, with or without a reason."""
    game, solution = playing.game, playing.details.solution
    legal = game.puzzle.possible(game.position.digits)
    for cell, digit in enumerate(game.position.digits):
        for each in range(1, 10):
            entry = Candidate(cell, each)
            if digit or not legal[cell] >> each & 1 or (each == solution[cell]) is not right:
                continue
            if (reason_for(game.puzzle, game.position, entry) is not None) is reason:
                return entry
    raise AssertionError("there is none")


async def type_entry(table: Table, entry: Candidate) -> None:
    """Move there and type it."""
    table.on(PlayScreen).board.cursor = entry.cell
    await table.press(str(entry.digit))


@pytest.mark.slow
async def test_coach_explains_and_calls_any_other_entry_a_guess(store: Store) -> None:
    store.settings.set("coach", "why")
    async with opened(store) as table:
        await table.open("Easy")
        playing = table.playing
        entry = entry_with(playing, reason=True)
        await type_entry(table, entry)
        await wait_for_text(table, f" is {entry.digit}: ")
        assert "guess" not in table.playing.coach.comment
        guesses = []
        for right in (True, False):
            entry = entry_with(playing, reason=False, right=right)
            await type_entry(table, entry)
            await wait_for_text(table, "does not follow in a few steps: perhaps a guess.")
            name = playing.game.puzzle.layout.cell_name(entry.cell)
            assert f"{name} is" not in playing.coach.comment, (
                "that would be said of what is wrong too"
            )
            guesses.append(playing.coach.comment.replace(f"{entry.digit} in {name}", ""))
            await table.press("left", "right")
            assert "guess" in table.text, "it stays while the cursor moves"
            await table.press("u")
            assert "guess" not in table.text and not playing.coach.comment
        assert guesses[0] == guesses[1]
        assert Checked() not in playing.game.log and not playing.flagged


@pytest.mark.slow
async def test_coach_reports_mistakes_if_chosen(store: Store) -> None:
    store.settings.set("coach", "check")
    async with opened(store) as table:
        await table.open("Easy")
        playing = table.playing
        entry = entry_with(playing, reason=False, right=False)
        await type_entry(table, entry)
        await wait_for_text(table, f" is not {entry.digit}.")
        assert playing.flagged == 1 << entry.cell and playing.game.checks_used == 1
        await table.press("u")
        await type_entry(table, entry_with(playing, reason=False))
        await wait_for_text(table, "does not follow in a few steps: perhaps a guess.")
        assert playing.game.checks_used == 1 and not playing.flagged


@pytest.mark.slow
async def test_coach_is_silent_where_the_rules_are_broken(store: Store) -> None:
    store.settings.set("coach", "why")
    async with opened(store) as table:
        await table.open("Easy")
        playing = table.playing
        entry = entry_with(playing, reason=False)
        await type_entry(table, entry)
        await wait_for_text(table, "guess")
        digits = playing.game.position.digits
        seen = playing.game.puzzle.layout.sees[entry.cell]
        cell = next(cell for cell in members(seen) if not digits[cell])
        await type_entry(table, Candidate(cell, entry.digit))
        await table.shows(f"both {entry.digit}")
        assert not playing.coach.comment


async def test_where_shows_places_of_a_digit_without_the_cursor_on_one(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        playing, screen = table.playing, table.app.screen
        assert isinstance(screen, PlayScreen)
        assert not playing.game.position.digits[screen.board.cursor]
        await table.press("w")
        assert playing.message == "Move to a digit to see where it can go."
        await table.press("w", "s", "4", "w")
        assert screen.board.state.open_places and not playing.message


@pytest.mark.slow
async def test_coach_is_off_at_first_and_starts_nothing(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        await type_entry(table, entry_with(table.playing, reason=True))
        await table.pilot.pause(0.2)
        assert not table.playing.coach.comment and table.app.question_worker._process is None


def test_words_of_the_coach_depend_on_the_position_alone() -> None:
    layout = draw_puzzle(Level.EASY, Dice(1)).puzzle.layout
    assert describe_why(Candidate(0, 5), "Hidden Single in box 1", layout) == (
        "r1c1 is 5: Hidden Single in box 1."
    )
    assert "guess" in describe_why(Candidate(0, 5), "", layout)


# Count steps


@pytest.mark.slow
async def test_available_steps_are_counted(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Medium")
        process = table.app.question_worker
        await table.press("=")
        await wait_for_text(table, "open now. Level: Easy.")
        assert "Single" not in table.text, "how many, not which"
        assert not table.playing.game.log
        running = process._process
    assert running is not None and running.returncode is not None


def test_a_count_in_words() -> None:
    assert describe_ways((1, Level.HARD)) == "1 step is open now. Level: Hard."
    assert describe_ways((7, Level.EASY)) == "7 steps are open now. Level: Easy."
    assert describe_ways((50, Level.EASY)).startswith("50 steps or more")
    assert describe_ways(()).startswith("No step was found")
    assert describe_ways(None) == "Counting the steps takes too long here."


# The review


@pytest.mark.slow
async def test_review_of_a_saved_game_and_its_file(store: Store) -> None:
    game_id = save_scripted_game(store, whole=True)
    async with opened(store) as table:
        await table.press("g")
        table.on(SavedScreen)
        await table.press("f6")
        screen = await table.until(ReviewScreen)
        await table.shows("2 steps were open for long and not seen.")
        assert screen.review is not None and screen.review.is_over
        assert "Before entry 10, at 0:45: 4:10 without an entry." in page_text(table)
        assert "Where the time went" in page_text(table)
        await table.press("pagedown", "end", "home", "f8")
        [written] = (store.exports).iterdir()
        assert written.name == f"review-{game_id}.md"
        text = written.read_text(encoding="utf-8")
        assert text.startswith("# Review: Classic, Easy") and "| 10 | 4:55 | 4:10 |" in text
        await table.press("q")
        table.on(SavedScreen)


@pytest.mark.slow
async def test_review_uses_the_columns_of_a_new_size(store: Store) -> None:
    save_scripted_game(store, whole=True)
    async with opened(store, (120, 40)) as table:
        await table.press("g", "f6")
        await table.until(ReviewScreen)
        await table.shows("2 steps were open for long and not seen.")
        shown = page_text(table)
        assert "Steps open Reason" in shown
        await table.pilot.resize_terminal(60, 20)
        await table.wait_until(lambda: "Steps open Reason" not in page_text(table))
        assert "Reason" in page_text(table)
        await table.pilot.resize_terminal(80, 24)
        await table.pilot.resize_terminal(120, 40)
        await table.wait_until(lambda: page_text(table) == shown)


@pytest.mark.slow
async def test_the_review_from_play_and_after_the_last_digit(store: Store) -> None:
    save_scripted_game(store, whole=False)
    async with opened(store) as table:
        await table.open("Continue")
        await table.press("f6")
        await table.until(ReviewScreen)
        await table.shows("open for long and not seen")
        assert "not right" not in page_text(table)
        table.seconds.now += 500
        await table.press("escape")
        playing = table.playing
        assert playing.elapsed < 500 and playing.clock.is_running
        solution = playing.details.solution
        *most, last = [c for c, digit in enumerate(playing.game.position.digits) if not digit]
        for cell in most:
            playing.play(Enter(cell, solution[cell]))
        await type_entry(table, Candidate(last, solution[last]))
        table.on(WonScreen)
        await table.press("f6")
        screen = await table.until(ReviewScreen)
        await table.shows("open for long")
        assert screen.review is not None and screen.review.is_over
        await table.press("escape")
        table.on(WonScreen)


@pytest.mark.slow
async def test_review_without_an_entry_and_a_folder_that_cannot_be_written(
    store: Store, tmp_path: Path
) -> None:
    (tmp_path / "exports").write_text("in the way")
    async with opened(store) as table:
        await table.open("Easy")
        await table.press("f6")
        await table.until(ReviewScreen)
        await table.shows("Nothing was written yet.")
        await table.press("f8")
        await table.shows("The file was not written")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_pages_at_every_size(store: Store, size: tuple[int, int]) -> None:
    save_scripted_game(store, whole=True)
    async with opened(store, size, "ascii", paints_at_once=True) as table:
        await table.press("i")
        table.on(StatisticsScreen)
        await table.press("tab", "tab", "shift+tab", "down", "pagedown")
        assert table.text.isascii()
        await table.press("escape", "g", "f6")
        screen = await table.until(ReviewScreen)
        await table.shows("steps were open" if size[0] > 40 else "steps")
        await table.press("end")
        assert screen.review is not None
        assert table.text.isascii()


# Statistics


@pytest.mark.slow
async def test_the_statistics_by_layout_and_their_file(store: Store) -> None:
    async with opened(store) as table:
        await table.press("i")
        assert "Win your first game" in table.text
        await table.press("escape")
        for _ in range(3):
            save_scripted_game(store, whole=True)
        await table.press("i")
        table.on(StatisticsScreen)
        await table.shows("3 won")
        assert "all layouts" in table.text
        assert "Not won yet: Beginner, Medium" in table.text
        await table.press("tab")
        assert "Classic" in table.text
        await table.press("f8")
        lines = (store.exports / "statistics.csv").read_text(encoding="utf-8").splitlines()
        assert lines[0] == "layout,level,won,unaided,hints,best,usual,trend"
        assert lines[1].startswith("classic,Easy,3,0,3,,")


@pytest.mark.slow
async def test_board_of_a_solved_game_leads_back(store: Store) -> None:
    """Check that the footer offers only working keys, there and in a pause."""
    async with opened(store) as table:
        await table.open("Easy")
        await table.press("z")
        assert table.text.split("\n")[-1].strip() == "z Press any key to go on"
        await table.press("escape")
        playing = table.playing
        *most, last = [c for c, digit in enumerate(playing.game.position.digits) if not digit]
        for cell in most:
            playing.play(Enter(cell, playing.details.solution[cell]))
        await table.go(last)
        await table.press(str(playing.details.solution[last]))
        won = table.on(WonScreen)
        won.do_look()
        await table.until(PlayScreen)
        footer = table.text.split("\n")[-1]
        assert "Analysis" in footer and "esc Back" in footer
        assert not any(name in footer for name in ("Hint", "Notes", "Undo", "Menu"))
        assert "By digit" not in table.text, "nothing is written here, in no way"
        events = len(playing.game.log)
        for key in ("x", "u", "s", "space", "T", "z", "delete", "1", "&"):
            playing.set_message()
            await table.press(key)
            assert "The puzzle is solved" in " ".join(table.text.split()), key
        assert len(playing.game.log) == events and playing.is_won
        await table.press("escape")
        assert table.app.screen is won and "Solved" in table.text
        won.do_look()
        await table.until(PlayScreen)
        await table.press("R")
        assert not playing.is_won and "u Undo" in table.text


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (80, 24), (120, 40)])
async def test_first_picture_of_a_board_has_its_final_size(
    store: Store, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[tuple[CellSize, CellSize]] = []
    fit = BoardView.fit

    def record_sizes(board: BoardView, area: Size) -> CellSize:
        sizes.append((board.cell_size, fit(board, area)))
        return sizes[-1][1]

    monkeypatch.setattr(BoardView, "fit", record_sizes)
    async with opened(store, size) as table:
        await table.open("Easy")
        await table.press("escape")
        table.app.navigation.practice.open_drill("naked-single")
        await table.until(DrillScreen)
        assert len(sizes) >= 2 and all(before == after for before, after in sizes)


@pytest.mark.parametrize("key", ["", "f5", "/"], ids=["play", "analysis", "steps"])
async def test_board_is_in_the_middle_of_a_very_high_screen(store: Store, key: str) -> None:
    async with opened(store, (120, 100)) as table:
        await table.open("Easy")
        await table.press(*filter(None, [key]))
        board, *_, panel = table.app.screen.query_one("#body").children
        above, below = board.region.y - 1, 99 - board.region.bottom
        assert abs(above - below) <= 1 and panel.region.y == board.region.y


@pytest.mark.slow
async def test_commands_are_wrapped_under_themselves_and_parted_from_their_names(
    store: Store,
) -> None:
    async with opened(store, (80, 90)) as table:
        await table.open("Easy")
        await table.press("ctrl+p")
        lines = table.text.splitlines()
        at = next(n for n, line in enumerate(lines) if " By digit " in line)
        column = lines[at].index("Pick a digit")
        assert lines[at + 1][:column].isspace() and lines[at + 1][column:].strip()
        assert "Invert the selection  " in table.text


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_long_message_covers_no_row_of_the_board(store: Store, size: tuple[int, int]) -> None:
    async with opened(store, size) as table:
        await table.open("Easy")
        board = table.on(PlayScreen).board.region
        before = [line[: board.right] for line in table.text.splitlines()[: board.bottom]]
        table.app.show_message(
            "What is to be said here does not fit into one line of the screen. " * 2
        )
        await table.settled()
        assert "does not fit" in " ".join(table.text.split())
        assert [line[: board.right] for line in table.text.splitlines()[: board.bottom]] == before


async def test_late_update_after_closing_the_screen_does_nothing(store: Store) -> None:
    """Call the update that follows the painting of the board after the game was left."""
    async with opened(store) as table:
        await table.press("3")
        screen = await table.until(PlayScreen)
        await table.press("right", "escape")
        table.on(HomeScreen)
        screen.show()
