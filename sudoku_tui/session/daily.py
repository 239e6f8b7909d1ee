"""The daily puzzles: their kinds, specifications and titles, and the calendar.

It is generated, not drawn from the stock. A specification and a seed yield the same puzzle in the
same version of the generator, as the share text promises; the stock may be rebuilt at any time.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final, NamedTuple

from ..engine.generating.spec import Spec
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC
from ..engine.level import Level
from ..engine.symmetry import Symmetry
from ..formats.spec import Share
from .new_games import killer_spec
from .puzzle_form import symmetries_of

DAILY_LEVEL: Final = "daily_level"
"""Key of the setting with the kind of the daily puzzles that the player chose."""
_LETTERS: Final = {
    Level.BEGINNER: "B",
    Level.EASY: "E",
    Level.MEDIUM: "M",
    Level.HARD: "H",
    Level.UNFAIR: "U",
    Level.EXTREME: "X",
    None: "K",
}
"""Abbreviations of the kinds to one character, by level."""


class DailyKind(NamedTuple):
    """A kind of daily puzzle: one of a level, or the killer."""

    level: Level | None
    """None for the killer, which has no level."""

    def __str__(self) -> str:
        return "Killer" if self.level is None else str(self.level)

    @property
    def letter(self) -> str:
        """The abbreviation in the calendar."""
        return _LETTERS[self.level]

    @property
    def stored_level(self) -> str:
        """The level of its games in the store (`store.daily.DailyGame`)."""
        return "" if self.level is None else str(self.level)


KILLER: Final = DailyKind(None)
"""The killer of a day."""
DAILY_KINDS: Final = (*map(DailyKind, Level), KILLER)
"""All kinds, in the order of their rows."""


def kind_named(name: str) -> DailyKind:
    """Return the kind of this name, as stored with the settings; Medium if it is unknown."""
    named = {str(kind): kind for kind in DAILY_KINDS}
    return named.get(name, DailyKind(Level.MEDIUM))


def kinds_for(levels: Iterable[Level], layout: Layout) -> tuple[DailyKind, ...]:
    """Return the kinds of each day on *layout*, whose puzzles have these *levels*.

    Only the classic layout has a killer, so that there is one for each day.
    """
    kinds = tuple(map(DailyKind, levels))
    return (*kinds, KILLER) if layout is CLASSIC else kinds


def nearest_kind(kinds: Iterable[DailyKind], wanted: DailyKind) -> DailyKind:
    """Return *wanted* if it is one of *kinds*, or else the one of the nearest level.

    Medium replaces a killer that is not among them.
    """
    kinds = tuple(kinds)
    if wanted in kinds:
        return wanted
    level = Level.MEDIUM if wanted.level is None else wanted.level
    levels = (kind.level for kind in kinds if kind.level is not None)
    return DailyKind(min(levels, key=lambda each: abs(each - level)))


def daily_share(day: date, kind: DailyKind, layout: Layout = CLASSIC) -> Share:
    """Return the specification and seed of the puzzle of *day*, the same for all players.

    A puzzle of a level has half-turn symmetry if the layout admits it.
    """
    seed = f"daily-{day.isoformat()}"
    if kind.level is None:
        return Share(killer_spec(layout), seed)
    has_half_turn = Symmetry.HALF_TURN in symmetries_of(layout)
    symmetry = Symmetry.HALF_TURN if has_half_turn else Symmetry.NONE
    return Share(Spec(layout.id, frozenset({kind.level}), symmetry=symmetry), seed)


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
