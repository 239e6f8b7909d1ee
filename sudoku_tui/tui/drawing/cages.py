"""The cages of a puzzle on the board: the cage of each cell, and the places of the sums.

Walls surround each cage, and its sum stands in the wall above its first cell. Of overlapping cages
only some can be drawn; the panel lists the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ...engine.layout import Cell, Digit, Layout, Position

if TYPE_CHECKING:
    from ...engine.constraints import Constraint
    from ...engine.constraints.cage import Cage

DITTO: Final = '"'
"""The sign in place of the sum in all pieces of a cage but the first."""
OVERLAPPED: Final = "+"
"""The sign after the sum of a cage that shares cells with a cage that is not drawn."""


class Clue(NamedTuple):
    """A text in the wall above a cell."""

    cell: Cell
    text: str
    cage: Cage


# Compared by identity: a cache of frames must not compare dozens of cages.
@dataclass(frozen=True, eq=False)
class DrawnCages:
    """The cages of a puzzle as far as lines can show them, without overlaps."""

    layout: Layout
    cages: tuple[Cage, ...]
    """All cages of the puzzle, drawn or not."""

    @cached_property
    def drawn_cages(self) -> tuple[Cage, ...]:
        """The cages that are drawn: of overlapping ones the one with more walls."""
        taken: set[Cell] = set()
        drawn = []
        for cage in sorted(self.cages, key=lambda cage: (-self._walls(cage), cage.cells)):
            if taken.isdisjoint(cage.cells):
                taken.update(cage.cells)
                drawn.append(cage)
        return tuple(drawn)

    @cached_property
    def cage_at(self) -> dict[Position, Cage]:
        """The drawn cage of each place that has one."""
        places = self.layout.positions
        return {places[cell]: cage for cage in self.drawn_cages for cell in cage.cells}

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        """The texts of all drawn cages that have a sum."""
        return tuple(clue for cage in self.drawn_cages for clue in self._clues_of(cage))

    def cages_of(self, cell: Cell) -> tuple[Cage, ...]:
        """Return all cages that contain a cell, drawn or not."""
        return tuple(cage for cage in self.cages if cell in cage.cells)

    def _walls(self, cage: Cage) -> int:
        """Return the number of sides of cells between a cage and its surroundings."""
        places = {self.layout.positions[cell] for cell in cage.cells}
        return sum(beside not in places for place in places for beside in _neighbours(place))

    def _clues_of(self, cage: Cage) -> Iterable[Clue]:
        if cage.sum is None:
            return
        overlapped = any(
            other is not cage and not set(cage.cells).isdisjoint(other.cells)
            for other in self.cages
        )
        text = f"{cage.sum}{OVERLAPPED if overlapped else ''}"
        for cell in self._first_cells_of_pieces(cage):
            yield Clue(cell, text, cage)
            text = DITTO

    def _first_cells_of_pieces(self, cage: Cage) -> list[Cell]:
        """Return the first cell of each piece of a cage, in reading order."""
        places = {self.layout.positions[cell]: cell for cell in cage.cells}
        firsts = []
        while places:
            ahead = [min(places)]
            firsts.append(places[ahead[0]])
            while ahead:
                place = ahead.pop()
                if places.pop(place, None) is not None:
                    ahead += _neighbours(place)
        return firsts


def is_broken(cage: Cage, digits: Sequence[Digit]) -> bool:
    """Check whether a digit occurs twice in *cage*, or the cage is full and its sum wrong.

    Args:
        cage: The cage.
        digits: One digit per cell of the layout, 0 for an empty cell.
    """
    held = [digits[cell] for cell in cage.cells]
    filled = [digit for digit in held if digit]
    return len(set(filled)) < len(filled) or (all(held) and not cage.holds(held))


def is_complete(cage: Cage, digits: Sequence[Digit]) -> bool:
    """Check whether *cage* is full and correct; see `is_broken` for *digits*."""
    held = [digits[cell] for cell in cage.cells]
    return all(held) and cage.holds(held)


@lru_cache(maxsize=32)
def cages_to_draw(layout: Layout, constraints: tuple[Constraint, ...]) -> DrawnCages | None:
    """Return the cages among *constraints*, for drawing; None if there are none."""
    from ...engine.constraints.cage import Cage  # imported late: most puzzles have none

    cages = tuple(each for each in constraints if isinstance(each, Cage))
    return DrawnCages(layout, cages) if cages else None


def _neighbours(place: Position) -> tuple[Position, Position, Position, Position]:
    row, column = place
    return (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)
