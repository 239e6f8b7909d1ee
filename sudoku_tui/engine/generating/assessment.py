"""Assessment of a puzzle against a specification: its distance, its faults, the change to try.

A specification bounds the path of each ladder that it mentions: excluded techniques, a highest
score. The path ends as soon as it exceeds its `Bound`, because puzzles that are too hard are the
slowest to rate. Techniques above the highest level are not searched at all. The order of singles
changes only the score, so all singles are placed at once; the other steps are those of the ladder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache, partial
from typing import Final, NamedTuple

from ..bits import Mask
from ..board import Board
from ..effort import Effort
from ..ladders import TEACHING, Ladder, rating_ladder
from ..level import Level
from ..puzzle import Puzzle
from ..solving.bound import SINGLES, Bound, End, most_score
from ..solving.rating import Rating, rate, rated_by_counts, rated_path
from ..solving.single_queue import SingleQueue
from ..solving.solver import Path
from ..step import Step, Technique
from ..techniques import CATALOGUE
from ..techniques.basics.singles import FULL_HOUSE, HIDDEN_SINGLE
from .matches_spec import (
    Findings,
    ladder_for,
    misfit_beyond_givens,
    misfit_of_givens,
    too_narrow,
    too_seldom,
)
from .spec import ANY, Spec

NOT_ENOUGH: Final = "what is allowed does not solve it"
"""The obstacle where nothing that is allowed is found."""
OUT_OF_REACH: Final = "more cells are left than such a puzzle mostly solves"
"""What is wrong where what is easier gets stuck so soon that the rest is hardly as was asked."""


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


class Assessment(NamedTuple):
    """How a puzzle stands to a specification."""

    merit: Merit
    misfit: str
    """The first thing that is not as asked; empty if nothing is."""
    outcome: Outcome | None = None
    """Where what is too hard got stuck, if that is known."""
    path: CappedPath | None = None
    """On which path that was."""
    start: Outcome | None = None
    """Where what is easier than what was asked for gets stuck, if a path began with that."""
    findings: Findings | None = None
    """What was found out about a puzzle that is as asked."""


class Beginning(NamedTuple):
    """How the path of every puzzle that fits begins."""

    path: CappedPath
    """By what is easier than what was asked for."""
    reach: int | None = None
    """Puzzles are given up, and not looked at further, where it leaves more cells than this."""

    def is_out_of_reach(self, stuck: Outcome) -> bool:
        """Whether so much is left where the path is *stuck* that the rest is not looked at."""
        return self.reach is not None and stuck.board.empty.bit_count() > self.reach


class Onward(NamedTuple):
    """How a path went on from where its beginning got stuck."""

    stuck: Outcome
    end: Outcome

    def after(self, start: Outcome) -> Outcome | None:
        """The same behind another beginning, *start*; None if that got stuck elsewhere.

        From one board on every path is the same, whatever led there; what it scores is not.
        """
        stuck, end = self
        boards = start.board, stuck.board
        is_same = len({(board.candidates, board.givens) for board in boards}) == 1
        if not is_same or not start.obstacle == stuck.obstacle == NOT_ENOUGH:
            return None
        steps = [*start.steps, *end.steps[len(stuck.steps) :]]
        return end._replace(steps=steps, singles=start.singles + end.singles - stuck.singles)


def assess(
    spec: Spec,
    puzzle: Puzzle,
    effort: Effort,
    is_unique: bool = False,
    is_minimal: bool = False,
    beginning: Beginning | None = None,
    onward: Onward | None = None,
) -> Assessment:
    """How *puzzle* stands to *spec*.

    Args:
        is_unique: whether it is known already that it has one solution.
        is_minimal: whether it is known already that every given is needed.
        beginning: where to stop for a look.
        onward: how the path seems to go on from there.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    if wrong := misfit_of_givens(spec, puzzle, effort, is_unique, is_minimal):
        return Assessment(Merit(-max(1, spec.clues.beside(puzzle.clues)), Lean.OTHER_GIVENS), wrong)
    asked = spec
    met, findings, start = 0, Findings(puzzle, effort), None
    for path in capped_paths(spec):
        board = Board.of(puzzle)
        if beginning and beginning.path.ladder is path.ladder:
            start = beginning.path.follow(board, effort)
            if beginning.is_out_of_reach(start):
                return Assessment(Merit(met, Lean.EASIER), OUT_OF_REACH, start=start)
            outcome = path.go_on_as(onward, start, effort)
        else:
            outcome = path.follow(board, effort)
        by_path = assess_outcome(spec, path, outcome)
        met += by_path.merit.met
        if by_path.misfit:
            return by_path._replace(merit=by_path.merit._replace(met=met), start=start)
        if path.ladder is not TEACHING:
            complete = partial(path.rating, puzzle, outcome, effort)
            findings.learn(complete, None if outcome.is_decided else outcome.levels(path.ladder))
            if outcome.is_decided:
                asked = replace(asked, levels=frozenset())
    wrong = misfit_beyond_givens(asked, findings)
    if not wrong:
        return Assessment(Merit(met, Lean.NOTHING), "", findings=findings)
    lean = Lean.EASIER if _is_too_hard(spec, wrong, findings) else Lean.HARDER
    return Assessment(Merit(met, lean), wrong, start=start)


def _is_too_hard(spec: Spec, misfit: str, findings: Findings) -> bool:
    if misfit == too_narrow(spec):
        return True
    if not findings.knows_a_path:
        return False
    if spec.levels and findings.level > max(spec.levels):
        return True
    score = None if spec.score.most is None else findings.rating.score
    return score is not None and spec.score.is_above(score)


def assess_outcome(spec: Spec, path: CappedPath, outcome: Outcome) -> Assessment:
    """How a path stands to *spec*, as far as that is seen without the order of its singles."""
    counts = Counter([technique.id for technique, _ in outcome.steps])
    met = _met(spec, counts)
    if outcome.obstacle:
        return Assessment(Merit(met, Lean.EASIER), outcome.obstacle, outcome, path)
    if outcome.is_decided:
        return Assessment(Merit(met, Lean.NOTHING), "", outcome, path)
    highest = outcome.highest(path.ladder)
    lack = _lack(spec, path.ladder, counts, highest)
    lean = Lean.HARDER if lack else Lean.NOTHING
    return Assessment(Merit(met, lean, _height(highest, path.ladder)), lack)


def _met(spec: Spec, counts: Counter[str]) -> int:
    """How many of the techniques wanted occur, each as often as is wanted."""
    met = sum(min(counts[id], least) for id, least in spec.wanted)
    return met + (spec.hardest in counts if spec.hardest else 0)


def _lack(spec: Spec, ladder: Ladder, counts: Counter[str], highest: Rating) -> str:
    """What a path that came to the solution lacks, if *highest* is the most it can be rated."""
    for id, least in sorted(spec.wanted):
        if ladder_for(id, spec.layout) is ladder and id not in SINGLES and counts[id] < least:
            return too_seldom(id, counts[id], least)
    hardest = spec.hardest
    is_lacking = hardest and hardest not in SINGLES and not counts[hardest]
    if hardest and is_lacking and ladder_for(hardest, spec.layout) is ladder:
        return too_seldom(hardest, 0, 1)
    if ladder is not TEACHING:
        level, score = highest.level, highest.score
        if spec.levels and level < min(max(each, Level.EASY) for each in spec.levels):
            return f"it is {level} at most, not {' or '.join(map(str, sorted(spec.levels)))}"
        if score is not None and spec.score.is_below(score):
            return f"it scores {score} at most, not {spec.score}"
    return ""


def _height(rating: Rating, ladder: Ladder) -> int:
    """How far up a path came: by its hardest technique."""
    return ladder.places[rating.hardest] if rating.hardest else 0


@dataclass(frozen=True)
class CappedPath(Bound):
    """A bound, and the paths within it."""

    @property
    def too_much(self) -> str:
        """What is wrong where it scores too much."""
        return f"it scores more than {self.score}"

    def follow(self, board: Board, effort: Effort, before: Outcome | None = None) -> Outcome:
        """Solve *board*, which is changed, as far as the bound.

        Args:
            before: what came to *board* so far, but for clues that were added since; the path is
                that one and then this.

        Raises:
            OutOfEffort: *effort* is spent.
        """
        path = Path.within(self, board, effort, before)
        end = path.run()
        is_stuck = end is End.STUCK
        decided = end is End.LEVEL or (is_stuck and self.level is not None)
        obstacle = ""
        if end is End.SCORE:
            obstacle = self.too_much
        elif end is End.EXCLUDED:
            obstacle = f"{CATALOGUE[path.rung.id].name} occurs"
        elif is_stuck and not decided:
            obstacle = NOT_ENOUGH
        memory = (len(self.rows), path.fruitless) if is_stuck else (0, ())
        reach = path.reach if end is End.SCORE else None
        return Outcome(path.steps, path.singles, board, obstacle, decided, *memory, reach)

    def go_on(self, stuck: Outcome, effort: Effort) -> Outcome:
        """Go on from where a path that is the beginning of this one is *stuck*, or solved.

        Raises:
            OutOfEffort: *effort* is spent.
        """
        return self.follow(stuck.board.copy(), effort, stuck)

    def go_on_as(self, onward: Onward | None, stuck: Outcome, effort: Effort) -> Outcome:
        """The same, if *onward* may be known to be how it goes on, for another score maybe.

        Raises:
            OutOfEffort: *effort* is spent.
        """
        known = onward and onward.after(stuck)
        if known is None:
            return self.go_on(stuck, effort)
        return self.go_on(known, effort) if known.obstacle == self.too_much else known

    def rating(self, puzzle: Puzzle, outcome: Outcome, effort: Effort) -> Rating:
        """The rating of *puzzle*, of which *outcome* is the path, as far as it was followed.

        Raises:
            OutOfEffort: *effort* is spent.
        """
        if outcome.is_decided:
            whole = CappedPath(self.layout, self.ladder)
            outcome = whole.follow(outcome.board.copy(), effort, outcome)
            if outcome.obstacle:
                return rate(puzzle, self.ladder, effort)
        return outcome.rating(puzzle)


class Outcome(NamedTuple):
    """How far a capped path came."""

    steps: Sequence[tuple[Technique, Step]]
    """What it took, without the singles, each by the technique that it counts as."""
    singles: int
    """How many of these there were, of whatever kind."""
    board: Board
    """What it came to; where it ended too soon, before the step that ended it."""
    obstacle: str
    """What ended it, in words; empty if it came to the solution, or is decided."""
    is_decided: bool = False
    """Whether it ended because it is known to be of the level that is enough."""
    skipped: int = 0
    """How many of the first rows are known to find nothing on the board."""
    fruitless: Sequence[Mask | None] = ()
    """`Path.fruitless`, for the path that goes on from here."""
    reach: Board | None = None
    """Where it scores too much, the last position of which singles alone would not have done so."""

    @property
    def techniques(self) -> list[Technique]:
        """What it took, without the singles."""
        return [technique for technique, _ in self.steps]

    def rating(self, puzzle: Puzzle) -> Rating:
        """The rating of *puzzle*, of which this is the whole path by the ladder of its level.

        No technique is looked for again; only the singles come in the order that counts.

        Raises:
            ValueError: two givens clash.
        """
        queue = SingleQueue(puzzle)
        used = queue.place_all()
        for technique, step in self.steps:
            queue.apply(step)
            used += [technique, *queue.place_all()]
        return rated_path(puzzle, used, rating_ladder(puzzle.layout), solved=True)

    def highest(self, ladder: Ladder) -> Rating:
        """What *ladder* says of it if each single is the dearest one, a hidden one."""
        return self._rated(ladder, HIDDEN_SINGLE)

    def levels(self, ladder: Ladder) -> tuple[Level, Level]:
        """The levels that *ladder* gives it if its singles are the cheapest, and the dearest."""
        return self._rated(ladder, FULL_HOUSE).level, self.highest(ladder).level

    def _rated(self, ladder: Ladder, single: Technique) -> Rating:
        counted = Counter([technique.id for technique, _ in self.steps])
        if self.singles:
            counted[single.id] += self.singles
        return rated_by_counts(counted, ladder, not self.obstacle, self.board.layout.cells)


@lru_cache(maxsize=32)
def capped_paths(spec: Spec) -> tuple[CappedPath, ...]:
    """What no path may come to, by each ladder of which *spec* asks anything."""
    paths = [_capped_path(spec, ladder) for ladder in (rating_ladder(spec.layout), TEACHING)]
    return tuple(path for path in paths if path)


def _capped_path(spec: Spec, ladder: Ladder) -> CappedPath | None:
    ids = [rung.id for rung in ladder.rungs]
    named = {wanted.technique for wanted in spec.wanted} | spec.banned
    named |= {spec.hardest} if spec.hardest else set()
    here = {id for id in named if ladder_for(id, spec.layout) is ladder}
    barred, score, by_rating = set(spec.banned & here), None, False
    if spec.hardest in here:
        barred.update(ids[ids.index(spec.hardest) + 1 :])
    if ladder is not TEACHING:
        by_rating = bool(spec.levels) or spec.score != ANY or spec.no_uniqueness
        barred |= _barred_by_rating(spec)
        score = _most_score(spec)
    if not by_rating and not here:
        return None
    enough = None if here or score is not None or barred else _enough(spec)
    return CappedPath(spec.layout, ladder, frozenset(barred), score, enough)


def _enough(spec: Spec) -> Level | None:
    """The level from which on all are wanted, if nothing else of the rating is asked about."""
    if spec.score != ANY:
        return None
    enough = None
    for level in reversed(Level):
        if level <= Level.EASY or level not in spec.levels:
            break
        enough = level
    return enough


def _barred_by_rating(spec: Spec) -> set[str]:
    """Of what rates the techniques above the levels wanted, and those that lean on uniqueness."""
    most = max([*spec.levels, Level.EASY]) if spec.levels else Level.EXTREME
    return {
        rung.id
        for rung in rating_ladder(spec.layout).rungs
        if rung.level > most or (spec.no_uniqueness and not rung.technique.sound_without_uniqueness)
    }


def _most_score(spec: Spec) -> int | None:
    """The highest score that the levels and the score wanted leave; None for any."""
    highest = max([*spec.levels, Level.EASY])
    by_level = most_score(highest, spec.layout.cells) if spec.levels else None
    limits = [limit for limit in (by_level, spec.score.most) if limit is not None]
    return min(limits, default=None)
