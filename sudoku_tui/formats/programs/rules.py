"""Rules for whole boards: one table of what each program calls them.

The first column is the name in `variants.RULES`. Interactive Sudoku Solver (ISS) has an argument
behind the tilde.
"""

from __future__ import annotations

from enum import IntEnum, auto
from typing import Final


class Column(IntEnum):
    """A program, as a column of the table."""

    F_PUZZLES = auto()
    ISS = auto()
    LISUDOKU = auto()
    KSUDOKU = auto()
    SUDOKUWIKI = auto()


_TABLE: Final = (
    ("diagonal-rising", "diagonal+", "Diagonal~1", "secondaryDiagonal", "", ""),
    ("diagonal-falling", "diagonal-", "Diagonal~-1", "primaryDiagonal", "", ""),
    ("x", "", "", "", "XSudoku", "X"),
    ("windoku", "", "Windoku", "", "Windoku", "W"),
    ("disjoint", "disjointgroups", "DisjointSets", "", "", ""),
    ("anti-knight", "antiknight", "AntiKnight", "antiKnight", "", ""),
    ("anti-king", "antiking", "AntiKing", "antiKing", "", ""),
    ("non-consecutive", "nonconsecutive", "AntiConsecutive", "", "", ""),
)


def rules_of(column: Column) -> dict[str, str]:
    """Return our name of each rule that a program has, by its word for it."""
    return {row[column]: row[0] for row in _TABLE if row[column]}
