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
from ..ladders import HODOKU, TEACHING
from ..layout import Cell
from ..level import Level
from .assessment import (
    NOT_ENOUGH,
    SINGLES,
    Ceiling,
    Climb,
    Lean,
    Verdict,
    assess,
    ceilings,
    verdict,
)
from .drafts import Draft, Drafts, Tally, puzzle_of
from .matches_spec import judging
from .spec import Spec

_CHOICES: Final = 8
"""Cells that are tried on one board."""
_CLUES: Final = 40
"""Clues that are tried before a puzzle is given up."""
_MORE_CLUES: Final = 60
"""Clues that are tried after one brought a technique that is wanted."""


class Storey(NamedTuple):
    """Between what no puzzle that fits is solved by, and what none may need."""

    floor: Ceiling
    ceiling: Ceiling

    @property
    def is_above_singles(self) -> bool:
        """Whether what singles solve is too easy."""
        return not SINGLES & self.floor.barred


@lru_cache(maxsize=32)
def storey_of(spec: Spec) -> Storey | None:
    """Where the puzzles are that fit, by the ladder that asks most; None if none asks anything."""
    asked = [wanted.technique for wanted in spec.wanted]
    asked += [spec.hardest] if spec.hardest else []
    is_taught = any(judging(id) is TEACHING for id in asked)
    ladder = TEACHING if is_taught else HODOKU
    ceiling = next((each for each in ceilings(spec) if each.ladder is ladder), None)
    if ceiling is None:
        return None
    ids = [technique.id for technique in ladder.techniques]
    least = min(spec.levels, default=Level.EASY)
    start = 0 if is_taught else next(n for n, r in enumerate(ladder.rungs) if r.level >= least)
    start = max([start, *(ids.index(id) for id in asked if judging(id) is ladder)])
    barred = ceiling.barred.union(ids[start:])
    return Storey(Ceiling(spec.layout, ladder, barred), ceiling)


class _Stop(NamedTuple):
    """A draft, how far below the floor its path comes, and the cells yet to be tried there."""

    draft: Draft
    climb: Climb
    cells: Iterator[Cell]


class Descent:
    """The search for a puzzle that fits, among those that are a draft and some more clues."""

    def __init__(
        self, spec: Spec, storey: Storey, drafts: Drafts, dice: Dice, effort: Effort, tally: Tally
    ) -> None:
        self._spec, self._storey, self._drafts = spec, storey, drafts
        self._dice, self._effort, self._tally = dice, effort, tally

    def run(self, draft: Draft, said: Verdict) -> tuple[Draft, Verdict] | None:
        """A draft that fits, and what is said of it; None if none was come by.

        Args:
            draft: one that is too hard.
            said: what is said of it.

        Raises:
            OutOfEffort: the effort is spent.
        """
        start = self._start(draft, said)
        stops, left, most = [self._stop(draft, start)], _CLUES, said.merit.met
        while stops and left and not self._tally.is_spent:
            stop = stops[-1]
            cell = next(stop.cells, None)
            if cell is None:
                stops.pop()
                continue
            left -= 1
            wider = self._drafts.with_given(stop.draft, cell)
            climb = wider and self._with_given(stop, wider)
            if wider is None or climb is None:
                continue
            said = self._judge(wider, climb)
            if not said.misfit:
                return wider, said
            if said.merit.lean is Lean.EASIER:
                stops.append(self._stop(wider, climb))
                if said.merit.met > most:
                    most, left = said.merit.met, _MORE_CLUES
        return None

    def _start(self, draft: Draft, said: Verdict) -> Climb:
        """Where the path of *draft* comes to below the floor."""
        floor, ceiling = self._storey
        known = said.climb if said.ceiling is ceiling else None
        if known is not None and known.obstacle == NOT_ENOUGH:
            used = {technique.id for technique in known.techniques}
            if used.isdisjoint(floor.barred):
                return known  # nothing between the two was found: it is the same path
        return floor.climb(Board.of(puzzle_of(draft, self._spec)), self._effort)

    def _stop(self, draft: Draft, climb: Climb) -> _Stop:
        """Where to go on: the clues that rule out least come first, others solve too much."""
        if not climb.board.empty:  # it is the score that is too high
            climb = Climb((), 0, Board.of(puzzle_of(draft, self._spec)), climb.obstacle)
        board, grid = climb.board, draft.grid
        excludes, cells = board.tables.excludes, board.tables.cells
        choices = self._dice.shuffled(members(board.empty))
        choices.sort(
            key=lambda c: (board.candidates & excludes[(grid[c] - 1) * cells + c]).bit_count()
        )
        return _Stop(draft, climb, iter(choices[:_CHOICES]))

    def _with_given(self, stop: _Stop, draft: Draft) -> Climb | None:
        """Where the path of *draft* comes to below the floor; None if that is too easy."""
        board = stop.climb.board.copy()
        for cell in members(draft.given & ~stop.draft.given & board.empty):
            board.place(cell, draft.grid[cell])
        climb = self._storey.floor.climb(board, self._effort, stop.climb)
        return climb if climb.obstacle or not self._storey.is_above_singles else None

    def _judge(self, draft: Draft, climb: Climb) -> Verdict:
        """What is said of *draft*: from where *climb* came to, or if that fits, of the whole."""
        ceiling, board = self._storey.ceiling, climb.board.copy()
        said = assess(self._spec, ceiling, ceiling.climb(board, self._effort, climb))
        if not said.misfit:
            said = verdict(self._spec, puzzle_of(draft, self._spec), self._effort)
        self._tally.count(said.misfit)
        return said
