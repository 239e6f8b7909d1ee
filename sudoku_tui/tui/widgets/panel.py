"""Panels beside a board: paragraphs in a column that scrolls, each painted when it changes."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static


class TextPanel(VerticalScroll, can_focus=False):
    """Text that may be longer than there is room for; keys that the screen hears scroll it."""

    class Overflowed(Message):
        """There is more to read than has room, or no longer."""

    @property
    def width(self) -> int:
        """The columns that there are for text."""
        return self.scrollable_content_region.width

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

    def scroll_on_key(self, key: str) -> bool:
        """Read on, or back, if that is what *key* is for; whether it was."""
        if key == "pagedown":
            self.read_on()
        elif key == "pageup":
            self.scroll_page_up(animate=False)
        return key in ("pagedown", "pageup")


class Paragraph(Static):
    """One or more lines of text. Without text it takes no room."""

    def __init__(self, id: str) -> None:
        super().__init__(Content(""), id=id)
        self._content = Content("")
        self._covered = False
        self.display = False

    def show(self, content: Content) -> None:
        """Show *content*, or nothing if it has no text."""
        if content.is_same(self._content):
            return
        before, self._content = self._content, content
        # A new layout paints the whole screen: only where the rows may have moved.
        width = self.size.width
        rows = _rows(content, width)
        same_shape = rows is not None and rows == _rows(before, width)
        self.update(content, layout=not same_shape)
        self.cover(self._covered)

    def cover(self, covered: bool) -> None:
        """Hide the text, or show it again."""
        self._covered = covered
        self.display = bool(self._content.plain) and not covered


def _rows(content: Content, width: int) -> list[int] | None:
    """The lines of *content* that fit into *width*; None if it is empty or one has to wrap."""
    lines = [line.cell_length for line in content.split("\n")]
    return [1] * len(lines) if content.plain and max(lines) <= width else None


_MOST_PARTS = 9
"""Parts that there is a paragraph for."""


class PracticePanel(TextPanel):
    """Parts of text, one below the other."""

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._paragraphs = [Paragraph(f"part-{number}") for number in range(_MOST_PARTS)]

    def compose(self) -> ComposeResult:
        """A paragraph for each part."""
        yield from self._paragraphs

    def show(self, parts: Sequence[Content]) -> None:
        """Show *parts*, of which those without text take no room."""
        for number, paragraph in enumerate(self._paragraphs):
            paragraph.show(parts[number] if number < len(parts) else Content(""))
