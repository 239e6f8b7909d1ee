"""What is known of a puzzle that a player brings, and of a saved game that is opened again."""

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
"""About a second: enough for all but freaks."""
_RATING: Final = Effort(nodes=1_000)
"""A second or two: what a rating may take, where it may take more than a moment. It is looked at
by who pastes a puzzle, and of boards larger than 9x9 one in four would take up to ten."""
_LATER: Final = "{} of a later version of this program: kept as it is, and skipped."
"""What is said of a game with events that are not known here; the blank is for how many."""
_DOUBTFUL: Final = (
    "This game was damaged in the file. Its last moves may be missing; its name, level and time may"
    " be wrong."
)


class BroughtPuzzle(NamedTuple):
    """A puzzle whose givens do not clash."""

    sheet: Sheet
    solutions: int | None
    """0, 1, or 2 for several; None if the search gave up."""
    solution: Grid | None
    """The only one, where that is known."""
    rating: Rating | None
    """None if the puzzle is not known to have one solution, or the rating takes too long."""

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


@lru_cache(maxsize=1)  # what was looked at is played next
def examine(sheet: Sheet) -> BroughtPuzzle:
    """Count the solutions of a puzzle without clashes, and rate it if that is one."""
    puzzle = sheet.puzzle
    try:
        solutions = count_solutions(puzzle, 2, _EFFORT)
        solution = only_solution(puzzle, _EFFORT) if solutions == 1 else None
    except OutOfEffort:
        return BroughtPuzzle(sheet, None, None, None)
    return BroughtPuzzle(sheet, solutions, solution, _rated(puzzle) if solution else None)


def _rated(puzzle: Puzzle) -> Rating | None:
    """How hard a puzzle is; None if that takes long to know."""
    try:
        return rate(puzzle, effort=UNLIMITED if puzzle.layout.cells <= CLASSIC.cells else _RATING)
    except OutOfEffort:
        return None


def entered_as_rated(sheet: Sheet, known: PuzzleRating) -> EnteredPuzzle | None:
    """Return a puzzle to play whose rating is *known*; None if `examine` has to look at it."""
    if not known.counts or not sheet.is_plain:
        return None
    solution = solution_of(sheet.puzzle)
    if solution is None:
        return None
    return EnteredPuzzle(sheet.puzzle, Details(known.level, known.score, solution=solution))


def describe_damage(saved: SavedGame) -> str:
    """What is to be said when a saved game is opened; empty if all of it could be read."""
    if saved.lost:
        return f"{saved.lost} of its last moves could not be read."
    if saved.is_doubtful:
        return _DOUBTFUL
    unknown = saved.game.unknown
    return _LATER.format(counted(unknown, "move")) if unknown else ""
