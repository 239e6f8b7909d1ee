"""A time in large digits, or in plain ones where nothing but ASCII may be drawn."""

from __future__ import annotations

from textual.app import RenderResult
from textual.geometry import Size
from textual.widgets import Digits

from ..drawing.text import styled


class LargeClock(Digits):
    """Three rows high; one row in the look that is plain ASCII."""

    @property
    def _is_plain(self) -> bool:
        return self.app.has_class("-ascii")

    def render(self) -> RenderResult:
        """The time."""
        return styled(self.value, "bold") if self._is_plain else super().render()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as it is drawn."""
        if self._is_plain:
            return len(self.value)
        return super().get_content_width(container, viewport)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as it is drawn."""
        return 1 if self._is_plain else super().get_content_height(container, viewport, width)
