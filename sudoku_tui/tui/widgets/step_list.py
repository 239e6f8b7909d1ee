"""The steps of a way, as many as there is room for; only lines that change are painted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from textual import events
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message

from .line import Line

LineOf: TypeAlias = Callable[[int, int], Content]
"""Makes the line of a step, counted from 1, for so many columns."""
_EMPTY = Content(" ")


class StepList(Vertical):
    """A list that shows what it is told to; a click on a line chooses it."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    StepList { height: 1fr; min-height: 3; overflow: hidden hidden; }
    StepList Line { width: 100%; height: 1; text-wrap: nowrap; }
    """

    @dataclass
    class Chosen(Message):
        """A line was clicked."""

        step: int
        """Counted from 1."""

    def __init__(self, line_of: LineOf, id: str) -> None:
        super().__init__(id=id)
        self._line_of = line_of
        self._rows: list[Line] = []
        self._top = 1
        self._at = self._count = 0

    async def on_resize(self, event: events.Resize) -> None:
        """Have a line for each row there is room for."""
        while len(self._rows) > event.size.height:
            await self._rows.pop().remove()
        fresh = [Line(f"step-{n}") for n in range(len(self._rows), event.size.height)]
        self._rows += fresh
        await self.mount_all(fresh)
        self.show(self._at, self._count)

    def show(self, at: int, count: int) -> None:
        """Show the lines around step *at* of *count*; the window stays where it can."""
        self._at, self._count = at, count
        height = len(self._rows)
        if not self._top < at < self._top + height - 1:
            self._top = at - height // 2
        self._top = max(1, min(self._top, count - height + 1))
        for number, row in enumerate(self._rows, self._top):
            row.say(self._line_of(number, self.size.width) if number <= count else _EMPTY)

    def on_click(self, event: events.Click) -> None:
        """Choose the line under the mouse."""
        # The click is that of a line; where it is on the screen tells which.
        step = event.screen_offset.y - self.region.y + self._top
        if step <= self._count:
            self.post_message(self.Chosen(step))
