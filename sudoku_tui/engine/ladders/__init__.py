"""Ladders: techniques in order, with levels and scores."""

from __future__ import annotations

from .hodoku import HODOKU
from .ladder import Ladder, Rung
from .teaching import TEACHING

__all__ = ["HODOKU", "LADDERS", "TEACHING", "Ladder", "Rung"]

LADDERS = {ladder.name: ladder for ladder in (TEACHING, HODOKU)}
"""The ladders that ship, by name."""
