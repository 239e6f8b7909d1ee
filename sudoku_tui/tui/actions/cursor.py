"""The actions that move the cursor of a board."""

from __future__ import annotations

from functools import partial
from typing import Final

from ...session.actions.action import Action, Group
from . import arrows, entry

_arrows = partial(arrows, group=Group.MOVING, palette=False, keeps_hint=True)
CURSOR: Final[tuple[Action, ...]] = (
    *_arrows("move", "up,k down,j left,h right,l", "arrows, hjkl", "Move the cursor"),
    *_arrows("jump", "shift+up shift+down shift+left shift+right", "shift+arrows",
             "Jump to the next box"),
    entry("next-empty", "tab", "Next empty cell",
          "Go to the next empty cell, or match of a filter",
          Group.MOVING, palette=False),
    entry("previous-empty", "shift+tab", "Previous empty cell", "Go to the previous empty cell",
          Group.MOVING, palette=False),
)  # fmt: skip
