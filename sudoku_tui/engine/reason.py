"""A reason why a candidate is false, and how much there is to follow in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from .board import Board
from .ladder import Ladder
from .step import Candidate, Step

EACH: Final = 60
"""What it costs to follow one step more."""
SUPPOSING: Final = 90
"""What it costs to suppose something."""
_FACT: Final = 40
"""What it costs to keep in mind what follows from it."""
REFUTING: Final = ("forcing-chain-contradiction", "forcing-net-contradiction")
"""Techniques that are asked about the one candidate, and not about all."""


@dataclass(frozen=True)
class Reason:
    """Why a candidate is false."""

    candidate: Candidate
    steps: tuple[Step, ...]
    """Each is proven once those before it are applied; the last rules the candidate out."""
    supposes: bool = False
    """The steps follow if the candidate is supposed to be true, and lead to a dead end."""

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
    if step.technique.id in REFUTING:
        facts = {link.end for link in step.links if link.strong}
        return SUPPOSING + _FACT * len(facts)
    return EACH + ladder.rung(step.technique).score
