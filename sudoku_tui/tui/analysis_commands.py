"""The commands of the analysis."""

from __future__ import annotations

from .commands import Command, Where


def _command(
    id: str, keys: str, shown: str, name: str, about: str, argument: str = "", footer: bool = True
) -> Command:
    """A command of the analysis; *keys* with blanks between."""
    return Command(
        id, tuple(keys.split()), shown, name, about, Where.MENU, footer, argument, palette=False
    )


_NEXT = _command(
    "walk", "right l n", "arrows", "Walk", "Go to the next step; left or up to the one before", "1"
)
_BEFORE = _command("walk", "left h p", "", "Walk back", "Go to the step before", "-1", False)
_PAGE = _command("page", "tab", "tab", "Page", "Turn the page", "1")
_PAGE_BACK = _command(
    "page", "shift+tab", "shift+tab", "Page before", "Turn the page back", "-1", False
)
_REASON = _command("reason", "r", "r", "Why", "Go to the step that makes the level")
_NARROW = _command("narrow", "b", "b", "Bottleneck", "Go where the fewest steps are open")
_MARK = _command("mark", "m", "m", "Mark", "Mark backdoors, givens that could go, the solution")
_WAY = _command("way", "w", "w", "Way", "Take the next way: easiest, rated, no uniqueness")
_SAVE = _command("save", "x", "x", "Save", "Save all of it as a Markdown file")
_COPY = _command("copy", "y", "y", "Copy", "Copy the puzzle as text", footer=False)
_GUIDE = _command("guide", "f4", "F4", "Guide", "Read about the technique of the step")
_START = _command("start", "home", "home", "Start", "Go back to the givens", footer=False)
_END = _command("end", "end", "end", "End", "Go to the last step", footer=False)
_BACK = _command("back", "escape q f5", "esc", "Back", "Go back")

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
    _BACK,
)
"""What can be done with an analysis."""

MINOR = frozenset({"reason", "mark", "save", "guide"})
"""The commands that the footer leaves out where it is narrow."""
