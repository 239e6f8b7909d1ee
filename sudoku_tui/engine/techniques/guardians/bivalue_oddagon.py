"""Bivalue oddagons: an odd ring of cells for two digits, and the guardians that prevent it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members, smallest_member
from ...board import Board
from ...changes import Changes, first_new_of
from ...exclusions import Sight
from ...inference.guardians import (
    GUARDIAN_ROLE_NAMES,
    MOST_GUARDIANS,
    conclude_directly,
    sights_with_guardians,
)
from ...layout import Candidate, Cell, Layout
from ...step import (
    Link,
    Mark,
    Role,
    Step,
    Technique,
    digits_listed,
    digits_of,
    join_words,
)

_LENGTHS: Final = (5, 7)
"""Numbers of cells in a ring."""


class _Ring(NamedTuple):
    cells: tuple[Cell, ...]
    pair: Mask
    guardians: tuple[Candidate, ...]


class BivalueOddagon(Technique):
    """An odd number of cells with x and y form a ring in which each sees the next.

    With x and y alone, the two digits would alternate along the ring, which is impossible in an odd
    ring. So one of the other candidates of these cells, the guardians, is true.
    """

    role_names = GUARDIAN_ROLE_NAMES

    def find(self, board: Board, changes: Changes | None = None) -> Iterator[Step]:
        some = changes.cells if changes else -1  # a new ring has a changed cell
        rings = self._rings(board, some)
        return (self._step(board, ring) for ring in rings if mask_of(ring.cells) & some)

    def _rings(self, board: Board, some: Mask) -> list[_Ring]:
        """Return a shortest ring for each set of guardians, shorter rings first.

        Only pairs of digits are considered that at least one of the cells *some* can hold.
        """
        found: dict[tuple[Candidate, ...], _Ring] = {}
        places = board.places
        for pair, plain in board.pairs.items():
            one, other = members(pair)
            both = places[one] & places[other]
            if not (both & some and plain & (plain - 1) and _may_close(board, plain, both)):
                continue
            both = _cells_of_rings(board.layout, both)
            plain &= both
            if plain & (plain - 1) and _may_close(board, plain, both):
                for ring in _rings(board, pair, plain, both):
                    known = found.get(ring.guardians)
                    if known is None or len(ring.cells) < len(known.cells):
                        found[ring.guardians] = ring
        return sorted(found.values(), key=lambda r: (len(r.cells), len(r.guardians), r))

    def _step(self, board: Board, ring: _Ring) -> Step:
        concluded = conclude_directly(board, ring.guardians)
        assert concluded is not None  # rings without a conclusion are not collected
        own = board.candidates_in(mask_of(ring.cells), ring.pair)
        marks = (
            *(Mark(Role.PATTERN, each) for each in own),
            *(Mark(Role.FIN, each) for each in ring.guardians),
        )
        x = smallest_member(ring.pair)
        nodes = [Candidate(cell, x) for cell in (*ring.cells, ring.cells[0])]
        links = (Link(*ends, strong=False) for ends in pairwise(nodes))
        return Step(
            self,
            concluded.placements,
            concluded.eliminations,
            marks=marks,
            links=tuple(links),
        )

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return sights_with_guardians(step)

    def reason(self, step: Step, layout: Layout) -> str:
        cells = [layout.cell_name(link.start.cell) for link in step.links]
        pair = digits_listed(digits_of(step.candidates_with(Role.PATTERN)), layout)
        fins = step.candidates_with(Role.FIN)
        ring = (
            f"{' - '.join((*cells, cells[0]))} is a ring of {len(cells)} cells, each of which sees "
            f"the next. With only {pair}, the two digits would alternate, which is impossible in "
            "an odd ring"
        )
        if len(fins) == 1:
            return f"{ring}. Only {_list_guardians(fins, layout)} prevents this"
        return f"{ring}. So one of these is true: {_list_guardians(fins, layout)}"

    def pattern(self, step: Step, layout: Layout) -> str:
        pair = "/".join(map(layout.symbol, members(digits_of(step.candidates_with(Role.PATTERN)))))
        ring = "-".join(layout.cell_name(link.start.cell) for link in step.links)
        fins = (
            f"g{layout.cell_name(cell)}={layout.symbol(digit)}"
            for cell, digit in step.candidates_with(Role.FIN)
        )
        return " ".join((pair, ring, *fins))


def _list_guardians(guardians: tuple[Candidate, ...], layout: Layout) -> str:
    """Return ``7 in r1c1 or 6 in r2c3``."""
    return join_words(
        (f"{layout.symbol(digit)} in {layout.cell_name(cell)}" for cell, digit in guardians), "or"
    )


def _may_close(board: Board, plain: Mask, both: Mask) -> bool:
    """Check whether there are enough cells for a ring with few guardians.

    *both* are the cells with both digits, *plain* the ones without other candidates. Every other
    cell adds at least one guardian, so at most three of them are in a ring.
    """
    bare, single = plain.bit_count(), (both & board.trivalue).bit_count()
    more = both.bit_count() - bare
    if bare >= _LENGTHS[0] - 1:
        return more > 0
    if bare == _LENGTHS[0] - 2:
        return single > 0 and more > 1
    return single >= MOST_GUARDIANS


def _cells_of_rings(layout: Layout, cells: Mask) -> Mask:
    """Return the cells that may be in a ring: each sees at least two others of them.

    Cells that see fewer are removed repeatedly.
    """
    sees, kept = layout.sees, cells
    while True:
        for cell in members(kept):
            seen = sees[cell] & kept
            if not seen & (seen - 1):
                kept &= ~(1 << cell)
        if kept == cells:
            return kept
        cells = kept


def _rings(board: Board, pair: Mask, plain: Mask, both: Mask) -> Iterator[_Ring]:
    """Yield the rings of a *pair* of digits with guardians that lead to a conclusion.

    *both* are the cells with both digits, *plain* the ones without other candidates. A ring starts
    at its first plain cell and is followed in one direction, so each is found once.
    """
    of, sees, tables = board.candidates_of, board.layout.sees, board.tables
    extras: dict[Cell, tuple[Candidate, ...]] = {}
    for cell in members(both):
        others = of[cell] & ~pair
        if others.bit_count() <= MOST_GUARDIANS:
            extras[cell] = tuple(Candidate(cell, digit) for digit in members(others))
    usable = mask_of(extras)
    kills = {
        cell: [tables.excludes[(d - 1) * tables.cells + cell] for _, d in each]
        for cell, each in extras.items()
    }

    # Each cell that is not plain adds a guardian, so few plain cells rule out long rings.
    longest = _LENGTHS[plain.bit_count() + MOST_GUARDIANS >= _LENGTHS[1]]

    def follow(
        path: tuple[Cell, ...], rest: Mask, guardians: tuple[Candidate, ...], gone: Mask
    ) -> Iterator[_Ring]:
        closed = sees[path[-1]] >> path[0] & 1
        if len(path) in _LENGTHS and closed and path[1] < path[-1] and guardians:
            yield _Ring(path, pair, tuple(sorted(guardians)))
        if len(path) == longest:
            return
        near = rest & sees[path[-1]]
        for cell in members(near & sees[path[0]] if len(path) == longest - 1 else near):
            more, left = (*guardians, *extras[cell]), gone
            if len(more) > MOST_GUARDIANS:
                continue
            for each in kills[cell]:
                left &= each
            if left or len(more) == 1:
                yield from follow((*path, cell), rest & ~(1 << cell), more, left)

    for start in members(plain):
        rest = usable & ~(plain & ((2 << start) - 1))
        yield from follow((start,), rest, (), board.candidates)


_BIVALUE_ODDAGON = BivalueOddagon("bivalue-oddagon", "Bivalue Oddagon", "")

TECHNIQUES = (_BIVALUE_ODDAGON,)

NARROWED_SEARCHES = first_new_of(TECHNIQUES)
