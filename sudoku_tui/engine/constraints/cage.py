"""Cages: cells with different digits that add up to a sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..arguments import ArgumentError
from ..layout import Cell, Digit
from . import Constraint


@dataclass(frozen=True)
class Cage(Constraint):
    """Cells whose digits differ and add up to a sum."""

    kind: ClassVar[str] = "cage"
    sum: int | None = None
    """None if it is not printed."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(sorted(self.cells)))

    @property
    def clue(self) -> tuple[int, ...]:
        return () if self.sum is None else (self.sum,)

    def renamed(self, move: Sequence[Cell], names: Sequence[Digit]) -> Cage:
        cells, total, most = tuple(move[cell] for cell in self.cells), self.sum, len(names) - 1
        if total is not None and tuple(names[1:]) == tuple(range(most, 0, -1)):
            total = len(cells) * (most + 1) - total
        elif total is not None and tuple(names[1:]) != tuple(range(1, most + 1)):
            raise ArgumentError("the digits of a cage with a sum cannot be renamed")
        return Cage(cells, total)
