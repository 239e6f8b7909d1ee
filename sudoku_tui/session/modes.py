"""Modes: how keys and the board currently behave."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.layout import Digit
from .cell_filter import CellFilter


@dataclass
class Modes:
    """How keys and the board currently behave."""

    notes: bool = False
    """Whether digits write notes."""
    digit_first: bool = False
    """Whether a digit is picked first and then written into cells."""
    picked: Digit = 0
    shows_places: bool = False
    """Whether to show where the digit that is pointed at can still go."""
    pinned: Digit = 0
    """Digit whose places `shows_places` shows while the cursor is not on a digit."""
    filter: CellFilter | None = None
    """The filter for highlighted cells; None without one."""
    swaps_next: bool = False
    """Whether notes and entries are swapped for the next digit."""
    knows_of_mistakes: bool = False
    """Whether the player was warned that going before the first mistake reveals one."""

    def write_once(self, is_once: bool = True) -> None:
        """Swap notes and entries for the next digit, or cancel that."""
        self.swaps_next = is_once

    def warn_of_mistakes(self) -> bool:
        """Return True at the first call: the player must be warned before a mistake is revealed."""
        is_first, self.knows_of_mistakes = not self.knows_of_mistakes, True
        return is_first

    def toggle_notes(self) -> None:
        """Switch between entries and notes."""
        self.notes = not self.notes

    def toggle_digit_first(self, here: Digit) -> None:
        """Switch between picking the digit first and the cell first.

        Picking begins with the digit *here*; 0 for none.
        """
        self.digit_first = not self.digit_first
        self.picked = here if self.digit_first else 0

    def pick(self, digit: Digit) -> None:
        """Pick the digit to write."""
        self.picked = digit

    def pick_next(self, way: int, here: Digit, most: Digit) -> None:
        """Pick the next digit, or the previous one if *way* is -1, cyclically.

        If none is picked yet, pick the one *here*; if the cell is empty, the first or the last
        digit.
        """
        if self.digit_first and self.picked:
            self.picked = (self.picked - 1 + way) % most + 1
        else:
            self.digit_first, self.picked = True, here or (1 if way > 0 else most)

    def toggle_where(self, here: Digit) -> None:
        """Show where the digit *here* can go, or hide it. A filter is removed first."""
        if self.filter is not None:
            self.shows_places, self.filter = False, None
        else:
            self.shows_places, self.pinned = not self.shows_places, here

    def show_filter(self, wanted: CellFilter | None) -> None:
        """Highlight the cells of a filter instead of the places of a digit."""
        self.shows_places, self.filter = False, wanted

    def toggle_filter(self, wanted: CellFilter | None) -> None:
        """Highlight the cells of a filter; the filter that is active already is removed."""
        self.show_filter(None if wanted == self.filter else wanted)

    @property
    def places(self) -> tuple[bool, CellFilter | None]:
        """Whether the places of a digit are highlighted, and the filter, if there is one."""
        return self.shows_places, self.filter

    def set_places(self, places: tuple[bool, CellFilter | None]) -> None:
        """Highlight what an earlier value of `places` says."""
        self.shows_places, self.filter = places

    def point(self, here: Digit) -> None:
        """Update the shown digit as the cursor moves; on an empty cell the last digit remains."""
        if self.shows_places and here:
            self.pinned = here

    def focus(self, here: Digit) -> Digit:
        """Return the digit that is pointed at; 0 for none.

        *here* is the digit under the cursor. A picked digit takes precedence over it.
        """
        if self.digit_first and self.picked:
            return self.picked
        return here or (self.pinned if self.shows_places else 0)
