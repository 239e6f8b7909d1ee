"""The findings of an analysis, and a value that collects them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from ..bits import Mask
from ..explainer.ratings import ExplainerRating
from ..ladders import TEACHING, Ladder, Rung, rating_ladder
from ..layout import Layout
from ..level import Level
from ..puzzle import Clash, Puzzle
from ..search import Grid
from ..solving.breadth import Breadth, Point
from ..solving.rating import Rating
from ..started_puzzle import Origin, StartedPuzzle
from ..step import Step
from .backdoors import Backdoors
from .minimality import Minimality


class PathKind(StrEnum):
    """A path that an analysis follows."""

    EASIEST = "easiest"
    """The path by the teaching ladder, as in hints."""
    RATED = "rated"
    """The path by the ladder that determines level and score, in most cases HoDoKu's."""
    SOUND = "sound"
    """Like `RATED`, but without techniques that assume a unique solution."""

    def ladder_on(self, layout: Layout) -> Ladder:
        """Return the ladder of this path for puzzles with the effective *layout*."""
        if self is PathKind.EASIEST:
            return TEACHING
        rated = rating_ladder(layout)
        return rated if self is PathKind.RATED else rated.without_uniqueness


@dataclass(frozen=True)
class ClashingGivens:
    """Two givens that break the rules, so that the puzzle has no solution."""

    clash: Clash


@dataclass(frozen=True)
class Solutions:
    """The number of solutions."""

    count: int
    """The number of solutions found so far."""
    is_total: bool
    """Whether this is the total number."""
    one: Grid | None = None
    other: Grid | None = None
    """The counted solution that differs from `one` in the fewest cells."""

    @property
    def only(self) -> Grid | None:
        """The solution, if there is exactly one."""
        return self.one if self.is_total and self.count == 1 else None


@dataclass(frozen=True)
class SuspectGivens:
    """Givens of a puzzle without a solution; removing any one of them would allow a solution."""

    cells: Mask


@dataclass(frozen=True)
class UndecidedCells:
    """Empty cells whose digit is not the same in all solutions."""

    cells: Mask


@dataclass(frozen=True)
class PathStep:
    """A step of a path; steps are reported in order."""

    way: PathKind
    step: Step
    rung: Rung


@dataclass(frozen=True)
class LevelReason:
    """The steps that cause the level of a path."""

    counts: Mapping[str, int]
    """Number of uses of each technique of the highest level, by its id."""
    first: int | None
    """Index of the first step of that level; None for a path without steps."""
    by_score: bool
    """Whether the score raises the level above that of every step."""


@dataclass(frozen=True)
class PathRating:
    """The rating of a complete path."""

    way: PathKind
    rating: Rating
    reason: LevelReason


@dataclass(frozen=True)
class OpenSteps:
    """The number of open steps at the next point of a path (see `solving/breadth.py`)."""

    way: PathKind
    open: int
    fills_all: bool


@dataclass(frozen=True)
class Done:
    """The end of the analysis."""


Finding: TypeAlias = (
    ClashingGivens
    | Solutions
    | SuspectGivens
    | UndecidedCells
    | Minimality
    | Backdoors
    | PathStep
    | PathRating
    | OpenSteps
    | ExplainerRating
    | Done
)


@dataclass(frozen=True)
class PathFindings:
    """A path, as far as it is known."""

    way: PathKind
    ladder: Ladder
    taken: tuple[PathStep, ...] = ()
    walked: PathRating | None = None
    widths: tuple[OpenSteps, ...] = ()

    @cached_property
    def bottleneck(self) -> int | None:
        """Index of the point with the fewest open steps; None until all points are counted."""
        if self.walked is None or len(self.widths) < len(self.taken):
            return None
        points = (
            Point(taken.step, taken.rung, width.open, width.fills_all)
            for taken, width in zip(self.taken, self.widths, strict=True)
        )
        return Breadth(self.ladder, tuple(points)).bottleneck

    @cached_property
    def hardest(self) -> int | None:
        """Index of the first step of the technique that is highest on the ladder."""
        if not self.taken:
            return None
        rungs = [rung.id for rung in self.ladder.rungs]
        places = [rungs.index(taken.rung.id) for taken in self.taken]
        return places.index(max(places))

    @cached_property
    def counts(self) -> dict[str, int]:
        """Number of uses of each technique, by its id, in the order of the ladder."""
        if self.walked:
            return self.walked.rating.counts
        ids = [taken.rung.id for taken in self.taken]
        ordered = (rung.id for rung in self.ladder.rungs)
        return {id: ids.count(id) for id in ordered if id in ids}


@dataclass(frozen=True)
class Analysis:
    """All findings about a puzzle so far; fields without a finding are None."""

    puzzle: Puzzle
    start: StartedPuzzle | None = None
    """The position where the paths begin; None for the givens."""
    clash: Clash | None = None
    solutions: Solutions | None = None
    suspects: Mask | None = None
    undecided: Mask | None = None
    minimality: Minimality | None = None
    backdoors: Backdoors | None = None
    trails: Mapping[PathKind, PathFindings] = field(default_factory=dict)
    """The paths that have begun."""
    explainer: ExplainerRating | None = None
    """ER, EP and ED on the classic layout; lower bounds at first if they are slow to compute."""
    is_done: bool = False

    @property
    def origin(self) -> Origin:
        """The puzzle or position where the paths begin."""
        return self.start or self.puzzle

    def with_finding(self, finding: Finding) -> Analysis:
        """Return this analysis with another finding; add the findings of a path in order."""
        match finding:
            case ClashingGivens(clash):
                return replace(self, clash=clash)
            case Solutions():
                return replace(self, solutions=finding)
            case SuspectGivens(cells):
                return replace(self, suspects=cells)
            case UndecidedCells(cells):
                return replace(self, undecided=cells)
            case Minimality():
                return replace(self, minimality=finding)
            case Backdoors():
                return replace(self, backdoors=finding)
            case ExplainerRating():
                return replace(self, explainer=finding)
            case Done():
                return replace(self, is_done=True)
        return self._with_path_finding(finding)

    def _with_path_finding(self, finding: PathStep | PathRating | OpenSteps) -> Analysis:
        trail = self.trail(finding.way)
        match finding:
            case PathStep():
                trail = replace(trail, taken=(*trail.taken, finding))
            case PathRating():
                trail = replace(trail, walked=finding)
            case OpenSteps():
                trail = replace(trail, widths=(*trail.widths, finding))
        return replace(self, trails={**self.trails, finding.way: trail})

    def trail(self, way: PathKind) -> PathFindings:
        """Return what is known about a path; empty if it has not begun."""
        return self.trails.get(way) or PathFindings(
            way, way.ladder_on(self.puzzle.effective_layout)
        )

    @property
    def rating(self) -> Rating | None:
        """The level and the score of a puzzle with one solution; None until they are known."""
        walked = self.trail(PathKind.RATED).walked
        return walked.rating if walked else None

    @property
    def without_uniqueness(self) -> Rating | None:
        """Like `rating`, but without techniques that assume a unique solution."""
        if self.rating and not self.rating.uniqueness:
            return self.rating
        walked = self.trail(PathKind.SOUND).walked
        return walked.rating if walked else None

    @property
    def level(self) -> Level | None:
        """The level; None until it is known."""
        return self.rating.level if self.rating else None
