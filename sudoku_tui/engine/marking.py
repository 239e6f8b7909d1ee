"""Marks for puzzles that are being made, on layouts whose puzzles have some."""

from __future__ import annotations

from collections.abc import Sequence

from .bits import Mask, mask_of, members
from .dice import Dice
from .extras import NO_EXTRAS, Extras
from .layout import Digit, Layout


def cells_to_mark(layout: Layout, dice: Dice) -> Mask:
    """The cells that a puzzle is to mark where they are not given: half of them, or none."""
    if not layout.marks:
        return 0
    return mask_of(dice.shuffled(range(layout.cells))[: layout.cells // 2])


def marked_by(layout: Layout, grid: Sequence[Digit], cells: Mask) -> Extras:
    """*cells* marked for what *grid* has there, by the first of the layout's marks that fits."""
    allowed = [layout.all_digits] * layout.cells
    for cell in members(cells):
        fitting = (digits for _, digits in layout.marks if digits >> grid[cell] & 1)
        allowed[cell] = next(fitting, layout.all_digits)
    plain = all(digits == layout.all_digits for digits in allowed)
    return NO_EXTRAS if plain else Extras(tuple(allowed))
