"""Cages: cells with different digits that add up to a sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING, ClassVar

from ..arguments import ArgumentError
from ..bits import Mask, mask_of, members
from ..layout import Ban, Cell, Digit, House, Kind, Layout
from . import Constraint

if TYPE_CHECKING:
    from .filter import Filter


@dataclass(frozen=True)
class Cage(Constraint):
    """Cells whose digits differ and add up to a sum."""

    kind: ClassVar[str] = "cage"
    digits_differ: ClassVar[bool] = True
    sum: int | None = None
    """None if the cage has no sum."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(sorted(self.cells)))

    @property
    def clue(self) -> tuple[int, ...]:
        return () if self.sum is None else (self.sum,)

    @property
    def where(self) -> str:
        return "in the same cage" if self.sum is None else f"in the cage with sum {self.sum}"

    @property
    def filter(self) -> Filter:
        # Imported late: formats know cages, and most puzzles have none.
        from .combinations import DifferentDigits

        return DifferentDigits(self.sum)

    def holds(self, digits: Sequence[Digit]) -> bool:
        return len(set(digits)) == len(digits) and self.sum in (None, sum(digits))

    def ways(self, fields: Sequence[Mask]) -> Iterator[tuple[Digit, ...]]:
        def fill(place: int, used: Mask, open_sum: int) -> Iterator[tuple[Digit, ...]]:
            if place == len(fields):
                if self.sum is None or not open_sum:
                    yield ()
                return
            for digit in members(fields[place] & ~used):
                if self.sum is None or digit <= open_sum:
                    for rest in fill(place + 1, used | 1 << digit, open_sum - digit):
                        yield (digit, *rest)

        return fill(0, 0, self.sum or 0)

    def differing_pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:
        for one, other in combinations(self.cells, 2):
            if not layout.sees[one] >> other & 1:
                yield one, other

    def bans(self, layout: Layout) -> Iterator[Ban]:
        if len(self.cells) == 2 and self.sum is not None:
            one, other = self.cells
            for digit, partner in _pairs_missing(self.sum, layout.digits):
                yield (one, digit), (other, partner)

    def houses(self, layout: Layout) -> Iterator[House]:
        if len(self.cells) == layout.digits:
            name = f"the cage at {layout.cell_name(self.cells[0])}"
            yield House(Kind.EXTRA, 0, self.cells, name=name)

    def is_unaffected(self, before: Sequence[Digit], after: Sequence[Digit]) -> bool:
        return sorted(before) == sorted(after)

    def renamed(self, move: Sequence[Cell], names: Sequence[Digit]) -> Cage:
        cells, total = tuple(move[cell] for cell in self.cells), self.sum
        old, new = list(range(1, len(names))), list(names[1:])
        if total is not None and new == old[::-1]:
            total = len(cells) * len(names) - total  # each digit d becomes len(names) - d
        elif total is not None and new != old:
            raise ArgumentError("the digits of a cage with a sum cannot be renamed")
        return Cage(cells, total)

    def describe(self, layout: Layout) -> str:
        total = "" if self.sum is None else f" with sum {self.sum}"
        return f"cage {layout.names(mask_of(self.cells))}{total}"

    def check_fits(self, layout: Layout) -> None:
        from .combinations import sum_range

        super().check_fits(layout)
        size, most = len(self.cells), layout.digits
        if size > most:
            raise ArgumentError(f"{self.describe(layout)}: {size} cells for {most} digits")
        least, greatest = sum_range(size, most)
        if self.sum is not None and not least <= self.sum <= greatest:
            span = f"{least} to {greatest}" if least < greatest else str(least)
            reason = f"{size} different digits add up to" if size > 1 else "one cell holds"
            raise ArgumentError(f"{self.describe(layout)}: {reason} {span}")


@lru_cache(maxsize=256)
def _pairs_missing(total: int, digits: int) -> tuple[tuple[Digit, Digit], ...]:
    """Return the pairs of different digits from 1 to *digits* that do not add up to *total*."""
    pairs = permutations(range(1, digits + 1), 2)
    return tuple([(one, other) for one, other in pairs if one + other != total])
