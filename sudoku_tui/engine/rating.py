"""Ratings: what a ladder says of a puzzle, from the steps that solve it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from .bits import first
from .board import Board
from .ladder import HODOKU, Ladder, Level
from .layout import Kind, Layout
from .puzzle import Puzzle
from .search import UNLIMITED, Effort
from .solver import Path
from .techniques import CATALOGUE, Technique
from .techniques.singles import FULL_HOUSE

MOST_SCORE: Final = {Level.EASY: 800, Level.MEDIUM: 1000, Level.HARD: 1600, Level.UNFAIR: 1800}
"""The highest score that a puzzle of a level may have in HoDoKu 2.2; above it the level rises."""


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is."""

    level: Level
    """The player's level, Beginner to Extreme."""
    ladder_level: Level
    """The ladder's own level, Easy to Extreme."""
    score: int | None
    """The sum over the steps; None where the techniques do not reach the solution."""
    solved: bool
    """Whether the techniques known reach the solution; if not, the level is Extreme."""
    counts: dict[str, int]
    """How often each technique was used, by its id, in the order of the ladder."""
    hardest: str | None
    """The id of the technique highest on the ladder among those used; None for a full grid."""

    @property
    def uniqueness(self) -> bool:
        """Whether the path leans on the puzzle having one solution."""
        return any(not CATALOGUE[id].sound_without_uniqueness for id in self.counts)


def rate(puzzle: Puzzle, ladder: Ladder = HODOKU, effort: Effort = UNLIMITED) -> Rating:
    """Solve *puzzle* by *ladder* and say how hard that was.

    It should have exactly one solution: what is said of another one means little.

    Raises:
        ValueError: two givens clash.
        OutOfEffort: *effort* is spent.
    """
    path = Path(puzzle, ladder, effort)
    techniques = [path.rung.technique for _ in iter(path.next, None)]
    return rated_path(puzzle, techniques, ladder, path.board.is_solved)


def rated_path(
    puzzle: Puzzle, techniques: Iterable[Technique], ladder: Ladder, solved: bool
) -> Rating:
    """What *ladder* says of *puzzle*, when its path has been walked and has these techniques."""
    rating = rated(techniques, ladder, solved)
    if rating.level is Level.EASY and suits_beginners(puzzle):
        return replace(rating, level=Level.BEGINNER)
    return rating


def rated(techniques: Iterable[Technique], ladder: Ladder, solved: bool) -> Rating:
    """What *ladder* says of a path with these techniques, a pure function of them.

    The level is the higher of the hardest step's and the score's. Beginner is no level of
    a ladder: see `suits_beginners`.
    """
    counted = Counter(technique.id for technique in techniques)
    used = [rung for rung in ladder.rungs if rung.technique.id in counted]
    counts = {rung.technique.id: counted[rung.technique.id] for rung in used}
    score = sum(rung.score * counted[rung.technique.id] for rung in used)
    level = max((rung.level for rung in used), default=Level.EASY)
    while score > MOST_SCORE.get(level, score):
        level = Level(level + 1)
    if not solved:
        level = Level.EXTREME
    hardest = used[-1].technique.id if used else None
    return Rating(level, level, score if solved else None, solved, counts, hardest)


def suits_beginners(puzzle: Puzzle) -> bool:
    """Whether full houses and hidden singles in boxes are enough."""
    layout, board = puzzle.layout, Board.of(puzzle)
    in_boxes = _lanes_of_boxes(layout)
    while not board.is_solved:
        lone = board.tables.lone(board.lanes) & in_boxes
        if lone:
            candidate = board.tables.at[first(lone) + 1]
            board.place(candidate % layout.cells, candidate // layout.cells + 1)
        elif step := next(FULL_HOUSE.find(board), None):
            step.apply(board)
        else:
            return False
    return True


@lru_cache(maxsize=32)
def _lanes_of_boxes(layout: Layout) -> int:
    """The bits of the lanes that say where a digit is in a box."""
    width, lanes = layout.digits + 1, 0
    for number, house in enumerate(layout.houses):
        if house.kind is Kind.BOX:
            content = (1 << layout.digits * width) - 1
            lanes |= content << (layout.cells + number * layout.digits) * width
    return lanes
