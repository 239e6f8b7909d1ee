"""Fireworks: digits that two lines confine to their crossing's box, but for a cell at each end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from ...bits import Mask, first, mask_of, members, union
from ...board import Board
from ...bounded_cache import BoundedCache
from ...layout import Candidate, Cell, Digit, House, Layout
from ...step import (
    Link,
    Mark,
    Role,
    Step,
    Technique,
    catalogued,
    cells_of,
    digits_listed,
    digits_of,
    digits_short,
    houses_listed,
)

_ROOM: Final = 1024
"""For how many sets of places, in a line or everywhere, it is kept what they confine a digit to."""


class _Corner(NamedTuple):
    """Two lines and a box that have one cell in common."""

    cell: Cell
    bit: Mask
    """The cell alone."""
    lines: tuple[House, House]
    box: House
    outside: tuple[Mask, Mask]
    """What each line has outside the box."""
    apart: bool
    """Whether no cell outside shares a house with one of the other line."""


class Firework(NamedTuple):
    """Digits that each are in one at least of three cells: a corner and two wings."""

    corner: Cell
    wings: tuple[Cell, Cell]
    houses: tuple[House, House, House]
    """The line of each wing, and the box."""
    true: Mask
    """Digits that both lines have in the box and at the wing alone."""
    linked: Mask
    """Others of which some house has all places among the three cells."""

    @property
    def digits(self) -> Mask:
        """All of them."""
        return self.true | self.linked

    @property
    def cells(self) -> Mask:
        """The three."""
        return 1 << self.corner | 1 << self.wings[0] | 1 << self.wings[1]


@lru_cache(maxsize=16)
def _corners(layout: Layout) -> tuple[_Corner, ...]:
    """Two lines each that a box has two cells of, and one in common."""
    houses, corners = layout.houses, list[_Corner]()
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
                    corners.append(_Corner(cell, 1 << cell, (one, other), box, outside, apart))
    return tuple(corners)


class _Lines:
    """What confines digits to corners, by their places."""

    def __init__(self, layout: Layout) -> None:
        self._layout, self._corners = layout, _corners(layout)
        self._houses = [house.mask for house in layout.houses]
        self._by_cell = [0] * layout.cells
        """By the cell where a digit stands the corners with this cell in a line and in the box. A
        corner has a bit by its number for its first line, and as many bits higher as there are
        corners one for the other line."""
        by_line: dict[House, list[tuple[int, Mask]]] = {}
        for number, corner in enumerate(self._corners):
            for which, (line, outside) in enumerate(zip(corner.lines, corner.outside, strict=True)):
                bit = 1 << number + which * len(self._corners)
                by_line.setdefault(line, []).append((bit, outside))
                for cell in members(line.mask & corner.box.mask):
                    self._by_cell[cell] |= bit
        self._tables = [(line.mask, _confining(through)) for line, through in by_line.items()]
        self.corners = BoundedCache(self._corners_for, _ROOM)
        """By the places of a digit, and the cells where it stands as many bits higher as there are
        cells, the numbers of the corners for which each line has one place at most outside."""
        self.links = BoundedCache(self._links_in, _ROOM)
        """By the places of a digit those in a house, three at most; and of two each alone."""

    def _corners_for(self, where: int) -> list[int]:
        places = where & self._layout.all_cells
        confined = union(self._by_cell[cell] for cell in members(where >> self._layout.cells))
        for mask, known in self._tables:
            confined |= known[places & mask]
        return list(members(confined & confined >> len(self._corners)))

    def _links_in(self, places: Mask) -> list[tuple[Mask, Mask, Mask]]:
        inside = {places & mask for mask in self._houses}
        few = [each for each in inside if 0 < each.bit_count() <= 3]
        pairs = {each: (each & -each, each & (each - 1)) for each in few if each.bit_count() == 2}
        return [(each, *pairs.get(each, (0, 0))) for each in few]


def _confining(through: list[tuple[int, Mask]]) -> BoundedCache[Mask, int]:
    """By the places in a line the corners, as bits, for which one at most is outside the box."""

    def confined(inside: Mask) -> int:
        rests = ((bit, inside & outside) for bit, outside in through if inside)
        return union(bit for bit, rest in rests if not rest & (rest - 1))

    return BoundedCache(confined, _ROOM)


_lines = lru_cache(maxsize=16)(_Lines)


def fireworks(board: Board) -> list[Firework]:
    """Those of two digits or more; at least one digit is a true one."""
    found, corners = list[Firework](), _corners(board.layout)
    (linked_in, beside), empty, places = _linked_in(board), board.empty, board.places
    linked_to = linked_in.get
    alike = all(cells & (cells - 1) for cells in linked_in)
    for number, digits in sorted(_confined_to(board).items()):
        corner = corners[number]
        cell = corner.bit
        if not empty & cell:
            continue
        if not digits & (digits - 1) and alike and corner.apart:
            # One digit: is another linked to it, in a line of the corner, by one of its wings?
            at, (one, other) = places[digits.bit_length() - 1], corner.outside
            ends = (at & one or empty & one) | (at & other or empty & other)
            near = ends & beside.get(cell, 0)
            if not any(linked_in[cell | 1 << end] & ~digits for end in members(near)):
                continue
        for (wing, other_wing), true in _wings(board, corner, digits):
            both = wing | other_wing
            linked = (
                linked_to(cell | wing, 0) | linked_to(cell | other_wing, 0)
                | linked_to(cell | both, 0)
            )  # fmt: skip
            if not alike or not corner.apart:
                for some in (cell, wing, other_wing, both):
                    linked |= linked_to(some, 0)
            every = true | linked
            if every & (every - 1):
                wings = wing.bit_length() - 1, other_wing.bit_length() - 1
                houses = *corner.lines, corner.box
                found.append(Firework(corner.cell, wings, houses, true, linked & ~true))
    return found


def _confined_to(board: Board) -> dict[int, Mask]:
    """By the number of a corner the digits of which each line has one place at most outside the
    box, where it is open. A digit that stands is in its place."""
    known, layout = _lines(board.layout).corners, board.layout
    found: dict[int, Mask] = {}
    standing, cells, everywhere = board.placed, layout.cells, layout.all_cells
    for digit, places in enumerate(board.places[1:], 1):
        if places:
            for number in known[places | (standing & everywhere) << cells]:
                found[number] = found.get(number, 0) | 1 << digit
        standing >>= cells
    return found


def _wings(board: Board, corner: _Corner, digits: Mask) -> Iterable[tuple[tuple[Mask, Mask], Mask]]:
    """Empty cells of each line outside the box, with those of *digits* that are nowhere else
    there: in order."""
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
    # A digit that is nowhere outside is confined to any cell there.
    ends = [[1 << cell for cell in members(line & board.empty)] for line in corner.outside]
    for bit, here, there in free:
        for pair in product([here] if here else ends[0], [there] if there else ends[1]):
            found[pair] = found.get(pair, 0) | bit
    return sorted(found.items())


def _linked_in(board: Board) -> tuple[dict[Mask, Mask], dict[Mask, Mask]]:
    """By cells, up to three, the digits of which some house has its places in just these; and by
    each of two such cells the other ones."""
    digits_in: dict[Mask, Mask] = {}
    beside: dict[Mask, Mask] = {}
    known = _lines(board.layout).links
    for digit, places in enumerate(board.places):
        if places:
            for here, one, other in known[places]:
                digits_in[here] = digits_in.get(here, 0) | 1 << digit
                if other:
                    beside[one] = beside.get(one, 0) | other
                    beside[other] = beside.get(other, 0) | one
    return digits_in, beside


@catalogued
class FireworkTriple(Technique):
    """Three digits that two lines have, outside the box where they cross, in one cell each at most.

    Each of them is in one of these two cells or in the crossing: in none of the two, both lines
    would have it in the box, and so in the cell that they share. Three digits, three cells.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for each in board.once(fireworks):
            digits = each.digits
            if digits.bit_count() == 3 and _all_used(board, each, digits):
                gone = board.candidates_in(each.cells, board.layout.all_digits & ~digits)
                if gone:
                    yield _step(self, board, gone, ((each, digits, Role.PATTERN),))

    def applies_to(self, layout: Layout) -> bool:
        return bool(_corners(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        cells = cells_of(step.marked(Role.PATTERN, Role.SET_A))
        digits = digits_of(step.marked(Role.PATTERN, Role.SET_A))
        return (
            f"{_confined(step, layout, digits, step.houses[:3])}. So each of the three is in "
            f"{layout.names(cells, 'or')}, and three digits fill three cells"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        digits = digits_of(step.marked(Role.PATTERN, Role.SET_A))
        cells = cells_of(step.marked(Role.PATTERN, Role.SET_A))
        return f"{digits_short(digits, layout)} in {layout.short_names(cells)}"


@catalogued
class FireworkPair(Technique):
    """Two digits of a firework, and a cell with just these two that sees both wings.

    Whichever digit that cell holds, the wings lose it, so it is in the corner: the corner holds
    the same digit as the cell.
    """

    def find(self, board: Board) -> Iterator[Step]:
        sees = board.layout.sees
        pairs = board.pairs
        for each in board.once(fireworks):
            seen = sees[each.wings[0]] & sees[each.wings[1]] & ~(1 << each.corner)
            for one, other in combinations(members(each.digits), 2):
                digits = 1 << one | 1 << other
                if not each.true & digits or not _all_used(board, each, digits):
                    continue
                for partner in members(pairs.get(digits, 0) & seen):
                    yield from self._step(board, each, digits, partner)

    def _step(self, board: Board, each: Firework, digits: Mask, partner: Cell) -> Iterator[Step]:
        held = board.candidates_of[each.corner]
        gone = (
            *board.candidates_in(1 << each.corner, board.layout.all_digits & ~digits),
            *board.candidates_in(1 << partner, digits & ~held),
        )
        if gone and held & digits:
            more = tuple(Mark(Role.SET_B, c) for c in board.candidates_in(1 << partner, digits))
            yield _step(self, board, gone, ((each, digits, Role.PATTERN),), more)

    def applies_to(self, layout: Layout) -> bool:
        return bool(_corners(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        digits = digits_of(step.marked(Role.SET_B))
        partner = layout.names(cells_of(step.marked(Role.SET_B)))
        wings = layout.names(cells_of(step.marked(Role.SET_A)))
        corner = layout.cell_name(_corner_of(step.houses))
        return (
            f"{_confined(step, layout, digits, step.houses[:3])}. So each is in {corner}, "
            f"{layout.names(cells_of(step.marked(Role.SET_A)), 'or')}. {partner} holds one of "
            f"them and takes it from {wings}, so {corner} holds the same digit as {partner}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        digits = digits_short(digits_of(step.marked(Role.SET_B)), layout)
        cells = 1 << _corner_of(step.houses) | cells_of(step.marked(Role.SET_A))
        partner = layout.short_names(cells_of(step.marked(Role.SET_B)))
        return f"{digits} in {layout.short_names(cells)}, {partner}"


@catalogued
class FireworkQuadruple(Technique):
    """Two fireworks of two digits each on the same two wings, but with different corners.

    Each digit is in a wing or in its own corner: four digits fill four cells, and no corner has a
    digit of the other.
    """

    def find(self, board: Board) -> Iterator[Step]:
        on_wings: dict[Mask, list[Firework]] = {}
        for each in board.once(fireworks):
            wings = 1 << each.wings[0] | 1 << each.wings[1]
            on_wings.setdefault(wings, []).append(each)
        for wings, same in on_wings.items():
            for one, other in combinations(same, 2):
                if one.corner != other.corner:
                    yield from self._on(board, wings, one, other)

    def _on(self, board: Board, wings: Mask, one: Firework, other: Firework) -> Iterator[Step]:
        everything = board.layout.all_digits
        of = board.candidates_of
        for mine in _pairs_of(one, of[one.corner]):
            for yours in _pairs_of(other, of[other.corner]):
                if mine & yours:
                    continue
                gone = (
                    *board.candidates_in(wings, everything & ~(mine | yours)),
                    *board.candidates_in(1 << one.corner, everything & ~mine),
                    *board.candidates_in(1 << other.corner, everything & ~yours),
                )
                if gone:
                    parts = (one, mine, Role.PATTERN), (other, yours, Role.SET_B)
                    yield _step(self, board, gone, parts)

    def applies_to(self, layout: Layout) -> bool:
        return bool(_corners(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        wings = layout.names(cells_of(step.marked(Role.SET_A)), "or")
        told = []
        for digits, houses in _halves(step):
            corner = layout.cell_name(_corner_of(houses))
            told.append(
                f"{_confined(step, layout, digits, houses)}, so each is in {corner}, {wings}"
            )
        return f"{'. '.join(told)}. Four digits fill these four cells"

    def pattern(self, step: Step, layout: Layout) -> str:
        wings = layout.short_names(cells_of(step.marked(Role.SET_A)))
        corners = [
            f"{digits_short(digits, layout)} in {layout.cell_name(_corner_of(houses))}"
            for digits, houses in _halves(step)
        ]
        return f"{', '.join(corners)}, wings {wings}"


def _halves(step: Step) -> Iterator[tuple[Mask, tuple[House, ...]]]:
    """The digits and the houses of each of two fireworks."""
    roles = [mark.role for mark in step.marks]
    first_of_other = roles.index(Role.SET_B)
    for marks, houses in (
        (step.marks[:first_of_other], step.houses[:3]),
        (step.marks[first_of_other:], step.houses[3:6]),
    ):
        yield digits_of(mark.candidate for mark in marks), houses


def _pairs_of(firework: Firework, held: Mask) -> list[Mask]:
    """Two of its digits each, one of them at least a true one, and one that its corner can hold."""
    pairs = (1 << one | 1 << other for one, other in combinations(members(firework.digits), 2))
    return [pair for pair in pairs if pair & firework.true and pair & held]


def _all_used(board: Board, firework: Firework, digits: Mask) -> bool:
    """Whether each wing can hold one of *digits*; otherwise fewer cells would say as much."""
    of = board.candidates_of
    return all(of[wing] & digits for wing in firework.wings)


def _step(
    technique: Technique,
    board: Board,
    gone: tuple[Candidate, ...],
    parts: Iterable[tuple[Firework, Mask, Role]],
    more: tuple[Mark, ...] = (),
) -> Step:
    """A step of fireworks of some digits each, with what their corners are marked as.

    It names the two lines and the box of each, and the house of every digit that is no true one.
    """
    houses, also = list[House](), list[House]()
    marks, links = list[Mark](), list[Link]()
    for firework, digits, corner in parts:
        wings = firework.cells & ~(1 << firework.corner)
        one, other, box = firework.houses
        houses += firework.houses
        inside = box.mask & (one.mask | other.mask) & ~(1 << firework.corner)
        marks += (Mark(corner, c) for c in board.candidates_in(1 << firework.corner, digits))
        marks += (Mark(Role.SET_A, c) for c in board.candidates_in(wings, digits))
        marks += (Mark(Role.FIN, c) for c in board.candidates_in(inside, digits & firework.true))
        for digit in members(digits & firework.linked):
            house, cells = _linking(board, firework, digit)
            if cells.bit_count() == 2:
                ends = [Candidate(cell, digit) for cell in members(cells)]
                links.append(Link(ends[0], ends[1], strong=True))
            else:
                also.append(house)
                marks += (Mark(Role.LINK_ON, Candidate(cell, digit)) for cell in members(cells))
    return Step(
        technique,
        (),
        gone,
        (*houses, *dict.fromkeys(also)),
        (*dict.fromkeys(marks), *more),
        tuple(links),
    )


def _linking(board: Board, firework: Firework, digit: Digit) -> tuple[House, Mask]:
    """A house that has all its places of *digit* among the three cells, and these."""
    found = (
        (house, inside)
        for house in board.layout.houses
        if (inside := board.places[digit] & house.mask) and not inside & ~firework.cells
    )
    return max(found, key=lambda each: each[1].bit_count())


def _corner_of(houses: tuple[House, ...]) -> Cell:
    """Where both lines of a firework and its box meet."""
    one, other, box = houses[:3]
    return first(one.mask & other.mask & box.mask)


def _confined(step: Step, layout: Layout, digits: Mask, houses: tuple[House, ...]) -> str:
    """``Outside box 2, row 2 and column 5 have 3 and 4 only in r2c9 and r7c5``."""
    wings = cells_of(step.marked(Role.SET_A)) & (houses[0].mask | houses[1].mask)
    linked: dict[Digit, Mask] = {}
    ends = (each for start, end, _ in step.links for each in (start, end))
    for cell, digit in (*step.marked(Role.LINK_ON), *ends):
        linked[digit] = linked.get(digit, 0) | 1 << cell
    true = digits & ~mask_of(linked)
    told = (
        f"Outside {houses[2]}, {houses_listed(houses[:2])} have "
        f"{digits_listed(true, layout)} only in {layout.names(wings)}"
    )
    for digit, cells in linked.items():
        if digits >> digit & 1:
            named = (*step.houses, *layout.shared_houses(cells))
            house = next(each for each in named[3:] if not cells & ~each.mask)
            told += f", and {house} has {layout.symbol(digit)} only in {layout.names(cells)}"
    return told


TECHNIQUES = (
    FireworkTriple("firework-triple", "Firework Triple", ""),
    FireworkPair("firework-pair", "Firework Pair", ""),
    FireworkQuadruple("firework-quadruple", "Firework Quadruple", ""),
)
