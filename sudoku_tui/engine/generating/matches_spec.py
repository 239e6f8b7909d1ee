"""Comparison of a puzzle with a specification, up to the first difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final

from ..bits import mask_of
from ..effort import UNLIMITED, Effort
from ..ladders import TEACHING, Ladder, rating_ladder
from ..layout import Cell, Layout
from ..level import Level
from ..puzzle import Puzzle
from ..search import is_minimal as has_no_spare_given
from ..search import is_unique as has_one_solution
from ..solving.rating import Rating, rate, suits_beginners
from ..solving.solver import Path
from ..symmetry import Symmetry, broken_orbit
from ..techniques import CATALOGUE
from .requested_ratings import misfits_of_ratings
from .spec import Spec


def ladder_for(technique: str, layout: Layout) -> Ladder:
    """Return the ladder whose path decides whether the technique with this id occurs."""
    rated = rating_ladder(layout)
    return rated if technique in rated.by_id else TEACHING


def tools_of(spec: Spec) -> frozenset[str]:
    """Return the ids of the techniques that together must not solve the puzzle."""
    level = max((tool for tool in spec.unsolvable_by if isinstance(tool, Level)), default=None)
    named = {tool for tool in spec.unsolvable_by if isinstance(tool, str)}
    if level is None:
        return frozenset(named)
    rungs = rating_ladder(spec.rated_layout).by_id
    return frozenset(named | {id for id, rung in rungs.items() if rung.level <= level})


class Findings:
    """A puzzle and its properties, each computed once on demand."""

    def __init__(self, puzzle: Puzzle, effort: Effort = UNLIMITED) -> None:
        self.puzzle = puzzle
        self.effort = effort

        self._complete: Callable[[], Rating] | None = None
        self._ends: tuple[Level, Level] | None = None

    @cached_property
    def rating(self) -> Rating:
        """Rating by the rating ladder."""
        return self._complete() if self._complete else rate(self.puzzle, effort=self.effort)

    @property
    def level(self) -> Level:
        """The level shown to players, computed without the score if possible."""
        if "rating" in vars(self) or self._ends is None or self._ends[0] is not self._ends[1]:
            return self.rating.level
        level, _ = self._ends
        return Level.BEGINNER if level is Level.EASY and suits_beginners(self.puzzle) else level

    @cached_property
    def teaching_rating(self) -> Rating:
        """Rating by the teaching ladder."""
        return rate(self.puzzle, TEACHING, self.effort)

    @property
    def knows_a_path(self) -> bool:
        """Whether the path by the rating ladder has been followed."""
        return "rating" in vars(self) or self._complete is not None

    @property
    def rating_if_known(self) -> Rating | None:
        """Rating by the rating ladder, if its path has been followed."""
        return self.rating if self.knows_a_path else None

    def set_path(
        self, complete_rating: Callable[[], Rating], ends: tuple[Level, Level] | None = None
    ) -> None:
        """Store what is known about the path by the rating ladder.

        Args:
            complete_rating: Completes the rating, with less work than from the beginning.
            ends: Lowest and highest possible level, depending on the kinds of singles.
        """
        self._complete, self._ends = complete_rating, ends

    def rating_by(self, ladder: Ladder) -> Rating:
        """Return the rating by *ladder*, the teaching ladder or the rating ladder."""
        return self.teaching_rating if ladder is TEACHING else self.rating


def first_misfit(spec: Spec, findings: Findings) -> str:
    """Return the first difference between a puzzle and *spec*, cheap checks first; "" if none.

    Settings of the generation that are not properties of the puzzle (`attempts`) are ignored.

    Raises:
        OutOfEffort: The effort of *findings* is spent.
    """
    return next(_misfits(spec, findings), "")


def misfit_of_givens(
    spec: Spec,
    puzzle: Puzzle,
    effort: Effort = UNLIMITED,
    is_unique: bool = False,
    is_minimal: bool = False,
) -> str:
    """Return the first difference like `first_misfit`, but without checks that need techniques.

    Args:
        spec: The request.
        puzzle: The puzzle to check.
        effort: The budget of each search.
        is_unique: Whether the puzzle is known to have exactly one solution.
        is_minimal: Whether every given is known to be needed.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    if wrong := next(_givens_misfits(spec, puzzle), ""):
        return wrong
    if not is_unique and not has_one_solution(puzzle, effort):
        return "it does not have exactly one solution"
    if spec.minimal and not is_minimal and not has_no_spare_given(puzzle, effort):
        return "it is not minimal"
    return ""


def misfit_beyond_givens(spec: Spec, findings: Findings) -> str:
    """Return the misfit as `first_misfit` does, but for a puzzle whose givens are known to match.

    Raises:
        OutOfEffort: The effort of *findings* is spent.
    """
    return next(_beyond_givens(spec, findings), "")


def _misfits(spec: Spec, findings: Findings) -> Iterator[str]:
    if wrong := misfit_of_givens(spec, findings.puzzle, findings.effort):
        yield wrong
    else:
        yield from _beyond_givens(spec, findings)


def _beyond_givens(spec: Spec, findings: Findings) -> Iterator[str]:
    puzzle = findings.puzzle
    yield from _of_rating(spec, findings)
    yield from _of_techniques(spec, findings)
    if spec.unsolvable_by and _solved_by(tools_of(spec), findings):
        yield "the techniques that must not suffice solve it"
    if spec.breadth:
        from ..solving.breadth import stays_open  # imported late: rarely requested

        if not stays_open(puzzle, spec.breadth, effort=findings.effort):
            yield too_narrow(spec)
    yield from misfits_of_ratings(spec, puzzle, findings.effort)


def too_narrow(spec: Spec) -> str:
    """Return the message for a path that is not as broad as *spec* requests."""
    return f"at some point fewer than {spec.breadth} steps are open"


def too_seldom(technique: str, count: int, least: int) -> str:
    """Return the message for a technique, by its id, that occurs less often than wanted."""
    often = f"occurs {count} of {least} times" if count else "does not occur"
    return f"{CATALOGUE[technique].name} {often}"


_NOT_NEEDED: Final[frozenset[Cell]] = frozenset()


def _givens_misfits(spec: Spec, puzzle: Puzzle) -> Iterator[str]:
    layout = puzzle.layout
    if layout != spec.layout:
        yield f"it is {layout.name}, not {spec.layout.name}"
        return
    if not spec.clues.holds(puzzle.clues):
        yield f"it has {puzzle.clues} clues, not {spec.clues}"
    if spec.pattern is None and spec.symmetry is Symmetry.NONE and spec.grid is None:
        given: frozenset[Cell] = _NOT_NEEDED
    else:
        given = frozenset(cell for cell, digit in enumerate(puzzle.givens) if digit)
    if spec.pattern is not None and mask_of(given) != spec.pattern:
        yield "its givens are not in the cells of the pattern"
    if spec.symmetry is not Symmetry.NONE and broken_orbit(layout, spec.symmetry, given):
        yield f"it does not have symmetry {spec.symmetry}"
    if spec.grid is not None and any(puzzle.givens[cell] != spec.grid[cell] for cell in given):
        yield "the grid is not its solution"
    pairs = zip(spec.fill or (), puzzle.givens, strict=bool(spec.fill))
    if any(before not in (0, after) for before, after in pairs):
        yield "a given of the puzzle to fill is missing"


def _of_rating(spec: Spec, findings: Findings) -> Iterator[str]:
    if spec.levels and (level := findings.level) not in spec.levels:
        yield f"it is {level}, not {' or '.join(map(str, sorted(spec.levels)))}"
    if spec.score.least is not None or spec.score.most is not None:
        score = findings.rating.score
        if score is None:
            yield "it has no score: the techniques do not solve it"
        elif not spec.score.holds(score):
            yield f"its score is {score}, not {spec.score}"


def _of_techniques(spec: Spec, findings: Findings) -> Iterator[str]:
    for technique, least in sorted(spec.wanted):
        ladder = ladder_for(technique, spec.rated_layout)
        count = findings.rating_by(ladder).counts.get(technique, 0)
        if count < least:
            yield too_seldom(technique, count, least)
    for technique in sorted(spec.banned):
        if technique in findings.rating_by(ladder_for(technique, spec.rated_layout)).counts:
            yield f"{CATALOGUE[technique].name} occurs"
    if spec.hardest is not None:
        hardest = findings.rating_by(ladder_for(spec.hardest, spec.rated_layout)).hardest
        if hardest != spec.hardest:
            known = CATALOGUE[hardest].name if hardest else "none"
            yield f"the hardest technique is {known}, not {CATALOGUE[spec.hardest].name}"
    if spec.no_uniqueness and findings.rating.uniqueness:
        yield "a technique relies on a unique solution"


def _solved_by(tools: frozenset[str], findings: Findings) -> bool:
    rungs = tuple(rung for rung in TEACHING.rungs if rung.id in tools)
    path = Path(findings.puzzle, Ladder("asked for", rungs), findings.effort)
    while path.next():
        pass
    return path.board.is_solved
