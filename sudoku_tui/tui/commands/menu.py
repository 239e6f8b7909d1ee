"""The commands of the screens that are no board: of the menu and of all that is come to from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from . import Command, command, screen_command, typing_command

BACK = screen_command("back", "escape q", "esc", "Back", "Go back")

SEARCH = screen_command("search", "slash", "/", "Search", "Show only the rows with what you type")
"""The command of a list that a key searches."""

SEARCHING: tuple[Command, ...] = (
    typing_command("keep_search", "enter", "enter", "Keep", "Go on with what was found"),
    typing_command("end_search", "escape", "esc", "All", "Search for nothing"),
)
"""What can be done while it is typed what is searched for."""

LINES: Final = "0123456"
"""The keys that choose a line of the menu: the game to go on with, and the levels."""


def _choices() -> Iterator[Command]:
    """The keys of the levels; the first stands for all in the help."""
    for number in LINES:
        shown, about = "", ""
        if number == LINES[0]:
            shown = f"{LINES[0]} to {LINES[-1]}"
            about = "Choose Continue, or a level; enter begins it"
        yield command("choose", number, shown, "Choose", about, argument=number, palette=False)


HOME: tuple[Command, ...] = (
    screen_command("open", "enter", "enter", "Open", "Do what the line says"),
    *_choices(),
    command("shape", "f7", "F7", "Shape", "Choose size and rules of new games"),
    command("custom", "m", "m", "Custom", "Say what the puzzle is to be like"),
    command("daily", "d", "d", "Daily", "The puzzle of the day"),
    command("practice", "p", "p", "Practice", "Learn techniques, one drill after the other"),
    command("enter_puzzle", "e", "e", "Enter or paste", "Enter or paste a puzzle"),
    command("books", "b", "b", "Books", "Files of puzzles, the stock, positions"),
    command("saved", "g", "g", "Saved games", "All games that you began"),
    command("statistics", "i", "i", "Statistics", "How your games went"),
    command("guide", "f4", "F4", "Guide", "Read about rules and techniques"),
    command("settings", "comma", ",", "Settings", "Change how it looks and helps", footer=True),
    command("help", "f1", "F1", "Help", "Show all keys", footer=True),
    command("quit", "q", "q", "Quit", "Leave; every game is saved", footer=True),
)
"""What can be done in the menu."""

SAVED: tuple[Command, ...] = (
    screen_command("open", "enter", "enter", "Play", "Go on with the game"),
    command("rename", "n", "n", "Rename", "Give the game a name", footer=True),
    command("review", "f6", "F6", "Review", "Look back at the game", footer=True),
    command("replay", "o", "o", "Replay", "See the game again, move by move", footer=True),
    command(
        "delete", "delete backspace", "delete", "Remove", "Take the game off the list", footer=True
    ),
    command("undelete", "u ctrl+z", "u", "Undo", "Put back the game that was taken off"),
    SEARCH,
    BACK,
)
"""What can be done with saved games."""

RENAMING: tuple[Command, ...] = (
    typing_command("keep_name", "enter", "enter", "Keep", "Keep the name"),
    typing_command("leave_name", "escape", "esc", "Leave it", "Leave the name as it was"),
)
"""What can be done while a name is typed."""

SETTINGS: tuple[Command, ...] = (
    screen_command("change", "enter space right l", "enter", "Change", "Take the next choice",
            argument="1"),
    screen_command("change", "left h", "left", "Change back", "Take the choice before",
            argument="-1", footer=False),
    SEARCH,
    BACK,
)  # fmt: skip
"""What can be done with settings."""

KEYS: tuple[Command, ...] = (
    typing_command("change_key", "enter", "enter", "Change", "Press another key for the command"),
    typing_command("add_key", "insert", "ins", "One more", "Press a key that it has as well"),
    typing_command("turn_set", "tab", "tab", "Ready-made",
            "Take the next ready-made keys: numpad or left-hand"),
    typing_command("reset", "delete", "delete", "Reset", "Let the command have its usual keys"),
    typing_command("reset_all", "f9", "F9", "Reset all", "Let all commands have their usual keys"),
    typing_command("undo", "ctrl+z", "ctrl+z", "Undo", "Take the last change back"),
    typing_command("back", "escape", "esc", "Back", "Go back; the keys are kept already"),
)  # fmt: skip
"""What can be done with the keys of commands; letters search them."""

ASKED_KEY: tuple[Command, ...] = (
    typing_command("leave_key", "escape", "esc", "Leave it", "Leave the keys as they were"),
)
"""What can be done while a key is waited for; every other one is the answer."""

ENTER: tuple[Command, ...] = (
    typing_command("play", "f2", "F2", "Play it", "Play the puzzle as it is read"),
    typing_command("other_layout", "f7", "F7", "Shape",
            "Read it as another layout of that size, such as Sudoku X"),
    typing_command("analyse", "f5", "F5", "Analyse", "Say all there is to say of it"),
    typing_command("drill", "f12", "F12", "Drill", "Find the next step yourself, as a drill"),
    typing_command("empty", "f9", "F9", "Empty", "Begin with an empty text"),
    typing_command("back", "escape", "esc", "Back", "Go back"),
)  # fmt: skip
"""What can be done while a puzzle is entered."""

OPEN_ALL = replace(ENTER[0], name="Open all", about="Open all that was read, as a book")
"""What takes the place of playing where several puzzles are read."""

GIVENS: tuple[Command, ...] = (
    typing_command("keep", "f2", "F2", "Keep it", "Ask for a puzzle made from what is read"),
    typing_command("empty", "f9", "F9", "Empty", "Begin with an empty text"),
    typing_command("back", "escape", "esc", "Back", "Leave all as it was"),
)
"""What can be done while a grid, or givens, are entered for the form."""

CUSTOM: tuple[Command, ...] = (
    screen_command("open", "enter", "enter", "Open", "Open a list, or take the next choice"),
    screen_command("change", "right l", "left/right", "Change", "Take the next choice",
            argument="1"),
    screen_command("change", "left h", "left", "Change back", "Take the choice before",
            argument="-1", footer=False),
    screen_command("toggle", "space", "space", "Switch", "Take the next choice", footer=False),
    screen_command("play", "f2", "F2", "Play", "Make such a puzzle and play it"),
    screen_command("any", "delete backspace", "delete", "Any",
            "Ask for nothing special on this line"),
    screen_command("copy", "y", "y", "Copy the line", "Copy what is asked for as a line",
            footer=False),
    BACK,
)  # fmt: skip
"""What can be done with the form."""

PICK: tuple[Command, ...] = (
    typing_command("toggle", "space", "space", "Pick", "Pick the line, or leave it out again"),
    typing_command("count", "right", "left/right", "Count", "Ask for one more", argument="1"),
    typing_command("count", "left", "left", "Less often", "Ask for one less", argument="-1",
            footer=False),
    typing_command("done", "enter", "enter", "Done", "Keep what is picked"),
    typing_command("leave", "escape", "esc", "Cancel", "Leave all as it was"),
)  # fmt: skip
"""What can be done in a list to pick from; letters search it."""

PICK_ONE: tuple[Command, ...] = (
    typing_command("done", "enter", "enter", "Take it", "Take this line, or what space picked"),
    *(each for each in PICK if each.id != "done"),
)
"""What can be done in a list to pick one thing from."""

LAYOUTS: tuple[Command, ...] = (
    typing_command("done", "enter", "enter", "Take it", "Take this shape"),
    typing_command("grow", "f5", "F5", "Random jigsaw", "Grow a jigsaw of this size at random"),
    typing_command("file", "f8", "F8", "From a file", "Read a shape of your own from a TOML file"),
    typing_command("leave", "escape", "esc", "Cancel", "Leave all as it was"),
)
"""What can be done in the list of layouts; letters search it."""

LADDER: tuple[Command, ...] = (
    typing_command("toggle", "space", "space", "Switch", "Take the next ladder, or switch it off"),
    typing_command("done", "enter", "enter", "Done", "Keep it so"),
    typing_command("file", "f8", "F8", "From a file", "Read a ladder of your own from a TOML file"),
    typing_command("leave", "escape", "esc", "Cancel", "Leave all as it was"),
)
"""What can be done with the techniques that may be named; letters search them."""

NAMED_FILE: tuple[Command, ...] = (
    typing_command("read_file", "enter", "enter", "Read it", "Take what is in that file"),
    typing_command("leave_file", "escape", "esc", "Cancel", "Read no file"),
)
"""What can be done while the name of a file is typed."""

PALETTE: tuple[Command, ...] = (
    typing_command("done", "enter", "enter", "Do it", "Run the command"),
    typing_command("leave", "escape", "esc", "Cancel", "Run none"),
)
"""What can be done in the list of commands; letters search it."""

PATTERN: tuple[Command, ...] = (
    screen_command("move", "up k", "arrows", "Move", "Move the cursor", argument="up",
            footer=False, palette=False),
    screen_command("move", "down j", "", "Move", "", argument="down", footer=False),
    screen_command("move", "left h", "", "Move", "", argument="left", footer=False),
    screen_command("move", "right l", "", "Move", "", argument="right", footer=False),
    screen_command("jump", "shift+up", "", "Jump", "", argument="up", footer=False),
    screen_command("jump", "shift+down", "", "Jump", "", argument="down", footer=False),
    screen_command("jump", "shift+left", "", "Jump", "", argument="left", footer=False),
    screen_command("jump", "shift+right", "", "Jump", "", argument="right", footer=False),
    screen_command("toggle", "space", "space", "Draw", "Fill the cell in, or empty it"),
    screen_command("done", "enter", "enter", "Done", "Keep the pattern"),
    screen_command("symmetry", "tab", "tab", "Symmetry", "Take the next symmetry"),
    screen_command("clear_all", "delete backspace", "delete", "Empty", "Empty every cell"),
    screen_command("undo", "u ctrl+z", "u", "Undo", "Take back the last change", footer=False),
    screen_command("leave", "escape q", "esc", "Cancel", "Leave all as it was"),
)  # fmt: skip
"""What can be done while a pattern is drawn."""

UNSAVED: tuple[Command, ...] = (
    screen_command("back", "escape", "esc", "Stay", "Go on playing"),
    screen_command("leave_now", "enter q", "enter", "Leave now", "Do not wait any longer"),
)
"""What can be done when the program is to end and something is not saved."""

MAKING: tuple[Command, ...] = (
    screen_command("back", "escape q", "esc", "Cancel", "Stop, and go back"),
)
"""What can be done while a puzzle is made."""

DAILY: tuple[Command, ...] = (
    screen_command("open", "enter", "enter", "Play", "Play the puzzle of that day"),
    screen_command("level", "tab", "tab", "Level", "Take the next level", argument="1"),
    screen_command("level", "shift+tab", "shift+tab", "Level before", "", argument="-1",
            footer=False),
    screen_command("day", "right l", "arrows", "Day", "Go to another day", argument="1"),
    screen_command("day", "left h", "left", "Day before", "", argument="-1", footer=False),
    screen_command("day", "down j", "down", "Week after", "", argument="7", footer=False),
    screen_command("day", "up k", "up", "Week before", "", argument="-7", footer=False),
    screen_command("month", "pageup", "pgup", "Month", "Go to the month before", argument="-1"),
    screen_command("month", "pagedown", "pgdn", "Month after", "Go to the month after",
            argument="1", footer=False),
    screen_command("today", "d home", "d", "Today", "Go to today"),
    screen_command("shape", "f7", "F7", "Shape", "Choose size and rules"),
    BACK,
)  # fmt: skip
"""What can be done with the calendar."""

SHARE: tuple[Command, ...] = (
    screen_command("copy", "enter y", "enter", "Copy again", "Copy it once more"),
    BACK,
)
"""What can be done with the text that makes a puzzle."""

WON: tuple[Command, ...] = (
    screen_command("again", "enter", "enter", "New game", "Play another one of this level"),
    command("look", "b", "b", "Board", "Look at the board again", footer=True),
    command("analyse", "f5", "F5", "Analysis", "Say all there is to say of the puzzle",
            footer=True),
    command("copy", "y", "y", "Copy puzzle", "Copy the puzzle as text"),
    command("review", "f6", "F6", "Review", "Look back at the game", footer=True),
    command("replay", "o", "o", "Replay", "See the game again, move by move", footer=True),
    command("share", "f3", "F3", "Share", "Show and copy the text that makes it", footer=True),
    screen_command("back", "escape q", "esc", "Menu", "Go to the menu"),
)  # fmt: skip
"""What can be done when a game is won."""

OF_BOOK: Final = screen_command(
    "again", "enter", "enter", "Next", "Play the next puzzle of the book that is not done"
)
"""What enter does when a game was won that was begun from a book."""

ANALYSIS: tuple[Command, ...] = (
    screen_command("page", "tab", "tab", "Page", "Turn the page", argument="1"),
    screen_command("page", "shift+tab", "shift+tab", "Page before", "Turn the page back",
            argument="-1", footer=False),
    screen_command("walk", "right l", "arrows", "Walk",
            "Go to the next step; left or up to the one before", argument="1"),
    screen_command("walk", "left h", "", "Walk back", "Go to the step before", argument="-1",
            footer=False),
    screen_command("reason", "exclamation_mark", "!", "Why", "Go to the step that makes the level"),
    screen_command("narrow", "equals_sign", "=", "Bottleneck",
            "Go where the fewest steps are open"),
    screen_command("mark", "x", "x", "Mark", "Mark backdoors, givens that could go, the solution"),
    screen_command("way", "right_square_bracket", "]", "Way",
            "Take the next way: easiest, rated, no uniqueness"),
    screen_command("watch", "o", "o", "Watch", "Let the way play itself, from the step shown"),
    screen_command("export", "f8", "F8", "Export", "Write all of it to a file, in Markdown"),
    screen_command("guide", "f4", "F4", "Guide", "Read about the technique of the step"),
    screen_command("copy", "y", "y", "Copy", "Copy the puzzle as text", footer=False),
    screen_command("start", "home", "home", "Start", "Go back to the givens", footer=False),
    screen_command("end", "end", "end", "End", "Go to the last step", footer=False),
    screen_command("back", "escape q f5", "esc", "Back", "Go back"),
)  # fmt: skip
"""What can be done with an analysis."""

MINOR = frozenset({"reason", "mark", "export", "guide", "watch"})
"""The commands of an analysis that the footer leaves out where it is narrow."""

GUIDE: tuple[Command, ...] = (
    typing_command("open", "enter", "enter", "Read", "Open the page"),
    typing_command("back", "escape", "esc", "Back", "End the search, or go back"),
)
"""What can be done in the list of pages; letters search it."""

_LINKS: Final = "123456789"


def _links() -> Iterator[Command]:
    """The keys of the pages that go with a page; the first stands for all in the help."""
    for number in _LINKS:
        shown, about = "", ""
        if number == _LINKS[0]:
            shown, about = f"{number} to {_LINKS[-1]}", "Open a page that goes with it"
        yield command("choose", number, shown, "Follow", about, argument=number, palette=False)


GUIDE_PAGE: tuple[Command, ...] = (
    screen_command("next_stage", "space right l", "space", "Step", "Go on with the example"),
    screen_command("stage_before", "left h", "left", "Back", "Go back in the example"),
    screen_command("practise", "enter", "enter", "Practise", "Do positions that need it"),
    screen_command("next_page", "tab", "tab", "Next page", "Go on to the next page"),
    screen_command("page_before", "shift+tab", "shift+tab", "Previous", "Go to the page before"),
    *_links(),
    screen_command("follow_back", "backspace", "backspace", "Return",
            "Go back to the page you came from", footer=False),
    screen_command("pages", "f4", "F4", "All pages", "Show the list of pages", footer=False),
    screen_command("back", "escape q", "esc", "Leave", "Leave the page"),
)  # fmt: skip
"""What can be done on a page of the guide."""

PAGE: tuple[Command, ...] = (BACK,)
"""What can be done on a page that is only read."""

REPORT: tuple[Command, ...] = (
    command("export", "f8", "F8", "Export", "Write it to a file", footer=True),
    BACK,
)
"""What can be done on a page that can be kept."""

REVIEW: tuple[Command, ...] = (
    command("replay", "o", "o", "Replay", "See the game again, move by move", footer=True),
    *REPORT,
)
"""What can be done with a review."""

STATISTICS: tuple[Command, ...] = (
    screen_command("turn", "tab right l", "tab", "Layout", "Show the games of the next layout",
            argument="1"),
    screen_command("turn", "shift+tab left h", "shift+tab", "Layout before",
            "Show the games of the layout before", argument="-1", footer=False),
    *REPORT,
)  # fmt: skip
"""What can be done with the statistics."""
