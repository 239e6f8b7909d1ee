"""Truths and covers: the common rule behind subsets, fish and Sue de Coq."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import Mask, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.inference.rank_zero import cover_digits, eliminate_by_rank_zero, least_covers
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.techniques.pictured import board_of

_ROWS, _COLUMNS, _BOXES = (CLASSIC.houses[start : start + 9] for start in (0, 9, 18))


def _cell(board: Board, row: int, column: int) -> Mask:
    here: Mask = board.candidates & board.tables.of_cell << CLASSIC.cell_at[row - 1, column - 1]
    return here


def _digit(board: Board, digit: int, cells: Mask) -> Mask:
    return (board.places[digit] & cells) << (digit - 1) * CLASSIC.cells


def _candidates_of(false: Mask | None) -> set[Candidate]:
    assert false is not None
    return {Candidate(each % 81, each // 81 + 1) for each in members(false)}


def test_a_naked_pair_is_two_cells_in_two_digits_of_a_row() -> None:
    board = board_of("12 12")
    truths = [_cell(board, 1, 1), _cell(board, 1, 2)]
    covers = [_digit(board, digit, _ROWS[0].mask) for digit in (1, 2)]
    (step, *_) = CATALOGUE["locked-pair"].find(board)
    in_row = {each for each in step.eliminations if each.cell < 9}
    assert _candidates_of(eliminate_by_rank_zero(truths, covers)) == in_row


def test_an_x_wing_is_a_digit_in_two_rows_in_two_columns() -> None:
    rows = "* -4 -4 -4 * -4 -4 -4 -4"
    board = board_of(f"{rows}\n*\n*\n*\n{rows}")
    truths = [_digit(board, 4, _ROWS[row].mask) for row in (0, 4)]
    covers = [_digit(board, 4, _COLUMNS[column].mask) for column in (0, 4)]
    (step,) = CATALOGUE["x-wing"].find(board)
    assert _candidates_of(eliminate_by_rank_zero(truths, covers)) == set(step.eliminations)


def test_sue_de_coq_is_cells_in_digits_of_a_row_and_a_box() -> None:
    board = board_of("123 124 * * 12\n* * 34")
    truths = [_cell(board, *at) for at in ((1, 1), (1, 2), (1, 5), (2, 3))]
    row, box = _ROWS[0].mask, _BOXES[0].mask
    covers = [_digit(board, d, row) for d in (1, 2)] + [_digit(board, d, box) for d in (3, 4)]
    (step,) = CATALOGUE["sue-de-coq"].find(board)
    assert _candidates_of(eliminate_by_rank_zero(truths, covers)) == set(step.eliminations)


@pytest.mark.parametrize(
    ("truths", "covers", "false"),
    [
        ([0b0011, 0b1100], [0b0101, 0b1010], 0),
        ([0b0011, 0b1100], [0b10101, 0b1010], 0b10000),
        ([0b0011, 0b1100], [0b0111, 0b1110], 0b0110),
        ([0b0011, 0b0110], [0b0101, 0b1010], None),
        ([0b0011, 0b1100], [0b1111], None),
        ([0b0011], [0b0001], None),
    ],
)
def test_covers_use_all_houses(truths: list[Mask], covers: list[Mask], false: Mask | None) -> None:
    assert eliminate_by_rank_zero(truths, covers) == false


def test_every_smallest_cover_is_found() -> None:
    masks = (0b0011, 0b0110, 0b1100, 0b1001)
    assert least_covers(0b1111, masks) == ((0, 2), (1, 3))
    assert least_covers(0b0010, masks) == ((0,), (1,))
    assert least_covers(0b10000, masks) == ()


def test_cells_need_as_many_covering_houses() -> None:
    board = board_of("12 12")
    both = 0b11
    found = cover_digits(board, both, _ROWS[:1])
    assert found is not None and set(found.ways) == {1, 2}
    assert {each.digit for each in found.eliminations(board)} == {1, 2}
    assert cover_digits(board_of("12 123"), both, _ROWS[:1]) is None
    assert cover_digits(board_of("1 1"), both, _ROWS[:1]) is None, "fewer: no such board is solved"
    assert cover_digits(board, both, _ROWS[1:2]) is None
