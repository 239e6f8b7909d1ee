"""The footer: the keys that do something here. Each can be clicked too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from ...session.actions.action import Action
from ..drawing.text import styled

_WAYS_OUT: Final = frozenset({"back", "leave", "close"})
"""Commands that a footer always has room for: nobody is to be caught on a screen."""
_GAP: Final = 2
"""Columns between two commands."""


def fitting(commands: Sequence[Action], width: int) -> list[Action]:
    """As many of *commands* as have room in *width* columns; the last go first, but a way out."""
    kept = list(commands)
    for command in reversed(commands):
        if sum(map(_width, kept)) - _GAP <= width:
            break
        if command.id not in _WAYS_OUT:
            kept.remove(command)
    return kept


def _key(command: Action) -> str:
    """The key that the footer names."""
    return command.shown.split(" ")[0]


def _width(command: Action) -> int:
    """Columns that a command takes, with the gap behind it."""
    return len(_key(command)) + 1 + len(command.name) + _GAP


class KeyBar(Widget):
    """Keys and what they do, on one line; at its end where one is, if nothing above says so."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; padding: 0 1; background: $footer-background;
        text-wrap: nowrap; text-overflow: ellipsis; }
    """

    @dataclass
    class Chosen(Message):
        """A command of the bar was clicked."""

        command: Action

    def __init__(self, place: str = "") -> None:
        """*place* is what the screen is called."""
        super().__init__()
        self._place, self._position = place, ""
        self._shown: tuple[Action, ...] = ()
        self._ends: list[tuple[int, Action]] = []

    def offer(self, commands: Iterable[Action]) -> bool:
        """Show those of *commands* that belong in the footer. Return whether they are others."""
        shown = tuple(command for command in commands if command.footer)
        if shown == self._shown:
            return False
        self._shown = shown
        self.refresh()
        return True

    def call_it(self, place: str, position: str = "") -> None:
        """Show what the screen is called now, and the cursor's *position* in its list."""
        if (place, position) != (self._place, self._position):
            self._place, self._position = place, position
            self.refresh()

    def render(self) -> Content:
        """The keys, each with what it does, and the place where there is room for it."""
        pieces: list[Content] = []
        self._ends, end = [], 0
        for command in fitting(self._shown, self.content_size.width):
            key = _key(command)
            pieces += [
                Content(" " * _GAP if pieces else ""),
                styled(key, "bold $footer-key-foreground"),
                styled(f" {command.name}", "$footer-description-foreground"),
            ]
            end += _width(command)
            self._ends.append((end, command))
        left = self.content_size.width - end
        places = (f"{self._place}, {self._position}" if self._position else "", self._place)
        place = next((each for each in places if each and len(each) <= left), "")
        if self.screen.has_class("-short") and place:
            pieces += [styled(place.rjust(left + (_GAP if end else 0)), "$quiet")]
        return Content("").join(pieces)

    def on_click(self, event: events.Click) -> None:
        """Run the command under the mouse."""
        offset = event.get_content_offset(self)
        if offset is not None:
            for end, command in self._ends:
                if offset.x < end:
                    self.post_message(self.Chosen(command))
                    return
