"""A compositor that repaints only the lines of widgets that have changed.

Textual renders all lines of every widget near a change, and cuts each line wherever a widget begins
or ends. On a board with a panel this is nearly the whole screen for one digit. Here the widgets are
visited from front to back, and each renders only the spans that no widget in front of it covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from textual._compositor import Compositor, CompositorMap, ReflowResult
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widget import Widget

from .terse_display import Run, TerseUpdate

Spans: TypeAlias = list[tuple[int, int]]
"""Parts of a line, as pairs of the first column and the column after the last."""


class NimbleCompositor(Compositor):
    """A compositor that repaints exactly the regions that have changed.

    In two cases Textual compares a new layout with one that was never painted: if the place of a
    widget is requested between a change and the next layout, or if a scroll precedes the layout.
    Then a message that had been removed stayed on the screen. This class compares with the painted
    layout.
    """

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay out all widgets and mark changed regions for painting."""
        shown = self._shown_map
        result = super().reflow(parent, size)
        self._paint_over(shown)
        return result

    @property
    def full_map(self) -> CompositorMap:
        """The place of each widget, computed again if it is out of date."""
        if not self._full_map_invalidated:
            return super().full_map
        shown = self._shown_map
        found = super().full_map
        self._paint_over(shown)
        return found

    @property
    def _shown_map(self) -> CompositorMap:
        """The places of the widgets in the last layout that was painted or marked for painting."""
        return self._full_map if self._visible_map is None else self._visible_map

    def _paint_over(self, shown: CompositorMap) -> None:
        """Mark for painting the regions in which the present map differs from *shown*."""
        if shown is self._full_map or self.size.region in self._dirty_regions:
            return
        changed = shown.items() ^ self._full_map.items()
        regions = (place.clip.intersection(place.region) for _, place in changed)
        self._dirty_regions.update(filter(None, regions))

    def render_partial_update(self) -> TerseUpdate | None:
        """Return an update of the regions that are marked for painting; None if there are none."""
        spans: dict[int, Spans] = {}
        for y, left, right in self._regions_to_spans(self._dirty_regions):
            spans.setdefault(y, []).append((left, right))
        self._dirty_regions.clear()
        return TerseUpdate(list(self._runs(spans)), self.size.width) if spans else None

    def _runs(self, spans: dict[int, Spans]) -> Iterator[Run]:
        """Yield the visible content of *spans*, by line number; *spans* is emptied."""
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
    """Send the changes of *widget* to the terminal before any other message is handled.

    Textual would paint them once all queued messages of the widget and of the screen are handled.
    Does nothing if a layout or a scroll is pending: then Textual paints them after it.
    """
    if widget in screen._compositor.visible_widgets:
        _paint({widget}, (widget, screen), screen)


def paint_changes(screen: Screen[Any]) -> None:
    """Send all changes of *screen* to the terminal, like `paint_at_once`.

    Textual would do so at its next tick, up to 17 ms later, and perhaps while the next key waits.
    """
    visible = screen._compositor.visible_widgets
    changed = {each for each in visible if each._repaint_required}
    _paint(changed | screen._dirty_widgets, visible, screen)


def _paint(changed: set[Widget], placed: Iterable[Widget], screen: Screen[Any]) -> None:
    """Paint the *changed* widgets, unless a layout or a scroll of one of *placed* is pending."""
    app, compositor = screen.app, screen._compositor
    if app._batch_count or not screen.is_current:
        return
    if any(each._layout_required or each._scroll_required for each in placed):
        return
    compositor.update_widgets(changed)
    screen._dirty_widgets -= changed
    for each in changed:
        each._repaint_required = False
    if compositor._dirty_regions:
        app._display(screen, compositor.render_update(screen_stack=app._background_screens))


def _overlap(spans: Spans, left: int, right: int) -> bool:
    """Check whether any of *spans* shares a column with the span from *left* to *right*."""
    return any(start < right and left < end for start, end in spans)
