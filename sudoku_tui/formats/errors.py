"""What goes wrong when text is no puzzle."""

from __future__ import annotations


class FormatError(ValueError):
    """Text that is not a puzzle. Its message is one line, safe to show, and names the place."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        # All three are passed on, so that the error survives the way between two processes.
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        """Counted from 1; None where the whole text is meant."""
        self.column = column
        """Counted from 1, in characters; None where the whole line is meant."""

    def __str__(self) -> str:
        return self.message
