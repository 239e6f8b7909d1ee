"""Leftovers: what two sides of a cut have alone."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_TESTS = ("tests/engine/techniques/leftovers/test_leftovers.py",)
_LEFTOVERS = "techniques/leftovers/leftovers.py"
_FILLINGS = "techniques/leftovers/fillings.py"

MUTANTS = (
    Mutant(
        _LEFTOVERS,
        "a cell loses what the other side lacks, not what its own does",
        "for side, there in ((cut.left, right), (cut.right, left))\n"
        "        for cell in members(side & board.empty)",
        "for side, there in ((cut.left, 0), (cut.right, left))\n"
        "        for cell in members(side & board.empty)",
        _TESTS,
    ),
    Mutant(
        _LEFTOVERS,
        "what is outside sees all places of a side",
        "gone |= board.layout.seen_by_all(places)",
        "gone |= board.layout.seen_by_all(places & -places)",
        _TESTS,
    ),
    Mutant(
        _LEFTOVERS,
        "what is locked sees the rest of the house too",
        "if rest and (gone := gone & layout.seen_by_all(rest)):",
        "if rest and gone:",
        _TESTS,
    ),
    Mutant(
        _FILLINGS,
        "both sides have the same digits",
        "for left, right in product(lefts[same], rights[same]):",
        "for left, right in product(lefts[same], next(iter(rights.values()), [])):",
        _TESTS,
    ),
    Mutant(
        _FILLINGS,
        "a confined digit has all its places in a house on one side",
        "if inside and not (inside & ~cut.left and inside & ~cut.right):",
        "if inside & (cut.left | cut.right):",
        _TESTS,
    ),
)
