"""The steps of a way as a list, and the one where one is in words: one widget, no layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from textual import events
from textual.content import Content
from textual.message import Message

from ..text import counted, told
from .rows import Rows

LineOf: TypeAlias = Callable[[int], Content]
"""Makes the line of a step, counted from 1."""
_EMPTY: Final = Content("")
_LIST: Final = 3
"""Lines of the list that there are at least."""
_WORDS: Final = 10
"""Rows that the words have if they need no more, so that the list seldom moves."""
_MOST: Final = 0.7
"""The part of the rows that long words may take."""


class Told(NamedTuple):
    """What a page says."""

    heading: Sequence[Content]
    """The lines above the list."""
    length: int
    """The steps of the way."""
    at: int
    """The step that is told, counted from 1; 0 for none."""
    words: Sequence[Content]
    """That step, line by line."""


class PathPage(Rows):
    """The heading, as much of the list as there is room for, and the words.

    A click on a line of the list chooses its step. Words that are too long can be scrolled.
    """

    DEFAULT_CSS = "PathPage { width: 100%; height: 1fr; }"

    @dataclass
    class Chosen(Message):
        """A line of the list was clicked."""

        step: int
        """Counted from 1."""

    def __init__(self, line_of: LineOf, id: str) -> None:
        super().__init__(id)
        self._line_of = line_of
        self._told = Told((), 0, 0, ())
        self._top = 1
        """The step of the first line of the list."""
        self._read = 0
        """Lines of the words that have been scrolled away."""

    def show(self, said: Told) -> None:
        """Show a page; the window on the list stays where it can, the words begin at their top."""
        self._told, self._read = said, 0
        self._paint()

    def scroll_words(self, count: int) -> None:
        """Read on by so many lines, or back if they are less than 0."""
        hidden = len(self._told.words) - self._rows_for_words()
        self._read = max(0, min(self._read + count, hidden))
        self._paint()

    def on_resize(self, event: events.Resize) -> None:
        """Take the room there is."""
        self._paint()

    def _rows_for_words(self) -> int:
        rows = self.size.height - len(self._told.heading) - 1
        wanted = max(len(self._told.words), min(_WORDS, rows >> 1))
        wanted = min(wanted, int(_MOST * rows))
        return max(0, min(wanted, rows - _LIST))

    def _paint(self) -> None:
        said, words = self._told, self._rows_for_words()
        lines = self.size.height - len(said.heading) - words - 1
        if lines <= 0:
            return
        if not self._top < said.at < self._top + lines - 1:
            self._top = said.at - lines // 2
        self._top = max(1, min(self._top, said.length - lines + 1))
        steps = range(self._top, self._top + lines)
        listed = (self._line_of(step) if step <= said.length else _EMPTY for step in steps)
        shown = said.words[self._read : self._read + words]
        self.say([*said.heading, *listed, self._more(words), *shown])

    def _more(self, words: int) -> Content:
        """The row between list and words: whether there is more to read."""
        below = len(self._told.words) - self._read - words
        if below > 0:
            return told(f"shift+down: {counted(below, 'line')} more", "$quiet")
        return told("shift+up: read from the top", "$quiet") if self._read else _EMPTY

    def on_click(self, event: events.Click) -> None:
        """Choose the step under the mouse."""
        line = event.y - len(self._told.heading)
        lines = self.size.height - len(self._told.heading) - self._rows_for_words() - 1
        if 0 <= line < lines and self._top + line <= self._told.length:
            self.post_message(self.Chosen(self._top + line))
