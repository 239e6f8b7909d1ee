"""Ladders: techniques in search order, with levels and scores."""

from __future__ import annotations

from .hodoku import HODOKU, HODOKU_LEFTOVERS, rating_ladder
from .ladder import Ladder, Rung
from .teaching import TEACHING

__all__ = [
    "HODOKU",
    "HODOKU_LEFTOVERS",
    "LADDERS",
    "TEACHING",
    "Ladder",
    "Rung",
    "rating_ladder",
]

LADDERS = {ladder.name: ladder for ladder in (TEACHING, HODOKU, HODOKU_LEFTOVERS)}
"""The built-in ladders by name."""
