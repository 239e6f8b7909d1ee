"""Errors of the library. Each message is one line and names the problem."""

from __future__ import annotations

from ..engine.arguments import (
    ArgumentError,
    expect,
    expect_range,
    misfit,
    quoted,
    whole_numbers,
)
from ..engine.effort import OutOfEffort

__all__ = [
    "ArgumentError",
    "NoSolution",
    "NotFound",
    "NotUnique",
    "OutOfEffort",
    "PuzzleError",
    "expect",
    "expect_range",
    "misfit",
    "quoted",
    "whole_numbers",
]


class PuzzleError(ValueError):
    """A puzzle that is none: text that cannot be read, or givens that break the rules."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        """Of the text, counted from 1; None where the whole is meant."""
        self.column = column
        """Counted from 1, in characters; None where the whole line is meant."""

    def __str__(self) -> str:
        return self.message


class NoSolution(PuzzleError):
    """The puzzle has no solution."""


class NotUnique(PuzzleError):
    """The puzzle has more than one solution."""


class NotFound(LookupError):
    """There is nothing of what was asked for: no step, no reason, no such puzzle, no such name."""
