"""Layouts: equal cells that can replace each other."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_CUTS = "layouts/cuts.py"
_EQUAL_TESTS = ("tests/engine/inference/test_equal_cells.py",)

MUTANTS = (
    Mutant(
        _CUTS,
        "a cell stands in where it is no cell of the house",
        "if house.mask >> cell & 1 and not house.mask >> then & 1",
        "if house.mask >> cell & 1",
        _EQUAL_TESTS,
    ),
    Mutant(
        _CUTS,
        "what differs by no house differs from the stand-in too",
        "with_rules(layout, houses, differing, bans, id)",
        "with_rules(layout, houses, (), bans, id)",
        _EQUAL_TESTS,
    ),
    Mutant(
        _CUTS,
        "what is banned is banned with the stand-in too",
        "with_rules(layout, houses, differing, bans, id)",
        "with_rules(layout, houses, differing, (), id)",
        _EQUAL_TESTS,
    ),
)
