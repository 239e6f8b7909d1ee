"""Leftovers by definition: cuts found by trying all houses, and their eliminations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from sudoku_tui.engine.bits import Mask, mask_of, members, union
from sudoku_tui.engine.layout import Candidate, Cell, Digit, House, Kind, Layout
from tests.engine.by_definition.position import Found, Position, yield_found

_MOST_LEFT = 4
"""Limit on the cells of each side; a person learns nothing from more."""
_MOST_HOUSES = 5
_MOST_FILLINGS = 4_000
"""Limit on the fillings of a side; beyond it, only digits missing from the other side are used."""


class Cut(NamedTuple):
    """The cells that only one of two equal numbers of houses covers, and the technique."""

    left: Mask
    right: Mask
    technique: str

    def contains(self, other: Cut) -> bool:
        """Check whether another cut is part of it, on whichever sides."""
        sides = (other.left, other.right), (other.right, other.left)
        return any(not one & ~self.left and not two & ~self.right for one, two in sides)


@cache
def cuts_of(layout: Layout) -> tuple[Cut, ...]:
    """Return all minimal cuts of houses of one kind against houses of another.

    Rows against columns are excluded: such a cut adds nothing to the houses themselves.
    """
    kinds: dict[object, list[House]] = {}
    for house in layout.houses:
        grid = "" if house.kind is Kind.BOX else house.grid
        kinds.setdefault((house.kind, house.kind_name, grid), []).append(house)
    every = [
        cut
        for ones, others in combinations(kinds.values(), 2)
        if {ones[0].kind, others[0].kind} != {Kind.ROW, Kind.COLUMN}
        for cut in _cuts_between(ones, others)
    ]
    least: list[Cut] = []
    for cut in sorted(every, key=lambda cut: cut.left.bit_count()):
        if not any(cut.contains(other) for other in least):
            least.append(cut)
    return tuple(least)


def _cuts_between(ones: Sequence[House], others: Sequence[House]) -> Iterator[Cut]:
    """Yield the cuts of any disjoint houses and as many others, up to half of them."""
    kinds = {ones[0].kind, others[0].kind}
    lines_and_boxes = Kind.BOX in kinds and kinds & {Kind.ROW, Kind.COLUMN}
    most = max(1, min(_MOST_HOUSES, len(ones) // 2, len(others) // 2))
    for count in range(1, most + 1):
        against = list(_disjoint(others, count))
        for one, other in product(_disjoint(ones, count), against):
            left, right = one & ~other, other & ~one
            if 0 < left.bit_count() <= _MOST_LEFT:
                several = "law-of-leftovers" if lines_and_boxes else "set-equivalence"
                yield Cut(left, right, several if left & (left - 1) else "leftover-cell")


def _disjoint(houses: Sequence[House], count: int) -> Iterator[Mask]:
    """Yield the cells of each *count* disjoint houses."""
    for some in combinations(houses, count):
        cells = union(house.mask for house in some)
        if cells.bit_count() == sum(len(house.cells) for house in some):
            yield cells


def leftovers(position: Position) -> Iterator[Found]:
    """Yield the eliminations of each cut: both sides hold the same digits, equally often."""
    for cut in cuts_of(position.layout):
        names = (position.names_of(members(side)) for side in (cut.left, cut.right))
        yield from yield_found(cut.technique, _conclusions(position, cut), " = ".join(names))


def _conclusions(position: Position, cut: Cut) -> set[Candidate]:
    """Return the eliminations of a cut, repeated until nothing changes."""
    gone, now = set[Candidate](), position
    then = _locked if cut.technique == "leftover-cell" else _in_no_filling
    while new := _missing_from_other_side(now, cut) or then(now, cut):
        gone |= new
        now = position.eliminate(gone)
    return gone


def _missing_from_other_side(position: Position, cut: Cut) -> set[Candidate]:
    """Return the candidates whose digit no cell of the other side can hold."""
    gone = position.all_but(cut.left, position.digits_in(cut.right))
    return gone | position.all_but(cut.right, position.digits_in(cut.left))


class _Filling(NamedTuple):
    """A way to fill a side: its digits in order, and each cell with its digit."""

    digits: tuple[Digit, ...]
    cells: tuple[Candidate, ...]


def _in_no_filling(position: Position, cut: Cut) -> set[Candidate]:
    """Return candidates that are in no way to fill both sides, or excluded by every way."""
    sides = [[position.held[cell] for cell in members(side)] for side in (cut.left, cut.right)]
    if any(prod(held.bit_count() for held in side) > _MOST_FILLINGS for side in sides):
        return set()
    ways = _fillings_of_both(position, cut)
    kept = set[Candidate]().union(*ways)
    inside = cut.left | cut.right
    gone = position.candidates_among(inside, position.layout.all_digits) - kept
    for digit in range(1, position.layout.digits + 1):
        if all(any(each.digit == digit for each in way) for way in ways):
            for side in (cut.left, cut.right):
                places = mask_of(c for c, d in kept if d == digit and side >> c & 1)
                gone |= position.seen_by_all(places, 1 << digit)
    return gone


def _fillings_of_both(position: Position, cut: Cut) -> list[frozenset[Candidate]]:
    """Return the ways to fill both sides with the same digits.

    They contain each digit that a house has only there, unless the house has a single place for it,
    which is a single.
    """
    due = mask_of(
        digit
        for digit, places in enumerate(position.places)
        for house in position.layout.houses
        for side in (cut.left, cut.right)
        if (places & house.mask).bit_count() > 1 and not places & house.mask & ~side
    )
    by_digits: dict[tuple[Digit, ...], list[_Filling]] = {}
    for right in _fillings(position, tuple(members(cut.right))):
        by_digits.setdefault(right.digits, []).append(right)
    return [
        frozenset((*left.cells, *right.cells))
        for left in _fillings(position, tuple(members(cut.left)))
        if not due & ~mask_of(left.digits)
        for right in by_digits.get(left.digits, ())
        if _agree(position.layout, left.cells, right.cells)
    ]


def _fillings(position: Position, cells: tuple[Cell, ...]) -> Iterator[_Filling]:
    for digits in product(*(members(position.held[cell]) for cell in cells)):
        placed = tuple(map(Candidate, cells, digits))
        if all(_agree(position.layout, (a,), (b,)) for a, b in combinations(placed, 2)):
            yield _Filling(tuple(sorted(digits)), placed)


def _agree(layout: Layout, some: Sequence[Candidate], others: Sequence[Candidate]) -> bool:
    """Check that no cell of one list sees a cell of the other with the same digit."""
    return not any(
        digit == then and layout.sees[cell] >> other & 1
        for (cell, digit), (other, then) in product(some, others)
    )


def _locked(position: Position, cut: Cut) -> set[Candidate]:
    """Return the eliminations of a digit that is in one of two equal cells or elsewhere in a house.

    Its places elsewhere in the house, and the other equal cell, exclude the same candidates.
    Candidates that see all its places in the house itself need no equal cells, and a digit with one
    place is a single.
    """
    gone, layout = set[Candidate](), position.layout
    one, other = (side.bit_length() - 1 for side in (cut.left, cut.right))
    for near, far in ((one, other), (other, one)):
        for house in layout.houses:
            for digit in members(position.held[near]) if house.mask >> near & 1 else ():
                rest = position.places[digit] & house.mask & ~(1 << near)
                seen = layout.seen_by_all(rest | 1 << far) & ~layout.sees[near]
                gone |= position.candidates_among(seen, 1 << digit) if rest else set()
    return gone
