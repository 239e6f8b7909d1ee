"""A puzzle: a layout, its givens, and what else it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from .bits import Mask, members
from .extras import NO_EXTRAS, Extras
from .layout import Cell, Digit, Layout


class Clash(NamedTuple):
    """Two cells whose digits may not stand together: mostly the same digit in both.

    Where a cell holds what it may not hold at all, both are that cell.
    """

    digit: Digit
    one: Cell
    other: Cell
    then: Digit = 0
    """The digit of the other cell; 0 if it is the same."""
    allowed: Mask = 0
    """What the cell may hold, where that is what is wrong."""

    def told(self, layout: Layout) -> str:
        """In words: ``r2c1 and r2c2 are both 6``, or ``… are 6 and 7, which may not be``."""
        one, other = layout.cell_name(self.one), layout.cell_name(self.other)
        if self.allowed:
            *most, last = map(layout.symbol, members(self.allowed))
            listed = f"{', '.join(most)} or {last}" if most else last
            return f"{one} is {layout.symbol(self.digit)}, and may only be {listed}"
        if self.then:
            digits = f"{layout.symbol(self.digit)} and {layout.symbol(self.then)}"
            return f"{one} and {other} are {digits}, which are too close"
        return f"{one} and {other} are both {layout.symbol(self.digit)}"


@dataclass(frozen=True)
class Puzzle:
    """Givens in a layout, and what is known about where they come from.

    Raises:
        ValueError: there are more or fewer givens than cells, or one is no digit of the
            layout; or the extras are for another one.
    """

    layout: Layout
    givens: tuple[Digit, ...]
    """One digit a cell, 0 where it is empty."""
    title: str = ""
    author: str = ""
    source: str = ""
    comment: str = ""
    extras: Extras = NO_EXTRAS
    """What it says beside its givens."""

    def __post_init__(self) -> None:
        if len(self.givens) != self.layout.cells:
            raise ValueError(f"{len(self.givens)} givens for {self.layout.cells} cells")
        for cell, digit in enumerate(self.givens):
            if not 0 <= digit <= self.layout.digits:
                raise ValueError(f"{self.layout.cell_name(cell)} cannot hold {digit}")
        self.extras.refuse_misfits(self.layout)

    def with_givens(self, givens: Sequence[Digit]) -> Puzzle:
        """The same with other givens."""
        return replace(self, givens=tuple(givens))

    @property
    def clues(self) -> int:
        """How many cells are given."""
        return sum(map(bool, self.givens))

    def clashes(self) -> Iterator[Clash]:
        """Pairs of givens that break the rules, in reading order."""
        return clashes(self.layout, self.givens, self.extras)

    def clashes_of(self, digits: Sequence[Digit]) -> Iterator[Clash]:
        """Pairs of *digits*, one a cell, that break its rules, in reading order."""
        return clashes(self.layout, digits, self.extras)


def clashes(layout: Layout, digits: Sequence[Digit], extras: Extras = NO_EXTRAS) -> Iterator[Clash]:
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
    unmarked = (
        Clash(digit, cell, cell, allowed=allowed)
        for cell, (digit, allowed) in enumerate(zip(digits, extras.allowed, strict=False))
        if digit and not allowed >> digit & 1
    )
    return iter(sorted((*found, *banned, *unmarked), key=lambda clash: (clash.one, clash.other)))
