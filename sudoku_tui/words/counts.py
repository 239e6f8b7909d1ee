"""Counts in words: abbreviated lists of names, open steps, hints."""

from __future__ import annotations

from collections.abc import Sequence

from ..formats.figures import counted
from ..game.hint_use import HintUse


def join_first(names: Sequence[str], most: int) -> str:
    """Return the first *most* names and the number of the others: ``a, b and 4 more``."""
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")


def describe_index(number: int, count: int) -> str:
    """Return a position in a list, as ``2 of 5``; empty if the list has one element."""
    return f"{number} of {count}" if count > 1 else ""


def open_steps(count: int, most: int) -> str:
    """Return how many steps are open: ``1 step is open``, ``50 steps or more are open``.

    *most* is the limit of the count; a higher number is not known exactly.
    """
    if count >= most:
        return f"{most} steps or more are open"
    return f"{counted(count, 'step is', 'steps are')} open"


def describe_hint_use(use: HintUse) -> str:
    """Return how a game was solved: ``Solved with 8 hints (5 looked at, 3 applied).``."""
    if not any(use):
        return "Solved without a hint."
    how = f"{use.looked_at} looked at, {use.applied} applied"
    if not all(use):
        how = "applied" if use.applied else "looked at"
    return f"Solved with {hints(sum(use))} ({how})."


def hints(count: int) -> str:
    """Return how many hints were taken: ``no hint``, ``2 hints``."""
    return counted(count, "hint") if count else "no hint"
