"""The actions of the screen for drawing a puzzle."""

from __future__ import annotations

from functools import partial
from typing import Final

from ...session.actions.action import Action, Group
from . import arrows, entry, footer_entry
from .menu import HELP

_arrows = partial(arrows, group=Group.MOVING, palette=False)

DRAW: Final[tuple[Action, ...]] = (
    *_arrows("move", "up down left right", "arrows", "Move the cursor"),
    *_arrows("extend", "shift+up shift+down shift+left shift+right", "shift+arrows",
             "Select cells"),
    footer_entry("set", "enter", "Set", "Make a cage or region of the selected cells"),
    footer_entry("mode", "tab", "Draw", "Switch between cages, givens and regions"),
    entry("mode-before", "shift+tab", "Draw before"),
    entry("toggle", "space", "Select", "Add the cell to the selection, or remove it"),
    footer_entry("erase", "backspace delete", "Erase",
                 "Erase the last figure of the sum, or the selected cells"),
    footer_entry("undo", "u ctrl+z", "Undo", "Undo the last change"),
    entry("redo", "r ctrl+y", "Redo", "Repeat what was undone"),
    footer_entry("play", "f2", "Play it", "Play the puzzle"),
    footer_entry("shape", "f7", "Shape", "Choose the size and rules, with an empty board"),
    footer_entry("empty", "f9", "Empty", "Erase everything"),
    HELP,
    footer_entry("leave", "escape q", "Back", "Go back; the puzzle is kept as text"),
)  # fmt: skip
"""The actions while a puzzle is drawn. Figures write sums or givens."""
