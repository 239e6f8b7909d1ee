"""A table of the rules for whole boards, with their name in each program.

The first column is the name in `variants.RULES`. Names of Interactive Sudoku Solver (ISS) may have
an argument after the tilde.
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
    """Return a map from the program's name of each rule to ours."""
    return {row[column]: row[0] for row in _TABLE if row[column]}
