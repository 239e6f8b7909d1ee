"""A panel that may have more to tell than there is room for."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.message import Message


class Telling(VerticalScroll, can_focus=False):
    """Text beside a board. It is scrolled by keys that the screen hears."""

    class Overflowed(Message):
        """There is more to read than has room, or no longer."""

    @property
    def has_more(self) -> bool:
        """Whether there is more to read than has room."""
        return self.show_vertical_scrollbar

    def watch_show_vertical_scrollbar(self) -> None:
        """Say so: the screen has a key for it."""
        self.post_message(self.Overflowed())

    def read_on(self) -> None:
        """Read on; after the end, from the beginning again."""
        if self.scroll_offset.y >= self.max_scroll_y:
            self.scroll_home(animate=False)
        else:
            self.scroll_page_down(animate=False)

    def scrolled(self, key: str) -> bool:
        """Read on, or back, if that is what *key* is for."""
        if key == "pagedown":
            self.read_on()
        elif key == "pageup":
            self.scroll_page_up(animate=False)
        return key in ("pagedown", "pageup")
