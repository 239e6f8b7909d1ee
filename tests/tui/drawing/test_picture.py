"""The whole drawing, as text with inks and papers."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from unicodedata import east_asian_width

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sudoku_tui.engine.layout import Candidate, Kind, Layout, grid_letters, symbol
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.tui.drawing.board_state import BoardState, Chip, Overlay
from sudoku_tui.tui.drawing.frame import (
    HUGE,
    LARGE,
    LARGE_TIGHT,
    MEDIUM,
    MINI,
    SIZES,
    SMALL,
    SMALL_OPEN,
    CellSize,
    frame_of,
)
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from sudoku_tui.tui.drawing.numerals import NUMERALS, numeral_of
from sudoku_tui.tui.drawing.pen import pen_of
from sudoku_tui.tui.drawing.picture import Picture
from sudoku_tui.tui.drawing.styles import Highlight, Ink, Paper
from tests.tui.boards import (
    ALL_SIZES,
    GRIDS,
    LAYOUTS,
    SMALLER,
    picture,
    points,
    random_picture,
    random_state,
    text_of,
)

SEEDS = st.integers(0, 2**32)


def test_chosen_colour_replaces_the_letter_of_a_link() -> None:
    links = {Candidate(0, 3): Chip(Highlight.ON, "a"), Candidate(0, 5): Chip(Highlight.OFF, "b")}
    own = {0: ((3, Chip(Highlight.HAND_1, "<")),), 1: ((3, Chip(Highlight.HAND_2, ">")),)}
    state = BoardState(CLASSIC, (0,) * 81, answer=Overlay(links), coloured=own)
    drawn = Picture(state, 40, frame_of(CLASSIC, MEDIUM), pen_of(MEDIUM, CLASSIC, UNICODE))
    here, other = (
        [piece.text for piece in drawn.texts[cell][0] if piece.text.strip()] for cell in (0, 1)
    )
    assert here == ["3<", "5b"] and other == ["3>"]


def test_notes_of_all_digits_of_a_filter_are_emphasised() -> None:
    notes = (0b1010100,) * 81
    state = BoardState(CLASSIC, (0,) * 81, notes=notes, filtered=0b1000100, show_equal=False)
    drawn = Picture(state, 40, frame_of(CLASSIC, MEDIUM), pen_of(MEDIUM, CLASSIC, UNICODE))
    pieces = [piece for line in drawn.texts[0] for piece in line]
    assert "".join(piece.text for piece in pieces if piece.ink is Ink.MATCH) == "26"


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.id)
@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("ascii", [False, True], ids=["unicode", "ascii"])
def test_every_line_is_as_wide_as_the_frame(layout: Layout, size: CellSize, ascii: bool) -> None:
    for seed in range(3):
        drawn = random_picture(layout, size, Random(seed), ascii=ascii, bare=bool(seed % 2))
        lines = text_of(drawn)
        assert len(lines) == drawn.frame.height
        for line in lines:
            assert len(line) == drawn.frame.width
            assert not ascii or line.isascii()
            assert all(c.isprintable() and east_asian_width(c) not in "WF" for c in set(line))


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.id)
@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: size.name)
def test_every_digit_appears_in_its_cell(layout: Layout, size: CellSize) -> None:
    state = replace(random_state(layout, Random(7)), covered=False, hint=None)
    drawn = picture(state, size, cursor=0)
    lines = text_of(drawn)
    for cell, digit in enumerate(state.digits):
        x, y, width, height = drawn.frame.region(cell)
        shown = [line[x : x + width] for line in lines[y : y + height]]
        given_ = bool(state.givens >> cell & 1)
        if digit and size.height >= LARGE.height and layout.digits in NUMERALS:
            numeral = numeral_of(digit, heavy=given_, side=height)
            assert all(part in line for part, line in zip(numeral, shown, strict=True))
        elif digit:
            assert symbol(digit) in shown[(height - 1) // 2]


@pytest.mark.slow
@example(137, layout_named("4"), LARGE_TIGHT, False, False)
@given(SEEDS, st.sampled_from(SMALLER), st.sampled_from(ALL_SIZES), st.booleans(), st.booleans())
def test_regions_not_listed_as_changed_are_equal(
    seed: int, layout: Layout, size: CellSize, bare: bool, ascii: bool
) -> None:
    random = Random(seed)
    before = random_picture(layout, size, random, bare=bare, ascii=ascii)
    after = random_picture(layout, size, random, bare=bare, ascii=ascii)
    assert_changes_listed(before, after)
    state, cell = before.state, random.randrange(layout.cells)
    digits = (*state.digits[:cell], 1, *state.digits[cell + 1 :])
    entered = replace(before, state=replace(state, digits=digits, focus=1))
    assert_changes_listed(before, entered)
    assert_changes_listed(before, replace(before, cursor=cell))


def assert_changes_listed(before: Picture, after: Picture) -> None:
    """Check that `changes` covers every difference, and that pictures that take texts are equal."""
    taken = replace(after)
    taken.take_texts(before)
    assert taken.texts == after.texts
    for y in range(after.frame.height):
        assert list(points(taken, y)) == list(points(after, y))
    told = {
        (x, y)
        for region in after.changes(before)
        for y in region.line_range
        for x in region.column_range
    }
    for y in range(after.frame.height):
        for x, (old, new) in enumerate(zip(points(before, y), points(after, y), strict=True)):
            assert old == new or (x, y) in told


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_each_grid_has_its_letter_at_its_beginning(size: CellSize, glyphs: Glyphs) -> None:
    state = BoardState(GRIDS, (0,) * GRIDS.cells)
    first = next(house for house in GRIDS.houses if str(house) == "row 1B")
    plain, hinted = (
        picture(replace(state, hint=hint), size, glyphs=glyphs)
        for hint in (None, Overlay(houses=(first,)))
    )
    for drawn in (plain, hinted):
        lines = text_of(drawn)
        for (row, column), letter in grid_letters(GRIDS).items():
            x, y, *_ = drawn.frame.joint(row, column)
            assert lines[y][x] == letter
            named = drawn is hinted and letter == "B"
            ink = Ink.NAMED if named else Ink.LABEL
            assert drawn.rim.letters[row, column] is ink
    (place,) = (place for place, letter in grid_letters(GRIDS).items() if letter == "B")
    assert hinted.frame.joint(*place) in set(hinted.changes(plain))


def test_number_next_to_a_letter_keeps_a_space() -> None:
    samurai = layout_named("samurai")
    top = text_of(picture(BoardState(samurai, (0,) * samurai.cells), SMALL))[0]
    assert "11 12 B" in top and top.startswith("  A")


@given(SEEDS, st.sampled_from(SMALLER), st.sampled_from(ALL_SIZES))
def test_equal_states_are_drawn_equally(seed: int, layout: Layout, size: CellSize) -> None:
    one, other = (random_picture(layout, size, Random(seed)) for _ in range(2))
    assert list(one.changes(other)) == []
    assert text_of(one) == text_of(other)


def test_entry_changes_only_its_cell() -> None:
    before = picture(BoardState.of_givens(CLASSIC, (0,) * 81), LARGE, cursor=40)
    digits = (0,) * 40 + (5,) + (0,) * 40
    after = replace(before, state=replace(before.state, digits=digits))
    cell = before.frame.region(40)
    assert list(after.changes(before)) == [cell.shrink((0, 2, 0, 2))]


def test_order_of_papers() -> None:
    state = BoardState.of_givens(CLASSIC, (5, *(0,) * 39, 5, *(0,) * 40))
    state = replace(state, focus=5, open_places=1 << 41 | 1 << 80)
    paper = picture(state, SMALL, cursor=40).papers
    assert paper[40] is Paper.CURSOR
    assert paper[0] is Paper.SAME
    assert paper[41] is paper[80] is Paper.PLACE
    assert paper[39] is paper[4] is paper[30] is Paper.PEER
    assert paper[1] is Paper.BOARD
    alone = replace(state, show_houses=False, show_equal=False)
    assert set(picture(alone, SMALL, cursor=40).papers) == {
        Paper.CURSOR,
        Paper.PLACE,
        Paper.BOARD,
    }


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("row", [1, 4, 9])
def test_houses_of_a_hint_have_an_edge_above_and_below(size: CellSize, row: int) -> None:
    """Check for a line of the frame or, where there is no room for one, underlined cells above."""
    house = CLASSIC.of_kind(Kind.ROW)[row - 1]
    hint = Overlay(houses=(house,), outlined=True)
    drawn = picture(BoardState(CLASSIC, (0,) * 81, hint=hint), size)
    for line in (row - 1, row):
        wires = {edge.column for edge in drawn.wires if not edge.upright and edge.row == line}
        below = {column for above, column in drawn.edges if above == line - 1}
        assert wires == set(range(9))
        assert below == (set() if drawn.frame.has_rule[line] else set(range(9)))


def test_smallest_board_marks_cells_without_colour() -> None:
    """Check this for the list of branches, which marks differences in this way."""
    state = BoardState(CLASSIC, (0,) * 81, selected=1 << 40, show_houses=False)
    frame, pen = frame_of(CLASSIC, MINI), pen_of(MINI, CLASSIC, UNICODE)
    for bare, paper in ((True, Paper.CURSOR), (False, Paper.SELECTED)):
        papers = Picture(state, None, frame, pen, bare).papers
        assert [cell for cell, each in enumerate(papers) if each is paper] == [40]


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=lambda size: size.name)
@pytest.mark.parametrize("bare", [False, True])
def test_coloured_cells_have_a_sign_in_every_theme(size: CellSize, bare: bool) -> None:
    notes = (0b0001010110,) * 81
    state = BoardState(CLASSIC, (0,) * 81, notes=notes, show_houses=False)
    frame, pen = frame_of(CLASSIC, size), pen_of(size, CLASSIC, UNICODE)
    plain = Picture(state, None, frame, pen, bare)
    coloured = replace(state, cell_colours={40: 1, 41: 10}, selected=1 << 42)
    drawn = Picture(coloured, None, frame, pen, bare)
    drawn.take_texts(plain)
    first, last, selected = (
        "".join(piece.text for line in drawn.texts[cell] for piece in line) for cell in (40, 41, 42)
    )
    assert "<" in first and "@" in last and ("=" in selected) is bare


def test_numbers_named_by_a_hint_keep_its_colour_under_the_cursor() -> None:
    row, column = CLASSIC.of_kind(Kind.ROW)[4], CLASSIC.of_kind(Kind.COLUMN)[2]
    state = BoardState(CLASSIC, (0,) * 81, hint=Overlay(houses=(row, column)))
    rim = picture(state, SMALL, cursor=40).rim
    assert dict(rim.rows) == {4: Ink.NAMED}
    assert dict(rim.columns) == {2: Ink.NAMED, 4: Ink.HERE}


def test_covered_board_shows_nothing_of_the_position() -> None:
    random = Random(3)
    states = [random_state(CLASSIC, random) for _ in range(2)]
    one, other = (
        picture(replace(state, covered=True, hint=None), LARGE, cursor=9) for state in states
    )
    assert [list(points(one, y)) for y in range(37)] == [list(points(other, y)) for y in range(37)]


@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("bare", [False, True])
def test_solved_board_has_heavy_lines_in_another_ink(size: CellSize, bare: bool) -> None:
    """Check that no character changes, and that a hidden board looks as before."""
    state = replace(position(), focus=0)
    solved = picture(replace(state, solved=True), size, bare=bare)
    assert text_of(solved) == text_of(picture(state, size, bare=bare))
    for row in (0, 9):
        for column in (0, 9):
            x, y, _, _ = solved.frame.joint(row, column)
            assert list(points(solved, y))[x][1] == f"Ink {Ink.STRONG} False"
    covered = picture(replace(state, solved=True, covered=True), size, bare=bare)
    x, y, _, _ = covered.frame.joint(0, 0)
    assert list(points(covered, y))[x][1] == f"Ink {Ink.BOX} False"


def position() -> BoardState:
    """Return a given 1, an entry 2, a repeated digit, notes, and cells flagged by a check."""
    digits = (1, 2, 0, 0, 3, 0, 0, 0, 3) + (0,) * 72
    notes = [0] * 81
    notes[2], notes[3], notes[5] = 0b1110110000, 0b100100010, 0b1110
    return BoardState(
        CLASSIC, digits, 0b100000001, tuple(notes), wrong=0b100010000, flagged=0b100010, focus=3
    )


GOLDEN = {
    (HUGE, UNICODE): [
        " ┏━━━━━1━━━━━━━━━━━2━━━━━━━━━━━3━━━━━┳━━━━━4━━━━━━━━━━━5━━━━━━━━━━━6━━━━━┳",
        " ┃   ╺━┓     │   ╶───╮?  │           ┃ 1         │   ╶───╮!  │ 1   2   3?┃",
        " ┃     ┃     │       │   │           ┃           │       │   │           ┃",
        "1┃     ┃     │   ╭───╯   │ 4   5     ┃     5     │(    ──┤  )│           ┃",
        " ┃     ┃     │   │       │           ┃           │       │   │           ┃",
        " ┃   ╺━┻━╸   │   ╰───╴   │ 7   8   9 ┃     8     │   ╶───╯   │           ┃",
    ],
    (LARGE, UNICODE): [
        " ┏━━━1━━━━━━━2━━━━━━━3━━━┳━━━4━━━━━━━5━━━━━━━6━━━┳━━━7━━━━━━━8━━━━━━━9━━━┓",
        " ┃  ╺┓   │  ╶─╮? │       ┃ 1     │  ╶─╮! │ 1 2 3?┃       │       │  ╺━┓! ┃",
        "1┃   ┃   │  ╭─╯  │ 4 5   ┃   5   │(  ─┤ )│       ┃       │       │(  ━┫ )┃",
        " ┃  ╺┻╸  │  ╰─╴  │ 7 8 9 ┃   8   │  ╶─╯  │       ┃       │       │  ╺━┛  ┃",
        " ┃───────┼───────┼───────┃───────┼───────┼───────┃───────┼───────┼───────┃",
    ],
    (MEDIUM, UNICODE): [
        " ┏━━1━━━━━2━━━━━3━━┳━━4━━━━━5━━━━━6━━┳━━7━━━━━8━━━━━9━━┓",
        "1┃  1  │  2? │   45┃1   5│ (3)!│123  ┃     │     │ (3)!┃",
        " ┃     │     │ 789 ┃  8  │     │    ?┃     │     │     ┃",
    ],
    (MEDIUM, ASCII): [
        " +==1=====2=====3==+==4=====5=====6==+==7=====8=====9==+",
        "1|  1  '  2? '   45|1   5' (3)!'123  |     '     ' (3)!|",
        " |     '     ' 789 |  8  '     '    ?|     '     '     |",
    ],
    (SMALL_OPEN, UNICODE): [
        " ┏━1━━━2━━━3━┳━4━━━5━━━6━┳━7━━━8━━━9━┓",
        "1┃ 1 │ 2?│⠆⠆⠄┃⠁⠆ │(3!│⠉⠁?┃   │   │(3!┃",
        " ┃───┼───┼───┃───┼───┼───┃───┼───┼───┃",
    ],
    (SMALL, ASCII): [
        " +=1==2==3=+=4==5==6=+=7==8==9=+",
        "1| 1  2?_5 |_3 (3!_3?|      (3!|",
    ],
    (MINI, UNICODE): [
        "┏━━━━━┳━━━━━┳━━━━━┓",
        "┃1 2  ┃  3  ┃    3┃",
    ],
}


@pytest.mark.parametrize(("size", "glyphs"), GOLDEN, ids=lambda part: getattr(part, "name", ""))
def test_top_of_a_board(size: CellSize, glyphs: object) -> None:
    drawn = picture(position(), size, glyphs=ASCII if glyphs is ASCII else UNICODE, bare=True)
    expected = GOLDEN[size, ASCII if glyphs is ASCII else UNICODE]
    shown = text_of(drawn)[: len(expected)]
    assert [line[: len(wanted)] for line, wanted in zip(shown, expected, strict=True)] == expected


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.id)
@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: size.name)
def test_pattern_is_drawn_as_blocks_in_its_cells_only(layout: Layout, size: CellSize) -> None:
    cells = range(layout.cells)
    pattern = sum(1 << cell for cell in cells if cell % 3 == 0)
    state = BoardState(layout, (0,) * layout.cells, pattern=pattern)
    for glyphs, marks in ((UNICODE, set("▐█▌")), (ASCII, {"x"})):
        drawn = replace(picture(state, size), pen=pen_of(size, layout, glyphs))
        lines = text_of(drawn)
        for cell in cells:
            x, y, width, height = drawn.frame.region(cell)
            shown = {character for line in lines[y : y + height] for character in line[x:][:width]}
            assert bool(shown & marks) == bool(pattern >> cell & 1)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_unframed_house_is_marked_without_colour(size: CellSize, glyphs: Glyphs) -> None:
    columns = CLASSIC.of_kind(Kind.COLUMN)
    for house in (*CLASSIC.of_kind(Kind.ROW), *CLASSIC.of_kind(Kind.BOX), *columns):
        hint = Overlay(houses=(house,), outlined=True)
        state = BoardState(CLASSIC, (0, 5, 0) * 27, hint=hint)
        marked = "".join(text_of(picture(state, size, bare=True, glyphs=glyphs)))
        is_framed = size.posts or house not in columns
        assert marked.count(glyphs.seen) == (0 if is_framed else 9), house
        coloured = "".join(text_of(picture(state, size, glyphs=glyphs)))
        assert not coloured.count(glyphs.seen)
