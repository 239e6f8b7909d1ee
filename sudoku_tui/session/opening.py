"""Examination of a puzzle that a player enters, and of a saved game on opening."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from ..engine.effort import UNLIMITED, Effort, OutOfEffort
from ..engine.layouts import CLASSIC
from ..engine.puzzle import Puzzle
from ..engine.search import Grid, count_solutions, only_solution
from ..engine.solving.rating import Rating, rate
from ..formats.figures import counted
from ..formats.sheet import Sheet
from ..store.books import PuzzleRating
from ..store.saved_game import Details, SavedGame
from .playing import EnteredPuzzle, solution_of

_EFFORT: Final = Effort(nodes=20_000)
"""Budget for counting solutions: about a second, enough for all but exceptional puzzles."""
_RATING: Final = Effort(nodes=1_000)
"""Budget for a rating on boards larger than 9x9, where some ratings take many seconds.

It is a second or two, since the player is waiting for the pasted puzzle.
"""
_UNKNOWN_EVENTS: Final = (
    "{} of a later version of this program cannot be shown; the file keeps them."
)
"""Message about events of a later version; the blank takes their number."""
_DOUBTFUL: Final = (
    "This game was damaged in the file. Its last moves may be missing; its name, level and time may"
    " be wrong."
)


class ExaminedPuzzle(NamedTuple):
    """An examined puzzle whose givens do not clash."""

    sheet: Sheet
    solutions: int | None
    """0, 1, or 2 for several; None if the search gave up."""
    solution: Grid | None
    """The only solution; None if there is not exactly one or it is unknown."""
    rating: Rating | None
    """The rating; None if it takes too long, if no technique applies the constraints of the puzzle,
    or if it is not known to have one solution.
    """

    @property
    def entered(self) -> EnteredPuzzle | None:
        """The puzzle to play; None if it has no solution."""
        if self.solutions == 0:
            return None
        written = None if self.sheet.is_plain else self.sheet
        details = Details(solution=self.solution or ())
        if self.rating:
            details = replace(details, level=str(self.rating.level), score=self.rating.score)
        return EnteredPuzzle(self.sheet.puzzle, details, written)


@lru_cache(maxsize=1)  # the examined puzzle is usually played next
def examine(sheet: Sheet) -> ExaminedPuzzle:
    """Count the solutions of a puzzle without clashes, and rate it if there is exactly one."""
    puzzle = sheet.puzzle
    try:
        solutions = count_solutions(puzzle, 2, _EFFORT)
        solution = only_solution(puzzle, _EFFORT) if solutions == 1 else None
    except OutOfEffort:
        return ExaminedPuzzle(sheet, None, None, None)
    return ExaminedPuzzle(sheet, solutions, solution, _rate(puzzle) if solution else None)


def _rate(puzzle: Puzzle) -> Rating | None:
    """Return the rating of a puzzle; None if it takes too long."""
    try:
        return rate(puzzle, effort=UNLIMITED if puzzle.layout.cells <= CLASSIC.cells else _RATING)
    except OutOfEffort:
        return None


def entered_as_rated(sheet: Sheet, known: PuzzleRating) -> EnteredPuzzle | None:
    """Return a puzzle to play whose rating is *known*; None if `examine` is needed."""
    if not known.counts or not sheet.is_plain:
        return None
    solution = solution_of(sheet.puzzle)
    if solution is None:
        return None
    return EnteredPuzzle(sheet.puzzle, Details(known.level, known.score, solution=solution))


def describe_damage(saved: SavedGame) -> str:
    """Return the message for opening a damaged saved game; empty if all of it was read."""
    if saved.lost:
        return f"{saved.lost} of its last moves could not be read."
    if saved.is_doubtful:
        return _DOUBTFUL
    unknown = saved.game.unknown_count
    return _UNKNOWN_EVENTS.format(counted(unknown, "move")) if unknown else ""
