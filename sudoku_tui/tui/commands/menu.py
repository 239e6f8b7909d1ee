"""The commands of the screens on which a puzzle is asked for, made, found and passed on.

The commands of the analysis.

The commands of the guide: its list of pages, and a page.

The commands of pages that can be kept: the review of a game, and the statistics.
"""

from __future__ import annotations

from . import BACK, Command, Where


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


def _analysis_command(
    id: str, keys: str, shown: str, name: str, about: str, argument: str = "", footer: bool = True
) -> Command:
    """A command of the analysis; *keys* with blanks between."""
    return Command(
        id, tuple(keys.split()), shown, name, about, Where.MENU, footer, argument, palette=False
    )


_NEXT = _analysis_command(
    "walk", "right l n", "arrows", "Walk", "Go to the next step; left or up to the one before", "1"
)
_BEFORE = _analysis_command(
    "walk", "left h p", "", "Walk back", "Go to the step before", "-1", False
)
_PAGE = _analysis_command("page", "tab", "tab", "Page", "Turn the page", "1")
_PAGE_BACK = _analysis_command(
    "page", "shift+tab", "shift+tab", "Page before", "Turn the page back", "-1", False
)
_REASON = _analysis_command("reason", "r", "r", "Why", "Go to the step that makes the level")
_NARROW = _analysis_command("narrow", "b", "b", "Bottleneck", "Go where the fewest steps are open")
_MARK = _analysis_command(
    "mark", "m", "m", "Mark", "Mark backdoors, givens that could go, the solution"
)
_WAY = _analysis_command("way", "w", "w", "Way", "Take the next way: easiest, rated, no uniqueness")
_SAVE = _analysis_command("save", "x", "x", "Save", "Save all of it as a Markdown file")
_COPY = _analysis_command("copy", "y", "y", "Copy", "Copy the puzzle as text", footer=False)
_GUIDE = _analysis_command("guide", "f4", "F4", "Guide", "Read about the technique of the step")
_START = _analysis_command("start", "home", "home", "Start", "Go back to the givens", footer=False)
_END = _analysis_command("end", "end", "end", "End", "Go to the last step", footer=False)
_LEAVE_ANALYSIS = _analysis_command("back", "escape q f5", "esc", "Back", "Go back")

ANALYSIS: tuple[Command, ...] = (
    _PAGE,
    _PAGE_BACK,
    _NEXT,
    _BEFORE,
    _REASON,
    _NARROW,
    _MARK,
    _WAY,
    _SAVE,
    _GUIDE,
    _COPY,
    _START,
    _END,
    _LEAVE_ANALYSIS,
)
"""What can be done with an analysis."""

MINOR = frozenset({"reason", "mark", "save", "guide"})
"""The commands that the footer leaves out where it is narrow."""


def _guide_command(
    id: str, keys: str, shown: str, name: str, about: str, *, footer: bool = True
) -> Command:
    """A command of the guide; *keys* with blanks between."""
    return Command(id, tuple(keys.split()), shown, name, about, Where.MENU, footer, palette=False)


GUIDE: tuple[Command, ...] = (
    _guide_command("open", "enter", "enter", "Read", "Open the page"),
    _guide_command("back", "escape", "esc", "Back", "End the search, or go back"),
)
"""What can be done in the list of pages; letters search it."""

GUIDE_PAGE: tuple[Command, ...] = (
    _guide_command("next_stage", "space right l", "space", "Step", "Go on with the example"),
    _guide_command("stage_before", "left h", "left", "Back", "Go back in the example"),
    _guide_command("practise", "enter", "enter", "Practise", "Positions of it to do"),
    _guide_command("next_page", "n", "n", "Next page", "Go on to the next page"),
    _guide_command("page_before", "p", "p", "Previous", "Go to the page before"),
    _guide_command("return", "backspace", "backspace", "Return",
                   "Go back to the page you came from", footer=False),
    _guide_command("pages", "f4", "F4", "All pages", "Show the list of pages", footer=False),
    _guide_command("back", "escape q", "esc", "Leave", "Leave the page"),
)  # fmt: skip
"""What can be done on a page; digits follow its links."""


REPORT: tuple[Command, ...] = (
    Command("export", ("e",), "e", "Export", "Write it to a file", Where.MENU, footer=True),
    BACK,
)  # fmt: skip
"""What can be done on a page that can be kept."""

STATISTICS: tuple[Command, ...] = (
    Command("turn", ("tab", "right", "l"), "tab", "Layout", "Show the games of the next layout",
            Where.MENU, footer=True, argument="1", palette=False),
    Command("turn", ("shift+tab", "left", "h"), "shift+tab", "Layout before",
            "Show the games of the layout before", Where.MENU, argument="-1", palette=False),
    *REPORT,
)  # fmt: skip
"""What can be done with the statistics."""
