"""Making puzzles as they are asked for: one seed, one try."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final, NamedTuple

from .bits import Mask
from .dice import Dice
from .fitting import Findings, misfit
from .generator import Removal, completed, generate
from .layout import Digit
from .puzzle import Puzzle
from .rating import Rating
from .search import UNLIMITED, Effort, Grid, is_unique, random_grid
from .spec import Spec

_GRIDS: Final = 100
"""Grids that a seed tries a pattern on: most leave several solutions, and are soon seen to."""


class Made(NamedTuple):
    """A puzzle that is as it was asked for."""

    givens: tuple[Digit, ...]
    rating: Rating | None
    """By HoDoKu's ladder; None if nothing that was asked for depends on it."""


def make(spec: Spec, seed: str, effort: Effort = UNLIMITED) -> Made | None:
    """The puzzle that *seed* makes, or None if that is not as *spec* asks.

    The same two make the same on any machine; `generator.VERSION` goes up when they do not.
    Whether any puzzle can be as *spec* asks is to be asked of `impossible.reason` before.

    Raises:
        ValueError: the puzzle to fill has no solution, or the layout lacks the symmetry.
        OutOfEffort: *effort* is spent. It bounds each search, not their sum.
    """
    puzzle = _puzzle(spec, Dice(seed), effort)
    if puzzle is None:
        return None
    findings = Findings(puzzle, effort)
    if misfit(spec, findings):
        return None
    return Made(puzzle.givens, findings.rating_if_known)


def seeds_from(seed: str) -> Iterator[str]:
    """Seeds without end, the first of them *seed* itself: each makes its own again."""
    yield seed
    for number in count(1):
        yield f"{seed}.{number}"


def _puzzle(spec: Spec, dice: Dice, effort: Effort) -> Puzzle | None:
    """A puzzle with one solution that has what can be had by construction."""
    layout = spec.layout
    if spec.fill is not None:
        return completed(Puzzle(layout, spec.fill), dice, effort, spec.symmetry)
    if spec.pattern is not None:
        return _of_pattern(spec, spec.pattern, dice, effort)
    removal = Removal(spec.symmetry, spec.fewest_clues, spec.attempts)
    return generate(layout, dice, removal, spec.grid, effort)


def _of_pattern(spec: Spec, pattern: Mask, dice: Dice, effort: Effort) -> Puzzle | None:
    """A puzzle with just the cells of *pattern* given, from the first grid where that is enough."""
    for _ in range(_GRIDS if spec.grid is None else 1):
        grid: Grid = spec.grid or random_grid(spec.layout, dice, effort)
        givens = (digit if pattern >> cell & 1 else 0 for cell, digit in enumerate(grid))
        puzzle = Puzzle(spec.layout, tuple(givens))
        if is_unique(puzzle, effort):
            return puzzle
    return None
