"""Waves: all open steps of one technique are taken at once, then those that they reveal.

Results are cached per position, so that repeated questions about a position cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import Final

from ..bits import members
from ..board import Board
from ..ladders import TEACHING
from ..proof.premises import numbers
from ..step import Step, Technique
from .needed_steps import StepSequence, apply_all, removed_by

_SAME: Final = 500
"""Largest number of steps per technique to examine: thousands may have the same effect."""


class FoundSteps:
    """The steps of a technique on a board, found lazily."""

    def __init__(self, technique: Technique, board: Board) -> None:
        self._board = board
        self._known: list[Step] = []
        self._more = islice(TEACHING.find(technique, board), _SAME)
        self._against: dict[int, list[Step]] = {}

    def __bool__(self) -> bool:
        return bool(self._known) or self._find_next()

    def __iter__(self) -> Iterator[Step]:
        for at in count():
            if at == len(self._known) and not self._find_next():
                return
            yield self._known[at]

    def against(self, candidate: int) -> Iterator[Step]:
        """Yield the steps that eliminate a candidate, by its number."""
        for at in count():
            while at == len(self._against.get(candidate, ())):
                if not self._find_next():
                    return
            yield self._against[candidate][at]

    def _find_next(self) -> bool:
        """Find another step; return whether there was one."""
        step = next(self._more, None)
        if step is None:
            return False
        self._known.append(step)
        gone = removed_by(step, self._board) & ~numbers(self._board, step.placements)
        for candidate in members(gone):
            self._against.setdefault(candidate, []).append(step)
        return True


class Wave:
    """A position reached by waves of steps, with cached results."""

    def __init__(self, board: Board, taken: StepSequence, before: tuple[Wave, ...] = ()) -> None:
        self.board = board
        self.sequence = taken
        """The steps taken so far."""
        self.before = before
        """The positions on the way, the start first."""
        self._finds: dict[str, FoundSteps] = {}
        self._after: dict[str, Wave] = {}

    @property
    def leads_on(self) -> bool:
        """Whether the position differs from the one before; it does not if no step was proven."""
        return self.board.lanes != self.before[-1].board.lanes

    def steps_by(self, technique: Technique) -> FoundSteps:
        """Return the steps that *technique* finds here."""
        if technique.id not in self._finds:
            self._finds[technique.id] = FoundSteps(technique, self.board)
        return self._finds[technique.id]

    def wave_after(self, technique: Technique) -> Wave:
        """Return the position after all steps that *technique* finds here."""
        if technique.id not in self._after:
            self._after[technique.id] = self.after_steps(self.steps_by(technique))
        return self._after[technique.id]

    def after_steps(self, steps: Iterable[Step]) -> Wave:
        """Return the position after *steps*, all of them found here."""
        taken = list(self.sequence.steps)
        board = apply_all(steps, self.board, taken, self.sequence.proofs)
        longer = StepSequence(self.sequence.start, self.sequence.proofs, taken)
        return Wave(board, longer, (*self.before, self))
