"""Search for fireworks: digits that two lines and a box confine to three cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members, union
from ...board import Board
from ...bounded_cache import BoundedCache
from ...changes import Changes
from ...layout import Cell, Digit, House, Layout

_ROOM: Final = 1024
"""Size of the caches by places of a digit, in a house or on the whole board."""


class Corner(NamedTuple):
    """Two lines and a box that share one cell, the corner."""

    cell: Cell
    bit: Mask
    """The mask of the cell alone."""
    lines: tuple[House, House]
    box: House
    outside: tuple[Mask, Mask]
    """The cells of each line outside the box: its possible wings."""
    apart: bool
    """Whether no cell of one line outside the box sees such a cell of the other line."""


class Firework(NamedTuple):
    """A corner and two wings, with the digits that are each in at least one of the three cells."""

    corner: Cell
    wings: tuple[Cell, Cell]
    houses: tuple[House, House, House]
    """The line of each wing, and the box."""
    confined: Mask
    """Digits with no place on either line outside the box, except in the line's wing."""
    linked: Mask
    """Other digits, each with a house that confines it to the three cells."""

    @property
    def digits(self) -> Mask:
        """All digits of the firework."""
        return self.confined | self.linked

    @property
    def cells(self) -> Mask:
        """The three cells as a mask."""
        return 1 << self.corner | 1 << self.wings[0] | 1 << self.wings[1]


@lru_cache(maxsize=16)
def corners_of(layout: Layout) -> tuple[Corner, ...]:
    """Return all corners: two lines with one common cell, and a box with several cells of each."""
    houses, corners = layout.houses, list[Corner]()
    for cell, indices in enumerate(layout.houses_of):
        for number in indices:
            box = houses[number]
            lines = [houses[index] for index in indices if index != number]
            lines = [line for line in lines if (line.mask & box.mask).bit_count() > 1]
            for one, other in combinations(lines, 2):
                if (one.mask & other.mask & box.mask) == 1 << cell:
                    outside = one.mask & ~box.mask, other.mask & ~box.mask
                    seen = union(layout.sees[each] for each in members(outside[0]))
                    apart = not seen & outside[1]
                    corners.append(Corner(cell, 1 << cell, (one, other), box, outside, apart))
    return tuple(corners)


class _DigitFacts(NamedTuple):
    """Facts about the places of one digit, for all corners, in the fields of `_CornerTables`."""

    wings: int
    """The wings that may confine the digit, together with their corner and its other wing."""
    confined: int
    """Corners whose lines each have at most one place outside the box.

    Each is given by the highest bit of its field in the lower half.
    """
    links: tuple[Mask, ...]
    """The places of the digit in each house that has at most three."""
    lone: bool
    """Whether some house has only one place for the digit."""


class _CornerTables:
    """Tables of a layout to find out, by the places of a digit, which corners confine it.

    Each corner has a field in one large int, with a bit for each wing on its first line and an
    unused highest bit. The fields for the second lines follow above, in the same order.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout, self.corners = layout, corners_of(layout)
        outside = (each for corner in self.corners for each in corner.outside)
        self._wide = 1 + max(map(int.bit_count, outside), default=0)
        self.half = len(self.corners) * self._wide
        """Number of bits from the field of a first line to the field of the second line."""
        lowest = sum(1 << number * self._wide for number in range(2 * len(self.corners)))
        self.highest = lowest << self._wide - 1
        self.below = self.highest - lowest
        """All bits that represent wings."""
        self._number_at = {self.highest_of(n): n for n in range(len(self.corners))}
        self.others = mask_of(
            self.highest_of(number) for number, each in enumerate(self.corners) if not each.apart
        )
        """Highest bits of the corners whose lines see each other outside the box."""
        self._standing = [0] * layout.cells
        """By the cell of a placed digit: the fields of the lines that have this cell in the box."""
        self._as_wing = [0] * layout.cells
        """By cell: the bits that represent it as a wing."""
        self._as_corner = [0] * layout.cells
        """By cell: the fields of the corners in it."""
        self._linking: dict[Mask, int] = {}
        """By the mask of a corner and a wing: the wing's bit, and the field of its other line."""
        self._across: dict[House, dict[Mask, int]] = {house: {} for house in layout.houses}
        """By line and its cells outside a box: the fields of the corners of this line and box."""
        for number, corner in enumerate(self.corners):
            for which in range(2):
                self._gather(number, corner, which)
        self._tables = [(house.mask, self._confinement_cache(house)) for house in layout.houses]
        self.ways = BoundedCache(self._ways_of, _ROOM)
        """Cache of `_DigitFacts`, by the open places of a digit.

        The key also has the cells where the digit is placed, above the bits of all cells.
        """
        self._cells = BoundedCache(self._cells_of, _ROOM)
        self.seen = BoundedCache(self._seen_from, layout.cells)
        """Cache, by cell, of the wings that it sees, except wings of corners in the cell."""

    def _gather(self, number: int, corner: Corner, which: int) -> None:
        line, outside = corner.lines[which], corner.outside[which]
        at = self._field_position(number, which)
        own, other = self._field(at), self._field(self._field_position(number, 1 - which))
        across = self._across[line]
        across[outside] = across.get(outside, 0) | own
        self._as_corner[corner.cell] |= own
        for cell in members(line.mask & corner.box.mask):
            self._standing[cell] |= own
        for place, cell in enumerate(members(outside)):
            both, wing = corner.bit | 1 << cell, 1 << at + place
            bits = wing | other
            self._as_wing[cell] |= wing
            self._linking[both] = self._linking.get(both, 0) | bits

    def numbers(self, corners: int) -> Iterator[int]:
        """Yield the numbers of the corners with these highest bits."""
        return (self._number_at[bit] for bit in members(corners))

    def highest_of(self, number: int) -> int:
        """Return the position of the highest bit of a corner's field in the lower half."""
        return (number + 1) * self._wide - 1

    def corners_with(self, wings: int) -> int:
        """Return the highest bits of the corners that have some of *wings* on both lines."""
        some = wings + self.below & self.highest
        return some & some >> self.half

    def wings_of(self, number: int, wings: int) -> Mask:
        """Return the cells of the wings of one corner among *wings*."""
        full = (1 << self._wide - 1) - 1
        here, there = (wings >> self._field_position(number, which) & full for which in range(2))
        return self._cells[(number << self._wide | there) << self._wide | here]

    def _field_position(self, number: int, which: int) -> int:
        """Return the position of the lowest bit of a corner's field for line 0 or 1."""
        return which * self.half + number * self._wide

    def _field(self, at: int) -> int:
        return (1 << self._wide - 1) - 1 << at

    def _seen_from(self, cell: Cell) -> int:
        seen = union(self._as_wing[other] for other in members(self.layout.sees[cell]))
        return seen & ~self._as_corner[cell]

    def _cells_of(self, fields: int) -> Mask:
        """Return the cells of the wings in both fields of a corner.

        *fields* is an int of the number of the corner and, below it, the two fields.
        """
        corner = self.corners[fields >> 2 * self._wide]
        return mask_of(
            cell
            for which, outside in enumerate(corner.outside)
            for place, cell in enumerate(members(outside), which * self._wide)
            if fields >> place & 1
        )

    def _confinement_cache(self, house: House) -> BoundedCache[Mask, tuple[int, int, Mask]]:
        """Return a cache of the wings that confine a digit, by its places in *house*.

        The key has at least one place. The value has three parts. The first is the confining wings:
        outside a box, the only place, or all wings if there is no place. The second is the linked
        wing with the field of the other line, if the two places are a corner and a wing. The third
        is the places if there are at most three, else 0.
        """
        across = self._across[house]

        def confined(inside: Mask) -> tuple[int, int, Mask]:
            wings = 0
            for outside, fields in across.items():
                rest = inside & outside
                if not rest & (rest - 1):
                    wings |= fields & self._as_wing[rest.bit_length() - 1] if rest else fields
            return wings, self._linking.get(inside, 0), inside if inside.bit_count() <= 3 else 0

        return BoundedCache(confined, _ROOM)

    def _ways_of(self, where: int) -> _DigitFacts:
        places, wings, linked = where & self.layout.all_cells, 0, 0
        for cell in members(where >> self.layout.cells):
            wings |= self._standing[cell]
        links = list[Mask]()
        for mask, known in self._tables:
            if inside := places & mask:
                some, linking, few = known[inside]
                wings |= some
                linked |= linking
                if few:
                    links.append(few)
        confined = self.corners_with(wings)
        whole = confined | confined << self.half
        wings = wings & whole - (whole >> self._wide - 1) | linked
        return _DigitFacts(
            wings, confined, tuple(links), any(not each & (each - 1) for each in links)
        )


_lines = lru_cache(maxsize=16)(_CornerTables)


class Fireworks:
    """The fireworks of a position; cheap tests select the corners that are searched in full.

    The tests of a digit depend on its own places alone. So where a search found nothing before some
    *changes*, a new firework needs a digit that has lost a place since. A new pair may also need a
    changed cell: the bivalue cell that sees both wings.
    """

    def __init__(self, board: Board, changes: Changes | None = None) -> None:
        self._board, self._changes = board, changes
        self._lines = lines = _lines(board.layout)
        known, cells, everywhere = lines.ways, board.layout.cells, board.layout.all_cells
        self._ways: dict[Digit, _DigitFacts] = {}
        standing = board.placed
        for digit, places in enumerate(board.places[1:], 1):
            if places:
                # A placed digit confines lines too, so its cells are part of the key.
                self._ways[digit] = known[places | (standing & everywhere) << cells]
            standing >>= cells
        once = twice = thrice = confined = new = 0
        lone = False
        for digit, each in self._ways.items():
            wings = each.wings
            if changes and changes.digits >> digit & 1:
                new |= wings
            thrice |= twice & wings
            twice |= once & wings
            once |= wings
            confined |= each.confined
            lone |= each.lone
        self._twice, self._thrice, self._confined = twice, thrice, confined
        self._new = new if changes else -1
        """The wings of digits that have lost a place; all wings if no changes are given."""
        self._always = confined if lone else confined & lines.others
        """The corners that may link digits in more ways than by one wing; always searched."""

    def of_three(self) -> list[Firework]:
        """Return the fireworks at corners that may have three digits."""
        return self._at_corners(self._lines.corners_with(self._thrice & self._new))

    def of_pairs(self) -> list[Firework]:
        """Return the fireworks at corners that may have both digits of a bivalue cell.

        The cell sees both wings.
        """
        lines, ways, changes, some = self._lines, self._ways, self._changes, 0
        for digits, cells in self._board.pairs.items():
            if changes and not digits & changes.digits:
                cells &= changes.cells
            if not cells:
                continue
            one, other = members(digits)
            both = ways[one].wings & ways[other].wings
            for cell in members(cells):
                some |= lines.corners_with(both & lines.seen[cell])
        return self._at_corners(some)

    def on_shared_wings(self) -> list[Firework]:
        """Return the fireworks at corners that may share both wings with another corner."""
        lines, some = self._lines, 0
        new = lines.corners_with(self._twice & self._new) & self._confined
        likely = [
            (1 << lines.highest_of(number), lines.wings_of(number, self._twice))
            for number in lines.numbers(
                lines.corners_with(self._twice) & self._confined if new else 0
            )
        ]
        for (one, wings), (other, also) in combinations(likely, 2):
            shared = wings & also
            if shared & (shared - 1) and (one | other) & new:
                some |= one | other
        return self._at_corners(some)

    def _at_corners(self, corners: int) -> list[Firework]:
        """Return the fireworks of two digits or more at *corners* and at `_always`.

        At least one digit of each is among its `Firework.confined`.
        """
        found, lines = list[Firework](), self._lines
        corners = corners & self._confined | self._always
        linked_in = self._linked_in() if corners else {}
        for number in lines.numbers(corners):
            corner, bit = lines.corners[number], 1 << lines.highest_of(number)
            if self._board.empty & corner.bit:
                digits = mask_of(d for d, each in self._ways.items() if each.confined & bit)
                for wings, true in _wings(self._board, corner, digits):
                    linked = 0
                    for some in _parts_of(corner.bit, *wings):
                        linked |= linked_in.get(some, 0)
                    every = true | linked
                    if every & (every - 1):
                        found.append(_firework(corner, wings, true, linked & ~true))
        return found

    def _linked_in(self) -> dict[Mask, Mask]:
        """Return, by sets of up to three cells, the digits that some house confines to them."""
        digits_in: dict[Mask, Mask] = {}
        for digit, each in self._ways.items():
            for here in each.links:
                digits_in[here] = digits_in.get(here, 0) | 1 << digit
        return digits_in


def _parts_of(corner: Mask, one: Mask, other: Mask) -> tuple[Mask, ...]:
    """Return the seven non-empty subsets of three cells."""
    both = one | other
    return corner, one, other, corner | one, corner | other, both, corner | both


def _firework(corner: Corner, wings: tuple[Mask, Mask], true: Mask, linked: Mask) -> Firework:
    one, other = (wing.bit_length() - 1 for wing in wings)
    return Firework(corner.cell, (one, other), (*corner.lines, corner.box), true, linked)


def _wings(board: Board, corner: Corner, digits: Mask) -> Iterable[tuple[tuple[Mask, Mask], Mask]]:
    """Return the pairs of wings of *corner* in order, each with the *digits* that it confines.

    Wings are empty cells of each line outside the box. A confined digit has no other place on the
    lines outside the box.
    """
    found, free = dict[tuple[Mask, Mask], Mask](), list[tuple[int, Mask, Mask]]()
    one, other = corner.outside
    for digit in members(digits):
        places = board.places[digit]
        here, there = places & one, places & other
        if here and there:
            found[here, there] = found.get((here, there), 0) | 1 << digit
        else:
            free.append((1 << digit, here, there))
    if not free:
        return found.items() if len(found) == 1 else sorted(found.items())
    # A digit without places on a line outside the box is confined by any wing there.
    ends = [[1 << cell for cell in members(line & board.empty)] for line in corner.outside]
    for bit, here, there in free:
        for pair in product([here] if here else ends[0], [there] if there else ends[1]):
            found[pair] = found.get(pair, 0) | bit
    return sorted(found.items())
