"""Panels beside a board: paragraphs in a scrolling column, each painted only when it changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content, Span
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Static

from ..texts.hint import rows_of

_MOST_PAINTED: Final = 64
"""Number of texts whose painted lines a paragraph caches."""


class TextPanel(VerticalScroll, can_focus=False):
    """A scrolling column of text. The screen handles the keys that scroll it."""

    class Overflowed(Message):
        """Posted when the text starts or stops overflowing the panel."""

    @property
    def width(self) -> int:
        """The number of columns for text."""
        return self.scrollable_content_region.width

    @property
    def has_more(self) -> bool:
        """Whether the text overflows the panel."""
        return self.show_vertical_scrollbar

    def watch_show_vertical_scrollbar(self) -> None:
        """Notify the screen, which offers a key to scroll."""
        self.post_message(self.Overflowed())

    def read_on(self) -> None:
        """Scroll down a page, or from the end back to the beginning."""
        if self.scroll_offset.y >= self.max_scroll_y:
            self.scroll_home(animate=False)
        else:
            self.scroll_page_down(animate=False)

    def scroll_on_key(self, key: str) -> bool:
        """Scroll if *key* is page down or page up. Return whether it was."""
        if key == "pagedown":
            self.read_on()
        elif key == "pageup":
            self.scroll_page_up(animate=False)
        return key in ("pagedown", "pageup")


_Painted: TypeAlias = tuple[Region, str, tuple[Span, ...]]
"""The part of a paragraph to paint, and its text with its styles."""


class Paragraph(Static):
    """Lines of text. Without text it takes no space."""

    auto_links = False

    def __init__(self, id: str) -> None:
        super().__init__(Content(""), id=id)
        self._painted: dict[_Painted, list[Strip]] = {}
        """Cache of painted lines: a moving cursor brings the same texts back."""
        self._content = Content("")
        self._rows_at: dict[int, int] = {}
        """The rows of the present text, by width."""
        self._covered = False
        self.display = False

    def show(self, content: Content) -> None:
        """Show *content*, or hide the paragraph if it has no text."""
        if content.is_same(self._content):
            return
        before, self._content = self._content, content
        self._rows_at.clear()
        # A new layout repaints the whole screen, so it is avoided unless rows may have moved.
        width = self.size.width
        rows = _rows(content, width)
        same_shape = rows is not None and rows == _rows(before, width)
        self.update(content, layout=not same_shape)
        self.cover(self._covered)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render a part of the text."""
        if self.text_selection is not None:
            return super().render_lines(crop)
        text = crop, self._content.plain, tuple(self._content.spans)
        lines = self._painted.get(text)
        if lines is None:
            if len(self._painted) >= _MOST_PAINTED:
                self._painted.clear()
            lines = self._painted[text] = super().render_lines(crop)
        return lines

    def notify_style_update(self) -> None:
        """Discard painted lines: colours have changed."""
        self._painted.clear()
        super().notify_style_update()

    def rows(self, width: int) -> int:
        """Return the rows that the text takes in *width* columns, with the blank row below."""
        if not self._content.plain or not width:
            return 0
        if width not in self._rows_at:
            self._rows_at[width] = rows_of(self._content, width) + 1
        return self._rows_at[width]

    def cover(self, covered: bool) -> None:
        """Hide the text, or show it again."""
        self._covered = covered
        self.display = bool(self._content.plain) and not covered


def _rows(content: Content, width: int) -> list[int] | None:
    """Return the rows of each line of *content*; None if it is empty or a line has to wrap."""
    lines = [line.cell_length for line in content.split("\n")]
    return [1] * len(lines) if content.plain and max(lines) <= width else None


_MOST_PARTS = 9
"""Number of paragraphs of a practice panel."""


class PracticePanel(TextPanel):
    """A panel of several parts of text."""

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._paragraphs = [Paragraph(f"part-{number}") for number in range(_MOST_PARTS)]

    def compose(self) -> ComposeResult:
        """Yield a paragraph for each part."""
        yield from self._paragraphs

    def show(self, parts: Sequence[Content]) -> None:
        """Show *parts* one below the other. Parts without text take no space."""
        for number, paragraph in enumerate(self._paragraphs):
            paragraph.show(parts[number] if number < len(parts) else Content(""))
