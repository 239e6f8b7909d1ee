"""Layouts of all kinds on the screen: chosen, drawn, played, and larger than the screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region
from textual.widgets import OptionList

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.generating.spec import Spec
from sudoku_tui.engine.generating.spec_search import make
from sudoku_tui.engine.layout import Kind, Layout, grid_letters
from sudoku_tui.engine.layouts import CATALOGUE, CLASSIC, Entry, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution, random_grid
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.formats.spec import Share, read_share, write_share
from sudoku_tui.session.new_games import NewGames, Shape
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.board_state import BoardState, marks_of, state_of_summary
from sudoku_tui.tui.drawing.canvas_map import CanvasMap
from sudoku_tui.tui.drawing.extra_region_signs import (
    Sign,
    cell_signs,
    signs_seen_from,
    signs_with,
    tinted_cells,
)
from sudoku_tui.tui.drawing.frame import MINI, SMALL
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE
from sudoku_tui.tui.screens.custom import CustomScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.layouts import LayoutsScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.share import ShareScreen
from sudoku_tui.tui.screens.statistics import StatisticsScreen
from sudoku_tui.tui.screens.won import WonScreen
from sudoku_tui.tui.texts.layouts import TYPED, about, find_layouts, find_shapes
from sudoku_tui.tui.widgets.preview import FittedPreview
from tests.store.desk import create
from tests.tui.at_table import Table, opened
from tests.tui.boards import picture, text_of

PICTURE = "AAABBAACBBDCCCBDDCEEDDEEE"
OF_PICTURE = f"jigsaw5:{PICTURE}"
STEPS = 'title = "Steps"\nbase = "4"\nadd = ["r1c1 r2c3 r3c2 r4c4"]\n'


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


def with_holes(layout: Layout) -> Puzzle:
    """Return a puzzle with every third cell empty."""
    grid = random_grid(layout, Dice("some"))
    return Puzzle(layout, tuple(d if cell % 3 else 0 for cell, d in enumerate(grid)))


# The list


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("samurai", "samurai"),
        ("nrc", "windoku"),
        ("disj", "disjoint"),
        ("9", "classic"),
        ("rose", "rose-9"),
        ("jigsaw", None),
        ("boxes-2x9", "boxes-2x9"),
        (OF_PICTURE.lower(), OF_PICTURE),
        (" ".join(("jigsaw:", *PICTURE)), OF_PICTURE),
    ],
)
def test_text_finds_the_intended_layout(text: str, best: str | None) -> None:
    there = find_layouts(text)
    assert there.best in {id for id, _, _ in there.lines} and not there.wrong
    assert best is None or there.best == best
    assert layout_named(there.best)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_layout_is_found_by_each_of_its_names(entry: Entry) -> None:
    for name in entry.names:
        assert entry.id in {id for id, _, _ in find_layouts(name).lines}


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("kil", "killer:classic"),
        ("killer", "killer:classic"),
        ("Killer 6x6", "killer:6"),
        ("killerx", "killer:x"),
        ("killer rose", "killer:rose-9"),
        ("killer: boxes-2x4", "killer:8"),
        ("killer" + OF_PICTURE, "killer:" + OF_PICTURE),
        ("k", "kings"),
    ],
)
def test_text_finds_the_intended_killer(text: str, best: str) -> None:
    found = find_shapes(text)
    assert found.leads_somewhere and not found.wrong
    if text == "k":
        assert not Shape.named(found.best).is_killer
    else:
        assert found.best == best and {line[2] for line in found.lines} == {"Killers"}
        assert best in {line[0] for line in found.lines}


def test_killers_are_listed_first_and_have_no_large_layouts() -> None:
    lines = find_shapes("").lines
    assert lines[0][2] == "Killers" and len(lines) > len(CATALOGUE)
    assert "at most 12 digits" in find_shapes("killer 16x16").wrong
    assert not find_shapes("killer zebra").leads_somewhere
    assert not find_shapes("zebra").leads_somewhere
    assert about(Shape(CLASSIC, is_killer=True)).startswith("Cages cover the board")


async def test_random_jigsaw_of_a_killer_is_a_killer_too(store: Store) -> None:
    async with opened(store) as table:
        table.app.push_screen(LayoutsScreen(Shape(layout_named("6"), is_killer=True)))
        await table.press("f5")
        shape = table.on(LayoutsScreen).shape_here
        assert shape and shape.is_killer and shape.layout.id.startswith("jigsaw6:")


async def test_killers_are_chosen_as_shape_and_begun_from_the_menu(store: Store) -> None:
    async with opened(store) as table:
        await table.press("f7", *"killer6x6", "enter")
        table.on(HomeScreen)
        assert "Beginner, 6x6 killer" in table.text
        await table.press("2")
        await table.until(PlayScreen)
        playing = table.playing
        assert playing.game.puzzle.shape_name == "6x6 killer"
        assert rate(playing.game.puzzle).level is Level.EASY
        assert playing.details.level == "Easy"
        await table.press("escape")
        await table.shows("6x6 killer")
        assert NewGames(store, lambda: 1).shape == Shape(layout_named("6"), is_killer=True)
        await table.press("m")
        assert "medium: 2,3,3,4" in table.text
        await table.press("up", "up", "enter", *"windoku", "enter")
        await table.shows("none")
        await table.press("escape", "f7", *"classic", "enter")
        await table.shows("Beginner")


def test_invalid_picture_is_reported_and_nonsense_finds_nothing() -> None:
    assert "height and width of boxes" in find_layouts("boxes-9x").wrong
    assert "random jigsaws are" in find_layouts("jigsaw9:").wrong
    assert "piece" in find_layouts(f"jigsaw5:{PICTURE[:-1]}F").wrong
    assert not find_layouts("zebra").leads_somewhere
    assert find_layouts(OF_PICTURE).lines[0][2] == TYPED


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("windoku", "Each digit once in every row, column, box, window and group."),
        ("asterisk", "Each digit once in every row, column and box, and in the asterisk."),
        ("roxdoku3", "Each digit once in every slice.\n9 digits, 27 cells."),
        ("anti-knight", "Cells a knight's move apart must differ.\nEach digit once"),
        ("anti-king-torus", "Cells corner to corner must differ, over the edges too.\n"),
        ("argyle", "Cells along a diagonal of 5 or 8 cells must differ.\n"),
        ("miracle", "Cells corner to corner or a knight's move apart must differ.\nDigits"),
        ("non-consecutive", "follow each other are never side by side.\nEach"),
        ("ferz-nc", "follow each other are never corner to corner.\nEach"),
        ("non-consecutive-torus", "side by side, not over the edges either.\nEach"),
    ],
)
def test_layout_is_described(id: str, words: str) -> None:
    assert words in about(Shape(layout_named(id)))


async def test_long_names_are_whole_where_there_is_room(store: Store) -> None:
    async with opened(store, (120, 40)) as table:
        await table.press("f7", *"non-c")
        await table.shows("Non-consecutive along diagonals")


@pytest.mark.slow
async def test_any_layout_is_chosen_and_a_puzzle_of_it_played(store: Store) -> None:
    async with opened(store) as table:
        await table.press("m", "up", "up", "enter")
        screen = table.on(LayoutsScreen)
        assert screen.layout_here is CLASSIC
        await table.press(*"samurai")
        assert screen.layout_here is layout_named("samurai")
        assert "369 cells" in table.text
        await table.press(*["backspace"] * 7, *"boxes-9x")
        assert screen.layout_here is None
        await table.press("enter")
        assert table.on(LayoutsScreen) is screen
        await table.press("2", "enter")
        assert table.on(CustomScreen).form.layout.id == "boxes-9x2"
        await table.press("enter")
        assert table.on(LayoutsScreen).layout_here == layout_named("boxes-9x2")
        await table.paste(OF_PICTURE)
        await table.press("enter")
        await table.shows("A puzzle is ready")
        await table.press("f2")
        await table.until(PlayScreen)
        playing = table.playing
        assert playing.game.puzzle.layout.id == OF_PICTURE
        share = playing.details.share
        assert f" {OF_PICTURE} #" in share
        assert write_share(read_share(share)) == share
        await table.press("escape")
        loaded = store.games.load(1)
        assert loaded.game.puzzle == playing.game.puzzle and loaded.details.share == share


@pytest.mark.slow
async def test_leaving_the_list_keeps_the_former_layout(store: Store) -> None:
    async with opened(store, (60, 20), "ascii") as table:
        await table.press("m", "up", "up", "enter", *"windoku", "escape")
        assert table.on(CustomScreen).form.layout is CLASSIC
        await table.press("enter")
        await table.paste("zebra")
        listed = table.on(LayoutsScreen).query_one(OptionList)
        assert "no shape has zebra" in table.text and not any(each.id for each in listed.options)
        await table.press(*["backspace"] * 5)
        assert len(listed.options) > len(CATALOGUE)
        assert table.text.isascii()


@pytest.mark.slow
async def test_own_shape_is_opened_from_a_file(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "cross.toml"
    path.write_text(STEPS.replace("r3c2", "r2c3"), "utf-8")
    async with opened(store) as table:
        await table.press("m", "up", "up", "enter", "f8", "enter")
        assert "Type the path of a file" in table.text
        await table.press(*"none", "enter")
        await table.shows("'none': no such file")
        await table.pilot.resize_terminal(90, 28)
        await table.settled()
        assert "'none': no such file" in " ".join(table.text.split())
        await table.press("escape", "f8")
        await table.press(*["backspace"] * 4)
        await table.paste(str(path))
        await table.press("enter")
        await table.shows("r2c3")
        path.write_text(STEPS, "utf-8")
        await table.press("enter")
        assert table.on(CustomScreen).form.layout.name == "Steps"
        path.unlink()
        await table.shows("A puzzle is ready")
        await table.press("f2")
        await table.until(PlayScreen)
        playing = table.playing
        assert playing.game.puzzle.layout.name == "Steps"
        for cell, digit in enumerate(playing.details.solution):
            if not playing.game.position.digits[cell]:
                await table.go(cell)
                await table.press(str(digit))
        await table.until(WonScreen)
        assert store.games.load(1).game.puzzle == playing.game.puzzle


# Signs


@pytest.mark.parametrize("look", ["graphite", "mono", "ascii"])
async def test_marks_are_in_the_cells_and_in_words(store: Store, look: str) -> None:
    puzzle = generate(layout_named("odd-even"), Dice("marks"))
    odd, even = (digits for _, digits in puzzle.layout.marks)
    async with opened(store, (60, 20), look) as table:
        table.app.navigation.play_puzzle(puzzle, Details(solution=only_solution(puzzle) or ()))
        await table.until(PlayScreen)
        board = [line[:38] for line in table.text.split("\n")[1:]]
        assert "".join(board).count(" o ") == puzzle.extras.allowed.count(odd)
        await table.go(puzzle.extras.allowed.index(even))
        await table.shows("empty even")
        await table.press("space", "4")
        await table.shows("4 even")
        await table.press("space", "3")
        assert "!" in table.text


def test_marks_are_in_previews_too(store: Store) -> None:
    puzzle = generate(layout_named("odd-even"), Dice("marks"))
    game = create(store, puzzle)
    [summary] = store.games.list_games()
    state = state_of_summary(summary)
    assert state and state.marks == marks_of(puzzle) and state.givens.bit_count() == puzzle.clues
    assert count_characters("eo", state) == sum(map(bool, state.marks)) - count_marked_givens(state)
    assert game and count_characters("eo", BoardState.of_layout(puzzle.layout)) == 41
    assert BoardState.of_layout(CLASSIC).marks == ()
    damaged = state_of_summary(replace(summary, shape="zzz"))
    assert damaged and damaged.marks == () and damaged.digits == state.digits


def count_characters(characters: str, state: BoardState) -> int:
    """Count *characters* on the smallest picture."""
    lines = text_of(picture(state, MINI))
    return sum(character in characters for line in lines for character in line)


def count_marked_givens(state: BoardState) -> int:
    """Count marked givens, whose digits hide their marks."""
    return sum(bool(mark and digit) for mark, digit in zip(state.marks, state.digits, strict=True))


async def test_marked_puzzle_is_shared_with_its_marks(store: Store) -> None:
    puzzle = generate(layout_named("odd-even"), Dice("marks"))
    async with opened(store) as table:
        table.app.navigation.play_puzzle(puzzle, Details(solution=only_solution(puzzle) or ()))
        await table.settled()
        await table.press("f3")
        spec, seed = read_share(table.on(ShareScreen).text)
        made = make(spec, seed)
        assert made and made.puzzle(puzzle.layout) == puzzle


@pytest.mark.parametrize(
    ("id", "marked"),
    [("windoku", 36), ("disjoint", 0), ("asterisk", 9), ("cube-half", 0), ("roxdoku3", 0)],
)
def test_extra_houses_are_marked_where_they_can_be_told_apart(id: str, marked: int) -> None:
    layout = layout_named(id)
    assert tinted_cells(layout).bit_count() == len(cell_signs(layout)) == marked


def test_cells_seen_beyond_visible_houses_have_a_sign() -> None:
    knights, groups = layout_named("anti-knight"), layout_named("disjoint")
    assert signs_seen_from(knights, None) == {}
    seen = {cell for cell, sign in signs_seen_from(knights, 40).items() if sign is Sign.SEEN}
    assert seen == {cell for cell in range(81) if knights.sees_beyond_houses[40] >> cell & 1}
    assert sorted(signs_seen_from(groups, 0)) == [30, 33, 57, 60], "no row, no column"
    assert not signs_seen_from(CLASSIC, 40)
    cube = layout_named("dion2")
    assert [cube.positions[cell] for cell in signs_seen_from(cube, 0)][:1] == [(0, 5)]
    window = layout_named("windoku").of_kind(Kind.EXTRA)[2]
    signs = signs_with(layout_named("windoku"), (window,))
    assert {cell for cell, sign in signs.items() if sign is Sign.SEEN} == set(window.cells)


async def test_without_colour_the_signs_are_on_the_board(store: Store) -> None:
    async with opened(store, look="mono") as table:
        table.app.navigation.play_puzzle(with_holes(layout_named("anti-knight")), Details())
        await table.until(PlayScreen)
        assert table.text.count(UNICODE.seen) == len(
            signs_seen_from(table.playing.game.puzzle.layout, table.on(PlayScreen).board.cursor)
        )


# Larger than the screen


@given(
    st.sampled_from(["classic", "twin", "samurai", "dion2"]),
    st.integers(1, 30),
    st.integers(1, 20),
)
def test_map_fits_and_has_each_cell(id: str, columns: int, rows: int) -> None:
    layout = layout_named(id)
    window = Region(0, 0, layout.columns, layout.rows)
    chart = CanvasMap.largest_fitting(layout, columns, rows, window)
    for glyphs in (UNICODE, ASCII):
        lines = chart.to_content(glyphs, colourless=True).plain.split("\n")
        assert len(lines) == chart.height <= rows
        assert all(len(line) == chart.width <= columns for line in lines)
        for row, column in layout.positions:
            here = lines[row // (2 * chart.scale)][column // chart.scale]
            assert here == glyphs.block[1] or here in grid_letters(layout).values()
        begun = set(grid_letters(layout).values())
        assert begun <= set("".join(lines)) or chart.scale > 1


async def visit_whole_canvas(table: Table, size: tuple[int, int]) -> None:
    """Move over the whole canvas and check that the cell of the cursor is visible."""
    board = table.on(PlayScreen).board
    for cell in (0, board.state.layout.cells - 1, board.state.layout.cells // 2):
        board.cursor = cell
        await table.settled()
        row, column = board.state.layout.positions[cell]
        assert board.window.contains(column, row)
        inside = board.frame.region(cell).translate(-board.scroll_offset)
        assert board.size.region.contains_region(inside)
        lines = table.text.split("\n")
        top = 1 if size[1] >= 24 else 0
        assert str(column + 1) in lines[top] and f"r{row + 1}c{column + 1} " in table.text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "size", "look"),
    [
        *(("samurai", (80, 24), "graphite"), ("samurai", (60, 20), "ascii")),
        ("25", (80, 24), "mono"),
    ],
    ids=str,
)
async def test_large_canvas_is_a_window_that_follows_the_cursor(
    store: Store, id: str, size: tuple[int, int], look: str
) -> None:
    layout = layout_named(id)
    puzzle = Puzzle(layout, (0,) * layout.cells)
    async with opened(store, size, look) as table:
        table.app.navigation.play_puzzle(puzzle, Details(solution=(1,) * layout.cells))
        screen = await table.until(PlayScreen)
        assert screen.board.cell_size is SMALL and screen.panel.display
        assert not screen.board.is_whole
        await visit_whole_canvas(table, size)
        here = (ASCII if look == "ascii" else UNICODE).here
        chart = [line[-21:] for line in table.text.split("\n")]
        assert sum(here in line for line in chart) == 1
        await table.pilot.resize_terminal(120, 60)
        await table.settled()
        assert screen.board.is_whole and not screen.panel.query_one("#map").display


@pytest.mark.slow
async def test_window_moves_to_a_hint_and_back_to_the_cursor(store: Store) -> None:
    layout = layout_named("samurai")
    grid = random_grid(layout, Dice("far"))
    last = layout.cells - 1
    puzzle = Puzzle(layout, (*grid[:last], 0))
    async with opened(store) as table:
        table.app.navigation.play_puzzle(puzzle, Details(solution=grid))
        screen = await table.until(PlayScreen)
        board = screen.board
        board.cursor = 0
        await table.settled()
        row, column = layout.positions[last]
        assert not board.window.contains(column, row)
        await table.press("?", "?", "?")
        assert board.window.contains(column, row)
        assert "r21c21" in table.text
        await table.press("escape")
        assert board.window.contains(0, 0) and not board.window.contains(column, row)


@pytest.mark.slow
async def test_numbers_stay_at_the_rim_and_are_not_cells(store: Store) -> None:
    layout = layout_named("samurai")
    async with opened(store) as table:
        empty = Puzzle(layout, (0,) * layout.cells)
        table.app.navigation.play_puzzle(empty, Details(solution=(1,) * 369))
        board = (await table.until(PlayScreen)).board
        board.cursor = layout.cells - 1
        await table.settled()
        assert all(board.scroll_offset)
        await table.pilot.click(board, offset=(10, 0))
        assert board.cursor == layout.cells - 1
        x, y = board.frame.region(layout.cells - 2).offset - board.scroll_offset
        await table.pilot.click(board, offset=(x + 1, y))
        assert board.cursor == layout.cells - 2


# Playing


@pytest.mark.slow
@pytest.mark.parametrize(("id", "letters"), [("16", "afg"), ("25", "apn")])
async def test_letters_are_digits_on_large_boards(store: Store, id: str, letters: str) -> None:
    layout = layout_named(id)
    async with opened(store) as table:
        puzzle = Puzzle(layout, (0,) * layout.cells)
        table.app.navigation.play_puzzle(puzzle, Details(solution=(1,) * layout.cells))
        board = (await table.until(PlayScreen)).board
        board.cursor = 0
        await table.press(*letters)
        assert table.playing.game.position.digits[0] == ord(letters[-1]) - ord("a") + 10
        await table.press("u", "u")
        assert table.playing.game.position.digits[0] == ord(letters[0]) - ord("a") + 10


@pytest.mark.slow
async def test_game_of_a_long_picture_is_saved_won_and_counted(store: Store) -> None:
    layout = layout_named(f"jigsaw16:{''.join(letter * 16 for letter in 'ABCDEFGHIJKLMNOP')}")
    grid = tuple((shift + place) % 16 + 1 for shift in range(16) for place in range(16))
    assert len(layout.id) > 200, "longer than other texts may be"
    async with opened(store) as table:
        table.app.navigation.play_puzzle(Puzzle(layout, (0, *grid[1:])), Details(solution=grid))
        await table.until(PlayScreen)
        await table.press("escape")
        await table.open("Continue")
        await table.until(PlayScreen)
        assert table.playing.game.puzzle.layout == layout
        table.on(PlayScreen).board.cursor = 0
        await table.press("1")
        await table.until(WonScreen)
        assert store.statistics.layouts() == (layout.id,)
        await table.press("escape", "i")
        await table.until(StatisticsScreen)
        await table.press("right")
        assert "Jigsaw 16x16" in table.text


@given(st.sampled_from([OF_PICTURE, "boxes-2x9", "anti-knight", "6v", "samurai"]), st.booleans())
def test_shared_text_contains_the_layout(id: str, easy: bool) -> None:
    share = Share(Spec(id, levels=frozenset({Level.EASY} if easy else ())), "k7")
    assert read_share(write_share(share)) == share
    assert read_share(write_share(share)).spec.layout is layout_named(id)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "is_seen"), [((80, 24), False), ((120, 40), True)])
async def test_board_of_a_won_game_is_shown_whole_or_not_at_all(
    store: Store, size: tuple[int, int], is_seen: bool
) -> None:
    layout = layout_named("samurai")
    grid = random_grid(layout, Dice("won"))
    async with opened(store, size) as table:
        table.app.navigation.play_puzzle(Puzzle(layout, (0, *grid[1:])), Details(solution=grid))
        await table.settled()
        table.on(PlayScreen).board.cursor = 0
        await table.press(layout.symbol(grid[0]))
        won = await table.until(WonScreen)
        assert won.query_one(FittedPreview).display is is_seen
        assert "Solved with" in table.text


async def test_a_random_jigsaw_is_grown_as_large_as_the_shape_and_again_another(
    store: Store,
) -> None:
    async with opened(store, (80, 24)) as table:
        chosen: list[Shape | None] = []
        table.app.push_screen(LayoutsScreen(Shape(layout_named("6"))), chosen.append)
        await table.press("f5")
        first = table.on(LayoutsScreen).layout_here
        await table.press("f5", "enter")
        assert first and first.id.startswith("jigsaw6:")
        assert chosen[0] and chosen[0].id.startswith("jigsaw6:") and chosen[0].layout != first


async def test_pieces_are_letters_where_there_is_no_room_for_lines(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        table.app.push_screen(LayoutsScreen(Shape(layout_named("pinwheel-9"))))
        await table.settled()
        assert "A A A" in table.text


@pytest.mark.slow
async def test_rules_of_a_shape_are_visible_on_a_small_screen(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        await table.open("Shape")
        await table.press(*"miracle")
        beside = " ".join(table.text.split())
        assert "knight's move apart must differ." in beside
        assert "Digits that follow each other are never side by side." in beside
