"""The statistics: wins, times and days."""

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
from ..actions import Bindings, bind_both_ways
from ..actions.menu import STATISTICS
from ..drawing.text import styled
from ..screen_sizes import SHORT, reading_columns, rows_between_bars
from ..texts.statistics import statistics_text
from .base import PageScreen

_MARGIN = 5
"""Columns beside the page, with its scroll bar."""
_FILE = "statistics.csv"


class StatisticsScreen(PageScreen):
    """Figures of all games, or of the games of one layout."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = STATISTICS

    def __init__(self) -> None:
        super().__init__()
        self._layouts: tuple[str | None, ...] = (None,)
        self._chosen = 0

    def compose(self) -> ComposeResult:
        """Yield the bars and the page."""
        yield from self.compose_bars(styled("Statistics", "bold"), styled("all layouts", "$quiet"))
        with VerticalScroll(id="page", classes="statistics"):
            yield Static(id="figures-of-all", classes="rows", markup=False)

    def on_mount(self) -> None:
        """Read which layouts have games, and show the figures of all of them."""
        try:
            self._layouts = (None, *self.sudoku.store.statistics.layouts())
        except StoreError as error:
            self.sudoku.show_message(f"The statistics cannot be read: {error}.")
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the table and the calendar out for the new size."""
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show the figures of the chosen layout."""
        layout_id, size = self._layouts[self._chosen], self.app.size
        try:
            report = report_of(self.sudoku.store.statistics, self.sudoku.today(), layout_id)
            drills = {} if layout_id else drill_report(self.sudoku.store.cards)
        except StoreError as error:
            self.sudoku.show_message(f"The statistics cannot be read: {error}.")
            return
        glyphs, width = self.sudoku.look.glyphs, reading_columns(size.width) - _MARGIN
        rows = rows_between_bars(size.height) - (0 if size.height < SHORT else 2)
        text = statistics_text(report, width, rows, glyphs, drills)
        self.query_one("#figures-of-all", Static).update(self.name_keys(text))
        self.query_one("#bar-right", Static).update(styled(name_of(layout_id), "$quiet"))

    def bindings(self) -> Bindings:
        return super().bindings() | {
            **bind_both_ways("turn", self.do_turn), "export": self.do_export,
        }  # fmt: skip

    def do_turn(self, way: int) -> None:
        """Show the next or the previous layout."""
        self._chosen = (self._chosen + way) % len(self._layouts)
        self.show()

    def do_export(self) -> None:
        """Write the figures as CSV into the export folder."""
        try:
            text = csv_of(self.sudoku.store.statistics)
        except StoreError as error:
            self.sudoku.show_message(f"The statistics cannot be read: {error}.")
            return
        self.sudoku.export(_FILE, text)


def name_of(layout_id: str | None) -> str:
    """Return the name of a layout, its id if it is unknown, or "all layouts" for None."""
    return "all layouts" if layout_id is None else layout_name(layout_id)
