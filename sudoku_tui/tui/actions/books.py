"""The actions of the list of books, of one book, and of its export."""

from __future__ import annotations

from ...session.actions.action import Action
from . import choices, entry, footer_entry
from .menu import BACK, SEARCH

SHELF: tuple[Action, ...] = (
    footer_entry("open", "enter", "Open", "Open the book"),
    footer_entry("file", "f8", "From a file", "Open a file of puzzles as a book"),
    footer_entry("rename", "n", "Rename", "Give the book a name"),
    footer_entry("delete", "delete backspace", "Remove", "Take the book off the list"),
    entry("undelete", "u ctrl+z", "Undo", "Put back the book that was taken off"),
    entry("shape", "f7", "Shape", "Choose the shape whose stock is listed"),
    SEARCH,
    BACK,
)  # fmt: skip
"""The actions of the list of books."""

BOOK: tuple[Action, ...] = (
    footer_entry("open", "enter", "Play", "Play the puzzle, or go on with its game"),
    footer_entry("toggle", "space", "Done", "Show all, what is not done, what is done"),
    footer_entry("sort-next", "tab", "Sort", "By number, level, technique, time"),
    footer_entry("sort-before", "shift+tab", "Sort back", footer=False),
    *choices("0123456", "Levels", "Show only a level, or not; 0 shows all"),
    footer_entry("filter", "W", "Technique", "Show only puzzles that take a technique"),
    footer_entry("search", "slash", "Search", "Search for a title or a number"),
    footer_entry("export", "f8", "Export", "Write what is shown to a file, as you choose"),
    entry("left-out", "exclamation_mark", "Left out", "Say which lines were left out"),
    entry("copy", "y", "Copy", "Copy the puzzle as text"),
    entry("analyse", "f5", "Analysis", "Say all there is to say of the puzzle"),
    entry("review", "f6", "Review", "Look back at the game that was won"),
    entry("replay", "o", "Replay", "See the game that was won again, move by move"),
    entry("help", "f1", "Help", "Show all keys"),
    BACK,
)  # fmt: skip
"""The actions of the puzzles of a book."""

EXPORT: tuple[Action, ...] = (
    footer_entry("done", "enter", "Write", "Write the file"),
    SEARCH,
    footer_entry("leave", "escape q", "Cancel", "Write nothing"),
)
"""The actions of the list of formats for the export of a book."""
