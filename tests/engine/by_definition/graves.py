"""Bivalue graves by definition: all ways to leave each cell two of its candidates."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from math import comb, prod
from typing import Final, TypeAlias

from sudoku_tui.engine.bits import Mask, mask_of, members, union
from sudoku_tui.engine.layout import Candidate, Cell, House
from tests.engine.by_definition.position import Found, Position, yield_found

_MOST_WAYS: Final = 5000
"""Limit on the ways to choose two candidates in each cell; larger positions are skipped."""

_Extras: TypeAlias = dict[Cell, Mask]


def graves(position: Position) -> Iterator[Found]:
    """Yield all conclusions of types 2, 3 and 4: one of the extra candidates is true.

    A single extra candidate is BUG+1.
    """
    for extras in _extras(position):
        told = " ".join(
            f"{position.layout.cell_name(cell)}+{members(digits)}"
            for cell, digits in extras.items()
        )
        for technique, rule in (("bug-2", _excluded), ("bug-3", _subsets), ("bug-4", _locked)):
            yield from yield_found(technique, rule(position, extras), told)


def _extras(position: Position) -> Iterator[_Extras]:
    """Yield all sets of extras that leave two candidates a cell and two places a digit.

    Each digit that a house lacks has two places there.
    """
    held, cells = position.held, members(position.empty)
    roof = [cell for cell in cells if held[cell].bit_count() != 2]
    if prod(comb(held[cell].bit_count(), 2) for cell in roof) > _MOST_WAYS:
        return
    kept = {cell: held[cell] for cell in cells}
    for pairs in product(*(combinations(members(held[cell]), 2) for cell in roof)):
        kept.update((cell, mask_of(pair)) for cell, pair in zip(roof, pairs, strict=True))
        if all(_holds_each_twice(position, house, kept) for house in position.layout.houses):
            extras = {cell: held[cell] & ~kept[cell] for cell in roof}
            if sum(map(int.bit_count, extras.values())) > 1:
                yield extras


def _holds_each_twice(position: Position, house: House, kept: dict[Cell, Mask]) -> bool:
    """Check whether each digit of the pairs of a house is in two of them."""
    digits = list(chain.from_iterable(members(kept.get(cell, 0)) for cell in house.cells))
    return len(set(digits)) * 2 == len(digits) and all(digits.count(each) == 2 for each in digits)


def _excluded(position: Position, extras: _Extras) -> set[Candidate]:
    """Return the candidates that cannot be true together with any of the extras."""
    gone = position.candidates_among(position.empty, position.layout.all_digits)
    for cell, digits in extras.items():
        for digit in members(digits):
            seen = position.candidates_among(position.layout.sees[cell], 1 << digit)
            gone &= seen | position.all_but(1 << cell, 1 << digit)
    return gone


def _subsets(position: Position, extras: _Extras) -> set[Candidate]:
    """Return the eliminations by subsets of one of the extras and other cells of a house."""
    roof, digits, gone = mask_of(extras), union(extras.values()), set[Candidate]()
    if len(extras) < 2 or digits.bit_count() < 2:
        return gone
    for house in position.layout.shared_houses(roof):
        others = members(house.mask & position.empty & ~roof)
        for size in range(1, len(others)):
            for chosen in combinations(others, size):
                cells = mask_of(chosen)
                held = digits | position.digits_in(cells)
                if held.bit_count() == size + 1:
                    gone |= position.candidates_among(house.mask & ~roof & ~cells, held)
    return gone


def _locked(position: Position, extras: _Extras) -> set[Candidate]:
    """Return, for two cells that lock a digit, all candidates except it and their extras."""
    roof, digits, gone = mask_of(extras), union(extras.values()), set[Candidate]()
    for house in position.layout.shared_houses(roof) if len(extras) == 2 else ():
        for digit in members(position.layout.all_digits & ~digits):
            if position.places[digit] & house.mask == roof:
                for cell, own in extras.items():
                    gone |= position.all_but(1 << cell, own | 1 << digit)
    return gone
