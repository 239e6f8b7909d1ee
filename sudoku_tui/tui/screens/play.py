"""The play screen: the board, and beside it what a player asks at a glance."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Digits, Footer, Static

from ...engine.layout import Cell
from ...engine.symbols import digit_of
from ...game.hints import Advice
from .. import panel
from ..commands import HINT, PLAY, Command, bindings
from ..frame import SIZES
from ..playing import Playing
from ..text import clock, joined, told
from ..themes import COLOURLESS
from ..widgets.board import BoardView

PANEL = 20
"""The narrowest panel, its margin included."""
_WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_SAVE_CLOCK = 30
"""Seconds between two times that the clock is saved while nothing is played."""


class Line(Static):
    """A part of the panel, painted only when it says something else."""

    def __init__(self, id: str) -> None:
        super().__init__(Content(""), id=id)
        self._said = Content("")

    def say(self, content: Content) -> None:
        """Show *content*; take no room if there is none."""
        if content.markup != self._said.markup:
            self._said = content
            self.update(content)
            self.display = bool(content.plain)
