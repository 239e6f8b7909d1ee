"""What came of a storm, beside one's own best."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ....session.actions.action import Action
from ...actions import Bindings
from ...actions.practice import STORM_OVER
from ...drawing.text import styled
from ...room import reading_columns
from ...texts.storm import Result, result_text
from ..base import PageScreen

_MARGIN: Final = 5
"""Columns beside the page, its scroll bar included."""
_CALM: Final = 0.6
"""Seconds without a key after which an enter is meant for this screen, and for no drill."""


class StormResultScreen(PageScreen):
    """The page of a storm that is over and kept."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = STORM_OVER

    def __init__(self, result: Result) -> None:
        super().__init__()
        self._result = result
        self.wants_another = False
        """Whether it was left for another storm."""
        self._calm_from = self.sudoku.now() + _CALM

    def compose(self) -> ComposeResult:
        """The page."""
        fact = f"{self._result.storm.found} found"
        yield from self.compose_bars(styled("Storm", "bold"), styled(fact, "$quiet"))
        with VerticalScroll(id="page"):
            yield Static(id="figures-of-all", classes="rows", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Tables have the columns that there is room for."""
        text = result_text(
            self._result, reading_columns(event.size.width) - _MARGIN, self.sudoku.look.glyphs
        )
        self.query_one("#figures-of-all", Static).update(text)

    def on_key(self, event: events.Key) -> None:
        """Let no key that was meant for a drill do anything here."""
        now = self.sudoku.now()
        is_meant, self._calm_from = now > self._calm_from, now + _CALM
        if event.key != "f1" and not is_meant and event.key != "escape":
            event.stop()
            event.prevent_default()

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "again": self.do_again,
        }  # fmt: skip

    def do_again(self) -> None:
        """Begin another storm."""
        self.wants_another = True
        self.dismiss()
