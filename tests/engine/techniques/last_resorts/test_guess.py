"""A guess, which is right by search."""

from __future__ import annotations

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    every_layout,
    position_of,
)
from tests.engine.techniques.pictured import Picture, picture, pictures


@every_layout
def test_a_guess_is_a_digit_of_the_only_solution(layout: Layout) -> None:
    assert not list(CATALOGUE["guess"].find(Board(layout)))
    board, solution = position_of(layout, 0, Dice("guess"))
    [step] = CATALOGUE["guess"].find(board)
    [(cell, digit)] = step.placements
    assert solution[cell] == digit and board.empty >> cell & 1


@pictures(
    picture(
        "guess",
        "where there is one solution",
        """
        =1 =2 =3 =4
        =3 =4 =2 =1
        =2 * * *
        *
        """,
        "r4c1=4",
        layout="4",
    ),
    picture(
        "guess",
        "not where there are two",
        """
        =1 =2 =3 =4
        =3 =4 =1 =2
        =2 * * *
        *
        """,
        layout="4",
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()
