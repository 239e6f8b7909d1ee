"""Wings: XY, XYZ, W and WXYZ."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_WINGS = "techniques/wings/wings.py"
_TESTS = ("tests/engine/techniques/wings/test_wings.py",)

MUTANTS = (
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
        (*_TESTS, *steps_of("w-wing")),
    ),
    Mutant(
        _WINGS,
        "the cells have no other digits",
        "if not of[cell] & ~digits]",
        "if of[cell] & digits]",
        steps_of("wxyz-wing"),
    ),
    Mutant(
        _WINGS,
        "the other digits fit only once",
        "twice = triple | apart[one][four] | apart[two][four] | apart[three][four]",
        "twice = triple | apart[one][four] | apart[two][four]",
        steps_of("wxyz-wing"),
    ),
    Mutant(
        _WINGS,
        "what goes sees all places of the digit",
        "holders = mask_of(cells) & board.places[z]",
        "holders = mask_of(cells[1:]) & board.places[z]",
        steps_of("wxyz-wing"),
    ),
)
