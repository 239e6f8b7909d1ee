"""Equivalence of puzzles: digits renamed, lines exchanged, turned, mirrored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Final, TypeAlias

from sudoku_tui.engine.layout import Digit

Givens: TypeAlias = Sequence[Digit]
"""81 digits of a classic puzzle, 0 for an empty cell."""
Rows: TypeAlias = tuple[tuple[Digit, ...], ...]

_BANDS: Final = (range(3), range(3, 6), range(6, 9))
_ORDERS: Final = tuple(
    tuple(line for band in bands for line in band)
    for order in permutations(range(3))
    for bands in product(*(tuple(permutations(_BANDS[number])) for number in order))
)
"""All 1,296 ways to exchange nine lines so that those of a band stay together."""


def fingerprint(givens: Givens) -> object:
    """Return a value that is equal for equivalent puzzles, and seldom equal for others."""
    upright = _rows(givens)
    return tuple(sorted(map(_counts, (upright, _transpose(upright)))))


def canonical(givens: Givens) -> Rows:
    """Return the least equivalent puzzle: two puzzles are equivalent exactly if these are equal.

    The pattern is compared first, then the digits, named in order of appearance.
    """
    upright = _rows(givens)
    both = [
        tuple(rows[line] for line in order)
        for rows in (upright, _transpose(upright))
        for order in _ORDERS
    ]
    patterns = [_least_pattern(rows) for rows in both]
    least = min(patterns)
    return min(
        _rename_digits(arranged)
        for rows, pattern in zip(both, patterns, strict=True)
        if pattern == least
        for arranged in _arrangements(rows, least)
    )


_Pattern: TypeAlias = tuple[tuple[int, ...], ...]
"""Given cells of each column as a number, stack by stack."""


def _rows(givens: Givens) -> Rows:
    return tuple(tuple(givens[start : start + 9]) for start in range(0, 81, 9))


def _transpose(rows: Rows) -> Rows:
    return tuple(zip(*rows, strict=True))


def _columns(rows: Rows) -> list[int]:
    bits = [[digit > 0 for digit in row] for row in rows]
    return [sum(bit << n for n, bit in enumerate(column)) for column in zip(*bits, strict=True)]


def _least_pattern(rows: Rows) -> _Pattern:
    """Return the least pattern of *rows* over exchanges of columns."""
    columns = _columns(rows)
    return tuple(sorted(tuple(sorted(columns[n] for n in stack)) for stack in _BANDS))


def _arrangements(rows: Rows, pattern: _Pattern) -> Iterator[Rows]:
    """Yield *rows* with their columns exchanged in every way that makes *pattern*."""
    columns = _columns(rows)
    for order in permutations(_BANDS):
        ways = [
            [way for way in permutations(stack) if tuple(columns[n] for n in way) == wanted]
            for stack, wanted in zip(order, pattern, strict=True)
        ]
        for stacks in product(*ways):
            yield tuple(tuple(row[n] for stack in stacks for n in stack) for row in rows)


def _rename_digits(rows: Rows) -> Rows:
    """Return the rows with digits named in order of appearance."""
    names: dict[Digit, Digit] = {0: 0}
    return tuple(tuple(names.setdefault(digit, len(names)) for digit in row) for row in rows)


def _counts(rows: Rows) -> tuple[object, ...]:
    """Return the numbers of givens of the lines, and the places of each digit, in any order."""
    flat = [(n // 9, n % 9, digit) for n, digit in enumerate(sum(rows, ())) if digit]
    held = [sum(map(bool, row)) for row in rows]
    lines = sorted(sorted(held[n] for n in band) for band in _BANDS)
    digits = []
    for digit in range(1, 10):
        places = [(row // 3, column // 3) for row, column, other in flat if other == digit]
        bands = sorted(sum(band == n for band, _ in places) for n in range(3))
        stacks = sorted(sum(stack == n for _, stack in places) for n in range(3))
        digits.append((bands, stacks))
    return (lines, sorted(digits))
