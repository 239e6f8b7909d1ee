"""A board that is larger than the screen: a part of it is in sight, and a map says which."""

from __future__ import annotations

from textual.geometry import Size
from textual.screen import Screen

from ..board_state import Drawn
from ..widgets.board import BoardView
from ..widgets.side_panel import SHORT, SidePanel

PANEL = 22
"""The narrowest panel, its margin included."""
_ROOM = 38
"""The fewest columns for a part of a board beside the panel."""


class Windowing(Screen[bool]):
    """What the play screen does about a board that is too large."""

    board: BoardView
    panel: SidePanel
    _revealed: Drawn | None = None
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
