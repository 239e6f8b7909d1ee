"""A list that letters search: what is typed, how it is shown, and the keys that move."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import OptionList, Static

from ..text import joined, told
from ..widgets.choices import Choices
from .base import CommandScreen, Result

_MOVES: Final = {
    "up": "cursor_up",
    "down": "cursor_down",
    "home": "first",
    "end": "last",
    "pageup": "page_up",
    "pagedown": "page_down",
}
"""The keys that move in the list, and its actions. The letters that do elsewhere search here."""


class SearchedList(CommandScreen[Result]):
    """A screen with one list, which is narrowed by typing. Inherit from it."""

    ALSO_TYPED: ClassVar[str] = "-"
    """What can be searched for besides letters and digits."""
    INVITATION: ClassVar[str] = "type to search"
    """What stands over the list while nothing is typed."""
    _searched = ""

    @abstractmethod
    def search(self, text: str) -> None:
        """Show what *text* finds and `show_searched`; if nothing, leave all as it was."""

    def compose_list(self, *below: Widget) -> ComposeResult:
        """What is searched for, the list, and what stands *below* it."""
        with Vertical(id="list"):
            yield Static(id="heading", markup=False)
            yield Choices(id="picks", markup=False)
            yield from below

    def typed(self, event: events.Key) -> bool:
        """Letters search; all else moves."""
        character = event.character or ""
        if event.key in _MOVES:
            getattr(self.query_one(OptionList), f"action_{_MOVES[event.key]}")()
        elif event.key == "backspace":
            self.search(self._searched[:-1])
        elif len(character) == 1 and (character.isalnum() or character in self.ALSO_TYPED):
            self.search(self._searched + character)
        else:
            return False
        return True

    def show_searched(self) -> None:
        """Show over the list what is searched for."""
        searched = joined(
            told("search ", "$quiet"), told(self._searched, "bold"), told("_", "$quiet")
        )
        invited = told(self.INVITATION, "$quiet")
        self.query_one("#heading", Static).update(searched if self._searched else invited)
