"""Puzzles of a level: generated until one fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .dice import Dice
from .generator import Removal, generate
from .ladder import Level
from .layout import Layout
from .puzzle import Puzzle
from .rating import Rating, rate


class Made(NamedTuple):
    """A generated puzzle, its rating, and the seed that makes it again."""

    puzzle: Puzzle
    rating: Rating
    seed: str


def made(layout: Layout, seed: str, removal: Removal) -> Iterator[Made]:
    """Puzzles without end, each fixed by its own seed: *seed*, a dot and its number."""
    number = 0
    while True:
        number += 1
        name = f"{seed}.{number}"
        puzzle = generate(layout, Dice(name), removal)
        yield Made(puzzle, rate(puzzle), name)


def of_level(layout: Layout, level: Level, seed: str, removal: Removal) -> Iterator[Made]:
    """Those of `made` that are of *level*."""
    return (one for one in made(layout, seed, removal) if one.rating.level is level)
