"""Beyond the houses: what cells exclude that lies in no house with all of them.

On the classic board a cell that sees several cells of a house lies in a house with them. Where
houses have other shapes, where a diagonal or a window crosses them, or where cells see each other
by a rule of their own, one cell may see some by one way and the others by another. So all places
of a digit in a house, or all cells of a naked subset, may take something from a cell outside of
every house that they share. Where digits beside each other are banned, a cell alone may: with 4 or
5 in it, its neighbours are neither.

What the candidates of a set exclude depends on the layout alone, and is kept by set.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from ...bits import Mask, mask_of, members, union
from ...board import Board
from ...bounded_cache import BoundedCache
from ...inference.dead_places import bands_of
from ...layout import Candidate, Cell, House, Layout

_ROOM: Final = 8192
"""For how many sets of candidates it is kept what they exclude."""

Numbers: TypeAlias = Mask
"""Candidates as a set of their numbers."""


class LockedBeyond(NamedTuple):
    """Candidates of which one is true, and what every one of them excludes."""

    base: House | None
    """The house with these places for a digit; None where they are all that a cell can hold."""
    candidates: tuple[Candidate, ...]
    gone: tuple[Candidate, ...]


class SubsetBeyond(NamedTuple):
    """Cells that all see each other and have as many digits as they are."""

    cells: Mask
    digits: Mask
    gone: tuple[Candidate, ...]
    """What of these digits lies outside of every house with all the cells, and sees all that can
    hold it among them."""


@lru_cache(maxsize=64)
def reaches_beyond_houses(layout: Layout) -> bool:
    """Whether two cells that exclude each other may exclude something in no house with both."""
    if layout.bans:
        return True
    if bands_of(layout):
        return False
    within = _within_houses(layout)
    for one, seen in enumerate(layout.sees):
        for other in members(seen >> one + 1 << one + 1):
            if seen & layout.sees[other] & ~within[one, other]:
                return True
    return False


def _within_houses(layout: Layout) -> defaultdict[tuple[Cell, Cell], Mask]:
    """For two cells, the first before the second, all that lies in a house with both."""
    within = defaultdict[tuple[Cell, Cell], Mask](int)
    for house in layout.houses:
        for pair in combinations(sorted(house.cells), 2):
            within[pair] |= house.mask
    return within


def _shared(layout: Layout, cells: Mask) -> Mask:
    """All that lies in a house with all of *cells*."""
    return union(house.mask for house in layout.shared_houses(cells))


def locked_beyond(board: Board) -> Iterator[LockedBeyond]:
    """Places of a digit in a house, or digits of a cell, that all exclude the same beyond it."""
    layout, left, numbered = board.layout, board.candidates, _numbered(board.layout)
    beyond = _beyond_houses(layout)
    for digit, places in enumerate(board.places):
        for base, inside, excluded in beyond[digit, places] if places else ():
            if gone := excluded & left:
                locked = tuple(layout.candidates[digit][cell] for cell in members(inside))
                yield LockedBeyond(base, locked, tuple(numbered[each] for each in members(gone)))
    if layout.bans:
        yield from _locked_cells(board, numbered)


def _locked_cells(board: Board, numbered: tuple[Candidate, ...]) -> Iterator[LockedBeyond]:
    excluded, left = _excluded_by_all(board.layout), board.candidates
    for cell in members(board.empty):
        held = left & board.tables.of_cell << cell
        if held & held - 1 and (gone := excluded[held] & left):
            locked = tuple(numbered[each] for each in members(held))
            yield LockedBeyond(None, locked, tuple(numbered[each] for each in members(gone)))


@lru_cache(maxsize=32)
def _numbered(layout: Layout) -> tuple[Candidate, ...]:
    """The candidates by their numbers."""
    return tuple(each for digit in layout.candidates[1:] for each in digit)


@lru_cache(maxsize=32)
def _excluded_by_all(layout: Layout) -> BoundedCache[Numbers, Numbers]:
    """For candidates of which one is true, what all of them exclude."""
    cells, banned, sees = layout.cells, layout.banned_by, layout.sees
    of_cell = mask_of(range(0, cells * layout.digits, cells))

    def excluded(candidates: Numbers) -> Numbers:
        common = -1
        for each in members(candidates):
            start, cell = each - each % cells, each % cells
            common &= banned[each] | sees[cell] << start | of_cell << cell & ~(1 << each)
            if not common:
                break
        return common

    return BoundedCache(excluded, _ROOM)


_Beyond: TypeAlias = tuple[tuple[House, Mask, Numbers], ...]
"""Houses, the places in each, and what these exclude in no house with all of them."""


@lru_cache(maxsize=32)
def _beyond_houses(layout: Layout) -> BoundedCache[tuple[int, Mask], _Beyond]:
    """Where the places of a digit lie so that those of a house exclude something beyond it."""
    excluded, cells = _excluded_by_all(layout), layout.cells

    def beyond(key: tuple[int, Mask]) -> _Beyond:
        digit, places = key
        start, found = (digit - 1) * cells, list[tuple[House, Mask, Numbers]]()
        for base in layout.boxes_first:
            inside = places & base.mask
            if inside & inside - 1:
                gone = excluded[inside << start]
                # Of the same digit what is in a house with them is not beyond it.
                same = gone >> start & layout.all_cells
                gone &= ~((same & (_shared(layout, inside) | ~places)) << start)
                if gone:
                    found.append((base, inside, gone))
        return tuple(found)

    return BoundedCache(beyond, _ROOM)


def subsets_beyond(board: Board, size: int) -> Iterator[SubsetBeyond]:
    """The naked subsets of *size* cells that take something beyond the houses that they share."""
    layout = board.layout
    for cells, digits in _cliques(board, size):
        near, gone = cells | _shared(layout, cells), list[Candidate]()
        for digit in members(digits):
            places = board.places[digit]
            lost = layout.seen_by_all(cells & places) & places & ~near
            gone += (layout.candidates[digit][cell] for cell in members(lost))
        if gone:
            yield SubsetBeyond(cells, digits, tuple(gone))


def _cliques(board: Board, size: int) -> Iterator[tuple[Mask, Mask]]:
    """Cells that all see each other, *size* of them, with as many digits, and these."""
    of, sees = board.candidates_of, board.layout.sees
    narrow = [cell for cell in members(board.empty) if 2 <= of[cell].bit_count() <= size]
    stack = [(0, 0, 0, -1, 0)]
    while stack:
        start, count, chosen, seen, digits = stack.pop()
        if count == size:
            if digits.bit_count() == size:
                yield chosen, digits
            continue
        for index in range(len(narrow) - 1, start - 1, -1):
            cell = narrow[index]
            if seen >> cell & 1 and (digits | of[cell]).bit_count() <= size:
                both = seen & sees[cell], digits | of[cell]
                stack.append((index + 1, count + 1, chosen | 1 << cell, *both))


def few_cells(cells: Mask, layout: Layout) -> str:
    """One or two cells by name, or how many they are: the conclusion names them all."""
    count = cells.bit_count()
    return layout.names(cells) if count < 3 else f"{count} cells"


def cells_that_see(cells: Mask, layout: Layout) -> str:
    """Few cells by name, or how many, and that they see something: ``r1c1 and r2c2 see``."""
    return f"{few_cells(cells, layout)} {'see' if cells & cells - 1 else 'sees'}"
