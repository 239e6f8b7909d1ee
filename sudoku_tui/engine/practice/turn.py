"""Check of a drill's position: no technique easier than the drill's may have a step in it."""

from __future__ import annotations

from functools import cache

from ..ladders import TEACHING, Ladder
from ..solving.solver import next_step
from ..started_puzzle import StartedPuzzle
from ..step import Step, Technique


def turn_of(technique: Technique, started: StartedPuzzle) -> Step | None:
    """Return the next step on the teaching ladder if it is one of *technique*; otherwise None."""
    step = next_step(started.board(), ladder_up_to(technique))
    return step if step and step.technique is technique else None


@cache
def ladder_up_to(technique: Technique) -> Ladder:
    """Return the teaching ladder up to *technique*, so that a search ends sooner."""
    rank = TEACHING.techniques.index(technique)
    return Ladder("up to", TEACHING.rungs[: rank + 1])
