"""The steps of a way, as many as there is room for around the one where one is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

Window: TypeAlias = Callable[[int, int], tuple[int, Content]]
"""Makes the lines for so many rows and columns, and tells the number of the first."""


class StepList(Widget):
    """A list that shows what it is told to; a click on a line chooses it."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "StepList { height: 1fr; min-height: 3; text-wrap: nowrap; }"

    @dataclass
    class Chosen(Message):
        """A line was clicked."""

        index: int
        """Counted from 0."""

    def __init__(self, window: Window, id: str) -> None:
        super().__init__(id=id)
        self._window = window
        self._top = 0

    def render(self) -> Content:
        """The lines there is room for."""
        self._top, lines = self._window(self.size.height, self.size.width)
        return lines

    def on_click(self, event: events.Click) -> None:
        """Choose the line under the mouse."""
        offset = event.get_content_offset(self)
        if offset is not None:
            self.post_message(self.Chosen(self._top + offset.y))
