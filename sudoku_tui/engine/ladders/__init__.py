"""Ladders: techniques in search order, with levels and scores."""

from __future__ import annotations

from ..layout import Layout
from ..layouts import CLASSIC
from ..layouts.cuts import has_cuts
from .hodoku import HODOKU, HODOKU_LEFTOVERS
from .killer import KILLER
from .ladder import Ladder, Rung
from .teaching import TEACHING

__all__ = [
    "HODOKU",
    "HODOKU_LEFTOVERS",
    "KILLER",
    "LADDERS",
    "TEACHING",
    "Ladder",
    "Rung",
    "rating_ladder",
]


def rating_ladder(layout: Layout) -> Ladder:
    """Return the ladder that determines the level and score shown to players.

    Args:
        layout: The effective layout of a puzzle, which shows whether constraints count digits.
    """
    if layout is CLASSIC:
        return HODOKU  # shortcut: it has no cuts, and `has_cuts` is slow
    if layout.counts_digits:
        return KILLER
    return HODOKU_LEFTOVERS if has_cuts(layout) else HODOKU


LADDERS = {ladder.name: ladder for ladder in (TEACHING, HODOKU, HODOKU_LEFTOVERS, KILLER)}
"""The built-in ladders by name."""
