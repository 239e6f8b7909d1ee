"""The commands of the screens on which a puzzle is asked for, made, found and passed on."""

from __future__ import annotations

from .commands import Command, Where


def command(
    id: str, keys: str, shown: str, name: str, about: str, argument: str = "", footer: bool = True
) -> Command:
    """A command of these screens; *keys* with blanks between."""
    return Command(
        id, tuple(keys.split()), shown, name, about, Where.MENU, footer, argument, palette=False
    )


_BACK = command("back", "escape q", "esc", "Back", "Go back")

CUSTOM: tuple[Command, ...] = (
    command("open", "enter", "enter", "Open", "Open a list, or take the next choice"),
    command("change", "right l", "left/right", "Change", "Take the next choice", "1"),
    command("change", "left h", "left", "Change back", "Take the choice before", "-1", False),
    command("toggle", "space", "space", "Switch", "Take the next choice", footer=False),
    command("any", "delete x", "x", "Any", "Ask for nothing special on this line"),
    command("play", "f2", "F2", "Play", "Make such a puzzle and play it"),
    command("copy", "y", "y", "Copy the line", "Copy what is asked for as a line", footer=False),
    _BACK,
)
"""What can be done with the form."""

PICK: tuple[Command, ...] = (
    command("toggle", "space", "space", "Pick", "Pick the line, or leave it out again"),
    command("count", "right", "left/right", "Count", "Ask for one more", "1"),
    command("count", "left", "left", "Less often", "Ask for one less", "-1", False),
    command("done", "enter", "enter", "Done", "Keep what is picked"),
    command("leave", "escape", "esc", "Cancel", "Leave all as it was"),
)
"""What can be done in a list to pick from; letters search it."""

LAYOUTS: tuple[Command, ...] = (
    command("done", "enter", "enter", "Take it", "Take this shape"),
    command("file", "f3", "F3", "From a file", "Read a shape of your own from a TOML file"),
    command("leave", "escape", "esc", "Cancel", "Leave all as it was"),
)
"""What can be done in the list of layouts; letters search it."""

LAYOUT_FILE: tuple[Command, ...] = (
    command("read_file", "enter", "enter", "Read it", "Take the shape in that file"),
    command("leave_file", "escape", "esc", "Cancel", "Read no file"),
)
"""What can be done while the name of a file is typed."""

PATTERN: tuple[Command, ...] = (
    command("move", "up k", "arrows", "Move", "Move the cursor", "up", False),
    command("move", "down j", "", "Move", "", "down", False),
    command("move", "left h", "", "Move", "", "left", False),
    command("move", "right l", "", "Move", "", "right", False),
    command("jump", "shift+up", "", "Jump", "", "up", False),
    command("jump", "shift+down", "", "Jump", "", "down", False),
    command("jump", "shift+left", "", "Jump", "", "left", False),
    command("jump", "shift+right", "", "Jump", "", "right", False),
    command("toggle", "space", "space", "Draw", "Fill the cell in, or empty it"),
    command("symmetry", "s", "s", "Symmetry", "Take the next symmetry"),
    command("empty", "x delete", "x", "Empty", "Empty every cell"),
    command("undo", "u ctrl+z", "u", "Undo", "Take back the last change", footer=False),
    command("done", "enter", "enter", "Done", "Keep the pattern"),
    command("leave", "escape q", "esc", "Cancel", "Leave all as it was"),
)
"""What can be done while a pattern is drawn."""

MAKING: tuple[Command, ...] = (command("back", "escape q", "esc", "Cancel", "Stop, and go back"),)
"""What can be done while a puzzle is made."""

DAILY: tuple[Command, ...] = (
    command("play", "enter space", "enter", "Play", "Play the puzzle of that day"),
    command("level", "tab s", "tab", "Level", "Take the next level", "1"),
    command("level", "shift+tab", "shift+tab", "Level before", "", "-1", False),
    command("day", "right l", "arrows", "Day", "Go to the next day", "1"),
    command("day", "left h", "left", "Day before", "", "-1", False),
    command("day", "down j", "down", "Week after", "", "7", False),
    command("day", "up k", "up", "Week before", "", "-7", False),
    command("month", "pageup", "pgup", "Month", "Go to the month before", "-1"),
    command("month", "pagedown", "pgdn", "Month after", "", "1", False),
    command("today", "t home", "t", "Today", "Go to today"),
    command("shape", "z", "z", "Shape", "Choose size and rules"),
    _BACK,
)
"""What can be done with the calendar."""

SHARE: tuple[Command, ...] = (
    command("copy", "enter y", "enter", "Copy again", "Copy it once more"),
    _BACK,
)
"""What can be done with the text that makes a puzzle."""
