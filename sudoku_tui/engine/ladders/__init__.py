"""Ladders: techniques in order, with levels and scores."""

from __future__ import annotations

from ..level import Level
from .hodoku import HODOKU
from .ladder import Ladder, Rung
from .teaching import TEACHING

__all__ = ["HODOKU", "LADDERS", "TEACHING", "Ladder", "Level", "Rung"]

LADDERS = {ladder.name: ladder for ladder in (TEACHING, HODOKU)}
"""The ladders that ship, by name."""
