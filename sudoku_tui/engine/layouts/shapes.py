"""What layouts are built of: a grid with boxes or pieces, and what is laid over it.

A `Shape` is a layout without a name. Each function here is one word of the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from ..bits import Mask, mask_of
from ..layout import Ban, Cell, Digit, House, Kind, Position

Step: TypeAlias = tuple[int, int]
"""A way from one cell to another: rows down, columns to the right."""


class Shape(NamedTuple):
    """Where cells are, and which of them must differ."""

    digits: int
    positions: tuple[Position, ...]
    houses: tuple[House, ...]
    extra_sees: tuple[tuple[Cell, Cell], ...] = ()
    bans: tuple[Ban, ...] = ()
    marks: tuple[tuple[str, Mask], ...] = ()
    symbols: str = ""

    def with_houses(self, *houses: House) -> Shape:
        """The same with more houses; those that are there already are not told twice."""
        known = {house.mask for house in self.houses}
        return self._replace(
            houses=(*self.houses, *(house for house in houses if house.mask not in known))
        )

    def with_leaps(self, *steps: Step, torus: bool = False) -> Shape:
        """Cells a step apart must differ too; on a torus what leaves on one side comes back."""
        sees = _seen(self)
        pairs = (pair for pair in self.apart(steps, torus) if pair[1] not in sees[pair[0]])
        return self._replace(extra_sees=(*self.extra_sees, *pairs))

    def with_apart(self, *sets: Iterable[Position]) -> Shape:
        """The cells of each set must differ too, fewer though they are than in a house."""
        cell_at = {position: cell for cell, position in enumerate(self.positions)}
        sees = _seen(self)
        pairs = {
            (min(one, other), max(one, other))
            for places in sets
            for one, other in combinations([cell_at[place] for place in places], 2)
            if other not in sees[one]
        }
        return self._replace(extra_sees=(*self.extra_sees, *sorted(pairs)))

    def with_gaps(self, *steps: Step, torus: bool = False, cyclic: bool = False) -> Shape:
        """Cells a step apart may not hold neighbouring digits; *cyclic* if 1 follows the last."""
        pairs = self.apart(steps, torus)
        close = list(_neighbours(self.digits, cyclic))
        bans = (((one, d), (other, then)) for one, other in pairs for d, then in close)
        return self._replace(bans=(*self.bans, *bans))

    def with_marks(self, **letters: Iterable[Digit]) -> Shape:
        """Puzzles may mark cells with these letters, each for some of the digits."""
        marks = ((letter, mask_of(digits)) for letter, digits in letters.items())
        return self._replace(marks=(*self.marks, *marks))

    def apart(self, steps: Iterable[Step], torus: bool = False) -> tuple[tuple[Cell, Cell], ...]:
        """Each two cells that are one of *steps* apart, once, the lower first."""
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
    """The positions of a square grid, *size* cells a side."""
    return tuple((row, column) for row in range(size) for column in range(size))


def lines(size: int) -> tuple[House, ...]:
    """The rows and columns of a square grid, *size* cells a side."""
    cells = range(size * size)
    rows = (House(Kind.ROW, r + 1, tuple(cells[r * size : (r + 1) * size])) for r in range(size))
    columns = (House(Kind.COLUMN, c + 1, tuple(cells[c::size])) for c in range(size))
    return (*rows, *columns)


def pieces(labels: Iterable[object], kind: Kind = Kind.BOX, name: str = "") -> tuple[House, ...]:
    """One house for each label, given cell by cell; they are numbered in reading order."""
    boxes: dict[object, list[Cell]] = {}
    for cell, label in enumerate(labels):
        boxes.setdefault(label, []).append(cell)
    return tuple(
        House(kind, n, tuple(cells), name=name) for n, cells in enumerate(boxes.values(), 1)
    )


def latin(size: int) -> Shape:
    """Rows and columns, and nothing else."""
    return Shape(size, square(size), lines(size))


def boxes(height: int, width: int) -> Shape:
    """A grid of boxes *height* rows high and *width* columns wide."""
    size = height * width
    labels = [(row // height, column // width) for row, column in square(size)]
    return latin(size).with_houses(*pieces(labels))


def jigsaw(picture: str) -> Shape:
    """A grid of pieces, drawn: one letter a cell, blanks between rows or none.

    Raises:
        ValueError: it is not square, or a piece has not as many cells as there are pieces.
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
    """The two long diagonals: the falling one first."""
    return (
        House(Kind.DIAGONAL, 1, tuple(i * (size + 1) for i in range(size))),
        House(Kind.DIAGONAL, 2, tuple((i + 1) * (size - 1) for i in range(size))),
    )


def windows(order: int) -> tuple[House, ...]:
    """The windows between the boxes of a square grid, then the houses that follow from them.

    On each axis every (order + 1)-th line, counted from the first, lies between windows;
    the lines of a band and those between, crossed with the same, are houses each.
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
    """For each place in a box, the cells at that place of all boxes."""
    size = height * width
    labels = [(row % height, column % width) for row, column in square(size)]
    return pieces(labels, Kind.EXTRA, "group")


def extra(number: int, places: Iterable[Position], size: int, name: str) -> House:
    """An extra house of a square grid, *size* cells a side."""
    cells = sorted(row * size + column for row, column in places)
    return House(Kind.EXTRA, number, tuple(cells), name=name)
