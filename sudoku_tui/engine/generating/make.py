"""Making puzzles as they are asked for: one seed, one puzzle.

Going to the puzzle that was asked for: one that is not it is changed, not thrown away.

What is too hard gets clues back where its path got stuck (`descent.py`); what lacks something
exchanges some clues for others. A change stays if the puzzle is no further from what was asked
for. After a few that bring it no nearer, another grid is taken.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..bits import members
from ..dice import Dice
from ..effort import UNLIMITED, Effort
from ..explainer.ratings import ExplainerRating
from ..layout import Digit, Layout
from ..puzzle import NO_EXTRAS, Extras, Puzzle
from ..solving.rating import Rating
from .adding_clues import Descent, storey_of
from .assessment import Lean, Verdict, verdict
from .drafts import Draft, Progress, Tally, Watch, drafts_for, most_attempts, puzzle_of
from .spec import Spec

_PATIENCE: Final = {Lean.OTHER_GIVENS: 40, Lean.HARDER: 4, Lean.EASIER: 6}
"""By what a draft needs, when it has some of what was wanted."""


class Steering:
    """The search for one puzzle that is as it was asked for."""

    def __init__(self, spec: Spec, dice: Dice, effort: Effort, tally: Tally) -> None:
        self._spec, self._dice, self._effort, self._tally = spec, dice, effort, tally
        self._drafts = drafts_for(spec, dice, effort, tally)
        self._may_change = spec.attempts is None and (spec.pattern is None or spec.grid is None)
        storey = storey_of(spec) if spec.pattern is None and not spec.minimal else None
        self._descent = storey and Descent(spec, storey, self._drafts, dice, effort, tally)

    def run(self) -> tuple[Draft, Verdict] | None:
        """A draft that fits, and what is said of it; None when it is time to give up.

        Raises:
            ValueError: the puzzle to fill has no solution.
            OutOfEffort: the effort is spent.
        """
        while not self._tally.is_spent:
            draft = self._drafts.begin()
            if draft is not None:
                found = self._followed(draft)
                if not found[1].misfit:
                    return found
        return None

    def _judge(self, draft: Draft) -> Verdict:
        said = verdict(self._spec, puzzle_of(draft, self._spec), self._effort)
        self._tally.count(said.misfit)
        return said

    def _followed(self, draft: Draft) -> tuple[Draft, Verdict]:
        """Where changing *draft* leads to: as near as it gets to what was asked for."""
        said, stale = self._judge(draft), 0
        while said.misfit and self._may_change and not self._tally.is_spent:
            if said.merit.lean is Lean.HARDER and (thinner := self._drafts.thinner(draft)):
                draft, said = thinner, self._judge(thinner)
                continue
            if stale >= self._patience(said):
                break
            if said.merit.lean is Lean.EASIER and self._descent:
                return self._descent.run(draft, said) or (draft, said)
            change = self._changed(draft, said)
            if change is None:
                break
            other = self._judge(change)
            stale = 0 if other.merit > said.merit else stale + 1
            if other.merit >= said.merit:
                draft, said = change, other
        return draft, said

    @staticmethod
    def _patience(said: Verdict) -> int:
        """Changes that may come to nothing before another grid is taken."""
        if said.merit.lean is Lean.HARDER and not said.merit.met:
            return 0  # another grid is as good, and no two tries at it are alike
        return _PATIENCE[said.merit.lean]

    def _changed(self, draft: Draft, said: Verdict) -> Draft | None:
        """A draft that may be nearer than *draft*, of which that was said; None to give it up."""
        wider = None
        if said.merit.lean is Lean.EASIER:
            left = list(members(self._spec.layout.all_cells & ~draft.given))
            wider = self._drafts.with_given(draft, self._dice.pick(left)) if left else None
        return wider or self._drafts.exchanged(draft)


class Made(NamedTuple):
    """A puzzle that is as it was asked for."""

    givens: tuple[Digit, ...]
    rating: Rating | None
    """By HoDoKu's ladder; None if nothing that was asked for depends on it."""
    explainer: ExplainerRating | None = None
    """ER, EP and ED, where somebody wants to know them."""
    extras: Extras = NO_EXTRAS
    """What the puzzle says beside its givens."""

    def puzzle(self, layout: Layout) -> Puzzle:
        """The puzzle, which is one of *layout*."""
        return Puzzle(layout, self.givens, extras=self.extras)


class Sought(NamedTuple):
    """What came of looking for a puzzle."""

    made: Made | None
    """None if it was given up."""
    progress: Progress
    """How many attempts it took, and what was wrong with most of them."""


def make(spec: Spec, seed: str, effort: Effort = UNLIMITED) -> Made | None:
    """The puzzle that *seed* makes, or None if it came to none in `most_attempts`.

    The same two make the same on any machine; `generator.VERSION` goes up when they do not.
    Whether any puzzle can be as *spec* asks is to be asked of `impossible.reason` before.

    Raises:
        ValueError: the puzzle to fill has no solution, or the layout lacks the symmetry.
        OutOfEffort: it was cancelled, or *effort* is spent. It bounds each search, not their sum.
    """
    return seek(spec, seed, effort).made


def seek(
    spec: Spec,
    seed: str,
    effort: Effort = UNLIMITED,
    attempts: int | None = None,
    watch: Watch | None = None,
) -> Sought:
    """What `make` does, and how it went.

    Args:
        attempts: after how many to give up; None for `most_attempts`. With more of them a
            seed still makes the same puzzle, if it makes one.
        watch: is told of each attempt.

    Raises:
        ValueError: the puzzle to fill has no solution, or the layout lacks the symmetry.
        OutOfEffort: it was cancelled, or *effort* is spent. It bounds each search, not their sum.
    """
    most = most_attempts(spec.layout) if attempts is None else attempts
    tally = Tally(most, effort, watch)
    found = Steering(spec, Dice(seed), effort, tally).run()
    if found is None:
        return Sought(None, tally.progress)
    draft, verdict = found
    puzzle = puzzle_of(draft, spec)
    made = Made(puzzle.givens, verdict.rating, extras=puzzle.extras)
    return Sought(made, tally.progress)
