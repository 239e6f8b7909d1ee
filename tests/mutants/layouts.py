"""Layouts: equal cells that can replace each other, and what cages add."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_CUTS = "layouts/cuts.py"
_EQUAL_TESTS = ("tests/engine/inference/test_equal_cells.py",)
_EFFECTIVE = "layouts/effective.py"
_EFFECTIVE_TESTS = ("tests/engine/layouts/test_effective.py",)
_EQUATIONS = "layouts/equations.py"
_EQUATION_TESTS = ("tests/engine/layouts/test_equations.py",)

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
    Mutant(
        _EFFECTIVE,
        "cells of a cage differ",
        "with_rules(layout, houses, differing, bans)",
        "with_rules(layout, houses, (), bans)",
        _EFFECTIVE_TESTS,
    ),
    Mutant(
        _EFFECTIVE,
        "two cells with a sum ban digits",
        "with_rules(layout, houses, differing, bans)",
        "with_rules(layout, houses, differing, ())",
        _EFFECTIVE_TESTS,
    ),
    Mutant(
        _EFFECTIVE,
        "a cage of all digits is a house",
        "with_rules(layout, houses, differing, bans)",
        "with_rules(layout, (), differing, bans)",
        _EFFECTIVE_TESTS,
    ),
    Mutant(
        _EFFECTIVE,
        "the layout counts digits if a constraint does",
        "counts_digits=counts",
        "counts_digits=False",
        _EFFECTIVE_TESTS,
    ),
    Mutant(
        _EFFECTIVE,
        "one constraint that counts digits suffices",
        "any(one.counts_digits for one in constraints)",
        "all(one.counts_digits for one in constraints)",
        _EFFECTIVE_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "cages that overlap inside are not taken off twice",
        "if inner & covered:",
        "if False:",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "cages that overlap outside are not taken off twice",
        "if outer & minus:",
        "if False:",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "the sum of a cage is taken off with its cells",
        "total -= cage_total",
        "pass",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "cells of a cage outside count as minus",
        "minus |= outer",
        "pass",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "cells differ if none counts as minus",
        "all_differ = not minus and all(",
        "all_differ = all(",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "cells differ if all see each other",
        "not plus & ~(sees[cell] | 1 << cell)",
        "True",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "a sum of no cells that is not 0 is kept",
        "not (size or total)",
        "not size",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "an equation has at most the cells that are wanted",
        "if size > most_cells or",
        "if",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "equations are yielded once",
        "if equation and equation[:3] not in known:",
        "if equation:",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "houses that are added up share no cell",
        "touches and not house.mask & inside and larger",
        "touches and larger",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "houses that are added up touch",
        "touches and not house.mask & inside and larger",
        "not house.mask & inside and larger",
        _EQUATION_TESTS,
    ),
)
