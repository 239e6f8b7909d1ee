"""The commands that move the cursor over a board.

A board that is larger than the screen: a part of it is in sight, and a map says which.

A screen with a panel that may tell more than it has room for.
"""

from __future__ import annotations

from typing import Final

from textual.geometry import Size
from textual.screen import Screen

from ..commands import screen_command
from ..drawing.board_state import Overlay
from ..drawing.cursor_moves import box_in_direction, empty_from
from ..widgets.board import BoardView
from ..widgets.key_bar import KeyBar
from ..widgets.panel import TextPanel
from ..widgets.side_panel import SHORT, SidePanel
from .base import CommandScreen, Result

_WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Travelling:
    """What a screen with a board can do with its cursor."""

    board: BoardView

    def do_move(self, way: str) -> None:
        """Move the cursor."""
        self.board.move(*_WAYS[way])

    def do_jump(self, way: str) -> None:
        """Jump to the next box."""
        layout = self.board.state.layout
        self.board.cursor = box_in_direction(layout, self.board.cursor, *_WAYS[way])

    def do_next_empty(self) -> None:
        """Go to the next empty cell."""
        self.board.cursor = empty_from(self.board.cursor, self.board.state.digits, 1)

    def do_previous_empty(self) -> None:
        """Go to the empty cell before."""
        self.board.cursor = empty_from(self.board.cursor, self.board.state.digits, -1)


PANEL = 22
"""The narrowest panel, its margin included."""
_ROOM = 38
"""The fewest columns for a part of a board beside the panel."""


class Windowing(Screen[bool]):
    """What the play screen does about a board that is too large."""

    board: BoardView
    panel: SidePanel
    _revealed: Overlay | None = None
    """The hint that was brought in sight."""

    def fit_board(self, screen: Size) -> bool:
        """Give the board its room. Return whether the panel has some too.

        A board that can be seen whole only without the panel is; one that cannot be seen
        whole leaves the panel its columns.
        """
        room = screen - (PANEL, 1 if screen.height < SHORT else 2)
        self.board.fit(room)
        frame = self.board.frame
        is_whole = frame.width <= screen.width and frame.height <= room.height
        windowed = not is_whole and room.width >= _ROOM
        self.board.styles.max_width = room.width if windowed else "100%"
        return windowed or frame.width <= room.width

    def follow_window(self) -> None:
        """Show on the map each part of the board that comes in sight."""
        for way in ("scroll_x", "scroll_y"):
            self.watch(self.board, way, self.show_map, init=False)

    def show_window(self) -> None:
        """Bring in sight what a hint is about, and the cursor again when it is put away."""
        hint = self.board.state.hint
        if hint != self._revealed:
            self._revealed = hint
            self.board.reveal((hint.parts | hint.targets or hint.area) if hint else 0)
        self.show_map()

    def show_map(self) -> None:
        """Show which part is in sight."""
        if self.panel.is_attached:
            board = self.board
            self.panel.show_map(board.cursor, None if board.is_whole else board.window)


READ_ON: Final = screen_command(
    "read_on", "pagedown", "pgdn", "Read on", "Read on what the panel says"
)


class Reading(CommandScreen[Result]):
    """Offers the key to read on by while there is more to read."""

    def offer_keys(self) -> None:
        """Show the keys that do something now."""
        panel = self.query_one(TextPanel)
        more = (READ_ON,) if panel.display and panel.has_more else ()
        self.query_one(KeyBar).offer((*self.commands(), *more))

    def on_text_panel_overflowed(self) -> None:
        """There is more to read now, or no longer."""
        self.offer_keys()

    def do_read_on(self) -> None:
        """Read on what the panel says."""
        self.query_one(TextPanel).read_on()
