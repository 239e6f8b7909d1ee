"""The commands that write on the paper, take back what was written, and filter it."""

from __future__ import annotations

from abc import abstractmethod

from ...engine.layout import Digit
from ..playing import Playing
from ..widgets.board import BoardView


class Writing:
    """What a screen with a game can write."""

    playing: Playing
    board: BoardView

    @abstractmethod
    def show(self) -> None:
        """Show the game as it is now."""

    @abstractmethod
    def played(self) -> None:
        """Show what was played, and whether that ended the game."""

    @property
    def here(self) -> Digit:
        """What the cell under the cursor holds."""
        return self.playing.game.position.digits[self.board.cursor]

    def type_digit(self, digit: Digit) -> None:
        """Write a digit at the cursor, or pick it where digits come before cells."""
        self.playing.close_hint()
        self.playing.says = ""
        if self.playing.modes.digit_first:
            self.playing.modes = self.playing.modes.pick(digit)
        else:
            self.playing.write(self.board.cursor, digit)
        self.played()

    def do_notes(self) -> None:
        """Let digits write notes, or entries again."""
        self.playing.modes = self.playing.modes.toggle_notes()
        self.show()

    def do_clear(self) -> None:
        """Empty the cell."""
        self.playing.clear(self.board.cursor)
        self.played()

    def do_fill(self) -> None:
        """Note every candidate."""
        self.playing.fill()
        self.played()

    def do_digit_first(self) -> None:
        """Pick digits before cells, or cells before digits again."""
        self.playing.modes = self.playing.modes.toggle_digit_first(self.here)
        self.show()

    def do_pick(self, way: str) -> None:
        """Pick the digit after, or before: a way to those that no figure stands for."""
        most = self.playing.game.puzzle.layout.digits
        self.playing.modes = self.playing.modes.turn(int(way), self.here, most)
        self.show()

    def do_write(self) -> None:
        """Write the picked digit."""
        if self.playing.modes.digit_first and self.playing.modes.picked:
            self.playing.write(self.board.cursor, self.playing.modes.picked)
            self.played()

    def do_undo(self) -> None:
        """Take back the last move."""
        self.playing.undo()
        self.played()

    def do_redo(self) -> None:
        """Put the move back."""
        self.playing.redo()
        self.played()

    def do_checkpoint(self) -> None:
        """Remember this position."""
        self.playing.set_checkpoint()
        self.show()

    def do_return(self) -> None:
        """Go back to the position remembered."""
        self.playing.go_back()
        self.played()

    def do_keep_as_another(self) -> None:
        """Go on in a game of its own."""
        self.playing.keep_as_another()
        self.show()

    def do_where(self) -> None:
        """Show where a digit can go."""
        self.playing.modes = self.playing.modes.toggle_where(self.here)
        if self.playing.modes.where and not self.here:
            self.playing.says = "Point at a digit to see where it can go."
        self.show()
