"""Eliminations outside every house that the cells of a pattern share.

On the classic board, a cell that sees several cells of a house lies in a house with them. This
fails where houses have other shapes, where a diagonal or a window crosses them, or where a rule
such as the knight's move lets cells see each other: a cell may see some cells by one house and the
others by another, or by the rule. Then all places of a digit in a house, or all cells of a naked
subset, may exclude a candidate outside every house that they share. On layouts that ban digits from
neighbouring cells, a single cell may do so: if it must be 4 or 5 and consecutive neighbours are
banned, none of its neighbours is 4 or 5.

The candidates that a set of candidates excludes depend on the layout alone and are cached by set.
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
"""Most entries of each cache in this module."""

CandidateMask: TypeAlias = Mask
"""A set of candidates, as a mask of candidate numbers."""


class LockedBeyond(NamedTuple):
    """Candidates, one of them true, and the eliminations that follow from every one of them."""

    base: House | None
    """The house whose places for a digit these are; None if they are the candidates of a cell."""
    candidates: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]


class SubsetBeyond(NamedTuple):
    """A naked subset: cells that all see each other, with as many digits as there are cells."""

    cells: Mask
    digits: Mask
    eliminations: tuple[Candidate, ...]
    """Eliminations of these digits outside every house that holds all the cells.

    Each sees every cell of the subset that can hold its digit.
    """


@lru_cache(maxsize=64)
def reaches_beyond_houses(layout: Layout) -> bool:
    """Check whether patterns on *layout* may eliminate outside the houses that their cells share.

    They may if the layout bans digits between cells, or if two cells that see each other both see a
    third one that is in no house with the two.
    """
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
    """Return, for each pair of cells in ascending order, the union of the houses that hold both."""
    within = defaultdict[tuple[Cell, Cell], Mask](int)
    for house in layout.houses:
        for pair in combinations(sorted(house.cells), 2):
            within[pair] |= house.mask
    return within


def _shared_houses_mask(layout: Layout, cells: Mask) -> Mask:
    """Return the union of the houses that hold all *cells*."""
    return union(house.mask for house in layout.shared_houses(cells))


def locked_beyond(board: Board) -> Iterator[LockedBeyond]:
    """Yield locked candidates that eliminate outside the houses that they share.

    They are all places of a digit in a house or, on layouts with bans, all candidates of a cell.
    """
    layout, left, numbered = board.layout, board.candidates, _candidates_by_number(board.layout)
    beyond = _beyond_houses(layout)
    for digit, places in enumerate(board.places):
        for base, inside, excluded in beyond[digit, places] if places else ():
            if gone := excluded & left:
                locked = tuple(layout.candidates[digit][cell] for cell in members(inside))
                yield LockedBeyond(base, locked, tuple(numbered[each] for each in members(gone)))
    if layout.bans:
        yield from _locked_cells(board, numbered)


def _locked_cells(board: Board, numbered: tuple[Candidate, ...]) -> Iterator[LockedBeyond]:
    """Yield cells whose candidates all exclude the same candidate, by the layout's bans."""
    excluded, left = _excluded_by_all(board.layout), board.candidates
    for cell in members(board.empty):
        held = left & board.tables.of_cell << cell
        if held & held - 1 and (gone := excluded[held] & left):
            locked = tuple(numbered[each] for each in members(held))
            yield LockedBeyond(None, locked, tuple(numbered[each] for each in members(gone)))


@lru_cache(maxsize=32)
def _candidates_by_number(layout: Layout) -> tuple[Candidate, ...]:
    """Return the candidates of *layout*, indexed by candidate number."""
    return tuple(each for digit in layout.candidates[1:] for each in digit)


@lru_cache(maxsize=32)
def _excluded_by_all(layout: Layout) -> BoundedCache[CandidateMask, CandidateMask]:
    """Return a cache that maps candidates to the candidates that every one of them excludes."""
    cells, banned, sees = layout.cells, layout.banned_by, layout.sees
    of_cell = mask_of(range(0, cells * layout.digits, cells))

    def excluded(candidates: CandidateMask) -> CandidateMask:
        common = -1
        for each in members(candidates):
            start, cell = each - each % cells, each % cells
            common &= banned[each] | sees[cell] << start | of_cell << cell & ~(1 << each)
            if not common:
                break
        return common

    return BoundedCache(excluded, _ROOM)


_Beyond: TypeAlias = tuple[tuple[House, Mask, CandidateMask], ...]
"""For each house: the house, the places of a digit in it, and the eliminations beyond."""


@lru_cache(maxsize=32)
def _beyond_houses(layout: Layout) -> BoundedCache[tuple[int, Mask], _Beyond]:
    """Return a cache that maps a digit and its places to the houses with eliminations beyond.

    An elimination of another digit, which a ban causes, counts wherever it is.
    """
    excluded, cells = _excluded_by_all(layout), layout.cells

    def beyond(key: tuple[int, Mask]) -> _Beyond:
        digit, places = key
        start, found = (digit - 1) * cells, list[tuple[House, Mask, CandidateMask]]()
        for base in layout.boxes_first:
            inside = places & base.mask
            if inside & inside - 1:
                gone = excluded[inside << start]
                # Inside a shared house, eliminations of the digit itself are plain locked
                # candidates.
                same = gone >> start & layout.all_cells
                gone &= ~((same & (_shared_houses_mask(layout, inside) | ~places)) << start)
                if gone:
                    found.append((base, inside, gone))
        return tuple(found)

    return BoundedCache(beyond, _ROOM)


def subsets_beyond(board: Board, size: int) -> Iterator[SubsetBeyond]:
    """Yield the naked subsets of *size* cells that eliminate outside the houses that they share."""
    layout = board.layout
    for cells, digits in _cliques(board, size):
        near, gone = cells | _shared_houses_mask(layout, cells), list[Candidate]()
        for digit in members(digits):
            places = board.places[digit]
            lost = layout.seen_by_all(cells & places) & places & ~near
            gone += (layout.candidates[digit][cell] for cell in members(lost))
        if gone:
            yield SubsetBeyond(cells, digits, tuple(gone))


def _cliques(board: Board, size: int) -> Iterator[tuple[Mask, Mask]]:
    """Yield the naked subsets of *size* cells that all see each other, as cells and digits."""
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
    """Return one or two cells by name, or the number of cells if there are more.

    The conclusion of a step names them all.
    """
    count = cells.bit_count()
    return layout.names(cells) if count < 3 else f"{count} cells"


def cells_that_see(cells: Mask, layout: Layout) -> str:
    """Return a subject and its verb: ``r1c1 and r2c2 see``. More than two cells are counted."""
    return f"{few_cells(cells, layout)} {'see' if cells & cells - 1 else 'sees'}"
