"""Colours that a player gives to cells and candidates by hand.

The ten colours form five pairs. The two shades of a pair mark alternate ends of strong links.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..engine.bits import Mask, members
from ..engine.layout import Candidate, Cell, Layout
from .events import COLOURS

NO_MASKS: Final = (0,) * COLOURS


def bit_number(candidate: Candidate, layout: Layout) -> int:
    """Return the bit of *candidate* in a set of candidates; the bits of a cell are adjacent."""
    return candidate.cell * layout.digits + candidate.digit - 1


def candidate_of(number: int, layout: Layout) -> Candidate:
    """Return the candidate at a bit number of a set of candidates."""
    cell, digit = divmod(number, layout.digits)
    return Candidate(cell, digit + 1)


def digits_in(candidates: Mask, cell: Cell, layout: Layout) -> Mask:
    """Return the digits of *cell* in a set of candidates, as a mask with bit *d* for digit *d*."""
    return candidates >> cell * layout.digits << 1 & layout.all_digits


def partner_of(colour: int) -> int:
    """Return the other shade of the pair of *colour*."""
    return colour + 1 if colour % 2 else colour - 1


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of cells and candidates. Immutable: each change returns another object."""

    cells: tuple[Mask, ...] = NO_MASKS
    """Mask of the cells of each colour; index 0 is colour 1."""
    candidates: tuple[Mask, ...] = NO_MASKS
    """Set of the candidates of each colour, with the bits of `bit_number`; index 0 is colour 1."""

    @property
    def has_candidates(self) -> bool:
        """Whether any candidate has a colour."""
        return self.candidates != NO_MASKS

    def with_colour(self, colour: int, cells: Mask, candidates: Mask) -> Colours:
        """Return these colours with *colour* for cells and candidates; 0 removes their colours."""
        return Colours(
            _paint(self.cells, colour, cells), _paint(self.candidates, colour, candidates)
        )

    def without_candidates(self, candidates: Mask) -> Colours:
        """Return these colours without those of *candidates*."""
        if not any(held & candidates for held in self.candidates):
            return self
        return Colours(self.cells, _paint(self.candidates, 0, candidates))

    def colour_of_cell(self, cell: Cell) -> int:
        """Return the colour of a cell, 0 for none."""
        return _colour_in(self.cells, cell)

    def colour_of_candidate(self, candidate: Candidate, layout: Layout) -> int:
        """Return the colour of a candidate, 0 for none."""
        return _colour_in(self.candidates, bit_number(candidate, layout))

    def colours_by_cell(self) -> Mapping[Cell, int]:
        """Return the colour of each coloured cell."""
        return {cell: colour for colour, cell in _pairs(self.cells)}

    def colours_by_candidate(self, layout: Layout) -> Mapping[Candidate, int]:
        """Return the colour of each coloured candidate."""
        return {candidate_of(bit, layout): colour for colour, bit in _pairs(self.candidates)}


NO_COLOURS: Final = Colours()
"""No cell or candidate is coloured."""


def _paint(held: tuple[Mask, ...], colour: int, these: Mask) -> tuple[Mask, ...]:
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
