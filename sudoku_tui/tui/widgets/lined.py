"""Widgets that make their lines whole: nothing is put around them, or over them."""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Lined(Widget):
    """A widget without borders, padding or opacity, whose `render_line` keeps what it has painted.

    Textual keeps lines too, and makes two or three new ones of each on the way: that is a
    quarter of what a step along a path takes.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part of the widget."""
        left, right = crop.column_span
        return [self.render_line(y).crop(left, right) for y in crop.line_range]

    def filtered(self, strip: Strip) -> Strip:
        """*strip* in the colours that there are on this terminal."""
        _, background = self.background_colors
        for line_filter in self.get_line_filters():
            strip = strip.apply_filter(line_filter, background)
        return strip
