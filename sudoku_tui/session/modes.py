"""What is switched on: how keys and the board behave just now."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..engine.layout import Digit
from .cell_filter import CellFilter


@dataclass(frozen=True)
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

    def toggle_notes(self) -> Modes:
        """Let digits write notes, or entries again."""
        return replace(self, notes=not self.notes)

    def toggle_digit_first(self, here: Digit) -> Modes:
        """Pick digits before cells, beginning with the one *here*; or cells before digits."""
        return replace(self, digit_first=not self.digit_first, picked=here * (not self.digit_first))

    def pick(self, digit: Digit) -> Modes:
        """Pick the digit to write."""
        return replace(self, picked=digit)

    def turn(self, way: int, here: Digit, most: Digit) -> Modes:
        """Pick the digit after the picked one, or before if *way* is -1, around the end.

        Where none is picked, it is the one *here*; where there is none, the first or the last.
        """
        if not (self.digit_first and self.picked):
            end = 1 if way > 0 else most
            return replace(self, digit_first=True, picked=here or end)
        return replace(self, picked=(self.picked - 1 + way) % most + 1)

    def toggle_where(self, here: Digit) -> Modes:
        """Show where the digit *here* can go, or stop showing it."""
        if self.filter is not None:
            return replace(self, where=False, filter=None)
        return replace(self, where=not self.where, pinned=here)

    def point(self, here: Digit) -> Modes:
        """Let the filter follow the cursor from digit to digit, past empty cells."""
        if not self.where or here in (0, self.pinned):
            return self
        return replace(self, pinned=here)

    def focus(self, here: Digit) -> Digit:
        """The digit that is pointed at, with the cursor on a cell that holds *here*."""
        if self.digit_first and self.picked:
            return self.picked
        return here or (self.pinned if self.where else 0)
