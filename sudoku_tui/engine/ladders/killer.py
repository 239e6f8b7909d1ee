"""The killer ladder: the teaching ladder without the techniques that killers cannot have.

HoDoKu knows no cages, so killers are rated by the order in which their techniques are taught.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..techniques import folder_of
from .teaching import TEACHING

KILLER: Final = replace(
    TEACHING,
    name="killer",
    rungs=tuple(rung for rung in TEACHING.rungs if folder_of(rung.id) != "uniqueness"),
)
"""The ladder that rates puzzles with sums."""
