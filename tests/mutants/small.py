"""Singles, intersections, subsets and wings: what a few cells tell."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_PATTERNS = ("tests/engine/test_patterns.py",)
_SINGLES = "techniques/basics/singles.py"
_INTERSECTIONS = "techniques/basics/intersections.py"
_SUBSETS = "techniques/basics/subsets.py"
_WINGS = "techniques/wings/wings.py"
_WXYZ = "techniques/wings/wings.py"

MUTANTS = (
    Mutant(
        _SINGLES,
        "one cell of the house is empty",
        "cell = only(house.mask & board.empty)",
        "cell = next(members(house.mask & board.empty), None)",
        _PATTERNS,
    ),
    Mutant(
        _SINGLES,
        "one candidate is left in the cell",
        "digit = only(board.candidates_of[cell])",
        "digit = next(members(board.candidates_of[cell]), None)",
        steps_of("naked-single"),
        within="NakedSingle.find",
    ),
    Mutant(
        _SINGLES,
        "one place is left in the house",
        "cell = only(board.places[digit] & house.mask)",
        "cell = next(members(board.places[digit] & house.mask), None)",
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
        _PATTERNS,
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
        _PATTERNS,
    ),
    Mutant(
        _SUBSETS,
        "a naked subset is not a locked one",
        "if gone and self.locked == _is_locked(houses, cells, cells_of(gone)):",
        "if gone:",
        _PATTERNS,
    ),
    Mutant(
        _WINGS,
        "both pincers see the pivot",
        "sees[pivot] >> left & sees[pivot] >> right & 1",
        "sees[pivot] >> left & 1",
        steps_of("xy-wing"),
    ),
    Mutant(
        _WINGS,
        "a cell that both pincers see",
        "seen_by_all(mask_of((left, right)))",
        "seen_by_all(mask_of((left,)))",
        steps_of("xy-wing"),
    ),
    Mutant(
        _WINGS,
        "the third cell has what the two do not share",
        "third = pairs.get(of_one ^ of_two)",
        "third = board.bivalue",
        steps_of("xy-wing"),
    ),
    Mutant(
        _WINGS,
        "the pivot of an XYZ-Wing is seen too",
        "cells = mask_of((pivot, left, right))",
        "cells = mask_of((left, right))",
        steps_of("xyz-wing"),
    ),
    Mutant(
        _WINGS,
        "pincers have no digit that the pivot lacks",
        " if not of[cell] & ~of[pivot]",
        "",
        steps_of("xyz-wing"),
    ),
    Mutant(
        _WINGS,
        "both ends of a W-Wing have the same digits",
        "for cells in board.pairs.values()",
        "for cells in (board.bivalue,)",
        steps_of("w-wing"),
    ),
    Mutant(
        _WINGS,
        "each end sees a place of the strong link",
        "if first >> near & 1 and last >> far & 1:",
        "if first >> near & 1:",
        (*_PATTERNS, *steps_of("w-wing")),
    ),
    Mutant(
        _WXYZ,
        "the cells have no other digits",
        "if not of[cell] & ~digits]",
        "if of[cell] & digits]",
        steps_of("wxyz-wing"),
    ),
    Mutant(
        _WXYZ,
        "the other digits fit only once",
        "twice = triple | apart[one][four] | apart[two][four] | apart[three][four]",
        "twice = triple | apart[one][four] | apart[two][four]",
        steps_of("wxyz-wing"),
    ),
    Mutant(
        _WXYZ,
        "what goes sees all places of the digit",
        "holders = mask_of(cells) & board.places[z]",
        "holders = mask_of(cells[1:]) & board.places[z]",
        steps_of("wxyz-wing"),
    ),
)
