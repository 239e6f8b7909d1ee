"""Making puzzles as they are asked for: one seed, one puzzle."""

from __future__ import annotations

from typing import NamedTuple

from .dice import Dice
from .drafts import puzzle_of
from .explainer.ratings import ExplainerRating
from .extras import NO_EXTRAS, Extras
from .layout import Digit, Layout
from .puzzle import Puzzle
from .rating import Rating
from .search import UNLIMITED, Effort
from .spec import Spec
from .steering import Steering
from .tally import Progress, Tally, Watch, most_attempts


class Made(NamedTuple):
    """A puzzle that is as it was asked for."""

    givens: tuple[Digit, ...]
    rating: Rating | None
    """By HoDoKu's ladder; None if nothing that was asked for depends on it."""
    explainer: ExplainerRating | None = None
    """ER, EP and ED, where somebody wants to know them."""
    extras: Extras = NO_EXTRAS
    """What the puzzle says beside its givens."""

    def puzzle(self, layout: Layout) -> Puzzle:
        """The puzzle, which is one of *layout*."""
        return Puzzle(layout, self.givens, extras=self.extras)


class Sought(NamedTuple):
    """What came of looking for a puzzle."""

    made: Made | None
    """None if it was given up."""
    progress: Progress
    """How many attempts it took, and what was wrong with most of them."""


def make(spec: Spec, seed: str, effort: Effort = UNLIMITED) -> Made | None:
    """The puzzle that *seed* makes, or None if it came to none in `most_attempts`.

    The same two make the same on any machine; `generator.VERSION` goes up when they do not.
    Whether any puzzle can be as *spec* asks is to be asked of `impossible.reason` before.

    Raises:
        ValueError: the puzzle to fill has no solution, or the layout lacks the symmetry.
        OutOfEffort: it was cancelled, or *effort* is spent. It bounds each search, not their sum.
    """
    return seek(spec, seed, effort).made


def seek(
    spec: Spec,
    seed: str,
    effort: Effort = UNLIMITED,
    attempts: int | None = None,
    watch: Watch | None = None,
) -> Sought:
    """What `make` does, and how it went.

    Args:
        attempts: after how many to give up; None for `most_attempts`. With more of them a
            seed still makes the same puzzle, if it makes one.
        watch: is told of each attempt.

    Raises:
        ValueError: the puzzle to fill has no solution, or the layout lacks the symmetry.
        OutOfEffort: it was cancelled, or *effort* is spent. It bounds each search, not their sum.
    """
    most = most_attempts(spec.layout) if attempts is None else attempts
    tally = Tally(most, effort, watch)
    found = Steering(spec, Dice(seed), effort, tally).run()
    if found is None:
        return Sought(None, tally.progress)
    draft, verdict = found
    puzzle = puzzle_of(draft, spec)
    made = Made(puzzle.givens, verdict.rating, extras=puzzle.extras)
    return Sought(made, tally.progress)
