"""The analysis of a puzzle, as a stream of findings; quick ones come first.

`analyse` decides which findings apply to a puzzle and orders them; `_Parts` computes them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from ..bits import mask_of, members
from ..effort import UNLIMITED, Effort, OutOfEffort
from ..explainer.ratings import ExplainerRating
from ..ladders import TEACHING, Ladder
from ..layout import Cell
from ..puzzle import Puzzle
from ..puzzle_lanes import lanes_with
from ..search import Grid, has_other, load, solutions
from ..solving.breadth import points
from ..solving.rating import Rating, rate_path, rate_techniques
from ..solving.solver import Path
from ..started_puzzle import Origin, StartedPuzzle
from ..techniques.last_resorts.guess import GUESS
from .backdoors import backdoors
from .findings import (
    Analysis,
    ClashingGivens,
    Done,
    Finding,
    LevelReason,
    OpenSteps,
    PathFindings,
    PathKind,
    PathRating,
    PathStep,
    Solutions,
    SuspectGivens,
    UndecidedCells,
)
from .minimality import minimality, suspects

MOST_SOLUTIONS: Final = 1000
"""Largest number of solutions to count."""
_NODES: Final = 16_000_000
"""Budget for counting solutions, a few seconds: search nodes times cells of the board."""
_ALL: Final = tuple(PathKind)


def analyse(
    puzzle: Puzzle,
    effort: Effort = UNLIMITED,
    *,
    start: StartedPuzzle | None = None,
    ways: Collection[PathKind] = _ALL,
    broad: Collection[PathKind] = _ALL,
    nested: bool = False,
) -> Iterator[Finding]:
    """Yield the findings about *puzzle*; `Analysis.with_finding` collects them.

    Paths (`PathKind`) are followed only if the puzzle has one solution. If it has several, the
    easiest path is followed without techniques that assume uniqueness. The sound path is left out
    if the rated path uses no such technique.

    Args:
        puzzle: The puzzle to analyse.
        effort: The budget of each search.
        start: The start of paths and ratings, a position that agrees with the solution; None for
            the givens.
        ways: The paths to follow.
        broad: The paths along which open steps are counted, if they are in *ways*.
        nested: Whether to compute ER, EP and ED of the hardest puzzles too, which can take a
            minute; otherwise only lower bounds are found for them.

    Raises:
        OutOfEffort: While iterating, *effort* was spent or the work was cancelled; earlier findings
            have been yielded.
    """
    if clash := next(puzzle.clashes(), None):
        yield ClashingGivens(clash)
        yield SuspectGivens(mask_of(suspects(puzzle, effort)))
    else:
        parts = _Parts(puzzle, start or puzzle, effort)
        found = Solutions(0, False)
        for found in parts.solution_counts():
            yield found
        if found.only:
            yield from parts.with_one_solution(found.only, ways, broad, nested=nested)
        elif found.is_total and not found.count:
            yield SuspectGivens(mask_of(suspects(puzzle, effort)))
        else:
            yield from parts.with_several_solutions(found)
    yield Done()


@dataclass(frozen=True)
class _Parts:
    """The computations of the findings."""

    puzzle: Puzzle
    origin: Origin
    effort: Effort

    def solution_counts(self) -> Iterator[Solutions]:
        """Yield the number of solutions. If there are several, yield 2 first, then the count."""
        limited = replace(
            self.effort, nodes=self.effort.nodes or _NODES // self.puzzle.layout.cells
        )
        found: list[Grid] = []
        nearest: Grid | None = None
        try:
            for grid in solutions(self.puzzle, limited):
                found.append(grid)
                if len(found) > 1:
                    nearest = _nearer_grid(found[0], nearest, grid)
                if len(found) == 2:
                    yield Solutions(2, False, found[0], nearest)
                if len(found) == MOST_SOLUTIONS:
                    break
            all_of_them = len(found) < MOST_SOLUTIONS
        except OutOfEffort:
            if self.effort.cancelled():
                raise
            all_of_them = False
        yield Solutions(len(found), all_of_them, found[0] if found else None, nearest)

    def with_one_solution(
        self,
        solution: Grid,
        ways: Collection[PathKind],
        broad: Collection[PathKind],
        *,
        nested: bool,
    ) -> Iterator[Finding]:
        """Yield the findings about a puzzle with one solution."""
        known = Analysis(self.puzzle)
        yield backdoors(self.origin, solution, self.effort)
        yield minimality(self.puzzle, solution, self.effort)
        for way in (PathKind.RATED, PathKind.EASIEST, PathKind.SOUND):
            rating = known.rating
            if way in ways and (way is not PathKind.SOUND or rating is None or rating.uniqueness):
                for found in self.steps_along(way, way.ladder_on(self.puzzle.effective_layout)):
                    known = known.with_finding(found)
                    yield found
        for explained in self.explainer_ratings(nested=False):
            known = known.with_finding(explained)
            yield explained
        for way in (PathKind.EASIEST, PathKind.RATED, PathKind.SOUND):
            if way in broad and way in known.trails:
                yield from self.widths(known.trail(way))
        if nested and known.explainer and not known.explainer.complete:
            yield from self.explainer_ratings(nested=True)

    def explainer_ratings(self, *, nested: bool) -> Iterator[ExplainerRating]:
        """Yield ER, EP and ED on the classic layout; lower bounds for hard puzzles unless *nested*.

        Raises:
            OutOfEffort: The work was cancelled; earlier findings have been yielded.
        """
        # Imported late, because Explainer's rules are slow to load and come last.
        from ..explainer.rating_path import NESTED_FROM, UNSOLVED_RATING, applies_to, rate_explainer

        if applies_to(self.puzzle.effective_layout):
            yield rate_explainer(
                self.origin, self.effort, UNSOLVED_RATING if nested else NESTED_FROM
            )
            self.effort.check_cancelled()

    def with_several_solutions(self, found: Solutions) -> Iterator[Finding]:
        """Yield the findings about a puzzle with several solutions, or an unknown number."""
        if found.one and found.other:
            yield UndecidedCells(mask_of(self.undecided_cells(found.one, found.other)))
        rungs = (rung for rung in TEACHING.rungs if rung.technique is not GUESS)
        ladder = replace(TEACHING, rungs=tuple(rungs)).without_uniqueness
        yield from self.steps_along(PathKind.EASIEST, ladder)

    def undecided_cells(self, one: Grid, other: Grid) -> Iterator[Cell]:
        """Yield the cells whose digit in some solution differs from that in *one*.

        Cells in which *one* and *other* differ need no search; each other cell needs one.
        """
        lanes = lanes_with(self.puzzle.layout, self.puzzle.extras)
        state = load(lanes, self.puzzle.givens)
        assert state is not None  # there is a result, because the puzzle has solutions
        for cell in members(lanes.open_cells(state)):
            if one[cell] != other[cell] or has_other(lanes, state, cell, one[cell], self.effort):
                yield cell

    def steps_along(self, way: PathKind, ladder: Ladder) -> Iterator[PathStep | PathRating]:
        """Yield the steps of a path as they are found, and finally its rating."""
        path = Path(self.origin, ladder, self.effort)
        taken: list[PathStep] = []
        for step in iter(path.next, None):
            taken.append(PathStep(way, step, path.rung))
            yield taken[-1]
        techniques = [each.rung.technique for each in taken]
        layout = self.puzzle.effective_layout
        bare = rate_techniques(techniques, ladder, path.board.is_solved, layout)
        rating = rate_path(self.origin, techniques, ladder, path.board.is_solved)
        yield PathRating(way, rating, _level_reason(taken, bare))

    def widths(self, trail: PathFindings) -> Iterator[OpenSteps]:
        """Yield the number of open steps at each point of a path."""
        taken = ((each.step, each.rung) for each in trail.taken)
        for point in points(self.origin, taken, trail.ladder, self.effort):
            yield OpenSteps(trail.way, point.open_effects, point.fills_all)


def _nearer_grid(one: Grid, nearest: Grid | None, grid: Grid) -> Grid:
    """Return *nearest* or *grid*, whichever differs from *one* in fewer cells."""
    if nearest is None:
        return grid
    return min(nearest, grid, key=lambda each: sum(a != b for a, b in zip(one, each, strict=True)))


def _level_reason(taken: list[PathStep], rating: Rating) -> LevelReason:
    """Return the steps that cause the level of *rating*, which must not be Beginner."""
    top = max((each.rung.level for each in taken), default=None)
    hard = [(i, each.rung.id) for i, each in enumerate(taken) if each.rung.level == top]
    ids = [id for _, id in hard]
    counts = {id: ids.count(id) for id in rating.counts if id in ids}
    by_score = rating.solved and top is not None and rating.level > top
    return LevelReason(counts, hard[0][0] if hard else None, by_score)
