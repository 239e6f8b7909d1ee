"""Ladders: their use of equal cells."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_EQUAL_TESTS = ("tests/engine/inference/test_equal_cells.py",)

MUTANTS = (
    Mutant(
        "ladders/ladder.py",
        "what follows without equal cells is not told through them",
        "if named or not isinstance(prove(replace(step, basis=step.houses), board), Proof):",
        "if True:",
        _EQUAL_TESTS,
    ),
    Mutant(
        "ladders/ladder.py",
        "only the teaching ladder goes through equal cells",
        "if not (self.through_equal_cells and technique.reads_equal_cells):",
        "if not technique.reads_equal_cells:",
        _EQUAL_TESTS,
    ),
)
