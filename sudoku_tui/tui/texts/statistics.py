"""The page of statistics: how games went, level by level and day by day, and how drills went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from types import MappingProxyType
from typing import Final

from textual.content import Content

from ...engine.level import Level
from ...engine.techniques import CATALOGUE
from ...formats.figures import clock
from ...game.learning.cards import RECENT, Figures
from ...store.report import Report
from ...store.statistics import LevelTimes
from ..drawing.glyphs import Glyphs
from ..drawing.text import bar, joined, shortened, spark, styled

UNRATED = "Unrated"
"""What games without a level are called."""
_LEVEL, _WON, _UNAIDED, _TIME = 10, 5, 9, 9
"""Columns of the parts of a level's row."""
_TECHNIQUE, _NUMBER, _USUAL, _TREND = 32, 7, 8, 11
"""Columns of the parts of a drill's row; the longest name has that of the technique."""
_NONE: Mapping[str, Figures] = MappingProxyType({})
_NOT_YET: Final = "No game has been won yet. Your times and days will stand here."
_LEAST_BAR = 6
_WIDEST = 92
"""Columns that are used; a bar as wide as a wide screen says no more."""


def statistics_text(
    report: Report,
    width: int,
    glyphs: Glyphs,
    *,
    tight: bool,
    drills: Mapping[str, Figures] = _NONE,
) -> Content:
    """All of it in *width* columns; *tight* leaves blank lines out, *drills* stand at the end."""
    width = min(width, _WIDEST)
    if report.won:
        lines = _of_games(report, width, glyphs, tight=tight)
    else:
        lines = [Content(line) for line in wrap(_NOT_YET, width)]
    if drills:
        lines += [Content(""), *drill_table(drills, width, glyphs)]
    return Content("\n").join(lines)


def _of_games(report: Report, width: int, glyphs: Glyphs, *, tight: bool) -> list[Content]:
    gap = [] if tight else [Content("")]
    lines = [_figures(report, width), Content(""), *_levels(report, width, glyphs)]
    if trend := _trend(report):
        level, times = trend
        title = f"{level or UNRATED}, the last {len(times.recent)} times"
        first, last = clock(times.recent[0]), clock(times.recent[-1])
        ends = joined(styled(f"  {first} to ", "$note"), styled(last, "bold"))
        line = joined(styled(spark(times.recent, glyphs), "$entry"), ends)
        lines += [Content(""), styled(title, "$quiet"), *gap, line]
    heading = styled("Games a day, the last four weeks", "$quiet")
    most = styled(f"  most {max(report.days)}", "$note")
    days = joined(styled(spark(report.days, glyphs), "$role-on"), most)
    return [*lines, Content(""), heading, *gap, days]


def _figures(report: Report, width: int) -> Content:
    hours, minutes = report.seconds / 3600, report.seconds / 60
    played = f"{hours:.0f} h" if hours >= 10 else f"{hours:.1f} h"
    if hours < 1:
        played = f"{minutes:.0f} min"
    figures = (
        (str(report.won), "won"),
        (str(report.unaided), "without a hint"),
        (str(report.streaks.current), _days(report.streaks.current) + " in a row"),
        (str(report.streaks.longest), "at most"),
        (played, "played"),
    )
    shown = [
        joined(styled(number, "bold"), styled(f" {what}" if what else "", "$quiet"))
        for number, what in figures
    ]
    whole = Content("   ").join(shown)
    if whole.cell_length <= width:
        return whole
    # In two lines where there is no room for one.
    return joined(Content("   ").join(shown[:2]), "\n", Content("   ").join(shown[2:]))


def _days(count: int) -> str:
    return "day" if count == 1 else "days"


def _levels(report: Report, width: int, glyphs: Glyphs) -> Iterator[Content]:
    """A row for each level; those not won yet have one too."""
    room = max(_LEAST_BAR, width - _LEVEL - _WON - _UNAIDED - 2 * _TIME)
    most = max(times.won for times in report.levels.values())
    head = f"{'Level':<{_LEVEL}}{'won':>{room + _WON}}{'no hint':>{_UNAIDED}}"
    yield styled(f"{head}{'best':>{_TIME}}{'usual':>{_TIME}}", "$quiet")
    for level in dict.fromkeys([*map(str, Level), *report.levels]):
        name = (level or UNRATED)[: _LEVEL - 1].ljust(_LEVEL)
        times = report.levels.get(level)
        if times is None:
            yield joined(styled(name, "$quiet"), bar(0, room, glyphs))
            continue
        best, usual = ("" if t is None else clock(t) for t in (times.best, times.usual))
        yield joined(
            name,
            bar(times.won / most, room, glyphs),
            f"{times.won:>{_WON}}",
            styled(f"{times.unaided:>{_UNAIDED}}", "$note"),
            styled(f"{best:>{_TIME}}", "bold"),
            styled(f"{usual:>{_TIME}}", "$note"),
        )


def _trend(report: Report) -> tuple[str, LevelTimes] | None:
    """The level won most with its times, if there are enough to compare."""
    level, times = max(report.levels.items(), key=lambda item: item[1].won)
    return (level, times) if len(times.recent) > 1 else None


def drill_table(drills: Mapping[str, Figures], width: int, glyphs: Glyphs) -> Iterator[Content]:
    """A line for each technique that was practised, below a heading, in *width* columns."""
    fixed = 2 * _NUMBER + _USUAL + _TREND
    room = max(_NUMBER, min(_TECHNIQUE, width - fixed))
    sparks = width - fixed - room >= RECENT
    head = f"{'Drills':<{room}}{'number':>{_NUMBER}}{'right':>{_NUMBER}}"
    yield styled(f"{head}{'usual':>{_USUAL}}  {'trend':<{_TREND - 2}}", "$quiet")
    for id, figures in drills.items():
        known = CATALOGUE.get(id)
        name = shortened(known.name if known else id, room - 1)
        usual = clock(figures.usual) if figures.found else ""
        yield joined(
            name.ljust(room),
            styled(f"{figures.drills:>{_NUMBER}}", "$note"),
            styled(f"{figures.found:>{_NUMBER}}", "$note"),
            styled(f"{usual:>{_USUAL}}", "bold"),
            styled(f"  {figures.trend:<{_TREND - 2}}", "$note"),
            styled(spark(figures.recent, glyphs) if sparks else "", "$entry"),
        )
