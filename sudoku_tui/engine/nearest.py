"""Names that somebody may have meant: the nearest of those that there are.

`difflib` is loaded only where something was mistyped: starting must stay quick.
"""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, names: Iterable[str]) -> str:
    """The one of *names* that *word* is most like; empty if it is like none of them."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, list(names), n=1)), "")


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """``did you mean 'x-wing'``, to be put behind a message; empty if no name is near."""
    name = nearest(word, names)
    return f"did you mean '{name}'" if name else ""
