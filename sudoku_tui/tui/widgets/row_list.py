"""A list of any length: only visible rows are made, so the cost does not depend on the length."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from ..drawing.themes import BARE
from .rows import StripWidget

RowOf: TypeAlias = Callable[[int, int], Content]
"""Function that makes a row from its index and its width in columns."""
_BLANK = Content("")
_WHEEL = 3
"""Rows per step of the mouse wheel."""


class RowList(StripWidget, can_focus=True):
    """Rows with a cursor. The list knows the number of rows and requests only those in view.

    It has no key bindings: a screen moves its cursor, like that of other lists.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = "RowList { width: 100%; height: 1fr; background: $board; }"

    @dataclass
    class Highlighted(Message):
        """Posted when the cursor is on another row, or the rows have changed."""

    @dataclass
    class Selected(Message):
        """Posted when a row is clicked."""

    def __init__(self, row_of: RowOf, id: str) -> None:
        super().__init__(id=id)
        self._row_of = row_of
        self._strips: dict[int, Strip] = {}
        """Painted rows by index."""
        self._count = self._top = self._cursor = 0

    @property
    def count(self) -> int:
        """The number of rows."""
        return self._count

    @property
    def highlighted(self) -> int | None:
        """The index of the cursor; None in an empty list."""
        return self._cursor if self._count else None

    @property
    def is_as_high_as_long(self) -> bool:
        """Whether the style sheet makes the list as high as its rows (height: auto)."""
        height = self.styles.height
        return height is not None and height.is_auto

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of rows."""
        return self._count

    @property
    def visible_rows(self) -> range:
        """The indices of the rows in view."""
        return range(self._top, min(self._top + self.size.height, self._count))

    def show(self, count: int, cursor: int = 0) -> None:
        """Show *count* new rows, with the cursor on the row of index *cursor*."""
        is_as_long = count == self._count
        self._count = count
        self._strips.clear()
        self._cursor = max(0, min(cursor, count - 1))
        self._scroll()
        self.refresh(layout=self.is_as_high_as_long and not is_as_long)
        self.post_message(self.Highlighted())

    def rebuild_rows(self) -> None:
        """Rebuild the rows in view. The cursor does not move."""
        self._strips.clear()
        self.refresh()

    def move(self, cursor: int) -> None:
        """Move the cursor to a row, at most to the first or last."""
        cursor = max(0, min(cursor, self._count - 1))
        if cursor == self._cursor or not self._count:
            return
        before, top = self._cursor, self._top
        self._cursor = cursor
        for place in (before, cursor):
            self._strips.pop(place, None)
        self._scroll()
        if self._top != top:
            self.refresh()
        else:
            width = self.size.width
            self.refresh(*(Region(0, at - top, width, 1) for at in (before, cursor)))
        self.post_message(self.Highlighted())

    def _scroll(self) -> None:
        """Scroll so that the cursor is in view and no lines are left empty below the last row."""
        height = max(1, self.size.height)
        self._top = max(self._cursor - height + 1, min(self._top, self._cursor))
        self._top = max(0, min(self._top, self._count - height))

    # Actions for keys

    def action_cursor_up(self) -> None:
        """Move to the row above."""
        self.move(self._cursor - 1)

    def action_cursor_down(self) -> None:
        """Move to the row below."""
        self.move(self._cursor + 1)

    def action_first(self) -> None:
        """Move to the first row."""
        self.move(0)

    def action_last(self) -> None:
        """Move to the last row."""
        self.move(self._count - 1)

    def action_page_up(self) -> None:
        """Move up by a page, less one row."""
        self.move(self._cursor - max(1, self.size.height - 1))

    def action_page_down(self) -> None:
        """Move down by a page, less one row."""
        self.move(self._cursor + max(1, self.size.height - 1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Move down by some rows."""
        event.stop()
        self.move(self._cursor + _WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Move up by some rows."""
        event.stop()
        self.move(self._cursor - _WHEEL)

    def on_click(self, event: events.Click) -> None:
        """Select the clicked row, as in all lists."""
        place = self._top + event.y
        if place < self._count:
            self.move(place)
            self.post_message(self.Selected())

    # Rendering

    def on_resize(self, event: events.Resize) -> None:
        """Discard painted rows, and scroll to the cursor."""
        self._strips.clear()
        self._scroll()

    def notify_style_update(self) -> None:
        """Discard painted rows: colours have changed."""
        self._strips.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """Render one row."""
        place, width = self._top + y, self.size.width
        strip = self._strips.get(place)
        if strip is None or strip.cell_length != width:
            if len(self._strips) > 4 * self.size.height:
                self._strips.clear()
            is_here = place == self._cursor and place < self._count
            row = self._row_of(place, width) if place < self._count else _BLANK
            strip = self.row_strip(row, width, self._cursor_style if is_here else "")
            self._strips[place] = strip
        return strip

    @property
    def _cursor_style(self) -> str:
        return "bold reverse" if self.app.theme in BARE else "bold on $chosen"
