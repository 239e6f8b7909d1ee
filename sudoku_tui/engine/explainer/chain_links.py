"""The links of a board as simple chains follow them: of one digit, of cells, or of both."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Final

from ..bits import Mask, members
from ..links import closures
from .nodes import IN_CELL, KILLS, SCOPES, WEAK, Number


class Kind(IntEnum):
    """What chains are made of. Of equals the less comes first."""

    X = 2
    """One digit: no links within cells."""
    Y = 3
    """Cells of two candidates: no digit that has two places in a house."""
    XY = 4


_WAYS: Final = {Kind.X: slice(1, 4), Kind.Y: slice(0, 1), Kind.XY: slice(0, 4)}
"""Which of a candidate's cell, box, row and column may leave another alone."""


@dataclass(frozen=True)
class Links:
    """What follows from what, on one board."""

    candidates: Mask
    kind: Kind

    @cached_property
    def strong(self) -> dict[Number, tuple[Number, ...]]:
        """For each candidate that leaves another alone when it goes, these, in order."""
        found: dict[Number, tuple[Number, ...]] = {}
        ways = _WAYS[self.kind]
        for number in members(self.candidates):
            alone: list[Number] = []
            for scope in SCOPES[number][ways]:
                rest = scope & self.candidates & ~(1 << number)
                if rest and not rest & (rest - 1):
                    other = rest.bit_length() - 1
                    if other not in alone:
                        alone.append(other)
            if alone:
                found[number] = tuple(alone)
        return found

    @cached_property
    def strong_mask(self) -> dict[Number, Mask]:
        """The same as sets."""
        return {number: sum(1 << each for each in to) for number, to in self.strong.items()}

    @cached_property
    def starts(self) -> Mask:
        """The candidates that leave another alone when they go."""
        return sum(1 << number for number in self.strong)

    @cached_property
    def followed(self) -> Mask:
        """The candidates that chains start from: those of cells that have several."""
        found = 0
        for in_cell in IN_CELL:
            here = in_cell & self.candidates
            found |= here if here & (here - 1) else 0
        return found

    @cached_property
    def kills(self) -> dict[Number, Mask]:
        """For each candidate what goes when it is true."""
        own = self.candidates
        if self.kind is Kind.X:
            return {n: KILLS[n] & ~WEAK[n][0] & own for n in members(own)}
        return {n: KILLS[n] & own for n in members(own)}

    @cached_property
    def weak(self) -> dict[Number, tuple[Number, ...]]:
        """For each candidate what goes when it is true and leaves another alone, in order."""
        parts = slice(1, 4) if self.kind is Kind.X else slice(0, 4)
        useful = self.starts
        return {
            n: tuple(o for part in WEAK[n][parts] for o in members(part & useful))
            for n in members(self.candidates)
        }

    @cached_property
    def next(self) -> dict[Number, Mask]:
        """For each candidate what is true in two links when it is true."""
        strong = self.strong_mask
        found: dict[Number, Mask] = {}
        for number, to in self.weak.items():
            mask = 0
            for each in to:
                mask |= strong[each]
            found[number] = mask
        return found

    @cached_property
    def after(self) -> dict[Number, Mask]:
        """For each candidate all that is true in the end when it is true."""
        return closures(self.next)

    def scope_left(self, off: Number, on: Number) -> Mask:
        """The first cell or house in which *off* leaves *on* alone."""
        both = 1 << off | 1 << on
        scopes = SCOPES[off][_WAYS[self.kind]]
        return next(scope for scope in scopes if scope & self.candidates == both)
