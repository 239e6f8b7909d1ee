"""Counts with their noun."""

from __future__ import annotations


def counted(number: int, word: str, plural: str = "") -> str:
    """Return a count with its noun: ``1 hint``, ``2 hints``; *plural* if an s is not enough."""
    return f"{number:,} {word if number == 1 else plural or word + 's'}"
