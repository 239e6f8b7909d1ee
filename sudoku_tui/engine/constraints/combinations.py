"""Combinations: sets of different digits with a given sum, and the filter of their cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from ..bits import Mask, members, union
from .filter import Narrowed

_MOST_SETS: Final = 20_000
"""Largest number of sets of digits to compare; more exist only for large cages on large boards.

Beyond it sums are only bounded.
"""
_TOP: Final = 63
"""Bit that digit 0 would have in the mirror image of a set of digits; no layout has more digits."""
_MOST_RESULTS: Final = 50_000
"""Cache size of results by the candidates of open cells, shared by all cages."""


class DifferentDigits(NamedTuple):
    """A filter for cells whose digits differ and, if there is a total, add up to it.

    A cell with one candidate is known; its digit is removed from the other cells. Two or three open
    cells with a total are filtered exactly. More are filtered by combinations: a candidate stays if
    some combination has its digit, and a digit that all combinations have is placed if only one
    cell has it.
    """

    total: int | None = None
    """None if any sum will do."""

    def narrow(self, fields: Sequence[Mask]) -> Narrowed | None:
        """Return the candidates that may stay and the required digits; None if there is no way."""
        narrowed = list(fields)
        while True:
            open_part = self._open_part(narrowed)
            if open_part is None:
                return None
            places, before, total = open_part
            found = _narrow_open(before, total)
            if found is None:
                return None
            after, required = found
            if after == before:
                return tuple(narrowed), required
            for place, field in zip(places, after, strict=True):
                narrowed[place] = field

    def _open_part(
        self, fields: list[Mask]
    ) -> tuple[list[int], tuple[Mask, ...], int | None] | None:
        """Remove the digits of known cells from the others, until no more cell becomes known.

        Args:
            fields: The candidates of each cell, which are changed in place.

        Returns:
            The indices of the open cells, their candidates, and their total. The filter does not
            depend on the order of the cells, so they are sorted by candidates: then more results
            come from the cache. None if a cell has no candidate, or two known cells have the same.
        """
        total, places = self.total, list(range(len(fields)))
        known = -1
        while known:
            known, open_places = 0, list[int]()
            for place in places:
                field = fields[place]
                if field & field - 1:
                    open_places.append(place)
                elif not field or field & known:
                    return None
                else:
                    known |= field
                    total = None if total is None else total - field.bit_length() + 1
            if known:
                for place in open_places:
                    fields[place] &= ~known
            places = open_places
        places.sort(key=fields.__getitem__)
        return places, tuple([fields[place] for place in places]), total


@lru_cache(maxsize=_MOST_RESULTS)
def _narrow_open(fields: tuple[Mask, ...], total: int | None) -> Narrowed | None:
    """Return what `Filter.narrow` does, for cells that each have several candidates."""
    size, digits = len(fields), union(fields)
    if not fields:
        return None if total else (fields, 0)
    if total is None:
        return (fields, 0) if digits.bit_count() >= size else None
    if size == 1:
        field = digits & 1 << total if total > 0 else 0
        return ((field,), field) if field else None
    if size == 2:
        return _narrow_pair(fields[0], fields[1], total)
    if size == 3:
        return _narrow_triple(fields, total)
    most = digits.bit_length() - 1
    # Not `comb(most, size)`, which may grow when a cell becomes known: the filter is monotone.
    if comb(most, min(size, most // 2)) > _MOST_SETS:
        return _narrow_by_bounds(fields, total, digits)
    return _narrow_by_combinations(fields, total, digits)


def _narrow_pair(one: Mask, other: Mask, total: int) -> Narrowed | None:
    """Like `_narrow_open`, but for two cells with a total, which are filtered exactly."""
    if total <= 0:
        return None
    if not total & 1:
        one &= ~(1 << total // 2)
    one &= _partners(other, total)
    if not one:
        return None
    other = _partners(one, total)
    both = one | other
    return (one, other), both if both.bit_count() == 2 else 0


def _narrow_triple(fields: tuple[Mask, ...], total: int) -> Narrowed | None:
    """Like `_narrow_open`, but for three cells with a total, which are filtered exactly."""
    first, second, third = fields
    ones, twos, threes, required = 0, 0, 0, union(fields)
    for digit in members(first):
        bit = 1 << digit
        pair = _narrow_pair(second & ~bit, third & ~bit, total - digit)
        if pair:
            ones |= bit
            twos |= pair[0][0]
            threes |= pair[0][1]
            required &= pair[1] | bit
    return ((ones, twos, threes), required) if ones else None


def _narrow_by_combinations(fields: tuple[Mask, ...], total: int, digits: Mask) -> Narrowed | None:
    """Like `_narrow_open`, but by the combinations of *digits*, the union of *fields*."""
    possible, required = 0, digits
    for combination in combinations_of(len(fields), total, digits.bit_length() - 1):
        if combination & ~digits:
            continue
        for field in fields:
            if not field & combination:
                break
        else:
            possible |= combination
            required &= combination
    if not possible:
        return None
    narrowed = [field & possible for field in fields]
    for digit in members(required):
        places = [place for place, field in enumerate(narrowed) if field >> digit & 1]
        if not places:
            return None
        if len(places) == 1:
            narrowed[places[0]] = 1 << digit
    return tuple(narrowed), required


def _narrow_by_bounds(fields: tuple[Mask, ...], total: int, digits: Mask) -> Narrowed | None:
    """Return what the least and the greatest sum of *digits* allow; weaker than combinations.

    Digits of any combination are kept, so that the filter is monotone where combinations begin.
    """
    size, ordered = len(fields), list(members(digits))
    above, below = total - sum(ordered[:size]), sum(ordered[-size:]) - total
    if len(ordered) < size or above < 0 or below < 0:
        return None
    # In the combination of least sum, the greatest digit may grow by *above* at most.
    low, high = max(ordered[-size] - below, 0), ordered[size - 1] + above
    possible = digits & (2 << high) - 1 >> low << low
    narrowed = tuple([field & possible for field in fields])
    return (narrowed, 0) if all(narrowed) else None


@lru_cache(maxsize=4096)
def _mirror_image(digits: Mask) -> Mask:
    """Return *digits* with the order of their bits reversed: digit d at bit ``_TOP - d``."""
    return sum(1 << _TOP - digit for digit in members(digits))


def _partners(digits: Mask, total: int) -> Mask:
    """Return the digits from 1 that make *total* together with one of *digits*."""
    image = _mirror_image(digits)
    image = image >> _TOP - total if total <= _TOP else image << total - _TOP
    return image & ~1


def sum_range(size: int, most: int) -> tuple[int, int]:
    """Return the least and the greatest sum of *size* different digits from 1 to *most*."""
    return size * (size + 1) // 2, size * (2 * most + 1 - size) // 2


@lru_cache(maxsize=32_768)
def combinations_of(size: int, total: int, most: int) -> tuple[Mask, ...]:
    """Return the sets of *size* different digits from 1 to *most* that add up to *total*."""
    if not size:
        return () if total else (0,)
    least, greatest = sum_range(size, most)
    if size > most or not least <= total <= greatest:
        return ()
    without_most = combinations_of(size, total, most - 1)
    with_most = combinations_of(size - 1, total - most, most - 1)
    return (*without_most, *(digits | 1 << most for digits in with_most))
