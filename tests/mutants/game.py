"""Detection of where a pasted position comes from: `game/origin.py`."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

_TESTS = ("tests/game/test_origin.py",)
_ORIGIN = "../game/origin.py"

MUTANTS = (
    Mutant(
        _ORIGIN,
        "an entry that is not in the solution is left out",
        "if solution and solution[cell] != entry:",
        "if solution and not solution[cell]:",
        _TESTS,
    ),
    Mutant(
        _ORIGIN,
        "an entry that the rules forbid is left out",
        "elif not board.can_be(cell, entry):",
        "elif not entry:",
        _TESTS,
    ),
    Mutant(
        _ORIGIN,
        "candidates without the digit of the solution are left out",
        "if solution and not written >> solution[cell] & 1:",
        "if solution and not written:",
        _TESTS,
    ),
    Mutant(
        _ORIGIN,
        "candidates that the rules forbid are left out",
        "elif not written & left:",
        "elif not left:",
        _TESTS,
    ),
    Mutant(
        _ORIGIN,
        "a cell of which nothing is said may hold all that it can",
        "if not written or digits[cell]:",
        "if digits[cell]:",
        _TESTS,
    ),
    Mutant(
        _ORIGIN,
        "what is not written is gone",
        "yield from (Candidate(cell, digit) for digit in members(left & ~written))",
        "yield from (Candidate(cell, digit) for digit in members(left & written))",
        _TESTS,
    ),
    Mutant(
        _ORIGIN,
        "entries are placed",
        "board.place(cell, entry)",
        "board.can_be(cell, entry)",
        _TESTS,
    ),
    Mutant(
        _ORIGIN,
        "what is written narrows the search",
        "may_hold[cell] &= written",
        "may_hold[cell] |= written",
        _TESTS,
    ),
    Mutant(
        _ORIGIN,
        "marks alone are no position",
        "if not (sheet.entries or sheet.candidates):",
        "if not (sheet.entries or sheet.candidates or sheet.corner):",
        _TESTS,
        also=(
            "return SheetOrigin(puzzle, tuple(faults))",
            "return SheetOrigin(replace(puzzle), tuple(faults))",
        ),
    ),
)
