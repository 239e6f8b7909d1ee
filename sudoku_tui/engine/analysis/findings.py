"""What an analysis finds, part by part, and all of it gathered in one value."""

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


class Way(StrEnum):
    """A path that an analysis walks."""

    EASIEST = "easiest"
    """Always the step that is easiest to see, as hints do."""
    RATED = "rated"
    """That of the ladder from which the level and the score come, mostly HoDoKu's."""
    SOUND = "sound"
    """The same without techniques that lean on there being one solution."""

    def ladder_on(self, layout: Layout) -> Ladder:
        """What it is walked by on puzzles of *layout*."""
        if self is Way.EASIEST:
            return TEACHING
        rated = rating_ladder(layout)
        return rated if self is Way.RATED else rated.without_uniqueness


@dataclass(frozen=True)
class Clashing:
    """Two givens break the rules, so there is no solution."""

    clash: Clash


@dataclass(frozen=True)
class Solutions:
    """How many solutions there are."""

    count: int
    """As far as they were counted."""
    counted_all: bool
    """Whether there are no more."""
    one: Grid | None = None
    other: Grid | None = None
    """Of those that were counted the one that differs from `one` in the fewest cells."""

    @property
    def only(self) -> Grid | None:
        """The solution, if there is exactly one."""
        return self.one if self.counted_all and self.count == 1 else None


@dataclass(frozen=True)
class Suspects:
    """The givens of a puzzle without a solution, any one of which, left out, would allow one."""

    cells: Mask


@dataclass(frozen=True)
class Undecided:
    """The empty cells that are not the same in all of several solutions."""

    cells: Mask


@dataclass(frozen=True)
class Taken:
    """A step of a way, in its turn."""

    way: Way
    step: Step
    rung: Rung


@dataclass(frozen=True)
class LevelReason:
    """Why a way has its level."""

    counts: Mapping[str, int]
    """The techniques of the highest level on it, by their ids, and how often each was used."""
    first: int | None
    """The index of the first of these steps; None where there is no step at all."""
    by_score: bool
    """Whether it is the score that lifts the level above that of every step."""


@dataclass(frozen=True)
class Walked:
    """A way has come to its end."""

    way: Way
    rating: Rating
    reason: LevelReason


@dataclass(frozen=True)
class Width:
    """How much is open at the next point of a way: see `breadth`."""

    way: Way
    open: int
    fills_all: bool


@dataclass(frozen=True)
class Done:
    """There is nothing more to find."""


Finding: TypeAlias = (
    Clashing
    | Solutions
    | Suspects
    | Undecided
    | Minimality
    | Backdoors
    | Taken
    | Walked
    | Width
    | ExplainerRating
    | Done
)


@dataclass(frozen=True)
class Trail:
    """A way, as far as it is known."""

    way: Way
    ladder: Ladder
    taken: tuple[Taken, ...] = ()
    walked: Walked | None = None
    widths: tuple[Width, ...] = ()

    @cached_property
    def bottleneck(self) -> int | None:
        """The index of the point where the fewest steps are open; None until all are counted."""
        if self.walked is None or len(self.widths) < len(self.taken):
            return None
        points = (
            Point(taken.step, taken.rung, width.open, width.fills_all)
            for taken, width in zip(self.taken, self.widths, strict=True)
        )
        return Breadth(self.ladder, tuple(points)).bottleneck

    @cached_property
    def hardest(self) -> int | None:
        """The index of the first step of the technique highest on the ladder."""
        if not self.taken:
            return None
        rungs = [rung.id for rung in self.ladder.rungs]
        places = [rungs.index(taken.rung.id) for taken in self.taken]
        return places.index(max(places))

    @cached_property
    def counts(self) -> dict[str, int]:
        """How often each technique is used, by its id, in the order of the ladder."""
        if self.walked:
            return self.walked.rating.counts
        ids = [taken.rung.id for taken in self.taken]
        ordered = (rung.id for rung in self.ladder.rungs)
        return {id: ids.count(id) for id in ordered if id in ids}


@dataclass(frozen=True)
class Analysis:
    """All that is known of a puzzle so far. What is None has not been found yet."""

    puzzle: Puzzle
    start: StartedPuzzle | None = None
    """Where the ways begin, where that is not at the givens."""
    clash: Clash | None = None
    solutions: Solutions | None = None
    suspects: Mask | None = None
    undecided: Mask | None = None
    minimality: Minimality | None = None
    backdoors: Backdoors | None = None
    trails: Mapping[Way, Trail] = field(default_factory=dict)
    """The ways that have been begun."""
    explainer: ExplainerRating | None = None
    """ER, EP and ED, of the classic layout alone; at first perhaps the least that they are."""
    is_done: bool = False

    @property
    def origin(self) -> Origin:
        """Where the ways begin."""
        return self.start or self.puzzle

    def with_finding(self, finding: Finding) -> Analysis:
        """The same with one finding more; those of a way come in its order."""
        match finding:
            case Clashing(clash):
                return replace(self, clash=clash)
            case Solutions():
                return replace(self, solutions=finding)
            case Suspects(cells):
                return replace(self, suspects=cells)
            case Undecided(cells):
                return replace(self, undecided=cells)
            case Minimality():
                return replace(self, minimality=finding)
            case Backdoors():
                return replace(self, backdoors=finding)
            case ExplainerRating():
                return replace(self, explainer=finding)
            case Done():
                return replace(self, is_done=True)
        return self._along(finding)

    def _along(self, finding: Taken | Walked | Width) -> Analysis:
        trail = self.trail(finding.way)
        match finding:
            case Taken():
                trail = replace(trail, taken=(*trail.taken, finding))
            case Walked():
                trail = replace(trail, walked=finding)
            case Width():
                trail = replace(trail, widths=(*trail.widths, finding))
        return replace(self, trails={**self.trails, finding.way: trail})

    def trail(self, way: Way) -> Trail:
        """What is known of a way."""
        return self.trails.get(way) or Trail(way, way.ladder_on(self.puzzle.layout))

    @property
    def rating(self) -> Rating | None:
        """The level and the score, once they are known of a puzzle with one solution."""
        walked = self.trail(Way.RATED).walked
        return walked.rating if walked else None

    @property
    def without_uniqueness(self) -> Rating | None:
        """The same without techniques that lean on there being one solution."""
        if self.rating and not self.rating.uniqueness:
            return self.rating
        walked = self.trail(Way.SOUND).walked
        return walked.rating if walked else None

    @property
    def level(self) -> Level | None:
        """The level, once it is known."""
        return self.rating.level if self.rating else None
