"""Events: everything a player can do to a game. A log of them is the game.

A `Move` changes what is on the paper; the other events only go back and forth between
positions, or are there to be counted. Cursor and modes are no events.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ..engine.layout import Cell, Digit
from ..engine.step import Candidate


@dataclass(frozen=True, slots=True)
class Enter:
    """Write a digit in a cell, over an entry that may be there.

    The notes of the cell stay underneath, unseen, and come back when the entry is
    cleared: what was thought about a cell is not lost by trying a digit in it.
    """

    cell: Cell
    digit: Digit
    erase: bool = True
    """Also take the digit out of the notes of every cell that this one sees."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Empty a cell: its entry if there is one, else its notes."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Note:
    """Turn one note of an empty cell on or off."""

    cell: Cell
    digit: Digit


@dataclass(frozen=True, slots=True)
class FillNotes:
    """Note in every empty cell the digits that no cell it sees holds, and no others."""


@dataclass(frozen=True, slots=True)
class Apply:
    """Do what a hint says, as one move."""

    technique: str
    """The id of the technique, as in the ladder."""
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    """These are taken out of the notes."""
    fill: bool = False
    """First note everything legal in the empty cells that have no notes at all."""
    erase: bool = True
    """As with `Enter`, for each placement."""


@dataclass(frozen=True, slots=True)
class Return:
    """Go back to what was on the paper at a checkpoint. It can be undone like any move."""

    name: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last move that still stands."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Put back the last move that was taken back."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Give the position a name, to return to it. A name used before moves here."""

    name: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint was looked at."""

    rung: int
    """How much of it was told: 1 is the first thing said of a hint."""
    technique: str


@dataclass(frozen=True, slots=True)
class Checked:
    """The entries were checked against the solution."""


Move: TypeAlias = Enter | Clear | Note | FillNotes | Apply
"""What changes the paper by itself."""
Event: TypeAlias = Move | Return | Undo | Redo | Checkpoint | Hint | Checked
"""What a log holds."""
