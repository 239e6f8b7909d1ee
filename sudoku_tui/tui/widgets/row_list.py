"""A list of any length: only the rows in sight are made, so ten thousand cost as much as ten."""

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
"""Makes the row of a place, counted from 0, in so many columns."""
_BLANK = Content("")
_WHEEL = 3
"""Rows that a turn of the wheel goes."""


class RowList(StripWidget, can_focus=True):
    """Rows with a cursor. It knows how many there are, and asks for those that it shows.

    It has no keys of its own: a screen moves its cursor, as it does that of other lists.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = "RowList { width: 100%; height: 1fr; background: $board; }"

    @dataclass
    class Highlighted(Message):
        """The cursor is on another row, or on another thing."""

    @dataclass
    class Selected(Message):
        """A row was clicked."""

    def __init__(self, row_of: RowOf, id: str) -> None:
        super().__init__(id=id)
        self._row_of = row_of
        self._strips: dict[int, Strip] = {}
        """The rows that have been painted, by their places."""
        self._count = self._top = self._cursor = 0

    @property
    def count(self) -> int:
        """How many rows there are."""
        return self._count

    @property
    def highlighted(self) -> int | None:
        """The place of the cursor; None where there are no rows."""
        return self._cursor if self._count else None

    @property
    def is_as_high_as_long(self) -> bool:
        """Whether the style sheet gives it as many lines as it has rows, if there is room."""
        height = self.styles.height
        return height is not None and height.is_auto

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines it takes to show all."""
        return self._count

    @property
    def in_sight(self) -> range:
        """The places of the rows that are shown."""
        return range(self._top, min(self._top + self.size.height, self._count))

    def show(self, count: int, cursor: int = 0) -> None:
        """Show so many rows, all made anew, with the cursor on the one at that place."""
        is_as_long = count == self._count
        self._count = count
        self._strips.clear()
        self._cursor = max(0, min(cursor, count - 1))
        self._scroll()
        self.refresh(layout=self.is_as_high_as_long and not is_as_long)
        self.post_message(self.Highlighted())

    def renew(self) -> None:
        """Make the rows in sight anew; the cursor stays."""
        self._strips.clear()
        self.refresh()

    def move(self, cursor: int) -> None:
        """Move the cursor, as far as there are rows."""
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
        """See that the cursor is in sight, and no room is left empty that rows could fill."""
        height = max(1, self.size.height)
        self._top = max(self._cursor - height + 1, min(self._top, self._cursor))
        self._top = max(0, min(self._top, self._count - height))

    # What the keys of a list do

    def action_cursor_up(self) -> None:
        """Go to the row above."""
        self.move(self._cursor - 1)

    def action_cursor_down(self) -> None:
        """Go to the row below."""
        self.move(self._cursor + 1)

    def action_first(self) -> None:
        """Go to the first row."""
        self.move(0)

    def action_last(self) -> None:
        """Go to the last row."""
        self.move(self._count - 1)

    def action_page_up(self) -> None:
        """Go up as far as can be seen."""
        self.move(self._cursor - max(1, self.size.height - 1))

    def action_page_down(self) -> None:
        """Go down as far as can be seen."""
        self.move(self._cursor + max(1, self.size.height - 1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go on by some rows."""
        event.stop()
        self.move(self._cursor + _WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go back by some rows."""
        event.stop()
        self.move(self._cursor - _WHEEL)

    def on_click(self, event: events.Click) -> None:
        """A click on a row means it, as in all lists."""
        place = self._top + event.y
        if place < self._count:
            self.move(place)
            self.post_message(self.Selected())

    # How it looks

    def on_resize(self, event: events.Resize) -> None:
        """Take the room there is."""
        self._strips.clear()
        self._scroll()

    def notify_style_update(self) -> None:
        """Colours have changed."""
        self._strips.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One row."""
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
