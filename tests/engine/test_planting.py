"""Planting: what is left of a few cells makes an aligned pair, and is true."""

from __future__ import annotations

from itertools import islice

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.practice.mining import aligned_pairs, struck_for
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.techniques import CATALOGUE

PAIR, EASIER = CATALOGUE["aligned-pair-exclusion"], ("xy-wing", "xyz-wing", "wxyz-wing", "als-xz")


def test_what_is_planted_is_an_aligned_pair_that_nothing_easier_tells() -> None:
    """On a board that is nearly empty, where the plants are all that there is to be found."""
    seen = 0
    for seed in range(12):
        puzzle = generate(CLASSIC, Dice(f"plants {seed}"))
        solution = only_solution(puzzle)
        assert solution is not None
        for kept in islice(aligned_pairs(Board.of(puzzle), solution), 0, 400, 30):
            board = Board.at(puzzle, (0,) * CLASSIC.cells)
            for cell, digit in struck_for(kept, board):
                assert solution[cell] != digit
                board.eliminate(cell, digit)
            assert all(board.candidates_of[cell] & ~left == 0 for cell, left in kept.items())
            assert next(PAIR.find(board), None) is not None
            assert not any(next(CATALOGUE[id].find(board), None) for id in EASIER)
            seen += 1
    assert seen > 20


def test_a_board_that_is_full_has_no_room_for_one() -> None:
    solution = only_solution(generate(CLASSIC, Dice("full")))
    assert solution is not None
    board = Board.at(generate(CLASSIC, Dice("full")), solution)
    assert not list(aligned_pairs(board, solution))
