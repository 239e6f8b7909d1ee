"""Whether a text draws the pieces of a jigsaw, a character a cell."""

from __future__ import annotations

from math import isqrt


def draws(pieces: str) -> bool:
    """Whether a text has as many different characters as it would have pieces, each as often,
    and is not the rows of a solution."""
    size = isqrt(len(pieces))
    letters = set(pieces)
    if len(letters) != size or any(pieces.count(letter) != size for letter in letters):
        return False
    rows = (pieces[start : start + size] for start in range(0, len(pieces), size))
    return any(len(set(row)) < size for row in rows)
