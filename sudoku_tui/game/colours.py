"""Colours that a player gives to cells and candidates by hand.

There are ten, in five pairs: two shades of one, as the ends of strong links are coloured in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..engine.bits import Mask, members
from ..engine.layout import Candidate, Cell, Layout
from .events import COLOURS

NOTHING: Final = (0,) * COLOURS


def number_of(candidate: Candidate, layout: Layout) -> int:
    """The bit of *candidate* in a set of candidates: those of a cell lie side by side."""
    return candidate.cell * layout.digits + candidate.digit - 1


def candidate_of(number: int, layout: Layout) -> Candidate:
    """The candidate that a bit of a set of candidates stands for."""
    cell, digit = divmod(number, layout.digits)
    return Candidate(cell, digit + 1)


def digits_in(candidates: Mask, cell: Cell, layout: Layout) -> Mask:
    """The digits of *cell* that are in a set of candidates."""
    return candidates >> cell * layout.digits << 1 & layout.all_digits


def partner_of(colour: int) -> int:
    """The other shade of the pair that *colour* belongs to."""
    return colour + 1 if colour % 2 else colour - 1


@dataclass(frozen=True, slots=True)
class Colours:
    """Which colour each cell and each candidate has. Frozen: a change makes another one."""

    cells: tuple[Mask, ...] = NOTHING
    """The cells of each colour, that of 1 first."""
    candidates: tuple[Mask, ...] = NOTHING
    """The candidates of each colour, by the bits of `number_of`."""

    @property
    def has_candidates(self) -> bool:
        """Whether any candidate has a colour."""
        return self.candidates != NOTHING

    def painted(self, colour: int, cells: Mask, candidates: Mask) -> Colours:
        """These, with some cells and candidates in one *colour*; 0 takes theirs away."""
        return Colours(
            _painted(self.cells, colour, cells), _painted(self.candidates, colour, candidates)
        )

    def without(self, candidates: Mask) -> Colours:
        """These, with no colour on some candidates."""
        if not any(held & candidates for held in self.candidates):
            return self
        return Colours(self.cells, _painted(self.candidates, 0, candidates))

    def of_cell(self, cell: Cell) -> int:
        """The colour of a cell, 0 for none."""
        return _colour_in(self.cells, cell)

    def of_candidate(self, candidate: Candidate, layout: Layout) -> int:
        """The colour of a candidate, 0 for none."""
        return _colour_in(self.candidates, number_of(candidate, layout))

    def by_cell(self) -> Mapping[Cell, int]:
        """The cells that have a colour, with it."""
        return {cell: colour for colour, cell in _pairs(self.cells)}

    def by_candidate(self, layout: Layout) -> Mapping[Candidate, int]:
        """The candidates that have a colour, with it."""
        return {candidate_of(bit, layout): colour for colour, bit in _pairs(self.candidates)}


NO_COLOURS: Final = Colours()
"""Nothing is coloured."""


def _painted(held: tuple[Mask, ...], colour: int, these: Mask) -> tuple[Mask, ...]:
    if not these:
        return held
    painted = [bits & ~these for bits in held]
    if colour:
        painted[colour - 1] |= these
    return tuple(painted)


def _colour_in(held: tuple[Mask, ...], bit: int) -> int:
    return next((colour for colour, bits in enumerate(held, 1) if bits >> bit & 1), 0)


def _pairs(held: tuple[Mask, ...]) -> Iterator[tuple[int, int]]:
    for colour, bits in enumerate(held, 1):
        for bit in members(bits):
            yield colour, bit
