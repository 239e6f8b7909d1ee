"""The commands of books: of the list of them, of one, and of what leads out of it."""

from __future__ import annotations

from typing import Final

from ...engine.level import Level
from ...session.actions.action import Action
from . import entry, footer_entry
from .menu import BACK, SEARCH

SHELF: tuple[Action, ...] = (
    footer_entry("open", "enter", "enter", "Open", "Open the book"),
    footer_entry("file", "f8", "F8", "From a file", "Open a file of puzzles as a book"),
    entry("rename", "n", "n", "Rename", "Give the book a name", footer=True),
    entry("delete", "delete backspace", "delete", "Remove", "Take the book off the list",
            footer=True),
    entry("undelete", "u ctrl+z", "u", "Undo", "Put back the book that was taken off"),
    entry("shape", "f7", "F7", "Shape", "Choose the shape whose stock is listed"),
    SEARCH,
    BACK,
)  # fmt: skip
"""What can be done with the list of books."""

_LEVELS: Final = tuple(
    entry(f"choose-{1 + level}", str(1 + level), "0 to 6" if level is Level.BEGINNER else "",
          "Levels", "Show only a level, or not; 0 shows all" if level is Level.BEGINNER else "",
          palette=False)
    for level in Level
)  # fmt: skip

BOOK: tuple[Action, ...] = (
    footer_entry("open", "enter", "enter", "Play", "Play the puzzle, or go on with its game"),
    footer_entry("toggle", "space", "space", "Done", "Show all, what is not done, what is done"),
    footer_entry("sort-next", "tab", "tab", "Sort", "By number, level, technique, time"),
    footer_entry("sort-before", "shift+tab", "shift+tab", "Sort back", "",
            footer=False),
    *_LEVELS,
    entry("choose-0", "0", "", "Levels", "", palette=False),
    footer_entry("filter", "W", "W", "Technique", "Show only puzzles that take a technique"),
    footer_entry("search", "slash", "/", "Search", "Search for a title or a number"),
    footer_entry("export", "f8", "F8", "Export", "Write what is shown to a file, as you choose"),
    entry("left-out", "exclamation_mark", "!", "Left out", "Say which lines were left out"),
    entry("copy", "y", "y", "Copy", "Copy the puzzle as text"),
    entry("analyse", "f5", "F5", "Analysis", "Say all there is to say of the puzzle"),
    entry("review", "f6", "F6", "Review", "Look back at the game that was won"),
    entry("replay", "o", "o", "Replay", "See the game that was won again, move by move"),
    entry("help", "f1", "F1", "Help", "Show all keys"),
    BACK,
)  # fmt: skip
"""What can be done with the puzzles of a book."""

EXPORT: tuple[Action, ...] = (
    footer_entry("done", "enter", "enter", "Write", "Write the file"),
    SEARCH,
    footer_entry("leave", "escape q", "esc", "Cancel", "Write nothing"),
)
"""What can be done in the list of forms in which a book is written."""
