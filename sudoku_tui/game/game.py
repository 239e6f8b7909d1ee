"""A game: a puzzle and the log of the player's events; also a description of its last moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from ..engine.bits import Mask, mask_of, members
from ..engine.layout import Cell, Layout
from ..engine.puzzle import Puzzle
from ..formats.clean import clean_text
from .events import (
    AUTOMATIC,
    Apply,
    Batch,
    Branch,
    CellMove,
    Checked,
    Checkpoint,
    Clear,
    ClearColours,
    Colour,
    Corner,
    Drop,
    Enter,
    Event,
    FillNotes,
    GoTo,
    Hint,
    Keep,
    Mistakes,
    Move,
    Note,
    Redo,
    Rename,
    Restart,
    Return,
    Strike,
    Travel,
    Undo,
    Unknown,
)
from .history import LONGEST_NAME, History
from .position import Position

NO_NAMES: Mapping[str, str] = MappingProxyType({})
"""No technique names: ids are spelled out instead."""
_ALL_NOTES_TAKEN: Final = "all notes taken"
_MANY: Final = 4
"""Maximum number of cells listed by name; more are counted."""


class Game:
    """A log of events and the positions they lead to.

    The log only grows: undo, checkpoints and branches are events too. A game is saved as its log
    and loaded by replaying the log.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.history = History(Position.start(puzzle))
        """Undo tree of all moves, including undone ones."""
        self._log: list[Event] = []
        self.mistakes = ""
        """How this game shows mistakes, as a value of the setting; empty to follow the setting."""
        self._checkpoints: dict[str, Position] = {}

    @classmethod
    def from_log(cls, puzzle: Puzzle, log: Iterable[Event]) -> Self:
        """Return the game of *puzzle* after the events of *log*.

        Raises:
            ValueError: An event names a cell or a digit that the layout does not have.
        """
        game = cls(puzzle)
        for event in log:
            game.record(event)
        return game

    @property
    def log(self) -> tuple[Event, ...]:
        """All recorded events, oldest first."""
        return tuple(self._log)

    @property
    def position(self) -> Position:
        """The current position."""
        return self.history.current.position

    @property
    def undo_depth(self) -> int:
        """Number of moves that can be undone."""
        return self.history.current.depth

    @property
    def checkpoints(self) -> tuple[str, ...]:
        """Names of the checkpoints, the latest last."""
        return tuple(self._checkpoints)

    @property
    def current_checkpoint(self) -> str:
        """Name of the checkpoint at the current position; empty if there is none."""
        names = (name for name, there in self._checkpoints.items() if there == self.position)
        return next(names, "")

    @property
    def next_trial(self) -> str:
        """First numbered default name for a trial that no branch of the log has used."""
        number = 1
        names = {event.name for event in self._log if isinstance(event, Branch | Rename)}
        while f"what if {number}" in names:
            number += 1
        return f"what if {number}"

    @property
    def hints_used(self) -> int:
        """Number of opened hints; further detail of an opened hint does not count again."""
        return sum(isinstance(event, Hint) and event.detail == 1 for event in self._log)

    @property
    def checks_used(self) -> int:
        """Number of checks of the entries against the solution."""
        return sum(isinstance(event, Checked) for event in self._log)

    @property
    def unknown_count(self) -> int:
        """Number of events that a later version of the program wrote; they have no effect here."""
        return sum(isinstance(event, Unknown) for event in self._log)

    @property
    def undo_count(self) -> int:
        """Number of undo events."""
        return sum(isinstance(event, Undo) for event in self._log)

    @property
    def filled_count(self) -> int:
        """Number of cells that hold a digit, givens included."""
        return sum(map(bool, self.position.digits))

    @property
    def entry_count(self) -> int:
        """Number of cells that hold a digit of the player."""
        return self.filled_count - self.puzzle.clues

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a digit, right or wrong."""
        return all(self.position.digits)

    def is_given(self, cell: Cell) -> bool:
        """Check whether the digit of *cell* is a given."""
        return self.puzzle.givens[cell] != 0

    @property
    def last_cell(self) -> Cell | None:
        """Cell of the last move in one cell that was not undone; None if there is none."""
        cells = (_cell_of(node.move) for node in self.history.current.line)
        return next((cell for cell in cells if cell is not None), None)

    def last_moves(self, count: int, names: Mapping[str, str] = NO_NAMES) -> tuple[MoveText, ...]:
        """Describe the last *count* moves that were not undone, the latest last.

        Successive notes in one cell become one line. *names* maps ids of techniques to their names;
        an id without a name is spelled out.
        """
        lines: list[MoveText] = []
        follower: Move | Return | None = None
        for node in self.history.current.line:
            move = node.move
            if move is None or len(lines) == count:
                break
            again = isinstance(move, Note) and isinstance(follower, Note)
            if not again or _cell_of(follower) != _cell_of(move):
                lines.append(describe_move(move, node.position, self.puzzle.layout, names))
            follower = move
        return tuple(reversed(lines))

    def record(self, event: Event) -> bool:
        """Add *event* to the log unless it changes nothing. Return whether it was added.

        Raises:
            ValueError: It names a cell or a digit that the layout does not have.
        """
        match event:
            case Undo() | Redo() | Branch() | GoTo() | Keep() | Drop() | Rename() | Restart():
                added = self._travel(event)
            case Return(name):
                added = self.history.play(event, self._checkpoints.get(name, self.position))
            case Checkpoint(name):
                added = self._checkpoints.get(name) != self.position
                if added:
                    self._checkpoints.pop(name, None)
                    self._checkpoints[name] = self.position
            case Mistakes(way):
                added = way != self.mistakes
                self.mistakes = way
            case Hint() | Checked() | Unknown():
                added = True
            case _:
                added = self.history.play(event, self.position.apply(event, self.puzzle))
        if added:
            self._log.append(event)
        return added

    def _travel(self, event: Travel) -> bool:
        """Apply an event that moves in the undo tree. Return whether it changed anything."""
        match event:
            case Undo():
                return self.history.undo()
            case Redo():
                return self.history.redo()
            case Branch(name):
                return self.history.announce(name)
            case GoTo(number):
                return self.history.go_to(number)
            case Keep(number):
                return self.history.keep(number)
            case Drop(number):
                return self.history.drop(number)
            case Rename(number, name):
                return self.history.rename(number, name)
            case Restart():
                return self.history.restart()


def _cell_of(move: Move | Return | None) -> Cell | None:
    """Return the cell of a move in one cell; None for any other move."""
    return move.cell if isinstance(move, Enter | Clear | Note | Corner) else None


class MoveText(NamedTuple):
    """A move in words, in three parts that can be styled separately."""

    where: str
    """The cells: ``r3c5``, or their number; empty where the move concerns the whole board."""
    what: str
    """The new content: ``8``, ``notes 1 4 7 9``, ``empty``."""
    why: str = ""
    """The source of the move if it is not the player: ``hint, naked single``."""

    def __str__(self) -> str:
        return " ".join(filter(None, self))


def describe_move(
    move: Move | Return, after: Position, layout: Layout, names: Mapping[str, str] = NO_NAMES
) -> MoveText:
    """Describe the effect of *move* in few words.

    *after* is the position after the move; *names* maps ids of techniques to their names.
    """
    match move:
        case Enter(cell, digit):
            return MoveText(layout.cell_name(cell), layout.symbol(digit))
        case Clear(cell) | Note(cell):
            return _describe_notes(cell, after.notes_of(cell), layout)
        case Corner(cell):
            return _describe_notes(cell, after.corners_of(cell, layout), layout, "corner marks")
        case Colour() | ClearColours() | Strike():
            return _describe_mark(move, after, layout)
        case FillNotes(cells):
            return MoveText(
                _name_cells(mask_of(cells), layout), "notes taken" if cells else _ALL_NOTES_TAKEN
            )
        case Batch(moves) if len({each.cell for each in moves}) == 1:
            return describe_move(moves[-1], after, layout, names)
        case Batch(moves):
            return _describe_batch(moves, layout)
        case Apply(technique) if technique == AUTOMATIC:
            return _describe_automatic(move, layout)
        case Apply():
            return _describe_hint(move, layout, names)
        case Return(name):
            return MoveText("", f"back to {clean_text(name, LONGEST_NAME)}")


def _describe_mark(
    move: Colour | ClearColours | Strike, after: Position, layout: Layout
) -> MoveText:
    """Describe a move that changes colours or combinations."""
    match move:
        case Colour(colour, cells, candidates):
            coloured = mask_of((*cells, *(cell for cell, _ in candidates)))
            return MoveText(_name_cells(coloured, layout), "coloured" if colour else "no colour")
        case ClearColours():
            return MoveText("", "all colours cleared")
        case Strike(cell, digits):
            verb = "struck out" if (cell, digits) in after.struck else "restored"
            listed = "".join(map(layout.symbol, members(digits)))
            return MoveText(layout.cell_name(cell), f"{listed} {verb}")


def _name_cells(cells: Mask, layout: Layout) -> str:
    """Return the names of cells, or their number if there are more than `_MANY`."""
    if cells.bit_count() > _MANY:
        return f"{cells.bit_count()} cells"
    return layout.short_names(cells) if cells else ""


def _describe_batch(moves: tuple[CellMove, ...], layout: Layout) -> MoveText:
    """Describe moves in several cells, as for a selection; all are of the same kind."""
    where = _name_cells(mask_of(move.cell for move in moves), layout)
    match moves[0]:
        case Enter(_, digit):
            return MoveText(where, layout.symbol(digit))
        case Note(_, digit):
            return MoveText(where, f"note {layout.symbol(digit)}")
        case Corner(_, digit):
            return MoveText(where, f"corner mark {layout.symbol(digit)}")
        case Clear():
            return MoveText(where, "cleared")


def _describe_notes(cell: Cell, notes: Mask, layout: Layout, kind: str = "notes") -> MoveText:
    """Describe the notes or corner marks of an empty cell after a change."""
    where = layout.cell_name(cell)
    if not notes:
        return MoveText(where, "empty" if kind == "notes" else f"no {kind}")
    return MoveText(where, f"{kind} {' '.join(map(layout.symbol, members(notes)))}")


def _describe_hint(move: Apply, layout: Layout, names: Mapping[str, str]) -> MoveText:
    why = f"hint, {names.get(move.technique, move.technique.replace('-', ' '))}"
    if len(move.placements) == 1 and not move.eliminations:
        ((cell, digit),) = move.placements
        return MoveText(layout.cell_name(cell), layout.symbol(digit), why)
    if move.placements:
        cells = mask_of(cell for cell, _ in move.placements)
        return MoveText(layout.short_names(cells), "filled", why)
    cells = mask_of(cell for cell, _ in move.eliminations)
    gone = mask_of(digit for _, digit in move.eliminations)
    digits = " ".join(map(layout.symbol, members(gone)))
    return MoveText(layout.short_names(cells), f"no {digits}", why)


def _describe_automatic(move: Apply, layout: Layout) -> MoveText:
    if len(move.placements) == 1:
        ((cell, digit),) = move.placements
        return MoveText(layout.cell_name(cell), layout.symbol(digit), "by itself")
    what = "filled" if move.placements else "fewer notes"
    changed = mask_of(cell for cell, _ in move.placements or move.eliminations)
    return MoveText(_name_cells(changed, layout), what, "by itself")
