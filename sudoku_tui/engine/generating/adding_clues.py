"""Clues given back to a puzzle that is too hard, one after the other, until it is as asked.

A puzzle that takes just what was asked for lies between two paths: the one without it ends too
soon, the one with it comes to the solution. With each clue more both come further. So clues are
given where the first path got stuck, and it goes on from there instead of beginning anew: that
is not quite what it would be, but nearly so, and takes a thirtieth of the time. Most clues
make the puzzle too easy and are taken back at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ..bits import members
from ..board import Board
from ..dice import Dice
from ..effort import Effort
from ..ladders import TEACHING, rating_ladder
from ..layout import Cell
from ..level import Level
from .assessment import (
    NOT_ENOUGH,
    Assessment,
    Beginning,
    CappedPath,
    Lean,
    Outcome,
    assess,
    assess_outcome,
    capped_paths,
)
from .attempts import Attempts
from .drafts import Draft, Drafts, puzzle_of
from .matches_spec import SINGLES, ladder_for
from .spec import ANY, Spec

_CHOICES: Final = 8
"""Cells that are tried on one board."""
_SMALL: Final = 81
"""Cells up to which it is known how soon a puzzle gets stuck that is too hard."""
_CLUES: Final = 40
"""Clues that are tried before a puzzle is given up."""
_CHOICES_BETWEEN: Final = 10
_CLUES_BETWEEN: Final = 60
"""The same for a level, where next to nothing is looked at twice."""
_MORE_CLUES: Final = 60
"""Clues that are tried after one brought a technique that is wanted."""
_LEAST_REACH: Final = 0.45
_MOST_REACH: Final = 0.6
"""Of all cells, those that may be left where what is easier than the level gets stuck: where half
of them are, one puzzle of three is no more than Unfair, where fewer are, two of three."""


class Bracket(NamedTuple):
    """Two paths between which the puzzles are that fit."""

    without: CappedPath
    """By what is easier than what was asked for: it solves no puzzle that fits."""
    within: CappedPath
    """By all that may occur: it solves every puzzle that fits."""

    by_techniques: bool
    """Whether techniques are wanted, and not just a level."""

    @property
    def is_above_singles(self) -> bool:
        """Whether what singles solve is too easy."""
        return not SINGLES & self.without.barred

    def beginning(self, spec: Spec, dice: Dice) -> Beginning | None:
        """Where to stop for a look at puzzles for *spec*; None if they are looked at whole."""
        if self.by_techniques or self.within.enough is not None:
            return None
        cells, reach = spec.layout.cells, None
        is_free = spec.clues == ANY and spec.fill is None and spec.attempts is None
        if is_free and cells <= _SMALL and min(spec.levels, default=Level.EASY) >= Level.HARD:
            least, most = int(cells * _LEAST_REACH), int(cells * _MOST_REACH)
            reach = least + dice.below(most - least)
        return Beginning(self.without, reach)


@lru_cache(maxsize=32)
def bracket_of(spec: Spec) -> Bracket | None:
    """Where the puzzles are that fit, by the ladder that asks most; None if none asks anything."""
    asked = [wanted.technique for wanted in spec.wanted]
    asked += [spec.hardest] if spec.hardest else []
    is_taught = any(ladder_for(id, spec.layout) is TEACHING for id in asked)
    ladder = TEACHING if is_taught else rating_ladder(spec.layout)
    within = next((path for path in capped_paths(spec) if path.ladder is ladder), None)
    if within is None:
        return None
    ids = [rung.id for rung in ladder.rungs]
    least = min(spec.levels, default=Level.EASY)
    start = 0 if is_taught else next(n for n, r in enumerate(ladder.rungs) if r.level >= least)
    named = (id for id in asked if ladder_for(id, spec.layout) is ladder)
    start = max([start, *map(ids.index, named)])
    barred = within.barred.union(ids[start:])
    return Bracket(CappedPath(spec.layout, ladder, barred), within, bool(asked))


def assess_draft(
    spec: Spec, draft: Draft, effort: Effort, beginning: Beginning | None = None
) -> Assessment:
    """How the puzzle of *draft* stands to *spec*, with what is known of the draft.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    puzzle = puzzle_of(draft, spec)
    return assess(spec, puzzle, effort, draft.is_unique, draft.is_minimal, beginning)


class _Stop(NamedTuple):
    """A draft, where the path without what was asked got stuck, and cells yet to be tried there."""

    draft: Draft
    outcome: Outcome
    cells: Iterator[Cell]


class _Between(NamedTuple):
    """A draft that is too hard, and how far the paths come between which a fitting one would be."""

    draft: Draft
    outcome: Outcome
    """Where what is easier than was asked for gets stuck."""
    within: Outcome | None = None
    """Where all that may occur ends; None if that was not looked at."""

    @property
    def left(self) -> Board:
        """What no path is known to solve."""
        is_stuck = self.within is not None and self.within.obstacle == NOT_ENOUGH
        return self.within.board if self.within is not None and is_stuck else self.outcome.board

    @property
    def gap(self) -> int:
        """How many cells the first path leaves that the other one solves."""
        return self.outcome.board.empty.bit_count() - self.left.empty.bit_count()


class ClueSearch:
    """The search for a puzzle that fits, among those that are a draft and some more clues."""

    def __init__(
        self,
        spec: Spec,
        bracket: Bracket,
        drafts: Drafts,
        dice: Dice,
        effort: Effort,
        attempts: Attempts,
    ) -> None:
        self._spec, self._bracket, self._drafts = spec, bracket, drafts
        self._dice, self._effort, self._attempts = dice, effort, attempts

    def run(
        self, draft: Draft, assessment: Assessment, beginning: Beginning | None = None
    ) -> tuple[Draft, Assessment] | None:
        """A draft that fits, and its assessment; None if none was come by.

        Args:
            draft: one that is too hard.
            assessment: of *draft*.
            beginning: where to stop for a look at others; None if techniques are wanted.

        Raises:
            OutOfEffort: the effort is spent.
        """
        start = assessment.start or self._start(draft, assessment)
        if beginning:
            known = assessment.outcome if assessment.path == self._bracket.within else None
            return self._run_between(_Between(draft, start, known), beginning)
        stops, left, most = [self._stop(draft, start)], _CLUES, assessment.merit.met
        while stops and left and not self._attempts.are_spent:
            stop = stops[-1]
            cell = next(stop.cells, None)
            if cell is None:
                stops.pop()
                continue
            left -= 1
            wider = self._drafts.with_given(stop.draft, cell)
            outcome = wider and self._with_given(stop, wider)
            if wider is None or outcome is None:
                continue
            assessment = self._assess(wider, outcome)
            if not assessment.misfit:
                return wider, assessment
            if assessment.merit.lean is Lean.EASIER:
                stops.append(self._stop(wider, outcome))
                if assessment.merit.met > most:
                    most, left = assessment.merit.met, _MORE_CLUES
        return None

    def _run_between(self, stop: _Between, beginning: Beginning) -> tuple[Draft, Assessment] | None:
        """The same for a level.

        Of some clues none of which leads there, the one is kept that leaves most between both
        paths: that is where a puzzle that fits would be.
        """
        left = _CLUES_BETWEEN
        while left > 0:
            best: _Between | None = None
            for cell in self._choices(stop):
                if self._attempts.are_spent:
                    return None
                left -= 1
                wider = self._drafts.with_given(stop.draft, cell)
                easier = wider and self._with_given(stop, wider)
                if wider is None or easier is None:
                    continue
                if beginning.is_out_of_reach(easier):
                    best = _Between(wider, easier)
                    break
                further = self._further(stop, wider, easier)
                if not further.obstacle:  # as far as can be told from where the path went on
                    assessment = assess_draft(self._spec, wider, self._effort, beginning)
                    self._attempts.count(assessment.misfit)
                    if not assessment.misfit:
                        return wider, assessment
                    continue
                self._attempts.count(further.obstacle)
                other = _Between(wider, easier, further)
                if best is None or other.gap > best.gap:
                    best = other
                if stop.within is None:
                    break  # now it is known where that path gets stuck, too
            if best is None:
                return None
            stop = best
        return None

    def _choices(self, stop: _Between) -> list[Cell]:
        """Cells that are tried: of those that no path solves, for what is solved leads no further.

        Where the score alone is too high, any that are not given.
        """
        left = stop.left.empty or self._spec.layout.all_cells & ~stop.draft.given
        return self._dice.shuffled(members(left))[:_CHOICES_BETWEEN]

    def _further(self, stop: _Between, draft: Draft, easier: Outcome) -> Outcome:
        """Where all that may occur leads *draft*, which gives more than *stop*."""
        within, known = self._bracket.within, stop.within
        if known is None or known.obstacle != NOT_ENOUGH:
            return within.go_on(easier, self._effort)
        board = self._with_more(known.board, stop.draft, draft)
        return within.follow(board, self._effort, known)

    @staticmethod
    def _with_more(board: Board, before: Draft, draft: Draft) -> Board:
        """*board*, which came of *before*, with what is given beside that in *draft*."""
        board = board.copy()
        for cell in members(draft.given & ~before.given & board.empty):
            board.place(cell, draft.grid[cell])
        return board

    def _start(self, draft: Draft, assessment: Assessment) -> Outcome:
        """Where the path of *draft* gets stuck without what was asked for."""
        without, within = self._bracket.without, self._bracket.within
        known = assessment.outcome if assessment.path == within else None
        if known is not None and known.obstacle == NOT_ENOUGH:
            used = {technique.id for technique in known.techniques}
            if used.isdisjoint(without.barred):
                return known  # nothing between the two was found: it is the same path
        return without.follow(Board.of(puzzle_of(draft, self._spec)), self._effort)

    def _stop(self, draft: Draft, outcome: Outcome) -> _Stop:
        """Where to go on: the clues that rule out least come first, others solve too much.

        Where nothing can be solved too much, those that rule out most.
        """
        if not outcome.board.empty:  # it is the score that is too high
            outcome = Outcome((), 0, Board.of(puzzle_of(draft, self._spec)), outcome.obstacle)
        board, grid = outcome.board, draft.grid
        excludes, cells = board.tables.excludes, board.tables.cells
        choices = self._dice.shuffled(members(board.empty))
        choices.sort(
            key=lambda c: (board.candidates & excludes[(grid[c] - 1) * cells + c]).bit_count(),
            reverse=not self._bracket.is_above_singles,
        )
        return _Stop(draft, outcome, iter(choices[:_CHOICES]))

    def _with_given(self, stop: _Stop | _Between, draft: Draft) -> Outcome | None:
        """Where the path of *draft*, which gives more than *stop*, gets stuck; None if too easy."""
        board = self._with_more(stop.outcome.board, stop.draft, draft)
        outcome = self._bracket.without.follow(board, self._effort, stop.outcome)
        return outcome if outcome.obstacle or not self._bracket.is_above_singles else None

    def _assess(self, draft: Draft, outcome: Outcome) -> Assessment:
        """How *draft* stands: by the path on from *outcome*, or if that fits, by the whole."""
        within, board = self._bracket.within, outcome.board.copy()
        assessment = assess_outcome(self._spec, within, within.follow(board, self._effort, outcome))
        if not assessment.misfit:
            assessment = assess_draft(self._spec, draft, self._effort)
        self._attempts.count(assessment.misfit)
        return assessment
