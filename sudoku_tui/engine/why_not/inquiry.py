"""Why not: the shortest reason found why a candidate is false, as one step or several.

There are four kinds of reasons: a step that eliminates the candidate at once; steps that reveal
such a step; steps from the assumption that the candidate is true to a cell or digit without
possibilities; and a chain or net from the candidate to a contradiction. The reason with the
smallest burden, the effort of following it, is chosen. The burden grows with the number of steps,
with their scores on the ladder and, if something is assumed, with the number of facts to remember.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from ..bits import members
from ..board import Board
from ..effort import UNLIMITED, Effort, OutOfEffort, StepMeter
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
"""Largest score of techniques whose search takes no noticeable time."""
_PLAIN: Final = 370
"""Highest score of a technique that is tried for a direct step even if a reason is known."""
_LONG: Final = 400
"""Burden of a reason above which a contradiction is also searched for after some of its steps."""
_MANY: Final = 8
"""Number of steps above which a reason counts as long."""


def why_not(
    board: Board, candidate: Candidate, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED
) -> Reason | None:
    """Return the shortest reason found why *candidate* is false; None if no technique finds one.

    For a true candidate this is slow and returns None, so check by a search first. For several
    questions about the same board use an `Inquiry`.

    Raises:
        ValueError: It is not a candidate of *board*.
        OutOfEffort: *effort* is spent before any reason is found.
    """
    return Inquiry(board, ladder).why_not(candidate, effort)


class Inquiry:
    """Answers to several questions why a candidate of the same position is false.

    Results that do not depend on the candidate are computed once. Their cost is charged to every
    question, so that an answer does not depend on earlier questions.
    """

    def __init__(self, board: Board, ladder: Ladder = TEACHING) -> None:
        board.extras.check_solvable()
        self.ladder = ladder
        self.rungs = [
            rung
            for rung in ladder.rungs
            if rung.applies_to(board.layout) and rung.technique is not GUESS
        ]
        self.refuting = [
            refuting
            for id, refuting in zip(REFUTING_IDS, (refuting_chain, refuting_net), strict=True)
            if any(rung.id == id for rung in self.rungs)
        ]
        """Functions that find a contradiction from a candidate, the simplest first."""
        self.proofs = ProofCache()
        self.start = self.wave(board.copy())

    def wave(self, start: Board) -> Wave:
        """Return a wave that begins on *start*, before any step."""
        return Wave(start, StepSequence(start, self.proofs))

    def why_not(self, candidate: Candidate, effort: Effort = UNLIMITED) -> Reason | None:
        """Return the shortest reason found why *candidate* is false; None if there is none.

        Raises:
            ValueError: It is not a candidate of the board.
            OutOfEffort: *effort* is spent before any reason is found.
        """
        if not self.start.board.can_be(*candidate):
            raise ValueError(f"{candidate} is no candidate of the board")
        return _ReasonSearch(self, candidate, StepMeter(effort)).run()


class _ReasonSearch:
    """A search for the shortest reason against one candidate."""

    def __init__(self, inquiry: Inquiry, candidate: Candidate, meter: StepMeter) -> None:
        self._inquiry = inquiry
        self._candidate = candidate
        self._number = number(inquiry.start.board, candidate)
        self._meter = meter
        self._best: Reason | None = None
        self._burden = 0
        """The burden of the best reason; 0 while there is none."""
        self._reached = inquiry.start
        """The position after the steps taken so far."""

    @property
    def _is_settled(self) -> bool:
        """Whether the steps taken so far have eliminated or placed the candidate."""
        return not self._reached.board.can_be(*self._candidate)

    @property
    def _is_long(self) -> bool:
        """Whether the best reason is long, or there is none yet, so that waves are searched too."""
        return not self._best or len(self._best.steps) > _MANY

    def run(self) -> Reason | None:
        try:
            # A step whose burden is below that of any assumption, such as a single, needs no
            # comparison.
            self._find_direct_step(SUPPOSING - EACH_STEP)
            if self._best:
                return self._best
            self._find_contradiction(self._inquiry.start)
            # Quick techniques first: a short reason spares the search for longer ones.
            self._take_waves(_QUICK)
            self._suppose()
            self._find_direct_step(_PLAIN)
            self._find_contradiction_midway()
            if not self._best:
                self._find_direct_step()
            self._take_waves()
            if not self._best:
                self._suppose(deeply=True)
        except OutOfEffort:
            if not self._best:
                raise
        return self._best

    def _offer(self, steps: tuple[Step, ...], *, supposes: bool = False) -> None:
        """Store *steps* as the best reason if their burden is smaller than the best so far."""
        if self._is_shorter(steps, supposes=supposes):
            self._best = Reason(self._candidate, steps, supposes)
            self._burden = burden(self._inquiry.ladder, steps, supposes=supposes)

    def _is_shorter(self, steps: tuple[Step, ...], *, supposes: bool = False) -> bool:
        """Check whether *steps* have a smaller burden than the best reason."""
        new_burden = burden(self._inquiry.ladder, steps, supposes=supposes)
        return not self._best or new_burden < self._burden

    def _may_help(self, rung: Rung, before: int = 0) -> bool:
        """Check whether a step of *rung* after others of burden *before* may shorten the reason."""
        if rung.id in REFUTING_IDS:
            return False
        return not self._best or before + EACH_STEP + rung.score < self._burden

    def _find_contradiction(self, wave: Wave) -> None:
        """Find a chain or net from the candidate to a contradiction, on the board of *wave*."""
        for refuting in self._inquiry.refuting:
            self._meter.spend()
            step = refuting(wave.board, self._candidate)
            if step is None or not self._is_shorter((step,)):
                continue
            last = proven_step(step, wave.board, self._inquiry.proofs)
            if last and (steps := wave.sequence.needed_for(1 << self._number, last=last)):
                self._offer(steps)

    def _suppose(self, *, deeply: bool = False) -> None:
        """Follow the assumption that the candidate is true to a contradiction.

        Only quick techniques are used. If *deeply*, candidates that chains and nets refute are also
        eliminated.
        """
        start = self._inquiry.start.board.copy()
        start.place(*self._candidate)
        wave = self._inquiry.wave(start)
        while not wave.board.is_broken:
            rung = self._easiest_open(wave, _QUICK, SUPPOSING)
            if rung:
                wave = wave.wave_after(rung.technique)
            elif deeply and (refuted := self._refutations(wave.board)):
                wave = wave.after_steps(refuted)
            else:
                return
        ends = {end.candidates & start.candidates for end in contradictions(wave.board)}
        if steps := wave.sequence.needed_for(*ends):
            self._offer(steps, supposes=True)

    def _refutations(self, board: Board) -> list[Step]:
        """Return a chain or net against each candidate whose singles lead to a contradiction."""
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
        """Yield at most one step from a candidate to a contradiction, a chain or else a net."""
        steps = (refuting(board, candidate) for refuting in self._inquiry.refuting)
        yield from islice(filter(None, steps), 1)

    def _find_contradiction_midway(self) -> None:
        """Search for a contradiction after some of the steps taken, if there are many."""
        waves = self._reached.before[1:]
        if waves and self._is_settled and self._burden > _LONG:
            for at in sorted({0, len(waves) // 2}):
                self._find_contradiction(waves[at])
        elif self._reached.before and not self._is_settled and self._is_long:
            for wave in (*waves[:1], self._reached):
                self._find_contradiction(wave)

    def _find_direct_step(self, most: int | None = None) -> None:
        """Offer the easiest step that eliminates the candidate at once.

        *most* is the highest score of its technique; None for any.
        """
        start = self._inquiry.start
        for rung in self._inquiry.rungs:
            if self._may_help(rung) and (most is None or rung.score <= most):
                self._meter.spend()
                for step in start.steps_by(rung.technique).against(self._number):
                    if self._inquiry.proofs.proof_of(step, start.board):
                        self._offer((step,))
                        return

    def _take_waves(self, most: int | None = None) -> None:
        """Take all open steps of the easiest technique, again and again.

        *most* is the highest score of a technique; None for any. Later calls continue from the
        position reached.
        """
        if self._is_settled:
            return
        while not self._is_settled and (rung := self._easiest_open(self._reached, most)):
            self._reached = self._reached.wave_after(rung.technique)
            if not self._is_settled and self._is_long and most is None:
                self._find_contradiction(self._reached)
        if not self._is_settled or self._reached.board.placed >> self._number & 1:
            return  # no step is left, or the candidate is true
        if steps := self._reached.sequence.needed_for(1 << self._number):
            self._offer(steps)

    def _easiest_open(self, wave: Wave, most: int | None, least: int = 0) -> Rung | None:
        """Return the easiest rung that makes progress from *wave* and could shorten the reason.

        The burden so far is that of the steps taken, but at least *least*. None if there is no such
        rung.
        """
        before = max(EACH_STEP * len(wave.before), least)
        for rung in self._inquiry.rungs:
            if self._may_help(rung, before) and (most is None or rung.score <= most):
                self._meter.spend()
                if wave.steps_by(rung.technique) and wave.wave_after(rung.technique).leads_on:
                    return rung
        return None
