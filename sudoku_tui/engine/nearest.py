"""Suggestions for mistyped names, and messages that end with one.

`difflib` is imported on demand, only after a typing error, because imports slow down the start.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_LONGEST: Final = 60
"""Characters of a word that are compared; no name is longer."""
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
