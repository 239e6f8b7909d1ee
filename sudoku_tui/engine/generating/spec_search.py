"""Making puzzles to a specification: each seed gives one puzzle.

A puzzle that does not match yet is changed instead of discarded. If it is too hard, clues are added
where its path got stuck (`adding_clues`). If it lacks something, some clues are exchanged. A change
is kept if the puzzle is no further from the request. After several changes without progress another
grid is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ..bits import members
from ..dice import Dice
from ..effort import UNLIMITED, Effort, OutOfEffort
from ..explainer.ratings import ExplainerRating
from ..layout import Digit, Layout
from ..puzzle import NO_EXTRAS, Extras, Puzzle
from ..search.removal import minimal_from
from ..solving.rating import Rating
from .adding_clues import ClueSearch, assess_draft, bracket_of
from .assessment import Assessment, Need, SharedStart
from .attempts import Attempts, Progress, ProgressCallback, most_attempts
from .drafts import Draft, drafts_for, puzzle_of
from .spec import Spec


class RatedPuzzle(NamedTuple):
    """A puzzle that matches its specification."""

    givens: tuple[Digit, ...]
    rating: Rating | None
    """Rating by the rating ladder; None if not needed for the request, or not wanted."""
    explainer: ExplainerRating | None = None
    """Explainer's ratings ER, EP and ED, if they were computed."""
    extras: Extras = NO_EXTRAS
    """Constraints in addition to the givens."""

    def puzzle(self, layout: Layout) -> Puzzle:
        """Return the puzzle on *layout*."""
        return Puzzle(layout, self.givens, extras=self.extras)


class MakeResult(NamedTuple):
    """The result of an attempt to make a puzzle."""

    rated: RatedPuzzle | None
    """The puzzle; None if the search was given up."""
    progress: Progress
    """The number of attempts, and the most frequent reason for failures."""


def make(spec: Spec, seed: str, effort: Effort = UNLIMITED) -> RatedPuzzle | None:
    """Return the puzzle that *seed* makes; None if none was found in `most_attempts`.

    Equal arguments give equal puzzles on any machine, unless `generator.VERSION` differs. Check
    with `feasibility` first whether any puzzle can match *spec*.

    Raises:
        ValueError: The puzzle to fill has no solution, or the layout does not have the symmetry.
        OutOfEffort: The work was cancelled, or *effort* is spent. It bounds each search, not their
            sum.
    """
    return try_to_make(spec, seed, effort).rated


def try_to_make(
    spec: Spec,
    seed: str,
    effort: Effort = UNLIMITED,
    attempts: int | None = None,
    watch: ProgressCallback | None = None,
    with_rating: bool = True,
) -> MakeResult:
    """Make a puzzle like `make`, but return it with the number of attempts.

    Args:
        spec: The request.
        seed: The seed of all random choices.
        effort: The budget of each search.
        attempts: Attempts before the search is given up; None for `most_attempts`. A larger limit
            does not change the puzzle that a seed makes.
        watch: Callback with the progress after each attempt.
        with_rating: Whether to complete the rating if the request depends on it; a part of the
            rating is often enough to check the request.

    Raises:
        ValueError: The puzzle to fill has no solution, or the layout does not have the symmetry.
        OutOfEffort: The work was cancelled, or *effort* is spent. It bounds each search, not their
            sum.
    """
    if spec.killer:
        from .killer_search import needs_rating  # imported late: few are requested

        if not needs_rating(spec):
            return _make_killer(spec, seed, effort)
    most = most_attempts(spec.layout) if attempts is None else attempts
    counter = Attempts(most, effort, watch)
    if spec.killer:
        return _make_rated_killer(spec, seed, effort, counter)
    found = SpecSearch(spec, Dice(seed), effort, counter).run()
    if found is None:
        return MakeResult(None, counter.progress)
    draft, assessment = found
    findings = assessment.findings
    puzzle = findings.puzzle if findings else puzzle_of(draft, spec)
    rating = findings.rating_if_known if with_rating and findings else None
    made = RatedPuzzle(puzzle.givens, rating, extras=puzzle.extras)
    return MakeResult(made, counter.progress)


def _make_killer(spec: Spec, seed: str, effort: Effort) -> MakeResult:
    """Make the killer of a seed, which has no rating."""
    from .killers import GRIDS, KillerSpec, generate_killer  # imported late: few are requested

    givens = spec.clues.least or 0
    cages = KillerSpec(spec.layout, spec.killer, spec.symmetry, givens, spec.hide_sums)
    try:
        puzzle = generate_killer(cages, Dice(seed), effort)
    except OutOfEffort as error:
        effort.check_cancelled()
        return MakeResult(None, Progress(GRIDS, 0, str(error)))
    made = RatedPuzzle(puzzle.givens, None, extras=puzzle.extras)
    return MakeResult(made, Progress(1, 1))


def _make_rated_killer(spec: Spec, seed: str, effort: Effort, attempts: Attempts) -> MakeResult:
    """Make the killer of a seed with a requested level, score or techniques."""
    from .killer_search import KillerSearch  # imported late: few are requested

    found = KillerSearch(spec, Dice(seed), effort, attempts).run()
    if found is None:
        return MakeResult(None, attempts.progress)
    puzzle, rating = found
    return MakeResult(RatedPuzzle(puzzle.givens, rating, extras=puzzle.extras), attempts.progress)


_SMALL: Final = 81
"""Largest number of cells for batches, which cannot be cancelled before they are complete."""


def can_make_batch(spec: Spec) -> bool:
    """Check whether *spec* requests nothing but a quick layout, and perhaps a minimal puzzle.

    Either way the puzzles that are made are minimal.
    """
    layout = spec.layout
    is_plain = replace(spec, minimal=False) == Spec(layout.id) and not spec.fewest_clues
    is_quick = layout.cells <= _SMALL and not layout.bans
    return is_plain and is_quick and not layout.marks


def make_batch(spec: Spec, seeds: Sequence[str]) -> Sequence[MakeResult | None]:
    """Return, for each of *seeds*, the result of `try_to_make`; None if that must be called.

    Results exist only if `can_make_batch` holds and the compiled search is in use.
    """
    made = minimal_from(spec.layout, seeds) if can_make_batch(spec) else None
    if made is None:
        return [None] * len(seeds)
    at_once = Progress(1, 1)
    return [MakeResult(RatedPuzzle(each, None), at_once) if each else None for each in made]


_PATIENCE: Final = {Need.OTHER_GIVENS: 40, Need.HARDER: 4, Need.EASIER: 6}
"""Number of changes without progress before another grid is taken, by the need of a draft.

For drafts that need harder steps the number applies only if some wanted technique occurs.
"""


class SpecSearch:
    """The search for one puzzle that matches a specification."""

    def __init__(self, spec: Spec, dice: Dice, effort: Effort, attempts: Attempts) -> None:
        self._spec, self._dice, self._effort, self._attempts = spec, dice, effort, attempts
        self._drafts = drafts_for(spec, dice, effort, attempts)
        self._may_change = spec.attempts is None and (spec.pattern is None or spec.grid is None)
        self._bracket = bracket_of(spec) if spec.pattern is None and not spec.minimal else None
        self._clue_search = self._bracket and ClueSearch(
            spec, self._bracket, self._drafts, dice, effort, attempts
        )
        self._beginning: SharedStart | None = None

    def run(self) -> tuple[Draft, Assessment] | None:
        """Return a matching draft and its assessment; None when the attempts are spent.

        Raises:
            ValueError: The puzzle to fill has no solution.
            OutOfEffort: The effort is spent.
        """
        while not self._attempts.are_spent:
            draft = self._drafts.begin()
            if draft is not None:
                found = self._approach(draft)
                if not found[1].misfit:
                    return found
        return None

    def _approach(self, draft: Draft) -> tuple[Draft, Assessment]:
        """Change *draft* step by step, and return the draft that is closest to the request."""
        if self._bracket:
            self._beginning = self._bracket.beginning(self._spec, self._dice)
        assessment, stale = self._assess(draft), 0
        while assessment.misfit and self._may_change and not self._attempts.are_spent:
            lean = assessment.merit.lean
            if lean is Need.HARDER and (thinner := self._drafts.with_fewer_givens(draft)):
                draft, assessment = thinner, self._assess(thinner)
                continue
            if stale >= self._patience(assessment):
                break
            if lean is Need.EASIER and self._clue_search:
                found = self._clue_search.run(draft, assessment, self._beginning)
                return found or (draft, assessment)
            change = self._change_draft(draft, lean)
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
        """Return the number of changes without progress before another grid is taken."""
        if assessment.merit.lean is Need.HARDER and not assessment.merit.techniques_met:
            return 0  # another grid is as promising, and adds variety
        return _PATIENCE[assessment.merit.lean]

    def _change_draft(self, draft: Draft, lean: Need) -> Draft | None:
        """Return a changed draft that may be closer; None to give *draft* up.

        *lean* is what the draft needs.
        """
        wider = None
        if lean is Need.EASIER:
            left = list(members(self._spec.layout.all_cells & ~draft.given))
            wider = self._drafts.with_given(draft, self._dice.pick(left)) if left else None
        return wider or self._drafts.with_other_givens(draft)
