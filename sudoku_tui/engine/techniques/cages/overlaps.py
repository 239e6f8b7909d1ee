"""Equations of two equations: sums that share most of their cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ...bits import Mask
from ...board import Board
from ...constraints.cage import Cage
from ...layout import Layout
from ...layouts.equations import Equation, Source, combine
from ...step import Rule, Step
from .equations import EquationTechnique
from .sum_technique import eliminated
from .sum_words import describe_result, describe_sources, total_of
from .sums import OpenCells, PuzzleSum, cages_on, constrained_tables, equations_on, sum_of_step

_MOST_LEFT: Final = 3
"""Most cells that two sums do not share."""


class CageOverlap(EquationTechnique):
    """Two sums share all but a few of their cells.

    Their difference is the difference of these few cells. A candidate without a filling of that
    difference is false.
    """

    def find(self, board: Board) -> Iterator[Step]:
        sums = [*cages_on(board), *equations_on(board)]
        known = {_both_sides(each) for each in sums}
        for one, other in combinations(sums, 2):
            if _left_cells(one, other) > _MOST_LEFT:
                continue
            found = _difference(board, one, other)
            if found is None or _both_sides(found) in known:
                continue
            known.add(_both_sides(found))
            held = found.held
            if held and len(found.cells) == 1 and found.total:
                digit = found.total * (-1 if found.minus else 1)
                yield self.placing(board, found, found.cells[0], digit)
            elif held:
                yield from self.eliminating(board, found, eliminated(found, held))

    def reason(self, step: Step, layout: Layout) -> str:
        [rule] = step.rules
        assert isinstance(rule, Equation)
        ones, others = (
            f"{describe_sources(sources, layout)} is {total_of(sources, layout)}"
            for sources in (rule.added, rule.subtracted)
        )
        open_cells = sum_of_step(rule, step)
        filled = " or are filled" if open_cells.filled_plus or open_cells.filled_minus else ""
        return (
            f"The total of {ones}, that of {others}. All other cells count in both{filled}, so "
            f"{describe_result(open_cells, layout, minus_cells='')}"
        )


def _both_sides(each: OpenCells) -> frozenset[Mask]:
    """Return the plus cells and the minus cells; exchanged, they have the same fillings."""
    return frozenset((each.plus, each.minus_cells))


def _left_cells(one: OpenCells, other: OpenCells) -> int:
    """Return the number of cells with different signs in two sums; a cell that is absent has 0."""
    both = one.plus ^ other.plus | one.minus_cells ^ other.minus_cells
    return both.bit_count()


def _difference(board: Board, one: OpenCells, other: OpenCells) -> OpenCells | None:
    """Return the open cells of the difference of two sums; None if it cannot be derived."""
    added, subtracted = _sources(one.rule)
    less, more = _sources(other.rule)
    rule = combine((*added, *more), (*subtracted, *less), board.layout)
    tables = constrained_tables(board)
    if rule is None or tables is None:
        return None
    return PuzzleSum(rule, tables).on(board)


def _sources(rule: Rule) -> tuple[tuple[Source, ...], tuple[Source, ...]]:
    """Return what a sum adds and what it subtracts."""
    if isinstance(rule, Equation):
        return rule.added, rule.subtracted
    assert isinstance(rule, Cage)  # other constraints have no sum yet
    return (rule,), ()


TECHNIQUES = (CageOverlap("cage-overlap", "Sum Overlap", ""),)
