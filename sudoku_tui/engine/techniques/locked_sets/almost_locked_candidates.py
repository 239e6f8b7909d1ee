"""Almost locked pair and triple: digits that are locked where two houses meet but for one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...layout import House, Kind, Layout
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
def _crossings_by_house(layout: Layout) -> tuple[tuple[House, tuple[Crossing, ...]], ...]:
    """For each house the crossings of which it is the first one."""
    by_house: dict[House, list[Crossing]] = {}
    for crossing in crossings_of(layout):
        by_house.setdefault(crossing.one, []).append(crossing)
    return tuple((house, tuple(across)) for house, across in by_house.items())


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
        of, places = board.candidates_of, board.places
        few = mask_of(c for c in members(board.empty) if of[c].bit_count() <= self.size)
        for one, across in _crossings_by_house(board.layout):
            inside = few & one.mask
            if inside.bit_count() < self.size - 1:
                continue
            for cells in combinations(members(inside), self.size - 1):
                digits = 0
                for cell in cells:
                    digits |= of[cell]
                if digits.bit_count() != self.size:
                    continue
                naked, everywhere = mask_of(cells), 0
                for digit in members(digits):
                    everywhere |= places[digit]
                for crossing in across:
                    hidden = everywhere & crossing.other.mask & ~crossing.shared
                    if hidden.bit_count() == self.size - 1 and not naked & crossing.shared:
                        yield from self._step(board, crossing, naked, hidden, digits)

    def _step(
        self, board: Board, crossing: Crossing, naked: Mask, hidden: Mask, digits: Mask
    ) -> Iterator[Step]:
        one, other, shared = crossing
        if not all(board.places[digit] & other.mask for digit in members(digits)):
            return  # one of them stands there already
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
