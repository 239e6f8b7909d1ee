"""Building blocks of layouts: grids with boxes or pieces, and further constraints.

A `Shape` is a layout without a name. The catalogue combines the functions of this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from ..bits import Mask, mask_of
from ..layout import Ban, Cell, Digit, House, Kind, Position

Offset: TypeAlias = tuple[int, int]
"""A displacement between cells: rows down, columns to the right."""


class Shape(NamedTuple):
    """The positions of cells, and the constraints between them."""

    digits: int
    positions: tuple[Position, ...]
    houses: tuple[House, ...]
    extra_sees: tuple[tuple[Cell, Cell], ...] = ()
    bans: tuple[Ban, ...] = ()
    marks: tuple[tuple[str, Mask], ...] = ()
    symbols: str = ""

    def with_houses(self, *houses: House) -> Shape:
        """Return this shape with more houses; houses that it already has are skipped."""
        known = {house.mask for house in self.houses}
        return self._replace(
            houses=(*self.houses, *(house for house in houses if house.mask not in known))
        )

    def with_leaps(self, *steps: Offset, torus: bool = False) -> Shape:
        """Return this shape with the constraint that cells one of *steps* apart differ.

        On a torus, steps wrap around the edges.
        """
        sees = _seen(self)
        pairs = (pair for pair in self.pairs_apart(steps, torus) if pair[1] not in sees[pair[0]])
        return self._replace(extra_sees=(*self.extra_sees, *pairs))

    def with_differing(self, *sets: Iterable[Position]) -> Shape:
        """Return this shape with the constraint that the cells of each set differ from each other.

        Such a set may have fewer cells than a house.
        """
        cell_at = {position: cell for cell, position in enumerate(self.positions)}
        sees = _seen(self)
        pairs = {
            (min(one, other), max(one, other))
            for places in sets
            for one, other in combinations([cell_at[place] for place in places], 2)
            if other not in sees[one]
        }
        return self._replace(extra_sees=(*self.extra_sees, *sorted(pairs)))

    def with_gaps(self, *steps: Offset, torus: bool = False, cyclic: bool = False) -> Shape:
        """Return this shape; cells one of *steps* apart must not hold consecutive digits.

        With *cyclic*, the last digit and 1 count as consecutive too.
        """
        pairs = self.pairs_apart(steps, torus)
        close = list(_neighbours(self.digits, cyclic))
        bans = (((one, d), (other, then)) for one, other in pairs for d, then in close)
        return self._replace(bans=(*self.bans, *bans))

    def with_marks(self, **letters: Iterable[Digit]) -> Shape:
        """Return this shape with marks: letters, each with the digits that it allows."""
        marks = ((letter, mask_of(digits)) for letter, digits in letters.items())
        return self._replace(marks=(*self.marks, *marks))

    def pairs_apart(
        self, steps: Iterable[Offset], torus: bool = False
    ) -> tuple[tuple[Cell, Cell], ...]:
        """Return the pairs of cells that are one of *steps* apart, each pair once and sorted."""
        cell_at = {position: cell for cell, position in enumerate(self.positions)}
        rows = max(row for row, _ in self.positions) + 1
        columns = max(column for _, column in self.positions) + 1
        found: set[tuple[Cell, Cell]] = set()
        for cell, (row, column) in enumerate(self.positions):
            for down, right in steps:
                place = (row + down, column + right)
                if torus:
                    place = place[0] % rows, place[1] % columns
                other = cell_at.get(place)
                if other is not None and other != cell:
                    found.add((min(cell, other), max(cell, other)))
        return tuple(sorted(found))


def _seen(shape: Shape) -> list[set[Cell]]:
    sees: list[set[Cell]] = [set() for _ in shape.positions]
    for house in shape.houses:
        for cell in house.cells:
            sees[cell].update(house.cells)
    for one, other in shape.extra_sees:
        sees[one].add(other)
    return sees


def _neighbours(digits: int, cyclic: bool) -> Iterator[tuple[Digit, Digit]]:
    for digit in range(1, digits):
        yield digit, digit + 1
        yield digit + 1, digit
    if cyclic and digits > 2:
        yield digits, 1
        yield 1, digits


def square(size: int) -> tuple[Position, ...]:
    """Return the positions of a square grid with *size* rows."""
    return tuple((row, column) for row in range(size) for column in range(size))


def side_neighbours(positions: Iterable[Position]) -> tuple[tuple[Cell, ...], ...]:
    """Return for each cell the cells that share a side with it."""
    cell_at = {position: cell for cell, position in enumerate(positions)}
    return tuple(
        tuple(
            cell_at[place]
            for place in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
            if place in cell_at
        )
        for row, col in cell_at
    )


def lines(size: int) -> tuple[House, ...]:
    """Return the rows and columns of a square grid with *size* rows."""
    cells = range(size * size)
    rows = (House(Kind.ROW, r + 1, tuple(cells[r * size : (r + 1) * size])) for r in range(size))
    columns = (House(Kind.COLUMN, c + 1, tuple(cells[c::size])) for c in range(size))
    return (*rows, *columns)


def pieces(labels: Iterable[object], kind: Kind = Kind.BOX, name: str = "") -> tuple[House, ...]:
    """Return one house per label, numbered in reading order; *labels* has one label per cell."""
    boxes: dict[object, list[Cell]] = {}
    for cell, label in enumerate(labels):
        boxes.setdefault(label, []).append(cell)
    return tuple(
        House(kind, n, tuple(cells), name=name) for n, cells in enumerate(boxes.values(), 1)
    )


def latin(size: int) -> Shape:
    """Return a square grid with rows and columns only."""
    return Shape(size, square(size), lines(size))


def boxes(height: int, width: int) -> Shape:
    """Return a grid of boxes that are *height* rows high and *width* columns wide."""
    size = height * width
    labels = [(row // height, column // width) for row, column in square(size)]
    return latin(size).with_houses(*pieces(labels))


def jigsaw(picture: str) -> Shape:
    """Return a grid of pieces, drawn with one letter per cell; whitespace is ignored.

    Raises:
        ValueError: The picture is not square, or a piece is too small or too large.
    """
    letters = "".join(picture.split())
    size = round(len(letters) ** 0.5)
    if size * size != len(letters) or not size:
        raise ValueError(f"a picture of {len(letters)} cells is not square")
    for letter in dict.fromkeys(letters):
        if letters.count(letter) != size:
            count = letters.count(letter)
            cells = f"{count} cell{'s' * (count != 1)}"
            raise ValueError(f"piece {letter} has {cells}; {size} expected")
    return latin(size).with_houses(*pieces(letters))


def diagonals(size: int) -> tuple[House, House]:
    """Return the two long diagonals, the falling one first."""
    return (
        House(Kind.DIAGONAL, 1, tuple(i * (size + 1) for i in range(size))),
        House(Kind.DIAGONAL, 2, tuple((i + 1) * (size - 1) for i in range(size))),
    )


def windows(order: int) -> tuple[House, ...]:
    """Return the windows of a windoku, then the further houses that they imply.

    The windows lie in bands of *order* rows. The other rows (1, order + 2, 2 * order + 3, …) form
    one more set, and the columns are divided in the same way. Each set of rows crosses each set of
    columns in a house; where two bands cross, it is a window.
    """
    size = order * order
    between = tuple(range(0, size, order + 1))
    bands = [tuple(range(first + 1, first + 1 + order)) for first in range(0, size - 1, order + 1)]
    bands = [band for band in bands if band[-1] < size]
    crossed = [(rows, columns) for rows in bands for columns in bands]
    crossed += [(between, columns) for columns in bands]
    crossed += [(rows, between) for rows in bands]
    crossed.append((between, between))
    middles = len(bands) * len(bands)
    return tuple(
        extra(number, product(rows, columns), size, "window" if number <= middles else "group")
        for number, (rows, columns) in enumerate(crossed, 1)
    )


def same_places(height: int, width: int) -> tuple[House, ...]:
    """Return one house for each place within a box: the cells at this place in all boxes."""
    size = height * width
    labels = [(row % height, column % width) for row, column in square(size)]
    return pieces(labels, Kind.EXTRA, "group")


def extra(number: int, places: Iterable[Position], size: int, name: str) -> House:
    """Return an extra house of a square grid with *size* rows."""
    cells = sorted(row * size + column for row, column in places)
    return House(Kind.EXTRA, number, tuple(cells), name=name)
