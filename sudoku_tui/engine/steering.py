"""Going to the puzzle that was asked for: one that is not it is changed, not thrown away.

What is too hard gets a clue back where its path got stuck; what is too easy exchanges some
clues for others. A change stays if the puzzle is no further from what was asked for. After a
few that bring it no nearer, another grid is taken.
"""

from __future__ import annotations

from typing import Final

from .bits import members
from .board import Board
from .ceiling import Climb
from .dice import Dice
from .drafts import Draft, drafts_for, puzzle_of
from .search import Effort
from .spec import Spec
from .tally import Tally
from .verdict import Lean, Merit, Verdict, judged, verdict

_PATIENCE: Final = {Lean.OTHER_GIVENS: 40, Lean.HARDER: 4, Lean.EASIER: 6}
"""Changes, by what a draft needs, that may come to nothing before another grid is taken."""
_PROBES: Final = 8
"""Cells of which it is tried what the path would be if they were given."""


class Steering:
    """The search for one puzzle that is as it was asked for."""

    def __init__(self, spec: Spec, dice: Dice, effort: Effort, tally: Tally) -> None:
        self._spec, self._dice, self._effort, self._tally = spec, dice, effort, tally
        self._drafts = drafts_for(spec, dice, effort, tally)
        self._goal = sum(least for _, least in spec.wanted) + bool(spec.hardest)
        self._may_change = spec.attempts is None and (spec.pattern is None or spec.grid is None)

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
            if stale >= _PATIENCE[said.merit.lean]:
                break
            change = self._changed(draft, said)
            if change is None:
                break
            other = self._judge(change)
            stale = 0 if other.merit > said.merit else stale + 1
            if other.merit >= said.merit:
                draft, said = change, other
        return draft, said

    def _changed(self, draft: Draft, said: Verdict) -> Draft | None:
        """A draft that may be nearer than *draft*, of which that was said; None to give it up."""
        if said.merit.lean is not Lean.EASIER or self._spec.pattern is not None:
            return self._drafts.exchanged(draft)
        if said.climb is None:
            return self._drafts.eased(draft, self._spec.layout.all_cells)
        stuck = said.climb.board.empty
        if said.climb.obstacle and stuck and not self._spec.minimal:
            merit, stuck = self._probed(draft, said, said.climb)
            if merit.lean is Lean.HARDER and merit.met < self._goal:
                return None
        return self._drafts.eased(draft, stuck)

    def _probed(self, draft: Draft, said: Verdict, climb: Climb) -> tuple[Merit, int]:
        """The cell, alone in a mask, that seems best to give where a path got stuck.

        The path goes on from there instead of beginning anew: that is not quite what it would
        be, but nearly so, and takes a fraction of the time.
        """
        best: tuple[Merit, int] | None = None
        for cell in self._dice.shuffled(members(climb.board.empty & ~draft.given))[:_PROBES]:
            board: Board = climb.board.copy()
            board.place(cell, draft.grid[cell])
            merit = self._beyond(said, climb, board)
            if best is None or merit > best[0]:
                best = merit, 1 << cell
            if merit.lean is Lean.NOTHING:
                break
        return best or (said.merit, climb.board.empty)

    def _beyond(self, said: Verdict, climb: Climb, board: Board) -> Merit:
        """What a path would be worth that went on with *board*."""
        assert said.ceiling is not None  # it stopped the path
        further = said.ceiling.climb(board, self._effort)
        whole = further._replace(
            steps=[*climb.steps, *further.steps],
            singles=climb.singles + further.singles,
        )
        return judged(self._spec, said.ceiling, whole).merit
