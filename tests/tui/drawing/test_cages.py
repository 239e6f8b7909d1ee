"""Cages on the board: their walls and sums can be read off the drawn characters."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Cell, Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.tui.drawing.board_state import BoardState
from sudoku_tui.tui.drawing.cages import DITTO, DrawnCages, cages_to_draw, is_broken
from sudoku_tui.tui.drawing.frame import CAGE_SIZES, LARGE, MEDIUM, SMALL_OPEN, CellSize
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from sudoku_tui.tui.drawing.picture import Picture
from sudoku_tui.tui.drawing.styles import Ink, Paper
from tests.engine.constraints.oracle import whole_killer
from tests.tui.boards import picture

LAYOUTS = ("4", "6x6", "classic", "x", "rose-9", "anti-knight", "16")


@cache
def half_filled_killer(name: str) -> tuple[Puzzle, BoardState]:
    """Return a killer of a layout, and its board with half of the digits and all notes."""
    (puzzle, solution), random = whole_killer(layout_named(name), Dice(name)), Random(name)
    digits = tuple(digit if random.random() < 0.5 else 0 for digit in solution)
    state = replace(BoardState.of_puzzle(puzzle), digits=digits, notes=puzzle.possible(digits))
    return puzzle, state


def puzzle_with(*cages: Cage, layout: Layout = CLASSIC) -> Puzzle:
    return Puzzle(layout, (0,) * layout.cells, extras=Extras(constraints=cages))


def lines_of(drawn: Picture) -> list[str]:
    return ["".join(stroke.text for stroke in drawn.line(y)) for y in range(drawn.frame.height)]


def read_cages(drawn: Picture) -> set[Cage]:
    """Return the cages as a reader sees them: cells without a wall between, and their number."""
    frame, lines, glyphs = drawn.frame, lines_of(drawn), drawn.pen.glyphs
    layout, open_signs = frame.layout, " " + glyphs.dashed
    places = {place: cell for cell, place in enumerate(layout.positions)}
    cages = set()
    while places:
        cells: list[Cell] = []
        ahead, sums = [min(places)], set()
        while ahead:
            row, column = ahead.pop()
            if (row, column) not in places:
                continue
            cells.append(places.pop((row, column)))
            above = frame.edge(False, row, column)
            text = lines[above.y][above.x : above.right].rstrip("━─╍=-~ ✓!*")
            if text.isdigit():
                sums.add(int(text))
            for upright, r, c, place in (
                (False, row, column, (row - 1, column)),
                (False, row + 1, column, (row + 1, column)),
                (True, row, column, (row, column - 1)),
                (True, row, column + 1, (row, column + 1)),
            ):
                edge = frame.edge(upright, r, c)
                if lines[edge.y][edge.x + edge.width - 1] in open_signs:
                    ahead.append(place)
        (total,) = sums
        cages.add(Cage(tuple(cells), total))
    return cages


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", CAGE_SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("name", LAYOUTS)
def test_cages_can_be_read_off_the_board(name: str, size: CellSize, glyphs: Glyphs) -> None:
    puzzle, state = half_filled_killer(name)
    assert read_cages(picture(state, size, glyphs=glyphs)) == set(puzzle.extras.constraints)


def test_board_of_a_killer_looks_like_a_printed_one() -> None:
    cages = (Cage((0, 1, 10), 14), Cage((2, 3), 17), Cage((9, 18), 3), Cage((80,), 9))
    drawn = picture(BoardState.of_puzzle(puzzle_with(*cages)), SMALL_OPEN)
    assert lines_of(drawn)[:6] == [
        " ┏14━━━━━┯17━┳━━━┯━━━━━━━┳━━━━━━━━━━━┓",
        "1┃       │   ╏   │   │   ┃   │   │   ┃",
        " ┠3──┐   ├───╂───┘───┼───┃───┼───┼───┃",
        "2┃   │   │   ┃   │   │   ┃   │   │   ┃",
        " ┃   ├───┘───┃───┼───┼───┃───┼───┼───┃",
        "3┃   │   │   ┃   │   │   ┃   │   │   ┃",
    ]


def test_sum_is_marked_when_its_cage_is_complete_or_wrong() -> None:
    puzzle = puzzle_with(Cage((0, 1), 9), Cage((3, 4), 9), Cage((6, 7), 12), Cage((9, 10)))
    digits = (4, 5, 0, 4, 6, 0, 6, 6, 0, *(0,) * 72)
    state = replace(BoardState.of_puzzle(puzzle), digits=digits)
    drawn = picture(state, SMALL_OPEN)
    assert lines_of(drawn)[0] == " ┏9✓━━━━━┯━━━┳9!━━━━━┯━━━┳12!━━━━┯━━━┓"
    inks = {stroke.text: stroke.ink for stroke in drawn.line(0) if stroke.text[0].isdigit()}
    assert inks == {"9✓": Ink.LABEL, "9!": Ink.WRONG, "12!": Ink.WRONG}
    hidden = lines_of(picture(replace(state, covered=True), SMALL_OPEN))
    assert hidden[0] == " ┏9━━━━━━┯━━━┳9━━━━━━┯━━━┳12━━━━━┯━━━┓"


def test_of_overlapping_cages_the_one_with_more_walls_is_drawn() -> None:
    long, short = Cage((0, 1, 2, 3), 20), Cage((3, 4), 8)
    shown = DrawnCages(CLASSIC, (short, long))
    assert shown.drawn_cages == (long,)
    assert [clue.text for clue in shown.clues] == ["20+"]
    assert shown.cages_of(3) == (short, long)


def test_cage_in_pieces_has_its_sum_at_the_first() -> None:
    shown = DrawnCages(CLASSIC, (Cage((0, 1, 11), 14),))
    assert [(clue.cell, clue.text) for clue in shown.clues] == [(0, "14"), (11, DITTO)]


def test_cage_without_a_sum_shows_no_number() -> None:
    assert DrawnCages(CLASSIC, (Cage((0, 1)),)).clues == ()
    assert cages_to_draw(CLASSIC, ()) is None


def test_column_numbers_leave_the_first_line_to_the_sums() -> None:
    lines = lines_of(picture(BoardState.of_puzzle(puzzle_with(Cage((0, 1), 9))), LARGE))
    assert lines[-1].startswith(" ┗━━━1━━━━━━━2━━━")
    assert "2" not in lines[0]


def test_tight_board_draws_no_cages() -> None:
    state = BoardState.of_puzzle(puzzle_with(Cage((0, 1), 9)))
    assert picture(state, MEDIUM).frame.cages is None


def test_cage_of_the_cursor_stands_out() -> None:
    state = BoardState.of_puzzle(puzzle_with(Cage((0, 1), 9), Cage((2, 3), 9)))
    marked = picture(state, SMALL_OPEN, cursor=1)
    assert [marked.papers[cell] for cell in (0, 1, 2)] == [Paper.PART, Paper.CURSOR, Paper.PEER]
    assert [stroke.ink for stroke in marked.line(0) if stroke.text[0] == "9"] == [Ink.HERE, Ink.SUM]
    covered = picture(replace(state, covered=True), SMALL_OPEN, cursor=1)
    assert Paper.PART not in covered.papers


def test_cage_is_broken_by_equal_digits_before_it_is_full() -> None:
    cage = Cage((0, 1, 10), 14)
    digits = [0] * 81
    digits[0] = digits[10] = 4
    assert is_broken(cage, digits)
    digits[10] = 5
    assert not is_broken(cage, digits)
    digits[1] = 6
    assert is_broken(cage, digits)
