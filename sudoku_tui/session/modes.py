"""What is switched on: how keys and the board behave just now."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.layout import Digit
from .cell_filter import CellFilter


@dataclass
class Modes:
    """How keys and the board behave just now."""

    notes: bool = False
    """Digits write notes."""
    digit_first: bool = False
    """A digit is picked, then written into cells."""
    picked: Digit = 0
    where: bool = False
    """Show where the digit pointed at can still go."""
    pinned: Digit = 0
    """The digit that `where` shows while the cursor points at none."""
    filter: CellFilter | None = None
    """The cells that are shown, if some were asked for."""
    once: bool = False
    """Whether the next digit is a note where digits enter, and an entry where they note."""
    knows_of_mistakes: bool = False
    """Whether the player was asked before going back to the first mistake."""

    def write_once(self, is_once: bool = True) -> None:
        """Let the next digit be written in the other way, or in the usual way after all."""
        self.once = is_once

    def warn_of_mistakes(self) -> bool:
        """Return whether the player is still to be asked before a mistake is revealed."""
        is_first, self.knows_of_mistakes = not self.knows_of_mistakes, True
        return is_first

    def toggle_notes(self) -> None:
        """Let digits write notes, or entries again."""
        self.notes = not self.notes

    def toggle_digit_first(self, here: Digit) -> None:
        """Pick digits before cells, beginning with the one *here*; or cells before digits."""
        self.digit_first = not self.digit_first
        self.picked = here if self.digit_first else 0

    def pick(self, digit: Digit) -> None:
        """Pick the digit to write."""
        self.picked = digit

    def turn(self, way: int, here: Digit, most: Digit) -> None:
        """Pick the digit after the picked one, or before if *way* is -1, around the end.

        Where none is picked, it is the one *here*; where there is none, the first or the last.
        """
        if self.digit_first and self.picked:
            self.picked = (self.picked - 1 + way) % most + 1
        else:
            self.digit_first, self.picked = True, here or (1 if way > 0 else most)

    def toggle_where(self, here: Digit) -> None:
        """Show where the digit *here* can go, or stop showing it."""
        if self.filter is not None:
            self.where, self.filter = False, None
        else:
            self.where, self.pinned = not self.where, here

    def show_filter(self, wanted: CellFilter | None) -> None:
        """Show some cells, in place of where a digit can go."""
        self.where, self.filter = False, wanted

    def point(self, here: Digit) -> None:
        """Let the filter follow the cursor from digit to digit, past empty cells."""
        if self.where and here:
            self.pinned = here

    def focus(self, here: Digit) -> Digit:
        """The digit that is pointed at, with the cursor on a cell that holds *here*."""
        if self.digit_first and self.picked:
            return self.picked
        return here or (self.pinned if self.where else 0)
