"""What was won, how fast, and on which days."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ...session.actions.action import Action
from ...store.errors import StoreError
from ...store.report import csv_of, drill_report, report_of
from ...words.games import layout_name
from ..actions import Bindings, both_ways
from ..actions.menu import STATISTICS
from ..drawing.text import styled
from ..room import SHORT, reading_columns
from ..texts.statistics import statistics_text
from .base import PageScreen

_MARGIN = 5
"""Columns beside the page, its scroll bar included."""
_FILE = "statistics.csv"


class StatisticsScreen(PageScreen):
    """Figures of all games, or of those of one layout."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = STATISTICS

    def __init__(self) -> None:
        super().__init__()
        self._layouts: tuple[str | None, ...] = (None,)
        self._chosen = 0

    def compose(self) -> ComposeResult:
        """The page."""
        yield from self.compose_bars(styled("Statistics", "bold"), styled("all layouts", "$quiet"))
        with VerticalScroll(id="page"):
            yield Static(id="figures-of-all", classes="rows", markup=False)

    def on_mount(self) -> None:
        """Read the layouts there are games of, and show all of them."""
        try:
            self._layouts = (None, *self.sudoku.store.statistics.layouts())
        except StoreError as error:
            self.sudoku.say(f"The statistics cannot be read: {error}.")
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """Bars are as wide as there is room."""
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show the chosen layout."""
        layout_id, size = self._layouts[self._chosen], self.app.size
        try:
            report = report_of(self.sudoku.store.statistics, self.sudoku.today(), layout_id)
            drills = {} if layout_id else drill_report(self.sudoku.store.cards)
        except StoreError as error:
            self.sudoku.say(f"The statistics cannot be read: {error}.")
            return
        glyphs, width = self.sudoku.look.glyphs, reading_columns(size.width) - _MARGIN
        text = statistics_text(report, width, glyphs, tight=size.height < SHORT, drills=drills)
        self.query_one("#figures-of-all", Static).update(text)
        self.query_one("#bar-right", Static).update(styled(name_of(layout_id), "$quiet"))

    def bindings(self) -> Bindings:
        return super().bindings() | {
            **both_ways("turn", self.do_turn), "export": self.do_export,
        }  # fmt: skip

    def do_turn(self, way: int) -> None:
        """Show the next layout, or the one before."""
        self._chosen = (self._chosen + way) % len(self._layouts)
        self.show()

    def do_export(self) -> None:
        """Write a table for other programs."""
        try:
            text = csv_of(self.sudoku.store.statistics)
        except StoreError as error:
            self.sudoku.say(f"The statistics cannot be read: {error}.")
            return
        self.sudoku.export(_FILE, text)


def name_of(layout_id: str | None) -> str:
    """What the games of a layout are called; one that is not known here by its id."""
    return "all layouts" if layout_id is None else layout_name(layout_id)
