"""A board's views, compared with sets of cells and digits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.bits import mask_of, members, smallest_member
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate, Cell, Digit, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Extras, Puzzle
from tests.engine.positions import every_layout, grid_of, position_of, puzzle_of, seeds


class Ledger:
    """The expected content of a board, cell by cell."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.digits: list[Digit] = [0] * layout.cells
        self.left = [set(range(1, layout.digits + 1)) for _ in range(layout.cells)]

    def place(self, cell: Cell, digit: Digit) -> None:
        self.digits[cell] = digit
        self.left[cell] = set()
        for other in members(self.layout.sees[cell]):
            self.left[other].discard(digit)

    def agree(self, board: Board) -> None:
        layout = self.layout
        cells, digits = range(layout.cells), range(1, layout.digits + 1)
        empty = [cell for cell in cells if not self.digits[cell]]
        assert board.digits == self.digits
        assert board.empty == mask_of(empty)
        assert board.candidates_of == [mask_of(left) for left in self.left]
        assert board.places == [
            0,
            *(mask_of(c for c in cells if d in self.left[c]) for d in digits),
        ]
        assert board.bivalue == mask_of(cell for cell in cells if len(self.left[cell]) == 2)
        assert board.trivalue == mask_of(cell for cell in cells if len(self.left[cell]) == 3)
        assert board.is_solved == (not empty)
        assert board.is_broken == self.is_broken()

    def is_broken(self) -> bool:
        """Check whether a cell has no digit left, or a digit of a house has no place."""
        if any(not self.digits[cell] and not left for cell, left in enumerate(self.left)):
            return True
        return any(
            digit not in {self.digits[cell] for cell in house.cells}
            and all(digit not in self.left[cell] for cell in house.cells)
            for house in self.layout.houses
            for digit in range(1, self.layout.digits + 1)
        )


@every_layout
@settings(max_examples=5, deadline=None)
@given(seed=seeds, bold=st.booleans())
def test_views_agree_with_the_ledger(layout: Layout, seed: int, bold: bool) -> None:
    """Place digits of a solution, and eliminate any candidates; that may break the board."""
    dice = Dice(seed)
    solution = grid_of(layout, dice.number_below(3))
    board, ledger = Board(layout), Ledger(layout)
    for round_ in range(4):
        for _ in range(1 + layout.cells // 4):
            cell, digit = dice.number_below(layout.cells), 1 + dice.number_below(layout.digits)
            if not ledger.digits[cell] and dice.number_below(2):
                board.place(cell, solution[cell])
                ledger.place(cell, solution[cell])
            elif digit in ledger.left[cell] and (bold or digit != solution[cell]):
                board.eliminate(cell, digit)
                ledger.left[cell].discard(digit)
            if bold and not board.can_be(cell, solution[cell]) and not ledger.digits[cell]:
                return ledger.agree(board)
        if round_ % 2:
            ledger.agree(board)
    return ledger.agree(board)


@every_layout
def test_a_solution_placed_cell_by_cell_solves_the_board(layout: Layout) -> None:
    board, solution = Board(layout), grid_of(layout, 0)
    for cell in Dice(1).shuffled(range(layout.cells)):
        assert not board.is_solved
        board.place(cell, solution[cell])
    assert board.is_solved
    assert not board.is_broken
    assert tuple(board.digits) == solution
    assert not board.empty and not board.candidates


def test_a_copy_is_independent() -> None:
    board, solution = position_of(CLASSIC, 0, Dice(4))
    before = board.lanes, board.candidates, board.placed, list(board.candidates_of)
    twin = board.copy()
    assert (twin.givens, twin.digits) == (board.givens, board.digits)
    cell = smallest_member(twin.empty)
    twin.place(cell, solution[cell])
    assert (board.lanes, board.candidates, board.placed, list(board.candidates_of)) == before
    assert twin.digits[cell] and not board.digits[cell]


def test_cached_values_are_renewed_after_a_change() -> None:
    calls = []

    def counted(board: Board, name: str) -> int:
        calls.append(name)
        return board.empty.bit_count()

    board = Board(CLASSIC)
    assert [board.cached(counted, name) for name in ("one", "one", "two")] == [81, 81, 81]
    assert calls == ["one", "two"]
    twin = board.copy()
    twin.place(0, 1)
    assert twin.cached(counted, "one") == 80 and board.cached(counted, "one") == 81
    assert calls == ["one", "two", "one"]
    board.eliminate(0, 1)
    assert board.cached(counted, "one") == 81
    board.place_singles()
    assert calls == ["one", "two", "one", "one"]


def test_givens_are_distinguished_from_placed_digits() -> None:
    puzzle = puzzle_of(CLASSIC, 0)
    solution = grid_of(CLASSIC, 0)
    at = Board.at(puzzle, solution)
    assert at.is_solved
    assert (
        at.givens
        == Board.of(puzzle).givens
        == mask_of(cell for cell, digit in enumerate(puzzle.givens) if digit)
    )


def test_givens_that_clash_are_named() -> None:
    with pytest.raises(ValueError, match="r1c2 cannot be 5"):
        Board.of(Puzzle(CLASSIC, (5, 5, *[0] * 79)))


def test_candidates_are_listed_by_cell_then_digit() -> None:
    board = Board(CLASSIC)
    board.place(0, 1)
    board.eliminate(1, 3)
    assert board.candidates_in(0b11, mask_of((2, 3, 4))) == (Candidate(1, 2), Candidate(1, 4))
    assert board.can_be(1, 2)
    assert not board.can_be(0, 1)


@pytest.mark.parametrize("change", [-1, 0, 1])
def test_full_board_is_solved_if_its_cages_hold(change: int) -> None:
    grid = grid_of(CLASSIC, 1)
    # Three cells that do not see each other, so that nothing but the sum is wrong.
    cage = Cage((0, 40, 80), grid[0] + grid[40] + grid[80] + change)
    board = Board(CLASSIC, extras=Extras(constraints=(cage,)))
    for cell, digit in enumerate(grid):
        assert not board.is_solved
        board.place(cell, digit)
    assert not board.empty
    assert board.is_solved == (change == 0) and board.is_broken == (change != 0)
