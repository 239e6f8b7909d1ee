"""Text by rows: of what is said anew only the rows that differ are painted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.style import Style

from .lined import Lined

_EMPTY: Final = Content("")


class Rows(Lined):
    """As many rows as there is room for, none of them wrapped; it never asks for a new layout."""

    ALLOW_SELECT = False

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._rows: list[Content] = []
        self._strips: dict[int, Strip] = {}
        """The rows that have been painted."""

    def say(self, rows: Sequence[Content]) -> None:
        """Show *rows*, from the top."""
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
        """Colours have changed."""
        self._strips.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One row."""
        width = self.size.width
        strip = self._strips.get(y)
        if strip is None or strip.cell_length != width:
            strip = self._strips[y] = self._drawn(y, width)
        return strip

    def _drawn(self, y: int, width: int) -> Strip:
        ground, said = self.visual_style, self._rows[y] if y < len(self._rows) else _EMPTY
        pieces = said.render(ground, end="", parse_style=_style)
        strip = Strip(Segment(text, style.rich_style) for text, style in pieces if text)
        return self.filtered(strip.adjust_cell_length(width, ground.rich_style))


def _style(said: Style | str) -> Style:
    """A style of a text, whether by its name or not."""
    return Style.parse(said) if isinstance(said, str) else said
