"""Names that somebody may have meant: the nearest of those that there are, and how it is asked.

`difflib` is loaded only where something was mistyped: starting must stay quick.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_LONGEST: Final = 60
"""Characters of a word that are compared; no name is longer."""
_ASKED: Final = re.compile(r"\bdid you mean [^;]*")
"""The end of a message that asks."""
_CELL: Final = re.compile(r"r\d+c\d")


def nearest(word: str, names: Iterable[str]) -> str:
    """The one of *names* that *word* is most like; empty if it is like none of them."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word[:_LONGEST], list(names), n=1)), "")


def did_you_mean(word: str, names: Iterable[str], quote: str = "'") -> str:
    """``did you mean 'x-wing'``, to be put behind a message; empty if no name is near."""
    name = nearest(word, names)
    return f"did you mean {quote}{name}{quote}" if name else ""


def sentence(message: str) -> str:
    """What is wrong as a sentence, or as a question where it ends by asking what was meant; with a
    capital letter, but for the name of a cell."""
    begun = message if _CELL.match(message) else f"{message[:1].upper()}{message[1:]}"
    last = message.rpartition(";")[2].lstrip()
    if _ASKED.fullmatch(last):
        return f"{begun}?"
    return begun if message.endswith(".") else f"{begun}."
