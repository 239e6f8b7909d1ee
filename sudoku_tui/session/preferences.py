"""What a player prefers, whatever shows it."""

from __future__ import annotations

from dataclasses import dataclass

from .ladder_choice import USUAL, LadderChoice

AUTO = "auto"
BY_RULES, BY_SOLUTION, THREE = "rules", "solution", "three"
"""Whose mistakes are shown: against the rules, against the solution, three of these at most."""
OFF, COACH_WHY, COACH_CHECKS = "off", "why", "check"
"""What the coach can be set to."""


@dataclass(frozen=True)
class Preferences:
    """How the game looks and how much it helps."""

    look: str = AUTO
    """A name in `LOOKS`, or AUTO: by what the terminal can do."""
    cell_size: str = AUTO
    """The name of a size of cells, or AUTO: the largest that fits."""
    big_digits: bool = True
    centre_marks: bool = False
    """Write notes in the middle of their cells, not each in its place."""
    erase_notes: bool = True
    keep_apart: bool = False
    """What hints take out of notes that are not there is kept apart, not filled in first."""
    mistakes: str = BY_RULES
    """What is said of wrong entries: `OFF`, `BY_RULES`, `BY_SOLUTION` or `THREE`."""
    show_houses: bool = True
    show_equal: bool = True
    show_clock: bool = True
    hint_rung: int = 1
    """How much the first press of the hint key tells, 1 to 3."""
    coach: str = OFF
    """What is said of an entry: nothing, how it follows, or also whether it is wrong."""
    ladder: LadderChoice = USUAL
    """Which techniques are named to the player."""
    pause_unfocused: bool = False
    """Pause when another window comes in front of the terminal, where it tells."""
    pause_idle: int = 0
    """Minutes without a key after which the game is paused; 0 for never."""
    reserve: bool = True
    """Make fresh puzzles while there is nothing else to do."""

    @property
    def show_conflicts(self) -> bool:
        """Whether equal digits that see each other are marked."""
        return self.mistakes != OFF
