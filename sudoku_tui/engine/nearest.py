"""Suggestions for mistyped names, and messages that end with one.

`difflib` is imported on demand, only after a typing error, because imports slow down the start.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_LONGEST: Final = 60
"""Characters of a word that are compared; no name is longer."""
_SHORT: Final = 6
"""Letters of a word in which only one may be wrong; in longer words two may be."""
_SUGGESTION: Final = re.compile(r"\bdid you mean [^;]*")
"""A suggestion at the end of a message."""
_CELL: Final = re.compile(r"r\d+c\d")


def nearest(word: str, names: Iterable[str]) -> str:
    """Return the one of *names* that is most similar to *word*; "" if none is similar."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word[:_LONGEST], list(names), n=1)), "")


def did_you_mean(word: str, names: Iterable[str], quote: str = "'") -> str:
    """Return ``did you mean 'x-wing'``, to be appended to a message; "" if no name is similar."""
    name = nearest(word, names)
    return f"did you mean {quote}{name}{quote}" if name else ""


def correct_misspelling(word: str, names: Iterable[str]) -> str:
    """Return the one of *names* that *word* misspells by a letter or two; "" if there is none.

    Two swapped letters count as one wrong letter. The first letter of the name must be among the
    first two of *word*.
    """
    limit = 1 if len(word) <= _SHORT else 2
    begun = (name for name in names if name[0] in word[:2] and abs(len(name) - len(word)) <= limit)
    distance, name = min(((_count_edits(word, name), name) for name in begun), default=(limit, ""))
    return name if distance <= limit and len(word) > limit + 1 else ""


def _count_edits(one: str, other: str) -> int:
    """Return the number of letters to change, insert, remove or swap between two words.

    It is the Damerau-Levenshtein distance in which no part is edited twice.
    """
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            row.append(min(last[j] + 1, row[-1] + 1, last[j - 1] + (a != b)))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                row[j] = min(row[j], before[j - 2] + 1)
        before, last = last, row
    return last[-1]


def as_sentence(message: str) -> str:
    """Return *message* as a sentence, with a capital letter and a final full stop.

    A message that ends with a suggestion gets a question mark instead. A cell's name at the
    beginning stays in lower case.
    """
    begun = message if _CELL.match(message) else f"{message[:1].upper()}{message[1:]}"
    last = message.rpartition(";")[2].lstrip()
    if _SUGGESTION.fullmatch(last):
        return f"{begun}?"
    return begun if message.endswith(".") else f"{begun}."
