"""Almost locked pair and triple: of two or three digits, exactly one is where two houses meet.

A *crossing* is a box and another house that share some cells, in this order or the other. Crossings
have numbers, and a set of crossings is a mask of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from ...bits import Mask, mask_of, members, union
from ...board import Board
from ...bounded_cache import BoundedCache
from ...changes import Changes, first_new_of
from ...layout import Cell, House, Kind, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    cells_short,
    digits_listed,
    digits_of,
    digits_short,
    frozen_by_identity,
    houses_short,
)

_ROOM: Final = 8192
"""Most entries of the cache of `_confining_crossings`."""
_HOUSE_ROOM: Final = 1024
"""Most entries of each cache of `_confining_in_house`."""
_Found: TypeAlias = tuple[tuple[Cell, ...], int, Mask]
"""Cells of the first house of a crossing, the crossing's number, and one digit more than cells."""


class Crossing(NamedTuple):
    """Two houses that share some cells, exactly one of them a box."""

    one: House
    other: House
    shared: Mask


@lru_cache(maxsize=64)
def crossings_of(layout: Layout) -> tuple[Crossing, ...]:
    """Return the crossings of boxes with other houses, each in both orders."""
    boxes = layout.of_kind(Kind.BOX)
    others = [house for house in layout.houses if house.kind is not Kind.BOX]
    return tuple(
        Crossing(one, other, one.mask & other.mask)
        for box in boxes
        for line in others
        if box.mask & line.mask and box.mask != line.mask
        for one, other in ((box, line), (line, box))
    )


@lru_cache(maxsize=64)
def _crossings_by_number(layout: Layout) -> tuple[Crossing, ...]:
    """Return the crossings in the order of their numbers, grouped by their second house."""
    number_of = {house: number for number, house in enumerate(layout.houses)}
    return tuple(sorted(crossings_of(layout), key=lambda each: number_of[each.other]))


@lru_cache(maxsize=64)
def _crossings_beside(layout: Layout) -> tuple[Mask, ...]:
    """Return, for each cell, the crossings that have it in their first house alone."""
    crossings = _crossings_by_number(layout)
    return tuple(
        mask_of(n for n, each in enumerate(crossings) if each.one.mask & ~each.shared & 1 << cell)
        for cell in range(layout.cells)
    )


@lru_cache(maxsize=64)
def _crossings_at(layout: Layout) -> tuple[Mask, ...]:
    """Return, for each cell, the crossings that have it in one of their houses."""
    crossings = _crossings_by_number(layout)
    return tuple(
        mask_of(n for n, (one, other, _) in enumerate(crossings) if (one.mask | other.mask) & bit)
        for bit in (1 << cell for cell in range(layout.cells))
    )


def _crossings_at_cells(layout: Layout, cells: Mask) -> Iterator[Mask]:
    """Yield the crossings of each of *cells*."""
    meeting = _crossings_at(layout)
    return (meeting[cell] for cell in members(cells))


@lru_cache(maxsize=64)
def _first_house_ranks(layout: Layout) -> tuple[int, ...]:
    """Return, for each crossing by number, the rank of its first house in `crossings_of`."""
    houses = list(dict.fromkeys(each.one for each in crossings_of(layout)))
    return tuple(houses.index(each.one) for each in _crossings_by_number(layout))


class _SecondHouse(NamedTuple):
    """A house that is the second one of some crossings."""

    cells: Mask
    start: Cell
    """The first cell of the house. With cells counted from it, houses of one shape are alike."""
    inside: BoundedCache[Mask, Mask]
    """The part of `_confining_crossings` for this house, keyed by places counted from *start*."""
    first: int
    """The number of its first crossing."""


@lru_cache(maxsize=64)
def _confining_crossings(layout: Layout) -> BoundedCache[Mask, Mask]:
    """Return a cache that maps the places of a digit to the crossings that nearly confine it.

    Bit *n* is set if the second house of crossing *n* has at most one place outside the crossing.
    Bit *n* plus the number of all crossings is set if it has at most two. Neither bit is set if the
    second house has no place at all, because it has the digit already.
    """
    crossings, found = _crossings_by_number(layout), list[_SecondHouse]()
    shapes, number = dict[tuple[Mask, ...], BoundedCache[Mask, Mask]](), 0
    for house, each in groupby(crossings, lambda crossing: crossing.other):
        start = house.cells[0]
        beyond = tuple((house.mask & ~crossing.shared) >> start for crossing in each)
        if beyond not in shapes:
            shapes[beyond] = _confining_in_house(beyond, len(crossings))
        found.append(_SecondHouse(house.mask, start, shapes[beyond], number))
        number += len(beyond)

    def confined(places: Mask) -> Mask:
        together = 0
        for cells, start, inside, first in found:
            if here := places & cells:
                together |= inside[here >> start] << first
        return together

    return BoundedCache(confined, _ROOM)


def _confining_in_house(beyond: tuple[Mask, ...], above: int) -> BoundedCache[Mask, Mask]:
    """Return the cache `_SecondHouse.inside` for houses of one shape.

    Args:
        beyond: For each crossing, the cells of the house outside it, counted from its first cell.
        above: The number of all crossings of the layout.
    """

    def confined(inside: Mask) -> Mask:
        found = 0
        for number, alone in enumerate(beyond):
            outside = (inside & alone).bit_count()
            found |= (outside <= 1) << number | (outside <= 2) << number + above
        return found

    return BoundedCache(confined, _HOUSE_ROOM)


def _crossings_by_digit(board: Board) -> list[Mask]:
    """Return, for each digit, what `_confining_crossings` maps its places to."""
    known = _confining_crossings(board.layout)
    return [known[places] for places in board.places]


_ROLE_NAMES: Final = {
    Role.PATTERN: "shared",
    Role.SET_A: "in the one",
    Role.SET_B: "in the other",
}
"""Names for the cells of each house alone, and for the cells of both."""


@frozen_by_identity
class AlmostLockedCandidates(Technique):
    """Two houses cross, and each has cells outside the crossing for all but one of some digits.

    The cells of the first house have only these digits and take all but one, so at most one of the
    digits is left for the crossing. In the second house, the digits have places only in its cells
    and in the crossing. So the cells of the second house hold nothing else, exactly one of the
    digits is in the crossing, and the first house has the digits nowhere else.
    """

    role_names = _ROLE_NAMES
    size: int
    """The number of digits."""

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        crossings, order = _crossings_by_number(board.layout), _first_house_ranks(board.layout)
        # A step can only be new at a crossing with a changed cell.
        which = union(_crossings_at_cells(board.layout, changes.cells)) if changes else -1
        found = self._pairs(board, which) if self.size == 2 else self._triples(board, which)
        for _, cells, number, digits in sorted(
            [(order[number], cells, number, digits) for cells, number, digits in found]
        ):
            crossing, everywhere = crossings[number], 0
            for digit in members(digits):
                everywhere |= board.places[digit]
            hidden = everywhere & crossing.other.mask & ~crossing.shared
            if hidden.bit_count() == self.size - 1:
                yield from self._step(board, crossing, mask_of(cells), hidden, digits)

    def _pairs(self, board: Board, which: Mask) -> Iterator[_Found]:
        """Yield cells of two digits at crossings that nearly confine both.

        The second house has at most one place for each digit outside the crossing.
        """
        confined, beside = board.cached(_crossings_by_digit), _crossings_beside(board.layout)
        for digits, cells in board.pairs.items():
            one, other = members(digits)
            if both := confined[one] & confined[other] & which:
                for cell in members(cells):
                    for number in members(both & beside[cell]):
                        yield (cell,), number, digits

    def _triples(self, board: Board, which: Mask) -> Iterator[_Found]:
        """Yield two cells of three digits at crossings that nearly confine all three.

        The second house has at most two places for each digit outside the crossing.
        """
        of, beside = board.candidates_of, _crossings_beside(board.layout)
        above = len(_crossings_by_number(board.layout))
        confined = [each >> above for each in board.cached(_crossings_by_digit)]
        one = two = three = 0
        for each in confined:
            three |= two & each
            two |= one & each
            one |= each
        which &= three
        if not which:
            return
        in_all: dict[Mask, Mask] = {}
        near_one, some, several = list[tuple[Cell, Mask, Mask]](), 0, 0
        for cell in members(board.bivalue | board.trivalue):
            held = of[cell]
            near = in_all.get(held)
            if near is None:
                near = which
                for digit in members(held):
                    near &= confined[digit]
                in_all[held] = near
            if near := near & beside[cell]:
                near_one.append((cell, held, near))
                several |= some & near
                some |= near
        few = [(c, held, near & several) for c, held, near in near_one if near & several]
        for after, (cell, held, near) in enumerate(few, 1):
            for other, also, near_too in few[after:]:
                if (both := near & near_too) and (digits := held | also).bit_count() == 3:
                    for number in members(both):
                        yield (cell, other), number, digits

    def _step(
        self, board: Board, crossing: Crossing, naked: Mask, hidden: Mask, digits: Mask
    ) -> Iterator[Step]:
        one, other, shared = crossing
        gone = (
            *board.candidates_in(hidden, board.layout.all_digits & ~digits),
            *board.candidates_in(one.mask & ~shared & ~naked, digits),
        )
        if gone:
            marks = (
                Mark(role, each)
                for role, where in (
                    (Role.SET_A, naked),
                    (Role.SET_B, hidden),
                    (Role.PATTERN, shared),
                )
                for each in board.candidates_in(where, digits)
            )
            yield Step(self, eliminations=gone, basis=(one, other), marks=tuple(marks))

    def applies_to(self, layout: Layout) -> bool:
        return bool(crossings_of(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        one, other = step.houses
        naked, hidden = (cells_of(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
        shown = digits_listed(digits_of(step.candidates_with(Role.SET_A)), layout)
        first, last = layout.names(naked), layout.names(hidden)
        takes, holds = (
            ("takes one", f"{last} holds the other")
            if self.size == 2
            else (
                "take two",
                f"{last} hold the other two",
            )
        )
        each = "both digits" if self.size == 2 else "all three digits"
        return (
            f"In {one}, {first} {takes} of {shown}, so at most one is left for the cells that it "
            f"shares with {other}. In {other}, {each} can only go in these and in {last}. So one "
            f"is in the shared cells, and {holds} and nothing else. Then {one} has {each}, in "
            f"{first} and in the shared cells"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        naked, hidden = (
            cells_short(cells_of(step.candidates_with(role)), layout)
            for role in (Role.SET_A, Role.SET_B)
        )
        digits = digits_short(digits_of(step.candidates_with(Role.SET_A)), layout)
        one, other = (houses_short((house,)) for house in step.houses)
        return f"{digits} in {one} {naked}, {other} {hidden}"


TECHNIQUES = (
    AlmostLockedCandidates("almost-locked-pair", "Almost Locked Pair", "", size=2),
    AlmostLockedCandidates("almost-locked-triple", "Almost Locked Triple", "", size=3),
)

NARROWED_SEARCHES = first_new_of(TECHNIQUES)
