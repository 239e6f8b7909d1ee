"""Figures for people: things counted, times as a clock shows them, numbers as small columns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final


def counted(number: int, word: str, plural: str = "") -> str:
    """``1 hint``, ``2 hints``; *plural* where an s will not do: ``1 step is``, ``2 steps are``."""
    return f"{number:,} {word if number == 1 else plural or word + 's'}"


def clock(seconds: float) -> str:
    """A time as a clock shows it: ``12:47``, ``1:02:03``."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


HEIGHTS: Final = "▁▂▃▄▅▆▇█"
"""Eight heights, the lowest first."""
_FROM: Final = (2, 3, 4, 6, 9, 15, 25)
"""From which number on a column is a step higher: narrow points are told apart best."""


def sparkline(widths: Sequence[int], columns: int, heights: str = HEIGHTS) -> str:
    """How much is open along a path, in *columns* at most: of several points the narrowest."""
    shown = min(len(widths), columns)
    spans = (points_at(column, len(widths), columns) for column in range(shown))
    narrow = (min(widths[span.start : span.stop]) for span in spans)
    return "".join(heights[bisect_right(_FROM, width)] for width in narrow)


def points_at(column: int, points: int, columns: int) -> range:
    """The points that are shown in a column of a sparkline of so many *points*."""
    shown = min(points, columns)
    return range(column * points // shown, (column + 1) * points // shown)


def column_of(point: int, points: int, columns: int) -> int:
    """The column in which a point is shown."""
    shown = min(points, columns)
    return next(c for c in range(shown) if point in points_at(c, points, columns))
