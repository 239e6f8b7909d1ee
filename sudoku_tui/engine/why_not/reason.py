"""A reason why a candidate is false, the effort of following it, and contradictions.

The effort is called burden. If a reason assumes that the candidate is true, it ends in a
contradiction: a cell without a digit, or a digit without a place in a house.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..bits import Mask, members
from ..board import Board
from ..ladders import Ladder
from ..layout import Candidate, Cell, Digit, House, Layout
from ..step import Step

EACH_STEP: Final = 60
"""Burden of following another step."""
SUPPOSING: Final = 90
"""Burden (cost) of a step that assumes a candidate; the reason with the least burden is shown."""
_FACT: Final = 40
"""Burden of remembering a consequence of the assumption."""
REFUTING_IDS: Final = ("forcing-chain-contradiction", "forcing-net-contradiction")
"""Techniques that are only searched for from the candidate in question."""


@dataclass(frozen=True)
class Reason:
    """A reason why a candidate is false."""

    candidate: Candidate
    steps: tuple[Step, ...]
    """Each step is proven once the earlier ones are applied; the last eliminates the candidate."""
    supposes: bool = False
    """Whether the steps assume that the candidate is true, and lead to a contradiction."""
    easy_steps: tuple[Step, ...] = ()
    """Easy steps that replace the last step in the explanation; empty if it is short enough.

    They begin after the other steps, assume that the candidate is true, and lead to a
    contradiction.
    """

    def steps_with_boards(self, start: Board) -> Iterator[tuple[Step, Board]]:
        """Yield each step with the board before it; *start* as for `boards`."""
        yield from zip(self.steps, self.boards(start), strict=False)

    def boards(self, start: Board) -> Iterator[Board]:
        """Yield the board before each step, and finally the resulting board.

        *start* is the position of the question.
        """
        board = start.copy()
        if self.supposes:
            board.place(*self.candidate)
        for step in self.steps:
            yield board.copy()
            step.apply(board)
        yield board


def burden(ladder: Ladder, steps: Iterable[Step], *, supposes: bool) -> int:
    """Return the burden of *steps*; *supposes* adds that of an assumption."""
    return sum(_burden_of(ladder, step) for step in steps) + SUPPOSING * supposes


def _burden_of(ladder: Ladder, step: Step) -> int:
    if step.technique.id in REFUTING_IDS:
        facts = {link.end for link in step.links if link.strong}
        return SUPPOSING + _FACT * len(facts)
    return EACH_STEP + ladder.rung(step.technique).score


class Contradiction(NamedTuple):
    """A cell without candidates, or a digit without a place in a house."""

    candidates: Mask
    """Mask of all candidate numbers of the cell, or of the digit in the house."""
    cell: Cell | None = None
    digit: Digit = 0
    house: House | None = None

    def describe(self, layout: Layout) -> str:
        """Return a clause: ``no digit is left for r1c1``."""
        if self.cell is not None:
            return f"no digit is left for {layout.cell_name(self.cell)}"
        return f"no place is left for {layout.symbol(self.digit)} in {self.house}"


def contradictions(board: Board) -> Iterator[Contradiction]:
    """Yield cells without a candidate, then digits without a place in a house."""
    layout, possible = board.layout, board.candidates | board.placed
    for cell in members(board.empty):
        if not possible & (lane := board.tables.of_cell << cell):
            yield Contradiction(lane, cell)
    for house in layout.houses:
        for digit in range(1, layout.digits + 1):
            lane = house.mask << (digit - 1) * layout.cells
            if not possible & lane:
                yield Contradiction(lane, None, digit, house)


def first_contradiction(board: Board) -> Contradiction | None:
    """Return the first of `contradictions`; None if there is none."""
    return next(contradictions(board), None)
