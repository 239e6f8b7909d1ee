"""How large a screen is: from where on it is wide or tall, and what is left of it to fill."""

from __future__ import annotations

from typing import Final

NORMAL, WIDE, VAST = 76, 118, 136
"""Columns of a screen below which it is narrow; from which on it has room; and from which on lists
and pages stand in its middle."""
SHORT, TALL = 23, 38
"""Rows below which a screen has no bar on top, and a panel says what that would; and from which on
a panel has room for more."""
_WIDEST: Final = 120
"""Columns of lists and pages on a vast screen, as `screens.tcss` says."""
_HIGH: Final = 60
"""Rows of a screen above which no board is as high as the screen."""


def rows_between_bars(screen: int) -> int:
    """Rows that the bars leave of a screen of so many."""
    return max(0, screen - (1 if screen < SHORT else 2))


def rows_above(board: int, screen: int) -> int:
    """Blank rows above a board that has *board* rows, so that it is in the middle of a high screen.

    What is beside it begins there too.
    """
    return max(0, rows_between_bars(screen) - board) // 2 if screen > _HIGH else 0


def reading_columns(columns: int) -> int:
    """Columns of a list or a page on a screen of so many *columns*."""
    return columns if columns < VAST else _WIDEST
