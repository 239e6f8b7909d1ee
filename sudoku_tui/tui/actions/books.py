"""The actions of the list of books, of one book, and of its export."""

from __future__ import annotations

from ...session.actions.action import Action
from . import choices, entry, footer_entry
from .menu import BACK, HELP, SEARCH

SHELF: tuple[Action, ...] = (
    footer_entry("open", "enter", "Open", "Open the book"),
    footer_entry("file", "f8", "From a file", "Open a file of puzzles as a book from its path"),
    footer_entry("rename", "n", "Rename", "Rename the book"),
    footer_entry("delete", "delete backspace", "Remove", "Remove the book from the list"),
    entry("undelete", "u ctrl+z", "Undo", "Put the removed book back"),
    entry("shape", "f7", "Shape", "Choose the shape of the listed stock"),
    SEARCH,
    HELP,
    BACK,
)  # fmt: skip
"""The actions of the list of books."""

BOOK: tuple[Action, ...] = (
    footer_entry("open", "enter", "Play", "Play the puzzle, or resume its game"),
    footer_entry("toggle", "space", "Done", "Show all puzzles, unfinished ones, or finished ones"),
    footer_entry("sort-next", "tab", "Sort", "Sort by number, level, technique or time"),
    footer_entry("sort-before", "shift+tab", "Sort back", footer=False),
    *choices("0123456", "Levels", "Show or hide a level; 0 shows all"),
    footer_entry("filter", "W", "Technique", "Show only puzzles that need a technique"),
    footer_entry("search", "slash", "Search", "Search by title or number"),
    footer_entry("export", "f8", "Export", "Export the shown puzzles to a file"),
    entry("left-out", "exclamation_mark", "Left out", "List the lines that could not be read"),
    entry("copy", "y", "Copy", "Copy the puzzle as text"),
    entry("analyse", "f5", "Analysis", "Analyse the puzzle: rating, path, backdoors"),
    entry("review", "f6", "Review", "Review the game you won"),
    entry("replay", "o", "Replay", "Watch the game you won, move by move"),
    HELP,
    BACK,
)  # fmt: skip
"""The actions of the puzzles of a book."""

EXPORT: tuple[Action, ...] = (
    footer_entry("done", "enter", "Write", "Write the file"),
    SEARCH,
    HELP,
    footer_entry("leave", "escape q", "Back", "Write nothing"),
)
"""The actions of the list of formats for the export of a book."""
