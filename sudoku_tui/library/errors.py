"""What the library raises. Each message is one line that says what was wrong."""

from __future__ import annotations

from ..engine.effort import OutOfEffort

__all__ = ["NoSolution", "NotFound", "NotUnique", "OutOfEffort", "PuzzleError"]


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


def expect(value: object, argument: str, *kinds: type) -> None:
    """Nothing, if *value* is of one of *kinds*, as the argument of this name must be.

    Raises:
        TypeError: it is not; the message names the argument.
    """
    if not isinstance(value, kinds):
        raise misfit(value, argument, " or ".join(kind.__name__ for kind in kinds))


def misfit(value: object, argument: str, wanted: str) -> TypeError:
    """What is to be raised where *value* is not what the argument of this name must be."""
    return TypeError(f"{argument} must be {wanted}, not {type(value).__name__}")
