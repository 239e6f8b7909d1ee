"""Making puzzles as they are asked for: one seed, one puzzle.

A puzzle that is not yet what was asked for is changed, not thrown away. What is too hard gets
clues back where its path got stuck (`adding_clues`); what lacks something exchanges some clues
for others. A change stays if the puzzle is no further from what was asked for. After a few that
bring it no nearer, another grid is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ..bits import members
from ..dice import Dice
from ..effort import UNLIMITED, Effort
from ..explainer.ratings import ExplainerRating
from ..layout import Digit, Layout
from ..puzzle import NO_EXTRAS, Extras, Puzzle
from ..search.removal import minimal_from
from ..solving.rating import Rating
from .adding_clues import ClueSearch, assess_draft, bracket_of
from .assessment import Assessment, Beginning, Lean
from .attempts import Attempts, Progress, Watch, most_attempts
from .drafts import Draft, drafts_for, puzzle_of
from .spec import Spec


class RatedPuzzle(NamedTuple):
    """A puzzle that is as it was asked for."""

    givens: tuple[Digit, ...]
    rating: Rating | None
    """By HoDoKu's ladder; None if nothing asked for depends on it, or it was not wanted."""
    explainer: ExplainerRating | None = None
    """ER, EP and ED, where somebody wants to know them."""
    extras: Extras = NO_EXTRAS
    """What the puzzle says beside its givens."""

    def puzzle(self, layout: Layout) -> Puzzle:
        """The puzzle, which is one of *layout*."""
        return Puzzle(layout, self.givens, extras=self.extras)


class MakeResult(NamedTuple):
    """What came of looking for a puzzle."""

    rated: RatedPuzzle | None
    """None if it was given up."""
    progress: Progress
    """How many attempts it took, and what was wrong with most of them."""


def make(spec: Spec, seed: str, effort: Effort = UNLIMITED) -> RatedPuzzle | None:
    """The puzzle that *seed* makes, or None if it came to none in `most_attempts`.

    The same two make the same on any machine; `generator.VERSION` goes up when they do not.
    Whether any puzzle can be as *spec* asks is to be asked of `feasibility` before.

    Raises:
        ValueError: the puzzle to fill has no solution, or the layout lacks the symmetry.
        OutOfEffort: it was cancelled, or *effort* is spent. It bounds each search, not their sum.
    """
    return try_to_make(spec, seed, effort).rated


def try_to_make(
    spec: Spec,
    seed: str,
    effort: Effort = UNLIMITED,
    attempts: int | None = None,
    watch: Watch | None = None,
    rated: bool = True,
) -> MakeResult:
    """What `make` returns, and how many attempts that took.

    Args:
        attempts: after how many to give up; None for `most_attempts`. With more of them a
            seed still makes the same puzzle, if it makes one.
        watch: is called with the progress after each attempt.
        rated: whether the rating is wanted where what was asked for depends on it; mostly less
            than all of it decides.

    Raises:
        ValueError: the puzzle to fill has no solution, or the layout lacks the symmetry.
        OutOfEffort: it was cancelled, or *effort* is spent. It bounds each search, not their sum.
    """
    most = most_attempts(spec.layout) if attempts is None else attempts
    counter = Attempts(most, effort, watch)
    found = SpecSearch(spec, Dice(seed), effort, counter).run()
    if found is None:
        return MakeResult(None, counter.progress)
    draft, assessment = found
    findings = assessment.findings
    puzzle = findings.puzzle if findings else puzzle_of(draft, spec)
    rating = findings.rating_if_known if rated and findings else None
    made = RatedPuzzle(puzzle.givens, rating, extras=puzzle.extras)
    return MakeResult(made, counter.progress)


_SMALL: Final = 81
"""Cells up to which many puzzles are made in one call, which nothing ends before they are."""


def may_be_made_at_once(spec: Spec) -> bool:
    """Whether *spec* asks for any puzzle, or for any minimal one, where each is made soon.

    Of either nothing is left that can go.
    """
    layout = spec.layout
    is_plain = replace(spec, minimal=False) == Spec(layout.id) and not spec.fewest_clues
    is_quick = layout.cells <= _SMALL and not layout.bans
    return is_plain and is_quick and not layout.marks


def made_at_once(spec: Spec, seeds: Sequence[str]) -> Sequence[MakeResult | None]:
    """For each of *seeds* what `try_to_make` returns; None where it has to be asked for it.

    That is always so, but where it may be made at once, and the compiled search is in use.
    """
    made = minimal_from(spec.layout, seeds) if may_be_made_at_once(spec) else None
    if made is None:
        return [None] * len(seeds)
    at_once = Progress(1, 1)
    return [MakeResult(RatedPuzzle(each, None), at_once) if each else None for each in made]


_PATIENCE: Final = {Lean.OTHER_GIVENS: 40, Lean.HARDER: 4, Lean.EASIER: 6}
"""Changes that may come to nothing before another grid is taken, by what a draft needs, if it has
some of what was wanted."""


class SpecSearch:
    """The search for one puzzle that is as it was asked for."""

    def __init__(self, spec: Spec, dice: Dice, effort: Effort, attempts: Attempts) -> None:
        self._spec, self._dice, self._effort, self._attempts = spec, dice, effort, attempts
        self._drafts = drafts_for(spec, dice, effort, attempts)
        self._may_change = spec.attempts is None and (spec.pattern is None or spec.grid is None)
        self._bracket = bracket_of(spec) if spec.pattern is None and not spec.minimal else None
        self._clue_search = self._bracket and ClueSearch(
            spec, self._bracket, self._drafts, dice, effort, attempts
        )
        self._beginning: Beginning | None = None

    def run(self) -> tuple[Draft, Assessment] | None:
        """A draft that fits, and its assessment; None when it is time to give up.

        Raises:
            ValueError: the puzzle to fill has no solution.
            OutOfEffort: the effort is spent.
        """
        while not self._attempts.are_spent:
            draft = self._drafts.begin()
            if draft is not None:
                found = self._nearest(draft)
                if not found[1].misfit:
                    return found
        return None

    def _nearest(self, draft: Draft) -> tuple[Draft, Assessment]:
        """Where changing *draft* leads to: as near as it gets to what was asked for."""
        if self._bracket:
            self._beginning = self._bracket.beginning(self._spec, self._dice)
        assessment, stale = self._assess(draft), 0
        while assessment.misfit and self._may_change and not self._attempts.are_spent:
            lean = assessment.merit.lean
            if lean is Lean.HARDER and (thinner := self._drafts.thinner(draft)):
                draft, assessment = thinner, self._assess(thinner)
                continue
            if stale >= self._patience(assessment):
                break
            if lean is Lean.EASIER and self._clue_search:
                found = self._clue_search.run(draft, assessment, self._beginning)
                return found or (draft, assessment)
            change = self._changed(draft, lean)
            if change is None:
                break
            other = self._assess(change)
            stale = 0 if other.merit > assessment.merit else stale + 1
            if other.merit >= assessment.merit:
                draft, assessment = change, other
        return draft, assessment

    def _assess(self, draft: Draft) -> Assessment:
        assessment = assess_draft(self._spec, draft, self._effort, self._beginning)
        self._attempts.count(assessment.misfit)
        return assessment

    @staticmethod
    def _patience(assessment: Assessment) -> int:
        """Changes that may come to nothing before another grid is taken."""
        if assessment.merit.lean is Lean.HARDER and not assessment.merit.met:
            return 0  # another grid is as good, and no two tries at it are alike
        return _PATIENCE[assessment.merit.lean]

    def _changed(self, draft: Draft, lean: Lean) -> Draft | None:
        """A draft that may be nearer than *draft*, which needs *lean*; None to give it up."""
        wider = None
        if lean is Lean.EASIER:
            left = list(members(self._spec.layout.all_cells & ~draft.given))
            wider = self._drafts.with_given(draft, self._dice.pick(left)) if left else None
        return wider or self._drafts.exchanged(draft)
