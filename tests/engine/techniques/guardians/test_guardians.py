"""Odd rings and tridagons: conclusions from their guardians, direct ones and by chains."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.inference.guardians import conclude_by_chains, conclude_directly
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.search import Grid, only_solution
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.nearly import two_digits
from tests.engine.positions import go_on, position_of
from tests.engine.techniques.pictured import Picture, board_of, picture, pictures
from tests.properties.engine.test_soundness import check
from tests.soak import SOAK, sample
from workshop.mining.planting import planted_puzzle

Maker = Callable[[Layout, int, Dice], tuple[Board, Grid]]

TRIDAGON = """
123 * * 123
* 123 * * 123
* * 123 * * 123
123 * * 123
* 123 * * * 1234 * * 45
* * 123 * 1235
"""
"""A tridagon whose guardians are 4 in r5c6 and 5 in r6c5."""


@pictures(
    picture(
        "broken-wing",
        "where two guardians see the same cells",
        """
        * -1 -1 -1 * -1 -1 -1 *
        -1 * * * -1
        -1 -1 -1 * -1
        * -1 * * -1
        -1 * -1 -1 * -1 -1 -1 -1
        * -1 * * -1
        * -1 * * -1
        * -1 * * -1
        * -1 * * -1
        """,
        "1 r1c1-r1c5-r5c5-r5c2-r2c2 gr1c9 gr2c3 => r1c1,r2c789<>1",
    ),
    picture(
        "broken-wing",
        "where there is one guardian",
        """
        * -1 -1 -1 * -1 -1 -1 *
        -1 * -1 * -1
        -1 -1 -1 * -1
        * -1 * * -1
        -1 * -1 -1 * -1 -1 -1 -1
        * -1 * * -1
        * -1 * * -1
        * -1 * * -1
        * -1 * * -1
        """,
        "1 r1c1-r1c5-r5c5-r5c2-r2c2 gr1c9 => r1c9=1",
    ),
    picture(
        "bivalue-oddagon",
        "where one candidate is left over",
        """
        12 * * * 12
        * 123
        *
        *
        * 12 * * 12
        """,
        "1/2 r1c1-r1c5-r5c5-r5c2-r2c2 gr2c2=3 => r2c2=3",
    ),
    picture(
        "bivalue-oddagon",
        "where two are seen by the same cells",
        """
        123 * * * 12
        * 123
        *
        *
        * 12 * * 12
        """,
        "1/2 r1c5-r1c1-r2c2-r5c2-r5c5 gr1c1=3 gr2c2=3 => r1c23,r2c13,r3c123<>3",
    ),
    picture(
        "bivalue-oddagon",
        "where two are in one cell",
        """
        12 * * * 12
        * 1234
        *
        *
        * 12 * * 12
        """,
        "1/2 r1c1-r1c5-r5c5-r5c2-r2c2 gr2c2=3 gr2c2=4 => r2c2<>1, r2c2<>2",
    ),
    picture(
        "bivalue-oddagon",
        "not where a cell lacks one of the digits",
        """
        12 * * * 12
        * 13
        *
        *
        * 12 * * 12
        """,
    ),
    picture(
        "tridagon",
        "where one of the twelve has a fourth digit",
        """
        123 * * 123
        * 123 * * 123
        * * 123 * * 123
        123 * * 123
        * 123 * * * 123
        * * 123 * 1234
        """,
        "1,2,3 r14c14,r2c25,r3c36,r5c26,r6c35 gr6c5=4 => r6c5=4",
    ),
    picture(
        "tridagon",
        "not where all four boxes slant one way",
        """
        123 * * 123
        * 123 * * 123
        * * 123 * * 123
        123 * * 123
        * 123 * * 123
        * * 123 * * 1234
        """,
    ),
    picture(
        "tridagon",
        "where two guardians see the same cells",
        """
        123 * * 123
        * 123 * * 123
        * * 123 * * 123
        123 * * 123
        * 123 * * * 1234
        * * 123 * 1234
        """,
        "1,2,3 r14c14,r2c25,r3c36,r5c26,r6c35 gr5c6=4 gr6c5=4 => r4c56,r5c45,r6c46<>4",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()


def test_one_guardian_is_placed_and_several_exclude() -> None:
    board = Board(CLASSIC)
    one, beside, far = Candidate(0, 1), Candidate(1, 1), Candidate(80, 2)
    single = conclude_directly(board, (one,))
    assert single is not None and single.placements == (one,)
    pair = conclude_directly(board, (one, beside))
    assert pair is not None and not pair.placements
    assert {digit for _, digit in pair.eliminations} == {1}
    assert {cell for cell, _ in pair.eliminations} == {*range(2, 9), *(9, 10, 11, 18, 19, 20)}
    assert conclude_directly(board, (one, far)) is None
    here = conclude_directly(board, (one, Candidate(0, 2)))
    assert here is not None
    assert {cell for cell, _ in here.eliminations} == {0}


def test_two_guardians_are_the_ends_of_a_strong_link() -> None:
    """Follow the link: 4 in r5c6 makes r5c9 5, and 5 in r6c5 is in its row.

    So box 6 has no 5 in row 6.
    """
    board = board_of(TRIDAGON)
    steps = list(CATALOGUE["tridagon"].find(board))
    gone = {each for step in steps for each in step.eliminations}
    assert gone >= {Candidate(CLASSIC.cell_at[5, column], 5) for column in (6, 7, 8)}
    assert all(step.links and isinstance(prove(step, board), Proof) for step in steps)


def test_consequences_by_chains() -> None:
    board = Board(CLASSIC)
    # Row 2 has 1 in two cells: 1 in r1c1 leads to 1 in r2c9, so r3c8 is not 1.
    for column in range(1, 8):
        board.eliminate(9 + column, 1)
    guardians = (Candidate(0, 1), Candidate(17, 1))
    gone = {each for found in conclude_by_chains(board, guardians) for each in found.eliminations}
    assert Candidate(25, 1) in gone


@pytest.mark.parametrize(
    ("id", "make"), [("bivalue-oddagon", two_digits), ("broken-wing", position_of)]
)
def test_rings_agree_with_the_solution_and_are_proven(id: str, make: Maker) -> None:
    dice, found = Dice(f"rings {id}"), 0
    for number in range(sample(3000, 60)):
        board, solution = make(CLASSIC, number % 20, dice)
        for step in list(CATALOGUE[id].find(board))[: sample(20, 4)]:
            check(step, board, solution)
            assert isinstance(prove(step, board), Proof), step.notation(CLASSIC)
            found += 1
    assert found > 10
    if SOAK:
        print(f"\n{id}: {found} steps")


def _check_slants(step: Step) -> None:
    """Check the marks, the frames, and the box that differs from the others in its slant.

    The columns of a box from row to row are a rotation of 123 or not. The named box alone is
    different from the other three.
    """
    turned = {}
    for box, cells in zip(step.houses, step.frames, strict=True):
        columns = [CLASSIC.positions[cell][1] % 3 for cell in sorted(members(cells))]
        turned[box.number] = columns in ([0, 1, 2], [1, 2, 0], [2, 0, 1])
        assert sorted(columns) == [0, 1, 2] and not cells & ~box.mask
    told = re.search(r"Those of box (\d) slant the other way than those of", step.sentence(CLASSIC))
    assert told, step.sentence(CLASSIC)
    assert list(turned.values()).count(turned[int(told[1])]) == 1


def test_tridagons_agree_with_the_solution_and_are_proven() -> None:
    found = 0
    for number in range(sample(2000, 25)):
        dice = Dice(f"tridagon {number}")
        puzzle = planted_puzzle("tridagon", dice)
        solution = only_solution(puzzle)
        assert solution is not None
        board = Board.of(puzzle)
        go_on(board, solution, dice, 100, dice.pick((500, 700, 850)))
        for step in list(CATALOGUE["tridagon"].find(board))[: sample(20, 5)]:
            check(step, board, solution)
            assert isinstance(prove(step, board), Proof), step.notation(CLASSIC)
            _check_slants(step)
            found += 1
    assert found > 5
    if SOAK:
        print(f"\ntridagon: {found} steps")
