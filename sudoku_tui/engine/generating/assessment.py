"""Assessment of a puzzle against a specification: its distance, its faults, the change to try.

A specification bounds the path of each ladder that it mentions, by excluded techniques and a
highest score. The path ends as soon as it exceeds its `Bound`, because puzzles that are too hard
are the slowest to rate. Techniques above the highest level are not searched at all. The order of
singles changes only the score, so all singles are placed at once; the other steps are those of the
ladder.
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
from ..solving.rating import Rating, rate, rate_counts, rate_path
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

NOT_ENOUGH: Final = "the permitted techniques do not solve it"
"""The obstacle of a path without another step by a permitted technique."""
OUT_OF_REACH: Final = "too many cells are left unsolved"
"""The obstacle of a path that gets stuck so early that the rest would rarely match."""


class Need(IntEnum):
    """What a puzzle needs to match the request; a higher value is closer to a match."""

    OTHER_GIVENS = 0
    """Fewer, more or other givens."""
    HARDER = 1
    EASIER = 2
    NOTHING = 3
    """The puzzle matches."""


class Closeness(NamedTuple):
    """How close a puzzle is to a specification; the larger of two is closer."""

    techniques_met: int
    """Number of wanted techniques that occur, or minus the number of clues too many or too few."""
    lean: Need
    height: int = 0
    """Index on the ladder of the hardest technique, if the puzzle is too easy; otherwise 0."""


class Assessment(NamedTuple):
    """The result of comparing a puzzle with a specification."""

    merit: Closeness
    misfit: str
    """The first difference from the request; "" if there is none."""
    outcome: Outcome | None = None
    """Where the path got stuck, if the puzzle is too hard and this is known."""
    path: CappedPath | None = None
    """The path of `outcome`."""
    start: Outcome | None = None
    """Where the path with easier techniques gets stuck, if the assessment began with it."""
    findings: Findings | None = None
    """Computed properties of a matching puzzle."""


class SharedStart(NamedTuple):
    """The common beginning of the paths of all matching puzzles."""

    path: CappedPath
    """The path with techniques easier than requested."""
    most_empty: int | None = None
    """Largest number of empty cells at its end for a further examination; None for any."""

    def is_out_of_reach(self, stuck: Outcome) -> bool:
        """Check whether the path got *stuck* too early for a further examination."""
        return self.most_empty is not None and stuck.board.empty.bit_count() > self.most_empty


class Continuation(NamedTuple):
    """The outcome of the beginning of a path, which got stuck, and of the whole path."""

    stuck: Outcome
    end: Outcome

    def behind_start(self, start: Outcome) -> Outcome | None:
        """Return the outcome of a path that begins with *start*, by reusing this continuation.

        That is possible if *start* got stuck on an equal board; otherwise return None. Equal boards
        are continued by equal steps, but the steps of *start* count for the score.
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
    beginning: SharedStart | None = None,
    onward: Continuation | None = None,
) -> Assessment:
    """Compare *puzzle* with *spec*.

    Args:
        spec: The request.
        puzzle: The puzzle to assess.
        effort: The budget of each search.
        is_unique: Whether the puzzle is known to have one solution.
        is_minimal: Whether every given is known to be needed.
        beginning: Where the path is interrupted for a check.
        onward: A known continuation, used if *beginning* gets stuck on an equal board.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    if wrong := misfit_of_givens(spec, puzzle, effort, is_unique, is_minimal):
        return Assessment(
            Closeness(-max(1, spec.clues.distance_to(puzzle.clues)), Need.OTHER_GIVENS), wrong
        )
    asked = spec
    met, findings, start = 0, Findings(puzzle, effort), None
    for path in capped_paths(spec):
        board = Board.of(puzzle)
        if beginning and beginning.path.ladder is path.ladder:
            start = beginning.path.follow(board, effort)
            if beginning.is_out_of_reach(start):
                return Assessment(Closeness(met, Need.EASIER), OUT_OF_REACH, start=start)
            outcome = path.continue_as(onward, start, effort)
        else:
            outcome = path.follow(board, effort)
        by_path = assess_outcome(spec, path, outcome)
        met += by_path.merit.techniques_met
        if by_path.misfit:
            return by_path._replace(merit=by_path.merit._replace(techniques_met=met), start=start)
        if path.ladder is not TEACHING:
            complete = partial(path.rating, puzzle, outcome, effort)
            findings.set_path(complete, None if outcome.is_decided else outcome.levels(path.ladder))
            if outcome.is_decided:
                asked = replace(asked, levels=frozenset())
    wrong = misfit_beyond_givens(asked, findings)
    if not wrong:
        return Assessment(Closeness(met, Need.NOTHING), "", findings=findings)
    lean = Need.EASIER if _is_too_hard(spec, wrong, findings) else Need.HARDER
    return Assessment(Closeness(met, lean), wrong, start=start)


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
    """Compare a path with *spec*, as far as this is independent of the order of its singles."""
    counts = Counter([technique.id for technique, _ in outcome.steps])
    met = _met(spec, counts)
    if outcome.obstacle:
        return Assessment(Closeness(met, Need.EASIER), outcome.obstacle, outcome, path)
    if outcome.is_decided:
        return Assessment(Closeness(met, Need.NOTHING), "", outcome, path)
    highest = outcome.highest(path.ladder)
    lack = _describe_lack(spec, path.ladder, counts, highest)
    lean = Need.HARDER if lack else Need.NOTHING
    return Assessment(Closeness(met, lean, _height(highest, path.ladder)), lack)


def _met(spec: Spec, counts: Counter[str]) -> int:
    """Return how often wanted techniques occur, each counted up to the wanted number."""
    met = sum(min(counts[id], least) for id, least in spec.wanted)
    return met + (spec.hardest in counts if spec.hardest else 0)


def _describe_lack(spec: Spec, ladder: Ladder, counts: Counter[str], highest: Rating) -> str:
    """Return what a path to the solution lacks; "" if nothing.

    *highest* is the highest possible rating of the path, with all singles of the most expensive
    kind.
    """
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
            return f"its level is at most {level}, not {' or '.join(map(str, sorted(spec.levels)))}"
        if score is not None and spec.score.is_below(score):
            return f"its score is at most {score}, not {spec.score}"
    return ""


def _height(rating: Rating, ladder: Ladder) -> int:
    """Return the index on the ladder of the hardest technique."""
    return ladder.places[rating.hardest] if rating.hardest else 0


@dataclass(frozen=True)
class CappedPath(Bound):
    """A bound, with methods that follow paths up to it."""

    @property
    def score_obstacle(self) -> str:
        """The obstacle of a path whose score exceeds the bound."""
        return f"its score is above {self.score}"

    def follow(self, board: Board, effort: Effort, before: Outcome | None = None) -> Outcome:
        """Solve *board* in place, as far as the bound permits.

        Args:
            board: The board to start from.
            effort: The budget of each search.
            before: The path that reached *board*, perhaps with fewer clues; it is included in the
                outcome.

        Raises:
            OutOfEffort: *effort* is spent.
        """
        path = Path.within(self, board, effort, before)
        end = path.run()
        is_stuck = end is End.STUCK
        decided = end is End.LEVEL or (is_stuck and self.level is not None)
        obstacle = ""
        if end is End.SCORE:
            obstacle = self.score_obstacle
        elif end is End.EXCLUDED:
            obstacle = f"{CATALOGUE[path.rung.id].name} occurs"
        elif is_stuck and not decided:
            obstacle = NOT_ENOUGH
        memory = (len(self.rows), path.fruitless) if is_stuck else (0, ())
        reach = path.reach if end is End.SCORE else None
        return Outcome(path.steps, path.singles, board, obstacle, decided, *memory, reach)

    def continue_path(self, stuck: Outcome, effort: Effort) -> Outcome:
        """Continue from *stuck*, the outcome of a path that is the beginning of this one.

        Raises:
            OutOfEffort: *effort* is spent.
        """
        return self.follow(stuck.board.copy(), effort, stuck)

    def continue_as(self, onward: Continuation | None, stuck: Outcome, effort: Effort) -> Outcome:
        """Continue like `continue_path`, but reuse *onward* if it began on an equal board.

        If *onward* was ended by a score bound, the path continues from its end.

        Raises:
            OutOfEffort: *effort* is spent.
        """
        known = onward and onward.behind_start(stuck)
        if known is None:
            return self.continue_path(stuck, effort)
        return self.continue_path(known, effort) if known.obstacle == self.score_obstacle else known

    def rating(self, puzzle: Puzzle, outcome: Outcome, effort: Effort) -> Rating:
        """Return the rating of *puzzle*; *outcome* is its path as far as it was followed.

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
    """The result of following a capped path."""

    steps: Sequence[tuple[Technique, Step]]
    """The steps without singles, each with the technique under which it is counted."""
    singles: int
    """The number of singles of any kind."""
    board: Board
    """The last board; if the bound ended the path, the board before the last step."""
    obstacle: str
    """What ended the path, in words; "" if it reached the solution, or `is_decided`."""
    is_decided: bool = False
    """Whether the path ended because its level is known to be sufficient."""
    skipped: int = 0
    """Number of first ladder rows that are known to find nothing on the board."""
    fruitless: Sequence[Mask | None] = ()
    """`Path.fruitless`, for the continuation of the path."""
    reach: Board | None = None
    """`Path.reach` if the score is too high; otherwise None."""

    @property
    def techniques(self) -> list[Technique]:
        """The techniques used, without singles."""
        return [technique for technique, _ in self.steps]

    def rating(self, puzzle: Puzzle) -> Rating:
        """Return the rating of *puzzle*, if this is its complete path by the rating ladder.

        No technique is searched for again; only the singles are reordered as HoDoKu finds them.

        Raises:
            ValueError: Two givens clash.
        """
        queue = SingleQueue(puzzle)
        used = queue.place_all()
        for technique, step in self.steps:
            queue.apply(step)
            used += [technique, *queue.place_all()]
        return rate_path(puzzle, used, rating_ladder(puzzle.layout), solved=True)

    def highest(self, ladder: Ladder) -> Rating:
        """Return the rating if every single is of the most expensive kind, a hidden single."""
        return self._rated(ladder, HIDDEN_SINGLE)

    def levels(self, ladder: Ladder) -> tuple[Level, Level]:
        """Return the levels with all singles of the cheapest and of the most expensive kind."""
        return self._rated(ladder, FULL_HOUSE).level, self.highest(ladder).level

    def _rated(self, ladder: Ladder, single: Technique) -> Rating:
        counted = Counter([technique.id for technique, _ in self.steps])
        if self.singles:
            counted[single.id] += self.singles
        return rate_counts(counted, ladder, not self.obstacle, self.board.layout)


@lru_cache(maxsize=32)
def capped_paths(spec: Spec) -> tuple[CappedPath, ...]:
    """Return the bounds of the paths, one for each ladder that matters for *spec*."""
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
        barred |= _excluded_by_rating(spec)
        score = _most_score(spec)
    if not by_rating and not here:
        return None
    enough = None if here or score is not None or barred else _sufficient_level(spec)
    return CappedPath(spec.layout, ladder, frozenset(barred), score, enough)


def _sufficient_level(spec: Spec) -> Level | None:
    """Return the lowest level from which on all levels up to Extreme are wanted.

    None if Extreme is not wanted, or if the score matters. A path may end as soon as it has reached
    this level.
    """
    if spec.score != ANY:
        return None
    enough = None
    for level in reversed(Level):
        if level <= Level.EASY or level not in spec.levels:
            break
        enough = level
    return enough


def _excluded_by_rating(spec: Spec) -> set[str]:
    """Return ids on the rating ladder that are above the wanted levels or rely on uniqueness."""
    most = max([*spec.levels, Level.EASY]) if spec.levels else Level.EXTREME
    return {
        rung.id
        for rung in rating_ladder(spec.layout).rungs
        if rung.level > most or (spec.no_uniqueness and not rung.technique.sound_without_uniqueness)
    }


def _most_score(spec: Spec) -> int | None:
    """Return the highest score permitted by the wanted levels and score; None for any."""
    highest = max([*spec.levels, Level.EASY])
    by_level = most_score(highest, spec.layout) if spec.levels else None
    limits = [limit for limit in (by_level, spec.score.most) if limit is not None]
    return min(limits, default=None)
