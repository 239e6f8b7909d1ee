"""Painting again only the widgets, and of these the lines, in which something has changed.

Textual asks every widget around what has changed for all its lines, and cuts each line where any
widget begins or ends: on a board with a panel that is nearly the whole screen for one digit. Here
widgets are gone through from front to back, each for what those before it have left open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from textual._compositor import Compositor, CompositorMap, ReflowResult
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widget import Widget

from .terse_display import Run, TerseUpdate

Spans: TypeAlias = list[tuple[int, int]]
"""Parts of a line, each from one column to before another."""


class NimbleCompositor(Compositor):
    """A compositor that leaves alone what has not changed, and paints over all that has gone.

    Where somebody asked for a widget's place between a change and the next layout, or where a
    scroll had come since the last one, Textual compared the new layout to one that never was on
    the screen: a message that had gone stayed there.
    """

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay out all."""
        shown = self._shown_map
        result = super().reflow(parent, size)
        self._paint_over(shown)
        return result

    @property
    def full_map(self) -> CompositorMap:
        """Where each widget is, found anew if need be."""
        if not self._full_map_invalidated:
            return super().full_map
        shown = self._shown_map
        found = super().full_map
        self._paint_over(shown)
        return found

    @property
    def _shown_map(self) -> CompositorMap:
        """Where each widget was when what is on the screen was painted, or is to be painted."""
        return self._full_map if self._visible_map is None else self._visible_map

    def _paint_over(self, shown: CompositorMap) -> None:
        """Paint where what is in the map now differs from what is shown."""
        if shown is self._full_map or self.size.region in self._dirty_regions:
            return
        changed = shown.items() ^ self._full_map.items()
        regions = (place.clip.intersection(place.region) for _, place in changed)
        self._dirty_regions.update(filter(None, regions))

    def render_partial_update(self) -> TerseUpdate | None:
        """Paint what has changed."""
        spans: dict[int, Spans] = {}
        for y, left, right in self._regions_to_spans(self._dirty_regions):
            spans.setdefault(y, []).append((left, right))
        self._dirty_regions.clear()
        return TerseUpdate(list(self._runs(spans)), self.size.width) if spans else None

    def _runs(self, spans: dict[int, Spans]) -> Iterator[Run]:
        """What is to be seen in *spans*, which are parts of lines and are used up."""
        for widget, (region, clip) in self.visible_widgets.items():
            if not spans:
                return
            seen = region.intersection(clip)
            left, right = seen.column_span
            lines = [y for y in seen.line_range if y in spans and _overlap(spans[y], left, right)]
            if not lines:
                continue
            first, x, y = lines[0], *region.offset
            part = Region(left, first, seen.width, lines[-1] + 1 - first).translate((-x, -y))
            strips = widget.render_lines(part)
            for line in lines:
                open_spans: Spans = []
                for start, end in spans[line]:
                    within = max(start, left), min(end, right)
                    if within[0] >= within[1]:
                        open_spans.append((start, end))
                        continue
                    yield Run(line, *within, left, strips[line - first])
                    open_spans += [(start, left)] * (start < left) + [(right, end)] * (right < end)
                if open_spans:
                    spans[line] = open_spans
                else:
                    del spans[line]


def paint_at_once(widget: Widget, screen: Screen[Any]) -> None:
    """Send what has changed of *widget* to the terminal, before anything else is done.

    Textual would do so by and by, when all that is on its way to the widget and to the screen has
    come. Nothing is done where more than lines of the widget has changed: then it will.
    """
    app, compositor = screen.app, screen._compositor
    if app._batch_count or not screen.is_current or widget not in compositor.visible_widgets:
        return
    if any(each._layout_required or each._scroll_required for each in (widget, screen)):
        return
    compositor.update_widgets({widget})
    if compositor._dirty_regions:
        app._display(screen, compositor.render_update(screen_stack=app._background_screens))


def _overlap(spans: Spans, left: int, right: int) -> bool:
    """Whether any of *spans* has a column in common with those from *left* to *right*."""
    return any(start < right and left < end for start, end in spans)
