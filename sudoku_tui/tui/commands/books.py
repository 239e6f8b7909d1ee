"""The commands of books: of the list of them, of one, and of what leads out of it."""

from __future__ import annotations

from typing import Final

from ...engine.level import Level
from . import Command, command, screen_command
from .menu import BACK, SEARCH

SHELF: tuple[Command, ...] = (
    screen_command("open", "enter", "enter", "Open", "Open the book"),
    screen_command("file", "f8", "F8", "From a file", "Open a file of puzzles as a book"),
    command("rename", "n", "n", "Rename", "Give the book a name", footer=True),
    command("delete", "delete backspace", "delete", "Remove", "Take the book off the list",
            footer=True),
    command("undelete", "u ctrl+z", "u", "Undo", "Put back the book that was taken off"),
    command("shape", "f7", "F7", "Shape", "Choose the shape whose stock is listed"),
    SEARCH,
    BACK,
)  # fmt: skip
"""What can be done with the list of books."""

_LEVELS: Final = tuple(
    command("choose", str(1 + level), "0 to 6" if level is Level.BEGINNER else "",
            "Levels", "Show only a level, or not; 0 shows all" if level is Level.BEGINNER else "",
            argument=str(1 + level), palette=False)
    for level in Level
)  # fmt: skip

BOOK: tuple[Command, ...] = (
    screen_command("open", "enter", "enter", "Play", "Play the puzzle, or go on with its game"),
    screen_command("toggle", "space", "space", "Done", "Show all, what is not done, what is done"),
    screen_command("sort", "tab", "tab", "Sort", "By number, level, technique, time",
            argument="1"),
    screen_command("sort", "shift+tab", "shift+tab", "Sort back", "", argument="-1",
            footer=False),
    *_LEVELS,
    command("choose", "0", "", "Levels", "", argument="0", palette=False),
    screen_command("filter", "W", "W", "Technique", "Show only puzzles that take a technique"),
    screen_command("search", "slash", "/", "Search", "Search for a title or a number"),
    screen_command("export", "f8", "F8", "Export", "Write what is shown to a file, as you choose"),
    command("left_out", "exclamation_mark", "!", "Left out", "Say which lines were left out"),
    command("copy", "y", "y", "Copy", "Copy the puzzle as text"),
    command("analyse", "f5", "F5", "Analysis", "Say all there is to say of the puzzle"),
    command("review", "f6", "F6", "Review", "Look back at the game that was won"),
    command("replay", "o", "o", "Replay", "See the game that was won again, move by move"),
    command("help", "f1", "F1", "Help", "Show all keys"),
    BACK,
)  # fmt: skip
"""What can be done with the puzzles of a book."""

EXPORT: tuple[Command, ...] = (
    screen_command("done", "enter", "enter", "Write", "Write the file"),
    SEARCH,
    screen_command("leave", "escape q", "esc", "Cancel", "Write nothing"),
)
"""What can be done in the list of forms in which a book is written."""
