"""The constraints that a command accepts, and the errors for puzzles with others."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from ..engine.puzzle import CARRIED
from .errors import FormatError
from .form import Reading


class Scope(Enum):
    """Constraints that a reader of puzzles accepts; other puzzles become errors."""

    KNOWN = "known"
    """Only puzzles whose constraints are all known."""
    INCOMPLETE_ON_REQUEST = "incomplete on request"
    """Like KNOWN, for commands with ``--incomplete``: their errors mention it."""
    INCOMPLETE = "incomplete"
    """All puzzles; constraints that are known by name only are left out."""

    def limit(self, reading: Reading) -> Reading | FormatError:
        """Return *reading*, without the constraints to leave out, or the error of the puzzle."""
        extras = reading.puzzle.extras
        if extras.unknown and self is Scope.INCOMPLETE:
            return _without_unknown(reading)
        if extras.unknown:
            reason = CARRIED
            if self is Scope.INCOMPLETE_ON_REQUEST:
                reason += "; --incomplete leaves out what is unknown"
            return _refusal(reading, extras.described, reason)
        return reading


def _refusal(reading: Reading, constraints: str, reason: str) -> FormatError:
    return FormatError(f"line {reading.line}: {constraints}: {reason}", reading.line)


def _without_unknown(reading: Reading) -> Reading:
    """Return *reading* without its unknown constraints, marked as incomplete."""
    puzzle, sheet = reading.puzzle, reading.written
    names = ", ".join(one.kind for one in puzzle.extras.unknown)
    puzzle = replace(puzzle, extras=replace(puzzle.extras, unknown=()))
    return reading._replace(
        puzzle=puzzle,
        written=replace(sheet, puzzle=puzzle) if sheet else None,
        remark=" ".join(filter(None, (reading.remark, f"incomplete: read without {names}"))),
        left_out=names,
    )
