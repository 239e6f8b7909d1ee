"""Lines around a puzzle that are ignored: words, dates, ratings, labels, rules, tags.

Only the listed kinds are ignored. A line that may name a rule of the puzzle is not.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from ...engine.layouts import CLASSIC
from ..alphabets import BARS, DRAWING
from ..marks import extras_in
from ..rules_in_text import rules_of_fields
from ..words import is_aside, is_field_of_rule, is_head, is_label, is_sentence, says_solution

RULE: Final = re.compile(rf"(?=.*[-=+'~:{DRAWING}{BARS}])[-=_+*~.':|\s{DRAWING}{BARS}]+")
RULE_WITH_WORDS: Final = re.compile(rf"{RULE.pattern}|[-=_+*~.':{DRAWING}{BARS}]{{9,}}\s+[^\d|]*")
_NAMES_OF_CELLS: Final = re.compile(r"(?:\"?r\d{1,2}c\d{1,2}\"?[,;\t ]*){9,}", re.IGNORECASE)
_SIZE: Final = re.compile(r"(?:[A-Za-z_]{1,10}\s*=\s*)?(\d{1,2})(?:\s*[xX]\s*\d{1,2}| \1)?\s*;?")
_FENCE: Final = re.compile(
    r"(?:```|~~~)\w*|[\[<]/?(?:code|pre|quote|table|tbody)[^\]>\n]{0,40}[\]>]|/\*+|\*+/|\"\"\"|'''|[>%#]"
    r"|//|[\[\](){},;]+",
    re.IGNORECASE,
)
"""Marks around text in forums, notes and programs."""
_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_DATA: Final = re.compile(r"[0-9._*]{7,}|(?:[0-9._*][ ,;|]+){6,}")
"""A run of cells too long for a line of words."""
_FIELD: Final = re.compile(r"[\"']?([A-Za-z_]\w{0,30})[\"']?\s*[:=]\s*(.*)")
_LONG_WORD: Final = re.compile(r"(?!\w+://)[^\s/]{31}")
"""A word too long for a sentence."""
_COMMENT: Final = re.compile(r"#(?![#0-9 |]*$)|# \d{1,3}$|#[# ]{0,3}$|%|//|\\[A-Za-z]+")
"""The beginning of a comment in files and programs, or of a LaTeX command."""
_ROW_OR_BOARD: Final = re.compile(r"[0-9._*]{16}|(?:[0-9._*][ ,;|&{}]+){8}")
_HEADING: Final = re.compile(r"\s*([-=*#~_+])\1++(?>.*?[a-z]{3}).*\1{2}\s*")
"""Words between dashes or stars; without backtracking over a long rule."""
_REPORT: Final = re.compile(
    r"The solution to the puzzle is unique\."
    r"|There (?:are|is) (?:no|\d+) solutions? to the puzzle\."
    r"|Puzzle has no solution\."
    r"|Time: [\d.e-]+ milliseconds"
    r"|Number of [A-Z][\w/ ]{4,40}: \d+"
    r"|Difficulty: [A-Za-z]{4,20}"
    r"|\d+\. Round: \d+ - [^\n]*"
    r"|\d+ puzzles? (?:solved|generated) in [\d.e-]+ seconds\."
)
"""The lines that QQWing prints below each puzzle."""
_MOST_FIGURES: Final = 12
_FEWEST_FIELDS: Final = 3
"""Tabs of a line without a sign that may be a row of empty cells."""
SPOILT: Final = re.compile(r"\S{60,100}")
"""A line of a list of puzzles with too few or too many cells, or a wrong one."""

NOTHING: Final = 0.0
"""The cost of a blank line."""
WORDS: Final = 0.2
"""The cost of a line of words."""
SIGNS: Final = 0.05
"""The cost of a rule, a fence, or a line of a program's report."""


@lru_cache(maxsize=1024)  # several steps need the cost of a line
def cost_of_ignoring(line: str) -> float | None:
    """Return the cost of ignoring a line; None if it must be explained."""
    said = line.strip()
    if not said and (tabs := line.count("\t")):
        return 0.1 if tabs < _FEWEST_FIELDS else None
    if not said:
        return NOTHING
    if any(sign.fullmatch(said) for sign in (RULE, _FENCE, _REPORT)):
        return SIGNS
    if _may_state_rule(said):
        return None
    if _is_beside(said):
        return 0.1
    if _SIZE.fullmatch(said) or _NAMES_OF_CELLS.fullmatch(said):
        return 0.3
    return WORDS if _are_words(said) else None


def _are_words(said: str) -> bool:
    """Check whether a line is words with few figures, none of which may be cells."""
    if not _WORDS.search(said) or _LONG_WORD.search(said) or _DATA.search(said):
        return False
    return sum(map(str.isdecimal, said)) <= _MOST_FIGURES


def _may_state_rule(said: str) -> bool:
    """Check whether a line is a field of data with a rule of the puzzle."""
    field = _FIELD.fullmatch(said)
    in_field = field is not None and rules_of_fields({field[1]: field[2]}, CLASSIC)
    return bool(in_field) or is_field_of_rule(said)


def _is_beside(said: str) -> bool:
    """Check whether a line is a comment, an aside, a label or a heading."""
    if extras_in(said) or (_COMMENT.match(said) and not _ROW_OR_BOARD.search(said)):
        return True
    if says_solution(said) and not _DATA.search(said):
        return True
    return is_aside(said) or is_label(said) or is_head(said)


def without_sentences(text: str) -> str:
    """Return a text with blank lines in place of sentences and headings, if others remain."""
    lines = [
        "" if is_sentence(line) or _HEADING.fullmatch(line) else line for line in text.split("\n")
    ]
    return "\n".join(lines) if any(map(str.strip, lines)) else text
