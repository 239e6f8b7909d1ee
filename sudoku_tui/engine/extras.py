"""What a puzzle says beside its givens.

Everything that takes a puzzle apart passes its extras on whole, and everything that searches
or solves asks two things of them: what they rule out at the start (`ruled_out`), and what
they rule out whatever else is known (`narrowing.may_hold`, made of the first). So another
kind of extra is one more field here, and no signature changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .bits import Mask, members
from .layout import Cell, Digit, Layout


@dataclass(frozen=True)
class Extras:
    """All that a puzzle carries beside its givens; most puzzles carry nothing."""

    allowed: tuple[Mask, ...] = ()
    """For each cell the digits that it may hold; nothing at all where every cell may hold any."""

    def __bool__(self) -> bool:
        return self != NO_EXTRAS

    def refuse_misfits(self, layout: Layout) -> None:
        """Nothing, if they are extras of a puzzle of *layout*.

        Raises:
            ValueError: they are for more or fewer cells, allow a digit that there is not,
                or allow a cell none.
        """
        if self.allowed and len(self.allowed) != layout.cells:
            raise ValueError(f"{len(self.allowed)} marks for {layout.cells} cells")
        for cell, digits in enumerate(self.allowed):
            if not digits or digits & ~layout.all_digits:
                raise ValueError(f"{layout.cell_name(cell)} is marked for digits that it lacks")

    def allows(self, cell: Cell, digit: Digit) -> bool:
        """Whether *cell* may hold *digit*, as far as these say."""
        return not self.allowed or bool(self.allowed[cell] >> digit & 1)

    def ruled_out(self, layout: Layout) -> Mask:
        """The candidates that are none from the start, by their numbers."""
        gone = 0
        for cell, digits in enumerate(self.allowed):
            for digit in members(layout.all_digits & ~digits):
                gone |= 1 << (digit - 1) * layout.cells + cell
        return gone

    def renamed(self, move: Sequence[Cell], names: Sequence[Digit]) -> Extras:
        """The same of a puzzle whose cells have moved and whose digits have other names."""
        if not self.allowed:
            return self
        allowed = [0] * len(self.allowed)
        for cell, digits in enumerate(self.allowed):
            allowed[move[cell]] = sum(1 << names[digit] for digit in members(digits))
        return Extras(tuple(allowed))


NO_EXTRAS = Extras()
"""Of a puzzle that is its givens alone."""


def parity_of(letter: str, layout: Layout) -> Mask:
    """The digits that ``o`` (odd) or ``e`` (even) allows, on any layout; none for other letters."""
    remainder = {"o": 1, "e": 0}.get(letter)
    return sum(1 << digit for digit in members(layout.all_digits) if digit & 1 == remainder)


def digits_of_mark(letter: str, layout: Layout) -> Mask:
    """What *letter* allows on *layout*: its own marks first, then odd and even; 0 if nothing."""
    known = dict(layout.marks)
    return known.get(letter) or parity_of(letter, layout)


def kept_together(layout: Layout, extras: Extras = NO_EXTRAS) -> tuple[Mask, ...]:
    """The digits, parted by all marks: exchanging digits of one part changes no mark's meaning."""
    parts: list[Mask] = [layout.all_digits]
    for mark in dict.fromkeys((*(digits for _, digits in layout.marks), *extras.allowed)):
        parts = [each for part in parts for each in (part & mark, part & ~mark) if each]
    return tuple(parts)
