"""The footer: the keys that do something here. Each can be clicked too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from ..commands import Command
from ..text import told


class KeyBar(Widget):
    """Keys and what they do, on one line."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; padding: 0 1; background: $footer-background;
        text-wrap: nowrap; text-overflow: ellipsis; }
    """

    @dataclass
    class Chosen(Message):
        """A command of the bar was clicked."""

        command: Command

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Command, ...] = ()
        self._ends: list[tuple[int, Command]] = []

    def offer(self, commands: Iterable[Command]) -> None:
        """Show those of *commands* that belong in the footer."""
        shown = tuple(command for command in commands if command.footer)
        if shown != self._shown:
            self._shown = shown
            self.refresh()

    def render(self) -> Content:
        """The keys, then what they do."""
        pieces: list[Content] = []
        self._ends, end = [], 0
        for command in self._shown:
            key = command.shown.split(" ")[0]
            pieces += [
                told(key, "bold $footer-key-foreground"),
                told(f" {command.name}  ", "$footer-description-foreground"),
            ]
            end += len(key) + len(command.name) + 3
            self._ends.append((end, command))
        return Content("").join(pieces)

    def on_click(self, event: events.Click) -> None:
        """Run the command under the mouse."""
        offset = event.get_content_offset(self)
        if offset is not None:
            for end, command in self._ends:
                if offset.x < end:
                    self.post_message(self.Chosen(command))
                    return
