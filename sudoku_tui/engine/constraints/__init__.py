"""Constraints of a puzzle beside its houses, such as the cages of a killer: a module per family.

A `Constraint` answers all questions that search, techniques, formats and screens have about its
kind. A new kind is one class. Kinds that this program knows by name only are carried as
`UnknownConstraint`; a puzzle with one is not solved (`Extras.check_solvable`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ..arguments import ArgumentError
from ..bits import Mask
from ..layout import Ban, Cell, Digit, House, Layout
from .filter import Filter


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

    @property
    def counts_digits(self) -> bool:
        """Whether exchanging two digits can break it, so that arguments by exchange are false."""
        return bool(self.clue)

    @property
    @abstractmethod
    def filter(self) -> Filter:
        """The filter that narrows the candidates of its cells."""

    def narrow(self, fields: Sequence[Mask]) -> tuple[Mask, ...] | None:
        """Return the candidates of each cell that may stay; None if the cells cannot be filled."""
        narrowed = self.filter.narrow(fields)
        return narrowed[0] if narrowed else None

    @abstractmethod
    def holds(self, digits: Sequence[Digit]) -> bool:
        """Check whether *digits*, one for each of its cells, satisfy it.

        It shares no code with `narrow`, so that each can test the other.
        """

    @abstractmethod
    def ways(self, fields: Sequence[Mask]) -> Iterator[tuple[Digit, ...]]:
        """Yield every filling of its cells with candidates of *fields*, in ascending order."""

    def differing_pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:
        """Yield the pairs of cells that must differ and do not see each other on *layout*."""
        return iter(())

    def bans(self, layout: Layout) -> Iterator[Ban]:
        """Yield the pairs of candidates that exclude each other in every solution."""
        return iter(())

    def houses(self, layout: Layout) -> Iterator[House]:
        """Yield the sets of cells that hold every digit once."""
        return iter(())

    @abstractmethod
    def is_unaffected(self, before: Sequence[Digit], after: Sequence[Digit]) -> bool:
        """Check whether exchanging digits never changes whether it holds.

        Args:
            before: A digit for each of its cells that change, 0 for the others.
            after: The digits of the same cells after the exchange.
        """

    @abstractmethod
    def renamed(self, move: Sequence[Cell], names: Sequence[Digit]) -> Self:
        """Return the constraint after cells have moved and digits were renamed.

        Args:
            move: For each cell its new cell.
            names: For each digit its new digit; index 0 is unused.

        Raises:
            ArgumentError: No constraint of this kind demands the same of the new digits.
        """

    @abstractmethod
    def describe(self, layout: Layout) -> str:
        """Return its name, cells and clue: ``cage r1c1 and r2c1 with sum 7``."""

    def check_fits(self, layout: Layout) -> None:
        """Check that all cells are on *layout*, each once, and that they can be filled.

        Raises:
            ArgumentError: One is not, one is named twice, or there is none; or no digits of the
                layout satisfy the constraint.
        """
        if not self.cells:
            raise ArgumentError(f"a {self.kind} has no cells")
        for cell in self.cells:
            if not 0 <= cell < layout.cells:
                cells = f"those of {layout.name} are 0 to {layout.cells - 1}"
                raise ArgumentError(f"a {self.kind} has cell {cell}; {cells}")
        for cell in self.cells:
            if self.cells.count(cell) > 1:
                name = layout.cell_name(cell)
                raise ArgumentError(f"{self.describe(layout)}: {name} is listed twice")


@dataclass(frozen=True)
class UnknownConstraint:
    """Constraints of one kind that this program knows by name only."""

    kind: str
    """The name of the kind in the source text."""
    count: int = 1
    first: Cell | None = None
    """The first cell of the first one; None if the text has none, or it was not understood."""
