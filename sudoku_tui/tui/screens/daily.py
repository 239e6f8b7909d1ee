"""The puzzles of the days: a calendar of what was solved, and each day's levels."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...engine.layouts import CLASSIC
from ...engine.level import Level
from ...formats.figures import clock, counted
from ...session.daily import (
    DAILY_LEVEL,
    LEVEL_LETTERS,
    days_on,
    first_of_month,
    last_of_month,
    level_taken,
    nearest_level,
    same_day_in,
)
from ...session.next_choice import next_choice
from ...store.daily import DailyGame, DailyGames, Streaks
from ...store.errors import StoreError
from ..commands import Command
from ..commands.menu import DAILY
from ..drawing.text import joined, styled
from ..widgets.calendar import Calendar, Month
from ..widgets.choices import Choices
from .base import CommandScreen

_ROOMY = (76, 20)
"""Columns and rows from which each level has a place on each day."""


class DailyScreen(CommandScreen[None]):
    """A month of puzzles, every day one of each level, the same for everybody."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = DAILY

    def __init__(self) -> None:
        super().__init__()
        self.today = self.sudoku.today()
        self.day = self.today
        self.level = level_taken(self.sudoku.store.settings.get(DAILY_LEVEL, ""))
        self.levels = self.sudoku.new_games.levels
        """Those of the shape."""
        self._games: DailyGames = {}
        self._streaks = Streaks(0, 0)

    def compose(self) -> ComposeResult:
        """The month, and the day."""
        glyphs = self.sudoku.look.glyphs
        yield from self.compose_bars(styled("Daily", "bold"), self._fact)
        with Horizontal(id="body", classes="daily"):
            yield Calendar(Month(self.day, self.today), glyphs.dot, glyphs.done)
            with Vertical(id="beside"):
                yield Static(id="day", markup=False)
                yield Choices(id="levels", markup=False)
                yield Static(id="about", markup=False)

    def on_mount(self) -> None:
        """Begin with today."""
        self.query_one(OptionList).focus()
        self._list_levels()

    @property
    def _fact(self) -> Content:
        """What the bar says: the shape, if it is not the classic one."""
        shape = self.sudoku.new_games.shape
        return styled("the same for everybody" if shape is CLASSIC else shape.name, "$quiet")

    def _list_levels(self) -> None:
        """Offer the levels that the shape has, and read what was played of it."""
        self.levels = self.sudoku.new_games.levels
        self.level = nearest_level(self.levels, self.level)
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(Option("", id=str(int(level))) for level in self.levels)
        self.query_one("#bar-right", Static).update(self._fact)
        self.renew()

    def on_screen_resume(self) -> None:
        """A game may have been played since, and a day may have gone by."""
        if self.is_ready:
            if self.day == self.today:
                self.day = self.sudoku.today()
            self.today = self.sudoku.today()
            self.renew()

    def on_resize(self, event: events.Resize) -> None:
        """Days are wide or narrow."""
        self.call_after_refresh(self.show)

    def renew(self) -> None:
        """Read what was played in this month."""
        first = self.day.replace(day=1)
        try:
            daily = self.sudoku.store.daily
            self._games = daily.between(first, last_of_month(first), self.sudoku.new_games.shape.id)
            self._streaks = daily.streaks(self.today)
        except StoreError as error:
            self.sudoku.say(f"The games cannot be read: {error}.")
        self.show()

    def show(self) -> None:
        """Show the month and the day."""
        size = self.app.size
        roomy = size.width >= _ROOMY[0] and size.height > _ROOMY[1]
        month = Month(self.day, self.today, self._levels(won=True), self._levels(won=False))
        self.query_one(Calendar).show(month, roomy=roomy)
        name = f"{self.day:%A}" if roomy else f"{self.day:%a}"
        self.query_one("#day", Static).update(
            styled(f"{name} {self.day.day} {self.day:%B}", "bold")
        )
        listed = self.query_one(OptionList)
        for index, level in enumerate(self.levels):
            listed.replace_option_prompt_at_index(index, self._line(level))
        listed.highlighted = self.levels.index(self.level)
        self.query_one("#about", Static).update(self._about())

    def _levels(self, *, won: bool) -> dict[date, frozenset[Level]]:
        """By day, the levels that were won, or those that were begun and not won."""
        found: dict[date, frozenset[Level]] = {}
        for (day, level), game in self._games.items():
            if game.won is won:
                found[day] = found.get(day, frozenset()) | {level_taken(level)}
        return found

    def _game(self, level: Level) -> DailyGame | None:
        return self._games.get((self.day, str(level)))

    def _line(self, level: Level) -> Content:
        game = self._game(level)
        name = joined(styled(LEVEL_LETTERS[level], "$quiet"), f" {level}".ljust(10))
        if game is None:
            return name
        if game.won:
            done = f" {self.sudoku.look.glyphs.done} {clock(game.elapsed)}"
            return joined(name, styled(done, "$role-on"))
        return joined(
            name, styled(f" {self.sudoku.look.glyphs.dot} {clock(game.elapsed)}", "$note")
        )

    def _about(self) -> Content:
        streaks = self._streaks
        most = f"at most {counted(streaks.longest, 'day')}" if streaks.longest else "None yet"
        lines = [styled(most, "$quiet")]
        if self.has_class("-short") and self.sudoku.new_games.shape is not CLASSIC:
            lines.insert(0, self._fact)  # there is no bar to say so
        if streaks.current:
            lines.insert(0, styled(f"{counted(streaks.current, 'day')} in a row", "bold"))
        if self.day > self.today:
            lines += [Content(""), styled("That day has not come yet.", "$note")]
        return Content("\n").join(lines)

    # Keys and clicks

    def on_calendar_day_chosen(self, message: Calendar.DayChosen) -> None:
        """A click chooses a day."""
        self._go(message.day)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click chooses a level; a click on the one that is chosen plays it."""
        event.stop()
        chosen = self.levels[event.option_index]
        if chosen is self.level:
            self.do_open()
        else:
            self._take(chosen)

    def _go(self, day: date) -> None:
        month = self.day.replace(day=1)
        self.day = day
        if day.replace(day=1) == month:
            self.show()
        else:
            self.renew()

    def _take(self, level: Level) -> None:
        self.level = level
        try:
            self.sudoku.store.unsaved.write(
                "setting", lambda store: store.settings.set(DAILY_LEVEL, str(level)), DAILY_LEVEL
            )
        except StoreError as error:
            self.sudoku.say(f"The level is not saved yet: {error}.")
        self.show()

    def do_day(self, days: str) -> None:
        """Go some days on, or back."""
        self._go(days_on(self.day, int(days)))

    def do_month(self, months: str) -> None:
        """Go to the month after, or before."""
        month = first_of_month(self.day.replace(day=1), int(months))
        self._go(same_day_in(month, self.day))

    def do_today(self) -> None:
        """Go to today."""
        self._go(self.today)

    def do_level(self, way: str) -> None:
        """Take the next level, or the one before."""
        self._take(next_choice(self.levels, self.level, int(way)))

    def do_shape(self) -> None:
        """Choose another layout."""
        self.navigation.choose_shape(self._list_levels)

    def do_open(self) -> None:
        """Play the puzzle of that day."""
        if self.day <= self.today and self.is_active:
            self.navigation.play_daily(self.day, self.level)
