"""The last resort: a digit found by search."""

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
"""Budget of a search: more nodes than any published puzzle needs, but still a short wait."""


class Guess(Technique):
    """Search finds that the board has exactly one solution.

    The digit that the solution has in a cell is therefore true there.
    """

    def find(self, board: Board) -> Iterator[Step]:
        tables, cells = board.tables, board.layout.cells
        try:
            found = list(islice(search(tables, board.lanes, _EFFORT), 2))
        except OutOfEffort:
            return
        empty = list(members(board.empty))
        if len(found) == 1 and empty:
            # HoDoKu guesses in the middle one of the empty cells too.
            cell = empty[len(empty) // 2]
            digit = next(c // cells + 1 for c in found[0] if c % cells == cell)
            yield Step(self, placements=(Candidate(cell, digit),))

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, digit)] = step.placements
        name = layout.cell_name(cell)
        return (
            f"No known technique finds a step here. A search finds exactly one solution, and "
            f"{name} is {layout.symbol(digit)} in it"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return ""

    def sentence(self, step: Step, layout: Layout) -> str:
        """Return the reason alone, which already names the cell and the digit."""
        return f"{self.reason(step, layout)}."


GUESS = Guess("guess", "Guess by search", "")

TECHNIQUES = (GUESS,)
