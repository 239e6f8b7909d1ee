"""Limits of screen sizes: narrow, wide, short and tall screens, and the space that bars leave."""

from __future__ import annotations

from typing import Final

NORMAL, WIDE, VAST = 76, 118, 120
"""Widths in columns: a screen is narrow below the first, has room from the second on, and from
the third on its content is a block in the middle.
"""
SHORT, TALL = 23, 38
"""Heights in rows. Below the first a screen has no top bar, and a panel shows the content of the
bar. From the second on a panel has room for more.
"""
_WIDEST: Final = 100
"""Most columns of the block on a screen of at least `VAST` columns, as in `app.tcss`."""
_HIGH: Final = 60
"""Rows of a screen that is higher than any board."""


def rows_between_bars(screen: int) -> int:
    """Return the rows that the bars leave on a screen of *screen* rows."""
    return max(0, screen - (1 if screen < SHORT else 2))


def rows_above(board: int, screen: int) -> int:
    """Return the blank rows above a board of *board* rows that centre it on a high screen.

    The panel beside the board begins in the same row.
    """
    return max(0, rows_between_bars(screen) - board) // 2 if screen > _HIGH else 0


def reading_columns(columns: int) -> int:
    """Return the columns of the content of a screen of *columns* columns, unless it has a board."""
    return columns if columns < VAST else _WIDEST
