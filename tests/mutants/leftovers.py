"""Leftovers: the cells that only one side of a cut covers."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, definitions_of

_TESTS = ("tests/engine/techniques/leftovers/test_leftovers.py",)
_LEFTOVERS = "techniques/leftovers/leftovers.py"
_FILLINGS = "techniques/leftovers/fillings.py"
_TABLE = "techniques/leftovers/cut_table.py"

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
        _FILLINGS,
        "what is outside sees all places of a side",
        "self._layout.seen_by_all(cells)",
        "self._layout.seen_by_all(cells & -cells)",
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
        "(those := others.fillings.get(same ^ alone))",
        "(those := next(iter(others.fillings.values()), []))",
        _TESTS,
    ),
    Mutant(
        _FILLINGS,
        "what one side has placed is in what the other has open",
        "others.fillings.get(same ^ alone)",
        "others.fillings.get(same)",
        _TESTS,
    ),
    Mutant(
        _FILLINGS,
        "what is placed takes no part only where the cells of a side differ",
        "if not self._differ:",
        "if not both:",
        _TESTS,
    ),
    Mutant(
        _FILLINGS,
        "cells of both sides that see each other differ",
        "if not right & barred",
        "if right",
        _TESTS,
    ),
    Mutant(
        _FILLINGS,
        "each digit stands as often on both sides",
        "while same & bit:",
        "while not bit:",
        _TESTS,
    ),
    Mutant(
        _FILLINGS,
        "a confined digit is in each filling",
        "if needed & ~same or not",
        "if not",
        _TESTS,
    ),
    Mutant(
        _TABLE,
        "a confined digit has all its places in a house on one side",
        "held >> before + len(self._houses) & ~(held >> before)",
        "held >> before + len(self._houses)",
        _TESTS,
    ),
    Mutant(
        _TABLE,
        "a cut is looked at again where one of its cells has lost something",
        "own = (lost | lost >> len(self.cuts)) & self._all",
        "own = lost & self._all",
        _TESTS,
    ),
    Mutant(
        _TABLE,
        "a cut is looked at again where a digit is newly confined",
        "return own, counting & ~own",
        "return own, counting & own",
        _TESTS,
    ),
    Mutant(
        _LEFTOVERS,
        "either of two equal cells may stand in for the other",
        "for near, far in ((one, other), (other, one)):",
        "for near, far in ((one, other),):",
        definitions_of("leftover"),
    ),
    Mutant(
        _LEFTOVERS,
        "a digit that every filling has goes elsewhere",
        "for digit in members(found.certain):",
        "for digit in ():",
        definitions_of("leftover"),
    ),
)
