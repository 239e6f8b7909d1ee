"""A page that is read: keys scroll it."""

from __future__ import annotations

from textual import events
from textual.containers import VerticalScroll

from .base import CommandScreen


class PageScreen(CommandScreen[None]):
    """A screen whose text stands in a container called ``page``."""

    def typed(self, event: events.Key) -> bool:
        """Scroll."""
        page = self.query_one("#page", VerticalScroll)
        match event.key:
            case "down" | "j":
                page.scroll_down(animate=False)
            case "up" | "k":
                page.scroll_up(animate=False)
            case "pagedown" | "space":
                page.scroll_page_down(animate=False)
            case "pageup":
                page.scroll_page_up(animate=False)
            case "home":
                page.scroll_home(animate=False)
            case "end":
                page.scroll_end(animate=False)
            case _:
                return False
        return True
