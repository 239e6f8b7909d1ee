"""Everything that can be said of a puzzle, part by part, what is quick to find first.

`analyse` says which parts there are for which puzzles and in which order, `_Parts` finds them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from ..bits import mask_of, members
from ..effort import UNLIMITED, Effort, OutOfEffort
from ..explainer.ratings import ExplainerRating
from ..ladders import TEACHING, Ladder
from ..lanes import lanes_with
from ..layout import Cell
from ..puzzle import Puzzle
from ..search import Grid, has_other, load, solutions
from ..solving.breadth import points
from ..solving.rating import Rating, rated, rated_path
from ..solving.solver import Path
from ..started_puzzle import Origin, StartedPuzzle
from ..techniques.last_resorts.guess import GUESS
from .backdoors import backdoors
from .findings import (
    Analysis,
    Clashing,
    Done,
    Finding,
    LevelReason,
    Solutions,
    Suspects,
    Taken,
    Trail,
    Undecided,
    Walked,
    Way,
    Width,
)
from .minimality import minimality, suspects

MOST_SOLUTIONS: Final = 1000
"""Where counting solutions ends."""
_NODES: Final = 16_000_000
"""For each cell of a board so many positions fewer may be searched: a few seconds' worth."""
_ALL: Final = tuple(Way)


def analyse(
    puzzle: Puzzle,
    effort: Effort = UNLIMITED,
    *,
    start: StartedPuzzle | None = None,
    ways: Collection[Way] = _ALL,
    broad: Collection[Way] = _ALL,
    nested: bool = False,
) -> Iterator[Finding]:
    """Everything that can be said of *puzzle*; `Analysis.with_finding` gathers it.

    A way is only walked if the puzzle has one solution, but for the easiest, which is then
    walked as far as it goes without uniqueness. The sound way is left out where it would be
    the rated one.

    Args:
        puzzle: what it is about.
        effort: bounds the work.
        start: a position of the puzzle that agrees with its solution, from which the ways and the
            ratings go; without one they go from the givens.
        ways: those that are walked.
        broad: those of them along which it is counted what is open.
        nested: whether ER, EP and ED are looked for however hard the puzzle is, which can take
            a minute; otherwise the least that they are is found of the hardest puzzles.

    Raises:
        OutOfEffort: while iterating, when *effort* is spent or it was cancelled; what was
            found has been yielded.
    """
    if clash := next(puzzle.clashes(), None):
        yield Clashing(clash)
        yield Suspects(mask_of(suspects(puzzle, effort)))
    else:
        parts = _Parts(puzzle, start or puzzle, effort)
        found = Solutions(0, False)
        for found in parts.solution_counts():
            yield found
        if found.only:
            yield from parts.with_one_solution(found.only, ways, broad, nested=nested)
        elif found.counted_all and not found.count:
            yield Suspects(mask_of(suspects(puzzle, effort)))
        else:
            yield from parts.with_several_solutions(found)
    yield Done()


@dataclass(frozen=True)
class _Parts:
    """Finds the parts of an analysis."""

    puzzle: Puzzle
    origin: Origin
    effort: Effort

    def solution_counts(self) -> Iterator[Solutions]:
        """How many solutions there are: first, if so, that there are several, then how many."""
        limited = replace(
            self.effort, nodes=self.effort.nodes or _NODES // self.puzzle.layout.cells
        )
        found: list[Grid] = []
        nearest: Grid | None = None
        try:
            for grid in solutions(self.puzzle, limited):
                found.append(grid)
                if len(found) > 1:
                    nearest = _nearer(found[0], nearest, grid)
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
        self, solution: Grid, ways: Collection[Way], broad: Collection[Way], *, nested: bool
    ) -> Iterator[Finding]:
        """What can be said where there is one solution."""
        known = Analysis(self.puzzle)
        yield backdoors(self.origin, solution, self.effort)
        yield minimality(self.puzzle, solution, self.effort)
        for way in (Way.RATED, Way.EASIEST, Way.SOUND):
            rating = known.rating
            if way in ways and (way is not Way.SOUND or rating is None or rating.uniqueness):
                for found in self.steps_along(way, way.ladder_on(self.puzzle.layout)):
                    known = known.with_finding(found)
                    yield found
        for explained in self.explainer_ratings(nested=False):
            known = known.with_finding(explained)
            yield explained
        for way in (Way.EASIEST, Way.RATED, Way.SOUND):
            if way in broad and way in known.trails:
                yield from self.widths(known.trail(way))
        if nested and known.explainer and not known.explainer.complete:
            yield from self.explainer_ratings(nested=True)

    def explainer_ratings(self, *, nested: bool) -> Iterator[ExplainerRating]:
        """ER, EP and ED, where the scale applies; the least that they are, if not *nested*.

        Raises:
            OutOfEffort: it was cancelled; what was found by then has been yielded.
        """
        # What it needs takes time to load, which those are spared who do not come so far.
        from ..explainer.rating_path import BEYOND, NESTED_FROM, applies_to, rate_explainer

        if applies_to(self.puzzle.layout):
            yield rate_explainer(self.origin, self.effort, BEYOND if nested else NESTED_FROM)
            self.effort.check_cancelled()

    def with_several_solutions(self, found: Solutions) -> Iterator[Finding]:
        """What can be said where there are several solutions, or nobody knows how many."""
        if found.one and found.other:
            yield Undecided(mask_of(self.undecided_cells(found.one, found.other)))
        rungs = (rung for rung in TEACHING.rungs if rung.technique is not GUESS)
        ladder = replace(TEACHING, rungs=tuple(rungs)).without_uniqueness
        yield from self.steps_along(Way.EASIEST, ladder)

    def undecided_cells(self, one: Grid, other: Grid) -> Iterator[Cell]:
        """The cells that differ from *one* in some solution; each takes a search, or is known."""
        lanes = lanes_with(self.puzzle.layout, self.puzzle.extras)
        state = load(lanes, self.puzzle.givens)
        assert state is not None  # it has solutions
        for cell in members(lanes.open_cells(state)):
            if one[cell] != other[cell] or has_other(lanes, state, cell, one[cell], self.effort):
                yield cell

    def steps_along(self, way: Way, ladder: Ladder) -> Iterator[Taken | Walked]:
        """The steps of a way as they are found, and what they come to."""
        path = Path(self.origin, ladder, self.effort)
        taken: list[Taken] = []
        for step in iter(path.next, None):
            taken.append(Taken(way, step, path.rung))
            yield taken[-1]
        techniques = [each.rung.technique for each in taken]
        bare = rated(techniques, ladder, path.board.is_solved, self.puzzle.layout.cells)
        rating = rated_path(self.origin, techniques, ladder, path.board.is_solved)
        yield Walked(way, rating, _level_reason(taken, bare))

    def widths(self, trail: Trail) -> Iterator[Width]:
        """What is open along a way."""
        taken = ((each.step, each.rung) for each in trail.taken)
        for point in points(self.origin, taken, trail.ladder, self.effort):
            yield Width(trail.way, point.open, point.fills_all)


def _nearer(one: Grid, nearest: Grid | None, grid: Grid) -> Grid:
    """Of two other solutions the one that differs from *one* in fewer cells."""
    if nearest is None:
        return grid
    return min(nearest, grid, key=lambda each: sum(a != b for a, b in zip(one, each, strict=True)))


def _level_reason(taken: list[Taken], rating: Rating) -> LevelReason:
    """Why steps come to *rating*, which is by the ladder alone."""
    top = max((each.rung.level for each in taken), default=None)
    hard = [(i, each.rung.id) for i, each in enumerate(taken) if each.rung.level == top]
    ids = [id for _, id in hard]
    counts = {id: ids.count(id) for id in rating.counts if id in ids}
    by_score = rating.solved and top is not None and rating.level > top
    return LevelReason(counts, hard[0][0] if hard else None, by_score)
