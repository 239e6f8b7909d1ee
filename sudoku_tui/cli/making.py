"""One try at a puzzle as it was asked for; it runs in whatever process there is."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.making import Made, make
from ..engine.puzzle import Puzzle
from ..engine.rating import rate
from ..engine.spec import Spec


class Try(NamedTuple):
    """What to make, and from which seed."""

    spec: Spec
    seed: str
    rated: bool
    """Whether the rating is wanted even where nothing depends on it."""


def tried(task: Try) -> Made | None:
    """The puzzle that a seed makes, or None if it is not as asked for.

    Raises:
        ValueError: givens that were to be added to allow no solution.
    """
    made = make(task.spec, task.seed)
    if made is None or made.rating is not None or not task.rated:
        return made
    return Made(made.givens, rate(Puzzle(task.spec.layout, made.givens)))
