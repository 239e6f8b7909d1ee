"""Steps: the houses, equal cells and rules of a basis."""

from __future__ import annotations

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.layouts.cuts import Cut
from sudoku_tui.engine.layouts.equations import combine
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE

ROW, COLUMN = CLASSIC.houses[0], CLASSIC.houses[9]
CAGE = Cage((0, 1), 7)
EQUATION = combine([ROW], [CAGE], CLASSIC)
CUT = Cut((ROW,), (COLUMN,), ROW.mask & ~1, COLUMN.mask & ~1)


def test_basis_is_sorted_by_kind() -> None:
    assert EQUATION is not None
    step = Step(CATALOGUE["cage-ways"], basis=(CAGE, ROW, EQUATION, CUT, COLUMN))
    assert step.houses == (ROW, COLUMN)
    assert step.rules == (CAGE, EQUATION)
    assert step.equal is CUT


def test_step_without_a_basis_uses_none() -> None:
    step = Step(CATALOGUE["naked-single"])
    assert (step.houses, step.rules, step.equal) == ((), (), None)
