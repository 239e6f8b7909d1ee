"""The commands that move the cursor over a board."""

from __future__ import annotations

from ..travel import box_in_direction, empty_from
from ..widgets.board import BoardView

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
