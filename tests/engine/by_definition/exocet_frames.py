"""Exocets as they lie on the board: base, cross-lines and targets."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from sudoku_tui.engine.bits import Mask, mask_of, members, union
from sudoku_tui.engine.layout import Cell, Digit, House, Layout
from tests.engine.by_definition.position import Position, holding, sides_of


class Frame(NamedTuple):
    """Two base cells, and three cross-lines."""

    base: tuple[Cell, Cell]
    cross: tuple[House, House, House]
    own: House
    """The line of the band that has the base."""
    band: tuple[House, House, House]
    """Three lines of a direction with their boxes in common."""
    boxes: tuple[House, House, House]
    """The boxes of the band, that of the base first."""
    outside: tuple[House, ...]
    """The other lines of this direction."""
    open: Mask
    """What of the cross-lines the base cells do not both see, and are not."""
    far: Mask
    """What of it lies outside the band."""


class Exocet(NamedTuple):
    """A frame and two targets on its cross-lines."""

    frame: Frame
    targets: tuple[Cell, Cell]

    @property
    def is_junior(self) -> bool:
        """Whether both targets lie in the band."""
        return not mask_of(self.targets) & self.frame.far

    @property
    def companions(self) -> Mask:
        """What of the cross-lines lies in the band, open, and is no target."""
        return self.frame.open & ~self.frame.far & ~mask_of(self.targets)

    def can_be_in_each(self, position: Position, digit: Digit, without: Mask) -> bool:
        """Whether each cross-line can have a digit at once, in open places but *without* some."""
        places = position.places[digit] & self.frame.open & ~without
        one, two, three = (places & line.mask for line in self.frame.cross)
        return _fit_together(position.layout, one, two, three)


@lru_cache(maxsize=1 << 16)
def _fit_together(layout: Layout, one: Mask, two: Mask, three: Mask) -> bool:
    """Whether there is a cell in each of the three that sees none of the others."""
    sees = layout.sees
    return any(
        not sees[first] >> second & 1 and three & ~(sees[first] | sees[second])
        for first, second in product(members(one), members(two))
    )


@cache
def frames_of(layout: Layout) -> tuple[Frame, ...]:
    """Each base with its cross-lines: that of the third cell, and one in each box beside."""
    found = []
    for along, across, boxes in sides_of(layout):
        for number, own in enumerate(along):
            first = number // 3 * 3
            band = (along[first], along[first + 1], along[first + 2])
            outside = tuple(line for line in along if line not in band)
            inside = [box for box in boxes if box.mask & own.mask]
            for box in inside:
                two, three = (each for each in inside if each is not box)
                through = [[line for line in across if line.mask & b.mask] for b in (two, three)]
                cells = tuple(members(box.mask & own.mask))
                for escape in cells:
                    one, other = (cell for cell in cells if cell != escape)
                    for second, third in product(*through):
                        cross = (holding(across, escape), second, third)
                        open_cells = union(line.mask for line in cross) & ~own.mask & ~box.mask
                        far = open_cells & union(line.mask for line in outside)
                        within = (box, two, three)
                        found.append(
                            Frame((one, other), cross, own, band, within, outside, open_cells, far)
                        )
    return tuple(found)
