"""Leftovers: what two sides of a cut have alone."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_TESTS = ("tests/engine/techniques/leftovers/test_leftovers.py",)
_LEFTOVERS = "techniques/leftovers/leftovers.py"
_FILLINGS = "techniques/leftovers/fillings.py"
_CUTS = "layouts/cuts.py"
_EQUAL = "inference/equal_cells.py"
_EQUAL_TESTS = ("tests/engine/inference/test_equal_cells.py",)

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
    Mutant(
        _EQUAL,
        "equal cells are alike before one stands in for the other",
        "if board.candidates_of[one] != board.candidates_of[other]:",
        "if False:",
        _EQUAL_TESTS,
    ),
    Mutant(
        _EQUAL,
        "what one of two equal cells excludes is gone",
        "if board.candidates & ~view.candidates:",
        "if False:",
        _EQUAL_TESTS,
    ),
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
        "extra_sees=(*layout.extra_sees, *differing),",
        "",
        _EQUAL_TESTS,
    ),
    Mutant(
        _CUTS,
        "what is banned is banned with the stand-in too",
        "bans=(*layout.bans, *bans),",
        "",
        _EQUAL_TESTS,
    ),
    Mutant(
        "proof/prove.py",
        "equal cells are what is left of the houses that are named",
        "balance(cut.ones, cut.others) == (cut.left, cut.right)",
        "cut.left",
        _EQUAL_TESTS,
    ),
    Mutant(
        "ladders/ladder.py",
        "what follows without equal cells is not told through them",
        "if named or not isinstance(prove(replace(step, equal=None), board), Proof):",
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
