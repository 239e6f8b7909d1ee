"""The lines of the settings screen: first the preferences of display, then those of the game."""

from __future__ import annotations

from ..session.preferences import AUTO, GAME_PREFERENCES, SWITCH, Choice, Preference
from .drawing.frame import SIZES
from .drawing.themes import LOOKS

PACES: tuple[tuple[Choice, str], ...] = (
    (8_000, "8 seconds"),
    (4_000, "4 seconds"),
    (2_000, "2 seconds"),
    (1_000, "1 second"),
    (500, "1/2 second"),
    (250, "1/4 second"),
    (100, "1/10 second"),
)
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
        ((False, "each in place"), (True, "in the middle")),
    ),
    Preference(
        "show_houses",
        "Row, column, box",
        "The row, column and box of the cursor are marked.",
        SWITCH,
    ),
    Preference(
        "show_equal",
        "Equal digits",
        "Digits and notes equal to the one pointed at are marked.",
        SWITCH,
    ),
    Preference("show_clock", "Clock", "The time is shown while you play.", SWITCH),
    Preference(
        "pause_unfocused",
        "Pause unfocused",
        "The game is paused when the terminal loses the focus, where it tells.",
        SWITCH,
    ),
    Preference(
        "pause_idle",
        "Pause when idle",
        "The game is paused after some minutes without a key or a click.",
        ((0, "off"), (2, "2 minutes"), (5, "5 minutes"), (10, "10 minutes")),
    ),
    *GAME_PREFERENCES,
    Preference(
        "reserve",
        "Fresh puzzles",
        "A few of the levels you play are made in the background, for your next games.",
        SWITCH,
    ),
    Preference(
        "ghost",
        "Ghost",
        "Below your progress runs a line that says how far your best game of the level was by now.",
        SWITCH,
    ),
    Preference(
        "pace",
        "Pace",
        "How long each step stands where a game is replayed or a solution plays itself.",
        PACES,
    ),
)
"""The preferences on the settings screen, from top to bottom."""
