"""The commands: one table from which keys, footer, help, palette and README are made.

Digits enter, on every board alike, and letters up to p are digits on the largest; so
commands live on q to z, punctuation, control and function keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from ...engine.layout import Layout


class Where(StrEnum):
    """What a command belongs to: the headings of the help."""

    BOARD = "Moving"
    WRITING = "Writing"
    HELP = "Looking closer"
    GAME = "The game"
    HINT = "While a hint is shown"
    MENU = "On this screen"
    PRACTICE = "In practice"


@dataclass(frozen=True)
class Command:
    """Something that a player can do with a key."""

    id: str
    """Runs the screen's method ``do_`` and this name."""
    keys: tuple[str, ...]
    shown: str
    """The keys as they are printed."""
    name: str
    about: str
    where: Where
    footer: bool = False
    """Whether the footer shows it."""
    argument: str = ""
    """Given to the method, as in ``up`` for a move."""
    palette: bool = True
    """Whether the command palette offers it."""


_ARROWS = {"up": "k", "down": "j", "left": "h", "right": "l"}


def _moves() -> Iterator[Command]:
    for way, letter in _ARROWS.items():
        shown = "arrows, hjkl" if way == "up" else ""
        about = "Move the cursor; hjkl where they are not digits" if shown else ""
        yield Command(
            "move", (way, letter), shown, "Move", about, Where.BOARD, argument=way, palette=False
        )
    for way in _ARROWS:
        shown = "shift+arrows" if way == "up" else ""
        about = "Jump to the next box" if shown else ""
        yield Command(
            "jump",
            (f"shift+{way}",),
            shown,
            "Jump",
            about,
            Where.BOARD,
            argument=way,
            palette=False,
        )


PLAY: tuple[Command, ...] = (
    *_moves(),
    Command("next_empty", ("tab",), "tab", "Next empty cell", "Go to the next empty cell",
            Where.BOARD, palette=False),
    Command("previous_empty", ("shift+tab",), "shift+tab", "Previous empty cell",
            "Go to the empty cell before", Where.BOARD, palette=False),
    Command("hint", ("question_mark",), "?", "Hint", "Get a hint; press again for more of it",
            Where.HELP, footer=True),
    Command("notes", ("space",), "space", "Notes", "Digits write notes, or entries again",
            Where.WRITING, footer=True),
    Command("clear", ("delete", "backspace", "0", "full_stop"), "delete 0 .", "Clear",
            "Empty the cell: its entry, else its notes", Where.WRITING, palette=False),
    Command("fill", ("t",), "t", "Take all notes",
            "Note every digit that no seen cell holds", Where.WRITING),
    Command("digit_first", ("s",), "s", "By digit",
            "Pick a digit first, then write it with enter or a click", Where.WRITING),
    Command("pick", ("right_square_bracket",), "] [", "Next digit",
            "By digit: pick the digit after, or before", Where.WRITING, argument="1",
            palette=False),
    Command("pick", ("left_square_bracket",), "", "Digit before", "", Where.WRITING, argument="-1",
            palette=False),
    Command("write", ("enter",), "enter", "Write", "By digit: write the picked digit here",
            Where.WRITING, palette=False),
    Command("undo", ("u", "ctrl+z"), "u ctrl+z", "Undo", "Take back the last move",
            Where.WRITING, footer=True),
    Command("redo", ("r", "ctrl+y"), "r ctrl+y", "Redo", "Put the move back", Where.WRITING),
    Command("checkpoint", ("plus",), "+", "Set a checkpoint",
            "Remember this position, to try something", Where.WRITING),
    Command("return", ("minus",), "-", "Back to the checkpoint",
            "Go back to the position remembered", Where.WRITING),
    Command("where", ("w",), "w", "Where can it go",
            "Show where the digit pointed at can still go", Where.HELP),
    Command("guide", ("f4",), "F4", "Guide",
            "Read about the rules and the techniques", Where.HELP),
    Command("steps", ("slash",), "/", "All steps", "Show every step that is open now", Where.HELP),
    Command("why_not", ("exclamation_mark",), "!", "Why not",
            "Tell why a digit cannot be in this cell", Where.HELP),
    Command("check", ("v",), "v", "Check", "Mark what differs from the solution", Where.HELP),
    Command("analyse", ("f5",), "F5", "Analysis", "Say all there is to say of this puzzle",
            Where.HELP),
    Command("ways", ("equals_sign",), "=", "Is there more",
            "Count the steps that are open now", Where.HELP),
    Command("pause", ("z",), "z", "Pause", "Stop the clock and cover the board", Where.GAME),
    Command("clock", ("x",), "x", "Hide the clock", "Hide or show the clock", Where.GAME),
    Command("copy", ("y",), "y", "Copy the puzzle",
            "Copy the puzzle as text to the clipboard", Where.GAME),
    Command("share", ("f3",), "F3", "Share",
            "Show and copy the text that makes this puzzle again", Where.GAME),
    Command("review", ("f6",), "F6", "Review",
            "Look back: where the time went, what was open and not seen", Where.GAME),
    Command("keep_as_another", ("f2",), "F2", "Keep as another game",
            "Go on as a game of its own, if it went on elsewhere", Where.GAME),
    Command("settings", ("comma",), ",", "Settings", "Change how it looks and helps",
            Where.GAME),
    Command("help", ("f1",), "F1", "Help", "Show all keys", Where.GAME, footer=True),
    Command("leave", ("escape", "q"), "esc q", "Menu",
            "Go to the menu; the game is saved at every move", Where.GAME, footer=True),
)  # fmt: skip
"""What can be done while playing."""

HINT: tuple[Command, ...] = (
    Command("apply", ("enter",), "enter", "Apply", "Do what the hint says", Where.HINT,
            footer=True, palette=False),
    Command("more", ("question_mark",), "?", "More", "Tell more of the hint", Where.HINT,
            footer=True, palette=False),
    Command("close", ("escape", "q"), "esc", "Close", "Put the hint away", Where.HINT,
            footer=True, palette=False),
    Command("guide", ("f4",), "F4", "Guide", "Read about its technique", Where.HINT,
            footer=True, palette=False),
)  # fmt: skip
"""What can be done while a hint is shown; everything else closes it first."""


HOME: tuple[Command, ...] = (
    Command("open", ("enter",), "enter", "Open", "Do what the line says", Where.MENU, footer=True,
            palette=False),
    Command("shape", ("z",), "z", "Shape", "Choose size and rules of new games", Where.MENU),
    Command("custom", ("w",), "w", "Custom", "Say what the puzzle is to be like", Where.MENU),
    Command("daily", ("t",), "t", "Daily", "The puzzle of the day", Where.MENU),
    Command("practice", ("p",), "p", "Practice", "Learn techniques, one drill after the other",
            Where.MENU),
    Command("enter_puzzle", ("y",), "y", "Enter or paste", "Enter or paste a puzzle", Where.MENU),
    Command("saved", ("s",), "s", "Saved games", "All games that you began", Where.MENU),
    Command("guide", ("f4",), "F4", "Guide", "Read about rules and techniques", Where.MENU),
    Command("statistics", ("v",), "v", "Statistics", "How your games went", Where.MENU),
    Command("settings", ("comma",), ",", "Settings", "Change how it looks and helps", Where.MENU,
            footer=True),
    Command("help", ("f1", "question_mark"), "F1", "Help", "Show all keys", Where.MENU,
            footer=True),
    Command("quit", ("q",), "q", "Quit", "Leave; every game is saved", Where.MENU,
            footer=True),
)  # fmt: skip
"""What can be done in the menu."""

BACK = Command("back", ("escape", "q"), "esc", "Back", "Go back", Where.MENU, footer=True,
                palette=False)  # fmt: skip

SAVED: tuple[Command, ...] = (
    Command("open", ("enter",), "enter", "Play", "Go on with the game", Where.MENU, footer=True,
            palette=False),
    Command("rename", ("r",), "r", "Rename", "Give the game a name", Where.MENU, footer=True),
    Command("review", ("f6",), "F6", "Review", "Look back at the game", Where.MENU, footer=True),
    Command("delete", ("x", "delete"), "x", "Delete", "Take the game off the list", Where.MENU,
            footer=True),
    Command("undelete", ("u", "ctrl+z"), "u", "Undo", "Put the deleted game back", Where.MENU),
    BACK,
)  # fmt: skip
"""What can be done with saved games."""

RENAMING: tuple[Command, ...] = (
    Command("keep_name", ("enter",), "enter", "Keep", "Keep the name", Where.MENU, footer=True,
            palette=False),
    Command("leave_name", ("escape",), "esc", "Leave it", "Leave the name as it was", Where.MENU,
            footer=True, palette=False),
)  # fmt: skip
"""What can be done while a name is typed."""

SETTINGS: tuple[Command, ...] = (
    Command("change", ("enter", "space", "right", "l"), "enter", "Change", "Take the next choice",
            Where.MENU, footer=True, argument="1", palette=False),
    Command("change", ("left", "h"), "left", "Change back", "Take the choice before", Where.MENU,
            argument="-1", palette=False),
    BACK,
)  # fmt: skip
"""What can be done with settings."""

ENTER: tuple[Command, ...] = (
    Command("play", ("f2",), "F2", "Play it", "Play the puzzle as it is read", Where.MENU,
            footer=True, palette=False),
    Command("other_layout", ("f3",), "F3", "Shape",
            "Read it as another layout of that size, such as Sudoku X", Where.MENU,
            footer=True, palette=False),
    Command("analyse", ("f5",), "F5", "Analyse", "Say all there is to say of it", Where.MENU,
            footer=True, palette=False),
    Command("empty", ("f4",), "F4", "Empty", "Begin with an empty text", Where.MENU, footer=True,
            palette=False),
    Command("back", ("escape",), "esc", "Back", "Go back", Where.MENU, footer=True, palette=False),
)  # fmt: skip
"""What can be done while a puzzle is entered."""

WON: tuple[Command, ...] = (
    Command("again", ("enter",), "enter", "New game", "Play another one of this level", Where.MENU,
            footer=True, palette=False),
    Command("look", ("v",), "v", "View", "Look at the board again", Where.MENU, footer=True),
    Command("analyse", ("f5",), "F5", "Analysis", "Say all there is to say of the puzzle",
            Where.MENU, footer=True),
    Command("copy", ("y",), "y", "Copy puzzle", "Copy the puzzle as text", Where.MENU),
    Command("review", ("f6",), "F6", "Review", "Look back at the game", Where.MENU, footer=True),
    Command("share", ("f3",), "F3", "Share", "Show and copy the text that makes it", Where.MENU,
            footer=True),
    Command("back", ("escape", "q"), "esc", "Menu", "Go to the menu", Where.MENU, footer=True,
            palette=False),
)  # fmt: skip
"""What can be done when a game is won."""

PAGE: tuple[Command, ...] = (BACK,)
"""What can be done on a page that is only read."""


def by_key(commands: Iterable[Command]) -> dict[str, Command]:
    """Which command a key runs. Of two that share a key the first has it."""
    table: dict[str, Command] = {}
    for command in commands:
        for key in command.keys:
            table.setdefault(key, command)
    return table


def playing_commands(layout: Layout) -> tuple[Command, ...]:
    """What can be done on a board of *layout*: a key that is a digit there is no command."""
    return tuple(_without_digits(command, layout) for command in PLAY)


def _without_digits(command: Command, layout: Layout) -> Command:
    keys = tuple(key for key in command.keys if layout.digit_of(key) is None)
    shown = " ".join(key for key in command.shown.split(" ") if layout.digit_of(key) is None)
    if command.shown and not shown:
        shown = "ctrl+p"  # where every command is found by its name
    return replace(command, keys=keys, shown=shown)


def help_lines(commands: Iterable[Command] = (*PLAY, *HINT)) -> dict[Where, list[Command]]:
    """The commands that help lists, under their headings."""
    table: dict[Where, list[Command]] = {}
    for command in commands:
        if command.shown and command.about:
            table.setdefault(command.where, []).append(command)
    return table
