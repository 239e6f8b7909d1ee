"""Why not: the shortest reason why a candidate is false, as a step or as several in a row.

Four ways lead there: a step that rules the candidate out at once; steps that lay such a one
bare; steps that follow if the candidate is supposed to be true, up to a dead end; and a chain or
a net from it to a contradiction. What is the least to follow is chosen, by a burden that grows
with each step, with its score on the ladder and, where something is supposed, with each thing
that has to be kept in mind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Final

from .bits import members
from .board import Board
from .dead_end import dead_ends
from .ladder import TEACHING, Ladder, Rung
from .meter import Meter
from .premises import number
from .search import UNLIMITED, Effort, OutOfEffort
from .step import Candidate, Step
from .techniques.forcing_chains import refuting_chain
from .techniques.forcing_nets import refuting_net
from .techniques.guess import GUESS
from .trimming import Taken, is_proven, take, taken, trimmed

_EACH: Final = 60
"""What it costs to follow one step more."""
_SUPPOSING: Final = 90
"""What it costs to suppose something."""
_FACT: Final = 40
"""What it costs to keep in mind what follows from it."""
_QUICK: Final = 150
"""The score of a technique up to which it is looked for in no time."""
_PLAIN: Final = 370
"""The score of a technique up to which it may be easier than several easy steps."""
_LONG: Final = 400
"""A burden from which it is worth looking for a contradiction half-way."""
_SAME: Final = 500
"""Steps of one technique that are looked at: thousands may have the same effect."""
_REFUTING: Final = ("forcing-chain-contradiction", "forcing-net-contradiction")
"""Techniques that are asked about the one candidate, and not about all."""


@dataclass(frozen=True)
class Reason:
    """Why a candidate is false."""

    candidate: Candidate
    steps: tuple[Step, ...]
    """Each is proven once those before it are applied; the last rules the candidate out."""
    supposes: bool = False
    """The steps follow if the candidate is supposed to be true, and lead to a dead end."""

    def boards(self, start: Board) -> Iterator[Board]:
        """For each step the board that it stands on, and last the one that they lead to.

        *start* is the one that was asked about.
        """
        board = start.copy()
        if self.supposes:
            board.place(*self.candidate)
        for step in self.steps:
            yield board.copy()
            step.apply(board)
        yield board


def why_not(
    board: Board, candidate: Candidate, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED
) -> Reason | None:
    """The shortest reason known why *candidate* is false; None if no technique finds one.

    Of a true candidate there is none, but it takes long to find that out: ask a search first.

    Raises:
        ValueError: it is no candidate of *board*.
        OutOfEffort: *effort* is spent, and nothing was found until then.
    """
    if not board.can_be(*candidate):
        raise ValueError(f"{candidate} is no candidate of the board")
    return _Inquiry(board.copy(), candidate, ladder, Meter(effort)).answer()


class _Inquiry:
    """Looks for a reason that is shorter than the best one known."""

    def __init__(self, start: Board, candidate: Candidate, ladder: Ladder, meter: Meter) -> None:
        self._start = start
        self._candidate = candidate
        self._number = number(start, candidate)
        self._meter = meter
        self._rungs = [
            rung
            for rung in ladder.rungs
            if rung.technique.applies_to(start.layout) and rung.technique is not GUESS
        ]
        self._ladder = ladder
        self._known = {rung.technique.id for rung in self._rungs}
        self._best: Reason | None = None
        self._burden = 0
        """Of the best reason; 0 while there is none."""
        self._board = start.copy()
        """Where the steps taken so far have led."""
        self._way: list[Taken] = []
        self._waves = 0
        """How often all steps that a technique found were taken."""
        self._is_settled = False
        """Whether these have come to the candidate, ruled out or placed."""

    def answer(self) -> Reason | None:
        try:
            self._look_for_contradiction(self._start, [])
            # What is quickly found spares the looks for what could only be longer.
            self._look_further(_QUICK)
            self._suppose()
            self._look_at_once(_PLAIN)
            self._look_half_way()
            if not self._best:
                self._look_at_once()
            self._look_further()
            if not self._best:
                self._suppose(deeply=True)
        except OutOfEffort:
            if not self._best:
                raise
        return self._best

    def _offer(self, steps: tuple[Step, ...], *, supposes: bool = False) -> None:
        """Keep a reason if it is the shortest yet."""
        burden = sum(map(self._burden_of, steps)) + _SUPPOSING * supposes
        if not self._best or burden < self._burden:
            self._best, self._burden = Reason(self._candidate, steps, supposes), burden

    def _burden_of(self, step: Step) -> int:
        if step.technique.id in _REFUTING:
            facts = {link.end for link in step.links if link.strong}
            return _SUPPOSING + _FACT * len(facts)
        return _EACH + self._ladder.rung(step.technique).score

    def _may_help(self, rung: Rung, before: int = 0) -> bool:
        """Whether a step of *rung* could end a shorter reason, after so many other steps."""
        if rung.technique.id in _REFUTING:
            return False
        return not self._best or _EACH * (before + 1) + rung.score < self._burden

    def _look_for_contradiction(self, board: Board, way: list[Taken]) -> None:
        """Suppose the candidate, on the start or at the end of a *way* from there."""
        for technique, refuting in zip(_REFUTING, (refuting_chain, refuting_net), strict=True):
            if technique not in self._known:
                continue
            self._meter.spend()
            step = refuting(board, self._candidate)
            if step is None:
                continue
            if (last := taken(step, board)) and (steps := self._trimmed([*way, last])):
                self._offer(steps)

    def _trimmed(self, way: list[Taken]) -> tuple[Step, ...] | None:
        return trimmed(self._start, way, 1 << self._number)

    def _suppose(self, *, deeply: bool = False) -> None:
        """Take what follows if the candidate is true, to a dead end.

        That is what quick techniques find, and *deeply* also what chains and nets refute.
        """
        start, way, waves = self._start.copy(), list[Taken](), 0
        start.place(*self._candidate)
        board = start
        while not board.is_broken:
            found = self._open(board, waves, _QUICK) or (self._refuted(board) if deeply else [])
            if not found:
                return
            waves += 1
            board = take(found, board, way)
        ends = {end.candidates & start.candidates for end in dead_ends(board)}
        if steps := trimmed(start, way, *ends):
            self._offer(steps, supposes=True)

    def _refuted(self, board: Board) -> list[Step]:
        """For each candidate of *board* from which singles lead to a dead end, why it is false."""
        found: list[Step] = []
        for candidate in members(board.candidates):
            digit, cell = divmod(candidate, board.layout.cells)
            after = board.copy()
            after.place(cell, digit + 1)
            after.place_singles()
            if after.is_broken:
                self._meter.spend()
                found += self._refuting(board, Candidate(cell, digit + 1))
        return found

    def _refuting(self, board: Board, candidate: Candidate) -> Iterator[Step]:
        """The chain, or else the net, that leads from a candidate to a contradiction."""
        ways = zip(_REFUTING, (refuting_chain, refuting_net), strict=True)
        steps = (refuting(board, candidate) for id, refuting in ways if id in self._known)
        yield from islice(filter(None, steps), 1)

    def _look_half_way(self) -> None:
        """Suppose the candidate after some of the steps taken, if all of them are many."""
        if not self._best and not self._is_settled:
            self._look_for_contradiction(self._board, self._way)
        elif self._is_settled and self._waves > 1 and self._burden > _LONG:
            waves = [
                at
                for at, (one, other) in enumerate(pairwise(self._way), 1)
                if one.board is not other.board
            ]
            for at in sorted({waves[0], waves[len(waves) // 2]}):
                self._look_for_contradiction(self._way[at].board, self._way[:at])

    def _look_at_once(self, most: int | None = None) -> None:
        """The easiest step that rules the candidate out at once; with *most*, of such a score."""
        for rung in self._rungs:
            if self._may_help(rung) and (most is None or rung.score <= most):
                self._meter.spend()
                for step in islice(rung.technique.find(self._start), _SAME):
                    if self._settles(step) and is_proven(step, self._start):
                        self._offer((step,))
                        return

    def _settles(self, step: Step) -> bool:
        """Whether *step* rules the candidate out."""
        excludes, start = self._start.tables.excludes, self._start
        return self._candidate in step.eliminations or any(
            excludes[number(start, placed)] >> self._number & 1 for placed in step.placements
        )

    def _look_further(self, most: int | None = None) -> None:
        """Take all steps that are open, of the easiest technique, again and again.

        With *most*, only of techniques that score no more. What was taken stays taken.
        """
        if self._is_settled:
            return
        while not self._is_settled and (found := self._open(self._board, self._waves, most)):
            self._waves += 1
            self._board = take(found, self._board, self._way)
            self._is_settled = not self._board.can_be(*self._candidate)
            if not self._is_settled and not self._best and most is None:
                self._look_for_contradiction(self._board, self._way)
        if not self._is_settled or self._board.placed >> self._number & 1:
            return  # nothing more is open, or it is true
        if steps := self._trimmed(self._way):
            self._offer(steps)

    def _open(self, board: Board, waves: int, most: int | None) -> list[Step]:
        """The steps of the easiest technique that finds some and could still help."""
        for rung in self._rungs:
            if self._may_help(rung, waves) and (most is None or rung.score <= most):
                self._meter.spend()
                if steps := list(islice(rung.technique.find(board), _SAME)):
                    return steps
        return []
