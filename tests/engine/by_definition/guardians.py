"""Broken wings, oddagons and tridagons by definition, with the guardians that prevent them."""

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
    sides_of,
    yield_found,
)

_LENGTHS = (5, 7)
"""Lengths of a ring that a person can follow; a ring of three is locked candidates."""
_MOST_IN_RING = 4
"""Limit on the guardians of one digit, in a broken wing."""
_MOST = 3
"""Limit on the guardians of an oddagon or a tridagon."""


def excluded_by_all(position: Position, guardians: set[Candidate]) -> set[Candidate]:
    """Return the candidates that every one of *guardians* excludes, as one of these is true."""
    gone = position.candidates_among(position.empty, position.layout.all_digits)
    for cell, digit in guardians:
        here = 1 << cell
        gone &= position.all_but(here, 1 << digit) | position.seen_by_all(here, 1 << digit)
    return gone


class _Link(NamedTuple):
    """A neighbour of a place of a digit in a house, and the other places there."""

    end: Cell
    others: Mask


def broken_wings(position: Position) -> Iterator[Found]:
    """Yield rings of five or seven places of a digit, each in a house with the next.

    All other places of these houses are guardians. Without them the digit would alternate around
    the ring, which is impossible for an odd length.
    """
    for digit in range(1, position.layout.digits + 1):
        links = _links(position, digit)
        for start in links:
            yield from _odd_rings(position, digit, links, start)


def _links(position: Position, digit: Digit) -> dict[Cell, list[_Link]]:
    """Return the neighbours of each place of a digit, in houses with few other places."""
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
    """Yield the rings whose first cell is *start*, in one direction."""

    def follow(path: tuple[Cell, ...], guardians: Mask) -> Iterator[Found]:
        for end, others in links[path[-1]]:
            all_of_them = guardians | others
            if all_of_them.bit_count() > _MOST_IN_RING:
                continue
            if end == start and len(path) in _LENGTHS and path[1] < path[-1] and all_of_them:
                kept = {Candidate(cell, digit) for cell in members(all_of_them)}
                beside = position.names_of(members(all_of_them))
                told = f"{digit} in {position.names_of(path)} but for {beside}"
                yield from yield_found("broken-wing", excluded_by_all(position, kept), told)
            elif end > start and end not in path and len(path) < _LENGTHS[-1]:
                yield from follow((*path, end), all_of_them)

    return follow((start,), 0)


def oddagons(position: Position) -> Iterator[Found]:
    """Yield rings of five or seven cells with x and y, each seeing the next.

    Up to three other candidates of the cells are guardians.
    """
    for x, y in combinations(range(1, position.layout.digits + 1), 2):
        both = position.places[x] & position.places[y] & position.empty
        beside = {cell: position.all_but(1 << cell, 1 << x | 1 << y) for cell in members(both)}
        few = {cell: more for cell, more in beside.items() if len(more) <= _MOST}
        for cells, guardians in _rings(position.layout, few):
            told = f"{x} and {y} in {position.names_of(cells)} but for {sorted(guardians)}"
            yield from yield_found("bivalue-oddagon", excluded_by_all(position, guardians), told)


def _rings(
    layout: Layout, beside: Mapping[Cell, set[Candidate]]
) -> Iterator[tuple[tuple[Cell, ...], set[Candidate]]]:
    """Yield the odd rings of cells with their guardians, from the first cell in one direction."""
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
    """Three cells of a box in different rows and columns, and their other candidates."""

    cells: tuple[Cell, ...]
    odd: bool
    guardians: set[Candidate]


def tridagons(position: Position) -> Iterator[Found]:
    """Yield three digits in four boxes of two bands and two stacks, in three cells each.

    The three cells of a box are in different rows and columns, and each has at least one of the
    digits. An odd number of the four boxes has them in an odd order. Up to three other candidates
    are guardians.
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
                    told = "; ".join(position.names_of(each.cells) for each in four)
                    gone = excluded_by_all(position, guardians)
                    yield from yield_found(
                        "tridagon", gone, f"{digits} in {told}, {sorted(guardians)}"
                    )


def _triples(position: Position, band: int, stack: int, digits: Mask) -> Iterator[_Triple]:
    rows, columns, _ = sides_of(position.layout)[0]
    for order in permutations(range(3)):
        lines = zip(rows[3 * band : 3 * band + 3], order, strict=True)
        cells = tuple(crossing(row, columns[3 * stack + place]) for row, place in lines)
        guardians = position.all_but(mask_of(cells), digits)
        if all(position.held[cell] & digits for cell in cells) and len(guardians) <= _MOST:
            odd = sum(one > other for one, other in combinations(order, 2)) % 2
            yield _Triple(cells, bool(odd), guardians)
