"""A game moment by moment: the position after each event, on any branch.

Moments follow the clock, so an undo leads back to an earlier position, and a change of branch to
another line. Each moment records the name of its trial. The standing line is the sequence of
moments that first made the moves between the start and the final position; undone moves are not
part of it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..engine.layout import Cell
from ..engine.puzzle import Puzzle
from ..engine.step import Step
from ..engine.techniques import technique_name
from ..formats.clean import clean_text
from .events import (
    AUTOMATIC,
    REPLAYED,
    Apply,
    Branch,
    Checked,
    Checkpoint,
    Drop,
    Event,
    GoTo,
    Hint,
    Keep,
    Mistakes,
    Redo,
    Rename,
    Restart,
    Undo,
    Unknown,
)
from .game import Game, MoveText, describe_move
from .hints import DETAILS
from .history import LONGEST_NAME, Node
from .position import Position
from .review import Review

MINUTE: Final = 60.0
"""One minute in seconds."""


@dataclass(frozen=True, slots=True)
class Moment:
    """An event and the position after it."""

    at: float
    """Time on the game's clock (seconds), never less than that of the moment before."""
    event: Event | None
    """The event; None at the start."""
    position: Position
    cell: Cell | None
    """The cell that the event names, or else the first changed cell; None if there is none."""
    trial: str
    """Name of the current branch; empty on the main line of the game."""
    number: int
    """Number of the position's node in the history."""
    is_new: bool
    """Whether this event reached the node for the first time."""


@dataclass(frozen=True)
class Missed:
    """A missed step and its time."""

    step: Step
    first: int
    """Index of the moment from which on the step was the easiest one."""
    last: int
    """Index of the moment of the next entry, or of the last moment."""


class Moments:
    """All moments of a game in order; the first one is the start."""

    def __init__(self, puzzle: Puzzle, log: Sequence[Event], times: Sequence[float]) -> None:
        """Replay a game.

        Args:
            puzzle: The puzzle of the game.
            log: Every event of the game.
            times: Time of each event on the game's clock (seconds).

        Raises:
            ValueError: *log* and *times* differ in length, or an event does not fit the layout.
        """
        self.puzzle = puzzle
        self.log, self.times = tuple(log), tuple(times)
        game = Game(puzzle)
        names = _TrialNames()
        found = [Moment(0.0, None, game.position, None, "", 0, is_new=True)]
        for event, at in zip(log, times, strict=True):
            before, known = game.history.current, len(game.history.nodes)
            game.record(event)
            here = game.history.current
            if isinstance(event, Keep | Rename):
                names.forget()
            found.append(
                Moment(
                    max(at, found[-1].at),
                    event,
                    here.position,
                    _cell_of(event, before.position, here.position),
                    names.name_of(here),
                    here.number,
                    is_new=len(game.history.nodes) > known,
                )
            )
        self.all = tuple(found)
        stands = {node.number for node in game.history.current.line}
        self.final_line = [
            i for i, each in enumerate(found) if each.is_new and each.number in stands
        ]
        """Indices of the moments that made the moves of the standing line, the start first."""
        self._standing = frozenset(self.final_line)
        self._clock = [each.at for each in found]

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Moment:
        return self.all[number]

    @property
    def elapsed(self) -> float:
        """Time of the last moment on the game's clock (seconds)."""
        return self._clock[-1]

    def is_on_final_line(self, number: int) -> bool:
        """Check whether a moment belongs to the standing line."""
        return number in self._standing

    def previous(self, number: int) -> Moment:
        """Return the moment before; for the start, the start itself."""
        return self.all[max(0, number - 1)]

    # Navigation

    def next_moment(self, here: int, way: int, *, standing: bool = False) -> int:
        """Return the index of the next moment, or of the previous one if *way* is -1.

        With *standing* only moments of the standing line count. Return *here* at either end.
        """
        return _nearest(self.final_line if standing else range(len(self.all)), here, way)

    def next_entry(self, here: int, way: int, *, standing: bool = False) -> int:
        """Return the index of the next or previous moment that changed digits.

        *way* and *standing* are as for `next_moment`. Without such a moment the end or the start is
        returned.
        """
        there = here
        while (then := self.next_moment(there, way, standing=standing)) != there:
            there = then
            if self.all[there].position.digits != self.previous(there).position.digits:
                break
        return there

    def minute_away(self, here: int, way: int, *, standing: bool = False) -> int:
        """Return the index of the moment one minute later or earlier.

        Where nothing happened for more than a minute this is the next moment. *way* and *standing*
        are as for `next_moment`.
        """
        at = self._clock[here] + way * MINUTE
        stops = self.final_line if standing else range(len(self.all))
        there = stops[max(0, bisect_right(stops, self.at_time(at)) - 1)]
        if (there - here) * way > 0:
            return there
        return self.next_moment(here, way, standing=standing)

    def at_time(self, seconds: float) -> int:
        """Return the index of the last moment at or before a time on the game's clock (seconds)."""
        return max(0, bisect_right(self._clock, seconds) - 1)

    def find_entry(self, cell: Cell, here: int) -> int | None:
        """Return the index of the moment that wrote the digit that *cell* holds at *here*.

        None if the cell is empty or holds a given.
        """
        digit = self.all[here].position.digits[cell]
        if not digit or self.puzzle.givens[cell]:
            return None
        while here and self.all[here - 1].position.digits[cell] == digit:
            here -= 1
        return here

    # Missed steps

    def find_missed(self, review: Review) -> tuple[Missed, ...]:
        """Return the missed steps of *review* with their moments, in order."""
        written = {turn.number: turn.at for turn in review.turns}
        found = []
        for miss in review.misses:
            first = self.at_time(miss.start)
            until = written.get(miss.number, self.elapsed)
            found.append(Missed(miss.step, first, max(first, self._first_at_or_after(until))))
        return tuple(found)

    def _first_at_or_after(self, seconds: float) -> int:
        """Return the index of the first moment at or after a time (seconds), or of the last one."""
        return min(bisect_left(self._clock, seconds), len(self.all) - 1)


def _nearest(stops: Sequence[int], here: int, way: int) -> int:
    """Return the stop after *here*, or before it if *way* is negative; *here* if there is none."""
    at = bisect_right(stops, here) if way > 0 else bisect_left(stops, here) - 1
    return stops[at] if 0 <= at < len(stops) else here


class _TrialNames:
    """A cache of the branch name of each position."""

    def __init__(self) -> None:
        self._known: dict[int, str] = {}

    def forget(self) -> None:
        """Clear the cache after a name has changed."""
        self._known.clear()

    def name_of(self, node: Node) -> str:
        """Return the name of the branch of a position; empty if the branch has no name."""
        passed: list[int] = []
        name = ""
        for each in node.line:
            if each.name or each.number in self._known:
                name = each.name or self._known[each.number]
                break
            passed.append(each.number)
        self._known.update(dict.fromkeys(passed, name))
        return name


def _cell_of(event: Event, before: Position, after: Position) -> Cell | None:
    """Return the cell that an event names, or else the first cell that it changed."""
    named: Cell | None = getattr(event, "cell", None)
    if named is not None or before == after:
        return named
    for one, other in ((before.digits, after.digits), (before.notes, after.notes)):
        for cell, (was, now) in enumerate(zip(one, other, strict=True)):
            if was != now:
                return cell
    return None


_DESCRIPTIONS: Final[dict[type[Event], str]] = {
    Undo: "undo",
    Redo: "redo",
    Checked: "entries checked",
    Keep: "keeps this branch",
    Drop: "drops a branch",
    Restart: "begins again",
    Mistakes: "shows mistakes otherwise",
    Unknown: "of a later version",
}
"""Fixed descriptions of events without details."""
_NO_TECHNIQUE: Final = {
    REPLAYED: "taken over from a replay",
    AUTOMATIC: "continues automatically",
}
"""Descriptions of hints that hold one of these markers in place of a technique."""


def describe_moment(moments: Moments, number: int) -> MoveText:
    """Describe the event of a moment in few words; moves are described as in `describe_move`."""
    moment, layout = moments[number], moments.puzzle.layout
    match moment.event:
        case None:
            return MoveText("", "the start")
        case Hint(_, technique) if technique in _NO_TECHNIQUE:
            return MoveText("", _NO_TECHNIQUE[technique])
        case Hint(detail, technique):
            return MoveText("", f"hint, {technique_name(technique)}", DETAILS.get(detail, ""))
        case Checkpoint(name):
            return MoveText("", f"checkpoint {clean_text(name, LONGEST_NAME)}")
        case Branch(name):
            return MoveText("", f"tries {clean_text(name, LONGEST_NAME)}")
        case GoTo():
            return MoveText("", f"goes to {moment.trial or 'another branch'}")
        case Rename(_, name):
            return MoveText("", f"calls a branch {clean_text(name, LONGEST_NAME)}")
        case Undo() | Redo() | Checked() | Keep() | Drop() | Restart() | Mistakes() | Unknown():
            return MoveText("", _DESCRIPTIONS[type(moment.event)])
        case Apply(technique) as move:
            names = {technique: technique_name(technique)}
            return describe_move(move, moment.position, layout, names)
        case move:
            return describe_move(move, moment.position, layout)
