"""Proofs that are remembered: what a step is about decides whether it is proven, and nothing else.

So a proof on one board is one on every other that is the same wherever the step looks.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from .bits import Mask, members
from .board import Board
from .premises import numbers
from .proof import Proof, prove
from .step import Step


class _Scope(NamedTuple):
    """Where a step looks."""

    named: Mask
    """What it names, candidates by their numbers."""
    seen: Mask
    """The candidates of its cells and houses: those that are left may be premises."""
    beyond: tuple[Mask, ...]
    """For each of its digits what it does not name: with none left, it is about all places."""

    def of(self, board: Board) -> Hashable:
        """What of *board* lies in it."""
        x = board.candidates
        return x & self.seen, board.placed & self.named, *[not x & each for each in self.beyond]


class Proofs:
    """The proofs of steps on the boards of one puzzle."""

    def __init__(self) -> None:
        self._known: dict[Step, tuple[_Scope | None, dict[Hashable, Proof | None]]] = {}

    def of(self, step: Step, board: Board) -> Proof | None:
        """The proof of *step* on *board*; None if it does not follow from what it names."""
        known = self._known.get(step)
        if known is None:
            known = self._known[step] = (_scope(step, board), {})
        scope, proofs = known
        here = scope.of(board) if scope else (board.candidates, board.placed)
        if here not in proofs:
            proof = prove(step, board)
            proofs[here] = proof if isinstance(proof, Proof) else None
        return proofs[here]


def _scope(step: Step, board: Board) -> _Scope | None:
    """Where *step* looks; None if it may be anywhere, as two solutions may differ anywhere."""
    if not step.technique.sound_without_uniqueness:
        return None
    layout, tables = board.layout, board.tables
    named = numbers(board, (*step.placements, *step.eliminations))
    named |= numbers(board, (mark.candidate for mark in step.marks))
    named |= numbers(board, (end for link in step.links for end in (link.start, link.end)))
    cells, digits = 0, list[int]()
    for digit in range(layout.digits):
        here = named >> digit * layout.cells & layout.all_cells
        cells |= here
        if here:
            digits.append(digit * layout.cells)
    seen = named
    for cell in members(cells):
        seen |= tables.of_cell << cell
    houses = {*step.houses}
    for start, end, strong in step.links:
        if strong and start.digit == end.digit:
            houses.update(layout.shared_houses(1 << start.cell | 1 << end.cell))
    for house in houses:
        for shift in digits:
            seen |= house.mask << shift
    return _Scope(named, seen, tuple((layout.all_cells << at) & ~named for at in digits))
