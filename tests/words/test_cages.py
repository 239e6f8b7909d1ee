"""Sentences about cages and sums."""

from __future__ import annotations

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.cages.sums import cages_on, sum_marks
from sudoku_tui.game.cages import cages_at, sum_of_cells
from sudoku_tui.game.events import Enter
from sudoku_tui.game.game import Game
from sudoku_tui.words.cages import (
    describe_briefly,
    describe_cage,
    describe_sum,
    list_cages,
    list_combinations_of_step,
)

CAGES = (Cage((0, 1, 9), 22), Cage((2, 3), 9), Cage((4, 13)))
PUZZLE = Puzzle(CLASSIC, (0,) * 81, extras=Extras(constraints=CAGES))


def test_cage_is_described_with_its_combinations() -> None:
    game = Game(PUZZLE)
    game.record(Enter(0, 8))
    (status,) = cages_at(PUZZLE, game.position, 0)
    assert describe_cage(status, CLASSIC) == (
        "Cage r1c1, r1c2 and r2c1, sum 22. Open: 14 in 2 cells. Possible: 5 9. Impossible: 6 8."
    )
    assert describe_briefly(status) == "Cage with sum 22, 3 cells, 14 in 2 cells open."
    (status,) = cages_at(PUZZLE, game.position, 4)
    assert describe_cage(status, CLASSIC) == "Cage r1c5 and r2c5."
    assert describe_briefly(status) == "Cage, 2 cells."


def test_all_cages_are_listed_in_notation() -> None:
    assert list_cages(PUZZLE) == "22 r1c12 r2c1, 9 r1c34, r12c5"
    assert list_cages(Puzzle(CLASSIC, (0,) * 81)) == ""


def test_cage_that_cannot_be_completed_is_described_so() -> None:
    game = Game(PUZZLE)
    game.record(Enter(2, 9))
    (status,) = cages_at(PUZZLE, game.position, 3)
    assert describe_cage(status, CLASSIC).endswith("No combination is possible.")


def test_many_combinations_are_counted() -> None:
    layout = layout_named("16")
    puzzle = Puzzle(layout, (0,) * 256, extras=Extras(constraints=(Cage((0, 1, 2, 3, 4), 40),)))
    (status,) = cages_at(puzzle, Game(puzzle).position, 0)
    assert ", and " in describe_cage(status, layout)
    assert f"and {len(status.possible) - 12} more." in describe_cage(status, layout)


def test_sum_of_a_house_shows_what_the_other_cells_hold() -> None:
    digits = (0, 0, 4, *(0,) * 78)
    row = sum_of_cells(PUZZLE, digits, CLASSIC.houses[0].mask)
    assert describe_sum(row, CLASSIC) == (
        "Row 1: 4 written, 41 left in 8 cells. Cages inside: 9 in 2 cells; 7 other cells: 36."
    )
    pair = sum_of_cells(PUZZLE, digits, mask_of((0, 1)))
    assert describe_sum(pair, CLASSIC) == "r1c1 and r1c2: 2 cells empty."
    several = sum_of_cells(PUZZLE, digits, mask_of((2, 3, 5, 6)))
    assert describe_sum(several, CLASSIC) == (
        "4 cells: 4 written, 3 cells empty. Cages inside: 9 in 2 cells."
    )


def test_combinations_of_a_step_are_listed_impossible_ones_last() -> None:
    extras = Extras(constraints=(Cage((0, 1), 9),))
    board = Board.of(Puzzle(CLASSIC, (0,) * 81, extras=extras))
    board.eliminate_each(board.candidates_in(0b11, 0b10))
    step = next(CATALOGUE["cage-combinations-2"].find(board))
    lines = list(list_combinations_of_step(step, board.layout))
    assert lines == [("2 7", False), ("3 6", False), ("4 5", False), ("1 8", True)]


def test_many_combinations_of_a_step_are_counted() -> None:
    extras = Extras(constraints=(Cage((0, 1, 2), 15),))
    board = Board.of(Puzzle(CLASSIC, (0,) * 81, extras=extras))
    board.eliminate_each(board.candidates_in(0b111, 1 << 9))
    marks = sum_marks(board, cages_on(board, (3,)))
    step = Step(CATALOGUE["cage-combinations-3"], basis=extras.constraints, marks=marks)
    *_, last = list_combinations_of_step(step, board.layout)
    assert last == ("and 2 more", False)
