"""Steps: one deduction, and everything needed to apply, explain and draw it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from .layout import Cell, Digit, House, Layout

if TYPE_CHECKING:
    from .board import Board
    from .techniques.base import Technique


class Candidate(NamedTuple):
    """A digit in a cell."""

    cell: Cell
    digit: Digit


class Role(StrEnum):
    """The part that a candidate plays in a step. Its colour is no business of the engine."""

    PATTERN = "pattern"
    FIN = "fin"
    ENDO_FIN = "endo-fin"
    LINK_ON = "link-on"
    LINK_OFF = "link-off"
    SET_A = "set-a"
    SET_B = "set-b"
    SET_C = "set-c"


class Mark(NamedTuple):
    """A candidate and its part."""

    role: Role
    candidate: Candidate


class Link(NamedTuple):
    """Two candidates, one leading to the other; strong: if one is false the other is true."""

    start: Candidate
    end: Candidate
    strong: bool


@dataclass(frozen=True)
class Step:
    """One deduction, complete in itself.

    It can be applied, explained and drawn without asking its finder anything. The
    sentence and the notation are made when asked for: rating makes thousands of steps
    and reads none.
    """

    technique: Technique
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    """In the order in which they are applied: what they lay bare is found in that order."""
    houses: tuple[House, ...] = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()

    def apply(self, board: Board) -> None:
        """Do to *board* what the step concludes."""
        for cell, digit in self.placements:
            board.place(cell, digit)
        for cell, digit in self.eliminations:
            board.eliminate(cell, digit)

    def marked(self, *roles: Role) -> tuple[Candidate, ...]:
        """The candidates that play one of *roles*, in the order of the marks."""
        return tuple(mark.candidate for mark in self.marks if mark.role in roles)

    def sentence(self, layout: Layout) -> str:
        """Why it is true and what follows, in plain words."""
        return self.technique.sentence(self, layout)

    def notation(self, layout: Layout) -> str:
        """One line as players write it: ``X-Wing: 4 r15 c37 => r3c3<>4``."""
        return self.technique.notation(self, layout)
