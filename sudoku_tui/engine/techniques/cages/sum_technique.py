"""The common base of techniques that read cages and equations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from ...bits import Mask, mask_of, union
from ...board import Board
from ...layout import Candidate, Cell, Digit, Layout
from ...layouts.equations import Equation
from ...step import Basis, Role, Step, Technique, cells_of, join_words
from .sum_words import sum_short
from .sums import OpenCells, sum_marks


class SumTechnique(Technique):
    """A technique that reads the sums of a puzzle."""

    reads_equal_cells = False  # sums are those of the cells where they stand
    role_names: ClassVar[Mapping[Role, str]] = MappingProxyType(
        {
            Role.PATTERN: "open cells",
            Role.SET_A: "first sum",
            Role.SET_B: "outside",
            Role.SET_C: "digits that count",
        }
    )

    def applies_to(self, layout: Layout) -> bool:
        return layout.counts_digits

    def step(
        self, board: Board, open_cells: OpenCells, gone: Sequence[Candidate], *basis: Basis
    ) -> Step:
        """Return the step that eliminates *gone* by *open_cells*, and the rest of its *basis*."""
        return Step(
            self,
            eliminations=tuple(gone),
            basis=(open_cells.rule, *basis),
            marks=sum_marks(board, (open_cells,)),
        )

    def placing(self, board: Board, open_cells: OpenCells, cell: Cell, digit: Digit) -> Step:
        """Return the step that places *digit* in *cell* by *open_cells*."""
        placed = board.layout.candidates[digit][cell]
        return Step(
            self,
            placements=(placed,),
            basis=(open_cells.rule,),
            marks=sum_marks(board, (open_cells,)),
        )

    def eliminating(
        self, board: Board, open_cells: OpenCells, gone: Sequence[tuple[Cell, Mask]]
    ) -> Iterator[Step]:
        """Yield the step that eliminates digits from cells of *open_cells*, if there are any."""
        if gone:
            each = [c for cell, digits in gone for c in board.candidates_in(1 << cell, digits)]
            yield self.step(board, open_cells, each)

    def frames(self, step: Step) -> tuple[Mask, ...]:
        """Return the cells of each sum that are marked, after the houses of each equation."""
        marked = cells_of(mark.candidate for mark in step.marks)
        areas = [
            union(house.mask for house in rule.houses)
            for rule in step.rules
            if isinstance(rule, Equation)
        ]
        return (*areas, *(mask_of(rule.cells) & marked for rule in step.rules))

    def first_cells(self, step: Step) -> Mask:
        """Return the cells of the cages; those of equations would reveal the step."""
        return union(mask_of(rule.cells) for rule in step.rules if not isinstance(rule, Equation))

    def pattern(self, step: Step, layout: Layout) -> str:
        return join_words([sum_short(rule, layout) for rule in step.rules], "and")


def eliminated(open_cells: OpenCells, kept: Sequence[Mask]) -> list[tuple[Cell, Mask]]:
    """Return the cells of *open_cells* that lose digits, each with these digits.

    Args:
        open_cells: The open cells of a sum.
        kept: By index of a cell: the digits that it may keep.
    """
    return [
        (cell, field & ~stays)
        for cell, field, stays in zip(open_cells.cells, open_cells.fields, kept, strict=True)
        if field & ~stays
    ]


def seen_by_places(board: Board, group: OpenCells, digit: Digit) -> tuple[Candidate, ...]:
    """Return the candidates of *digit* outside *group* that see all its places in the group."""
    places = mask_of(
        cell for cell, field in zip(group.cells, group.fields, strict=True) if field >> digit & 1
    )
    seen = board.layout.seen_by_all(places) & ~group.mask if places else 0
    return board.candidates_in(seen, 1 << digit)
