"""The command line of a game, filters and repetition, by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.game.events import Enter
from sudoku_tui.session.cell_filter import read_filter
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.stock import draw_puzzle
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.play import PlayScreen
from tests.store.desk import fresh_file, quick
from tests.tui.at_table import Table, opened

LOOKS = ("graphite", "paper", "mono", "ascii")
SIZES = ((60, 20), (80, 24), (120, 40))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store with its own folder."""
    with Store(fresh_file(tmp_path / "games.db"), connect=quick) as opened_store:
        yield opened_store


async def play(table: Table, layout: str = "classic") -> PlayScreen:
    """Begin a game of a layout."""
    drawn = draw_puzzle(Level.EASY, Dice("line"), layout_named(layout))
    table.app.navigation.play_puzzle(drawn.puzzle, Details())
    return await table.until(PlayScreen)


@pytest.mark.slow
async def test_line_moves_the_cursor_enters_fills_and_runs_commands(store: Store) -> None:
    async with opened(store) as table:
        board = (await play(table)).board
        await table.press(":", *"r5c3", "enter")
        assert board.cursor == 38
        await table.press(":", *"3j", "enter")
        assert board.cursor == 65
        await table.press(":", *"fill box 2", "enter")
        noted = [cell for cell, notes in enumerate(table.playing.game.position.notes) if notes]
        assert noted and all(cell // 27 == 0 and 3 <= cell % 9 < 6 for cell in noted)
        await table.press(":", *"und", "tab", "enter")
        assert not any(table.playing.game.position.notes)
        await table.press(":", *"hnit", "enter")
        assert "did you mean hint?" in table.playing.message
        assert "hnit" in table.text  # the line is still open, and typing replaces its text
        await table.press(*"r1c1")
        assert table.on(PlayScreen).line.widget.value == "r1c1"
        await table.press("escape")
        assert "r1c1" not in table.text.splitlines()[-1]
        # Digit keys enter digits again.
        await table.press("tab", "5")
        assert 5 in table.playing.game.position.digits


@pytest.mark.slow
async def test_pasted_lines_are_parts_and_errors_name_them(store: Store) -> None:
    async with opened(store) as table:
        await play(table)
        await table.press(":")
        await table.paste("r1c1\nfil box 2\n")
        await table.press("enter")
        assert "Part 2, 'fil box 2'" in table.playing.message


@pytest.mark.parametrize("layout", ["classic", "16", "samurai"])
async def test_two_digits_are_filtered_and_walked(store: Store, layout: str) -> None:
    async with opened(store, (80, 24), "mono") as table:
        board = (await play(table, layout)).board
        await table.press("W", *"1 and 2", "enter")
        shown = list(members(table.playing.filtered))
        assert shown and board.state.open_places == table.playing.filtered
        walked = []
        for _ in shown:
            await table.press("tab")
            walked.append(board.cursor)
        assert sorted(walked) == shown
        await table.press("shift+tab")
        assert board.cursor == walked[-2 % len(walked)]
        await table.press("W", *"links", "enter")
        answer = board.state.answer
        assert answer and answer.bonds and answer.chips
        await table.press(*(["w"] if layout != "16" else [":", *"show places", "enter"]))
        assert not board.state.open_places and board.state.answer is None


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("look", LOOKS)
async def test_a_filter_is_drawn_in_every_look(
    store: Store, size: tuple[int, int], look: str
) -> None:
    async with opened(store, size, look) as table:
        await play(table)
        before = table.text
        await table.press("W", *"1 2 links", "enter")
        assert table.text != before
        if size[0] > 60:
            assert "Filter" in table.text and "1 or 2" in table.text
        if look == "ascii":
            assert table.text.isascii()


async def test_clock_pauses_if_chosen(store: Store) -> None:
    async with opened(store) as table:
        screen = await play(table)
        table.app.app_focus = False
        table.seconds.now += 3_000
        screen._clock.tick()
        assert not screen.paused
        table.app.app_focus = True
        table.app.change_preferences(pause_unfocused=True, pause_idle=5)
        await table.press("up")
        table.app.app_focus = False
        await table.settled()
        assert screen.paused and not table.playing.clock.is_running
        table.app.app_focus = True
        await table.press("up")
        assert not screen.paused
        table.seconds.now += 299
        screen._clock.tick()
        assert not screen.paused
        table.seconds.now += 2
        screen._clock.tick()
        assert screen.paused


async def test_the_last_change_is_repeated(store: Store) -> None:
    async with opened(store) as table:
        await play(table)
        await table.press("&")
        assert "nothing to repeat" in table.playing.message
        await table.press("tab", "7", "tab", "&")
        entered = [each for each in table.playing.game.log if isinstance(each, Enter)]
        assert [each.digit for each in entered] == [7, 7] and len({e.cell for e in entered}) == 2


@pytest.mark.slow
async def test_play_to_stops_before_the_step_and_is_one_undo(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        drawn = draw_puzzle(Level.MEDIUM, Dice("line"))
        table.app.navigation.play_puzzle(drawn.puzzle, Details())
        await table.until(PlayScreen)
        await table.press("S")
        told = table.playing.message
        assert "esc to close" in told, "what leads out is told while the keys are covered"
        assert "close." in table.text
        await table.press(*"medi", "tab", "enter")
        await table.wait_until(lambda: "The next step is a Medium step." in table.playing.message)
        assert table.playing.game.filled_count > drawn.puzzle.clues
        await table.press("u")
        assert table.playing.game.filled_count == drawn.puzzle.clues
        await table.press("S", *"x-wnig", "enter")
        assert "did you mean 'x-wing'?" in table.playing.message


@pytest.mark.slow
async def test_click_on_a_covered_board_resumes_without_an_entry(store: Store) -> None:
    async with opened(store) as table:
        screen = await play(table)
        empty = table.playing.game.position.digits.index(0)
        board, playing = screen.board, table.playing
        await table.press("s", "5", "z")
        assert screen.paused
        before = playing.game.log
        await table.pilot.click(board, offset=board.frame.region(empty).offset)
        await table.settled()
        assert playing.game.log == before and not screen.paused and playing.clock.is_running
        await table.pilot.click(board, offset=board.frame.region(empty).offset)
        await table.settled()
        assert playing.game.log[-1] == Enter(empty, 5)


@pytest.mark.slow
async def test_clicks_count_as_activity(store: Store) -> None:
    async with opened(store) as table:
        screen = await play(table)
        table.app.change_preferences(pause_idle=5)
        table.seconds.now += 299
        await table.pilot.click(screen.board)
        table.seconds.now += 299
        screen._clock.tick()
        assert not screen.paused
        table.seconds.now += 1
        screen._clock.tick()
        assert screen.paused


@pytest.mark.slow
@pytest.mark.parametrize("size", [(40, 12), *SIZES], ids=str)
async def test_line_of_the_filter_lists_what_it_takes(store: Store, size: tuple[int, int]) -> None:
    async with opened(store, size) as table:
        await play(table)
        await table.press("W")
        for part in ("4 and 7: for both", "two, three", "links", "off: all", "esc to close"):
            assert part in table.playing.message
        assert "4 and 7: for both" in table.text or size == (40, 12)
        assert "close" in table.text and table.text.splitlines()[-1].strip() == "filter"


@pytest.mark.slow
async def test_filter_is_shown_while_it_is_typed_and_ended_by_the_same(store: Store) -> None:
    async with opened(store) as table:
        board, playing = (await play(table)).board, table.playing
        await table.press("t", "W", "4")
        assert playing.modes.filter == read_filter("4", CLASSIC) and board.state.open_places
        await table.press("W", "4")
        assert playing.modes.filter is None and not board.state.open_places
        await table.press("7")
        assert playing.modes.filter == read_filter("4 7", CLASSIC)
        await table.press("backspace", "backspace", *"7 tw")
        assert playing.modes.filter == read_filter("7", CLASSIC), "half a word changes nothing"
        await table.press("o", "enter")
        assert playing.modes.filter == read_filter("7 two", CLASSIC)
        await table.press("W", *"3 links")
        await table.press("escape")
        assert playing.modes.filter == read_filter("7 two", CLASSIC), "as it was before"
        await table.press("W", *"two 7", "enter")
        assert playing.modes.filter is None
        await table.press("W", "4", "enter", "W", "escape")
        assert playing.modes.filter == read_filter("4", CLASSIC)


@pytest.mark.slow
async def test_arrow_ends_the_line_of_a_filter(store: Store) -> None:
    async with opened(store) as table:
        screen = await play(table)
        before = screen.board.cursor
        await table.press("W", "4", "down", "up", "right")
        assert not screen.line.is_open and screen.board.cursor == before + 1
        assert table.playing.modes.filter == read_filter("4", CLASSIC)
        await table.press("W", "left")
        assert screen.board.cursor == before and table.playing.modes.filter is not None
        await table.press("W", *"nonsense", "left")
        assert screen.line.is_open and screen.board.cursor == before
        assert not table.playing.game.log


@pytest.mark.slow
async def test_where_with_a_digit_is_ended_by_the_same(store: Store) -> None:
    async with opened(store) as table:
        await play(table)
        await table.press(":", *"where 4", "enter")
        assert table.playing.modes.filter == read_filter("4", CLASSIC)
        await table.press(":", *"where 4", "enter")
        assert table.playing.modes.filter is None
