"""A puzzle: a layout and its givens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .bits import Mask, members
from .layout import Cell, Digit, Layout
from .symbols import symbol


class Clash(NamedTuple):
    """Two cells whose digits may not stand together: mostly the same digit in both."""

    digit: Digit
    one: Cell
    other: Cell
    then: Digit = 0
    """The digit of the other cell; 0 if it is the same."""

    def told(self, layout: Layout) -> str:
        """In words: ``r2c1 and r2c2 are both 6``, or ``… are 6 and 7, which may not be``."""
        one, other = layout.cell_name(self.one), layout.cell_name(self.other)
        if self.then:
            digits = f"{symbol(self.digit)} and {symbol(self.then)}"
            return f"{one} and {other} are {digits}, which are too close"
        return f"{one} and {other} are both {symbol(self.digit)}"


@dataclass(frozen=True)
class Puzzle:
    """Givens in a layout, and what is known about where they come from.

    Raises:
        ValueError: there are more or fewer givens than cells, or one is no digit of the
            layout.
    """

    layout: Layout
    givens: tuple[Digit, ...]
    """One digit a cell, 0 where it is empty."""
    title: str = ""
    author: str = ""
    source: str = ""
    comment: str = ""

    def __post_init__(self) -> None:
        if len(self.givens) != self.layout.cells:
            raise ValueError(f"{len(self.givens)} givens for {self.layout.cells} cells")
        for cell, digit in enumerate(self.givens):
            if not 0 <= digit <= self.layout.digits:
                raise ValueError(f"{self.layout.cell_name(cell)} cannot hold {digit}")

    @property
    def clues(self) -> int:
        """How many cells are given."""
        return sum(map(bool, self.givens))

    def clashes(self) -> Iterator[Clash]:
        """Pairs of givens that break the rules, in reading order."""
        return clashes(self.layout, self.givens)


def clashes(layout: Layout, digits: Sequence[Digit]) -> Iterator[Clash]:
    """Every pair of cells whose digits may not stand together, once, in reading order."""
    places_of: dict[Digit, Mask] = {}
    for cell, digit in enumerate(digits):
        if digit:
            places_of[digit] = places_of.get(digit, 0) | 1 << cell
    found = (
        Clash(digit, one, other)
        for digit, places in places_of.items()
        for one in members(places)
        for other in members(places & layout.sees[one] >> one << one)
    )
    banned = (
        Clash(digit, one, other, then)
        for (one, digit), (other, then) in layout.bans
        if digits[one] == digit and digits[other] == then
    )
    return iter(sorted((*found, *banned), key=lambda clash: (clash.one, clash.other)))
