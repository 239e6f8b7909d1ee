"""A net told in steps: what follows if the candidate is supposed, one single after the other.

A chain or net that leads to a contradiction is one step, however much there is to keep in mind.
Where that is more than anybody could, what it leads through is found again, as singles and locked
candidates that each have a reason of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ..board import Board
from ..ladders import TEACHING, Ladder
from ..layout import Candidate
from ..proof.prove import ProofCache
from ..step import Role, Step, Technique
from ..techniques.basics.intersections import TECHNIQUES as LOCKED
from ..techniques.basics.singles import TECHNIQUES as SINGLES
from .needed_steps import StepSequence
from .reason import REFUTING_IDS, Reason, contradictions
from .step_waves import Wave

_FEW: Final = 6
"""Facts that a reader can keep in mind while one step is told."""


def in_steps(reason: Reason, start: Board, proofs: ProofCache, ladder: Ladder = TEACHING) -> Reason:
    """*reason* against a candidate of *start*, with its last step told in steps if that is long.

    The steps are of techniques of *ladder*.
    """
    *_, last = reason.steps
    if reason.supposes or last.technique.id not in REFUTING_IDS or _facts(last) <= _FEW:
        return reason
    *_, before, _ = reason.boards(start)
    easy = [each for each in (*SINGLES, *LOCKED) if each.id in ladder.by_id]
    return replace(reason, told=_follow(before, reason.candidate, proofs, easy))


def _facts(step: Step) -> int:
    """How much there is to be kept in mind."""
    return len(set(step.marked(Role.LINK_ON))) + len(set(step.marked(Role.SET_A)))


def _follow(
    before: Board, candidate: Candidate, proofs: ProofCache, easy: Sequence[Technique]
) -> tuple[Step, ...]:
    """Easy steps from the supposition that *candidate* is true to a contradiction, if there are."""
    start = before.copy()
    start.place(*candidate)
    wave = Wave(start, StepSequence(start, proofs))
    while not wave.board.is_broken:
        after = _easiest_after(wave, easy)
        if after is None:
            return ()
        wave = after
    ends = {end.candidates & start.candidates for end in contradictions(wave.board)}
    return wave.taken.needed_for(*ends) or ()


def _easiest_after(wave: Wave, techniques: Sequence[Technique]) -> Wave | None:
    """Where the first of *techniques* leads that leads on."""
    for technique in techniques:
        if technique.applies_to(wave.board.layout) and wave.found_by(technique):
            after = wave.after(technique)
            if after.leads_on:
                return after
    return None
