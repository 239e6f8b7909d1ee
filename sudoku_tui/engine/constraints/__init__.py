"""Constraints of a puzzle in addition to its houses, such as the cages of a killer.

Each family of constraints has a module, and each kind is a subclass of `Constraint`, through which
search, formats and screens use it. Kinds that this program knows by name only become an
`UnknownConstraint`; a puzzle with one is not solved (`Extras.check_solvable`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Self

from ..arguments import ArgumentError
from ..bits import Mask, mask_of
from ..layout import Ban, Cell, Digit, House, Layout

if TYPE_CHECKING:
    from .filter import Filter


@dataclass(frozen=True)
class Constraint(ABC):
    """A demand on some cells of a puzzle, in addition to the houses of its layout.

    A subclass adds a field for each number of its clue.
    """

    kind: ClassVar[str]
    """The noun for one constraint; its plural ends in ``s``."""
    digits_differ: ClassVar[bool] = False
    """Whether all its cells must hold different digits."""
    cells: tuple[Cell, ...]
    """Cells on the layout of the puzzle; other methods take digits and candidates in this order."""

    @cached_property
    def mask(self) -> Mask:
        """Its cells, as a set."""
        return mask_of(self.cells)

    @property
    @abstractmethod
    def clue(self) -> tuple[int, ...]:
        """The numbers printed with it, such as the sum of a cage; () if there are none."""

    @property
    @abstractmethod
    def where(self) -> str:
        """The clause that locates a pair of its cells: ``in the cage with sum 17``."""

    @property
    def counts_digits(self) -> bool:
        """Whether exchanging two digits everywhere can break it, as it can change a sum."""
        return bool(self.clue)

    @property
    @abstractmethod
    def filter(self) -> Filter:
        """The filter that narrows the candidates of its cells."""

    def narrow(self, fields: Sequence[Mask]) -> tuple[Mask, ...] | None:
        """Return the candidates of each cell that may stay; None if the cells cannot be filled.

        Args:
            fields: The candidates of each cell, as sets of digits.
        """
        narrowed = self.filter.narrow(fields)
        return narrowed[0] if narrowed else None

    @abstractmethod
    def holds(self, digits: Sequence[Digit]) -> bool:
        """Check whether *digits*, one for each of its cells, satisfy it.

        An implementation shares no code with its filter, so that each can test the other.
        """

    @abstractmethod
    def ways(self, fields: Sequence[Mask]) -> Iterator[tuple[Digit, ...]]:
        """Yield every filling of its cells that satisfies it, in ascending order.

        Args:
            fields: The candidates of each cell, as sets of digits.
        """

    def differing_pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:
        """Yield the pairs of cells that must differ and do not see each other on *layout*."""
        return iter(())

    def bans(self, layout: Layout) -> Iterator[Ban]:
        """Yield the pairs of candidates with different digits that exclude each other."""
        return iter(())

    def houses(self, layout: Layout) -> Iterator[House]:
        """Yield the sets of cells that hold every digit of *layout* once."""
        return iter(())

    @abstractmethod
    def is_unaffected(self, before: Sequence[Digit], after: Sequence[Digit]) -> bool:
        """Check whether it holds after an exchange of digits if and only if it held before.

        Args:
            before: For each of its cells the digit to replace; 0 for a cell that does not change.
            after: For each of its cells the new digit; 0 for a cell that does not change.
        """

    @abstractmethod
    def renamed(self, move: Sequence[Cell], names: Sequence[Digit]) -> Self:
        """Return the constraint after cells have moved and digits were renamed.

        Args:
            move: For each cell its new cell.
            names: For each digit its new digit; index 0 is unused.

        Raises:
            ArgumentError: No constraint of this kind is equivalent for the new digits.
        """

    @abstractmethod
    def describe(self, layout: Layout) -> str:
        """Return its kind, cells and clue: ``cage r1c1 and r2c1 with sum 7``."""

    def check_fits(self, layout: Layout) -> None:
        """Check that its cells are on *layout*, each once, and that they can be filled.

        Raises:
            ArgumentError: There are no cells, one is not on the layout or is listed twice, or no
                digits of the layout satisfy the constraint.
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
    """The first cell of the first constraint; None if the text names none that can be read."""
