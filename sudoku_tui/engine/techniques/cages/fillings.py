"""Combinations and fillings of cells with a total.

The open cells of a sum are given by their fields: the candidates of each cell, as a set of digits.
A combination is a set of different digits. A filling, or way, puts a digit into each cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ...bits import Mask, members, union
from ...constraints.combinations import combinations_of

Fields: TypeAlias = tuple[Mask, ...]
"""The candidates of each cell, as sets of digits."""
_MOST_RESULTS: Final = 20_000
"""Cache size of results by fields and total."""


@lru_cache(maxsize=_MOST_RESULTS)
def combinations_in(fields: Fields, total: int) -> tuple[Mask, ...]:
    """Return the combinations with *total* that the cells can hold, by their digits alone.

    All digits of a combination are candidates, and every cell can hold one of them.
    """
    union_of_fields = union(fields)
    return tuple(
        [
            each
            for each in combinations_of(len(fields), total, union_of_fields.bit_length() - 1)
            if not each & ~union_of_fields and all(field & each for field in fields)
        ]
    )


def common_digits(combinations: Sequence[Mask]) -> Mask:
    """Return the digits of all *combinations*; 0 if there are none."""
    common = combinations[0] if combinations else 0
    for each in combinations:
        common &= each
    return common


class Ways(NamedTuple):
    """All fillings of some cells, summarised."""

    held: Fields
    """By cell: the digits that it has in some filling."""
    combinations: tuple[Mask, ...]
    """The sets of digits of the fillings, ascending."""


@lru_cache(maxsize=_MOST_RESULTS)
def ways_of_different(
    fields: Fields, total: int, allowed: tuple[Mask, ...] | None = None
) -> Ways | None:
    """Return the fillings with *total* of cells that must all differ; None if there is none.

    Args:
        fields: The candidates of each cell.
        total: The sum of the digits.
        allowed: The combinations that count; None for all.
    """
    layers = _layers(fields, total)
    last = layers[-1]
    ends = {used for used, made in last.items() if made == total}
    if allowed is not None:
        ends &= set(allowed)
    if not ends:
        return None
    held, reached = [0] * len(fields), ends
    for index in range(len(fields) - 1, -1, -1):
        before, field = set[Mask](), fields[index]
        for used in layers[index]:
            rest = field & ~used
            while rest:
                bit = rest & -rest
                rest ^= bit
                if used | bit in reached:
                    held[index] |= bit
                    before.add(used)
        reached = before
    return Ways(tuple(held), tuple(sorted(ends)))


def _layers(fields: Fields, total: int) -> list[dict[Mask, int]]:
    """Return, after each cell, the sets of digits that the cells so far can hold, with their sums.

    Sets from which the other cells cannot reach *total* are left out.
    """
    layers: list[dict[Mask, int]] = [{0: 0}]
    least = sum([(field & -field).bit_length() - 1 for field in fields])
    greatest = sum([field.bit_length() - 1 for field in fields])
    for field in fields:
        least -= (field & -field).bit_length() - 1
        greatest -= field.bit_length() - 1
        layer: dict[Mask, int] = {}
        for used, made in layers[-1].items():
            rest = field & ~used
            while rest:
                bit = rest & -rest
                rest ^= bit
                now = made + bit.bit_length() - 1
                if now + least <= total <= now + greatest:
                    layer[used | bit] = now
        layers.append(layer)
    return layers


@lru_cache(maxsize=_MOST_RESULTS)
def parts_of_ways(fields: Fields, total: int, size: int) -> tuple[Mask, ...]:
    """Return the sets of digits that the first *size* cells hold in some filling.

    All cells must differ and add up to *total*.
    """
    layers = _layers(fields, total)
    reached = {used for used, made in layers[-1].items() if made == total}
    for index in range(len(fields) - 1, size - 1, -1):
        field = fields[index]
        reached = {
            used
            for used in layers[index]
            if any(used | 1 << digit in reached for digit in members(field & ~used))
        }
    return tuple(sorted(reached))


@lru_cache(maxsize=_MOST_RESULTS)
def least_and_greatest(fields: Fields) -> tuple[int, int] | None:
    """Return the least and the greatest sum of different digits, one of each cell, or None."""
    reached: set[Mask] = {0}
    for field in fields:
        reached = {used | 1 << digit for used in reached for digit in members(field & ~used)}
    sums = [sum(members(used)) for used in reached]
    return (min(sums), max(sums)) if sums else None


@lru_cache(maxsize=_MOST_RESULTS)
def ways_of_signed(
    fields: Fields, minus: int, total: int, seen: tuple[tuple[int, ...], ...]
) -> Fields | None:
    """Return the digits that each cell has in some filling with *total*; None if there is none.

    Args:
        fields: The candidates of each cell.
        minus: Number of cells that count as minus: the last ones.
        total: The total of the digits with their signs.
        seen: By index of a cell: the indices of the earlier cells that must differ from it.
    """
    size, signs = len(fields), [1] * (len(fields) - minus) + [-1] * minus
    bounds = _rest_bounds(fields, signs)
    held, digits = [0] * size, [0] * size
    filled: list[Mask] = [0] * size

    def fill(index: int, rest: int) -> bool:
        if index == size:
            for place, digit in enumerate(digits):
                held[place] |= 1 << digit
            return True
        used = 0
        for other in seen[index]:
            used |= filled[other]
        found, sign = False, signs[index]
        least, greatest = bounds[index + 1]
        for digit in members(fields[index] & ~used):
            if least <= rest - sign * digit <= greatest:
                digits[index], filled[index] = digit, 1 << digit
                found |= fill(index + 1, rest - sign * digit)
        return found

    return tuple(held) if fill(0, total) else None


def _rest_bounds(fields: Fields, signs: Sequence[int]) -> list[tuple[int, int]]:
    """Return, by index, the least and the greatest total of the cells from there on."""
    least = greatest = 0
    bounds = [(0, 0)]
    for field, sign in zip(reversed(fields), reversed(signs), strict=True):
        low, high = (field & -field).bit_length() - 1, field.bit_length() - 1
        least += low if sign > 0 else -high
        greatest += high if sign > 0 else -low
        bounds.append((least, greatest))
    return bounds[::-1]
