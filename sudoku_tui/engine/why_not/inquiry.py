"""Why not: the shortest reason why a candidate is false, as a step or as several in a row.

Four ways lead there: a step that rules the candidate out at once; steps that lay such a one
bare; steps that follow if the candidate is supposed to be true, up to a cell or a digit with
nothing left; and a chain or a net from it to a contradiction. What is the least to follow is
chosen, by a burden that grows with each step, with its score on the ladder and, where something is
supposed, with each thing that has to be kept in mind.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from ..bits import members
from ..board import Board
from ..effort import UNLIMITED, Effort, Meter, OutOfEffort
from ..ladders import TEACHING, Ladder, Rung
from ..layout import Candidate
from ..proof.premises import number
from ..proof.prove import ProofCache
from ..step import Step
from ..techniques.chains.forcing_chains import refuting_chain
from ..techniques.chains.forcing_nets import refuting_net
from ..techniques.last_resorts.guess import GUESS
from .needed_steps import StepSequence, proven_step
from .reason import EACH_STEP, REFUTING_IDS, SUPPOSING, Reason, burden, contradictions
from .step_waves import Wave

__all__ = ["Inquiry", "Reason", "why_not"]

_QUICK: Final = 150
"""The score of a technique up to which it is looked for in no time."""
_PLAIN: Final = 370
"""The score of a technique up to which it may be easier than several easy steps."""
_LONG: Final = 400
"""A burden from which it is worth looking for a contradiction half-way."""
_MANY: Final = 8
"""Steps that can be proven_in_turn."""


def why_not(
    board: Board, candidate: Candidate, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED
) -> Reason | None:
    """The shortest reason known why *candidate* is false; None if no technique finds one.

    Of a true candidate there is none, but it takes long to find that out: ask a search first.
    Who asks more about the same board makes an `Inquiry`.

    Raises:
        ValueError: it is no candidate of *board*.
        OutOfEffort: *effort* is spent, and nothing was found until then.
    """
    return Inquiry(board, ladder).why_not(candidate, effort)


class Inquiry:
    """Tells of one position why candidates are false.

    Whatever does not depend on the candidate is looked for once. What it cost is counted each
    time, so that an answer does not depend on what was asked before.
    """

    def __init__(self, board: Board, ladder: Ladder = TEACHING) -> None:
        self.ladder = ladder
        self.rungs = [
            rung
            for rung in ladder.rungs
            if rung.technique.applies_to(board.layout) and rung.technique is not GUESS
        ]
        self.refuting = [
            refuting
            for id, refuting in zip(REFUTING_IDS, (refuting_chain, refuting_net), strict=True)
            if any(rung.id == id for rung in self.rungs)
        ]
        """How a contradiction is found that a candidate leads to, the simplest first."""
        self.proofs = ProofCache()
        self.start = self.wave(board.copy())

    def wave(self, start: Board) -> Wave:
        """A position from which steps can be taken in waves."""
        return Wave(start, StepSequence(start, self.proofs))

    def why_not(self, candidate: Candidate, effort: Effort = UNLIMITED) -> Reason | None:
        """The shortest reason known why *candidate* is false; None if no technique finds one.

        Raises:
            ValueError: it is no candidate of the board.
            OutOfEffort: *effort* is spent, and nothing was found until then.
        """
        if not self.start.board.can_be(*candidate):
            raise ValueError(f"{candidate} is no candidate of the board")
        return _Doubt(self, candidate, Meter(effort)).answer()


class _Doubt:
    """Looks for a reason against one candidate that is shorter than the best one known."""

    def __init__(self, inquiry: Inquiry, candidate: Candidate, meter: Meter) -> None:
        self._inquiry = inquiry
        self._candidate = candidate
        self._number = number(inquiry.start.board, candidate)
        self._meter = meter
        self._best: Reason | None = None
        self._burden = 0
        """Of the best reason; 0 while there is none."""
        self._reached = inquiry.start
        """Where the steps taken so far have led."""

    @property
    def _is_settled(self) -> bool:
        """Whether these have come to the candidate, ruled out or placed."""
        return not self._reached.board.can_be(*self._candidate)

    @property
    def _is_long(self) -> bool:
        """Whether it is worth looking for a contradiction on the way."""
        return not self._best or len(self._best.steps) > _MANY

    def answer(self) -> Reason | None:
        try:
            # To suppose the candidate is dearer than any single that rules it out.
            self._look_at_once(SUPPOSING - EACH_STEP)
            if self._best:
                return self._best
            self._look_for_contradiction(self._inquiry.start)
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
        if self._is_shorter(steps, supposes=supposes):
            self._best = Reason(self._candidate, steps, supposes)
            self._burden = burden(self._inquiry.ladder, steps, supposes=supposes)

    def _is_shorter(self, steps: tuple[Step, ...], *, supposes: bool = False) -> bool:
        """Whether there is less to follow in *steps* than in the best reason."""
        new_burden = burden(self._inquiry.ladder, steps, supposes=supposes)
        return not self._best or new_burden < self._burden

    def _may_help(self, rung: Rung, before: int = 0) -> bool:
        """Whether a step of *rung* could end a shorter reason, after such a burden."""
        if rung.id in REFUTING_IDS:
            return False
        return not self._best or before + EACH_STEP + rung.score < self._burden

    def _look_for_contradiction(self, wave: Wave) -> None:
        """Suppose the candidate, on the start or where steps from there lead."""
        for refuting in self._inquiry.refuting:
            self._meter.spend()
            step = refuting(wave.board, self._candidate)
            if step is None or not self._is_shorter((step,)):
                continue
            last = proven_step(step, wave.board, self._inquiry.proofs)
            if last and (steps := wave.taken.needed_for(1 << self._number, last=last)):
                self._offer(steps)

    def _suppose(self, *, deeply: bool = False) -> None:
        """Take what follows if the candidate is true, to a contradiction.

        That is what quick techniques find, and *deeply* also what chains and nets refute.
        """
        start = self._inquiry.start.board.copy()
        start.place(*self._candidate)
        wave = self._inquiry.wave(start)
        while not wave.board.is_broken:
            rung = self._easiest_open(wave, _QUICK, SUPPOSING)
            if rung:
                wave = wave.after(rung.technique)
            elif deeply and (refuted := self._refutations(wave.board)):
                wave = wave.after_steps(refuted)
            else:
                return
        ends = {end.candidates & start.candidates for end in contradictions(wave.board)}
        if steps := wave.taken.needed_for(*ends):
            self._offer(steps, supposes=True)

    def _refutations(self, board: Board) -> list[Step]:
        """Why those candidates of *board* are false from which singles lead to a contradiction."""
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
        steps = (refuting(board, candidate) for refuting in self._inquiry.refuting)
        yield from islice(filter(None, steps), 1)

    def _look_half_way(self) -> None:
        """Suppose the candidate after some of the steps taken, if all of them are many."""
        waves = self._reached.before[1:]
        if waves and self._is_settled and self._burden > _LONG:
            for at in sorted({0, len(waves) // 2}):
                self._look_for_contradiction(waves[at])
        elif self._reached.before and not self._is_settled and self._is_long:
            for wave in (*waves[:1], self._reached):
                self._look_for_contradiction(wave)

    def _look_at_once(self, most: int | None = None) -> None:
        """The easiest step that rules the candidate out at once; with *most*, of such a score."""
        start = self._inquiry.start
        for rung in self._inquiry.rungs:
            if self._may_help(rung) and (most is None or rung.score <= most):
                self._meter.spend()
                for step in start.found_by(rung.technique).against(self._number):
                    if self._inquiry.proofs.of(step, start.board):
                        self._offer((step,))
                        return

    def _look_further(self, most: int | None = None) -> None:
        """Take all steps that are open, of the easiest technique, again and again.

        With *most*, only of techniques that score no more. What was taken stays taken.
        """
        if self._is_settled:
            return
        while not self._is_settled and (rung := self._easiest_open(self._reached, most)):
            self._reached = self._reached.after(rung.technique)
            if not self._is_settled and self._is_long and most is None:
                self._look_for_contradiction(self._reached)
        if not self._is_settled or self._reached.board.placed >> self._number & 1:
            return  # nothing more is open, or it is true
        if steps := self._reached.taken.needed_for(1 << self._number):
            self._offer(steps)

    def _easiest_open(self, wave: Wave, most: int | None, least: int = 0) -> Rung | None:
        """The easiest rung that leads on from *wave* and could help, after so much at *least*."""
        before = max(EACH_STEP * len(wave.before), least)
        for rung in self._inquiry.rungs:
            if self._may_help(rung, before) and (most is None or rung.score <= most):
                self._meter.spend()
                if wave.found_by(rung.technique) and wave.after(rung.technique).leads_on:
                    return rung
        return None
