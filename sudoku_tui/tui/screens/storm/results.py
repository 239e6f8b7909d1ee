"""The results of a storm, beside the player's best ones."""

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
from ...screen_sizes import reading_columns
from ...texts.storm import Result, result_text
from ..base import PageScreen

_MARGIN: Final = 5
"""Columns beside the page, with its scroll bar."""
_CALM: Final = 0.6
"""Pause without a key after which keys are meant for this screen, not for a drill (seconds)."""


class StormResultScreen(PageScreen):
    """The results of a storm that is finished and saved."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = STORM_OVER

    def __init__(self, result: Result) -> None:
        super().__init__()
        self._result = result
        self.wants_another = False
        """Whether the player chose another storm."""
        self._calm_from = self.sudoku.now() + _CALM

    def compose(self) -> ComposeResult:
        """Yield the bars and the page."""
        fact = f"{self._result.storm.found_count} found"
        yield from self.compose_bars(styled("Storm", "bold"), styled(fact, "$quiet"))
        with VerticalScroll(id="page"):
            yield Static(id="figures-of-all", classes="rows", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the tables out for the new width."""
        text = result_text(
            self._result, reading_columns(event.size.width) - _MARGIN, self.sudoku.look.glyphs
        )
        self.query_one("#figures-of-all", Static).update(text)

    def on_key(self, event: events.Key) -> None:
        """Ignore keys that were meant for a drill, except help and escape."""
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
        """Close the screen, to begin another storm."""
        self.wants_another = True
        self.dismiss()
