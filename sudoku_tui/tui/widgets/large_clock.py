"""A clock of large digits, or of plain text in the ASCII look."""

from __future__ import annotations

from textual.app import RenderResult
from textual.geometry import Size
from textual.widgets import Digits

from ..drawing.text import styled


class LargeClock(Digits):
    """A time, three rows high; one row high in the ASCII look."""

    @property
    def _is_plain(self) -> bool:
        return self.app.has_class("-ascii")

    def render(self) -> RenderResult:
        """Return the time."""
        return styled(self.value, "bold") if self._is_plain else super().render()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of the time as drawn."""
        if self._is_plain:
            return len(self.value)
        return super().get_content_width(container, viewport)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height of the time as drawn."""
        return 1 if self._is_plain else super().get_content_height(container, viewport, width)
