"""The daily puzzles: a calendar with the results, and the kinds of the chosen day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import ClassVar

from textual.content import Content
from textual.widgets import Static

from ...engine.layouts import CLASSIC
from ...formats.figures import counted
from ...session.actions.action import Action
from ...session.daily import (
    DAILY_KINDS,
    DAILY_LEVEL,
    DailyKind,
    days_on,
    first_of_month,
    kind_named,
    kinds_for,
    last_of_month,
    nearest_kind,
    same_day_in,
)
from ...session.next_choice import next_choice
from ...store.daily import DailyGame, DailyGames, Streaks
from ...store.errors import StoreError
from ...words.figures import clock
from ..actions import Bindings, bind_both_ways
from ..actions.menu import DAILY
from ..drawing.text import join_text, styled
from ..widgets.calendar import Calendar, Month
from ..widgets.list_page import Surroundings, empty_text
from .lists.list_screen import ListScreen

_ROOMY = (76, 20)
"""Least size of the screen for a calendar with all kinds on every day (columns, rows)."""


class DailyScreen(ListScreen[DailyKind, None]):
    """A month of puzzles, one of every kind for each day. All players get the same ones."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = DAILY
    TITLE_TEXT = "Daily"
    KIND = "daily"
    LIST_ID = "levels"
    position = ""

    def __init__(self) -> None:
        super().__init__()
        self.today = self.sudoku.today()
        self.day = self.today
        self.kind = kind_named(self.sudoku.store.settings.get(DAILY_LEVEL, ""))
        self.kinds = self._find_kinds()
        self._games: DailyGames = {}
        self._streaks = Streaks(0, 0)

    def make_surroundings(self) -> Surroundings:
        """Return the calendar and the texts about the day."""
        glyphs = self.sudoku.look.glyphs
        month = Calendar(Month(self.day, self.today), glyphs.dot, glyphs.done)
        return Surroundings((empty_text("day"),), (empty_text("about"),), left=(month,))

    def on_screen_resume(self) -> None:
        """Move on to the new day if midnight has passed since."""
        if self.day == self.today:
            self.day = self.sudoku.today()
        self.today = self.sudoku.today()

    # The list of kinds

    def _find_kinds(self) -> tuple[DailyKind, ...]:
        """Return the kinds of puzzles of the chosen shape."""
        new_games = self.sudoku.new_games
        return kinds_for(new_games.levels, new_games.layout)

    def items(self) -> Sequence[DailyKind]:
        """Return the kinds of the shape, and read the games of this month."""
        self.kinds = self._find_kinds()
        self.kind = nearest_kind(self.kinds, self.kind)
        first = self.day.replace(day=1)
        try:
            daily = self.sudoku.store.daily
            self._games = daily.games_by_day(
                first, last_of_month(first), self.sudoku.new_games.layout.id
            )
            self._streaks = daily.streaks(self.today)
        except StoreError as error:
            self.sudoku.show_message(f"The games cannot be read: {error}.")
        return self.kinds

    def id_of(self, item: DailyKind, /) -> str:
        """Return the letter of the kind."""
        return item.letter

    def _rebuild_rows(self, chosen: str) -> None:
        super()._rebuild_rows(self.id_of(self.kind))

    def row(self, kind: DailyKind, _: int, /) -> Content:
        """Return the kind, and the result or the time of its game."""
        game = self._game(kind)
        name = join_text(styled(kind.letter, "$quiet"), f" {kind}".ljust(10))
        if game is None:
            return name
        if game.won:
            done = f" {self.sudoku.look.glyphs.done} {clock(game.elapsed)}"
            return join_text(name, styled(done, "$role-on"))
        return join_text(
            name, styled(f" {self.sudoku.look.glyphs.dot} {clock(game.elapsed)}", "$note")
        )

    def _game(self, kind: DailyKind) -> DailyGame | None:
        return self._games.get((self.day, kind.stored_level))

    @property
    def fact(self) -> str:
        """The name of the shape; for the classic one a remark about the puzzles."""
        shape = self.sudoku.new_games.layout
        return "the same for everybody" if shape is CLASSIC else shape.name

    def about(self, item: DailyKind, /) -> Content:
        """Return the numbers of days won in a row, now and at most."""
        streaks = self._streaks
        most = f"at most {counted(streaks.longest, 'day')}" if streaks.longest else "None yet"
        lines = [styled(most, "$quiet")]
        if self.has_class("-short") and self.sudoku.new_games.layout is not CLASSIC:
            lines.insert(0, styled(self.fact, "$quiet"))  # a short screen has no bar to show it in
        if streaks.current:
            lines.insert(0, styled(f"{counted(streaks.current, 'day')} in a row", "bold"))
        if self.day > self.today:
            lines += [Content(""), styled("This day is in the future.", "$note")]
        return Content("\n").join(lines)

    def draw(self, item: DailyKind | None, /) -> None:
        """Show the month and the day."""
        size = self.app.size
        roomy = size.width >= _ROOMY[0] and size.height > _ROOMY[1]
        month = Month(self.day, self.today, self._kinds(won=True), self._kinds(won=False))
        self.query_one(Calendar).show(month, roomy=roomy)
        name = f"{self.day:%A}" if roomy else f"{self.day:%a}"
        day = styled(f"{name} {self.day.day} {self.day:%B}", "bold")
        self.query_one("#day", Static).update(day)

    def _kinds(self, *, won: bool) -> dict[date, frozenset[DailyKind]]:
        """Return by day the kinds that were won, or those that were begun and not won."""
        kinds = {kind.stored_level: kind for kind in DAILY_KINDS}
        found: dict[date, frozenset[DailyKind]] = {}
        for (day, level), game in self._games.items():
            if game.won is won and level in kinds:
                found[day] = found.get(day, frozenset()) | {kinds[level]}
        return found

    # Keys and clicks

    def on_calendar_day_chosen(self, message: Calendar.DayChosen) -> None:
        """Choose the day that was clicked."""
        self._go(message.day)

    def click(self) -> None:
        """Choose the kind that was clicked; play it if it was chosen already."""
        if self.chosen == self.kind:
            self.do_open()
        elif self.chosen is not None:
            self._take(self.chosen)

    def _go(self, day: date) -> None:
        month = self.day.replace(day=1)
        self.day = day
        if day.replace(day=1) == month:
            self.fit()
        else:
            self.renew()

    def _take(self, kind: DailyKind) -> None:
        self.kind = kind
        try:
            self.sudoku.store.unsaved.write(
                "setting", lambda store: store.settings.set(DAILY_LEVEL, str(kind)), DAILY_LEVEL
            )
        except StoreError as error:
            self.sudoku.show_message(f"The level is not saved yet: {error}.")
        self.fit()

    def bindings(self) -> Bindings:
        return super().bindings() | {
            **bind_both_ways("day", self.do_day), "day-below": partial(self.do_day, 7),
            "day-above": partial(self.do_day, -7),
            **bind_both_ways("month", self.do_month), "today": self.do_today,
            **bind_both_ways("level", self.do_level), "shape": self.do_shape, "open": self.do_open,
        }  # fmt: skip

    def do_day(self, days: int) -> None:
        """Go *days* forwards; backwards if negative."""
        self._go(days_on(self.day, days))

    def do_month(self, months: int) -> None:
        """Go *months* forwards; backwards if negative."""
        month = first_of_month(self.day.replace(day=1), months)
        self._go(same_day_in(month, self.day))

    def do_today(self) -> None:
        """Go to today."""
        self._go(self.today)

    def do_level(self, way: int) -> None:
        """Choose the next or the previous kind."""
        self._take(next_choice(self.kinds, self.kind, way))

    def do_shape(self) -> None:
        """Choose another layout."""
        self.navigation.choose_shape(self.renew)

    def do_open(self) -> None:
        """Play the puzzle of the chosen day and kind, unless the day is in the future."""
        if self.day <= self.today and self.is_active:
            self.navigation.play_daily(self.day, self.kind)
