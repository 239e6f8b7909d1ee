"""Symmetries of the givens, visible and hidden, and their eliminations."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.inference.given_symmetries import symmetries_of
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.puzzle import NO_EXTRAS, Extras
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.symmetry import Move, Symmetry, moves_of_symmetry, random_scramble
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import go_on, puzzle_of
from tests.engine.techniques.pictured import board_of
from tests.properties.engine.test_soundness import check
from tests.soak import SOAK, sample
from workshop.mining.planting import planted_puzzle

SYMMETRICAL = CATALOGUE["symmetrical-placement"]
DIAGONAL = """
* #1 * * #3
#2 * * * * #5
*
*
#4
* #6
* * * * * * #7
* * * * * * * #8
"""
"""A diagonal symmetry in which 1 and 2, 3 and 4, 5 and 6 correspond; 9 is not given."""


def test_a_diagonal_keeps_digits_that_map_to_themselves() -> None:
    board = board_of(DIAGONAL)
    step = next(SYMMETRICAL.find(board))
    gone = {(cell, digit) for cell, digit in step.eliminations}
    assert {(cell, digit) for cell in (0, 10, 80) for digit in (1, 2, 3, 4, 5, 6)} & gone == {
        (cell, digit) for cell, digit in gone if cell in (0, 10, 80)
    }
    beside = CLASSIC.cell_at[0, 2]
    assert {digit for cell, digit in gone if cell == beside} == {7, 8, 9}
    assert isinstance(prove(step, board), Proof)
    assert re.search(r"see where they are moved, so none is 7, 8 or 9\. ", step.sentence(CLASSIC))
    single = replace(step, eliminations=tuple(each for each in step.eliminations if each.cell == 2))
    assert "r1c3 sees where it is moved, so it is not 7, 8 or 9. " in single.sentence(CLASSIC)


def test_a_digit_with_two_images_makes_no_symmetry() -> None:
    assert not list(SYMMETRICAL.find(board_of(DIAGONAL.replace("#6", "#7"))))


def test_two_missing_digits_could_be_exchanged() -> None:
    assert not list(SYMMETRICAL.find(board_of(DIAGONAL.replace("#8", "*"))))


def test_marks_must_be_symmetric_too() -> None:
    givens = tuple(board_of(DIAGONAL).digits)
    (mirror,) = moves_of_symmetry(CLASSIC, Symmetry.DIAGONAL)
    everything = [CLASSIC.all_digits] * 81

    def moves() -> list[Move]:
        return [each.move for each in symmetries_of(CLASSIC, givens, Extras(tuple(everything)))]

    assert mirror in moves()
    everything[80] = 1 << 1 | 1 << 9
    assert mirror not in moves()


def test_another_symmetry_is_not_proven() -> None:
    board = board_of(DIAGONAL)
    step = next(SYMMETRICAL.find(board))
    fewer = replace(step, marks=step.marks[1:])
    assert not isinstance(prove(fewer, board), Proof)
    board.eliminate(*step.eliminations[0])  # an eliminated candidate is not concluded again
    assert not isinstance(prove(step, board), Proof)


def test_steps_agree_with_the_solution_and_are_proven() -> None:
    found = Counter[str]()
    for number in range(sample(1000, 16)):
        dice = Dice(f"symmetry {number}")
        puzzle = planted_puzzle("symmetrical-placement", dice)
        solution = only_solution(puzzle)
        assert solution is not None
        board = Board.of(puzzle)
        go_on(board, solution, dice, dice.pick((0, 100)), dice.pick((0, 300, 700)))
        for step in list(SYMMETRICAL.find(board))[: sample(20, 3)]:
            check(step, board, solution)
            assert isinstance(prove(step, board), Proof), step.notation(CLASSIC)
            found[step.notation(CLASSIC).split()[2]] += 1
    assert found.total() > 10
    if SOAK:
        print(f"\n{found.total()} steps")


def test_every_scramble_of_a_symmetric_puzzle_is_symmetric() -> None:
    for number in range(sample(200, 6)):
        dice = Dice(f"hidden {number}")
        puzzle = planted_puzzle("symmetrical-placement", dice)
        scrambled = random_scramble(CLASSIC, dice).puzzle(puzzle)
        assert len(symmetries_of(CLASSIC, scrambled.givens, NO_EXTRAS)) == len(
            symmetries_of(CLASSIC, puzzle.givens, NO_EXTRAS)
        )
        plain = puzzle_of(CLASSIC, number % 20)
        assert not symmetries_of(CLASSIC, plain.givens, NO_EXTRAS)
