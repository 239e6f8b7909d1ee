"""Symmetries: how the givens of a puzzle may mirror each other, and what keeps a layout itself."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from .dice import Dice
from .layout import Cell, Kind, Layout, Position

Move: TypeAlias = tuple[Cell, ...]
"""For each cell the cell that it goes to."""


class Symmetry(StrEnum):
    """How the pattern of givens mirrors itself."""

    NONE = "none"
    HALF_TURN = "180"
    QUARTER_TURN = "90"
    MIRROR = "mirror"
    DIAGONAL = "diagonal"


def _turned(position: Position, last: Position) -> Position:
    return position[1], last[0] - position[0]


_MOVES: dict[Symmetry, Callable[[Position, Position], Position]] = {
    Symmetry.NONE: lambda place, last: place,
    Symmetry.HALF_TURN: lambda place, last: (last[0] - place[0], last[1] - place[1]),
    Symmetry.QUARTER_TURN: _turned,
    Symmetry.MIRROR: lambda place, last: (place[0], last[1] - place[1]),
    Symmetry.DIAGONAL: lambda place, last: (place[1], place[0]),
}


def moved(layout: Layout, symmetry: Symmetry) -> Move:
    """Where *symmetry* takes each cell of the canvas.

    Raises:
        ValueError: the canvas is not symmetric in this way.
    """
    last = (layout.rows - 1, layout.columns - 1)
    places = [_MOVES[symmetry](position, last) for position in layout.positions]
    try:
        return tuple(layout.cell_at[place] for place in places)
    except KeyError:
        raise ValueError(f"the layout {layout.id} has no {symmetry} symmetry") from None


@lru_cache(maxsize=64)
def orbits(layout: Layout, symmetry: Symmetry) -> tuple[tuple[Cell, ...], ...]:
    """The sets of cells that *symmetry* takes to each other, in reading order."""
    move = moved(layout, symmetry)
    found: list[tuple[Cell, ...]] = []
    seen: set[Cell] = set()
    for start in range(layout.cells):
        if start not in seen:
            orbit = [start]
            while (cell := move[orbit[-1]]) != start:
                orbit.append(cell)
            seen.update(orbit)
            found.append(tuple(orbit))
    return tuple(found)


def keeps(layout: Layout, move: Move) -> bool:
    """Whether *move* takes every house to a house and keeps what cells see."""
    houses = {house.mask for house in layout.houses}
    goes = all(sum(1 << move[cell] for cell in house.cells) in houses for house in layout.houses)
    return goes and all(
        layout.sees[move[one]] >> move[other] & 1 for one, other in layout.extra_sees
    )


def random_move(layout: Layout, dice: Dice) -> Move:
    """A move that keeps the layout: rows within bands, bands, columns, stacks, transposed.

    Where a layout has more houses than rows, columns and boxes, only the turns and
    reflections of its canvas that keep them all.
    """
    if all(house.kind in (Kind.ROW, Kind.COLUMN, Kind.BOX) for house in layout.houses):
        move = _shuffled_lines(layout, dice)
        if keeps(layout, move):
            return move
    move = tuple(range(layout.cells))
    for symmetry in Symmetry:
        if dice.below(2):
            try:
                then = moved(layout, symmetry)
            except ValueError:
                continue
            if keeps(layout, then):
                move = tuple(then[cell] for cell in move)
    return move


def _shuffled_lines(layout: Layout, dice: Dice) -> Move:
    rows = _shuffled_within(_bands(layout, 0), dice)
    columns = _shuffled_within(_bands(layout, 1), dice)
    places = [(rows[row], columns[column]) for row, column in layout.positions]
    move = tuple(layout.cell_at[place] for place in places)
    flip = moved(layout, Symmetry.DIAGONAL)
    if dice.below(2) and keeps(layout, flip):
        move = tuple(flip[cell] for cell in move)
    return move


def _bands(layout: Layout, axis: int) -> list[list[int]]:
    """Rows (axis 0) or columns (axis 1) that share a box, band by band."""
    bands = {
        tuple(sorted({layout.positions[cell][axis] for cell in house.cells}))
        for house in layout.of_kind(Kind.BOX)
    }
    return [list(band) for band in sorted(bands)]


def _shuffled_within(bands: list[list[int]], dice: Dice) -> dict[int, int]:
    """Where each line goes: bands change places, and lines within them."""
    old = [line for band in bands for line in band]
    new = [line for band in dice.shuffled(bands) for line in dice.shuffled(band)]
    return dict(zip(old, new, strict=True))
