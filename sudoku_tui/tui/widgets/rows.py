"""Widgets that cache painted lines, so that only lines that differ are painted again.

`StripWidget` is the base class, which boards use too. `PathView` shows the steps of a solution path
as rows of text: a single widget that never causes a new layout.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias

from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from ...formats.figures import counted
from ..drawing.text import styled


class StripWidget(Widget):
    """A widget without borders, padding or opacity, whose `render_line` caches its lines.

    Textual caches lines too, but copies each two or three times for every paint, which makes up
    much of the time of a step along a path.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render a part of the widget."""
        left, right = crop.column_span
        return [self.render_line(y).crop(left, right) for y in crop.line_range]

    def filtered(self, strip: Strip) -> Strip:
        """Return *strip* with Textual's line filters applied, as for terminals with few colours."""
        _, background = self.background_colors
        for line_filter in self.get_line_filters():
            strip = strip.apply_filter(line_filter, background)
        return strip

    def row_strip(self, row: Content, width: int, style: str = "") -> Strip:
        """Return a row of text as a strip of *width* columns, with *style* below its own styles."""
        ground = self.visual_style
        if style:
            ground += _style(style)
        pieces = row.render(ground, end="", parse_style=_style)
        strip = Strip(Segment(text, each.rich_style) for text, each in pieces if text)
        return self.filtered(strip.adjust_cell_length(width, ground.rich_style))


_EMPTY: Final = Content("")


LineOf: TypeAlias = Callable[[int], Content]
"""Function that makes the line of a step, counted from 1."""
_LIST: Final = 3
"""Smallest number of lines of the list."""
_WORDS: Final = 10
"""Rows reserved for the words even if they need fewer, so that the list seldom moves."""
_MOST: Final = 0.7
"""Largest share of the rows for long words."""


class PathText(NamedTuple):
    """The content of a path view: the steps as a list, and one step in words."""

    heading: Sequence[Content]
    """The lines above the list."""
    length: int
    """The number of steps of the path."""
    at: int
    """The present step, counted from 1; 0 for none."""
    words: Sequence[Content]
    """The description of the present step, line by line."""


class PathView(StripWidget):
    """A heading, a window on the list of steps, and the present step in words.

    A click on a line of the list chooses its step. Words that do not fit can be scrolled. Rows do
    not wrap and only those that differ are painted, so the widget never needs a new layout.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = "PathView { width: 100%; height: 1fr; }"

    @dataclass
    class Chosen(Message):
        """Posted when a line of the list is clicked."""

        step: int
        """The number of the step, counted from 1."""

    def __init__(self, line_of: LineOf, id: str) -> None:
        super().__init__(id=id)
        self._rows: list[Content] = []
        self._strips: dict[int, Strip] = {}
        """Painted rows by line."""
        self._line_of = line_of
        self._text = PathText((), 0, 0, ())
        self._top = 1
        """The step in the first line of the list."""
        self._read = 0
        """Number of lines of the words scrolled out of view."""

    def show(self, text: PathText) -> None:
        """Show a text from the first line of its words; scroll the list only if necessary."""
        self._text, self._read = text, 0
        self._paint()

    def scroll_words(self, count: int) -> None:
        """Scroll the words down by *count* lines, or up if it is negative."""
        hidden = len(self._text.words) - self._visible_words()
        self._read = max(0, min(self._read + count, hidden))
        self._paint()

    def on_resize(self, event: events.Resize) -> None:
        """Arrange list and words for the new size."""
        self._paint()

    def _rows_for_words(self) -> int:
        rows = self.size.height - len(self._text.heading) - 1
        wanted = max(len(self._text.words), min(_WORDS, rows >> 1))
        wanted = min(wanted, int(_MOST * rows))
        return max(0, min(wanted, rows - _LIST))

    def _visible_words(self) -> int:
        """Return the number of lines of the words in sight; a key to scroll takes the last row."""
        rows = self._rows_for_words()
        return rows if len(self._text.words) <= rows else max(0, rows - 1)

    def _paint(self) -> None:
        text, words = self._text, self._rows_for_words()
        lines = self.size.height - len(text.heading) - words - 1
        if lines <= 0:
            return
        if not self._top < text.at < self._top + lines - 1:
            self._top = text.at - lines // 2
        self._top = max(1, min(self._top, text.length - lines + 1))
        steps = range(self._top, self._top + lines)
        listed = (self._line_of(step) if step <= text.length else _EMPTY for step in steps)
        visible = text.words[self._read : self._read + self._visible_words()]
        foot = (self._key_to_scroll(),) if len(visible) < len(text.words) else ()
        self._show_rows([*text.heading, *listed, _EMPTY, *visible, *foot])

    def _key_to_scroll(self) -> Content:
        """Return the row below words that do not fit, which names the key to scroll them."""
        below = len(self._text.words) - self._read - self._visible_words()
        if not below:
            return styled("shift+up: back", "$quiet")
        said = f"shift+down: {counted(below, 'line')}"
        long = f"{said} more"
        return styled(long if len(long) <= self.size.width else said, "$quiet")

    def on_click(self, event: events.Click) -> None:
        """Choose the step under the mouse."""
        line = event.y - len(self._text.heading)
        lines = self.size.height - len(self._text.heading) - self._rows_for_words() - 1
        if 0 <= line < lines and self._top + line <= self._text.length:
            self.post_message(self.Chosen(self._top + line))

    # Rows

    def _show_rows(self, rows: Sequence[Content]) -> None:
        """Show *rows* from the top, and repaint those that have changed."""
        before, self._rows = self._rows, list(rows)
        width = self.size.width
        changed = [
            y
            for y, (old, new) in enumerate(zip_longest(before, rows, fillvalue=_EMPTY))
            if not new.is_same(old)
        ]
        for y in changed:
            self._strips.pop(y, None)
        if changed and width:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def notify_style_update(self) -> None:
        """Discard painted rows: colours have changed."""
        self._strips.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """Render one row."""
        width = self.size.width
        strip = self._strips.get(y)
        if strip is None or strip.cell_length != width:
            row = self._rows[y] if y < len(self._rows) else _EMPTY
            strip = self._strips[y] = self.row_strip(row, width)
        return strip


def _style(style: Style | str) -> Style:
    """Return a style, parsed if it is given as text."""
    return Style.parse(style) if isinstance(style, str) else style
