"""The last resort: a digit by search."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...bits import members
from ...board import Board
from ...effort import Effort, OutOfEffort
from ...layout import Candidate, Layout
from ...search import search
from ...step import Step, Technique

_EFFORT = Effort(nodes=150_000)
"""More than any puzzle of other people takes; half a second on the classic canvas."""


class Guess(Technique):
    """The board has one solution only, and search has found it.

    Whatever the solution holds in a cell is true there.
    """

    def find(self, board: Board) -> Iterator[Step]:
        tables, cells = board.tables, board.layout.cells
        try:
            found = list(islice(search(tables, board.lanes, _EFFORT), 2))
        except OutOfEffort:
            return
        empty = list(members(board.empty))
        if len(found) == 1 and empty:
            # The middle one of the empty cells, as HoDoKu guesses.
            cell = empty[len(empty) // 2]
            digit = next(c // cells + 1 for c in found[0] if c % cells == cell)
            yield Step(self, placements=(Candidate(cell, digit),))

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, digit)] = step.placements
        name = layout.cell_name(cell)
        return (
            f"No technique known finds a step here. Search finds that there is one solution, "
            f"and that {name} is {layout.symbol(digit)} in it"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return ""

    def sentence(self, step: Step, layout: Layout) -> str:
        """The reason names the cell and the digit: there is nothing to add."""
        return f"{self.reason(step, layout)}."


GUESS = Guess("guess", "Guess by search", "")

TECHNIQUES = (GUESS,)
