"""Statistics in words: totals, a row for each level, a row for each practised technique."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..game.learning.cards import Figures
from ..store.report import Report
from ..store.statistics import LevelTimes
from .durations import clock_or_blank, short_time

UNRATED: Final = "Unrated"
"""Name for games without a level."""
USUAL_MEANING: Final = "Usual is the median of your times without a hint."
LEVEL_HEADS: Final = ("won", "no hint", "best", "usual", "trend")
DRILL_HEADS: Final = ("number", "right", "usual", "trend")


def totals(report: Report) -> Iterator[tuple[str, str]]:
    """Yield the totals of all games, each as a number and its label."""
    streaks = report.streaks
    yield f"{report.won}", "won"
    yield f"{report.unaided}", "without a hint"
    days = "day" if streaks.current == 1 else "days"
    yield f"{streaks.current}", f"{days} in a row, longest {streaks.longest}"
    yield short_time(report.seconds), "played"


def level_figures(times: LevelTimes) -> tuple[str, str, str, str, str]:
    """Return the figures of the games of one level, in the columns of `LEVEL_HEADS`."""
    best, usual = clock_or_blank(times.best), clock_or_blank(times.usual)
    return f"{times.won}", f"{times.unaided}", best, usual, trend_word(times.trend)


def drill_figures(figures: Figures) -> tuple[str, str, str, str]:
    """Return the figures of the drills of one technique, in the columns of `DRILL_HEADS`."""
    usual = clock_or_blank(figures.usual)
    return f"{figures.drills}", f"{figures.found}", usual, trend_word(figures.trend)


def trend_word(trend: str) -> str:
    """Return ``faster``, ``steady`` or ``slower`` for a trend; empty for none."""
    return "faster" if trend == "quicker" else trend
