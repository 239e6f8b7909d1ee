"""The daily puzzle: its specification, title and calendar.

It is generated, not drawn from the stock. A specification and a seed yield the same puzzle in the
same version of the generator, as the share text promises; the stock may be rebuilt at any time.
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
from .puzzle_form import symmetries_of

DAILY_LEVEL: Final = "daily_level"
"""Key of the setting with the level of the daily puzzles that the player chose."""
LEVEL_LETTERS: Final = {
    Level.BEGINNER: "B",
    Level.EASY: "E",
    Level.MEDIUM: "M",
    Level.HARD: "H",
    Level.UNFAIR: "U",
    Level.EXTREME: "X",
}
"""Abbreviations of the levels to one character."""


def level_taken(name: str) -> Level:
    """Return the level of this name, as stored with a daily puzzle; Medium if it is unknown."""
    try:
        return Level.named(name)
    except ValueError:
        return Level.MEDIUM


def nearest_level(levels: Iterable[Level], wanted: Level) -> Level:
    """Return the one of *levels* that is nearest to *wanted*."""
    return min(levels, key=lambda level: abs(level - wanted))


def daily_share(day: date, level: Level, layout: Layout = CLASSIC) -> Share:
    """Return the specification and seed of the puzzle of *day*, the same for all players.

    The puzzle has half-turn symmetry if the layout admits it.
    """
    has_half_turn = Symmetry.HALF_TURN in symmetries_of(layout)
    symmetry = Symmetry.HALF_TURN if has_half_turn else Symmetry.NONE
    spec = Spec(layout.id, frozenset({level}), symmetry=symmetry)
    return Share(spec, f"daily-{day.isoformat()}")


def daily_title(day: date) -> str:
    """Return the title of the puzzle of a day."""
    return f"Daily, {day.day} {day:%B}"


def first_of_month(month: date, later: int) -> date:
    """Return the first day of the month *later* months after *month* (before it if negative).

    The result is clamped to the first and last month that dates can represent.
    """
    number = month.year * 12 + month.month - 1 + later
    first, last = (day.year * 12 + day.month - 1 for day in (date.min, date.max))
    year, index = divmod(min(max(number, first), last), 12)
    return date(year, index + 1, 1)


def last_of_month(day: date) -> date:
    """Return the last day of the month of *day*."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def same_day_in(month: date, day: date) -> date:
    """Return *day* in another month, or the last day of that month if it is shorter."""
    return month.replace(day=min(day.day, last_of_month(month).day))


def days_on(day: date, days: int) -> date:
    """Return the day *days* after *day*; *day* itself if dates cannot represent the result."""
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return day
