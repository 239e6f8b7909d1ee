"""Games of other layouts: chosen in the menu, taken from stock, of the day, in the reserve."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from textual.widgets import OptionList

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.generating.spec_search import make
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.symmetry import Symmetry
from sudoku_tui.formats.spec import read_share
from sudoku_tui.session.daily import DailyKind, daily_share
from sudoku_tui.session.modes import Modes
from sudoku_tui.session.reserve import reserve_spec
from sudoku_tui.store.reserve import ReservePuzzle
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.custom import CustomScreen
from sudoku_tui.tui.screens.daily import DailyScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.share import ShareScreen
from sudoku_tui.tui.screens.won import WonScreen
from sudoku_tui.tui.widgets.preview import FittedPreview
from tests.tui.at_table import Table, opened

DAY = date(2026, 11, 21)


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


def new_game_line(table: Table) -> str:
    """Return the line of the menu about new games, with its levels."""
    menu = table.on(HomeScreen).query_one(OptionList)
    return str(menu.get_option("new-game").prompt)


@pytest.mark.slow
async def test_a_shape_can_be_chosen_and_its_levels_played(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Shape")
        await table.press(*"windoku", "enter")
        await table.shows("Beginner, Windoku")
        assert all(str(level) in new_game_line(table) for level in Level)
        await table.open("Hard")
        game = table.playing.game
        assert game.puzzle.layout.id == "windoku" and table.playing.details.level == "Hard"
        assert rate(game.puzzle).level is Level.HARD
        assert table.playing.details.solution == only_solution(game.puzzle)
        await table.press("escape")
        await table.shows("Continue Hard, Windoku")
    async with opened(store) as table:
        assert table.app.new_games.layout.id == "windoku", "it is remembered"
        await table.open("Custom")
        assert table.on(CustomScreen).form.layout.id == "windoku"


@pytest.mark.slow
async def test_only_levels_that_exist_are_offered(store: Store) -> None:
    async with opened(store) as table:
        await table.press("f7", *"4x4", "enter")
        assert "1 Beginner" in new_game_line(table) and "2 Easy" not in new_game_line(table)
        await table.open("Daily")
        assert table.on(DailyScreen).kind.level is Level.BEGINNER
        await table.press("tab")
        assert table.on(DailyScreen).kind.level is Level.BEGINNER
        await table.press("f7", *"class", "enter", "tab")
        assert table.on(DailyScreen).kind.level is Level.EASY
        await table.press("escape")
        assert "6 Extreme" in new_game_line(table) and table.app.new_games.layout is CLASSIC


@pytest.mark.slow
async def test_puzzles_of_a_shape_without_stock_are_generated(store: Store) -> None:
    picture = "jigsaw4:aabbaabbccddccdd"
    async with opened(store) as table:
        await table.press("f7", *picture, "enter")
        await table.open("Beginner")
        await table.until(PlayScreen)
        assert table.playing.game.puzzle.layout.id == f"jigsaw4:{picture[8:].upper()}"
        await table.press("escape")
        await table.shows("Continue")


@pytest.mark.slow
async def test_the_day_has_a_puzzle_of_every_shape(store: Store) -> None:
    share = daily_share(DAY, DailyKind(Level.EASY), layout_named("x"))
    same = make(share.spec, share.seed)
    async with opened(store) as table:
        await table.press("f7", "x", "enter", "d", "f7", *"sudokux", "enter")
        assert table.app.new_games.layout.id == "x"
        await table.press("tab", "tab", "tab", "tab", "tab")
        while table.on(DailyScreen).kind.level is not Level.EASY:
            await table.press("tab")
        await table.press("enter")
        await table.until(PlayScreen)
        assert same and table.playing.game.puzzle.givens == same.givens
        await table.press("escape", "escape")
        await table.shows("begun")
        table.app.new_games.take_shape(CLASSIC)
        table.on(HomeScreen).renew()
        await table.shows("not yet played")
    assert set(store.daily.games_by_day(DAY, DAY, "x")) == {(DAY, "Easy")}
    assert store.daily.games_by_day(DAY, DAY) == {}


def test_layouts_without_a_half_turn_have_no_symmetry() -> None:
    for id, symmetry in (("windmill", Symmetry.HALF_TURN), ("gattai-3", Symmetry.NONE)):
        assert daily_share(DAY, DailyKind(Level.EASY), layout_named(id)).spec.symmetry is symmetry
        assert reserve_spec(Level.EASY, "a", layout_named(id)).symmetry is symmetry


async def test_the_reserve_is_used_first(store: Store) -> None:
    puzzle = generate(layout_named("6"), Dice("reserve"))
    store.reserve.add(ReservePuzzle(puzzle, Details("Easy", solution=only_solution(puzzle) or ())))
    async with opened(store) as table:
        table.app.new_games.take_shape(puzzle.layout)
        table.on(HomeScreen).renew()
        await table.open("Easy")
        assert table.playing.game.puzzle.givens == puzzle.givens


async def test_a_puzzle_without_a_generator_is_shared_with_its_shape(store: Store) -> None:
    async with opened(store) as table:
        table.app.new_games.take_shape(layout_named("rose-9"), remember=False)
        table.app.navigation.new_game(Level.EASY)
        await table.until(PlayScreen)
        puzzle = table.playing.game.puzzle
        await table.press("f3")
        share = read_share(table.on(ShareScreen).text)
        made = make(share.spec, share.seed)
        assert share.spec.layout is puzzle.layout
        assert made and made.givens == puzzle.givens


@pytest.mark.slow
async def test_brackets_pick_digits_above_nine(store: Store) -> None:
    async with opened(store) as table:
        table.app.new_games.take_shape(layout_named("16"), remember=False)
        table.app.navigation.new_game(Level.EASY)
        await table.until(PlayScreen)
        cell = table.on(PlayScreen).board.cursor
        await table.press("[", "enter")
        assert table.playing.game.position.digits[cell] == 16
        await table.press("]", "]", "enter")
        assert table.playing.game.position.digits[cell] == 2


def test_turning_begins_with_the_digit_here() -> None:
    for before, way, here, picked in (
        (Modes(), 1, 7, 7),
        (Modes(), 1, 0, 1),
        (Modes(), -1, 0, 9),
        (Modes(digit_first=True, picked=9), 1, 3, 1),
    ):
        before.pick_next(way, here, 9)
        assert before == Modes(digit_first=True, picked=picked)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_ascii_look_is_ascii_everywhere(store: Store, size: tuple[int, int]) -> None:
    """Include the clock, which is large where there is room; and nothing touches the panel."""
    async with opened(store, look="ascii", size=size) as table:
        table.app.new_games.take_shape(layout_named("samurai"), remember=False)
        table.app.navigation.new_game(Level.EASY)
        await table.until(PlayScreen)
        await table.press("?", "?", "?")
        assert table.text.isascii()
        assert table.on(PlayScreen).panel.styles.padding.left > 0
        for cell, digit in enumerate(table.playing.details.solution):
            if not table.playing.game.position.digits[cell]:
                table.playing.write(cell, digit)
        table.on(PlayScreen).show_played()
        await table.until(WonScreen)
        assert table.text.isascii()
        preview = table.on(WonScreen).query_one(FittedPreview)
        assert preview.display == (size > (100, 0)), "it is drawn where it can be seen whole"
