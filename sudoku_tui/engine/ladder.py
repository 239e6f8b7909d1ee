"""Ladders: techniques in order, with levels and scores."""

from __future__ import annotations

from .hodoku_ladder import HODOKU
from .level import Level
from .rungs import Ladder, Rung
from .teaching_ladder import TEACHING

__all__ = ["HODOKU", "LADDERS", "TEACHING", "Ladder", "Level", "Rung"]

LADDERS = {ladder.name: ladder for ladder in (TEACHING, HODOKU)}
"""The ladders that ship, by name."""
