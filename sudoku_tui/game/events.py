"""Events: the actions of a player in a game. A game is saved as the log of its events.

A `Move` changes the position; the other events move between positions or are only counted. The
cursor and the input modes are not part of the log. Undo forms a tree (`history`): each position can
be reached by the number of the move that led there, counted from 1; 0 is the start.

`event_text` defines the saved text of each event.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from ..engine.bits import Mask
from ..engine.layout import Candidate, Cell, Digit

COLOURS: Final = 10
"""Number of colours, in pairs of shades: 1 and 2, 3 and 4, and so on. 0 means no colour."""
AUTOMATIC: Final = "automatic"
"""Marker in the log, in place of a technique, for moves that the program made by itself."""
REVEAL: Final = "reveal"
"""Marker in place of a technique, for a digit of the solution that the player asked for."""
WHY: Final = "why"
"""Marker in a hint, in place of a technique, for the reason of a candidate or an entry."""

REPLAYED: Final = "replay"
"""Marker in a hint, in place of a technique, for a game that was taken over from a replay.

The player has seen how that game goes on, so the marker counts as a hint; the review of pauses
ignores it.
"""


@dataclass(frozen=True, slots=True)
class Enter:
    """A digit written in a cell, replacing any entry.

    The notes of the cell are hidden, and return when the entry is cleared: the player can try a
    digit without losing them.
    """

    cell: Cell
    digit: Digit
    erase: bool = True
    """Whether to erase the digit from the notes of every cell that sees this one."""


@dataclass(frozen=True, slots=True)
class Clear:
    """A cleared cell: its entry if there is one, else its notes and marks, else its colours."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Note:
    """A note of an empty cell, toggled."""

    cell: Cell
    digit: Digit


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner mark of an empty cell, toggled. Hints ignore it and entries do not erase it."""

    cell: Cell
    digit: Digit


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour for cells and candidates, replacing their colours; 0 removes them."""

    colour: int
    cells: tuple[Cell, ...] = ()
    candidates: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class ClearColours:
    """The removal of all colours of cells and candidates."""


@dataclass(frozen=True, slots=True)
class Strike:
    """A combination of a cage, struck out; if it was, restored."""

    cell: Cell
    """The first cell of the cage."""
    digits: Mask
    """The digits of the whole cage."""


@dataclass(frozen=True, slots=True)
class FillNotes:
    """Notes of empty cells, replaced by all digits that the rules allow there.

    Candidates whose elimination was recorded separately from the notes are left out too.
    """

    cells: tuple[Cell, ...] = ()
    """Cells to fill; empty for all cells."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Several moves as one, in order: one move for each cell of a selection."""

    moves: tuple[CellMove, ...]


@dataclass(frozen=True, slots=True)
class Apply:
    """The conclusions of a hint, applied as one move."""

    technique: str
    """Id of the technique on the ladder, or `AUTOMATIC`."""
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    """Candidates to remove from the notes."""
    fill: bool = False
    """Whether to fill the empty cells that have no notes with all legal notes first."""
    erase: bool = True
    """Like `Enter.erase`, for each placement."""
    keep_notes: bool = False
    """Whether to record the eliminations separately; notes filled in later then lack them too."""


@dataclass(frozen=True, slots=True)
class Return:
    """The return to the position of a checkpoint. It can be undone like any move."""

    name: str


@dataclass(frozen=True, slots=True)
class Undo:
    """An undo of the last move on the current line."""


@dataclass(frozen=True, slots=True)
class Redo:
    """A redo of the last undone move, along the branch that was left most recently."""


@dataclass(frozen=True, slots=True)
class Branch:
    """The announcement that the next move begins a branch of this name."""

    name: str


@dataclass(frozen=True, slots=True)
class GoTo:
    """A jump to a position on any branch; all moves remain in the history."""

    number: int
    """Number of the move that led there, counted from 1; 0 is the start."""


@dataclass(frozen=True, slots=True)
class Keep:
    """A jump to a position whose line then counts as the game itself, no longer as a trial."""

    number: int


@dataclass(frozen=True, slots=True)
class Drop:
    """The removal of the branch that begins with this move from the list of branches.

    Going to one of its positions restores it.
    """

    number: int


@dataclass(frozen=True, slots=True)
class Rename:
    """A new name for the branch that begins with the move of this number."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Restart:
    """A jump to the start; the next move begins a new branch."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A name for the current position, to return to it. An existing name moves here."""

    name: str


@dataclass(frozen=True, slots=True)
class Hint:
    """The record that the player looked at a hint."""

    detail: int
    """How much the hint revealed, as in `hints.DETAILS`; 1 when it was opened."""
    technique: str


@dataclass(frozen=True, slots=True)
class Checked:
    """The record that the entries were checked against the solution."""


@dataclass(frozen=True, slots=True)
class Mistakes:
    """A change of how this game shows mistakes from here on."""

    way: str
    """Value of the setting; empty to follow the settings."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """An event that a later version of the program wrote: preserved as text, without effect."""

    text: str


CellMove: TypeAlias = Enter | Clear | Note | Corner
"""A move in one cell."""
Move: TypeAlias = CellMove | Colour | ClearColours | Strike | FillNotes | Batch | Apply
"""A move that changes the position regardless of the history."""
Travel: TypeAlias = Undo | Redo | Branch | GoTo | Keep | Drop | Rename | Restart
"""An event that moves within the undo tree or edits its branches."""
Event: TypeAlias = Move | Return | Travel | Checkpoint | Hint | Checked | Mistakes | Unknown
"""Any event of a log."""


CHANGES: Final = (
    *(Enter, Clear, Note, Corner, Colour, ClearColours, Strike, FillNotes, Batch, Apply),
)
"""The classes of `Move`, for isinstance checks."""


def for_cell(last: Move, cell: Cell) -> Move | None:
    """Return *last* for another cell; None if it is not a move in single cells."""
    match last:
        case Enter() | Clear() | Note() | Corner():
            return replace(last, cell=cell)
        case Batch(moves):
            return for_cell(moves[0], cell)
        case Colour(colour, _, ()):
            return Colour(colour, (cell,))
        case Colour(colour, _, candidates):
            return Colour(colour, (), (Candidate(cell, candidates[0].digit),))
    return None
