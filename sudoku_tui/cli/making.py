"""One puzzle as it was asked for; it runs in whatever process there is."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.making import Made, Sought, seek
from ..engine.puzzle import Puzzle
from ..engine.rating import rate
from ..engine.spec import Spec
from ..engine.tally import Watch


class Try(NamedTuple):
    """What to make, and from which seed."""

    spec: Spec
    seed: str
    rated: bool
    """Whether the rating is wanted even where nothing depends on it."""
    attempts: int | None = None
    """After how many to give up; None for as many as the engine thinks fit."""


def tried(task: Try, watch: Watch | None = None) -> Sought:
    """The puzzle that a seed makes, if it makes one, and how that went.

    Raises:
        ValueError: givens that were to be added to allow no solution.
    """
    sought = seek(task.spec, task.seed, attempts=task.attempts, watch=watch)
    made = sought.made
    if made is None or made.rating is not None or not task.rated:
        return sought
    rating = rate(Puzzle(task.spec.layout, made.givens))
    return sought._replace(made=Made(made.givens, rating))
