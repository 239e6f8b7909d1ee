"""A variant of our own: it was added by a catalogue entry alone, without code."""

from __future__ import annotations

from itertools import combinations

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layout import Kind
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.solver import Path
from sudoku_tui.engine.symmetry import Symmetry, moves_of_symmetry, preserves_layout
from sudoku_tui.store.stock import draw_puzzle, stock_levels

SAILS = layout_named("sails")


def test_four_windows_are_rotations_of_each_other() -> None:
    sails = SAILS.of_kind(Kind.EXTRA)
    assert [str(sail) for sail in sails] == [f"sail {number}" for number in (1, 2, 3, 4)]
    assert not any(one.mask & other.mask for one, other in combinations(sails, 2))
    (turn, *_) = moves_of_symmetry(SAILS, Symmetry.QUARTER_TURN)
    assert preserves_layout(SAILS, turn)
    (mirror,) = moves_of_symmetry(SAILS, Symmetry.MIRROR)
    assert not preserves_layout(SAILS, mirror)


def test_its_puzzles_are_made_solved_and_proven() -> None:
    puzzle = generate(SAILS, Dice("sails"))
    solution = only_solution(puzzle)
    path, board = Path(puzzle, TEACHING), Board.of(puzzle)
    assert solution
    for step in iter(path.next, None):
        assert isinstance(prove(step, board), Proof)
        step.apply(board)
    assert board.is_solved


def test_it_has_stock_of_every_level() -> None:
    assert stock_levels(SAILS) == tuple(Level)
    for level in Level:
        assert only_solution(draw_puzzle(level, Dice(1), SAILS).puzzle)
