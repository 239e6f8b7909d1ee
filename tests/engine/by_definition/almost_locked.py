"""Almost locked pairs and triples by definition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from sudoku_tui.engine.bits import mask_of, union
from sudoku_tui.engine.layout import House, Kind, Layout
from tests.engine.by_definition.position import Found, Position, found

_SIZES = {2: "almost-locked-pair", 3: "almost-locked-triple"}


def almost_locked(position: Position) -> Iterator[Found]:
    """A line and a box that cross, in either order, and two or three digits.

    The one has, beside what both share, cells for all but one of the digits that hold nothing
    else. The other has there, for all these digits, as many cells alone. They hold nothing else
    then, and the digits leave what is left of the first.
    """
    for one, other in _crossings(position.layout):
        shared = one.mask & other.mask
        for size, technique in _SIZES.items():
            for chosen in combinations(position.few(one.mask & ~shared, size), size - 1):
                naked = mask_of(chosen)
                held = position.digits_in(naked)
                for digits in _with_more(position.layout, held, size):
                    places = union(position.places[d] for d in digits)
                    hidden = places & other.mask & ~shared
                    if hidden.bit_count() == size - 1 and not hidden & ~position.empty:
                        every = mask_of(digits)
                        gone = position.all_but(hidden, every)
                        gone |= position.some(one.mask & ~shared & ~naked, every)
                        told = f"{digits} in {one} {position.told(chosen)}, {other}"
                        yield from found(technique, gone, told)


def _crossings(layout: Layout) -> Iterator[tuple[House, House]]:
    for line in layout.of_kind(Kind.ROW, Kind.COLUMN):
        for box in layout.of_kind(Kind.BOX):
            if line.mask & box.mask:
                yield from permutations((line, box))


def _with_more(layout: Layout, held: int, size: int) -> Iterator[tuple[int, ...]]:
    """Each *size* digits that have all of *held*."""
    for digits in combinations(range(1, layout.digits + 1), size):
        if not held & ~mask_of(digits):
            yield digits
