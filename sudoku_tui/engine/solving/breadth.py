"""Breadth: how much is open at each point of a path, and where it is narrowest.

What is open at a point is every step of a technique whose level is no higher than that of the
step taken there. Steps count once for each effect: two techniques that place and eliminate
the same are one way on. A point is searched no further than to so many effects, since who has
fifty ways on is not held up; only the narrow points matter, and those are counted whole.

To know whether a path stays open (`stays_open`) takes less: at each point no more steps are
looked for than are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from ..board import Board
from ..effort import UNLIMITED, Effort, Meter
from ..ladders import TEACHING, Ladder, Rung
from ..layout import Cell
from ..level import Level
from ..puzzle import Puzzle
from ..started_puzzle import Origin, board_at
from ..step import Step, Technique
from ..techniques.last_resorts.guess import GUESS
from .solver import Effect, Path, effect_of, next_step

MOST: Final = 50
"""Effects that are counted at a point."""
_SAME: Final = 500
"""Steps of one technique that are looked at: thousands may have the same effect."""


@dataclass(frozen=True)
class Point:
    """A place on the path, just before a step."""

    step: Step
    """The one that is taken."""
    rung: Rung
    """On which it was found."""
    open: int
    """Distinct effects of the steps of no higher level; counted up to `MOST`."""
    fills_all: bool
    """Whether they place a digit in every empty cell: then no more could be open."""


@dataclass(frozen=True)
class Breadth:
    """How much is open along a path."""

    ladder: Ladder
    points: tuple[Point, ...]
    """From the givens on."""

    @cached_property
    def bottleneck(self) -> int | None:
        """The index of the point where the fewest steps are open.

        Of several the one of the highest level, then the first. Where every empty cell can
        be filled at once is none, however few are left; None if it is like that everywhere.
        """
        narrow = (i for i, point in enumerate(self.points) if not point.fills_all)
        return min(narrow, key=self._width, default=None)

    def _width(self, index: int) -> tuple[int, int]:
        point = self.points[index]
        return point.open, -point.rung.level


def breadth(origin: Origin, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED) -> Breadth:
    """Go from *origin* by *ladder*, and count what is open at each point.

    Its puzzle should have exactly one solution.

    Raises:
        ValueError: two givens clash.
        OutOfEffort: *effort* is spent: on the path, or once more on the counting.
    """
    path = Path(origin, ladder, effort)
    taken = ((step, path.rung) for step in iter(path.next, None))
    return Breadth(ladder, tuple(points(origin, taken, ladder, effort)))


def points(
    origin: Origin,
    taken: Iterable[tuple[Step, Rung]],
    ladder: Ladder = TEACHING,
    effort: Effort = UNLIMITED,
) -> Iterator[Point]:
    """Count what is open at each point of the path of *ladder* that has *taken* these steps.

    Raises:
        ValueError: two givens clash.
        OutOfEffort: while iterating, when *effort* is spent on the counting.
    """
    board, meter = board_at(origin), Meter(effort)
    for step, rung in taken:
        yield _point(board, step, rung, ladder, meter)
        step.apply(board)


def open_on(board: Board, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED) -> Point | None:
    """What is open on *board*, were the easiest step taken next; None if no technique has one.

    Raises:
        OutOfEffort: *effort* is spent: on the step, or once more on the counting.
    """
    first = next_step(board, ladder, effort)
    if first is None:
        return None
    return _point(board, first, ladder.rung(first.technique), ladder, Meter(effort))


def _point(board: Board, taken: Step, rung: Rung, ladder: Ladder, meter: Meter) -> Point:
    """What is open on *board*, where a step is *taken* that was found on *rung*."""
    effects, fillable = {effect_of(taken)}, {cell for cell, _ in taken.placements}
    for step in _open(board, rung, ladder, meter):
        effects.add(effect_of(step))
        fillable.update(cell for cell, _ in step.placements)
        if len(effects) == MOST:
            break
    return Point(taken, rung, len(effects), len(fillable) == board.empty.bit_count())


def _open(board: Board, rung: Rung, ladder: Ladder, meter: Meter) -> Iterator[Step]:
    """The steps on *board* of the techniques of no higher level than *rung*."""
    for technique in _promising(rung, ladder):
        if technique.applies_to(board.layout):
            meter.spend()
            for step in islice(ladder.find(technique, board), _SAME):
                meter.spend()
                yield step


def _promising(rung: Rung, ladder: Ladder) -> Iterator[Technique]:
    """The techniques of no higher level than *rung* that may find something, if that did.

    Those before it have found nothing, or it would not have been their turn; save where a
    search of its own looks less far than the technique can. A guess is open where nothing
    else is.
    """
    if rung.technique is GUESS:
        return
    passed = True
    for each in ladder.rungs:
        passed = passed and each is not rung
        searched = passed and not each.search
        if each.level <= rung.level and not searched and each.technique is not GUESS:
            yield each.technique


def stays_open(
    puzzle: Puzzle, least: int, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED
) -> bool:
    """Whether at every point of the path at least so many steps are open.

    Open are the steps of no higher level than the one that is taken, the easiest. Steps that
    place and eliminate the same count once, and near the end, where every empty cell can be
    filled at once, that is enough. It is no if the ladder does not reach the solution.

    Raises:
        ValueError: two givens clash.
        OutOfEffort: it was cancelled.
    """
    board = Board.of(puzzle)
    while not board.is_solved:
        effort.check_cancelled()
        first = _easiest_if_open(board, least, ladder)
        if first is None:
            return False
        first.apply(board)
    return True


def _easiest_if_open(board: Board, least: int, ladder: Ladder) -> Step | None:
    """The easiest step on *board*, if as many are open; no more of them are looked for."""
    first: Step | None = None
    level = Level.EXTREME
    effects: set[Effect] = set()
    fillable: set[Cell] = set()
    for rung in ladder.rungs:
        if rung.level > level or not rung.technique.applies_to(board.layout):
            continue
        for step in islice(ladder.find(rung.technique, board), _SAME):
            if first is None:
                first, level = step, rung.level
            effects.add(effect_of(step))
            fillable.update(cell for cell, _ in step.placements)
            if len(effects) >= least or len(fillable) == board.empty.bit_count():
                return first
    return None
