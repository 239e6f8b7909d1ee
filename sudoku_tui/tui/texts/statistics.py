"""The statistics page: games by level and by day, and drills by technique."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import starmap
from textwrap import wrap
from types import MappingProxyType
from typing import Final

from textual.content import Content

from ...engine.level import Level
from ...engine.techniques import technique_name
from ...game.learning.cards import RECENT as RECENT_DRILLS
from ...game.learning.cards import Figures
from ...store.report import Report
from ...store.statistics import RECENT, LevelTimes
from ...words.figures import clock
from ...words.statistics import (
    DRILL_HEADS,
    LEVEL_HEADS,
    UNRATED,
    USUAL_MEANING,
    drill_figures,
    level_figures,
    totals,
    trend_word,
)
from ..drawing.glyphs import Glyphs
from ..drawing.text import abbreviate, bar, figure, join_text, spark, styled
from .win_calendar import win_calendar

_LEVEL, _FIGURES = 10, (5, 9, 8, 8)
"""Columns of a level, and of its figures except the trend."""
_ROW = _LEVEL + sum(_FIGURES)
_NO_HINT = 1
"""Index of the figure that a narrow screen leaves out."""
_WORD = 8
"""Columns of the trend in words, with the blanks before it."""
_LEAST_SPARK = 4
"""Smallest number of times that are drawn."""
_LEAST_BAR = 12
"""Smallest width of the bar of a level."""
_CLOCK = 5
"""Columns of a time beside its bars."""
_RUN_HEAD: Final = "first to last"
_TECHNIQUE, _LEAST, _DRILLED = 32, 7, (7, 7, 8)
"""Largest and smallest width of a technique's name (the longest name fits), and columns of its
figures.
"""
_TREND = 11
_STYLES = ("", "$note", "bold", "$note")
_NONE: Mapping[str, Figures] = MappingProxyType({})
_NOT_YET: Final = (
    "Win your first game, and its time and day appear here: "
    "press esc, then choose a level in the menu."
)
_GAP = "  "
"""Blanks between two totals."""
_WIDEST = 92
"""Largest width used by the table of drills."""


def statistics_text(
    report: Report, width: int, rows: int, glyphs: Glyphs, drills: Mapping[str, Figures] = _NONE
) -> Content:
    """Return the whole page in *width* columns.

    If there is room in *rows* rows, each level has a bar, and its last times are in a section of
    their own. The figures of games have no blank lines if only then they fit. *drills* are results
    by technique id, shown at the end.
    """
    if report.won:
        above, below = (
            _totals(report, width),
            [*win_calendar(report.wins_per_day, report.today, width, glyphs)],
        )
        blocks = [
            above,
            [*_bars(report, width, glyphs)],
            [*_last_times(report, width, glyphs)],
            below,
        ]
        blocks = [block for block in blocks if block]
        if width < _ROW + _LEAST_BAR or _height(blocks) > rows:
            blocks = [above, [*_levels(report, width, glyphs)], below]
        is_tight = _height(blocks) - len(blocks) < rows < _height(blocks)
    else:
        blocks, is_tight = [[Content(line) for line in wrap(_NOT_YET, width)]], False
    games = Content("\n" if is_tight else "\n\n").join(map(Content("\n").join, blocks))
    if not drills:
        return games
    table = drill_table(drills, min(width, _WIDEST), glyphs)
    return join_text(games, "\n\n", Content("\n").join(table))


def _height(blocks: Sequence[Sequence[Content]]) -> int:
    """Return the rows of *blocks* with blank lines between them."""
    return sum(map(len, blocks)) + len(blocks) - 1


def _totals(report: Report, width: int) -> list[Content]:
    """Return the totals in as few lines as possible."""
    lines: list[Content] = []
    for number, label in totals(report):
        shown = figure(number, label)
        if lines and lines[-1].cell_length + len(_GAP) + shown.cell_length <= width:
            lines[-1] = join_text(lines[-1], _GAP, shown)
        else:
            lines.append(shown)
    return lines


def _levels(report: Report, width: int, glyphs: Glyphs) -> Iterator[Content]:
    """Yield a row for each level with its figures and last times, and the remarks."""
    heads = _row("Level", LEVEL_HEADS, ("",) * len(LEVEL_HEADS), width).plain
    room = width - _ROW - _WORD - 2
    runs = {level: _run(times, room, glyphs) for level, times in report.levels.items()}
    yield styled(
        heads + (f"  {_RUN_HEAD}" if any(run.plain for run in runs.values()) else ""), "$quiet"
    )
    for level, times in report.levels.items():
        figures = level_figures(times)
        row = _row(level or UNRATED, figures, (*_STYLES, _trend_style(times)), width)
        yield join_text(row, "  ", runs[level]) if runs[level].plain else row
    yield from _remarks(report, width)


def _bars(report: Report, width: int, glyphs: Glyphs) -> Iterator[Content]:
    """Yield a row for each level with a bar of its won games and its figures, and the remarks."""
    room = width - _ROW
    most = max(times.won for times in report.levels.values())
    yield styled(
        "Level".ljust(_LEVEL + room) + "".join(_align_right(LEVEL_HEADS[:-1], _FIGURES)), "$quiet"
    )
    for level, times in report.levels.items():
        numbers = _align_right(level_figures(times)[:-1], _FIGURES)
        yield join_text(
            (level or UNRATED)[: _LEVEL - 1].ljust(_LEVEL),
            bar(times.won / most, room, glyphs),
            *map(styled, numbers, _STYLES),
        )
    yield from _remarks(report, width)


def _last_times(report: Report, width: int, glyphs: Glyphs) -> Iterator[Content]:
    """Yield a heading, and for each level its last times as wide bars, and their trend."""
    room = (width - _LEVEL - _WORD) // 2
    runs = {level: _run(times, room, glyphs, 2) for level, times in report.levels.items()}
    if any(run.plain for run in runs.values()):
        yield styled(f"Times without a hint, {_RUN_HEAD}", "$quiet")
    for level, run in runs.items():
        if run.plain:
            times = report.levels[level]
            trend = styled(f"  {trend_word(times.trend)}", _trend_style(times))
            yield join_text((level or UNRATED)[: _LEVEL - 1].ljust(_LEVEL), run, trend)


def _run(times: LevelTimes, room: int, glyphs: Glyphs, columns: int = 1) -> Content:
    """Return bars of the last times without a hint, between the first and the last of them.

    It is empty if *room* columns are too few for the narrowest bars, or if there are fewer than two
    times. Each bar has *columns* columns.
    """
    longest = max(_CLOCK, *(len(clock(each)) for each in times.recent_unaided), 0)
    most = room - 2 * (longest + 1)
    last = times.recent_unaided[-max(1, min(RECENT, most)) :]
    if most < _LEAST_SPARK or len(last) < 2:
        return Content("")
    bars = "".join(each * columns for each in spark(last, glyphs, stacked=True))
    return join_text(
        styled(f"{clock(last[0]):>{_CLOCK}} ", "$note"),
        styled(bars, "$entry"),
        styled(f" {clock(last[-1]):<{_CLOCK}}", "bold"),
    )


def _trend_style(times: LevelTimes) -> str:
    return "$role-on" if times.trend == "quicker" else "$note"


def _remarks(report: Report, width: int) -> Iterator[Content]:
    """Yield the names of the levels without a won game, and the meaning of a head."""
    if others := [str(level) for level in Level if str(level) not in report.levels]:
        names = f"Not won yet: {', '.join(others)}"
        yield from (styled(line, "$quiet") for line in wrap(names, width))
    yield from (styled(line, "$quiet") for line in wrap(USUAL_MEANING, width))


def _row(name: str, figures: Sequence[str], styles: Sequence[str], width: int) -> Content:
    """Return the columns of the table of levels that fit in *width* columns."""
    *numbers, trend = figures
    columns = list(zip(_align_right(numbers, _FIGURES), styles, strict=False))
    if width < _ROW:
        del columns[_NO_HINT]
    if width >= _ROW + _WORD:
        columns.append((f"  {trend}".ljust(_WORD), styles[-1]))
    return join_text(name[: _LEVEL - 1].ljust(_LEVEL), *starmap(styled, columns))


def _align_right(texts: Iterable[str], widths: Iterable[int]) -> Iterator[str]:
    """Align *texts* to the right in columns; drop texts beyond the last column."""
    return (text.rjust(width) for text, width in zip(texts, widths, strict=False))


def drill_table(drills: Mapping[str, Figures], width: int, glyphs: Glyphs) -> Iterator[Content]:
    """Yield a heading, and a line for each technique that was practised, in *width* columns."""
    fixed = sum(_DRILLED) + _TREND
    room = max(_LEAST, min(_TECHNIQUE, width - fixed))
    sparks = width - fixed - room >= RECENT_DRILLS
    heads = "".join(_align_right(DRILL_HEADS, _DRILLED))
    yield styled(f"{'Drills':<{room}}{heads}  {DRILL_HEADS[-1]:<{_TREND - 2}}", "$quiet")
    for id, figures in drills.items():
        *shown, trend = drill_figures(figures)
        number, right, usual = _align_right(shown, _DRILLED)
        yield join_text(
            abbreviate(technique_name(id), room - 1).ljust(room),
            styled(f"{number}{right}", "$note"),
            styled(usual, "bold"),
            styled(f"  {trend:<{_TREND - 2}}", "$note"),
            styled(spark(figures.recent, glyphs) if sparks else "", "$entry"),
        )
