"""Growth of jigsaws: pieces of a regular picture exchange cells until it looks random.

The first picture consists of boxes or lines. An exchange is accepted if all pieces stay connected.
If it makes borders more ragged, it is accepted with a small probability, as in simulated annealing.
For a symmetric jigsaw, the first picture has the symmetry, and each exchange is made at all
symmetric places at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from ..bits import Mask, mask_of, members
from ..dice import Dice
from ..layout import Cell
from .shapes import side_neighbours, square

SMALLEST, LARGEST = 5, 12
"""Smallest and largest number of rows. Smaller jigsaws hardly differ from each other."""
MOST_LEFT: Final = 4
"""Largest number of leftover cells on each side of a line that counts as a good cut."""
_RAGGED_PROBABILITY: Final = 0.5
"""Probability of accepting an exchange that lengthens the borders by one edge.

For n edges it is raised to the power n.
"""

Labels: TypeAlias = list[int]
"""For each cell the number of its piece, from 0."""


def share_of_cuts(size: int, pieces: Sequence[Mask]) -> float:
    """Return the share of lines between rows or columns that are good cuts, from 0 to 1.

    A line after n rows or columns is a good cut if the n pieces that have the most cells before the
    line cover all of these cells but 1 to `MOST_LEFT`.
    """
    cuts = 0
    for region, lines in _regions(size):
        shares = sorted(((piece & region).bit_count() for piece in pieces), reverse=True)
        cuts += 0 < lines * size - sum(shares[:lines]) <= MOST_LEFT
    return cuts / (2 * (size - 1))


@lru_cache(maxsize=LARGEST)
def _regions(size: int) -> tuple[tuple[Mask, int], ...]:
    """Return for each line between rows or columns the cells before it.

    Each set of cells comes with its number of rows or columns.
    """
    cells = range(size * size)
    rows = [(mask_of(cells[: lines * size]), lines) for lines in range(1, size)]
    columns = [(mask_of(c for c in cells if c % size < n), n) for n in range(1, size)]
    return (*rows, *columns)


class Growth:
    """A picture during its growth."""

    def __init__(
        self, size: int, dice: Dice, moves: Sequence[Sequence[Cell]], cuts: int | None = None
    ) -> None:
        """Begin with a regular picture.

        Args:
            size: Number of rows, columns and pieces.
            dice: Source of the random choices.
            moves: All moves of the symmetry group; only the identity for no symmetry.
            cuts: Percentage of lines that should be good cuts; None for any.

        Raises:
            ValueError: No regular picture of this size with the symmetry is known.
        """
        self._size, self._dice, self._moves, self._cuts = size, dice, moves, cuts
        self._near = _neighbours(size)
        self._first = _first_picture(size, moves)
        self._labels = self._first[:]
        self._pieces = [0] * size
        for cell, label in enumerate(self._labels):
            self._pieces[label] |= 1 << cell

    @property
    def picture(self) -> str:
        """One letter per cell; pieces are lettered in reading order."""
        order = {label: chr(ord("A") + n) for n, label in enumerate(dict.fromkeys(self._labels))}
        return "".join(order[label] for label in self._labels)

    @property
    def is_new(self) -> bool:
        """Whether the picture differs from the first one, and no piece is a row or column."""
        return self._labels != self._first and not set(_lines(self._size)) & set(self._pieces)

    def misses(self) -> float:
        """Return the difference between the wanted and the actual number of good cuts.

        It is 0 if any number will do.
        """
        if self._cuts is None:
            return 0
        share = share_of_cuts(self._size, self._pieces)
        return abs(share - self._cuts / 100) * 2 * (self._size - 1)

    def exchange(self, tries: int) -> None:
        """Try *tries* exchanges of two cells between adjacent pieces."""
        for _ in range(tries):
            cell = self._dice.number_below(len(self._labels))
            beside = self._dice.pick(self._near[cell])
            if self._labels[beside] == self._labels[cell]:
                continue
            if changes := self._draw_exchange(cell, beside):
                self._try(changes)

    def _draw_exchange(self, cell: Cell, beside: Cell) -> dict[Cell, int]:
        """Draw an exchange in which *cell* joins the piece of *beside*, and return the new labels.

        That piece gives back a random cell that touches the piece of *cell*. The result includes
        the symmetric exchanges; it is empty if there is no such cell or if these exchanges
        conflict.
        """
        labels = self._labels
        own, other = labels[cell], labels[beside]
        left = self._pieces[own] & ~(1 << cell)
        given_back = [
            each
            for each in members(self._pieces[other])
            if any(left >> near & 1 for near in self._near[each])
        ]
        if not given_back:
            return {}
        back = self._dice.pick(given_back)
        changes: dict[Cell, int] = {}
        for move in self._moves:
            for place, label in ((cell, labels[move[beside]]), (back, labels[move[cell]])):
                if changes.setdefault(move[place], label) != label:
                    return {}
        return changes

    def _try(self, changes: dict[Cell, int]) -> None:
        """Make *changes* if pieces keep their size and stay connected.

        Longer borders, and more distance from the wanted number of cuts, are accepted at random.
        """
        labels, pieces = self._labels, self._pieces[:]
        for cell, label in changes.items():
            pieces[labels[cell]] &= ~(1 << cell)
            pieces[label] |= 1 << cell
        touched = {labels[cell] for cell in changes} | set(changes.values())
        if any(pieces[each].bit_count() != self._size for each in touched):
            return
        if not all(self._is_connected(pieces[each]) for each in touched):
            return
        before, misses = self._borders(changes), self.misses()
        kept, self._pieces = self._pieces, pieces
        old = {cell: labels[cell] for cell in changes}
        for cell, label in changes.items():
            labels[cell] = label
        longer = (self._borders(changes) - before) // len(self._moves)
        stands = longer <= 0 or self._dice.number_below(1_000) < 1_000 * _RAGGED_PROBABILITY**longer
        if stands and misses:
            stands = self.misses() <= misses or not self._dice.number_below(20)
        if not stands:
            self._pieces = kept
            for cell, label in old.items():
                labels[cell] = label

    def _borders(self, cells: dict[Cell, int]) -> int:
        """Return the number of edges between *cells* and other pieces."""
        labels, near = self._labels, self._near
        return sum(labels[cell] != labels[each] for cell in cells for each in near[cell])

    def _is_connected(self, piece: Mask) -> bool:
        found = edge = piece & -piece
        while edge:
            reached = mask_of(each for cell in members(edge) for each in self._near[cell])
            edge = reached & piece & ~found
            found |= edge
        return found == piece


@lru_cache(maxsize=LARGEST)
def _neighbours(size: int) -> tuple[tuple[Cell, ...], ...]:
    """Return for each cell of a square the cells that share a side with it."""
    return side_neighbours(square(size))


@lru_cache(maxsize=LARGEST)
def _lines(size: int) -> tuple[Mask, ...]:
    """Return the rows and columns as sets of cells."""
    cells = range(size * size)
    rows = [mask_of(cells[row * size : (row + 1) * size]) for row in range(size)]
    return (*rows, *(mask_of(cells[column::size]) for column in range(size)))


def _first_picture(size: int, moves: Sequence[Sequence[Cell]]) -> Labels:
    for labels in _plain_pictures(size):
        if all(_keeps(labels, move) for move in moves):
            return labels
    raise ValueError(f"no jigsaw of {size} rows with this symmetry is known")


def _keeps(labels: Labels, move: Sequence[Cell]) -> bool:
    """Check whether *move* maps every piece to a piece."""
    taken: dict[int, int] = {}
    return all(
        taken.setdefault(label, labels[move[cell]]) == labels[move[cell]]
        for cell, label in enumerate(labels)
    )


def _plain_pictures(size: int) -> Iterator[Labels]:
    """Yield first pictures: boxes, the squarest first, then pictures with certain symmetries."""
    heights = [high for high in range(2, size) if size % high == 0]
    for high in sorted(heights, key=lambda high: abs(high - size // high)):
        wide, names = size // high, dict[tuple[int, int], int]()
        places = ((row // high, column // wide) for row, column in square(size))
        yield [names.setdefault(place, len(names)) for place in places]
    if size % 2 and size > SMALLEST:
        upright = _around_an_axis(size)
        yield upright
        yield [upright[column * size + row] for row, column in square(size)]
    yield _in_turned_rows(size)
    if size == SMALLEST:
        yield [ord(letter) - ord("A") for letter in _PINWHEEL]
    if size % 4 == 0:
        yield _in_quarters(size)


def _around_an_axis(size: int) -> Labels:
    """Return a picture of odd size with left-right symmetry.

    Its pieces are the first row, the last row, most of the middle column, and on each side a strip
    that runs down and up column by column and is cut into pieces.
    """
    half, last = size // 2, size - 1
    labels = [0] * size + [2] * (size * (size - 2)) + [1] * size
    # The middle column lacks two cells of a piece, so it takes the neighbours at the strip's end.
    corner = last - 1 if half % 2 else 1
    strip = [
        (row, column)
        for column in range(half)
        for row in (range(1, last) if column % 2 == 0 else range(last - 1, 0, -1))
        if (row, column) != (corner, half - 1)
    ]
    for number, (row, column) in enumerate(strip):
        piece = 3 + 2 * (number // size)
        labels[row * size + column] = piece
        labels[row * size + last - column] = piece + 1
    return labels


_PINWHEEL: Final = "AAABBAACBBDCCCBDDCEEDDEEE"


def _in_turned_rows(size: int) -> Labels:
    """Return rows with two exchanged pairs of cells; only the half turn preserves them.

    The first two rows exchange a cell, and so do the last two.
    """
    labels = [row for row, _ in square(size)]
    for one, other, new in ((0, 2 * size - 1, 1), (-1, -2 * size, size - 2)):
        labels[other] = labels[one]
        labels[one] = new
    return labels


def _in_quarters(size: int) -> Labels:
    """Return a picture with quarter-turn symmetry; each piece is two half rows in a quarter."""
    half, last, each = size // 2, size - 1, size // 4
    cell_at = {position: cell for cell, position in enumerate(square(size))}
    labels = [0] * (size * size)
    for row in range(half):
        for column in range(half):
            place = (row, column)
            for quarter in range(4):
                labels[cell_at[place]] = quarter * each + row // 2
                place = place[1], last - place[0]
    return labels
