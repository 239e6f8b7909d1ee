"""Fillings of what a cut leaves: how both sides can hold the same digits, each as often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final, NamedTuple, TypeAlias

from ...bits import Mask, mask_of, members
from ...board import Board
from ...bounded_cache import BoundedCache
from ...layout import Cell, Digit, House, Layout
from ...layouts.cuts import Cut

_MOST: Final = 4_000
"""Fillings of one side that are tried; there are mostly tens."""
_ROOM: Final = 4_096
"""For how many contents of cuts it is kept what can be."""

Contents: TypeAlias = tuple[Mask, ...]
"""For each cell of a cut, those on the left first, the digits that it may hold or holds."""


class Fillings(NamedTuple):
    """What all fillings of both sides come to that have the same digits as often."""

    possible: Contents
    """For each cell of the cut the digits that it has in one of them."""
    certain: Mask
    """The digits that are in every one."""


@lru_cache(maxsize=64)
def cells_in(cut: Cut) -> tuple[Cell, ...]:
    """The cells of a cut, those on the left first."""
    return (*members(cut.left), *members(cut.right))


def held_on(board: Board) -> list[Mask]:
    """For each cell what it may hold, or what it holds."""
    held, cells = list(board.candidates_of), board.layout.cells
    for number in members(board.placed):
        held[number % cells] = 2 << number // cells
    return held


def confined(board: Board, cut: Cut) -> dict[Digit, House]:
    """The digits that one side must hold as some house has all its places for them there."""
    found: dict[Digit, House] = {}
    for house in _meeting(board.layout, cut):
        for digit, places in enumerate(board.places):
            inside = places & house.mask
            if inside and not (inside & ~cut.left and inside & ~cut.right):
                found.setdefault(digit, house)
    return found


@lru_cache(maxsize=256)
def _meeting(layout: Layout, cut: Cut) -> tuple[House, ...]:
    """The houses that have two cells of a side, or more."""
    return tuple(
        house
        for house in layout.houses
        if any((house.mask & side).bit_count() > 1 for side in (cut.left, cut.right))
    )


def fillings_of(layout: Layout, cut: Cut, held: Sequence[Mask], needed: Mask) -> Fillings | None:
    """What all fillings of *cut* come to that hold the digits of *needed*, on both sides.

    None if there are too many to try, or none: then the position is wrong.
    """
    contents = tuple([held[cell] for cell in cells_in(cut)])
    return _known(layout)[cut, contents, needed]


@lru_cache(maxsize=16)
def _known(layout: Layout) -> BoundedCache[tuple[Cut, Contents, Mask], Fillings | None]:
    return BoundedCache(lambda asked: _joined(layout, *asked), _ROOM)


def _joined(layout: Layout, cut: Cut, contents: Contents, needed: Mask) -> Fillings | None:
    size, cells = cut.size, cells_in(cut)
    either = [0, 0]
    for place, digits in enumerate(contents):
        either[place >= size] |= digits
    contents = tuple(digits & either[place < size] for place, digits in enumerate(contents))
    sides = contents[:size], contents[size:]
    if any(prod(digits.bit_count() for digits in side) > _MOST for side in sides):
        return None
    apart = [
        mask_of(place for place, other in enumerate(cells) if layout.sees[cell] >> other & 1)
        for cell in cells
    ]
    lefts = _by_digits(sides[0], apart[:size])
    rights = _by_digits(sides[1], [mask >> size for mask in apart[size:]])
    crossing = [
        (place, other - size)
        for place in range(size)
        for other in members(apart[place] >> size << size)
    ]
    possible, certain = [0] * (2 * size), layout.all_digits
    for same in lefts.keys() & rights.keys():
        held = mask_of(same)
        if needed & ~held:
            continue
        for left, right in product(lefts[same], rights[same]):
            if not any(left[place] == right[other] for place, other in crossing):
                certain &= held
                for place, digit in enumerate(left + right):
                    possible[place] |= 1 << digit
    return Fillings(tuple(possible), certain) if any(possible) else None


_Filling: TypeAlias = tuple[Digit, ...]


def _by_digits(contents: Contents, apart: Sequence[Mask]) -> dict[_Filling, list[_Filling]]:
    """The fillings of one side by their digits in order; cells that see each other differ."""
    found: dict[_Filling, list[_Filling]] = {}
    for filling in _each(contents, apart, ()):
        found.setdefault(tuple(sorted(filling)), []).append(filling)
    return found


def _each(contents: Contents, apart: Sequence[Mask], begun: _Filling) -> Iterator[_Filling]:
    place = len(begun)
    if place == len(contents):
        yield begun
        return
    taken = mask_of(begun[other] for other in range(place) if apart[place] >> other & 1)
    for digit in members(contents[place] & ~taken):
        yield from _each(contents, apart, (*begun, digit))
