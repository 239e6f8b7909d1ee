"""A calendar month with the puzzles that were solved on each day."""

from __future__ import annotations

from calendar import Calendar as Weeks
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from ...session.daily import DAILY_KINDS, DailyKind
from ..drawing.text import join_text, loud_style, styled

_DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_HEAD = 2
"""Lines above the first week."""


@dataclass(frozen=True)
class Month:
    """The content of a calendar."""

    day: date
    """The day of the cursor, in the month that is shown."""
    today: date
    solved: Mapping[date, frozenset[DailyKind]] = field(default_factory=dict)
    begun: Mapping[date, frozenset[DailyKind]] = field(default_factory=dict)
    """The kinds that were begun and not solved, by day."""

    @property
    def weeks(self) -> list[list[date | None]]:
        """The weeks of the month; None for days of adjacent months."""
        year, month = self.day.year, self.day.month
        return [
            [date(year, month, day) if day else None for day in week]
            for week in Weeks().monthdayscalendar(year, month)
        ]


class Calendar(Widget):
    """A month to choose a day from.

    It has no key bindings: commands of a screen move the cursor.
    """

    ALLOW_SELECT = False

    @dataclass
    class DayChosen(Message):
        """Posted when a day is clicked."""

        day: date

    def __init__(self, month: Month, dot: str, done: str) -> None:
        """Create a calendar.

        *dot* marks a day with a begun puzzle, *done* one with a solved puzzle.
        """
        super().__init__(id="calendar")
        self._month = month
        self._dot, self._done = dot, done
        self._roomy = True

    def show(self, month: Month, *, roomy: bool) -> None:
        """Show a month. If *roomy*, each kind has a letter below the day."""
        if (month, roomy) != (self._month, self._roomy):
            self._month, self._roomy = month, roomy
            self.set_class(not roomy, "-dense")
            self.refresh(layout=True)

    @property
    def _width(self) -> int:
        return 7 if self._roomy else 5

    @property
    def _height(self) -> int:
        return 3 if self._roomy else 2

    def render(self) -> Content:
        """Return the month: its days, and the kinds below each day."""
        month = self._month
        names = "".join(f" {name}".ljust(self._width) for name in _DAYS)
        lines = [styled(f" {month.day:%B %Y}", "bold"), styled(names, "$quiet")]
        for week in month.weeks:
            lines.append(join_text(*(self._number(day) for day in week)))
            if self._roomy:
                lines.append(join_text(*(self._marks(day) for day in week)))
            lines.append(Content(""))
        return Content("\n").join(lines[:-1])

    def _number(self, day: date | None) -> Content:
        """Return the number of a day, with a mark if there is no line for marks below it."""
        if day is None:
            return Content(" " * self._width)
        month = self._month
        style = "bold" if day == month.today else "$quiet" if day > month.today else ""
        text = f"[{day.day}]".rjust(4) if day == month.today else f"{day.day:>3}"
        mark = ""
        if not self._roomy and day in month.solved:
            mark = self._done
        elif not self._roomy and day in month.begun:
            mark = self._dot
        if day == month.day:
            style = loud_style(self._is_plain)
            marked = f"{text}{mark}".ljust(4)
            return join_text(styled(marked, style), " " * (self._width - len(marked)))
        rest = " " * (self._width - len(text) - len(mark))
        return join_text(styled(text, style), styled(mark, "bold $role-on"), rest)

    def _marks(self, day: date | None) -> Content:
        """Return the letters of a day's kinds: capitals for solved, lower case for begun.

        All kinds together fill the width; fewer have a space before them.
        """
        if day is None:
            return Content(" " * self._width)
        solved = self._month.solved.get(day, frozenset())
        begun = self._month.begun.get(day, frozenset())
        marks = [
            styled(kind.letter, "bold $role-on")
            if kind in solved
            else styled(kind.letter.lower(), "$note")
            for kind in DAILY_KINDS
            if kind in solved | begun
        ]
        rest = self._width - len(marks)
        before = min(1, rest)
        return join_text(" " * before, *marks, " " * (rest - before))

    @property
    def _is_plain(self) -> bool:
        return self.app.has_class("-colourless")

    def on_click(self, event: events.Click) -> None:
        """Choose the day under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None or offset.y < _HEAD:
            return
        week, column = (offset.y - _HEAD) // self._height, offset.x // self._width
        weeks = self._month.weeks
        if week < len(weeks) and column < len(_DAYS) and (day := weeks[week][column]):
            self.post_message(self.DayChosen(day))
