"""A calendar of the last weeks: a column for each week, shaded by the number of won games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Final

from textual.content import Content

from ..drawing.glyphs import Glyphs
from ..drawing.text import join_text, styled

_DAYS: Final = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_LABEL: Final = 2
_WEEK: Final = 2
"""Columns of a week: a blank, and a sign for each day."""
_MONTH: Final = 3
"""Columns of the name of a month."""


def win_calendar(wins: Sequence[int], today: date, width: int, glyphs: Glyphs) -> Iterator[Content]:
    """Yield the names of the months, a row for each day of the week, and the legend.

    *wins* are the games won on each day, those of *today* last. The calendar begins in the month of
    the first win, or as early as *width* columns allow; the last week is the current one.
    """
    room = (width - _LABEL - _MONTH) // _WEEK + 1
    known = (len(wins) + 6 - today.weekday()) // 7
    weeks = max(1, min(room, known, _weeks_since_first_month(wins, today)))
    first = today - timedelta(days=today.weekday() + 7 * (weeks - 1))
    yield styled(" " * _LABEL + _month_names(first, weeks), "$quiet")
    for weekday, name in enumerate(_DAYS):
        days = (first + timedelta(days=weekday + 7 * week) for week in range(weeks))
        cells = (_cell((today - day).days, wins, glyphs) for day in days)
        yield join_text(styled(name, "$quiet"), *cells)
    yield _legend(width, glyphs)


def _weeks_since_first_month(wins: Sequence[int], today: date) -> int:
    """Return the weeks since the beginning of the month of the first win."""
    age = next((age for age in range(len(wins) - 1, 0, -1) if wins[-1 - age]), 0)
    first = (today - timedelta(days=age)).replace(day=1)
    monday = first - timedelta(days=first.weekday())
    return (today - monday).days // 7 + 1


def _month_names(first: date, weeks: int) -> str:
    """Return the name of each month above the week of its first day, and of the month of *first*.

    The first name is left out if the next one follows too closely.
    """
    names, month = [], 0
    for week in range(weeks):
        last = first + timedelta(days=7 * week + 6)
        names.append("" if last.month == month else f"{last:%b}")
        month = last.month
    if any(names[1:2]):
        names[0] = ""
    line = ""
    for week, name in enumerate(names):
        line = line.ljust(week * _WEEK) + (f" {name}" if name else "")
    return line


def _cell(age: int, wins: Sequence[int], glyphs: Glyphs) -> Content:
    """Return the day *age* days ago; blanks for a day in the future."""
    if age < 0:
        return Content(" " * _WEEK)
    shade = _shade(wins[-1 - age], glyphs)
    if age:
        return join_text(" ", shade)
    return join_text(styled("[", "bold"), shade, styled("]", "bold"))


def _shade(won: int, glyphs: Glyphs) -> Content:
    """Return the sign of a day with *won* games."""
    sign = glyphs.wins[min(won, len(glyphs.wins) - 1)]
    return styled(sign, "bold $role-on" if won else "$quiet")


def _legend(width: int, glyphs: Glyphs) -> Content:
    """Return the meanings of the signs, with the other words if they fit in *width* columns."""
    signs = Content("  ").join(
        join_text(_shade(won, glyphs), styled(f" {meaning}", "$quiet"))
        for won, meaning in enumerate(("none", "1", "2", "3 or more"))
    )
    today = join_text(styled("  [ ]", "bold"), styled(" today", "$quiet"))
    whole = join_text(styled("Won a day: ", "$quiet"), signs, today)
    return whole if whole.cell_length <= width else signs
