"""Killers for the positions of cage techniques."""

from __future__ import annotations

from typing import Final

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.killers import KillerSpec, generate_killer
from sudoku_tui.engine.generating.spec import USUAL_SIZES
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.techniques import folder_of

KILLER: Final = "killer"
"""In a seed, the name of a killer, where others have the technique that a puzzle is made for."""
_LAYOUTS: Final = (*("classic",) * 7, "x", "6", "rose-9")
"""Layouts to draw from; one that occurs several times is drawn more often."""
_SIZES: Final = ((2, 2, 3), USUAL_SIZES, (3, 4, 5), (4, 5, 6, 7))
"""Sizes of cages to draw from; small ones for single cages, large ones for sums and fillings."""


def needs_killers(technique: str) -> bool:
    """Check whether the technique with this id occurs on killers only."""
    return folder_of(technique) == "cages"


def killer_from(dice: Dice) -> Puzzle:
    """Return a killer with one solution; *dice* draw its layout and the sizes of its cages too."""
    layout, sizes = layout_named(dice.pick(_LAYOUTS)), dice.pick(_SIZES)
    return generate_killer(KillerSpec(layout, sizes), dice)
