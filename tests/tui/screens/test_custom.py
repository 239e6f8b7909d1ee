"""From the menu to a puzzle made to order, shared, daily, or from the reserve."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from datetime import date

import pytest
from textual.widgets import TextArea

from sudoku_tui.engine.dice import seeds_from
from sudoku_tui.engine.generating.spec import Spec, Wanted
from sudoku_tui.engine.generating.spec_search import make
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.formats.spec import Share, read_share, write_share, write_spec
from sudoku_tui.session.daily import DailyKind, daily_share
from sudoku_tui.session.puzzle_searches import PuzzleSearches
from sudoku_tui.session.reserve import PuzzleKind, Restocker, missing_kinds
from sudoku_tui.store.reserve import PUZZLES_PER_LEVEL, ReservePuzzle
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.custom import CustomScreen
from sudoku_tui.tui.screens.daily import DailyScreen
from sudoku_tui.tui.screens.enter import EnterScreen
from sudoku_tui.tui.screens.givens import GivensScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.making import MakingScreen
from sudoku_tui.tui.screens.pattern import PatternScreen
from sudoku_tui.tui.screens.pick import PickScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.share import ShareScreen
from sudoku_tui.tui.screens.won import WonScreen
from sudoku_tui.tui.widgets.calendar import Calendar
from tests.cli.puzzles import LINE, SOLUTION
from tests.reference import digits_of
from tests.soak import SOAK, first_of
from tests.store.desk import create
from tests.tui.at_table import Table, opened

SIZES_AND_LOOKS = [
    *(((1, 1), "graphite"), ((20, 10), "mono"), ((60, 20), "ascii"), ((60, 20), "paper")),
    *(((80, 24), "sixteen"), ((80, 24), "mono"), ((120, 40), "graphite"), ((120, 40), "ascii")),
]
SHOWN = SIZES_AND_LOOKS if SOAK else SIZES_AND_LOOKS[::4]
RARE = "v10 classic with=jellyfish*3,swordfish*3 #k"


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


async def win(table: Table) -> None:
    """Fill all remaining cells."""
    playing = table.playing
    digits = playing.game.position.digits
    for cell, digit in enumerate(playing.details.solution):
        if digits[cell] != digit:
            playing.write(cell, digit)
    table.on(PlayScreen).show_played()
    await table.until(WonScreen)
    table.seconds.now += 1


# Custom


@pytest.mark.slow
async def test_a_technique_is_searched_wanted_and_found_in_the_puzzle(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Custom")
        screen = table.on(CustomScreen)
        await table.press("right", "right", "right", "right", "down", "enter")
        table.on(PickScreen)
        await table.press(*"x-w", "space", "enter")
        assert screen.form.spec == Spec(
            levels=frozenset({Level.HARD}), wanted=frozenset({Wanted("x-wing")})
        )
        await table.shows("classic level=hard with=x-wing")
        await table.press("f2")
        await table.until(PlayScreen)
        assert rate(table.playing.game.puzzle).counts["x-wing"]
        details = table.playing.details
        assert details.level == "Hard"
        assert store.games.load(1).details.share == details.share
        made = make(*read_share(details.share))
        assert made and made.givens == table.playing.game.puzzle.givens
        await table.press("f3")
        table.on(ShareScreen)
        assert details.share in table.text and "It has been copied" in table.text
        assert table.app.clipboard == details.share
        await table.press("escape")
        await win(table)
        await table.press("enter")
        await table.until(PlayScreen)
        another = read_share(table.playing.details.share)
        assert another.spec == screen.form.spec and another.seed != read_share(details.share).seed


@pytest.mark.slow
async def test_hardest_technique_can_be_replaced(store: Store) -> None:
    async with opened(store) as table:
        await table.press("m", *["down"] * 11, "enter")
        await table.press(*"skysc", "space", *["backspace"] * 5, *"xy-wing", "space", "enter")
        screen = table.on(CustomScreen)
        assert screen.form.spec == Spec(hardest="xy-wing")
        await table.press("down", *"800", "down", "right", "down", "right")
        line = "classic score=800-1000 hardest=xy-wing breadth=2"
        assert write_spec(screen.form.spec) == line
        await table.press("delete", "up", "delete", "up", "delete", "f2")
        await table.until(PlayScreen)
        assert rate(table.playing.game.puzzle).hardest == "xy-wing"


@pytest.mark.slow
async def test_impossible_request_is_reported_at_once(store: Store) -> None:
    async with opened(store) as table:
        await table.press("m", "right", "right", "down", "enter", *"swordfish", "space")
        await table.shows("Swordfish makes a puzzle at least")
        await table.press("right", "enter")
        screen = table.on(CustomScreen)
        assert screen.form.spec.wanted == {Wanted("swordfish", 2)}
        await table.shows("not Easy")
        await table.press("f2")
        table.on(CustomScreen)
        await table.press("delete")
        assert not screen.form.spec.wanted and "Swordfish" not in table.text
        await table.press("escape")
        table.on(HomeScreen)


async def test_killer_is_made_with_givens_and_hidden_sums(store: Store) -> None:
    async with opened(store) as table:
        await table.press("m", "up", *"23")
        screen = table.on(CustomScreen)
        assert "Level" in table.text and "Clues from" not in table.text
        await table.press(*["down"] * 5, "3", "down", "right")
        assert write_spec(screen.form.spec) == "classic clues=3- killer=2,3 hide-sums"
        await table.shows("cages, 3 clues")
        await table.press("f2")
        await table.until(PlayScreen)
        share = read_share(table.playing.details.share)
        made = make(*share)
        assert share.spec == screen.form.spec and made
        assert made.puzzle(CLASSIC) == table.playing.game.puzzle


async def test_level_of_the_form_is_back_after_cages_are_removed(store: Store) -> None:
    async with opened(store) as table:
        await table.press("m", "right", "up", "right", "delete")
        screen = table.on(CustomScreen)
        assert screen.form.spec == Spec(levels=frozenset({Level.BEGINNER}))
        assert "Level" in table.text and screen.field and screen.field.id == "cages"


@pytest.mark.slow
async def test_puzzle_is_prepared_while_the_form_is_open(store: Store) -> None:
    async with opened(store) as table:
        await table.press("m", *["down"] * 3, "right")
        screen = table.on(CustomScreen)
        await table.shows("A puzzle is ready")
        ready = screen._search and screen._search.fresh
        assert ready and "ready, " in table.text
        await table.press("up", "up", "up", "up", "up", "up", "enter")
        assert table.playing.game.puzzle.givens == ready.puzzle.givens
        assert "symmetry=180" in ready.details.share


@pytest.mark.slow
@pytest.mark.parametrize("size", first_of([(80, 24), (60, 20)]), ids=str)
async def test_making_shows_its_progress_and_is_cancelled(
    store: Store, size: tuple[int, int]
) -> None:
    async with opened(store, size) as table:
        table.app.navigation.make_and_play(read_share(RARE))
        await table.until(MakingScreen)
        making = table.on(MakingScreen)._search
        await table.wait_until(lambda: bool(re.search(r"\b[1-9]\d* tries", table.text)))
        assert making.tried > 1 and "esc Back" in table.text
        await table.shows("with=jellyfish*3,swordfish*3")
        await table.press("escape")
        await table.until(HomeScreen)
        await making.wait()
        assert making.is_over and not store.games.list_games()


async def test_leaving_the_program_ends_the_search(store: Store) -> None:
    async with opened(store) as table:
        making = table.app.puzzle_searches.begin(read_share(RARE))
        await asyncio.sleep(0.1)
        assert not making.is_over
    assert making.is_over


@pytest.mark.slow
async def test_a_pattern_is_drawn_with_the_cursor_and_with_the_mouse(store: Store) -> None:
    async with opened(store, (120, 40)) as table:
        await table.press("m", *["down"] * 6, "enter")
        screen = table.on(PatternScreen)
        await table.press("space", "tab", "right", "space")
        assert screen.form.pattern.bit_count() == 3, "the middle, and two that face each other"
        assert "needs at least 18 clues" in screen.form.objection and "The pattern" in table.text
        await table.press("u", "u")
        assert screen.form.pattern.bit_count() == 1
        await table.press("delete")
        assert not screen.form.drawn
        for cell in (0, 1, 2):
            region = screen.board.frame.region(cell)
            await table.pilot.click(screen.board, offset=(region.x + 1, region.y + 1))
        await table.wait_until(lambda: screen.form.drawn == 0b111)
        await table.press("escape")
        assert not table.on(CustomScreen).form.drawn
        await table.press("enter", *["space", "down"] * 9, "enter")
        form = table.on(CustomScreen).form
        assert form.spec.pattern and form.pattern.bit_count() == 9
        await table.shows("9 cells, drawn")


@pytest.mark.slow
async def test_givens_are_taken_from_a_grid_or_added_to_a_puzzle(store: Store) -> None:
    """Compare with ``generate --grid`` and ``--fill``."""
    async with opened(store) as table:
        await table.press("m", *["down"] * 7, "enter")
        text = table.on(GivensScreen).query_one(TextArea)
        text.text = LINE
        await table.press("f2")
        await table.shows("45 cells are empty")
        text.text = SOLUTION
        await table.press("f2")
        form = table.on(CustomScreen).form
        assert form.spec.grid == digits_of(SOLUTION)
        await table.shows("as typed")
        await table.press("x", "down", "enter")
        assert table.on(GivensScreen) and not form.spec.fill
        table.on(GivensScreen).query_one(TextArea).text = LINE[:40] + "." * 41
        await table.press("f2")  # before the background parse, so it is parsed now
        screen = table.on(CustomScreen)
        givens = screen.form.spec.fill
        assert givens and screen.form.spec.grid is None
        await table.shows("18 givens")
        await table.press("f2")
        playing = (await table.until(PlayScreen)).playing
        made = playing.game.puzzle.givens
        assert all(one in (0, other) for one, other in zip(givens, made, strict=True))
        assert playing.game.puzzle.clues > 18


@pytest.mark.slow
@pytest.mark.parametrize(("size", "look"), SHOWN, ids=str)
async def test_every_screen_fits_everywhere(store: Store, size: tuple[int, int], look: str) -> None:
    async with opened(store, size, look, paints_at_once=True) as table:
        roomy = size >= (60, 20)
        for keys, words in (
            (("m",), ("Symmetry", "Uniqueness", "Play")),
            (("down", "enter"), ("type to search", "Done")),
            (("escape", *["down"] * 5, "enter"), ("Symmetry", "Draw")),
            (("space", "escape", "escape", "d"), ("November 2026", "Extreme", "21", "Level")),
        ):
            await table.press(*keys)
            for word in words if roomy else ():
                await table.shows(word)
            if look == "ascii":
                assert table.text.isascii()
        await table.press("pageup", "pageup", "up", "left", "tab", "d", "escape")
        table.on(HomeScreen)


@pytest.mark.parametrize("look", ["mono", "sixteen"])
async def test_chosen_line_is_visible_without_background_colours(store: Store, look: str) -> None:
    async with opened(store, look=look) as table:
        await table.press("down")
        strips = table.app.screen._compositor.render_strips()
        reversed_text = "".join(
            segment.text
            for strip in strips
            for segment in strip
            if segment.style and segment.style.reverse
        )
        assert reversed_text.split()[:4] == ["d", "Daily", "not", "yet"]


@pytest.mark.slow
async def test_every_layout_can_be_requested(store: Store) -> None:
    async with opened(store) as table:
        await table.press("m", "up")
        await table.shows("Uniqueness")
        screen = table.on(CustomScreen)
        await table.press(*["down"] * 7)
        for layout in common_layouts():
            screen.set_request(screen.form.with_layout(layout))
            await table.settled()
            assert layout.name in table.text and "Uniqueness" in table.text
            assert "may be used" in table.text, "the lines are not squeezed by the picture"
            await table.press("enter", "space")
            assert table.on(PatternScreen).form.pattern.bit_count() == 1
            await table.press("enter")
            assert table.on(CustomScreen).form.pattern.bit_count() == 1


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_text_never_touches_a_picture(store: Store, size: tuple[int, int]) -> None:
    """Check lists and words about a pattern next to a board on short screens."""
    async with opened(store, size) as table:
        await table.press("m")
        form, picture = (table.app.screen.query_one(each) for each in ("#form", "#preview"))
        assert picture.display and form.region.right < picture.region.x
        await table.press(*["down"] * 6, "enter")
        board, words = table.on(PatternScreen).board, table.app.screen.query_one("#figures")
        assert board.region.x + board.frame.width < words.region.x


# Shared strings


async def enter_and_wait_for(table: Table, text: str, words: str) -> None:
    """Enter a text, and wait for a message."""
    await table.press("e")
    table.on(EnterScreen).query_one(TextArea).text = text
    await table.shows(words)


@pytest.mark.slow
async def test_a_shared_string_is_pasted_and_played(store: Store) -> None:
    share = Share(Spec("6", levels=frozenset({Level.EASY})), "k")
    async with opened(store) as table:
        await table.paste(write_share(share))
        table.on(EnterScreen)
        await table.shows("A shared puzzle")
        await table.press("f2")
        await table.until(PlayScreen)
        made = next(made for made in (make(share.spec, seed) for seed in seeds_from("k")) if made)
        assert table.playing.game.puzzle.givens == made.givens
        assert table.playing.details.level == "Easy"


async def test_shared_killer_is_pasted_played_and_shared_again(store: Store) -> None:
    share = "v10 4 killer=2,2,3 k1 #k"
    async with opened(store) as table:
        await table.paste(share)
        await table.shows("A shared puzzle")
        await table.press("f2")
        await table.until(PlayScreen)
        made = make(*read_share(share))
        assert made and table.playing.game.puzzle.extras == made.extras
        await table.press("f3")
        assert table.on(ShareScreen).text == table.app.clipboard == share


async def test_entered_killer_is_shared_with_its_cages(store: Store) -> None:
    puzzle = make(*read_share("v10 6 killer=2,2,3 k1 #k"))
    assert puzzle
    killer = puzzle.puzzle(layout_named("6"))
    async with opened(store) as table:
        table.app.navigation.play_puzzle(killer, Details(solution=only_solution(killer) or ()))
        await table.until(PlayScreen)
        await table.press("f3")
        assert "|killer:" in table.on(ShareScreen).text


@pytest.mark.slow
async def test_wrong_word_of_a_shared_text_is_named(store: Store) -> None:
    async with opened(store, (120, 40)) as table:
        words = "'levl=hard' asks for nothing known; did you mean 'level'"
        await enter_and_wait_for(table, "v10 classic levl=hard #k", words)
        await table.press("f2")
        table.on(EnterScreen)
        await table.press("escape")
        words = "does not exist: Swordfish makes a puzzle at least Hard"
        await enter_and_wait_for(table, "v10 classic level=easy with=swordfish #k", words)
        await table.press("f2")
        table.on(EnterScreen)


async def test_entered_puzzle_is_shared_as_its_givens(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        await table.press("f3")
        screen = table.on(ShareScreen)
        below = table.app.screen_stack[-2]
        assert isinstance(below, PlayScreen)
        givens = "".join(str(digit or ".") for digit in below.playing.game.puzzle.givens)
        assert screen.text == table.app.clipboard == givens


async def test_puzzle_of_another_generator_is_shared_as_its_givens(store: Store) -> None:
    puzzle = Puzzle(CLASSIC, (1, *(0,) * 80))
    async with opened(store) as table:
        table.app.navigation.play_puzzle(puzzle, Details(share="v999 classic #old"))
        await table.until(PlayScreen)
        await table.press("f3")
        assert table.on(ShareScreen).text == "1" + "." * 80


# Daily puzzles


@pytest.mark.slow
async def test_the_daily_puzzle_on_two_days(store: Store) -> None:
    share = daily_share(date(2026, 11, 21), DailyKind(Level.MEDIUM))
    seeds = seeds_from(share.seed)
    same = next(made for made in (make(share.spec, seed) for seed in seeds) if made)
    async with opened(store) as table:
        await table.shows("not yet played")
        await table.open("Daily")
        table.on(DailyScreen)
        await table.press("enter")
        await table.until(PlayScreen)
        assert table.playing.game.puzzle.givens == same.givens
        await table.shows("Daily, 21 November")
        assert store.games.load(1).details.daily == "2026-11-21"
        await table.press("escape")
        table.on(DailyScreen)
        await table.press("enter")
        assert len(store.games.list_games()) == 1, "the game goes on"
        await win(table)
        await table.press("escape")
        table.on(DailyScreen)
        await table.shows("1 day in a row")
        await table.press("left", "tab", "enter")
        await table.until(PlayScreen)
        assert table.playing.details.level == "Hard"
        assert store.games.load(2).details.daily == "2026-11-20"
        await win(table)
        await table.press("escape")
        await table.shows("2 days in a row")
        await table.shows("Friday 20 November")
        lines = table.text.split("\n")
        week = next(i for i, line in enumerate(lines) if "[21]" in line)
        assert lines[week + 1].split()[:2] == ["H", "M"]
        await table.press("escape")
        await table.shows("solved, 2 in a row")
    async with opened(store, today=date(2026, 11, 22)) as table:
        await table.shows("not yet played, 2 in a row")
        await table.open("Daily")
        await table.shows("Sunday 22 November")
        assert table.on(DailyScreen).kind.level is Level.HARD, "it is remembered"


@pytest.mark.slow
async def test_calendar_moves_by_months_and_not_into_the_future(
    store: Store,
) -> None:
    async with opened(store) as table:
        await table.press("d", "right", "enter")
        await table.shows("is in the future")
        table.on(DailyScreen)
        await table.press("d", "pageup")
        await table.shows("October 2026")
        await table.press("pagedown", "pagedown", *["down"] * 5)
        await table.shows("January 2027")
        await table.press("d")
        await table.shows("November 2026")
        calendar = table.app.screen.query_one(Calendar)
        await table.pilot.click(calendar, offset=(3, 2 + 3))
        await table.settled()
        assert table.on(DailyScreen).day == date(2026, 11, 2)
        await table.pilot.click("#levels", offset=(3, 4))
        await table.settled()
        assert table.on(DailyScreen).kind.level is Level.UNFAIR


# The reserve


@pytest.mark.slow
async def test_reserve_fills_and_supplies_a_new_game(store: Store) -> None:
    async with opened(store) as table:
        assert missing_kinds(store) == ()
        await table.open("Easy")
        await table.press("escape")
        assert missing_kinds(store) == ((CLASSIC, Level.EASY),)
        async with asyncio.timeout(120):
            await table.app.make_restocker().fill()
        assert (
            store.reserve.counts("classic") == {"Easy": PUZZLES_PER_LEVEL}
            and missing_kinds(store) == ()
        )
        await table.open("Easy")
        details = table.playing.details
        assert details.level == "Easy" and details.share and details.solution
        assert rate(table.playing.game.puzzle).level is Level.EASY
        assert store.reserve.counts("classic") == {"Easy": PUZZLES_PER_LEVEL - 1}


@pytest.mark.slow
async def test_disabled_reserve_stays_empty(store: Store) -> None:
    store.settings.set("reserve", False)
    async with opened(store) as table:
        await table.open("Easy")
        await table.app.make_restocker().fill()
        assert store.reserve.counts("classic") == {}
        assert not table.app.puzzle_searches._running


@pytest.mark.slow
async def test_repeated_puzzle_ends_the_filling(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        always_the_same = Restocker(store, PuzzleSearches(lambda: 5), lambda: True)
        async with asyncio.timeout(120):
            await always_the_same.fill()
        assert store.reserve.counts("classic") == {"Easy": 1}


def test_emptiest_level_is_filled_first(store: Store) -> None:
    puzzle = Puzzle(CLASSIC, (1, *(0,) * 80))
    for level in ("Hard", "Easy", "Nonsense"):
        create(store, puzzle, Details(level=level))
    easy, hard = PuzzleKind(CLASSIC, Level.EASY), PuzzleKind(CLASSIC, Level.HARD)
    assert missing_kinds(store) == (easy, hard)
    store.reserve.add(ReservePuzzle(puzzle, Details(level="Easy")))
    assert missing_kinds(store) == (hard, easy)


def test_other_layouts_are_reserved_too(store: Store) -> None:
    create(store, Puzzle(layout_named("x"), (0,) * 81), Details(level="Hard"))
    assert missing_kinds(store) == (PuzzleKind(layout_named("x"), Level.HARD),)


async def test_play_key_stays_in_the_footer_at_60_columns(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        await table.press("m")
        await table.shows("F2 Play")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_daily_puzzles_name_their_shape(store: Store, size: tuple[int, int]) -> None:
    async with opened(store, size) as table:
        table.app.new_games.take_shape(layout_named("samurai"), remember=False)
        await table.press("d")
        table.on(DailyScreen)
        assert "Samurai" in table.text
