"""The statistics page: games by level and by day, and drills by technique."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import starmap
from textwrap import wrap
from types import MappingProxyType
from typing import Final

from textual.content import Content

from ...engine.level import Level
from ...engine.techniques import technique_name
from ...formats.figures import clock
from ...game.learning.cards import RECENT, Figures
from ...store.report import Report
from ...store.statistics import LevelTimes
from ...words.statistics import (
    DRILL_HEADS,
    LEVEL_HEADS,
    UNRATED,
    drill_figures,
    level_figures,
    totals,
)
from ..drawing.glyphs import Glyphs
from ..drawing.text import abbreviate, bar, figure, join_text, spark, styled

_LEVEL, _FIGURES = 10, (5, 9, 9, 9)
"""Columns of a level and of its figures."""
_TECHNIQUE, _LEAST, _DRILLED = 32, 7, (7, 7, 8)
"""Largest and smallest width of a technique's name (the longest name fits), and columns of its
figures.
"""
_TREND = 11
_STYLES = ("", "$note", "bold", "$note")
_NONE: Mapping[str, Figures] = MappingProxyType({})
_NOT_YET: Final = "No game has been won yet. Your times and days will appear here."
_LEAST_BAR = 6
_WIDEST = 92
"""Largest width used; a wider bar would show nothing more."""


def statistics_text(
    report: Report,
    width: int,
    glyphs: Glyphs,
    *,
    tight: bool,
    drills: Mapping[str, Figures] = _NONE,
) -> Content:
    """Return the whole page in *width* columns.

    *tight* omits blank lines; *drills* are results by technique id, shown at the end.
    """
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
        ends = join_text(styled(f"  {first} to ", "$note"), styled(last, "bold"))
        line = join_text(styled(spark(times.recent, glyphs), "$entry"), ends)
        lines += [Content(""), styled(title, "$quiet"), *gap, line]
    heading = styled("Games a day, the last four weeks", "$quiet")
    most = styled(f"  most {max(report.days)}", "$note")
    days = join_text(styled(spark(report.days, glyphs), "$role-on"), most)
    return [*lines, Content(""), heading, *gap, days]


def _figures(report: Report, width: int) -> Content:
    shown = [figure(number, what) for number, what in totals(report)]
    whole = Content("   ").join(shown)
    if whole.cell_length <= width:
        return whole
    return join_text(Content("   ").join(shown[:2]), "\n", Content("   ").join(shown[2:]))


def _levels(report: Report, width: int, glyphs: Glyphs) -> Iterator[Content]:
    """Yield a row for each level, including those without a win."""
    room = max(_LEAST_BAR, width - _LEVEL - sum(_FIGURES))
    most = max(times.won for times in report.levels.values())
    heads = "".join(_align_right(LEVEL_HEADS, _FIGURES))
    yield styled(f"{'Level':<{_LEVEL + room}}{heads}", "$quiet")
    for level in dict.fromkeys([*map(str, Level), *report.levels]):
        name = (level or UNRATED)[: _LEVEL - 1].ljust(_LEVEL)
        times = report.levels.get(level)
        if times is None:
            yield join_text(styled(name, "$quiet"), bar(0, room, glyphs))
            continue
        columns = zip(_align_right(level_figures(times), _FIGURES), _STYLES, strict=True)
        yield join_text(name, bar(times.won / most, room, glyphs), *starmap(styled, columns))


def _align_right(texts: Iterable[str], widths: Iterable[int]) -> Iterator[str]:
    """Align *texts* to the right in columns; drop texts beyond the last column."""
    return (text.rjust(width) for text, width in zip(texts, widths, strict=False))


def _trend(report: Report) -> tuple[str, LevelTimes] | None:
    """Return the level won most often with its times; None if there is only one time."""
    level, times = max(report.levels.items(), key=lambda item: item[1].won)
    return (level, times) if len(times.recent) > 1 else None


def drill_table(drills: Mapping[str, Figures], width: int, glyphs: Glyphs) -> Iterator[Content]:
    """Yield a heading, and a line for each technique that was practised, in *width* columns."""
    fixed = sum(_DRILLED) + _TREND
    room = max(_LEAST, min(_TECHNIQUE, width - fixed))
    sparks = width - fixed - room >= RECENT
    heads = "".join(_align_right(DRILL_HEADS, _DRILLED))
    yield styled(f"{'Drills':<{room}}{heads}  {DRILL_HEADS[-1]:<{_TREND - 2}}", "$quiet")
    for id, figures in drills.items():
        number, right, usual = _align_right(drill_figures(figures), _DRILLED)
        yield join_text(
            abbreviate(technique_name(id), room - 1).ljust(room),
            styled(f"{number}{right}", "$note"),
            styled(usual, "bold"),
            styled(f"  {figures.trend:<{_TREND - 2}}", "$note"),
            styled(spark(figures.recent, glyphs) if sparks else "", "$entry"),
        )
