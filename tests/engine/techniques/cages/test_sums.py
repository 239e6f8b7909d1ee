"""The open cells of sums, and their statements read off the marks of a step."""

from __future__ import annotations

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts.equations import Equation
from sudoku_tui.engine.puzzle import Extras
from sudoku_tui.engine.step import Role, Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.cages.sums import (
    OpenCells,
    cages_on,
    constrained_tables,
    equations_on,
    groups_on,
    sum_marks,
    sum_of_step,
)
from tests.engine.constraints.oracle import FOUR, SIX
from tests.engine.killer_positions import killer_position
from tests.soak import sample


def board_with(*cages: Cage) -> Board:
    """Return an empty 6x6 board with *cages*."""
    return Board(SIX, extras=Extras(constraints=cages))


def test_filled_cells_are_subtracted() -> None:
    board = board_with(Cage((0, 1, 2), 10), Cage((3, 4, 5, 11), 16))
    board.place(0, 3)
    [cage] = cages_on(board, (2,))
    assert (cage.cells, cage.total, cage.filled_plus) == ((1, 2), 7, 3)
    assert [len(each.cells) for each in cages_on(board)] == [2, 4]
    board.place(11, 4)
    [rest] = [each for each in cages_on(board, (3,)) if each.cells == (3, 4, 5)]
    assert (rest.total, rest.filled_plus) == (12, 4)


def test_outies_that_are_filled_are_added() -> None:
    # The cages of row 1 but for r1c1 reach out to r2c5: r1c1 less r2c5 is 0.
    board = board_with(Cage((1, 2, 3, 4, 10), 15), Cage((5,), 6))
    board.place(10, 5)
    [innie] = [each for each in equations_on(board, (1,)) if each.cells == (0,)]
    assert (innie.total, innie.minus, innie.filled_minus) == (5, 0, 5)


def test_cage_without_a_sum_is_no_sum() -> None:
    board = board_with(Cage((0, 1, 2)), Cage((3, 4), 5))
    assert [each.cells for each in cages_on(board)] == [(3, 4)]


def test_puzzle_without_sums_has_none() -> None:
    for board in (Board(SIX), board_with(Cage((0, 1)))):
        assert constrained_tables(board) is None
        assert not cages_on(board) and not equations_on(board) and not groups_on(board)


def test_groups_are_cages_and_virtual_cages() -> None:
    # r1c1 and r1c2 are innies of row 1; r1c1 and r2c6 are of rows 1 and 2, and may be equal.
    board = board_with(Cage((2, 3, 4, 5), 14))
    cells = {each.cells for each in groups_on(board)}
    assert {(2, 3, 4, 5), (0, 1)} <= cells
    together = board_with(Cage((1, 2, 3, 4, 5), 19), Cage((6, 7, 8, 9, 10), 18))
    assert (0, 11) in {each.cells for each in equations_on(together, (2,))}
    assert (0, 11) not in {each.cells for each in groups_on(together)}


def test_cage_precedes_an_equation_of_the_same_cells() -> None:
    # Half of the cage is in row 1, where the other cage leaves the same two cells.
    board = board_with(Cage((0, 1, 6, 12), 10), Cage((2, 3, 4, 5), 14))
    board.place(6, 1)
    board.place(12, 2)
    assert (0, 1) in {each.cells for each in equations_on(board, (2,))}
    [group] = [each for each in groups_on(board) if each.cells == (0, 1)]
    assert group.is_cage


def test_equation_of_fewest_houses_is_first() -> None:
    # With r1c1, rows 1 and 2 leave r2c6 as row 2 alone does.
    board = board_with(Cage((1, 2, 3, 4, 5), 18), Cage((6, 7, 8, 9, 10), 16))
    board.place(0, 3)
    [innie] = [each for each in equations_on(board, (1,)) if each.cells == (11,)]
    assert isinstance(innie.rule, Equation) and len(innie.rule.added) == 1


def test_sums_are_read_off_the_marks_of_a_step() -> None:
    for number in range(sample(30, 2)):
        for small in (FOUR, SIX):
            board, _ = killer_position(small, Dice(f"marks {number}"))
            for each in (*cages_on(board), *equations_on(board)):
                step = Step(CATALOGUE["cage-ways"], marks=sum_marks(board, (each,), Role.SET_A))
                again = sum_of_step(each.rule, step)
                assert statement(again) == statement(each)
                if each.all_differ and not isinstance(each.rule, Equation):
                    assert again.all_differ


def statement(each: OpenCells) -> tuple[object, ...]:
    """Return the values that a sentence reads."""
    return (
        *(each.is_cage, each.cells, each.minus, each.total, each.fields),
        *(each.filled_plus, each.filled_minus),
    )
