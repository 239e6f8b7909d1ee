"""The footer: keys and their commands, which can also be clicked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from ...session.actions.action import Action
from ..drawing.text import key_text, styled

_ALWAYS_SHOWN: Final = frozenset({"help", "back", "leave", "close"})
"""The ids of the help and the ways out, which the footer always shows."""
_GAP: Final = 2
"""Columns between two commands."""


def fitting_commands(commands: Sequence[Action], width: int) -> list[Action]:
    """Return the *commands* for *width* columns: the first ones, the help and the ways out."""
    kept = list(commands)
    for command in reversed(commands):
        if sum(map(_width, kept)) - _GAP <= width:
            break
        if command.id not in _ALWAYS_SHOWN:
            kept.remove(command)
    return kept


def _key(command: Action) -> str:
    """Return the key to show in the footer."""
    return command.shown.split(" ")[0]


def _join_equal(commands: Iterable[Action]) -> Iterator[Action]:
    """Yield *commands*; neighbours with one name become the first of them, with all their keys."""
    for _, equal in groupby(commands, key=lambda command: command.name):
        same = list(equal)
        yield replace(same[0], shown="/".join(map(_key, same)))


def _width(command: Action) -> int:
    """Return the columns of a command, including the gap after it."""
    return len(_key(command)) + 1 + len(command.name) + _GAP


class KeyBar(Widget):
    """A line of keys and commands. On short screens the name of the screen follows.

    Such a screen has no bar at the top to show it.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; padding: 0 1; background: $footer-background;
        text-wrap: nowrap; text-overflow: ellipsis; }
    """

    @dataclass
    class Chosen(Message):
        """Posted when a command is clicked."""

        command: Action

    def __init__(self, place: str = "") -> None:
        """Create an empty bar; *place* is the name of the screen."""
        super().__init__()
        self._place, self._position = place, ""
        self._offered: tuple[Action, ...] = ()
        """The commands of the last `offer`."""
        self._shown: tuple[Action, ...] = ()
        self._ends: list[tuple[int, Action]] = []

    def offer(self, commands: tuple[Action, ...]) -> bool:
        """Show the footer commands among *commands*. Return whether they have changed."""
        if commands is self._offered:
            return False
        self._offered = commands
        shown = tuple(_join_equal(command for command in commands if command.footer))
        if shown == self._shown:
            return False
        self._shown = shown
        self.refresh()
        return True

    def set_place(self, place: str, position: str = "") -> None:
        """Set the name of the screen, and the cursor's *position* in its list."""
        if (place, position) != (self._place, self._position):
            self._place, self._position = place, position
            self.refresh()

    def render(self) -> Content:
        """Return the keys with their commands, and the name of the screen if it fits."""
        pieces: list[Content] = []
        self._ends, end = [], 0
        for command in fitting_commands(self._shown, self.content_size.width):
            pieces += [
                Content(" " * _GAP if pieces else ""),
                key_text(_key(command)),
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
        """Post the command under the mouse."""
        offset = event.get_content_offset(self)
        if offset is not None:
            for end, command in self._ends:
                if offset.x < end:
                    self.post_message(self.Chosen(command))
                    return
