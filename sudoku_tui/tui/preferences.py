"""The lines of the settings screen, in groups."""

from __future__ import annotations

from ..session.preferences import (
    AUTO,
    BOARD,
    GAME,
    GAME_PREFERENCES,
    GROUPS,
    HINTS,
    LOOK,
    SWITCH,
    Choice,
    Preference,
)
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
_ENTRIES: tuple[Preference, ...] = (
    Preference(
        "look",
        "Look",
        "Colours and characters. Automatic chooses what the terminal can show.",
        ((AUTO, "automatic"), *((name, name) for name in LOOKS)),
        LOOK,
    ),
    Preference(
        "cell_size",
        "Cell size",
        "Automatic makes the board as large as possible.",
        ((AUTO, "automatic"), *((size.name, size.name) for size in SIZES)),
        LOOK,
    ),
    Preference("big_digits", "Drawn digits", "Large cells draw digits with strokes.", SWITCH, LOOK),
    Preference(
        "centre_marks",
        "Notes",
        "Draw each note at its own place in the cell, or all in the middle as centre marks.",
        ((False, "each in place"), (True, "in the middle")),
        LOOK,
    ),
    Preference(
        "show_houses",
        "Row, column, box",
        "Mark the row, column and box of the cursor.",
        SWITCH,
        BOARD,
    ),
    Preference(
        "show_equal",
        "Equal digits",
        "Mark digits and notes equal to the one under the cursor.",
        SWITCH,
        BOARD,
    ),
    Preference("show_clock", "Clock", "Show the time while you play.", SWITCH, GAME),
    Preference(
        "pause_unfocused",
        "Pause unfocused",
        "Pause the game when the terminal loses the focus, if the terminal reports it.",
        SWITCH,
        GAME,
    ),
    Preference(
        "pause_idle",
        "Pause when idle",
        "Pause the game after some minutes without a key or a click.",
        ((0, "off"), (2, "2 minutes"), (5, "5 minutes"), (10, "10 minutes")),
        GAME,
    ),
    *GAME_PREFERENCES,
    Preference(
        "reserve",
        "Fresh puzzles",
        "Make a few puzzles of your levels in the background, for your next games.",
        SWITCH,
    ),
    Preference(
        "ghost",
        "Ghost",
        "Show below your progress that of your best game of this level after the same time.",
        SWITCH,
        GAME,
    ),
    Preference(
        "tips",
        "Tips",
        "Name keys that fit the moment beside the board, each until you have used it three times.",
        SWITCH,
        HINTS,
    ),
    Preference(
        "pace",
        "Pace",
        "How long each step is shown in replays and films of a solution.",
        PACES,
    ),
)
PREFERENCES = tuple(sorted(_ENTRIES, key=lambda each: GROUPS.index(each.group)))
"""The preferences on the settings screen, from top to bottom."""
