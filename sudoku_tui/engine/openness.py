"""Whether a path stays open: no point of it has only one way on."""

from __future__ import annotations

from itertools import islice
from typing import Final

from .board import Board
from .ladder import TEACHING, Ladder, Level
from .layout import Cell
from .puzzle import Puzzle
from .search import UNLIMITED, Effort, OutOfEffort
from .step import Candidate, Step

_SAME: Final = 500
"""Steps of one technique that are looked at: thousands may have the same effect."""


def stays_open(
    puzzle: Puzzle, least: int, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED
) -> bool:
    """Whether at every point of the path at least so many steps are open.

    Open are the steps of no higher level than the one that is taken, the easiest. Steps that
    place and eliminate the same count once, and near the end, where every empty cell can be
    filled at once, that is enough. It is no if the ladder does not reach the solution.

    Raises:
        ValueError: two givens clash.
        OutOfEffort: it was cancelled.
    """
    board = Board.of(puzzle)
    while not board.is_solved:
        if effort.cancelled():
            raise OutOfEffort("cancelled")
        first = _taken_where_open(board, least, ladder)
        if first is None:
            return False
        first.apply(board)
    return True


def _taken_where_open(board: Board, least: int, ladder: Ladder) -> Step | None:
    """The easiest step on *board*, if as many are open; no more of them are looked for."""
    first: Step | None = None
    level = Level.EXTREME
    effects: set[tuple[frozenset[Candidate], frozenset[Candidate]]] = set()
    fillable: set[Cell] = set()
    for rung in ladder.rungs:
        if rung.level > level or not rung.technique.applies_to(board.layout):
            continue
        for step in islice(rung.technique.find(board), _SAME):
            if first is None:
                first, level = step, rung.level
            effects.add((frozenset(step.placements), frozenset(step.eliminations)))
            fillable.update(cell for cell, _ in step.placements)
            if len(effects) >= least or len(fillable) == board.empty.bit_count():
                return first
    return None
