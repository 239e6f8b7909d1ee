"""Extended rectangles: two parallel lines in which three digits or more could be exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from ...bits import Mask, digits_by_cell, mask_of, members, single_member, union
from ...board import Board
from ...bounded_cache import BoundedCache, position_cache
from ...lanes import Lanes, may_hold_all
from ...layout import Kind, Layout
from ...puzzle import Extras
from ...puzzle_lanes import lanes_with
from ...step import Role, Step, cells_of, digits_listed, digits_of
from .deadly import (
    Deadly,
    SavedPattern,
    from_locked,
    from_one_cell,
    from_one_extra,
    from_subset,
    held_in,
)

_Pair = tuple[Mask, Mask]
"""A cell of one line and the cell of the other line on the same crossing line, as masks."""
_ROOM: Final = 4096
"""Size of the cache of patterns, keyed by the candidates of two lines."""
_MOST_DIGITS: Final = 9
"""Limit for patterns of more than three pairs; larger boards have too many sets of digits."""
_MOST_PAIRS: Final = 7
_LANE: Final = 5
"""Bits of a counter of pairs; the highest bit is set when there are enough."""
_BOTH_OR_NONE: Final = ((True, True), (False, False))


class _Region(NamedTuple):
    """Pairs of two parallel lines; the lines can exchange any part of them."""

    pairs: tuple[_Pair, ...]
    cells: Mask
    candidates: Mask
    """All candidates that the cells may have."""


class ExtendedRectangle(SavedPattern):
    """Three or more pairs of opposite cells in two parallel lines hold as many digits as pairs.

    Every house that meets them has both cells of some pairs, or all of the cells in one line. So
    the two lines could exchange their digits there, and one of the cells with more candidates holds
    another digit.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for deadly in sorted(_patterns(board), key=lambda each: each.cells.bit_count()):
            for kind in (from_one_cell, from_one_extra, from_locked, from_subset):
                for conclusion in kind(board, deadly):
                    if conclusion.eliminations:
                        yield self.step(board, deadly, conclusion)

    def applies_to(self, layout: Layout) -> bool:
        lines = layout.of_kind(Kind.ROW) and layout.of_kind(Kind.COLUMN)
        return layout.digits > 4 and bool(lines) and layout.houses_only

    def reason(self, step: Step, layout: Layout) -> str:
        own, extras = step.candidates_with(Role.PATTERN), step.candidates_with(Role.FIN)
        cells = layout.names(cells_of((*own, *extras)))
        return (
            f"If {cells} held only {digits_listed(digits_of(own), layout)}, the two lines could "
            f"exchange their digits, and the puzzle would have two solutions. "
            f"{self.describe_extras(step, layout)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        return self.short(step, layout)


@lru_cache(maxsize=16)
def _line_pairs(layout: Layout) -> tuple[tuple[_Pair, ...], ...]:
    """Return, for each two parallel lines, their pairs of cells across from each other."""
    found: list[tuple[_Pair, ...]] = []
    for kind, crossing in ((Kind.ROW, Kind.COLUMN), (Kind.COLUMN, Kind.ROW)):
        crossed = layout.of_kind(crossing)
        for one, other in combinations(layout.of_kind(kind), 2):
            if one.mask & other.mask:  # lines of two grids can cross
                continue
            met = ((house.mask & one.mask, house.mask & other.mask) for house in crossed)
            pairs = dict.fromkeys(met)  # lines of two grids may meet both in the same cells
            whole = tuple(
                pair for pair in pairs if all(single_member(cell) is not None for cell in pair)
            )
            if len(whole) > 2:
                found.append(whole)
    return tuple(found)


@lru_cache(maxsize=16)
def _regions(layout: Layout) -> tuple[_Region, ...]:
    """Return the largest regions of every two parallel lines."""
    every = mask_of(range(0, layout.cells * layout.digits, layout.cells))
    regions: list[_Region] = []
    for pairs in _line_pairs(layout):
        for part in dict.fromkeys(_exchangeable(layout, pairs)):
            cells = union(one | other for one, other in part)
            regions.append(_Region(part, cells, cells * every))
    return tuple(regions)


def _exchangeable(layout: Layout, pairs: tuple[_Pair, ...]) -> list[tuple[_Pair, ...]]:
    """Split *pairs* into parts in which each house has whole pairs only, or exactly one line."""
    parts = [pairs]
    for house in layout.houses:
        met = {pair: (bool(pair[0] & house.mask), bool(pair[1] & house.mask)) for pair in pairs}
        if all(one == other for one, other in met.values()):
            continue
        split = [
            tuple(pair for pair in part if met[pair] in alike)
            for part in parts
            for alike in (_BOTH_OR_NONE, ((True, False),), ((False, True),))
        ]
        parts = [part for part in split if len(part) > 2]
    return parts


def _patterns(board: Board) -> Iterator[Deadly]:
    """Yield the patterns that have one or two roof cells, or one extra digit."""
    known = _patterns_by_content(board.layout, board.extras)
    candidates, filled = board.candidates, ~board.empty
    for number, (pairs, cells, held) in enumerate(_regions(board.layout)):
        if len(pairs) > 3 or not cells & filled:
            yield from known[number, candidates & held]


@position_cache(maxsize=16)
def _patterns_by_content(
    layout: Layout, extras: Extras
) -> BoundedCache[tuple[int, Mask], tuple[Deadly, ...]]:
    """Return a cache of the patterns, by the number of a region and its candidates.

    Most regions keep their candidates from one board to the next.
    """
    regions, tables = _regions(layout), lanes_with(layout, extras)

    def patterns(key: tuple[int, Mask]) -> tuple[Deadly, ...]:
        number, candidates = key
        content = _Content(layout, tables, candidates)
        pairs = regions[number].pairs
        return (*_of_three(content, pairs), *_of_more(content, pairs))

    return BoundedCache(patterns, _ROOM)


class _Content:
    """The candidates of a region, whatever else is on the board."""

    def __init__(self, layout: Layout, tables: Lanes, candidates: Mask) -> None:
        digits_of = digits_by_cell(candidates, layout.cells)
        self.layout, self.tables = layout, tables
        self.candidates_of = [digits_of.get(cell, 0) for cell in range(layout.cells)]
        self.open = mask_of(digits_of)
        """The cells that have candidates."""
        self.narrow = mask_of(c for c, digits in digits_of.items() if 1 < digits.bit_count() < 4)
        """The cells with two or three candidates."""


def _of_three(content: _Content, pairs: tuple[_Pair, ...]) -> Iterator[Deadly]:
    """Yield the patterns of three pairs with one or two roof cells."""
    narrow, barred = content.narrow, ~content.open
    wide = [pair for pair in pairs if not (pair[0] | pair[1]) & barred]
    exact = [pair for pair in wide if not (pair[0] | pair[1]) & ~narrow]
    if exact and len(wide) > 2:
        triples = {digits for pair in exact for digits in _triples(content, pair, wide)}
        for digits in sorted(triples):
            yield from _with_small_roof(content, digits, wide, 3)


def _triples(content: _Content, pair: _Pair, pairs: list[_Pair]) -> Iterable[Mask]:
    """Return the sets of three digits that *pair* may share with two of the other *pairs*.

    A pair with fewer digits takes the rest from a cell of the others.
    """
    own = held_in(content, pair[0] | pair[1])
    if own.bit_count() == 3:
        return [own]
    if own.bit_count() > 3:
        return []
    others = union(one | two for one, two in pairs)
    unions = {own | content.candidates_of[cell] for cell in members(others)}
    return (union for union in unions if union.bit_count() == 3)


def _with_small_roof(
    content: _Content, digits: Mask, pairs: Iterable[_Pair], size: int
) -> Iterator[Deadly]:
    """Yield the patterns of *digits* in *size* of *pairs* with one or two roof cells."""
    roofs = list(_fitting(content, digits, pairs))
    whole = [pair for pair, roof in roofs if not roof]
    for count in (1, 2):
        if len(whole) < size - count:
            continue
        for chosen in combinations([each for each in roofs if each[1]], count):
            roof = union(roof for _, roof in chosen)
            if roof.bit_count() <= 2:
                for rest in combinations(whole, size - count):
                    cells = (*rest, *(pair for pair, _ in chosen))
                    yield from _pattern(content, digits, cells, roof)


def _fitting(
    content: _Content, digits: Mask, pairs: Iterable[_Pair]
) -> Iterator[tuple[_Pair, Mask]]:
    """Yield the *pairs* that can hold *digits*, each with its roof cells.

    The digits must be interchangeable there: no mark of the puzzle allows only some of them.
    """
    of, free = content.candidates_of, may_hold_all(content.tables, digits)
    for pair in pairs:
        one, other = pair
        held, beside = of[one.bit_length() - 1], of[other.bit_length() - 1]
        if held & digits and beside & digits and not (one | other) & ~free:
            roof = (one if held & ~digits else 0) | (other if beside & ~digits else 0)
            yield pair, roof


def _pattern(
    content: _Content, digits: Mask, pairs: tuple[_Pair, ...], roof: Mask
) -> Iterator[Deadly]:
    """Yield the pattern of *digits* in *pairs* if both lines can hold all of them there."""
    line, other = union(one for one, _ in pairs), union(two for _, two in pairs)
    if not digits & ~(held_in(content, line) & held_in(content, other)):
        cells, size = line | other, len(pairs)
        if all((house.mask & cells).bit_count() <= size for house in content.layout.houses):
            yield Deadly(cells, digits, roof, held_in(content, roof) & ~digits)


def _of_more(content: _Content, pairs: tuple[_Pair, ...]) -> Iterator[Deadly]:
    """Yield the patterns of four to seven pairs, and patterns with one extra digit in many cells.

    The latter have three pairs or more and the extra in three cells or more.
    """
    if content.layout.digits > _MOST_DIGITS:
        return
    wide = [pair for pair in pairs if not (pair[0] | pair[1]) & ~content.open]
    held = [held_in(content, one | other) for one, other in wide]
    if len(wide) < 3 or (len(wide) == 3 and union(held).bit_count() != 4):
        return
    for digits in _sets_of_enough(held, content.layout.digits):
        size = digits.bit_count()
        if 3 < size <= min(_MOST_PAIRS, len(wide)):
            yield from _with_small_roof(content, digits, wide, size)
        inside = [pair for pair, own in zip(wide, held, strict=True) if not own & ~digits]
        if len(inside) >= size - 1:
            yield from _with_one_extra(content, digits, inside)


def _with_one_extra(content: _Content, digits: Mask, pairs: list[_Pair]) -> Iterator[Deadly]:
    """Yield the patterns in which one of *digits* is the extra, in three cells or more."""
    for extra in members(digits):
        own = digits & ~(1 << extra)
        fitting = _fitting(content, own, pairs)
        for chosen in combinations(fitting, own.bit_count()):
            roof = union(roof for _, roof in chosen)
            if roof.bit_count() > 2:
                yield from _pattern(content, own, tuple(pair for pair, _ in chosen), roof)


def _sets_of_enough(held: list[Mask], digits: int) -> list[Mask]:
    """Return the sets of digits that contain nearly as many of *held* as they have digits.

    A set of four to seven digits may be two short, a set of eight one short: one of its digits is
    an extra. All sets are counted at once, in lanes of one int.
    """
    total, enough = _lanes_of_sets(digits)
    supersets, width = _supersets(digits), _LANE
    for own in held:
        total += supersets[own]
    found = members((total & enough) >> (_LANE - 1))
    return [lane // width << 1 for lane in found]


@lru_cache(maxsize=16)
def _lanes_of_sets(digits: int) -> tuple[int, int]:
    """Return the start values of the lanes of all sets, and the highest bits of the lanes.

    A start value plus the wanted count sets the highest bit.
    """
    missing, highest = 0, 1 << _LANE - 1
    for index in range(1 << digits):
        size = index.bit_count()
        if 3 < size <= _MOST_PAIRS + 1:
            wanted = size - 2 if size <= _MOST_PAIRS else size - 1
            missing |= highest - wanted << index * _LANE
    return missing, union(highest << index * _LANE for index in range(1 << digits))


@lru_cache(maxsize=16)
def _supersets(digits: int) -> BoundedCache[Mask, int]:
    """Return a cache, by digits, of an int with a 1 in the lane of each superset of them."""

    def lanes(own: Mask) -> int:
        indices = (index for index in range(1 << digits) if not own >> 1 & ~index)
        return union(1 << index * _LANE for index in indices)

    return BoundedCache(lanes, 1 << _MOST_DIGITS)


TECHNIQUES = (ExtendedRectangle("extended-rectangle", "Extended Rectangle", ""),)
