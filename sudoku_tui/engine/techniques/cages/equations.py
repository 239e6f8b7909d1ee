"""Techniques of equations: the total of houses, less the cages in them, is that of other cells."""

from __future__ import annotations

from collections.abc import Iterator

from ...bits import Mask, members, union
from ...board import Board
from ...constraints.cage import Cage
from ...layout import Layout
from ...layouts.equations import Equation, combine
from ...step import NUMBER_WORDS, Step, frozen_by_identity
from .sum_technique import SumTechnique, eliminated
from .sum_words import describe_open_sum
from .sums import MOST_CELLS, MOST_WAYS, OpenCells, cages_on, equations_on, sum_of_step


class EquationTechnique(SumTechnique):
    """A technique of one equation."""

    def reason(self, step: Step, layout: Layout) -> str:
        return describe_open_sum(sum_of_step(step.rules[0], step), layout)

    def sentence(self, step: Step, layout: Layout) -> str:
        """Return the reason and the conclusion. The reason of a placement already has both."""
        if step.placements:
            return f"{self.reason(step, layout)}."
        return super().sentence(step, layout)


@frozen_by_identity
class OneCell(EquationTechnique):
    """Houses hold every digit once, so their cells have a known total.

    The cages that cover them have known sums. Only one cell is left over, so it holds the
    difference.
    """

    is_inside: bool
    """Whether the cell is in the houses (an innie) or outside (an outie)."""
    houses: int
    """Number of houses that are added up."""

    def find(self, board: Board) -> Iterator[Step]:
        for each in equations_on(board, (1,)):
            if (each.minus == 0) != self.is_inside:
                continue
            digit = each.total if self.is_inside else -each.total
            if digit > 0 and each.fields[0] >> digit & 1 and _houses_of(each) == self.houses:
                yield self.placing(board, each, each.cells[0], digit)


def _houses_of(open_cells: OpenCells) -> int:
    """Return the number of houses that an equation adds up; 0 for a cage."""
    return len(open_cells.rule.added) if isinstance(open_cells.rule, Equation) else 0


@frozen_by_identity
class SeveralCells(EquationTechnique):
    """Houses hold every digit once, so their cells have a known total.

    The cages that cover them have known sums, so *size* cells that are left over have a known
    total too. A candidate without a filling of that total is false.
    """

    is_inside: bool
    """Whether the cells are in the houses (innies) or outside (outies)."""
    size: int

    def find(self, board: Board) -> Iterator[Step]:
        signed = 0 if self.is_inside else self.size
        for each in equations_on(board, (self.size,)):
            if each.minus == signed and (held := each.held):
                yield from self.eliminating(board, each, eliminated(each, held))


@frozen_by_identity
class InsideAndOutside(EquationTechnique):
    """Some cells are in the houses, others outside, and their difference is known.

    The total of the houses and the sums of the cages that cover them give it. A candidate without
    a filling of that difference is false.
    """

    is_pair: bool
    """Whether there is one cell on each side."""

    def find(self, board: Board) -> Iterator[Step]:
        for each in equations_on(board, (2,) if self.is_pair else range(3, MOST_WAYS + 1)):
            if not each.is_of_one_sign and (held := each.held):
                yield from self.eliminating(board, each, eliminated(each, held))


class CageSplit(EquationTechnique):
    """The sum of houses gives the total of some cells of a cage.

    The rest of the cage has what is left of its sum. A candidate without a filling of that total
    is false.
    """

    def find(self, board: Board) -> Iterator[Step]:
        cages = cages_on(board, range(2, MOST_CELLS + 1))
        for each in equations_on(board):
            if not each.is_of_one_sign:
                continue
            for cage in cages:
                if not each.mask & ~cage.mask and each.mask != cage.mask:
                    yield from self._split(board, cage, each)

    def _split(self, board: Board, cage: OpenCells, part: OpenCells) -> Iterator[Step]:
        rest = rest_of_cage(board, cage, part)
        if rest is None or (ways := rest.ways) is None:
            return
        if len(rest.cells) == 1:
            yield self.placing(board, rest, rest.cells[0], rest.total)
        else:
            yield from self.eliminating(board, rest, eliminated(rest, ways.held))


def rest_of_cage(board: Board, cage: OpenCells, part: OpenCells) -> OpenCells | None:
    """Return the other open cells of *cage*, given the total of a *part*; None if not derivable."""
    whole, rule = cage.rule, part.rule
    if not (isinstance(whole, Cage) and isinstance(rule, Equation)):
        return None
    if part.minus:
        joined = combine((whole, *rule.added), rule.subtracted, board.layout)
    else:
        joined = combine((whole, *rule.subtracted), rule.added, board.layout)
    if joined is None:
        return None
    total = cage.total - (-part.total if part.minus else part.total)
    chosen = [n for n, cell in enumerate(cage.cells) if not part.mask >> cell & 1]
    return OpenCells(
        joined,
        False,
        tuple([cage.cells[n] for n in chosen]),
        0,
        total,
        tuple([cage.fields[n] for n in chosen]),
        all_differ=True,
        seen=tuple([tuple(range(n)) for n in range(len(chosen))]),
    )


@frozen_by_identity
class LargeEquation(EquationTechnique):
    """A class for equations of many cells."""

    def find(self, board: Board) -> Iterator[Step]:
        for each in equations_on(board, range(MOST_WAYS + 1, MOST_CELLS + 1)):
            yield from self.eliminating(board, each, eliminated(each, self.kept(each)))

    def kept(self, open_cells: OpenCells) -> list[Mask]:
        """Return the digits that each cell may keep."""
        return list(open_cells.fields)


class EquationBounds(LargeEquation):
    """Many cells have a known total.

    With the least, or the greatest, digits in all other cells, a candidate would still make it too
    large or too small. So the candidate is false.
    """

    def kept(self, open_cells: OpenCells) -> list[Mask]:
        plus = len(open_cells.cells) - open_cells.minus
        spans = [
            _signed_span(field, 1 if index < plus else -1)
            for index, field in enumerate(open_cells.fields)
        ]
        least, greatest = sum(low for low, _ in spans), sum(high for _, high in spans)
        kept = []
        for index, field in enumerate(open_cells.fields):
            sign, (low, high) = 1 if index < plus else -1, spans[index]
            kept.append(
                union(
                    1 << digit
                    for digit in members(field)
                    if least - low <= open_cells.total - sign * digit <= greatest - high
                )
            )
        return kept

    def reason(self, step: Step, layout: Layout) -> str:
        return (
            f"{super().reason(step, layout)}. With the least or the greatest digits in the other "
            "cells, that total would still be missed"
        )


def _signed_span(field: Mask, sign: int) -> tuple[int, int]:
    low, high = (field & -field).bit_length() - 1, field.bit_length() - 1
    return (low, high) if sign > 0 else (-high, -low)


class EquationParity(LargeEquation):
    """All cells of a sum but one can only be odd, or only even, each for itself.

    The total then decides whether the last one is odd or even.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for each in equations_on(board, range(2, MOST_CELLS + 1)):
            yield from self.eliminating(board, each, eliminated(each, self.kept(each)))

    def kept(self, open_cells: OpenCells) -> list[Mask]:
        kept, odd = list(open_cells.fields), union(1 << digit for digit in range(1, 64, 2))
        undecided = [n for n, field in enumerate(open_cells.fields) if field & odd and field & ~odd]
        if len(undecided) == 1:
            [index] = undecided
            others = sum(
                1 for n, field in enumerate(open_cells.fields) if n != index and field & odd
            )
            parity = (open_cells.total - others) & 1
            kept[index] &= odd if parity else ~odd
        return kept

    def reason(self, step: Step, layout: Layout) -> str:
        cell, digit = step.eliminations[0]
        word = "even" if digit & 1 else "odd"
        return (
            f"{super().reason(step, layout)}. Each other cell is certainly odd or certainly even, "
            f"so {layout.cell_name(cell)} is {word}"
        )


def _by_houses(id: str, name: str, is_inside: bool) -> Iterator[OneCell]:
    yield OneCell(id, name, "", is_inside, 1)
    for count in (2, 3, 4):
        several = f"{name} ({NUMBER_WORDS[count]} houses)"
        yield OneCell(f"{id}-{count}-houses", several, "", is_inside, count)


def _by_cells(id: str, name: str, is_inside: bool) -> Iterator[SeveralCells]:
    for size in (2, 3, 4):
        several = f"{name} ({NUMBER_WORDS[size]} cells)"
        yield SeveralCells(f"{id}-{size}", several, "", is_inside, size)


TECHNIQUES = (
    *_by_houses("innie", "Innie", True),
    *_by_houses("outie", "Outie", False),
    *_by_cells("innies", "Innies", True),
    *_by_cells("outies", "Outies", False),
    InsideAndOutside("innie-outie", "Innie and Outie", "", True),
    InsideAndOutside("innies-outies", "Innies and Outies", "", False),
    CageSplit("cage-split", "Cage Split", ""),
    EquationBounds("equation-bounds", "Sum Bounds", ""),
    EquationParity("equation-parity", "Sum Parity", ""),
)
