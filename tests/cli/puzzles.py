"""Puzzles shared by the tests of the command line."""

from __future__ import annotations

LINE = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
SOLUTION = "435269781682571493197834562826195347374682915951743628519326874248957136763418259"
GRID = """\
. . . | 2 6 . | 7 . 1
6 8 . | . 7 . | . 9 .
1 9 . | . . 4 | 5 . .
------+-------+------
8 2 . | 1 . . | . 4 .
. . 4 | 6 . 2 | 9 . .
. 5 . | . . 3 | . 2 8
------+-------+------
. . 9 | 3 . . | . 7 4
. 4 . | . 5 . | . 3 6
7 . 3 | . 1 8 | . . .""".splitlines()
LETTERS = "zzzBFzGzAFHzzGzzIzAIzzzDEzzHBzAzzzDzzzDFzBIzzzEzzzCzBHzzICzzzGDzDzzEzzCFGzCzAHzzz"
CONTRADICTORY = LINE.replace("168..7", "161..7")
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
BEYOND = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""AI Escargot, by Arto Inkala: no pattern helps for long."""
SEVERAL = LINE.replace("4", ".").replace("8", ".")
NONE = "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8"


FULL_HOUSES = """\
name = "full houses"
rungs = [
  { technique = "full-house", level = "Easy", score = 1 },
  { technique = "guess", level = "Extreme", score = 2 },
]
"""
"""A ladder that soon has to guess, without the slow search through all techniques."""


def rows(digits: str) -> list[str]:
    """Split a line of 81 characters into nine rows."""
    return [digits[start : start + 9] for start in range(0, 81, 9)]


def brackets(digits: str, between: str) -> str:
    """Return rows in brackets, with a space around each cell."""
    return between.join(f"[ {' '.join(row)} ]" for row in rows(digits))


def spaced_rows(digits: str) -> str:
    """Return a comment and rows with spaces."""
    return "\n".join(["# a comment", *(" ".join(row) for row in rows(digits))])


def lettered(digits: str) -> str:
    """Write A to I for the digits and z for an empty cell."""
    return digits.translate(str.maketrans("123456789.", "ABCDEFGHIz"))


FORMS = {
    **{
        f"line with {blank}": (LINE.replace(".", blank), SOLUTION)
        for blank in (".", "0", "_", "*", "-", "X")
    },
    "rows": ("\n".join(rows(LINE)), "\n".join(rows(SOLUTION))),
    "rows in brackets": (brackets(LINE.replace(".", "_"), "\n"), brackets(SOLUTION, "\n")),
    "brackets on a line": (brackets(LINE.replace(".", "_"), " "), brackets(SOLUTION, " ")),
    "comment and rows": (spaced_rows(LINE.replace(".", "0")), spaced_rows(SOLUTION)),
    "spaced": (" ".join(LINE.replace(".", "0")) + " ", " ".join(SOLUTION) + " "),
    "letters": (LETTERS, lettered(SOLUTION)),
}
"""One puzzle in every common form, and its solution in that form."""

X_WING = "8.......64..6.9.2..3..1.........5.4..8.....3.94....2.8....6.91.7..84.....2......."

RATED = (
    *("v", "puzzle", "layout", "shape", "solutions", "solved", "level", "hodoku_level", "score"),
    *("hardest", "er", "ep", "ed", "uniqueness", "techniques", "nets", "guesses"),
)
