"""Geometry of exocets: base, cross-lines and targets."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from sudoku_tui.engine.bits import Mask, mask_of, members, union
from sudoku_tui.engine.layout import Cell, Digit, House, Layout
from tests.engine.by_definition.position import Position, house_with, sides_of


class Frame(NamedTuple):
    """Two base cells, and three cross-lines."""

    base: tuple[Cell, Cell]
    cross: tuple[House, House, House]
    own: House
    """The line of the band with the base."""
    band: tuple[House, House, House]
    """Three parallel lines that share their boxes."""
    boxes: tuple[House, House, House]
    """The boxes of the band; the first one has the base."""
    outside: tuple[House, ...]
    """The other parallel lines."""
    open: Mask
    """The cells of the cross-lines except the base and the cells that both base cells see."""
    far: Mask
    """Those of the open cells outside the band."""


class Exocet(NamedTuple):
    """A frame and two targets on its cross-lines."""

    frame: Frame
    targets: tuple[Cell, Cell]

    @property
    def is_junior(self) -> bool:
        """Whether both targets are in the band."""
        return not mask_of(self.targets) & self.frame.far

    @property
    def companions(self) -> Mask:
        """Open cells of the cross-lines in the band, without the targets."""
        return self.frame.open & ~self.frame.far & ~mask_of(self.targets)

    def can_be_in_each(self, position: Position, digit: Digit, without: Mask) -> bool:
        """Check whether all cross-lines can hold a digit at once in open places.

        The cells *without* do not count as places.
        """
        places = position.places[digit] & self.frame.open & ~without
        one, two, three = (places & line.mask for line in self.frame.cross)
        return _can_choose_apart(position.layout, one, two, three)


@lru_cache(maxsize=1 << 16)
def _can_choose_apart(layout: Layout, one: Mask, two: Mask, three: Mask) -> bool:
    """Check whether three cells, one of each set, can be chosen that do not see each other."""
    sees = layout.sees
    return any(
        not sees[first] >> second & 1 and three & ~(sees[first] | sees[second])
        for first, second in product(members(one), members(two))
    )


@cache
def frames_of(layout: Layout) -> tuple[Frame, ...]:
    """Return each base with its cross-lines: through the third cell, and one in each other box."""
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
                        cross = (house_with(across, escape), second, third)
                        open_cells = union(line.mask for line in cross) & ~own.mask & ~box.mask
                        far = open_cells & union(line.mask for line in outside)
                        within = (box, two, three)
                        found.append(
                            Frame((one, other), cross, own, band, within, outside, open_cells, far)
                        )
    return tuple(found)
