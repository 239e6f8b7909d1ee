"""Reports about games and drills, to be shown, printed or exported as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from ..engine.level import Level
from ..formats.clean import without_formula
from ..game.learning.cards import Figures
from .cards import Cards
from .daily import Streaks
from .statistics import LevelTimes, Statistics

DAYS = 28
"""Number of days that are exported."""
CALENDAR_DAYS = 53 * 7
"""Number of days for a calendar: every week that a year touches."""
COLUMNS = ("layout", "level", "won", "unaided", "hints", "best", "usual", "trend")
"""Columns of the table of games. Times are in seconds; `usual` is the median without hints.

`trend` is ``quicker``, ``steady`` or ``slower``, or empty for fewer than six games without hints.
"""
DRILL_COLUMNS = ("technique", "drills", "right", "usual", "trend")
"""Columns of the table of drills; `usual` is the median in seconds, empty if none was right."""


@dataclass(frozen=True)
class Report:
    """Statistics of the games of one layout, or of all. Times are in seconds."""

    layout_id: str | None
    won: int
    seconds: float
    streaks: Streaks
    """Runs of days with a won game of any layout."""
    levels: Mapping[str, LevelTimes]
    """Times by level, the easiest first; games without a level last."""
    today: date
    wins_per_day: tuple[int, ...]
    """Games won on each of the last `CALENDAR_DAYS` days, `today` last."""

    @property
    def days(self) -> tuple[int, ...]:
        """The games won on each of the last `DAYS` days, today last."""
        return self.wins_per_day[-DAYS:]

    @property
    def unaided(self) -> int:
        """The number of games won without a hint."""
        return sum(times.unaided for times in self.levels.values())

    @property
    def hints(self) -> int:
        """The number of hints used in won games."""
        return sum(times.hints for times in self.levels.values())


def report_of(statistics: Statistics, today: date, layout_id: str | None = None) -> Report:
    """Return the report of one layout, or of all.

    Raises:
        StoreError: The file cannot be read.
    """
    won, seconds = statistics.total(layout_id)
    return Report(
        layout_id=layout_id,
        won=won,
        seconds=seconds,
        streaks=statistics.streaks(today),
        levels=_in_order(statistics.levels(layout_id)),
        today=today,
        wins_per_day=statistics.wins_per_day(today, CALENDAR_DAYS, layout_id),
    )


def csv_of(statistics: Statistics, layout_id: str | None = None) -> str:
    """Return a CSV table with a line per layout and level, for one layout or all.

    Raises:
        StoreError: The file cannot be read.
    """
    layouts = (layout for layout in statistics.layouts() if layout_id in (None, layout))
    rows = (row for each in layouts for row in _rows(each, _in_order(statistics.levels(each))))
    return _csv((COLUMNS, *rows))


def _rows(layout: str, levels: Mapping[str, LevelTimes]) -> Iterator[tuple[object, ...]]:
    for level, times in levels.items():
        counts = (times.won, times.unaided, times.hints)
        seconds = ("" if each is None else f"{each:.1f}" for each in (times.best, times.usual))
        yield without_formula(layout), without_formula(level), *counts, *seconds, times.trend


def _in_order(levels: Mapping[str, LevelTimes]) -> dict[str, LevelTimes]:
    places = {str(level): int(level) for level in Level}
    return {
        level: levels[level]
        for level in sorted(levels, key=lambda name: (places.get(name, len(places)), name))
    }


def drill_report(cards: Cards) -> Mapping[str, Figures]:
    """Return the statistics of each practised technique by its id, in the order of learning.

    Unknown ids, perhaps of a later version, come last.

    Raises:
        StoreError: The file cannot be read.
    """
    from ..engine.ladders import TEACHING

    found = cards.figures()
    places = {technique.id: place for place, technique in enumerate(TEACHING.techniques)}
    order = sorted(found, key=lambda id: (places.get(id, len(places)), id))
    return {id: found[id] for id in order}


def csv_of_drills(drills: Mapping[str, Figures]) -> str:
    """Return a CSV table with a line per technique."""
    rows = (
        (id, each.drills, each.found, f"{each.usual:.1f}" if each.found else "", each.trend)
        for id, each in drills.items()
    )
    return _csv((DRILL_COLUMNS, *rows))


def _csv(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
