"""The commands of pages that can be kept: the review of a game, and the statistics."""

from __future__ import annotations

from .commands import BACK, Command, Where

REPORT: tuple[Command, ...] = (
    Command("export", ("e",), "e", "Export", "Write it to a file", Where.MENU, footer=True),
    BACK,
)  # fmt: skip
"""What can be done on a page that can be kept."""

STATISTICS: tuple[Command, ...] = (
    Command("turn", ("tab", "right", "l"), "tab", "Layout", "Show the games of the next layout",
            Where.MENU, footer=True, argument="1", palette=False),
    Command("turn", ("shift+tab", "left", "h"), "shift+tab", "Layout before",
            "Show the games of the layout before", Where.MENU, argument="-1", palette=False),
    *REPORT,
)  # fmt: skip
"""What can be done with the statistics."""
