"""Aligned pair and triple exclusion by definition: every way to fill the cells is tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.layout import Candidate, Cell, Digit
from tests.engine.by_definition.position import Found, Position, yield_found

_MOST_DIGITS = 9
"""Largest number of digits for sets of every size; other layouts have sets of at most
`_FEW_CELLS`."""
_FEW_CELLS = 3
_Way: TypeAlias = tuple[Digit, ...]


class _Excluder(NamedTuple):
    """Cells that can lose some of their digits to a way, but not all."""

    cells: Mask
    digits: Mask
    seen: Mask
    """Cells that see all of these cells."""


def aligned_pairs(position: Position) -> Iterator[Found]:
    """Yield the pairs that lose a digit, as each way with it repeats one or takes two of a set.

    A set has one digit more than cells, shares no cell with the pair, and both see it wholly. One
    that excludes all ways alone is not counted: with one of the two cells it is a naked subset.
    """
    sets = list(_almost_locked(position))
    for pair in combinations(_open(position), 2):
        around = [each for each in sets if not mask_of(pair) & ~each.seen]
        alone = [_impossible(position, pair, [each], takes=2) for each in around]
        gone: set[Candidate] = set()
        for each in _impossible(position, pair, around, takes=2):
            some = [one for one, most in zip(around, alone, strict=True) if each not in most]
            if each in _impossible(position, pair, some, takes=2):
                gone.add(each)
        yield from yield_found("aligned-pair-exclusion", gone, position.names_of(pair))


def aligned_triples(position: Position) -> Iterator[Found]:
    """Yield three cells that lose a digit: each combination with it repeats one or empties a cell.

    All three see two cells or more that have two or three of their candidates and no other.
    Eliminations that need none of these cells, or only two of the three, do not count.
    """
    sees = position.layout.sees
    few = [
        _Excluder(1 << cell, position.held[cell], sees[cell])
        for cell in position.cells_with_few(position.layout.all_cells, 3)
        if position.held[cell].bit_count() > 1
    ]
    for cells in combinations(_open(position), 3):
        own = position.digits_in(mask_of(cells))
        around = [e for e in few if not mask_of(cells) & ~e.seen and not e.digits & ~own]
        if len(around) > 1:
            gone = set(_impossible(position, cells, around, takes=3))
            gone.difference_update(_impossible(position, cells, (), takes=3))
            for pair in combinations(cells, 2):
                gone.difference_update(_impossible(position, pair, around, takes=3))
            yield from yield_found("aligned-triple-exclusion", gone, position.names_of(cells))


def _open(position: Position) -> Sequence[Cell]:
    """Return the empty cells with two candidates or more."""
    return [cell for cell in members(position.empty) if position.held[cell].bit_count() > 1]


def _almost_locked(position: Position) -> Iterator[_Excluder]:
    layout = position.layout
    most = layout.digits if layout.digits <= _MOST_DIGITS else _FEW_CELLS
    known: set[Mask] = set()
    for house in layout.houses:
        cells = members(house.mask & position.empty)
        for size in range(1, most):
            for chosen in map(mask_of, combinations(cells, size)):
                digits = position.digits_in(chosen)
                if digits.bit_count() == size + 1 and chosen not in known:
                    known.add(chosen)
                    yield _Excluder(chosen, digits, layout.seen_by_all(chosen))


def _impossible(
    position: Position, cells: Sequence[Cell], excluders: Iterable[_Excluder], takes: int
) -> list[Candidate]:
    """Return the candidates of *cells* that occur in no way to fill them.

    A way takes too much if it has *takes* digits of an excluder, or all if these are fewer.
    """
    held = [list(members(position.held[cell])) for cell in cells]
    possible = [
        way
        for way in product(*held)
        if not _repeats(position, cells, way)
        and not any(_takes(mask_of(way) & each.digits, each, takes) for each in excluders)
    ]
    left = {pair for way in possible for pair in zip(cells, way, strict=True)}
    every = ((cell, digit) for cell, digits in zip(cells, held, strict=True) for digit in digits)
    return [Candidate(*each) for each in every if each not in left]


def _repeats(position: Position, cells: Sequence[Cell], way: _Way) -> bool:
    filled = combinations(zip(cells, way, strict=True), 2)
    sees = position.layout.sees
    return any(one == two and sees[cell] >> other & 1 for (cell, one), (other, two) in filled)


def _takes(taken: Mask, excluder: _Excluder, most: int) -> bool:
    return taken.bit_count() >= min(most, excluder.digits.bit_count())
