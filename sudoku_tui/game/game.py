"""A game is its puzzle and the log of everything the player did; its last moves in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Self

from ..engine.bits import Mask, mask_of, members
from ..engine.layout import Cell, Layout
from ..engine.puzzle import Puzzle
from .events import (
    Apply,
    Checked,
    Checkpoint,
    Clear,
    Enter,
    Event,
    FillNotes,
    Hint,
    Move,
    Note,
    Redo,
    Return,
    Undo,
)
from .position import Position

NO_NAMES: Mapping[str, str] = MappingProxyType({})
"""Names of no technique."""


class Played(NamedTuple):
    """A move that stands, and what it led to."""

    move: Move | Return
    after: Position


class Game:
    """A log of events, and the positions they lead to.

    The log only grows: undo is an event like any other, and so are checkpoints. Saving a
    game is saving its log; loading is playing the log again.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._start = Position.start(puzzle)
        self._log: list[Event] = []
        self._past: list[Played] = []
        self._future: list[Played] = []
        self._checkpoints: dict[str, Position] = {}

    @classmethod
    def replayed(cls, puzzle: Puzzle, log: Iterable[Event]) -> Self:
        """The game that *log* makes of *puzzle*.

        Raises:
            ValueError: an event names a cell or a digit that the layout does not have.
        """
        game = cls(puzzle)
        for event in log:
            game.record(event)
        return game

    @property
    def log(self) -> tuple[Event, ...]:
        """Every event recorded, oldest first."""
        return tuple(self._log)

    @property
    def position(self) -> Position:
        """What is on the paper now."""
        return self._past[-1].after if self._past else self._start

    @property
    def can_undo(self) -> bool:
        """Whether a move stands."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and nothing was played since."""
        return bool(self._future)

    @property
    def undo_depth(self) -> int:
        """How many moves stand, and so can be undone one after the other."""
        return len(self._past)

    @property
    def checkpoints(self) -> tuple[str, ...]:
        """The names to return to, the latest last."""
        return tuple(self._checkpoints)

    @property
    def hints_used(self) -> int:
        """How many hints were opened: hints looked at from their first rung, however far."""
        return sum(isinstance(event, Hint) and event.rung == 1 for event in self._log)

    @property
    def checks_used(self) -> int:
        """How often the entries were checked."""
        return sum(isinstance(event, Checked) for event in self._log)

    @property
    def undone(self) -> int:
        """How often a move was taken back."""
        return sum(isinstance(event, Undo) for event in self._log)

    @property
    def filled(self) -> int:
        """How many cells hold a digit, givens included."""
        return sum(map(bool, self.position.digits))

    @property
    def entries(self) -> int:
        """How many cells hold a digit that the player wrote."""
        return self.filled - self.puzzle.clues

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a digit, right or wrong."""
        return all(self.position.digits)

    def is_given(self, cell: Cell) -> bool:
        """Whether the digit of *cell* belongs to the puzzle."""
        return self.puzzle.givens[cell] != 0

    @property
    def last_cell(self) -> Cell | None:
        """The cell of the last move that stands and is about one cell."""
        for move, _ in reversed(self._past):
            if isinstance(move, Enter | Clear | Note):
                return move.cell
        return None

    def last_moves(self, count: int, names: Mapping[str, str] = NO_NAMES) -> tuple[MoveText, ...]:
        """The last *count* moves that stand in words, the latest last.

        Notes written in one cell in a row are one line. *names* has what techniques
        are called, by their ids; without a name the id is spelled out.
        """
        lines: list[MoveText] = []
        for index in range(len(self._past) - 1, -1, -1):
            move, after = self._past[index]
            if len(lines) == count:
                break
            follower = self._past[index + 1].move if index + 1 < len(self._past) else None
            if isinstance(move, Note) and isinstance(follower, Note) and follower.cell == move.cell:
                continue
            lines.append(describe_move(move, after, self.puzzle.layout, names))
        return tuple(reversed(lines))

    def record(self, event: Event) -> bool:
        """Add *event* to the log, unless it would change nothing. Say whether it was added.

        Raises:
            ValueError: it names a cell or a digit that the layout does not have.
        """
        match event:
            case Enter() | Clear() | Note() | FillNotes() | Apply():
                added = self._play(event, self.position.after(event, self.puzzle))
            case Return(name):
                added = self._play(event, self._checkpoints.get(name, self.position))
            case Undo():
                added = _carry(self._past, self._future)
            case Redo():
                added = _carry(self._future, self._past)
            case Checkpoint(name):
                added = self._checkpoints.get(name) != self.position
                if added:
                    self._checkpoints.pop(name, None)
                    self._checkpoints[name] = self.position
            case Hint() | Checked():
                added = True
        if added:
            self._log.append(event)
        return added

    def _play(self, move: Move | Return, after: Position) -> bool:
        if after == self.position:
            return False
        self._past.append(Played(move, after))
        self._future.clear()
        return True


def _carry(source: list[Played], target: list[Played]) -> bool:
    """Move the last of *source* to *target*; whether there was one."""
    if not source:
        return False
    target.append(source.pop())
    return True


class MoveText(NamedTuple):
    """A move in words, in three parts so that each can have its ink."""

    where: str
    """The cells, as in ``r3c5``; empty where there are none or too many to list."""
    what: str
    """What is there now: ``8``, ``notes 1 4 7 9``, ``empty``."""
    why: str = ""
    """Where it comes from, if not from the player: ``hint, naked single``."""

    def __str__(self) -> str:
        return " ".join(filter(None, self))


def describe_move(
    move: Move | Return, after: Position, layout: Layout, names: Mapping[str, str] = NO_NAMES
) -> MoveText:
    """What *move* did, in few words.

    *after* is the position that it led to; *names* has what techniques are called.
    """
    match move:
        case Enter(cell, digit):
            return MoveText(layout.cell_name(cell), layout.symbol(digit))
        case Clear(cell) | Note(cell):
            return _describe_notes(cell, after.notes_of(cell), layout)
        case FillNotes():
            return MoveText("", "all notes filled")
        case Apply():
            return _describe_hint(move, layout, names)
        case Return(name):
            return MoveText("", f"back to {name}")


def _describe_notes(cell: Cell, notes: Mask, layout: Layout) -> MoveText:
    """What is left in a cell that holds no digit."""
    where = layout.cell_name(cell)
    if not notes:
        return MoveText(where, "empty")
    return MoveText(where, f"notes {' '.join(map(layout.symbol, members(notes)))}")


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
