"""Signs that a whole text has in common: one before each line, one for each empty cell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import isqrt
from typing import Final

from ..cells import is_size
from .surroundings import RULE

_PREFIX: Final = re.compile(r"[ \t]*(>+|//+|;+|%+[A-Z]?|#+|\*(?=[ \t]|$))[ \t]?")
"""What stands before each line of a comment or of a quoted letter."""
_OPENED: Final = re.compile(r"[ \t]*(?:/\*+|\*+/)[ \t]*")
_BETWEEN: Final = frozenset("|-+ \t")
_OWN_BLANK: Final = re.compile(r"[oO+=]|[^\w\s\u2500-\u257f]|[○◌●]")


def without_prefix(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines with blanks in place of the sign that all of them begin with."""
    said = [line for line in lines if line.strip() and not _OPENED.fullmatch(line)]
    signs = {match and match[1] for match in map(_PREFIX.match, said)}
    if len(signs) != 1 or None in signs or len(said) < 3:
        return lines
    return tuple(
        line
        if _OPENED.fullmatch(line)
        else _PREFIX.sub(lambda sign: " " * len(sign[0]), line, count=1)
        for line in lines
    )


def with_usual_blanks(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines with dots in place of the one sign that can be an empty cell.

    Beside that sign the text has nothing but figures, bars and rules.
    """
    rows = [line for line in lines if not RULE.fullmatch(line.strip())]
    counts = Counter("".join(rows))
    others = [sign for sign in counts if sign not in "123456789" and sign not in _BETWEEN]
    if any(sign in ",;&/:" for sign in others):
        return lines
    others += [sign for sign in "+" if sign in counts and not others and "|" not in counts]
    if len(others) != 1 or not _OWN_BLANK.fullmatch(others[0]):
        return lines
    cells = counts[others[0]] + sum(counts[digit] for digit in "123456789")
    if isqrt(cells) ** 2 != cells or not is_size(isqrt(cells)):
        return lines
    return [line.replace(others[0], ".") if line in rows else line for line in lines]
