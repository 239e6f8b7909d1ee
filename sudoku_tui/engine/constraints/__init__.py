"""Constraints of a puzzle beside its houses, such as the cages of a killer: a module per family.

They are data so far. No search and no technique applies them, so a puzzle that has some is read,
converted and shown, but `Extras.check_solvable` refuses to solve, rate or play it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ..arguments import ArgumentError
from ..layout import Cell, Digit, Layout


@dataclass(frozen=True)
class Constraint(ABC):
    """A demand on some cells of a puzzle beside the houses of its layout.

    A subclass has one field more for each number that is printed with it.
    """

    kind: ClassVar[str]
    """The word for one of them, with a plural in ``s``."""
    cells: tuple[Cell, ...]

    @property
    @abstractmethod
    def clue(self) -> tuple[int, ...]:
        """The numbers that are printed with it; () if there are none."""

    @abstractmethod
    def renamed(self, move: Sequence[Cell], names: Sequence[Digit]) -> Self:
        """Return the constraint after cells have moved and digits were renamed.

        Args:
            move: For each cell its new cell.
            names: For each digit its new digit; index 0 is unused.

        Raises:
            ArgumentError: No constraint of this kind demands the same of the new digits.
        """

    def check_fits(self, layout: Layout) -> None:
        """Check that all cells are on *layout*, each once.

        Raises:
            ArgumentError: One is not, one is named twice, or there is none.
        """
        if not self.cells:
            raise ArgumentError(f"a {self.kind} has no cells")
        for cell in self.cells:
            if not 0 <= cell < layout.cells:
                raise ArgumentError(f"a {self.kind} has a cell that {layout.name} lacks")
            if self.cells.count(cell) > 1:
                raise ArgumentError(f"{layout.cell_name(cell)} is in one {self.kind} twice")


@dataclass(frozen=True)
class UnknownConstraint:
    """Constraints of one kind that this program knows by name only."""

    kind: str
    """The name of the kind in the source text."""
    count: int = 1
    first: Cell | None = None
    """The first cell of the first one; None if the text has none, or it was not understood."""
