"""Numbers as a line of small columns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

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
