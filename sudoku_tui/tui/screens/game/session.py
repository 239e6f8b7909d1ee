"""The session of a game screen: the game, and the cursor of its board."""

from __future__ import annotations

from ....engine.layout import Cell
from ....session.actions.reading import paper_of
from ....session.line_mode.spoken import Paper
from ....session.playing import Playing
from ...widgets.board import BoardView


class BoardSession:
    """A game with the board that shows it."""

    def __init__(self, playing: Playing, board: BoardView) -> None:
        self.playing = playing
        self._board = board

    @property
    def cursor(self) -> Cell:
        """The cell of the cursor."""
        return self._board.cursor

    @property
    def paper(self) -> Paper:
        """The board for reading aloud."""
        return paper_of(self.playing)

    def go_to(self, cell: Cell) -> None:
        """Move the cursor to a cell."""
        self._board.cursor = cell

    # The selection

    def extend_selection(self, start: Cell, rows: int, columns: int) -> bool:
        """Extend the selection over a cursor move from *start*, in steps of *rows* and *columns*.

        Returns:
            Whether a selection is in progress.
        """
        if not self.playing.hand.is_selecting:
            return False
        end, layout = self.cursor, self.playing.game.puzzle.layout
        (row, column), passed = layout.positions[start], {start, end}
        while (cell := layout.cell_at.get((row, column))) != end:
            passed |= {cell} if cell is not None else set()
            row, column = (row + rows) % layout.rows, (column + columns) % layout.columns
        self.playing.hand.extend(passed)
        return True

    def drag(self, cell: Cell, *, begins: bool) -> None:
        """Select the cells that the mouse is dragged over, in place of the last selection."""
        if begins:
            self.playing.hand.deselect()
        self.playing.hand.extend((cell,))
        self.go_to(cell)

    def close_selection_or_colours(self) -> bool:
        """Close the selection, or else the colours. Return whether there was either."""
        hand = self.playing.hand
        if hand.selected:
            self.playing.set_message(hand.toggle_selecting(self.cursor))
        elif hand.colour:
            self.playing.set_message(hand.toggle_colour())
        else:
            return False
        return True
