"""Levels: the difficulty of a puzzle for a person, in one word."""

from __future__ import annotations

from enum import IntEnum
from math import ceil
from typing import Final

from .arguments import quote


class Level(IntEnum):
    """The difficulty of a puzzle for a person."""

    BEGINNER = 0
    EASY = 1
    MEDIUM = 2
    HARD = 3
    UNFAIR = 4
    EXTREME = 5

    def __str__(self) -> str:
        return self.name.capitalize()

    @classmethod
    def named(cls, name: str) -> Level:
        """Return the level with this name, ignoring case.

        Raises:
            ValueError: No level has this name.
        """
        for level in cls:
            if str(level).casefold() == name.strip().casefold():
                return level
        raise ValueError(f"no level is called {quote(name)}; there are {', '.join(map(str, cls))}")


_GIVENS_FOR_BEGINNERS: Final = 20
"""Smallest number of givens of a Beginner puzzle with sums on 81 cells."""


def fewest_givens_for_beginners(cells: int) -> int:
    """Return the smallest number of givens of a Beginner puzzle with sums on so many cells."""
    return ceil(_GIVENS_FOR_BEGINNERS * cells / 81)


def is_level(name: str) -> bool:
    """Check whether *name* is the name of a level, ignoring case."""
    return name.strip().casefold() in {str(level).casefold() for level in Level}
