"""Breadth: the number of open steps at each point of a path, and its narrowest point.

A step is open at a point if the level of its technique is not above that of the step taken there.
Steps with the same effect count once, even if two techniques find them. Counting stops at a fixed
number of effects, because only narrow points matter. These are counted completely.

`stays_open` is faster: at each point its search stops at the required number of steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from ..board import Board
from ..effort import UNLIMITED, Effort, StepMeter
from ..ladders import TEACHING, Ladder, Rung
from ..layout import Cell
from ..level import Level
from ..puzzle import Puzzle
from ..started_puzzle import Origin, board_at
from ..step import Step, Technique
from ..techniques.last_resorts.guess import GUESS
from .solver import Effect, Path, effect_of, next_step

MOST: Final = 50
"""Largest number of effects that are counted at a point."""
_SAME: Final = 500
"""Largest number of steps of one technique that are examined: thousands may share an effect."""


@dataclass(frozen=True)
class Point:
    """A point of the path, before a step."""

    step: Step
    """The step that is taken."""
    rung: Rung
    """The rung of the ladder that found it."""
    open_effects: int
    """Number of distinct effects of open steps, at most `MOST`."""
    fills_all: bool
    """Whether the open steps fill every empty cell; then the point does not count as narrow."""


@dataclass(frozen=True)
class Breadth:
    """The number of open steps along a path."""

    ladder: Ladder
    points: tuple[Point, ...]
    """The points in the order of the path."""

    @cached_property
    def bottleneck(self) -> int | None:
        """The index of the point with the fewest open steps.

        Among equals it is the point with the step of the highest level, then the first. Points
        where every empty cell can be filled at once do not count; None if there are no others.
        """
        narrow = (i for i, point in enumerate(self.points) if not point.fills_all)
        return min(narrow, key=self._width, default=None)

    def _width(self, index: int) -> tuple[int, int]:
        point = self.points[index]
        return point.open_effects, -point.rung.level


def breadth(origin: Origin, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED) -> Breadth:
    """Walk from *origin* by *ladder* and count the open steps at each point.

    The puzzle should have exactly one solution.

    Raises:
        ValueError: Two givens clash.
        OutOfEffort: *effort* is spent on the path or on the counting; each may use all of it.
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
    """Yield each point of a path by *ladder* with the steps *taken*, and count its open steps.

    Raises:
        ValueError: Two givens clash.
        OutOfEffort: *effort* is spent on the counting, while iterating.
    """
    board, meter = board_at(origin), StepMeter(effort)
    for step, rung in taken:
        yield _point(board, step, rung, ladder, meter)
        step.apply(board)


def open_on(board: Board, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED) -> Point | None:
    """Return the point at *board* before the easiest step; None if there is no step.

    Raises:
        OutOfEffort: *effort* is spent on the step or on the counting; each may use all of it.
    """
    first = next_step(board, ladder, effort)
    if first is None:
        return None
    return _point(board, first, ladder.rung(first.technique), ladder, StepMeter(effort))


def _point(board: Board, taken: Step, rung: Rung, ladder: Ladder, meter: StepMeter) -> Point:
    """Return the point at *board*, with the step *taken* that was found on *rung*."""
    effects, fillable = {effect_of(taken)}, {cell for cell, _ in taken.placements}
    for step in _open_steps(board, rung, ladder, meter):
        effects.add(effect_of(step))
        fillable.update(cell for cell, _ in step.placements)
        if len(effects) == MOST:
            break
    return Point(taken, rung, len(effects), len(fillable) == board.empty.bit_count())


def _open_steps(board: Board, rung: Rung, ladder: Ladder, meter: StepMeter) -> Iterator[Step]:
    """Yield the steps on *board* of the techniques of no higher level than *rung*."""
    for technique in _promising_techniques(rung, ladder):
        if technique.applies_to(board.layout):
            meter.spend()
            for step in islice(ladder.find(technique, board), _SAME):
                meter.spend()
                yield step


def _promising_techniques(rung: Rung, ladder: Ladder) -> Iterator[Technique]:
    """Yield the techniques up to the level of *rung* that may have steps if *rung* found one.

    Techniques before *rung* on the ladder found nothing and are left out. But a rung with a named
    search may miss steps of its technique, so it is included. A guess is open only if no other step
    is.
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
    """Check whether at least *least* steps are open at every point of the path.

    The path takes the easiest step each time. Open are all steps up to its level; steps with the
    same effect count once. Near the end it is enough if every empty cell can be filled at once.
    Return False if the ladder does not reach the solution.

    Raises:
        ValueError: Two givens clash.
        OutOfEffort: The search was cancelled.
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
    """Return the easiest step on *board* if at least *least* steps are open, otherwise None."""
    first: Step | None = None
    level = Level.EXTREME
    effects: set[Effect] = set()
    fillable: set[Cell] = set()
    for rung in ladder.rungs:
        if rung.level > level or not rung.applies_to(board.layout):
            continue
        for step in islice(ladder.find(rung.technique, board), _SAME):
            if first is None:
                first, level = step, rung.level
            effects.add(effect_of(step))
            fillable.update(cell for cell, _ in step.placements)
            if len(effects) >= least or len(fillable) == board.empty.bit_count():
                return first
    return None
