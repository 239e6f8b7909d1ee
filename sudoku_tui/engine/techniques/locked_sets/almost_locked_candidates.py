"""Almost locked pair and triple: digits that are locked where two houses meet but for one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...bounded_cache import BoundedCache
from ...layout import Cell, House, Kind, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    catalogued,
    cells_of,
    digits_listed,
    digits_of,
    digits_short,
    houses_short,
)

_ROOM: Final = 8192
"""For how many sets of places it is kept which crossings confine them."""


class Crossing(NamedTuple):
    """Two houses that share some cells, one of them a box and the other none."""

    one: House
    other: House
    shared: Mask


@lru_cache(maxsize=64)
def crossings_of(layout: Layout) -> tuple[Crossing, ...]:
    """The crossings of boxes with other houses, each from both sides."""
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
def _beside(layout: Layout) -> tuple[Mask, ...]:
    """For each cell the crossings, by their numbers, that have it in their first house alone."""
    crossings = crossings_of(layout)
    return tuple(
        mask_of(n for n, each in enumerate(crossings) if each.one.mask & ~each.shared & 1 << cell)
        for cell in range(layout.cells)
    )


@lru_cache(maxsize=64)
def _order(layout: Layout) -> tuple[int, ...]:
    """For each crossing the place of its first house among these, as they come."""
    houses = list(dict.fromkeys(each.one for each in crossings_of(layout)))
    return tuple(houses.index(each.one) for each in crossings_of(layout))


@lru_cache(maxsize=64)
def _confining(layout: Layout) -> BoundedCache[Mask, tuple[Mask, Mask]]:
    """By the places of a digit the crossings, by their numbers, of which the second house has one
    of them at most outside, and those of which it has two at most.

    Not where it has none at all: the digit stands there already."""
    by_house: dict[House, list[tuple[Mask, Mask]]] = {}
    for number, each in enumerate(crossings_of(layout)):
        by_house.setdefault(each.other, []).append((1 << number, ~each.shared))
    most = max((each.shared.bit_count() for each in crossings_of(layout)), default=0)

    def confined(places: Mask) -> tuple[Mask, Mask]:
        one = two = 0
        for house, across in by_house.items():
            inside = places & house.mask
            if not 0 < inside.bit_count() <= most + 2:
                continue
            for bit, outside in across:
                here = inside & outside
                rest = here & (here - 1)
                if not rest:
                    one |= bit
                elif not rest & (rest - 1):
                    two |= bit
        return one, one | two

    return BoundedCache(confined, _ROOM)


@catalogued
class AlmostLockedCandidates(Technique):
    """One house has cells for all but one of some digits outside a crossing; the other house has
    as many cells for all these digits outside it.

    The cells of the first take all digits but one, so one at most is left for the crossing. The
    second house then needs all its cells for the rest: they hold nothing else, exactly one of
    the digits is in the crossing, and the first house has all of them in its cells and there.
    """

    size: int
    """How many digits."""

    def find(self, board: Board) -> Iterator[Step]:
        crossings = crossings_of(board.layout)
        for _, cells, number, digits in sorted(self._naked(board)):
            crossing, everywhere = crossings[number], 0
            for digit in members(digits):
                everywhere |= board.places[digit]
            hidden = everywhere & crossing.other.mask & ~crossing.shared
            if hidden.bit_count() == self.size - 1:
                yield from self._step(board, crossing, mask_of(cells), hidden, digits)

    def _naked(self, board: Board) -> Iterator[tuple[int, tuple[Cell, ...], int, Mask]]:
        """Cells that take all but one of some digits, each of which the second house of a crossing
        has in few cells outside: with the place of the first house in order before, and the number
        of the crossing and the digits after."""
        of, beside, size = board.candidates_of, _beside(board.layout), self.size
        few = [(cell, of[cell], beside[cell]) for cell in members(board.empty)]
        few = [each for each in few if each[1].bit_count() <= size]
        layer: list[tuple[tuple[Cell, ...], Mask, Mask, int]]
        layer = [((cell,), held, near, after) for after, (cell, held, near) in enumerate(few, 1)]
        later = [(*each, after) for after, each in enumerate(few, 1)]
        for _ in range(size - 2):
            layer = [
                ((*cells, cell), together, common, after)
                for cells, digits, near, start in layer
                for cell, held, also, after in later[start:]
                if (common := near & also) and (together := digits | held).bit_count() <= size
            ]
        confining, places = _confining(board.layout), board.places
        order = _order(board.layout)
        for cells, digits, near, _ in layer:
            if digits.bit_count() == size:
                for digit in members(digits):
                    near &= confining[places[digit]][size - 2]
                for number in members(near):
                    yield order[number], cells, number, digits

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
            yield Step(self, eliminations=gone, houses=(one, other), marks=tuple(marks))

    def applies_to(self, layout: Layout) -> bool:
        return bool(crossings_of(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        one, other = step.houses
        naked, hidden = (cells_of(step.marked(role)) for role in (Role.SET_A, Role.SET_B))
        shown = digits_listed(digits_of(step.marked(Role.SET_A)), layout)
        takes, most = ("takes", "one") if self.size == 2 else ("take", "two")
        kept = "the other one" if self.size == 2 else "two of them"
        each = "both" if self.size == 2 else "all three"
        return (
            f"In {one}, {layout.names(naked)} {takes} {most} of {shown}, so one of them at most is "
            f"left for the cells that it shares with {other}. In {other} they are only there and "
            f"in {layout.names(hidden)}: so {layout.names(hidden)} must be {kept}, the rest is "
            f"shared, and {one} has {each} in its cells so far"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        naked, hidden = (
            layout.short_names(cells_of(step.marked(role))).replace(" ", ",")
            for role in (Role.SET_A, Role.SET_B)
        )
        digits = digits_short(digits_of(step.marked(Role.SET_A)), layout)
        one, other = (houses_short((house,)) for house in step.houses)
        return f"{digits} in {one} {naked}, {other} {hidden}"


TECHNIQUES = (
    AlmostLockedCandidates("almost-locked-pair", "Almost Locked Pair", "", size=2),
    AlmostLockedCandidates("almost-locked-triple", "Almost Locked Triple", "", size=3),
)
