"""Explanation of a forcing chain or net as a sequence of easy steps.

A chain or net to a contradiction counts as one step, however many facts a reader must remember. If
there are too many facts, the contradiction is derived again by singles and locked candidates. Each
of these steps has a reason of its own.
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
"""Number of facts that a reader can remember while following one step."""


def explain_in_steps(
    reason: Reason, start: Board, proofs: ProofCache, ladder: Ladder = TEACHING
) -> Reason:
    """Return *reason* with easy steps for its last step, if that step is a long chain or net.

    Args:
        reason: A reason against a candidate of *start*.
        start: The position of the question.
        proofs: The cache of proofs.
        ladder: The ladder that contains the permitted techniques.
    """
    *_, last = reason.steps
    if reason.supposes or last.technique.id not in REFUTING_IDS or _facts(last) <= _FEW:
        return reason
    *_, before, _ = reason.boards(start)
    easy = [each for each in (*SINGLES, *LOCKED) if each.id in ladder.by_id]
    return replace(reason, easy_steps=_follow(before, reason.candidate, proofs, easy))


def _facts(step: Step) -> int:
    """Return the number of facts that a reader must remember."""
    return len(set(step.candidates_with(Role.LINK_ON))) + len(set(step.candidates_with(Role.SET_A)))


def _follow(
    before: Board, candidate: Candidate, proofs: ProofCache, easy: Sequence[Technique]
) -> tuple[Step, ...]:
    """Return easy steps from the assumption of *candidate* to a contradiction; empty if none."""
    start = before.copy()
    start.place(*candidate)
    wave = Wave(start, StepSequence(start, proofs))
    while not wave.board.is_broken:
        after = _easiest_after(wave, easy)
        if after is None:
            return ()
        wave = after
    ends = {end.candidates & start.candidates for end in contradictions(wave.board)}
    return wave.sequence.needed_for(*ends) or ()


def _easiest_after(wave: Wave, techniques: Sequence[Technique]) -> Wave | None:
    """Return the position after all steps of the first of *techniques* that makes progress."""
    for technique in techniques:
        if technique.applies_to(wave.board.layout) and wave.steps_by(technique):
            after = wave.wave_after(technique)
            if after.leads_on:
                return after
    return None
