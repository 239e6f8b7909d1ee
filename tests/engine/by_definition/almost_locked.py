"""Almost locked pairs and triples by definition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from sudoku_tui.engine.bits import mask_of, union
from sudoku_tui.engine.layout import House, Kind, Layout
from tests.engine.by_definition.position import Found, Position, yield_found

_SIZES = {2: "almost-locked-pair", 3: "almost-locked-triple"}


def almost_locked(position: Position) -> Iterator[Found]:
    """Yield a crossing line and box, in either order, with two or three digits.

    Outside the shared cells, the first house has cells for all but one of the digits that hold
    nothing else. In the second house, all these digits are confined to as many cells outside. These
    cells then hold nothing else, and the digits are eliminated from the rest of the first house.
    """
    for one, other in _crossings(position.layout):
        shared = one.mask & other.mask
        for size, technique in _SIZES.items():
            for chosen in combinations(position.cells_with_few(one.mask & ~shared, size), size - 1):
                naked = mask_of(chosen)
                held = position.digits_in(naked)
                for digits in _supersets(position.layout, held, size):
                    places = union(position.places[d] for d in digits)
                    hidden = places & other.mask & ~shared
                    if hidden.bit_count() == size - 1 and not hidden & ~position.empty:
                        every = mask_of(digits)
                        gone = position.all_but(hidden, every)
                        gone |= position.candidates_among(one.mask & ~shared & ~naked, every)
                        told = f"{digits} in {one} {position.names_of(chosen)}, {other}"
                        yield from yield_found(technique, gone, told)


def _crossings(layout: Layout) -> Iterator[tuple[House, House]]:
    for line in layout.of_kind(Kind.ROW, Kind.COLUMN):
        for box in layout.of_kind(Kind.BOX):
            if line.mask & box.mask:
                yield from permutations((line, box))


def _supersets(layout: Layout, held: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield all sets of *size* digits that contain *held*."""
    for digits in combinations(range(1, layout.digits + 1), size):
        if not held & ~mask_of(digits):
            yield digits
