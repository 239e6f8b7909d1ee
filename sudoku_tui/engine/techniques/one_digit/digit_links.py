"""The strong links of one digit, and its clusters: places on strong links, in two colours.

Both depend on the places of the digit alone and are cached by them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...bounded_cache import BoundedCache, position_cache
from ...inference.dead_places import verdicts_on
from ...layout import Candidate, Cell, Digit, House, Layout
from ...step import Link, Mark, Role

_ROOM: Final = 8192
"""Most entries of each cache of `houses_with_two`."""


class StrongLink(NamedTuple):
    """The only two places of a digit in a house: one of them holds it."""

    house: House
    one: Cell
    other: Cell


@position_cache(maxsize=4096)
def strong_links(layout: Layout, places: Mask) -> tuple[StrongLink, ...]:
    """Return the strong links of a digit, each pair of cells once, with its first house."""
    found: dict[Mask, StrongLink] = {}
    for house in layout.houses:
        inside = places & house.mask
        if inside.bit_count() == 2 and inside not in found:
            one, other = members(inside)
            found[inside] = StrongLink(house, one, other)
    return tuple(found.values())


@lru_cache(maxsize=32)
def houses_with_two(layout: Layout) -> BoundedCache[Mask, tuple[tuple[House, Mask], ...]]:
    """Return a cache that maps the places of a digit to the houses with exactly two of them."""

    def twos(places: Mask) -> tuple[tuple[House, Mask], ...]:
        inside = ((house, places & house.mask) for house in layout.houses)
        return tuple(each for each in inside if each[1].bit_count() == 2)

    return BoundedCache(twos, _ROOM)


def links_at(layout: Layout, places: Mask) -> dict[Cell, list[tuple[Cell, House]]]:
    """Return, for each end of a strong link, the other ends and the houses of the links."""
    table: dict[Cell, list[tuple[Cell, House]]] = {}
    for house, one, other in strong_links(layout, places):
        table.setdefault(one, []).append((other, house))
        table.setdefault(other, []).append((one, house))
    return table


def digits_to_search(board: Board) -> list[tuple[Digit, Mask]]:
    """Return the digits that a single-digit technique may eliminate, with all their places."""
    return board.cached(_digits_with_suspects)


def _digits_with_suspects(board: Board) -> list[tuple[Digit, Mask]]:
    """Find the digits of `digits_to_search`; a board computes them once."""
    verdicts = verdicts_on(board.layout)
    return [
        (digit, places)
        for digit, places in enumerate(board.places)
        if places and verdicts[places].suspects
    ]


class Cluster(NamedTuple):
    """Places of a digit in two colours: one colour is true, the other false."""

    one: Mask
    """The colour of the lowest cell."""
    other: Mask
    seen_by_one: Mask
    """The cells that see some cell of the first colour."""
    seen_by_other: Mask

    @property
    def colours(self) -> tuple[tuple[Mask, Mask], ...]:
        """Each colour with the cells that it sees."""
        return (self.one, self.seen_by_one), (self.other, self.seen_by_other)

    @property
    def with_colours_swapped(self) -> Cluster:
        """A copy with the two colours exchanged."""
        return Cluster(self.other, self.one, self.seen_by_other, self.seen_by_one)


@position_cache(maxsize=4096)
def clusters(layout: Layout, places: Mask) -> tuple[Cluster, ...]:
    """Return the clusters of a digit with these *places*, that of the lowest cell first."""
    joined = {
        cell: mask_of(end for end, _ in ends) for cell, ends in links_at(layout, places).items()
    }
    found: list[Cluster] = []
    done = 0
    for start in sorted(joined):
        if not done >> start & 1:
            one, other = _two_colours(joined, 1 << start)
            done |= one | other
            found.append(
                Cluster(one, other, *(_cells_seen_by(layout, side) for side in (one, other)))
            )
    return tuple(found)


def _two_colours(joined: dict[int, Mask], start: Mask) -> tuple[Mask, Mask]:
    """Return the two colours of the cells that strong links connect to *start*."""
    colours, fresh, side = [start, 0], start, 0
    while fresh:
        beyond = 0
        for cell in members(fresh):
            beyond |= joined[cell]
        side = 1 - side
        fresh = beyond & ~colours[side]
        colours[side] |= fresh
    return colours[0], colours[1]


def _cells_seen_by(layout: Layout, cells: Mask) -> Mask:
    """Return the cells that see some of *cells*."""
    seen = 0
    for cell in members(cells):
        seen |= layout.sees[cell]
    return seen


def marks_of_colours(digit: Digit, sides: Iterable[tuple[Role, Mask]]) -> Iterator[Mark]:
    """Yield the marks of the cells of each colour."""
    for role, cells in sides:
        for cell in members(cells):
            yield Mark(role, Candidate(cell, digit))


def links_among(layout: Layout, places: Mask, digit: Digit, cells: Mask) -> Iterator[Link]:
    """Yield the strong links among *cells*, which make up whole clusters."""
    for _, one, other in strong_links(layout, places):
        if cells >> one & 1:
            yield Link(Candidate(one, digit), Candidate(other, digit), True)
