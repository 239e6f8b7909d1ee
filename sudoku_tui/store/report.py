"""How games and drills went, as one thing to show or to print, and as tables for other programs."""

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
"""Days that are shown one by one."""
COLUMNS = ("layout", "level", "won", "unaided", "hints", "best", "usual")
"""Of the table of games; times are in seconds."""
DRILL_COLUMNS = ("technique", "drills", "right", "usual", "trend")
"""Of the table of drills; the usual time is the median in seconds, and empty if none was right."""


@dataclass(frozen=True)
class Report:
    """How the games of one layout, or of all, went. Times are in seconds."""

    layout_id: str | None
    won: int
    seconds: float
    streaks: Streaks
    """Of all layouts: a day is a day."""
    levels: Mapping[str, LevelTimes]
    """By level, the easiest first; those without a level last."""
    days: tuple[int, ...]
    """Games won on each of the last `DAYS` days, today last."""

    @property
    def unaided(self) -> int:
        """How many were won without a hint."""
        return sum(times.unaided for times in self.levels.values())

    @property
    def hints(self) -> int:
        """How many hints were opened in games that were won."""
        return sum(times.hints for times in self.levels.values())


def report_of(statistics: Statistics, today: date, layout_id: str | None = None) -> Report:
    """The report of one layout, or of all.

    Raises:
        StoreError: the file fails.
    """
    won, seconds = statistics.total(layout_id)
    return Report(
        layout_id=layout_id,
        won=won,
        seconds=seconds,
        streaks=statistics.streaks(today),
        levels=_in_order(statistics.levels(layout_id)),
        days=statistics.won_a_day(today, DAYS, layout_id),
    )


def csv_of(statistics: Statistics, layout_id: str | None = None) -> str:
    """A line for each level of each layout, or of one, below the names of the columns.

    Raises:
        StoreError: the file fails.
    """
    layouts = (layout for layout in statistics.layouts() if layout_id in (None, layout))
    rows = (row for each in layouts for row in _rows(each, _in_order(statistics.levels(each))))
    return _csv((COLUMNS, *rows))


def _rows(layout: str, levels: Mapping[str, LevelTimes]) -> Iterator[tuple[object, ...]]:
    for level, times in levels.items():
        counts = (times.won, times.unaided, times.hints)
        told = ("" if each is None else f"{each:.1f}" for each in (times.best, times.usual))
        yield (without_formula(layout), without_formula(level), *counts, *told)


def _in_order(levels: Mapping[str, LevelTimes]) -> dict[str, LevelTimes]:
    places = {str(level): int(level) for level in Level}
    return {
        level: levels[level]
        for level in sorted(levels, key=lambda name: (places.get(name, len(places)), name))
    }


def drill_report(cards: Cards) -> Mapping[str, Figures]:
    """The figures of each technique that was practised, by its id, in the order of learning.

    Ids that are not known here come last.

    Raises:
        StoreError: the file fails.
    """
    from ..engine.ladders import TEACHING

    found = cards.figures()
    places = {technique.id: place for place, technique in enumerate(TEACHING.techniques)}
    order = sorted(found, key=lambda id: (places.get(id, len(places)), id))
    return {id: found[id] for id in order}


def csv_of_drills(drills: Mapping[str, Figures]) -> str:
    """A line for each technique, below the names of the columns."""
    rows = (
        (id, each.drills, each.found, f"{each.usual:.1f}" if each.found else "", each.trend)
        for id, each in drills.items()
    )
    return _csv((DRILL_COLUMNS, *rows))


def _csv(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
