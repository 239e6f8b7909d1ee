"""What programs print beside puzzles: lines that are no part of any.

QQWing tells after each puzzle, if it is asked, how many solutions there are, how long it took, what
it counted and every step; a table may name its cells above them. Such lines say nothing of a puzzle
that we would keep, and are left out wherever they stand, so that the puzzles are read as if they
had not been printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

_REPORT: Final = re.compile(
    r"^(?:"
    r"The solution to the puzzle is unique\."
    r"|There (?:are|is) (?:no|\d+) solutions? to the puzzle\."
    r"|Puzzle has no solution\."
    r"|Time: [\d.e-]+ milliseconds"
    r"|Number of [A-Z][\w/ ]{4,40}: \d+"
    r"|Difficulty: [A-Za-z]{4,20}"
    r"|\d+\. Round: \d+ - [^\n]*"
    r"|(?:\"?[rR]\d{1,2}[cC]\d{1,2}\"?[,;\t]?){16,}"
    r"|\d+ puzzles? (?:solved|generated) in [\d.e-]+ seconds\."
    r")[ \t]*\r?$",
    re.MULTILINE,
)


def without_reports(lines: Iterable[str]) -> Iterator[str]:
    """The lines, each of which may hold several; blank ones in place of such reports."""
    for text in lines:
        # Most streams have no letters.
        yield text if text.upper() == text.lower() else _REPORT.sub("", text)
