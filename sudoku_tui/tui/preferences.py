"""What the settings screen shows: how the game looks, then what matters however it is shown."""

from __future__ import annotations

from ..session.preferences import AUTO, PLAYED, SWITCH, Preference
from .drawing.frame import SIZES
from .drawing.themes import LOOKS

PREFERENCES: tuple[Preference, ...] = (
    Preference(
        "look",
        "Look",
        "Colours and characters. Automatic follows what the terminal can show.",
        ((AUTO, "automatic"), *((name, name) for name in LOOKS)),
    ),
    Preference(
        "cell_size",
        "Cell size",
        "Automatic makes the board as large as it fits.",
        ((AUTO, "automatic"), *((size.name, size.name) for size in SIZES)),
    ),
    Preference("big_digits", "Drawn digits", "Large cells draw digits with strokes.", SWITCH),
    Preference(
        "centre_marks",
        "Notes",
        "Each note has its place in the cell, or all stand in the middle as centre marks.",
        ((False, "in their places"), (True, "in the middle")),
    ),
    *PLAYED,
)
"""A line of the settings screen each."""
