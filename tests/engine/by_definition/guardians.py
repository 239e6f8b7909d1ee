"""What keeps an odd ring, or a tridagon, from being there: rings and tridagons by definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations, product
from typing import NamedTuple

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.layout import Candidate, Cell, Digit, Layout
from tests.engine.by_definition.position import (
    Found,
    Position,
    crossing,
    found,
    sides_of,
)

_LENGTHS = (5, 7)
"""Cells of a ring that a person can follow; three are locked candidates."""
_MOST_IN_RING = 4
"""Guardians of one digit, in a broken wing."""
_MOST = 3
"""Guardians of an oddagon or a tridagon."""


def ruled_out(position: Position, guardians: set[Candidate]) -> set[Candidate]:
    """What is false as one of *guardians* is true: what each of them excludes."""
    gone = position.some(position.empty, position.layout.all_digits)
    for cell, digit in guardians:
        here = 1 << cell
        gone &= position.all_but(here, 1 << digit) | position.seen_by_all(here, 1 << digit)
    return gone


class _Link(NamedTuple):
    """Two places of a digit in a house, and the other places there."""

    end: Cell
    others: Mask


def broken_wings(position: Position) -> Iterator[Found]:
    """Five or seven places of a digit in a ring, each in a house with the next.

    All other places of these houses are guardians: without them places in and out take turns.
    """
    for digit in range(1, position.layout.digits + 1):
        links = _links(position, digit)
        for start in links:
            yield from _odd_rings(position, digit, links, start)


def _links(position: Position, digit: Digit) -> dict[Cell, list[_Link]]:
    """By a place of a digit those that it shares a house with, where few others are."""
    links: dict[Cell, list[_Link]] = {}
    for house in position.layout.houses:
        places = position.places[digit] & house.mask
        if not places & ~position.empty and places.bit_count() - 2 <= _MOST_IN_RING:
            for one, other in permutations(members(places), 2):
                others = places & ~(1 << one) & ~(1 << other)
                links.setdefault(one, []).append(_Link(other, others))
    return links


def _odd_rings(
    position: Position, digit: Digit, links: dict[Cell, list[_Link]], start: Cell
) -> Iterator[Found]:
    """The rings of which *start* is the first cell: they are walked one way."""

    def follow(path: tuple[Cell, ...], guardians: Mask) -> Iterator[Found]:
        for end, others in links[path[-1]]:
            all_of_them = guardians | others
            if all_of_them.bit_count() > _MOST_IN_RING:
                continue
            if end == start and len(path) in _LENGTHS and path[1] < path[-1] and all_of_them:
                kept = {Candidate(cell, digit) for cell in members(all_of_them)}
                beside = position.told(members(all_of_them))
                told = f"{digit} in {position.told(path)} but for {beside}"
                yield from found("broken-wing", ruled_out(position, kept), told)
            elif end > start and end not in path and len(path) < _LENGTHS[-1]:
                yield from follow((*path, end), all_of_them)

    return follow((start,), 0)


def oddagons(position: Position) -> Iterator[Found]:
    """Five or seven cells in a ring with x and y, each seeing the next, and up to three more."""
    for x, y in combinations(range(1, position.layout.digits + 1), 2):
        both = position.places[x] & position.places[y] & position.empty
        beside = {cell: position.all_but(1 << cell, 1 << x | 1 << y) for cell in members(both)}
        few = {cell: more for cell, more in beside.items() if len(more) <= _MOST}
        for cells, guardians in _rings(position.layout, few):
            told = f"{x} and {y} in {position.told(cells)} but for {sorted(guardians)}"
            yield from found("bivalue-oddagon", ruled_out(position, guardians), told)


def _rings(
    layout: Layout, beside: Mapping[Cell, set[Candidate]]
) -> Iterator[tuple[tuple[Cell, ...], set[Candidate]]]:
    """The odd rings of cells, each begun at its first one and walked one way, with guardians."""
    waiting: list[tuple[tuple[Cell, ...], set[Candidate]]] = [
        ((cell,), guardians) for cell, guardians in beside.items()
    ]
    while waiting:
        path, guardians = waiting.pop()
        start, near = path[0], layout.sees[path[-1]]
        if near >> start & 1 and len(path) in _LENGTHS and path[1] < path[-1] and guardians:
            yield path, guardians
        for cell, own in beside.items() if len(path) < _LENGTHS[-1] else ():
            is_next = near >> cell & 1 and cell > start and cell not in path
            if is_next and len(more := guardians | own) <= _MOST:
                waiting.append(((*path, cell), more))


class _Triple(NamedTuple):
    """Three cells of a box, one in each row and column, and what they hold beside three digits."""

    cells: tuple[Cell, ...]
    odd: bool
    guardians: set[Candidate]


def tridagons(position: Position) -> Iterator[Found]:
    """Three digits, and four boxes of two bands and two stacks with three cells each.

    The cells of a box lie in each of its rows and columns, an odd number of the four boxes has them
    in an odd order, and each has one of the digits at least. Up to three others are guardians.
    """
    for digits in combinations(range(1, 10), 3):
        triples = {
            (band, stack): list(_triples(position, band, stack, mask_of(digits)))
            for band, stack in product(range(3), repeat=2)
        }
        corners = product(combinations(range(3), 2), repeat=2)
        for bands, stacks in corners:
            for four in product(*(triples[corner] for corner in product(bands, stacks))):
                guardians = set[Candidate]().union(*(each.guardians for each in four))
                odd = sum(each.odd for each in four) % 2
                if odd and guardians and len(guardians) <= _MOST:
                    told = "; ".join(position.told(each.cells) for each in four)
                    gone = ruled_out(position, guardians)
                    yield from found("tridagon", gone, f"{digits} in {told}, {sorted(guardians)}")


def _triples(position: Position, band: int, stack: int, digits: Mask) -> Iterator[_Triple]:
    rows, columns, _ = sides_of(position.layout)[0]
    for order in permutations(range(3)):
        lines = zip(rows[3 * band : 3 * band + 3], order, strict=True)
        cells = tuple(crossing(row, columns[3 * stack + place]) for row, place in lines)
        guardians = position.all_but(mask_of(cells), digits)
        if all(position.held[cell] & digits for cell in cells) and len(guardians) <= _MOST:
            odd = sum(one > other for one, other in combinations(order, 2)) % 2
            yield _Triple(cells, bool(odd), guardians)
