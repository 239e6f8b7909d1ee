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
        self._print(asked, solution, {"solutions": count})

    def print_counted(self, asked: Asked, first: Grid | None, count: int, is_all: bool) -> None:
        """Print how many solutions were counted, whether that *is all*, and the first of them."""
        if self._json:
            self._print(asked, first, {"solutions": count, "all": is_all})
            return
        solution = written(asked, first, self._form) if first else ""  # or it is told why not
        more, plural = "" if is_all else " or more", "" if count == 1 else "s"
        self._printer.record(f"{count or 'no'}{more} solution{plural}")
        if solution:
            self._printer.record(solution)

    def _print(self, asked: Asked, solution: Grid | None, counted: dict[str, int]) -> None:
        if self._json:
            said = text_of(solution, asked.puzzle.layout) if solution else None
            self._printer.json({**puzzle_fields(asked.puzzle), **counted, "solution": said})
        elif solution:
            self._printer.record(written(asked, solution, self._form))
