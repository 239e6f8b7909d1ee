"""Whether two puzzles are one in disguise: digits renamed, lines exchanged, turned, mirrored."""

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
"""Every way to exchange nine lines so that those of a band stay together: 1,296."""


def fingerprint(givens: Givens) -> object:
    """The same for a puzzle in every disguise; seldom the same for two puzzles."""
    upright = _rows(givens)
    return tuple(sorted(map(_counted, (upright, _transposed(upright)))))


def canonical(givens: Givens) -> Rows:
    """The least of all disguises: two puzzles are one if, and only if, this is the same.

    The pattern decides first, and then the digits, named as they come.
    """
    upright = _rows(givens)
    both = [
        tuple(rows[line] for line in order)
        for rows in (upright, _transposed(upright))
        for order in _ORDERS
    ]
    patterns = [_pattern(rows) for rows in both]
    least = min(patterns)
    return min(
        _renamed(arranged)
        for rows, pattern in zip(both, patterns, strict=True)
        if pattern == least
        for arranged in _arranged(rows, least)
    )


_Pattern: TypeAlias = tuple[tuple[int, ...], ...]
"""Stack by stack, which cells of each of its columns are given, as a number."""


def _rows(givens: Givens) -> Rows:
    return tuple(tuple(givens[start : start + 9]) for start in range(0, 81, 9))


def _transposed(rows: Rows) -> Rows:
    return tuple(zip(*rows, strict=True))


def _columns(rows: Rows) -> list[int]:
    bits = [[digit > 0 for digit in row] for row in rows]
    return [sum(bit << n for n, bit in enumerate(column)) for column in zip(*bits, strict=True)]


def _pattern(rows: Rows) -> _Pattern:
    """The least pattern that exchanging columns makes of *rows*."""
    columns = _columns(rows)
    return tuple(sorted(tuple(sorted(columns[n] for n in stack)) for stack in _BANDS))


def _arranged(rows: Rows, pattern: _Pattern) -> Iterator[Rows]:
    """*rows* with their columns exchanged in every way that makes *pattern*."""
    columns = _columns(rows)
    for order in permutations(_BANDS):
        ways = [
            [way for way in permutations(stack) if tuple(columns[n] for n in way) == wanted]
            for stack, wanted in zip(order, pattern, strict=True)
        ]
        for stacks in product(*ways):
            yield tuple(tuple(row[n] for stack in stacks for n in stack) for row in rows)


def _renamed(rows: Rows) -> Rows:
    """With the digits named in the order in which they come."""
    names: dict[Digit, Digit] = {0: 0}
    return tuple(tuple(names.setdefault(digit, len(names)) for digit in row) for row in rows)


def _counted(rows: Rows) -> tuple[object, ...]:
    """How many givens the lines hold, and where those of each digit are, whatever the order."""
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
