"""Unique loops: two digits that could be exchanged in all cells of a loop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ...bits import Mask, members, single_member, smallest_member
from ...board import Board
from ...bounded_cache import position_cache
from ...layout import Candidate, Cell, Layout
from ...step import Link, Role, Step, digits_listed, digits_of
from .deadly import (
    Deadly,
    SavedPattern,
    from_locked,
    from_one_cell,
    from_one_extra,
    from_subset,
    held_in,
)


@lru_cache(maxsize=16)
def _houses_of(layout: Layout) -> tuple[Mask, ...]:
    """Return, by cell, its houses as a mask of their indices."""
    return tuple(sum(1 << index for index in houses) for houses in layout.houses_of)


class _Part(NamedTuple):
    """Part of a loop: its cells in two colours, and the houses that it meets."""

    one: Mask
    other: Mask
    once: Mask
    """The houses with only one cell of the part; the loop needs a second cell in each."""
    twice: Mask

    def with_cell(self, layout: Layout, cell: Cell, through: int) -> _Part | None:
        """Return the part with *cell* added, or None if this is impossible.

        The cell is the second one of house *through* and gets the other colour. It must not be the
        third cell of a house, or meet a house with one cell of its own colour.
        """
        mine = _houses_of(layout)[cell]
        if mine & self.twice:
            return None
        mate_is_one = layout.houses[through].mask & self.one
        one, other = (self.one, self.other) if mate_is_one else (self.other, self.one)
        met = mine & self.once
        for index in members(met):
            if layout.houses[index].mask & other:
                return None
        other |= 1 << cell
        grown = (one, other) if mate_is_one else (other, one)
        return _Part(*grown, self.once ^ mine, self.twice | met)


class UniqueLoop(SavedPattern):
    """Two digits could alternate in a loop of six cells or more.

    Each house that meets the loop has one odd and one even cell of it. So the two digits could be
    exchanged in all cells of the loop, and one of the cells with more candidates holds another
    digit.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for deadly in sorted(_loops(board), key=lambda each: each.cells.bit_count()):
            for kind in (from_one_cell, from_one_extra, from_locked, from_subset):
                for conclusion in kind(board, deadly):
                    if conclusion.eliminations:
                        step = self.step(board, deadly, conclusion)
                        yield replace(step, links=_links(board, deadly))

    def applies_to(self, layout: Layout) -> bool:
        return layout.houses_only

    def reason(self, step: Step, layout: Layout) -> str:
        around = [link.start.cell for link in step.links]
        names = ", ".join(layout.cell_name(cell) for cell in around)
        digits = digits_listed(digits_of(step.candidates_with(Role.PATTERN)), layout)
        return (
            f"If the loop {names} held only {digits}, these could be exchanged all along it, and "
            f"the puzzle would have two solutions. {self.describe_extras(step, layout)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return self.short(step, layout)


def _loops(board: Board) -> Iterator[Deadly]:
    """Yield the loops of two digits that are open in a position.

    At most two of their cells have other candidates, or all such cells have the same extra.
    """
    by_pair: dict[Mask, Mask] = {}
    for cell in members(board.bivalue):
        digits = board.candidates_of[cell]
        by_pair[digits] = by_pair.get(digits, 0) | 1 << cell
    for digits, exact in by_pair.items():
        low, high = members(digits)
        room = board.places[low] & board.places[high]
        if room.bit_count() > 5:
            rest = room
            for start in members(exact):
                for cells in _loops_through(board, start, rest, digits):
                    roof = cells & ~exact
                    extras = held_in(board, roof) & ~digits
                    if roof and cells.bit_count() > 4 and _cycle_through(board.layout, cells):
                        yield Deadly(cells, digits, roof, extras)
                rest &= ~(1 << start)


def _loops_through(board: Board, start: Cell, room: Mask, digits: Mask) -> Iterator[Mask]:
    """Yield the loops through *start* in the cells *room*, as masks."""
    layout, of = board.layout, board.candidates_of

    def grow(part: _Part, roof: int, extras: Mask) -> Iterator[Mask]:
        cells = part.one | part.other
        if not part.once:
            yield cells
            return
        through = smallest_member(part.once)
        for cell in members(layout.houses[through].mask & room & ~cells):
            more = of[cell] & ~digits
            union, count = extras | more, roof + bool(more)
            if count <= 2 or single_member(union) is not None:
                grown = part.with_cell(layout, cell, through)
                if grown:
                    yield from grow(grown, count, union)

    return grow(_Part(1 << start, 0, _houses_of(layout)[start], 0), 0, 0)


@position_cache(maxsize=1024)
def _cycle_through(layout: Layout, cells: Mask) -> tuple[Cell, ...]:
    """Return a closed way through all *cells*, each seeing the next; empty if there is none."""
    start = smallest_member(cells)

    def walk(way: tuple[Cell, ...], rest: Mask) -> tuple[Cell, ...]:
        near = layout.sees[way[-1]]
        if not rest:
            return way if near >> start & 1 else ()
        ways = (walk((*way, cell), rest & ~(1 << cell)) for cell in members(near & rest))
        return next(filter(None, ways), ())

    return walk((start,), cells & ~(1 << start))


def _links(board: Board, deadly: Deadly) -> tuple[Link, ...]:
    """Return the links once round the loop, for drawing."""
    digit, around = smallest_member(deadly.digits), _cycle_through(board.layout, deadly.cells)
    nodes = [Candidate(cell, digit) for cell in (*around, around[0])]
    return tuple(Link(one, other, False) for one, other in pairwise(nodes))


TECHNIQUES = (UniqueLoop("unique-loop", "Unique Loop", ""),)
