"""A brute-force solver, as a reference for the others: it fills cells and checks houses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_tui.engine.layout import Cell, Digit, House, Layout
from sudoku_tui.engine.search import Grid


def brute_solutions(layout: Layout, digits: Sequence[Digit]) -> Iterator[Grid]:
    """Yield every way to fill the empty cells so that each house holds each digit once."""
    if all(has_no_repeats(house, digits) for house in layout.houses):
        yield from _filled(layout, list(digits))


def _filled(layout: Layout, digits: list[Digit]) -> Iterator[Grid]:
    choices = {
        cell: possible(layout, digits, cell) for cell, digit in enumerate(digits) if not digit
    }
    if not choices:
        yield tuple(digits)
        return
    cell = min(choices, key=lambda cell: len(choices[cell]))
    for digit in choices[cell]:
        digits[cell] = digit
        yield from _filled(layout, digits)
    digits[cell] = 0


def possible(layout: Layout, digits: Sequence[Digit], cell: Cell) -> list[Digit]:
    """Return the digits that no house of *cell* holds yet."""
    held = {
        digits[other] for house in layout.houses if cell in house.cells for other in house.cells
    }
    return [digit for digit in range(1, layout.digits + 1) if digit not in held]


def has_no_repeats(house: House, digits: Sequence[Digit]) -> bool:
    """Check whether no digit occurs twice in *house*."""
    held = [digits[cell] for cell in house.cells if digits[cell]]
    return len(held) == len(set(held))


def is_grid(layout: Layout, digits: Sequence[Digit]) -> bool:
    """Check whether every house holds every digit."""
    everything = set(range(1, layout.digits + 1))
    return all({digits[cell] for cell in house.cells} == everything for house in layout.houses)
