"""What a player is told to do next: which key to press, or which line to say.

What is said of a game is the same sentence for both. What ends it differs, and stands here side by
side.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple


class PlayedBy(Enum):
    """What a game is played by."""

    KEYS = auto()
    LINES = auto()


class Instruction(NamedTuple):
    """One of them, in the words of who presses keys and of who says lines."""

    keys: str
    lines: str

    def by(self, played_by: PlayedBy) -> str:
        """The words for who plays so."""
        return self.keys if played_by is PlayedBy.KEYS else self.lines


GO_ON_WHEN_OUT: Final = Instruction(
    "Press % to show them otherwise and go on, press F6 to look back.",
    "set mistakes by rules lets it go on.",
)
LEAVE_OUT: Final = Instruction(". Take all notes (t) leaves it out.", "; fill leaves it out.")
MIND_BRANCH: Final = Instruction("Press U to compare, keep or drop it.", "branches compares it.")
GO_ALONG: Final = Instruction("press r to go along it.", "redo goes along it.")
COME_BACK: Final = Instruction("Press - to come back here.", "back to comes back here.")
SET_CHECKPOINT: Final = Instruction("Press + to set one.", "checkpoint sets one.")
READ_REASON: Final = Instruction("Press ! to read them.", "Ask again to hear them.")
