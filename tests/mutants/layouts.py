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
        "no cell counts as plus twice",
        " or twice & ~less or",
        " or",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "no cell counts as minus twice",
        " or less_twice & ~once",
        "",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "no cell counts three times",
        "if more or less_more or",
        "if",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "a cell that is added and subtracted does not count",
        "plus = once & ~less |",
        "plus = once |",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "a cell that is subtracted and added does not count",
        "minus = less & ~once |",
        "minus = less |",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "a cell that is added twice and subtracted once counts as plus",
        " | twice & ~less_twice",
        "",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "a cell that is subtracted twice and added once counts as minus",
        " | less_twice & ~twice",
        "",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "the totals of what is subtracted are subtracted",
        "_total_of(added, layout) - _total_of(subtracted, layout)",
        "_total_of(added, layout)",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "cells differ if none counts as minus",
        "all_differ = not minus and ",
        "all_differ = ",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "cells differ if all see each other",
        "not minus and all_see_each_other(plus, layout)",
        "not minus",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "a cell differs from the others that it sees",
        "all(not cells & ~(layout.sees[cell] | 1 << cell)",
        "any(not cells & ~(layout.sees[cell] | 1 << cell)",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "a cage with a larger part inside is subtracted",
        "if outer.bit_count() < inner.bit_count():",
        "if False:",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "a cage with as much outside as inside is not subtracted",
        "if outer.bit_count() < inner.bit_count():",
        "if outer.bit_count() <= inner.bit_count():",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "cages without a sum are not subtracted",
        "if isinstance(one, Cage) and one.sum is not None]",
        "if isinstance(one, Cage)]",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "a sum of no cells that is not 0 is kept",
        "and (equation.cells or equation.total) and",
        "and equation.cells and",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "an equation has at most the cells that are wanted",
        "return subtracted if rest.bit_count() + beyond.bit_count() <= most_cells else None",
        "return subtracted",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "cells outside count for the size of an equation",
        "rest.bit_count() + beyond.bit_count() <= most_cells",
        "rest.bit_count() <= most_cells",
        _EQUATION_TESTS,
    ),
    Mutant(
        _EQUATIONS,
        "equations are yielded once",
        " and equation.key not in known:",
        ":",
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
