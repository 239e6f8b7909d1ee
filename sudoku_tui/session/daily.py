"""The puzzle of a day: which one it is, and what it is called; and the calendar of such days.

It is made, not drawn from the stock: what a specification and a seed make is the same for
the same version of the generator, which is what the shared string promises; a stock may be
made anew at any time.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

from ..engine.generating.spec import Spec
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC
from ..engine.level import Level
from ..engine.symmetry import Symmetry
from ..formats.spec import Share
from .form import symmetries_of

DAILY_LEVEL: Final = "daily_level"
"""The setting that remembers the level that a player takes of a day's puzzles."""
LEVEL_LETTERS: Final = {
    Level.BEGINNER: "B",
    Level.EASY: "E",
    Level.MEDIUM: "M",
    Level.HARD: "H",
    Level.UNFAIR: "U",
    Level.EXTREME: "X",
}
"""What stands for a level where there is room for one character."""


def level_taken(name: str) -> Level:
    """The level of this name, as it was kept of a day's puzzle; Medium where there is none."""
    try:
        return Level.named(name)
    except ValueError:
        return Level.MEDIUM


def nearest_level(levels: Iterable[Level], wanted: Level) -> Level:
    """The one of *levels* that is as hard as is *wanted*, or nearly so."""
    return min(levels, key=lambda level: abs(level - wanted))


def daily_share(day: date, level: Level, layout: Layout = CLASSIC) -> Share:
    """What makes the puzzle of *day*, for everybody: with half-turn symmetry, if it can have it."""
    has_half_turn = Symmetry.HALF_TURN in symmetries_of(layout)
    symmetry = Symmetry.HALF_TURN if has_half_turn else Symmetry.NONE
    spec = Spec(layout.id, frozenset({level}), symmetry=symmetry)
    return Share(spec, f"daily-{day.isoformat()}")


def daily_title(day: date) -> str:
    """What a game of that day's puzzle is called."""
    return f"Daily, {day.day} {day:%B}"


def first_of_month(month: date, later: int) -> date:
    """The first day of the month so many months *later*, or before if that is negative.

    Dates end: beyond the last month, or before the first, it is that one.
    """
    number = month.year * 12 + month.month - 1 + later
    first, last = (day.year * 12 + day.month - 1 for day in (date.min, date.max))
    year, index = divmod(min(max(number, first), last), 12)
    return date(year, index + 1, 1)


def last_of_month(day: date) -> date:
    """The last day of the month of *day*."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def same_day_in(month: date, day: date) -> date:
    """*day*, in another month; the last day of that if it has no such day."""
    return month.replace(day=min(day.day, last_of_month(month).day))


def days_on(day: date, days: int) -> date:
    """The day so many *days* after *day*, or before it; *day* where dates end before that."""
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return day
