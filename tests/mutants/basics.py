"""Singles, intersections and subsets."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_SINGLES = "techniques/basics/singles.py"
_INTERSECTIONS = "techniques/basics/intersections.py"
_SUBSETS = "techniques/basics/subsets.py"
_BEYOND = "techniques/basics/beyond_houses.py"
_CLOSED = "techniques/basics/blocker_clauses.py"
_TESTS = "tests/engine/techniques/basics"
_BY_DEFINITION = (f"{_TESTS}/test_beyond_houses.py",)
_CLOSING = ("tests/engine/test_blockers.py",)
_TOLD = (f"{_TESTS}/test_blocker_clauses.py",)

MUTANTS = (
    Mutant(
        _SINGLES,
        "one cell of the house is empty",
        "cell = single_member(house.mask & board.empty)",
        "cell = next(iter(members(house.mask & board.empty)), None)",
        (f"{_TESTS}/test_singles.py",),
    ),
    Mutant(
        _SINGLES,
        "one candidate is left in the cell",
        "digit = single_member(board.candidates_of[cell])",
        "digit = next(iter(members(board.candidates_of[cell])), None)",
        steps_of("naked-single"),
        within="NakedSingle.find",
    ),
    Mutant(
        _SINGLES,
        "one place is left in the house",
        "cell = single_member(board.places[digit] & house.mask)",
        "cell = next(iter(members(board.places[digit] & house.mask)), None)",
        steps_of("hidden-single"),
    ),
    Mutant(
        _INTERSECTIONS,
        "all places lie in the other house",
        "if not inside & ~target.mask:",
        "if inside & target.mask:",
        steps_of("locked-candidates-1", "locked-candidates-2"),
    ),
    Mutant(
        _INTERSECTIONS,
        "what goes lies outside the first house",
        "target.mask & ~base.mask",
        "target.mask",
        steps_of("locked-candidates-1", "locked-candidates-2"),
    ),
    Mutant(
        _INTERSECTIONS,
        "a single place is no intersection",
        "if reach[inside] & places:",
        "if inside:",
        (f"{_TESTS}/test_intersections.py",),
    ),
    Mutant(
        _BEYOND,
        "what is banned is excluded",
        "common &= banned[each] | sees[cell] << start",
        "common &= sees[cell] << start",
        _BY_DEFINITION,
    ),
    Mutant(
        _BEYOND,
        "a digit excludes the others of its cell",
        " | of_cell << cell & ~(1 << each)",
        "",
        _BY_DEFINITION,
    ),
    Mutant(
        _BEYOND,
        "a single place is not locked",
        "if inside & inside - 1:",
        "if inside:",
        _BY_DEFINITION,
    ),
    Mutant(
        _BEYOND,
        "a single digit of a cell is not locked",
        "if held & held - 1 and (gone",
        "if held and (gone",
        _BY_DEFINITION,
    ),
    Mutant(
        _BEYOND,
        "the cells of a subset all see each other",
        "if seen >> cell & 1 and (digits",
        "if (digits",
        _BY_DEFINITION,
    ),
    Mutant(
        _BEYOND,
        "a subset has no more digits than cells",
        "if digits.bit_count() == size:",
        "if digits:",
        _BY_DEFINITION,
        also=("(digits | of[cell]).bit_count() <= size:", "of[cell]:"),
    ),
    Mutant(
        _BEYOND,
        "what sees all that can hold a digit of a subset loses it",
        "layout.seen_by_all(cells & places)",
        "layout.seen_by_all(cells)",
        _BY_DEFINITION,
    ),
    Mutant(
        _BEYOND,
        "cells beyond see all that can hold the digit",
        "layout.seen_by_all(cells & places) & places & ~near",
        "places & ~near",
        _BY_DEFINITION,
    ),
    Mutant(
        _CLOSED,
        "what earlier steps removed is told of cells",
        "if grounds.removed:",
        "if False:",
        _CLOSING,
        within="_clauses_on_places",
    ),
    Mutant(
        _CLOSED,
        "what earlier steps removed is told of digits",
        "if grounds.removed:",
        "if False:",
        _CLOSING,
        within="_clauses_on_digits",
    ),
    Mutant(
        _CLOSED,
        "the last digit is next to the first",
        "in (1, layout.digits - 1)",
        "in (1,)",
        _TOLD,
    ),
    Mutant(
        _SUBSETS,
        "no more digits than cells",
        "if union.bit_count() == size:",
        "if union:",
        steps_of("naked-pair", "hidden-pair"),
        also=("if (union | held).bit_count() <= size:", "if held:"),
    ),
    Mutant(
        _SUBSETS,
        "the cells of a subset keep their digits",
        "house.mask & ~cells, digits",
        "house.mask, digits",
        steps_of("naked-pair", "locked-pair"),
    ),
    Mutant(
        _SUBSETS,
        "what goes is none of the hidden digits",
        "everything & ~digits",
        "everything",
        steps_of("hidden-pair", "hidden-triple"),
    ),
    Mutant(
        _SUBSETS,
        "both houses of a locked subset lose something",
        "gone & line.mask & ~box.mask",
        "gone & line.mask",
        (f"{_TESTS}/test_subsets.py",),
    ),
    Mutant(
        _SUBSETS,
        "a naked subset is not a locked one",
        "if gone and self.locked == _is_locked(houses, cells_of(gone)):",
        "if gone:",
        (f"{_TESTS}/test_subsets.py",),
    ),
)
