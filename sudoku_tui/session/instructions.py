"""Instructions to the player: which key to press, or which line to type.

All other messages about a game are the same for keys and lines. Only the instructions differ, and
this module has both versions of each.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple


class PlayedBy(Enum):
    """How the player controls a game."""

    KEYS = auto()
    LINES = auto()


class Instruction(NamedTuple):
    """An instruction in two versions: for the keys, and for typed lines."""

    keys: str
    lines: str

    def text_for(self, played_by: PlayedBy) -> str:
        """Return the version for a way of playing."""
        return self.keys if played_by is PlayedBy.KEYS else self.lines


GO_ON_WHEN_OUT: Final = Instruction(
    "Press % to choose another display of mistakes and go on, press F6 for the review.",
    "Type set mistakes by rules to go on.",
)
LEAVE_OUT: Final = Instruction(". Write all notes (t) leaves them out.", "; fill leaves them out.")
MIND_BRANCH: Final = Instruction(
    "Press U to compare, keep or drop it.", "Type branches to compare it."
)
GO_ALONG: Final = Instruction("press r to replay them.", "type redo to replay them.")
COME_BACK: Final = Instruction("Press - to come back here.", "To return here, type back to.")
SET_CHECKPOINT: Final = Instruction("Press + to set one.", "Type checkpoint to set one.")
READ_REASON: Final = Instruction("Press ! to read them.", "Type the line again to read them.")
