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
from ..search.removal import is_solved_by_singles
from ..solving.bound import SINGLES
from .assessment import (
    NOT_ENOUGH,
    Assessment,
    Beginning,
    CappedPath,
    Lean,
    Onward,
    Outcome,
    assess,
    assess_outcome,
    capped_paths,
)
from .attempts import Attempts
from .drafts import Draft, Drafts, puzzle_of
from .matches_spec import ladder_for
from .spec import ANY, Spec

_CHOICES: Final = 8
"""Cells that are tried on one board."""
_SMALL: Final = 81
"""Cells up to which it is known how soon a puzzle gets stuck that is too hard."""
_CLUES: Final = 40
"""Clues that are tried before a puzzle is given up."""
_CHOICES_BETWEEN: Final = 16
_CLUES_BETWEEN: Final = 60
"""The same for a level, where next to nothing is looked at twice."""
_LOOKS: Final = 60
"""Cells that are looked at on one board for clues that are likely to do."""
_LEAST_GAP: Final = 8
"""Candidates between two paths from which on these are looked for: below, one board of sixteen
has one, above it every second."""
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
        return not SINGLES & self.without.excluded

    def beginning(self, spec: Spec, dice: Dice) -> Beginning | None:
        """Where to stop for a look at puzzles for *spec*; None if they are looked at whole."""
        if self.by_techniques or self.within.level is not None:
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
    barred = within.excluded.union(ids[start:])
    return Bracket(CappedPath(spec.layout, ladder, barred), within, bool(asked))


def assess_draft(
    spec: Spec,
    draft: Draft,
    effort: Effort,
    beginning: Beginning | None = None,
    onward: Onward | None = None,
) -> Assessment:
    """How the puzzle of *draft* stands to *spec*, with what is known of the draft.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    puzzle = puzzle_of(draft, spec)
    known = draft.is_unique, draft.is_minimal
    return assess(spec, puzzle, effort, *known, beginning, onward)


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
    def end(self) -> Board | None:
        """Where all that may occur leads, or from where too much is left; None if not known."""
        if self.within is None or not self.within.obstacle:
            return None
        return self.within.reach or self.within.board

    @property
    def gap(self) -> int:
        """How many candidates the first path leaves that the other one rules out."""
        left = self.end.candidates.bit_count() if self.end else 0
        return self.outcome.board.candidates.bit_count() - left


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
        self._tried = 0
        """Clues that were tried for a level."""

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
            return self._run_between(self._between(draft, start, assessment), beginning)
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

    def _run_between(
        self, start: _Between, beginning: Beginning
    ) -> tuple[Draft, Assessment] | None:
        """The same for a level."""
        stop: _Between | None = start
        self._tried = 0
        while stop and self._tried < _CLUES_BETWEEN:
            for likely in self._likely(stop):
                if self._attempts.are_spent:
                    return None
                self._tried += 1
                if self._with_given(stop, likely) and (found := self._found(likely, beginning)):
                    return found
            found, stop = self._with_one_more(stop, beginning)
            if found:
                return found
        return None

    def _with_one_more(
        self, stop: _Between, beginning: Beginning
    ) -> tuple[tuple[Draft, Assessment] | None, _Between | None]:
        """A draft with one clue more that fits, or else one that is still too hard."""
        for cell in self._choices(stop):
            if self._attempts.are_spent:
                break
            self._tried += 1
            wider = self._drafts.with_given(stop.draft, cell)
            easier = wider and self._with_given(stop, wider)
            if wider is None or easier is None:
                continue
            if beginning.is_out_of_reach(easier):
                return None, _Between(wider, easier)
            onward = self._further(stop, wider, easier)
            if onward.end.obstacle not in ("", self._bracket.within.too_much):
                self._attempts.count(onward.end.obstacle)
                return None, _Between(wider, easier, onward.end)
            # What the paths before took counts for the score, though a clue may spare it.
            assessment = self._exactly(wider, beginning, onward)
            if not assessment.misfit:
                return (wider, assessment), None
            if assessment.merit.lean is Lean.EASIER:
                return None, self._between(wider, assessment.start or easier, assessment)
        return None, None

    def _likely(self, stop: _Between) -> Iterator[Draft]:
        """*stop* with each clue by which singles solve what no path does, but not all at once.

        That takes no step of a path to see. They are few where the paths come hardly less far
        without what was asked for than with it: there none is looked for.
        """
        end = stop.end
        if end is None or stop.gap < _LEAST_GAP or not self._bracket.is_above_singles:
            return
        lanes, grid, start = end.tables, stop.draft.grid, stop.outcome.board.lanes
        for cell in self._dice.shuffled(members(end.empty))[:_LOOKS]:
            wider = self._drafts.with_given(stop.draft, cell)
            if wider is None:
                continue
            keep = lanes.full
            for more in members(wider.given & ~stop.draft.given):
                keep &= lanes.keep[(grid[more] - 1) * lanes.cells + more]
            if is_solved_by_singles(lanes, start & keep):
                continue
            if is_solved_by_singles(lanes, end.lanes & keep):
                yield wider

    def _between(self, draft: Draft, start: Outcome, assessment: Assessment) -> _Between:
        """*draft*, which is too hard, and what is easier gets stuck at *start*."""
        is_known = assessment.path == self._bracket.within
        return _Between(draft, start, assessment.outcome if is_known else None)

    def _found(self, draft: Draft, beginning: Beginning) -> tuple[Draft, Assessment] | None:
        """*draft* and its assessment, if it fits."""
        assessment = self._exactly(draft, beginning)
        return None if assessment.misfit else (draft, assessment)

    def _exactly(
        self, draft: Draft, beginning: Beginning, onward: Onward | None = None
    ) -> Assessment:
        """How *draft* stands, by its path from the start."""
        assessment = assess_draft(self._spec, draft, self._effort, beginning, onward)
        self._attempts.count(assessment.misfit)
        return assessment

    def _choices(self, stop: _Between) -> list[Cell]:
        """Cells that are tried: of those that no path solves, for what is solved leads no further.

        Where the score alone is too high, any that are not given.
        """
        left = (stop.end or stop.outcome.board).empty
        left = left or self._spec.layout.all_cells & ~stop.draft.given
        return self._dice.shuffled(members(left))[:_CHOICES_BETWEEN]

    def _further(self, stop: _Between, draft: Draft, easier: Outcome) -> Onward:
        """How all that may occur goes on with *draft*, which gives more than *stop*.

        That is from where what is *easier* gets stuck, or where it got stuck itself before.
        """
        within, known = self._bracket.within, stop.within
        if known is None or known.obstacle != NOT_ENOUGH:
            return Onward(easier, within.go_on(easier, self._effort))
        board = self._with_more(known.board, stop.draft, draft)
        return Onward(known, within.follow(board, self._effort, known))

    @staticmethod
    def _with_more(board: Board, before: Draft, draft: Draft) -> Board:
        """*board*, which came of *before*, with what is given beside that in *draft*."""
        board, more = board.copy(), draft.given & ~before.given
        for cell in members(more & board.empty):
            board.place(cell, draft.grid[cell])
        board.givens |= more
        return board

    def _start(self, draft: Draft, assessment: Assessment) -> Outcome:
        """Where the path of *draft* gets stuck without what was asked for."""
        without, within = self._bracket.without, self._bracket.within
        known = assessment.outcome if assessment.path == within else None
        if known is not None and known.obstacle == NOT_ENOUGH:
            used = {technique.id for technique in known.techniques}
            if used.isdisjoint(without.excluded):
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
