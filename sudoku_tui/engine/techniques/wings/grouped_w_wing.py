"""Grouped W-Wings and Chute Remote Pairs: two cells that would leave a digit no place in a house.

The two cells have the same two candidates. A W-Wing needs a house with two places for a digit. Here
the house may have any number of places, if each sees one of the two cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from ...bits import Mask, mask_of, members, single_member
from ...board import Board
from ...bounded_cache import BoundedCache
from ...changes import Changes, first_new_of
from ...exclusions import Sight, sights_of_one, sights_of_same
from ...layout import Candidate, Cell, House, Kind, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    cells_short,
    digits_listed,
    digits_of,
    house_short,
    houses_listed,
)

_ROOM: Final = 8192
"""Most entries of the cache of houses with three or more places."""


class GroupedWWing(Technique):
    """Two cells have only x and y, and each place for x in some house sees one of them.

    If both cells were x, the house would have no x. So one of them is y, and a cell that sees both
    is not y.
    """

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        sees, places = board.layout.sees, board.places
        changed, lost = (changes.cells, changes.places) if changes else (-1, places)
        for one, other in equal_cells(board):
            common = sees[one] & sees[other]
            new = (changed >> one | changed >> other) & 1
            x, y = members(board.candidates_of[one])
            for gone, link in ((x, y), (y, x)):
                near = -1 if new else lost[link]
                if near and common & places[gone]:
                    for house in self._houses(board.layout, one, other, places[link]):
                        if house.mask & near:
                            eliminated = board.candidates_in(common, 1 << gone)
                            yield step_of(self, board, (one, other), ((house, link),), eliminated)

    def _houses(self, layout: Layout, one: Cell, other: Cell, places: Mask) -> Iterator[House]:
        """Yield the houses with all places seen by the two cells, but not all by the same cell."""
        ends = 1 << one | 1 << other
        by_one, by_other = layout.sees[one], layout.sees[other]
        beyond = ~(by_one | by_other) | ends
        for house, inside in _houses_with_several(layout)[places]:
            alone = not inside & ~by_one or not inside & ~by_other
            if not inside & beyond and not alone and not house.mask & ends:
                yield house

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return _sights(step, layout)

    def reason(self, step: Step, layout: Layout) -> str:
        return _describe_difference(step, layout)

    def pattern(self, step: Step, layout: Layout) -> str:
        return _pattern(step, layout)


class ChuteRemotePair(Technique):
    """Two cells have only x and y, in two boxes and on two lines of three parallel lines (a chute).

    The third box has no x on the third line. If both cells were x, the third box would have no
    place for x on the other two lines either. So one of the cells is y, and a cell that sees both
    is not y.
    """

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        layout, places = board.layout, board.places
        across = _boxes_across(layout)
        changed, lost = (changes.cells, changes.places) if changes else (-1, places)
        for one, other in equal_cells(board):
            x, y = members(board.candidates_of[one])
            near = -1 if (changed >> one | changed >> other) & 1 else lost[x] | lost[y]
            common = layout.sees[one] & layout.sees[other]
            if not near or not common & (places[x] | places[y]):
                continue
            for box, lines in across[one, other]:
                if not box.mask & near:
                    continue
                barred = [
                    (box, digit)
                    for digit in (x, y)
                    if places[digit] & box.mask and not places[digit] & box.mask & ~lines
                ]
                left = mask_of(y if digit == x else x for _, digit in barred)
                gone = board.candidates_in(common, left) if left else ()
                if gone:
                    yield step_of(self, board, (one, other), tuple(barred), gone)

    def applies_to(self, layout: Layout) -> bool:
        return bool(layout.of_kind(Kind.BOX) and layout.of_kind(Kind.ROW))

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return _sights(step, layout)

    def reason(self, step: Step, layout: Layout) -> str:
        return _describe_difference(step, layout)

    def pattern(self, step: Step, layout: Layout) -> str:
        return _pattern(step, layout)


def equal_cells(board: Board) -> Iterator[tuple[Cell, Cell]]:
    """Yield pairs of cells with the same two candidates that do not see each other, ascending."""
    sees = board.layout.sees
    alike = (
        ends
        for cells in board.pairs.values()
        if cells & (cells - 1)
        for ends in combinations(members(cells), 2)
    )
    return ((one, other) for one, other in sorted(alike) if not sees[one] >> other & 1)


def step_of(
    technique: Technique,
    board: Board,
    ends: tuple[Cell, Cell],
    excluded_places: tuple[tuple[House, int], ...],
    gone: tuple[Candidate, ...],
) -> Step:
    """Return the step of two cells that would leave some houses no place for a digit.

    Args:
        technique: The technique of the step.
        board: The position.
        ends: The two cells.
        excluded_places: The houses, each with its digit; two at most.
        gone: The eliminations.
    """
    marks = [
        Mark(Role.PATTERN, each)
        for each in board.candidates_in(mask_of(ends), board.layout.all_digits)
    ]
    for (house, digit), role in zip(excluded_places, (Role.SET_A, Role.SET_B), strict=False):
        marks += (Mark(role, each) for each in board.candidates_in(house.mask, 1 << digit))
    houses = tuple(dict.fromkeys(house for house, _ in excluded_places))
    return Step(technique, eliminations=gone, basis=houses, marks=tuple(marks))


def _describe_difference(step: Step, layout: Layout) -> str:
    """Return the sentences on why the two cells are not both the digit that the house needs."""
    ends = cells_of(step.candidates_with(Role.PATTERN))
    pair = digits_of(step.candidates_with(Role.PATTERN))
    house = step.houses[0]
    both = f"{layout.names(ends)} are each {digits_listed(pair, layout, 'or')}"
    barred = digits_of(step.candidates_with(Role.SET_A, Role.SET_B))
    digit = single_member(barred)
    if digit is None:
        return (
            f"{both}. If they were the same digit, {house} would have no place left for it, as "
            f"they see all places for both digits there. So they differ, and a cell that sees "
            f"both is neither"
        )
    shown = layout.symbol(digit)
    (rest,) = members(pair & ~barred)
    places = layout.names(cells_of(step.candidates_with(Role.SET_A)), "or")
    return (
        f"{both}. In {house}, {shown} is in {places}, and the two cells see all of these. If both "
        f"were {shown}, {houses_listed((house,))} would have none. So one of the two is "
        f"{layout.symbol(rest)}, and a cell that sees both is not"
    )


def _sights(step: Step, layout: Layout) -> Iterator[Sight]:
    """Yield the sights of places to the cells that see them, and of eliminations to both cells."""
    ends = step.candidates_with(Role.PATTERN)
    for place in step.candidates_with(Role.SET_A, Role.SET_B):
        yield from sights_of_one(
            place, (each for each in ends if each.digit == place.digit), layout
        )
    yield from sights_of_same(step.eliminations, ends)


def _pattern(step: Step, layout: Layout) -> str:
    ends = cells_short(cells_of(step.candidates_with(Role.PATTERN)), layout)
    pair = "/".join(map(layout.symbol, members(digits_of(step.candidates_with(Role.PATTERN)))))
    barred = "".join(
        map(layout.symbol, members(digits_of(step.candidates_with(Role.SET_A, Role.SET_B))))
    )
    return f"{pair} in {ends} connected by {barred} in {house_short(step.houses[0])}"


@lru_cache(maxsize=32)
def _houses_with_several(layout: Layout) -> BoundedCache[Mask, tuple[tuple[House, Mask], ...]]:
    """Return a cache that maps the places of a digit to the houses with three or more of them."""

    def more(places: Mask) -> tuple[tuple[House, Mask], ...]:
        inside = ((house, places & house.mask) for house in layout.houses)
        return tuple(each for each in inside if each[1].bit_count() > 2)

    return BoundedCache(more, _ROOM)


@lru_cache(maxsize=32)
def _boxes_across(
    layout: Layout,
) -> BoundedCache[tuple[Cell, Cell], tuple[tuple[House, Mask], ...]]:
    """Return a cache that maps two cells to the boxes that a line of each crosses.

    The lines are both rows or both columns. A box comes with the cells of the two lines, and holds
    neither of the two cells.
    """
    boxes = layout.of_kind(Kind.BOX)

    def crossed(cells: tuple[Cell, Cell]) -> tuple[tuple[House, Mask], ...]:
        found: list[tuple[House, Mask]] = []
        ends = mask_of(cells)
        for kind in (Kind.ROW, Kind.COLUMN):
            one, other = (
                [house for i in layout.houses_of[cell] if (house := layout.houses[i]).kind is kind]
                for cell in cells
            )
            for line, beside in ((a, b) for a in one for b in other if a is not b):
                found += (
                    (box, line.mask | beside.mask)
                    for box in boxes
                    if box.mask & line.mask and box.mask & beside.mask and not box.mask & ends
                )
        return tuple(found)

    return BoundedCache(crossed, _ROOM)


TECHNIQUES = (
    ChuteRemotePair("chute-remote-pair", "Chute Remote Pair", ""),
    GroupedWWing("grouped-w-wing", "Grouped W-Wing", ""),
)

NARROWED_SEARCHES = first_new_of(TECHNIQUES)
