"""Levels: how hard a puzzle is for a person, in one word."""

from __future__ import annotations

from enum import IntEnum

from .arguments import quoted


class Level(IntEnum):
    """How hard a puzzle is for a person."""

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
        """The level of this name, whatever its case.

        Raises:
            ValueError: there is none.
        """
        for level in cls:
            if str(level).casefold() == name.strip().casefold():
                return level
        raise ValueError(f"no level is called {quoted(name)}; there are {', '.join(map(str, cls))}")


def is_level(name: str) -> bool:
    """Whether a level is called so, whatever the case."""
    return name.strip().casefold() in {str(level).casefold() for level in Level}
