"""A reason why a candidate is false, how much there is to follow in it, and where it may end.

A reason that supposes the candidate to be true ends in a contradiction: a cell without a digit, or
a digit without a place in a house.
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
"""What it costs to follow one step more."""
SUPPOSING: Final = 90
"""What it costs to suppose something."""
_FACT: Final = 40
"""What it costs to keep in mind what follows from it."""
REFUTING_IDS: Final = ("forcing-chain-contradiction", "forcing-net-contradiction")
"""Techniques that are asked about the one candidate, and not about all."""


@dataclass(frozen=True)
class Reason:
    """Why a candidate is false."""

    candidate: Candidate
    steps: tuple[Step, ...]
    """Each is proven once those before it are applied; the last rules the candidate out."""
    supposes: bool = False
    """The steps follow if the candidate is supposed to be true, and lead to a contradiction."""
    told: tuple[Step, ...] = ()
    """If the last step is much to follow: easy steps that lead to a contradiction as well, once
    those before it are applied and the candidate is supposed; nothing where there are none."""

    def each(self, start: Board) -> Iterator[tuple[Step, Board]]:
        """The steps, each with the board that it stands on; *start* as for `boards`."""
        yield from zip(self.steps, self.boards(start), strict=False)

    def boards(self, start: Board) -> Iterator[Board]:
        """For each step the board that it stands on, and last the one that they lead to.

        *start* is the one that was asked about.
        """
        board = start.copy()
        if self.supposes:
            board.place(*self.candidate)
        for step in self.steps:
            yield board.copy()
            step.apply(board)
        yield board


def burden(ladder: Ladder, steps: Iterable[Step], *, supposes: bool) -> int:
    """How much there is to follow in *steps*."""
    return sum(_burden_of(ladder, step) for step in steps) + SUPPOSING * supposes


def _burden_of(ladder: Ladder, step: Step) -> int:
    if step.technique.id in REFUTING_IDS:
        facts = {link.end for link in step.links if link.strong}
        return SUPPOSING + _FACT * len(facts)
    return EACH_STEP + ladder.rung(step.technique).score


class Contradiction(NamedTuple):
    """Candidates of which one would have to be true, and none is left."""

    candidates: Mask
    """By their numbers, also those that never were possible."""
    cell: Cell | None = None
    digit: Digit = 0
    house: House | None = None

    def describe(self, layout: Layout) -> str:
        """What has nothing left, as a clause: ``no digit is left for r1c1``."""
        if self.cell is not None:
            return f"no digit is left for {layout.cell_name(self.cell)}"
        return f"no place is left for {layout.symbol(self.digit)} in {self.house}"


def contradictions(board: Board) -> Iterator[Contradiction]:
    """Every cell that has no digit left, then every digit that has no place left in a house."""
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
    """The first cell that has no digit left, or else digit that has no place left in a house."""
    return next(contradictions(board), None)
