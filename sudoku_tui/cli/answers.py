"""Solutions as they are printed."""

from __future__ import annotations

from argparse import Namespace

from ..engine.search import Grid
from .each import written
from .input import Asked
from .output import Printer
from .records import puzzle_fields, text_of


class Answers:
    """Prints solutions in the form that was asked for."""

    def __init__(self, options: Namespace, printer: Printer) -> None:
        self._json: bool = options.json
        self._form: str = options.format
        self._printer = printer

    def print(self, asked: Asked, solution: Grid | None, count: int) -> None:
        """Print a solution of a puzzle which has *count*, as far as they were counted."""
        if self._json:
            said = text_of(solution, asked.puzzle.layout) if solution else None
            self._printer.json(
                {**puzzle_fields(asked.puzzle), "solutions": count, "solution": said}
            )
        elif solution:
            self._printer.record(written(asked, solution, self._form))

    def print_counted(self, asked: Asked, first: Grid | None, count: int, limit: int) -> None:
        """Print how many solutions there are, counted to *limit*, and the first of them."""
        if not self._json:
            more = " or more" if count == limit else ""
            plural = "" if count == limit == 1 or count == 1 else "s"
            self._printer.record(f"{count or 'no'}{more} solution{plural}")
        self.print(asked, first, count)
