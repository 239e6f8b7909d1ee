"""The panel beside a board that is practised on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from textual.app import ComposeResult
from textual.content import Content

from .line import Line
from .telling import Telling

_MOST = 9
"""Parts that there is a line for."""


class PracticePanel(Telling):
    """Parts of text, one below the other."""

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._lines = [Line(f"part-{number}") for number in range(_MOST)]

    def compose(self) -> ComposeResult:
        """A line, or a few, for each part."""
        yield from self._lines

    @property
    def width(self) -> int:
        """The columns that there are."""
        return self.scrollable_content_region.width

    def show(self, parts: Sequence[Content]) -> None:
        """Say *parts*, of which those without text take no room."""
        for line, part in zip_longest(self._lines, parts[:_MOST], fillvalue=Content("")):
            assert isinstance(line, Line) and isinstance(part, Content)
            line.say(part)
