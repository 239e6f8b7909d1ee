"""Scroll bars as thin as a line of the board, in its colours.

Textual's fill their column, which is louder than what is read beside them.
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
    """A heavy line where the part in sight lies, and nothing above and below it."""

    line: ClassVar[str] = "┃"
    """The character it is drawn with: that of the look."""

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
        """The bar; what is across is Textual's own, as nothing here scrolls so."""
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
    """Have all scroll bars drawn so, with *line*."""
    ThinScrollBar.line = line
    ScrollBar.renderer = ThinScrollBar
