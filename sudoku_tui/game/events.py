"""Events: everything a player can do to a game. A log of them is the game.

A `Move` changes what is on the paper; the other events only go back and forth between
positions, or are there to be counted. Cursor and modes are no events. Undo is a tree
(`history`): a position that was left can be gone to by its number, which is that of the move
that led there, counted from 1; 0 is the start.

How they are saved is said in `event_text`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from ..engine.layout import Candidate, Cell, Digit

COLOURS: Final = 10
"""Colours to mark with, in pairs: 1 and 2 are two shades of one, and so on. 0 is none."""
AUTOMATIC: Final = "automatic"
"""What stands in the log in place of a technique where the program went on by itself."""

REPLAYED: Final = "replay"
"""What stands in a hint in place of a technique where a game was taken over from a replay: its
player has seen how it goes on. It counts as a hint, but tells nothing of a pause."""


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
    """Empty a cell: its entry if there is one, else its notes and marks, else its colours."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Note:
    """Turn one note of an empty cell on or off."""

    cell: Cell
    digit: Digit


@dataclass(frozen=True, slots=True)
class Corner:
    """Turn one corner mark of an empty cell on or off: a note that nothing reads or erases."""

    cell: Cell
    digit: Digit


@dataclass(frozen=True, slots=True)
class Colour:
    """Give cells and candidates a colour, in place of what they had; 0 takes it away."""

    colour: int
    cells: tuple[Cell, ...] = ()
    candidates: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class ClearColours:
    """Take the colours of all cells and candidates away."""


@dataclass(frozen=True, slots=True)
class FillNotes:
    """Note in empty cells the digits that no cell they see holds, and no others.

    Those that hints crossed out apart are left out too.
    """

    cells: tuple[Cell, ...] = ()
    """Which cells; nothing: all."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Several moves as one, in this order: what is done to all cells of a selection."""

    moves: tuple[CellMove, ...]


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
    apart: bool = False
    """Remember the eliminations apart from the notes, until the player fills them in."""


@dataclass(frozen=True, slots=True)
class Return:
    """Go back to what was on the paper at a checkpoint. It can be undone like any move."""

    name: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last move that still stands."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Put back the last move that was taken back, along the branch that was left last."""


@dataclass(frozen=True, slots=True)
class Branch:
    """The next move begins a branch of this name."""

    name: str


@dataclass(frozen=True, slots=True)
class GoTo:
    """Go to a position, on whatever branch; all that was played stays where it is."""

    number: int
    """That of the move that led there, counted from 1; 0 is the start."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Go to a position, and let the line that leads there be the game: no longer a trial."""

    number: int


@dataclass(frozen=True, slots=True)
class Drop:
    """Take a branch off the list, from the move of this number on; going there brings it back."""

    number: int


@dataclass(frozen=True, slots=True)
class Rename:
    """Call the branch that begins with the move of this number by another name."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Restart:
    """Go back to the start; what is played there is a branch of its own."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Give the position a name, to return to it. A name used before moves here."""

    name: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint was looked at."""

    detail: int
    """How far it was opened: 1 is the first thing that a hint says."""
    technique: str


@dataclass(frozen=True, slots=True)
class Checked:
    """The entries were checked against the solution."""


@dataclass(frozen=True, slots=True)
class Mistakes:
    """From here on mistakes of this game are shown in a way of its own."""

    way: str
    """As in the settings; empty for as they say."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """What a later version of the program wrote: kept as it is, and skipped."""

    text: str


CellMove: TypeAlias = Enter | Clear | Note | Corner
"""A move in one cell."""
Move: TypeAlias = CellMove | Colour | ClearColours | FillNotes | Batch | Apply
"""What changes the paper by itself."""
Travel: TypeAlias = Undo | Redo | Branch | GoTo | Keep | Drop | Rename | Restart
"""What goes to and fro in the tree of positions."""
Event: TypeAlias = Move | Return | Travel | Checkpoint | Hint | Checked | Mistakes | Unknown
"""What a log holds."""


CHANGES: Final = (Enter, Clear, Note, Corner, Colour, ClearColours, FillNotes, Batch, Apply)
"""What changes the paper."""


def repeated(last: Move, cell: Cell) -> Move | None:
    """The same change in another cell; None of one that is not about single cells."""
    match last:
        case Enter() | Clear() | Note() | Corner():
            return replace(last, cell=cell)
        case Batch(moves):
            return repeated(moves[0], cell)
        case Colour(colour, _, ()):
            return Colour(colour, (cell,))
        case Colour(colour, _, candidates):
            return Colour(colour, (), (Candidate(cell, candidates[0].digit),))
    return None
