"""Figures for people: times, and sparklines of paths."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final


def clock(seconds: float) -> str:
    """Return a time as minutes and seconds, or with hours: ``12:47``, ``1:02:03``."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


HEIGHTS: Final = "▁▂▃▄▅▆▇█"
"""Eight heights, the lowest first."""
_FROM: Final = (2, 3, 4, 6, 9, 15, 25)
"""The least number for each height above the first; small numbers have the finest steps."""


def sparkline(widths: Sequence[int], columns: int, heights: str = HEIGHTS) -> str:
    """Return a sparkline of the open steps along a path.

    Args:
        widths: The number of open steps at each point.
        columns: Most columns; a column of several points shows the smallest number.
        heights: The characters, lowest first.
    """
    shown = min(len(widths), columns)
    spans = (points_at(column, len(widths), columns) for column in range(shown))
    narrow = (min(widths[span.start : span.stop]) for span in spans)
    return "".join(heights[bisect_right(_FROM, width)] for width in narrow)


def points_at(column: int, points: int, columns: int) -> range:
    """Return the points in a column of a sparkline with this many *points*."""
    shown = min(points, columns)
    return range(column * points // shown, (column + 1) * points // shown)


def column_of(point: int, points: int, columns: int) -> int:
    """Return the column of a point."""
    shown = min(points, columns)
    return next(c for c in range(shown) if point in points_at(c, points, columns))
