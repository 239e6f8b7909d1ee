"""Search for a matching puzzle by adding clues to one that is too hard.

On a matching puzzle the path without the requested techniques gets stuck, and the path with them
reaches the solution. Each added clue advances both paths. The first path is not recomputed from the
givens but continues on the board where it got stuck, with the clue placed. The result may differ
slightly from the real path, but costs a small fraction of it. Most clues make the puzzle too easy
and are taken back at once.
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
    CappedPath,
    Continuation,
    Need,
    Outcome,
    SharedStart,
    assess,
    assess_outcome,
    capped_paths,
)
from .attempts import Attempts
from .drafts import Draft, Drafts, puzzle_of
from .matches_spec import ladder_for
from .spec import ANY, Spec

_CHOICES: Final = 8
"""Number of cells that are tried as clues on one board."""
_CALIBRATED_CELLS: Final = 81
"""Largest number of cells that `_LEAST_REACH` and `_MOST_REACH` apply to."""
_CLUES: Final = 40
"""Number of clues that are tried before a puzzle is given up."""
_CHOICES_BETWEEN: Final = 16
_CLUES_BETWEEN: Final = 60
"""Like `_CHOICES` and `_CLUES`, but for a requested level, where clues are rarely tried twice."""
_LIKELY_CELLS: Final = 60
"""Number of cells per board that are examined for likely clues (`ClueSearch._likely_drafts`)."""
_LEAST_GAP: Final = 8
"""Smallest gap between the two paths, in candidates, for a search for likely clues.

Boards with a smaller gap rarely have a likely clue.
"""
_MORE_CLUES: Final = 60
"""Number of clues that are tried after a clue that made a wanted technique occur."""
_LEAST_REACH: Final = 0.45
_MOST_REACH: Final = 0.6
"""Range of the share of cells that the easier path may leave empty.

The more cells are empty where it gets stuck, the more often the puzzle is harder than Unfair.
"""


class Bracket(NamedTuple):
    """Two paths: one that solves no matching puzzle, and one that solves every matching puzzle."""

    easier_path: CappedPath
    """The path with techniques easier than requested; it solves no matching puzzle."""
    permitted_path: CappedPath
    """The path with all permitted techniques; it solves every matching puzzle."""

    by_techniques: bool
    """Whether techniques are requested, and not only a level."""

    @property
    def is_above_singles(self) -> bool:
        """Whether a puzzle that singles solve is too easy."""
        return not SINGLES & self.easier_path.excluded

    def beginning(self, spec: Spec, dice: Dice) -> SharedStart | None:
        """Return where the path of a draft is interrupted for a check; None for no interruption."""
        if self.by_techniques or self.permitted_path.level is not None:
            return None
        cells, reach = spec.layout.cells, None
        is_free = spec.clues == ANY and spec.fill is None and spec.attempts is None
        if (
            is_free
            and cells <= _CALIBRATED_CELLS
            and min(spec.levels, default=Level.EASY) >= Level.HARD
        ):
            least, most = int(cells * _LEAST_REACH), int(cells * _MOST_REACH)
            reach = least + dice.number_below(most - least)
        return SharedStart(self.easier_path, reach)


@lru_cache(maxsize=32)
def bracket_of(spec: Spec) -> Bracket | None:
    """Return the two paths for *spec* by one ladder; None if *spec* requests nothing of a path.

    The teaching ladder is used if a requested technique is only on it, otherwise the rating ladder.
    """
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
    beginning: SharedStart | None = None,
    onward: Continuation | None = None,
) -> Assessment:
    """Compare the puzzle of *draft* with *spec*, using what is known about the draft.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    puzzle = puzzle_of(draft, spec)
    known = draft.is_unique, draft.is_minimal
    return assess(spec, puzzle, effort, *known, beginning, onward)


class _ClueTrials(NamedTuple):
    """A draft, where its easier path got stuck, and the cells that are yet to be tried as clues."""

    draft: Draft
    easier_outcome: Outcome
    cells: Iterator[Cell]


class _TooHard(NamedTuple):
    """A draft that is too hard, and how far its two paths lead."""

    draft: Draft
    easier_outcome: Outcome
    """Where the path with easier techniques gets stuck."""
    permitted_outcome: Outcome | None = None
    """Where the path with all permitted techniques ends; None if it was not followed."""

    @property
    def end(self) -> Board | None:
        """The last board of the permitted path within its bounds; None if unknown or complete."""
        if self.permitted_outcome is None or not self.permitted_outcome.obstacle:
            return None
        return self.permitted_outcome.reach or self.permitted_outcome.board

    @property
    def gap(self) -> int:
        """Number of candidates that the permitted path eliminates beyond the easier path."""
        left = self.end.candidates.bit_count() if self.end else 0
        return self.easier_outcome.board.candidates.bit_count() - left


class ClueSearch:
    """The search for a matching puzzle among those that extend a draft by some clues."""

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
        """Number of clues that were tried for a requested level."""

    def run(
        self, draft: Draft, assessment: Assessment, beginning: SharedStart | None = None
    ) -> tuple[Draft, Assessment] | None:
        """Return a matching draft and its assessment; None if none was found.

        Args:
            draft: A draft that is too hard.
            assessment: The assessment of *draft*.
            beginning: Where paths are interrupted for a check; None if techniques are requested.

        Raises:
            OutOfEffort: The effort is spent.
        """
        start = assessment.start or self._stuck_outcome(draft, assessment)
        if beginning:
            return self._run_between(self._gap_of(draft, start, assessment), beginning)
        stops, left, most = (
            [self._trials_for(draft, start)],
            _CLUES,
            assessment.merit.techniques_met,
        )
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
            if assessment.merit.lean is Need.EASIER:
                stops.append(self._trials_for(wider, outcome))
                if assessment.merit.techniques_met > most:
                    most, left = assessment.merit.techniques_met, _MORE_CLUES
        return None

    def _run_between(
        self, start: _TooHard, beginning: SharedStart
    ) -> tuple[Draft, Assessment] | None:
        """Run the search for a requested level instead of techniques."""
        stop: _TooHard | None = start
        self._tried = 0
        while stop and self._tried < _CLUES_BETWEEN:
            for likely in self._likely_drafts(stop):
                if self._attempts.are_spent:
                    return None
                self._tried += 1
                if self._with_given(stop, likely) and (found := self._matching(likely, beginning)):
                    return found
            found, stop = self._with_one_more(stop, beginning)
            if found:
                return found
        return None

    def _with_one_more(
        self, stop: _TooHard, beginning: SharedStart
    ) -> tuple[tuple[Draft, Assessment] | None, _TooHard | None]:
        """Add one clue; return a matching draft with its assessment, or a draft still too hard.

        The other value is None. Both are None if no clue leads to such a draft.
        """
        for cell in self._choices(stop):
            if self._attempts.are_spent:
                break
            self._tried += 1
            wider = self._drafts.with_given(stop.draft, cell)
            easier = wider and self._with_given(stop, wider)
            if wider is None or easier is None:
                continue
            if beginning.is_out_of_reach(easier):
                return None, _TooHard(wider, easier)
            onward = self._continue_permitted(stop, wider, easier)
            if onward.end.obstacle not in ("", self._bracket.permitted_path.score_obstacle):
                self._attempts.count(onward.end.obstacle)
                return None, _TooHard(wider, easier, onward.end)
            # The score includes all earlier steps, although the new clue may spare some of them.
            assessment = self._assess_from_givens(wider, beginning, onward)
            if not assessment.misfit:
                return (wider, assessment), None
            if assessment.merit.lean is Need.EASIER:
                return None, self._gap_of(wider, assessment.start or easier, assessment)
        return None, None

    def _likely_drafts(self, stop: _TooHard) -> Iterator[Draft]:
        """Yield the draft of *stop* with each clue that is likely to make it match.

        With such a clue, singles finish the board where the permitted path ends, but not the board
        where the easier path got stuck. This test follows no path. It is skipped if the two paths
        are so close that such clues are rare.
        """
        end = stop.end
        if end is None or stop.gap < _LEAST_GAP or not self._bracket.is_above_singles:
            return
        lanes, grid, start = end.tables, stop.draft.grid, stop.easier_outcome.board.lanes
        for cell in self._dice.shuffled(members(end.empty))[:_LIKELY_CELLS]:
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

    def _gap_of(self, draft: Draft, start: Outcome, assessment: Assessment) -> _TooHard:
        """Return the state of *draft*, which is too hard.

        *start* is where its path with easier techniques gets stuck.
        """
        is_known = assessment.path == self._bracket.permitted_path
        return _TooHard(draft, start, assessment.outcome if is_known else None)

    def _matching(self, draft: Draft, beginning: SharedStart) -> tuple[Draft, Assessment] | None:
        """Return *draft* and its assessment if it matches; otherwise None."""
        assessment = self._assess_from_givens(draft, beginning)
        return None if assessment.misfit else (draft, assessment)

    def _assess_from_givens(
        self, draft: Draft, beginning: SharedStart, onward: Continuation | None = None
    ) -> Assessment:
        """Compare *draft* with the request by its path from the givens."""
        assessment = assess_draft(self._spec, draft, self._effort, beginning, onward)
        self._attempts.count(assessment.misfit)
        return assessment

    def _choices(self, stop: _TooHard) -> list[Cell]:
        """Return random cells to try as clues.

        Cells that the permitted path leaves empty are preferred, because other cells lead no
        further. If only the score is too high, any cell without a given may be chosen.
        """
        left = (stop.end or stop.easier_outcome.board).empty
        left = left or self._spec.layout.all_cells & ~stop.draft.given
        return self._dice.shuffled(members(left))[:_CHOICES_BETWEEN]

    def _continue_permitted(self, stop: _TooHard, draft: Draft, easier: Outcome) -> Continuation:
        """Continue the path with all permitted techniques after a clue was added.

        *draft* has more givens than *stop*. The path continues from *easier*, where the path with
        easier techniques gets stuck, or from where the permitted path of *stop* got stuck.
        """
        within, known = self._bracket.permitted_path, stop.permitted_outcome
        if known is None or known.obstacle != NOT_ENOUGH:
            return Continuation(easier, within.continue_path(easier, self._effort))
        board = self._with_more(known.board, stop.draft, draft)
        return Continuation(known, within.follow(board, self._effort, known))

    @staticmethod
    def _with_more(board: Board, before: Draft, draft: Draft) -> Board:
        """Return a copy of *board*, which *before* reached, with the new givens of *draft*."""
        board, more = board.copy(), draft.given & ~before.given
        for cell in members(more & board.empty):
            board.place(cell, draft.grid[cell])
        board.givens |= more
        return board

    def _stuck_outcome(self, draft: Draft, assessment: Assessment) -> Outcome:
        """Return where the path of *draft* with easier techniques gets stuck."""
        without, within = self._bracket.easier_path, self._bracket.permitted_path
        known = assessment.outcome if assessment.path == within else None
        if known is not None and known.obstacle == NOT_ENOUGH:
            used = {technique.id for technique in known.techniques}
            if used.isdisjoint(without.excluded):
                return known  # no requested technique was used, so both paths are equal
        return without.follow(Board.of(puzzle_of(draft, self._spec)), self._effort)

    def _trials_for(self, draft: Draft, outcome: Outcome) -> _ClueTrials:
        """Return where to continue with *draft*, with a choice of cells to try.

        Cells whose digit excludes the fewest candidates come first, because other clues make the
        puzzle too easy. If a puzzle that singles solve is not too easy, the order is reversed.
        """
        if not outcome.board.empty:  # solved, so only the score is too high
            outcome = Outcome((), 0, Board.of(puzzle_of(draft, self._spec)), outcome.obstacle)
        board, grid = outcome.board, draft.grid
        excludes, cells = board.tables.excludes, board.tables.cells
        choices = self._dice.shuffled(members(board.empty))
        choices.sort(
            key=lambda c: (board.candidates & excludes[(grid[c] - 1) * cells + c]).bit_count(),
            reverse=not self._bracket.is_above_singles,
        )
        return _ClueTrials(draft, outcome, iter(choices[:_CHOICES]))

    def _with_given(self, stop: _ClueTrials | _TooHard, draft: Draft) -> Outcome | None:
        """Return where the easier path of *draft* gets stuck; None if the puzzle is too easy.

        *draft* has more givens than *stop*. The path continues from where that of *stop* got stuck.
        """
        board = self._with_more(stop.easier_outcome.board, stop.draft, draft)
        outcome = self._bracket.easier_path.follow(board, self._effort, stop.easier_outcome)
        return outcome if outcome.obstacle or not self._bracket.is_above_singles else None

    def _assess(self, draft: Draft, outcome: Outcome) -> Assessment:
        """Compare *draft* with the request by continuing from *outcome*.

        A match is confirmed by the complete path.
        """
        within, board = self._bracket.permitted_path, outcome.board.copy()
        assessment = assess_outcome(self._spec, within, within.follow(board, self._effort, outcome))
        if not assessment.misfit:
            assessment = assess_draft(self._spec, draft, self._effort)
        self._attempts.count(assessment.misfit)
        return assessment
