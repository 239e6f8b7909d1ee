"""A panel that may have more to tell than there is room for.

A piece of a panel that is painted only when it says something else.

The panel beside a board that is practised on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static


class Telling(VerticalScroll, can_focus=False):
    """Text beside a board. It is scrolled by keys that the screen hears."""

    class Overflowed(Message):
        """There is more to read than has room, or no longer."""

    @property
    def has_more(self) -> bool:
        """Whether there is more to read than has room."""
        return self.show_vertical_scrollbar

    def watch_show_vertical_scrollbar(self) -> None:
        """Say so: the screen has a key for it."""
        self.post_message(self.Overflowed())

    def read_on(self) -> None:
        """Read on; after the end, from the beginning again."""
        if self.scroll_offset.y >= self.max_scroll_y:
            self.scroll_home(animate=False)
        else:
            self.scroll_page_down(animate=False)

    def scrolled(self, key: str) -> bool:
        """Read on, or back, if that is what *key* is for."""
        if key == "pagedown":
            self.read_on()
        elif key == "pageup":
            self.scroll_page_up(animate=False)
        return key in ("pagedown", "pageup")


class Line(Static):
    """One or more lines of text. Without text it takes no room."""

    def __init__(self, id: str) -> None:
        super().__init__(Content(""), id=id)
        self._said = Content("")
        self._covered = False
        self.display = False

    def say(self, content: Content) -> None:
        """Show *content*."""
        if content.is_same(self._said):
            return
        before, self._said = self._said, content
        # A new layout paints the whole screen: only where the rows may have moved.
        width = self.size.width
        rows = _rows(content, width)
        same_shape = rows is not None and rows == _rows(before, width)
        self.update(content, layout=not same_shape)
        self.cover(self._covered)

    def cover(self, covered: bool) -> None:
        """Hide what it says, or show it again."""
        self._covered = covered
        self.display = bool(self._said.plain) and not covered


def _rows(content: Content, width: int) -> list[int] | None:
    """The lines of *content* that fit into *width*; None if it is empty or one has to wrap."""
    lines = [line.cell_length for line in content.split("\n")]
    return [1] * len(lines) if content.plain and max(lines) <= width else None


_MOST = 9
"""Parts that there is a line for."""


class PracticePanel(Telling):
    """Parts of text, one below the other."""

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._lines = [Line(f"part-{number}") for number in range(_MOST)]

    def compose(self) -> ComposeResult:
        """A line, or a few, for each part."""
        yield from self._lines

    @property
    def width(self) -> int:
        """The columns that there are."""
        return self.scrollable_content_region.width

    def show(self, parts: Sequence[Content]) -> None:
        """Say *parts*, of which those without text take no room."""
        for line, part in zip_longest(self._lines, parts[:_MOST], fillvalue=Content("")):
            assert isinstance(line, Line) and isinstance(part, Content)
            line.say(part)
