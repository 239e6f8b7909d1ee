"""Errors of the library. Each message is one line and names the problem."""

from __future__ import annotations

from ..engine.arguments import (
    ArgumentError,
    expect,
    expect_range,
    quote,
    type_error,
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
    "quote",
    "type_error",
    "whole_numbers",
]


class PuzzleError(ValueError):
    """Invalid puzzle: text that cannot be parsed, or givens that break the rules."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        """Line of the text, counted from 1; None if the error concerns the whole text."""
        self.column = column
        """Column in characters, counted from 1; None if the error concerns the whole line."""

    def __str__(self) -> str:
        return self.message


class NoSolution(PuzzleError):
    """The puzzle has no solution."""


class NotUnique(PuzzleError):
    """The puzzle has more than one solution."""


class NotFound(LookupError):
    """No result: no such step, reason or puzzle exists, or a name is unknown."""
