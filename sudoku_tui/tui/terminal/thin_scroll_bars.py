"""Scroll bars as thin as a line of the board, in its colours.

Textual's bars fill their column, and so stand out more than the text beside them.
"""

from __future__ import annotations

from math import ceil
from typing import ClassVar

from rich.color import Color
from rich.segment import Segment, Segments
from rich.style import Style
from textual.scrollbar import ScrollBar, ScrollBarRender

_ANY = Color.default()


class ThinScrollBar(ScrollBarRender):
    """A scroll bar with a heavy line for the visible part, and blanks above and below it."""

    line: ClassVar[str] = "┃"
    """The character to draw with, from the glyphs of the look."""

    @classmethod
    def render_bar(
        cls,
        size: int = 25,
        virtual_size: float = 50,
        window_size: float = 20,
        position: float = 0,
        thickness: int = 1,
        vertical: bool = True,
        back_color: Color = _ANY,
        bar_color: Color = _ANY,
    ) -> Segments:
        """Draw a vertical bar. A horizontal one is Textual's own: nothing here scrolls sideways."""
        if not vertical or not window_size or virtual_size <= window_size:
            return super().render_bar(
                size,
                virtual_size,
                window_size,
                position,
                thickness,
                vertical,
                back_color,
                bar_color,
            )
        length = max(1, ceil(size * window_size / virtual_size))
        start = round((size - length) * position / (virtual_size - window_size))
        style = Style(bgcolor=back_color)
        above, below = (
            style + Style(meta={"@mouse.down": f"scroll_{way}"}) for way in ("up", "down")
        )
        line = Style(color=bar_color, bgcolor=back_color, meta={"@mouse.down": "grab"})
        segments = [
            *[Segment(" " * thickness, above)] * start,
            *[Segment(cls.line.rjust(thickness), line)] * length,
            *[Segment(" " * thickness, below)] * (size - length - start),
        ]
        return Segments(segments, new_lines=True)


def draw_thin_scroll_bars(line: str) -> None:
    """Draw all scroll bars as thin bars with the character *line*."""
    ThinScrollBar.line = line
    ScrollBar.renderer = ThinScrollBar
