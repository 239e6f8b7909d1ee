"""What is said of a puzzle on the way to what was asked for: how near it is, and which way on."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from .board import Board
from .ceiling import SINGLES, Ceiling, Climb
from .fitting import Findings, judging, misfit, misfit_of_givens, too_narrow, too_seldom
from .ladder import HODOKU, TEACHING, Ladder, Level
from .puzzle import Puzzle
from .rating import Rating, most_score
from .search import Effort
from .spec import ANY, Spec
from .techniques import CATALOGUE


class Lean(IntEnum):
    """What a puzzle needs to be as it was asked for; what is sooner had comes later."""

    OTHER_GIVENS = 0
    """Fewer givens, or more, or others."""
    HARDER = 1
    EASIER = 2
    NOTHING = 3
    """It is as it was asked for."""


class Merit(NamedTuple):
    """How near a puzzle is to a specification; of two the larger one is nearer."""

    met: int
    """How many of the techniques wanted it has; clues too many or too few count against it."""
    lean: Lean
    height: int = 0
    """Where what is too easy ends on the ladder."""


class Verdict(NamedTuple):
    """How a puzzle stands to a specification."""

    merit: Merit
    misfit: str
    """The first thing that is not as asked; empty if nothing is."""
    climb: Climb | None = None
    """Where what is too hard got stuck, if that is known."""
    ceiling: Ceiling | None = None
    """Below which that was."""
    rating: Rating | None = None
    """By HoDoKu's ladder, if what was asked for depends on it."""


@lru_cache(maxsize=32)
def ceilings(spec: Spec) -> tuple[Ceiling, ...]:
    """What no path may come to, by each ladder of which *spec* asks anything."""
    found = [_ceiling(spec, ladder) for ladder in (HODOKU, TEACHING)]
    return tuple(ceiling for ceiling in found if ceiling)


def _ceiling(spec: Spec, ladder: Ladder) -> Ceiling | None:
    ids = [technique.id for technique in ladder.techniques]
    asked = {wanted.technique for wanted in spec.wanted} | spec.banned
    asked |= {spec.hardest} if spec.hardest else set()
    here = {id for id in asked if judging(id) is ladder}
    barred, score, by_rating = set(spec.banned & here), None, False
    if spec.hardest in here:
        barred.update(ids[ids.index(spec.hardest) + 1 :])
    if ladder is HODOKU:
        by_rating = bool(spec.levels) or spec.score != ANY or spec.no_uniqueness
        barred |= _barred_by_rating(spec)
        score = _most_score(spec)
    if not by_rating and not here:
        return None
    return Ceiling(spec.layout, ladder, frozenset(barred), score)


def _barred_by_rating(spec: Spec) -> set[str]:
    """Of HoDoKu's techniques those above the levels wanted, and those that lean on uniqueness."""
    most = max([*spec.levels, Level.EASY]) if spec.levels else Level.EXTREME
    return {
        rung.technique.id
        for rung in HODOKU.rungs
        if rung.level > most or (spec.no_uniqueness and not rung.technique.sound_without_uniqueness)
    }


def _most_score(spec: Spec) -> int | None:
    highest = max([*spec.levels, Level.EASY])
    by_level = most_score(highest, spec.layout.cells) if spec.levels else None
    limits = [limit for limit in (by_level, spec.score.most) if limit is not None]
    return min(limits, default=None)


def verdict(spec: Spec, puzzle: Puzzle, effort: Effort) -> Verdict:
    """How *puzzle*, which has one solution, stands to *spec*.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    if said := misfit_of_givens(spec, puzzle, effort):
        return Verdict(Merit(-max(1, spec.clues.beside(puzzle.clues)), Lean.OTHER_GIVENS), said)
    met, findings = 0, Findings(puzzle, effort)
    for ceiling in ceilings(spec):
        climb = ceiling.climb(Board.of(puzzle), effort)
        found = judged(spec, ceiling, climb)
        met += found.merit.met
        if found.misfit:
            return found._replace(merit=found.merit._replace(met=met))
        if ceiling.ladder is HODOKU:
            findings.learn(climb.rating(puzzle))
    said = misfit(spec, findings)
    rating = findings.rating_if_known
    if not said:
        return Verdict(Merit(met, Lean.NOTHING), "", rating=rating)
    lean = Lean.EASIER if _is_too_hard(spec, said, rating) else Lean.HARDER
    return Verdict(Merit(met, lean), said)


def _is_too_hard(spec: Spec, said: str, rating: Rating | None) -> bool:
    if said == too_narrow(spec):
        return True
    if rating is None or rating.score is None:
        return False
    above = spec.score.is_above(rating.score)
    return above or bool(spec.levels and rating.level > max(spec.levels))


def judged(spec: Spec, ceiling: Ceiling, climb: Climb) -> Verdict:
    """How a path stands to *spec*, as far as that is seen without the order of its singles."""
    counts = Counter(technique.id for technique in climb.techniques)
    met = _met(spec, counts)
    if climb.obstacle:
        return Verdict(Merit(met, Lean.EASIER), climb.obstacle, climb, ceiling)
    highest = climb.highest(ceiling.ladder)
    said = _lacks(spec, ceiling.ladder, counts, highest)
    lean = Lean.HARDER if said else Lean.NOTHING
    return Verdict(Merit(met, lean, _height(highest, ceiling.ladder)), said)


def _met(spec: Spec, counts: Counter[str]) -> int:
    """How many of the techniques wanted occur, each as often as is wanted."""
    met = sum(min(counts[id], least) for id, least in spec.wanted)
    return met + (spec.hardest in counts if spec.hardest else 0)


def _lacks(spec: Spec, ladder: Ladder, counts: Counter[str], highest: Rating) -> str:
    """What a path that came to the solution lacks, if *highest* is the most it can be rated."""
    for id, least in sorted(spec.wanted):
        if judging(id) is ladder and id not in SINGLES and counts[id] < least:
            return too_seldom(id, counts[id], least)
    hardest = spec.hardest
    if hardest and judging(hardest) is ladder and hardest not in SINGLES and not counts[hardest]:
        return too_seldom(hardest, 0, 1)
    if ladder is HODOKU:
        level, score = highest.level, highest.score
        if spec.levels and level < min(max(each, Level.EASY) for each in spec.levels):
            return f"it is {level} at most, not {' or '.join(map(str, sorted(spec.levels)))}"
        if score is not None and spec.score.is_below(score):
            return f"it scores {score} at most, not {spec.score}"
    return ""


def _height(rating: Rating, ladder: Ladder) -> int:
    """How far up a path came: by its hardest technique."""
    return ladder.techniques.index(CATALOGUE[rating.hardest]) if rating.hardest else 0
