"""Painting again only the widgets, and of these the lines, in which something has changed.

Textual asks every widget around what has changed for all its lines: on a board with a panel
that is nearly the whole screen for one digit.
"""

from __future__ import annotations

from collections.abc import Iterable

from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip


class NimbleCompositor(Compositor):
    """A compositor that leaves alone what has not changed."""

    _changed: dict[int, tuple[int, int]] | None = None
    """For each line that has changed, from where to where; None while all is painted."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """Paint what has changed."""
        lines: dict[int, tuple[int, int]] = {}
        for y, left, right in self._regions_to_spans(self._dirty_regions):
            if y in lines:
                left, right = min(left, lines[y][0]), max(right, lines[y][1])
            lines[y] = left, right
        self._changed = lines
        try:
            return super().render_partial_update()
        finally:
            self._changed = None

    def _get_renders(
        self, crop: Region | None = None
    ) -> Iterable[tuple[Region, Region, list[Strip]]]:
        """Every widget that shows, front to back, with its place and the part that is painted."""
        if self._changed is None:
            yield from super()._get_renders(crop)
            return
        for widget, (region, clip) in self.visible_widgets.items():
            shown = self._changed_in(region.intersection(clip), self._changed)
            if shown:
                x, y = region.offset
                yield region, shown, widget.render_lines(shown.translate((-x, -y)))

    @staticmethod
    def _changed_in(region: Region, lines: dict[int, tuple[int, int]]) -> Region:
        """The lines of *region* from the first that has changed to the last."""
        left, top, width, height = region
        inside = [
            y
            for y, (start, end) in lines.items()
            if top <= y < top + height and start < left + width and left < end
        ]
        if not inside or not width:
            return Region()
        first = min(inside)
        return Region(left, first, width, max(inside) + 1 - first)
