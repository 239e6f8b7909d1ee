"""Refutations: the rule of sums, and cases that differ in a sum alone."""

from __future__ import annotations

from collections.abc import Mapping

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.proof.premises import Premise, PremiseKind
from sudoku_tui.engine.proof.refutation import Refutation, refute
from sudoku_tui.engine.proof.ways import OpenSum

SIX = layout_named("6")
APART = (0, 13, 26, 9)
"""Cells that do not see each other."""
LAST = 5 * SIX.cells + 35
"""Number of 6 in r6c6."""


def candidates(fields: Mapping[int, tuple[int, ...]]) -> int:
    """Return the candidates of some cells as a mask of numbers."""
    return sum(
        1 << (digit - 1) * SIX.cells + cell for cell, digits in fields.items() for digit in digits
    )


def sum_of(fields: Mapping[int, tuple[int, ...]], total: int) -> Premise:
    """Return the premise that the cells of *fields* add up to *total*."""
    held = candidates(fields)
    cells = tuple(sorted(fields))
    found = OpenSum(cells, 0, total, held, ((),) * len(cells), SIX.cells)
    return Premise(held, PremiseKind.SUM, sum=found)


def refuted(fields: Mapping[int, tuple[int, ...]], *sums: Premise) -> Refutation | None:
    """Return the refutation of any choice of one candidate per cell with these *sums*."""
    cells = [
        Premise(candidates({cell: digits}), PremiseKind.CELL) for cell, digits in fields.items()
    ]
    return refute(Board(SIX), cells, candidates(fields), LAST, placed=True, sums=sums)


def test_cases_differ_by_the_digit_of_a_settled_cell() -> None:
    # The last three make 6, so the first is 2. If it were 1, they would have to make 7.
    first, *others = APART
    rest = dict.fromkeys(others, (1, 2, 3))
    fields = {first: (1, 2), **rest}
    assert refuted(fields, sum_of(fields, 8), sum_of(rest, 6)) is None
    assert refuted({**fields, first: (1,)}, sum_of({**fields, first: (1,)}, 8), sum_of(rest, 6))


def test_sum_without_a_filling_is_a_contradiction() -> None:
    fields = dict.fromkeys(APART[:2], (1, 2))
    assert refuted(fields, sum_of(fields, 5))
    assert refuted(fields, sum_of(fields, 4)) is None
    assert refuted(fields) is None
