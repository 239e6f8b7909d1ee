"""One puzzle as it was asked for; it runs in whatever process there is."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.explainer.ratings import ExplainerRating
from ...engine.generating.asked_ratings import enough_below
from ...engine.generating.attempts import Watch
from ...engine.generating.make import MakeResult, try_to_make
from ...engine.generating.spec import Spec
from ...engine.puzzle import Puzzle
from ...engine.solving.rating import rate
from ..workers import count


class Try(NamedTuple):
    """What to make, and from which seed."""

    spec: Spec
    seed: str
    rated: bool
    """Whether the ratings are wanted even where nothing depends on them."""
    attempts: int | None = None
    """After how many to give up; None for as many as the engine thinks fit."""


def try_seed(task: Try, watch: Watch | None = None) -> MakeResult:
    """The puzzle that a seed makes, if it makes one, with its ratings, and how that went.

    Raises:
        ValueError: givens that were to be added to allow no solution.
    """
    result = try_to_make(task.spec, task.seed, attempts=task.attempts, watch=watch)
    rated = result.rated
    if rated is None or not task.rated:
        return result
    puzzle = rated.puzzle(task.spec.layout)
    rating = rated.rating or rate(puzzle)
    return result._replace(
        rated=rated._replace(rating=rating, explainer=rate_by_explainer(puzzle, task.spec))
    )


def try_seed_together(task: Try) -> MakeResult:
    """The same in one of several processes, where all count their attempts together."""
    return try_seed(task, lambda _: count())


def rate_by_explainer(puzzle: Puzzle, spec: Spec) -> ExplainerRating | None:
    """ER, EP and ED; None on another layout, and where chains within chains would be needed.

    What *spec* asks for is found however dear it is.
    """
    # What it needs takes time to load, which those who do not ask for it are spared.
    from ...engine.explainer.rating_path import NESTED_FROM, applies_to, rate_explainer

    if not applies_to(puzzle.layout):
        return None
    rating = rate_explainer(puzzle, below=max(NESTED_FROM, enough_below(spec)))
    return rating if rating.complete else None
