"""Whether a puzzle is as it was asked for, and if not, the first thing that is not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from ..bits import mask_of
from ..effort import UNLIMITED, Effort
from ..ladders import TEACHING, Ladder, rating_ladder
from ..layout import Layout
from ..level import Level
from ..puzzle import Puzzle
from ..search import is_minimal, is_unique
from ..solving.breadth import stays_open
from ..solving.rating import Rating, rate
from ..solving.solver import Path
from ..symmetry import broken_orbit
from ..techniques import CATALOGUE
from ..techniques.basics.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from .asked_ratings import misfits_of_ratings
from .spec import Spec

SINGLES: Final = frozenset(each.id for each in (FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE))
"""The techniques that a board does by itself."""


def ladder_for(technique: str, layout: Layout) -> Ladder:
    """The ladder by whose path it is said whether the technique of this id occurs."""
    rated = rating_ladder(layout)
    return rated if technique in rated.by_id else TEACHING


def tools_of(spec: Spec) -> frozenset[str]:
    """The techniques, by their ids, that together must not solve the puzzle."""
    level = max((tool for tool in spec.unsolvable_by if isinstance(tool, Level)), default=None)
    named = {tool for tool in spec.unsolvable_by if isinstance(tool, str)}
    if level is None:
        return frozenset(named)
    rungs = rating_ladder(spec.layout).by_id
    return frozenset(named | {id for id, rung in rungs.items() if rung.level <= level})


class Findings:
    """A puzzle and what is found out about it, each thing once, when it is first asked for."""

    def __init__(self, puzzle: Puzzle, effort: Effort = UNLIMITED) -> None:
        self.puzzle = puzzle
        self.effort = effort

    @cached_property
    def rating(self) -> Rating:
        """By the ladder from which the level comes."""
        return rate(self.puzzle, effort=self.effort)

    @cached_property
    def taught(self) -> Rating:
        """By the teaching ladder."""
        return rate(self.puzzle, TEACHING, self.effort)

    @property
    def rating_if_known(self) -> Rating | None:
        """By the ladder from which the level comes, if anything has asked for it."""
        return self.rating if "rating" in vars(self) else None

    def learn(self, rating: Rating) -> None:
        """Take what is known already: the rating by the same ladder."""
        vars(self)["rating"] = rating

    def by(self, ladder: Ladder) -> Rating:
        """By one of the two ladders."""
        return self.taught if ladder is TEACHING else self.rating


def misfit(spec: Spec, findings: Findings) -> str:
    """The first thing about a puzzle that is not as *spec* asks, cheap ones first; empty if none.

    What says how a puzzle is made and not what it is (`attempts`) is not asked about.

    Raises:
        OutOfEffort: the effort of *findings* is spent.
    """
    return next(_misfits(spec, findings), "")


def misfit_of_givens(spec: Spec, puzzle: Puzzle, effort: Effort = UNLIMITED) -> str:
    """The same without what takes techniques to find out.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    return next(_of_givens(spec, puzzle, effort), "")


def _misfits(spec: Spec, findings: Findings) -> Iterator[str]:
    puzzle = findings.puzzle
    if wrong := misfit_of_givens(spec, puzzle, findings.effort):
        yield wrong
        return
    yield from _of_rating(spec, findings)
    yield from _of_techniques(spec, findings)
    if spec.unsolvable_by and _solved_by(tools_of(spec), findings):
        yield "the techniques that must not be enough solve it"
    if spec.breadth and not stays_open(puzzle, spec.breadth, effort=findings.effort):
        yield too_narrow(spec)
    yield from misfits_of_ratings(spec, puzzle, findings.effort)


def too_narrow(spec: Spec) -> str:
    """What is said where the path does not stay as open as *spec* asks."""
    return f"at some point fewer than {spec.breadth} steps are open"


def too_seldom(technique: str, count: int, least: int) -> str:
    """What is said where the technique of this id does not occur as often as is wanted."""
    often = f"occurs {count} of {least} times" if count else "does not occur"
    return f"{CATALOGUE[technique].name} {often}"


def _of_givens(spec: Spec, puzzle: Puzzle, effort: Effort) -> Iterator[str]:
    layout = puzzle.layout
    if layout != spec.layout:
        yield f"it is {layout.name}, not {spec.layout.name}"
        return
    given = {cell for cell, digit in enumerate(puzzle.givens) if digit}
    if not spec.clues.holds(puzzle.clues):
        yield f"it has {puzzle.clues} clues, not {spec.clues}"
    if spec.pattern is not None and mask_of(given) != spec.pattern:
        yield "other cells are given than those of the pattern"
    if broken_orbit(layout, spec.symmetry, given):
        yield f"it does not have symmetry {spec.symmetry}"
    if spec.grid is not None and any(puzzle.givens[cell] != spec.grid[cell] for cell in given):
        yield "the grid is not its solution"
    pairs = zip(spec.fill or (), puzzle.givens, strict=bool(spec.fill))
    if any(before not in (0, after) for before, after in pairs):
        yield "a given of the puzzle to fill is missing"
    if not is_unique(puzzle, effort):
        yield "it does not have exactly one solution"
    elif spec.minimal and not is_minimal(puzzle, effort):
        yield "it is not minimal"


def _of_rating(spec: Spec, findings: Findings) -> Iterator[str]:
    if spec.levels and (level := findings.rating.level) not in spec.levels:
        yield f"it is {level}, not {' or '.join(map(str, sorted(spec.levels)))}"
    if spec.score.least is not None or spec.score.most is not None:
        score = findings.rating.score
        if score is None:
            yield "it has no score: the techniques do not solve it"
        elif not spec.score.holds(score):
            yield f"it scores {score}, not {spec.score}"


def _of_techniques(spec: Spec, findings: Findings) -> Iterator[str]:
    for technique, least in sorted(spec.wanted):
        count = findings.by(ladder_for(technique, spec.layout)).counts.get(technique, 0)
        if count < least:
            yield too_seldom(technique, count, least)
    for technique in sorted(spec.banned):
        if technique in findings.by(ladder_for(technique, spec.layout)).counts:
            yield f"{CATALOGUE[technique].name} occurs"
    if spec.hardest is not None:
        hardest = findings.by(ladder_for(spec.hardest, spec.layout)).hardest
        if hardest != spec.hardest:
            known = CATALOGUE[hardest].name if hardest else "none"
            yield f"the hardest technique is {known}, not {CATALOGUE[spec.hardest].name}"
    if spec.no_uniqueness and findings.rating.uniqueness:
        yield "a technique leans on there being one solution"


def _solved_by(tools: frozenset[str], findings: Findings) -> bool:
    rungs = tuple(rung for rung in TEACHING.rungs if rung.technique.id in tools)
    path = Path(findings.puzzle, Ladder("asked for", rungs), findings.effort)
    while path.next():
        pass
    return path.board.is_solved
