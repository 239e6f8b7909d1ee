"""Ratings of a puzzle in words: its level, its bottleneck, the effect of uniqueness."""

from __future__ import annotations

from ..engine.ladders import Ladder
from ..engine.puzzle import Puzzle
from ..engine.solving.rating import Rating
from ..engine.techniques import CATALOGUE
from .counts import open_steps


def describe_ladder_misfit(puzzle: Puzzle, ladder: Ladder) -> str:
    """Return why *ladder* cannot rate a puzzle; empty if it can."""
    if puzzle.effective_layout.counts_digits and not ladder.reads_sums:
        return f"the ladder '{ladder.name}' has no techniques for cages"
    return ""


def describe_level(rating: Rating) -> str:
    """Return level and score: ``Hard, score 1230``."""
    return f"{rating.level}" + ("" if rating.score is None else f", score {rating.score}")


def describe_rating(rating: Rating) -> str:
    """Return level, score and hardest technique: ``Hard, score 1230, hardest XY-Wing``.

    A puzzle that the known techniques do not solve is marked as such.
    """
    beyond = "" if rating.solved else ", beyond the techniques known"
    id = rating.hardest_of_level
    return f"{describe_level(rating)}{beyond}{f', hardest {CATALOGUE[id].name}' if id else ''}"


def describe_without_uniqueness(rating: Rating) -> str:
    """Return how hard the puzzle is without techniques that assume a unique solution."""
    return f"without techniques that lean on uniqueness: {describe_rating(rating)}"


def describe_bottleneck(at: int | None, steps: int, count: int, technique: str) -> str:
    """Describe where the fewest steps are open along a path.

    Args:
        at: Index of the step taken there; None if every empty cell can be filled at once.
        steps: Length of the path.
        count: Number of open steps there.
        technique: Name of the technique of the step.
    """
    if at is None:
        return "no bottleneck: every empty cell can be filled at once"
    from ..engine.solving.breadth import MOST  # imported late: few ratings count open steps

    return f"narrowest at step {at + 1} of {steps}, {technique}: {open_steps(count, MOST)}"
