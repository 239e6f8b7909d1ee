"""Symmetries: how the givens of a puzzle may mirror each other, and what keeps a layout itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from .layout import Cell, Layout, Position

Move: TypeAlias = tuple[Cell, ...]
"""For each cell the cell that it goes to."""


class Symmetry(StrEnum):
    """How the pattern of givens may be turned and mirrored onto itself.

    Each is a group: what several of its moves do one after the other is in it too. These ten
    are all that a square has, so any two together are a third one of them.
    """

    NONE = "none"
    HALF_TURN = "180"
    """Half a turn."""
    QUARTER_TURN = "90"
    """A quarter of a turn, so also half a turn."""
    MIRROR = "mirror"
    """Left and right."""
    DIAGONAL = "diagonal"
    """Mirrored at the diagonal that falls: rows become columns."""
    FLIP = "flip"
    """Top and bottom."""
    ANTIDIAGONAL = "antidiagonal"
    """Mirrored at the diagonal that rises."""
    MIRRORS = "mirrors"
    """Left and right, top and bottom, so also half a turn."""
    DIAGONALS = "diagonals"
    """Mirrored at both diagonals, so also half a turn."""
    FULL = "full"
    """All turns and all mirrors."""

    @classmethod
    def named(cls, text: str) -> Symmetry:
        """The symmetry of this name; several with ``+`` between are one that has them all.

        Raises:
            ValueError: there is none of a name; the message lists them.
        """
        found: list[Symmetry] = []
        for name in text.split("+"):
            try:
                found.append(cls(name.strip().casefold()))
            except ValueError:
                known = ", ".join(cls)
                raise ValueError(f"no symmetry is called '{name}'; there are {known}") from None
        return together(found)


def _turned(position: Position, last: Position) -> Position:
    return position[1], last[0] - position[0]


_Mirror: TypeAlias = Callable[[Position, Position], Position]
"""Where a place of the canvas goes; the second place is the last one of the canvas."""

_MOVES: dict[Symmetry, _Mirror] = {
    Symmetry.HALF_TURN: lambda place, last: (last[0] - place[0], last[1] - place[1]),
    Symmetry.QUARTER_TURN: _turned,
    Symmetry.MIRROR: lambda place, last: (place[0], last[1] - place[1]),
    Symmetry.DIAGONAL: lambda place, last: (place[1], place[0]),
    Symmetry.FLIP: lambda place, last: (last[0] - place[0], place[1]),
    Symmetry.ANTIDIAGONAL: lambda place, last: (last[1] - place[1], last[0] - place[0]),
}
"""The symmetries that one move makes, applied again and again."""

_GENERATORS: dict[Symmetry, tuple[Symmetry, ...]] = {
    Symmetry.NONE: (),
    **{symmetry: (symmetry,) for symmetry in _MOVES},
    Symmetry.MIRRORS: (Symmetry.MIRROR, Symmetry.FLIP),
    Symmetry.DIAGONALS: (Symmetry.DIAGONAL, Symmetry.ANTIDIAGONAL),
    Symmetry.FULL: (Symmetry.QUARTER_TURN, Symmetry.MIRROR),
}
"""The single moves that each symmetry is made of."""


def _group(generators: Sequence[Symmetry]) -> frozenset[tuple[Position, ...]]:
    """All that the moves of *generators* do together, told by where they take three places.

    No two turns or mirrors of a square take all of three corners to the same places.
    """
    corners: tuple[Position, ...] = ((0, 0), (0, 1), (1, 0))
    found = {corners}
    waiting = [corners]
    while waiting:
        places = waiting.pop()
        for generator in generators:
            then = tuple(_MOVES[generator](place, (1, 1)) for place in places)
            if then not in found:
                found.add(then)
                waiting.append(then)
    return frozenset(found)


_NAMED = {_group(generators): symmetry for symmetry, generators in _GENERATORS.items()}


def together(symmetries: Iterable[Symmetry]) -> Symmetry:
    """The symmetry that has all of *symmetries*, and no more than follows from them."""
    return _NAMED[_group([move for symmetry in symmetries for move in _GENERATORS[symmetry]])]


def moved(layout: Layout, symmetry: Symmetry) -> tuple[Move, ...]:
    """Where the moves that make up *symmetry* take each cell of the canvas; none for no symmetry.

    Raises:
        ValueError: the canvas is not symmetric in this way.
    """
    last = (layout.rows - 1, layout.columns - 1)
    try:
        return tuple(
            tuple(layout.cell_at[_MOVES[one](place, last)] for place in layout.positions)
            for one in _GENERATORS[symmetry]
        )
    except KeyError:
        raise ValueError(f"the layout {layout.id} has no {symmetry} symmetry") from None


@lru_cache(maxsize=64)
def orbits(layout: Layout, symmetry: Symmetry) -> tuple[tuple[Cell, ...], ...]:
    """The sets of cells that *symmetry* takes to each other, in reading order.

    Raises:
        ValueError: the canvas is not symmetric in this way.
    """
    moves = moved(layout, symmetry)
    found: list[tuple[Cell, ...]] = []
    seen: set[Cell] = set()
    for start in range(layout.cells):
        if start not in seen:
            orbit = [start]
            for cell in orbit:
                for move in moves:
                    if move[cell] not in orbit:
                        orbit.append(move[cell])
            seen.update(orbit)
            found.append(tuple(orbit))
    return tuple(found)


def broken_orbit(layout: Layout, symmetry: Symmetry, given: Set[Cell]) -> tuple[Cell, Cell] | None:
    """A cell of *given* and one that is not, which *symmetry* takes to each other, if any."""
    for orbit in orbits(layout, symmetry):
        inside = [cell for cell in orbit if cell in given]
        if inside and len(inside) < len(orbit):
            return inside[0], next(cell for cell in orbit if cell not in given)
    return None
