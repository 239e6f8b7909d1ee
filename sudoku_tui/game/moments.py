"""A game moment by moment: what was on the paper after each of its events, on whatever branch.

A game is replayed as it was played. Its moments follow the clock, so where a move was taken back
the paper goes back too, and where another branch was gone to it is that one; each moment knows
which trial it belongs to. Beside that there is the line that stands in the end, from the start to
what is on the paper now: the moments in which its moves were first made, and no others.
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
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What was on the paper after an event, and what that was."""

    at: float
    """Seconds on the game's clock; they never go back."""
    event: Event | None
    """What led here; None at the start."""
    position: Position
    cell: Cell | None
    """The first cell that changed, the one that the event names before all; None if none did."""
    trial: str
    """The name of the branch that was played; empty on the game's own line."""
    number: int
    """That of the position, as `history` counts them."""
    is_new: bool
    """Whether nobody had been at that position before."""


@dataclass(frozen=True)
class Missed:
    """A step that was open and not seen, and when that was."""

    step: Step
    first: int
    """The moment from which it was the easiest one."""
    last: int
    """The moment in which something was written at last."""


class Moments:
    """All moments of a game in their order; the first one is the start."""

    def __init__(self, puzzle: Puzzle, log: Sequence[Event], times: Sequence[float]) -> None:
        """*times* are the seconds on the game's clock at each event of *log*.

        Raises:
            ValueError: there are not as many of them, or an event does not belong to the layout.
        """
        self.puzzle = puzzle
        self.log, self.times = tuple(log), tuple(times)
        game = Game(puzzle)
        names = _TrialNames()
        found = [Moment(0.0, None, game.position, None, "", 0, is_new=True)]
        for event, at in zip(log, times, strict=True):
            before, known = game.history.here, len(game.history.nodes)
            game.record(event)
            here = game.history.here
            if isinstance(event, Keep | Rename):
                names.forget()
            found.append(
                Moment(
                    max(at, found[-1].at),
                    event,
                    here.after,
                    _cell_of(event, before.after, here.after),
                    names.of(here),
                    here.number,
                    is_new=len(game.history.nodes) > known,
                )
            )
        self.all = tuple(found)
        stands = {node.number for node in game.history.here.line}
        self.standing = [i for i, each in enumerate(found) if each.is_new and each.number in stands]
        """Where the moves were made that stand in the end, the start first."""
        self._standing = frozenset(self.standing)
        self._clock = [each.at for each in found]

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Moment:
        return self.all[number]

    @property
    def elapsed(self) -> float:
        """Seconds on the game's clock at the last one."""
        return self._clock[-1]

    def is_standing(self, number: int) -> bool:
        """Whether the move that led to a moment stands in the end."""
        return number in self._standing

    def before(self, number: int) -> Moment:
        """The moment before one; of the start itself."""
        return self.all[max(0, number - 1)]

    # From one to another

    def step(self, here: int, way: int, *, standing: bool = False) -> int:
        """The next moment, or the one before if *way* is -1; of those that stand if so wished."""
        return _nearest(self.standing if standing else range(len(self.all)), here, way)

    def entry(self, here: int, way: int, *, standing: bool = False) -> int:
        """The next moment, or the one before, in which digits changed."""
        there = here
        while (then := self.step(there, way, standing=standing)) != there:
            there = then
            if self.all[there].position.digits != self.before(there).position.digits:
                break
        return there

    def minute(self, here: int, way: int, *, standing: bool = False) -> int:
        """The moment a minute later, or earlier; the next one where nothing was done for longer."""
        at = self._clock[here] + way * MINUTE
        stops = self.standing if standing else range(len(self.all))
        there = stops[max(0, bisect_right(stops, self.at_time(at)) - 1)]
        if (there - here) * way > 0:
            return there
        return self.step(here, way, standing=standing)

    def at_time(self, seconds: float) -> int:
        """The last moment that had come by then."""
        return max(0, bisect_right(self._clock, seconds) - 1)

    def written(self, cell: Cell, here: int) -> int | None:
        """Where the digit was written that a cell holds at a moment; None of one that has none."""
        digit = self.all[here].position.digits[cell]
        if not digit or self.puzzle.givens[cell]:
            return None
        while here and self.all[here - 1].position.digits[cell] == digit:
            here -= 1
        return here

    # What was missed

    def missed(self, review: Review) -> tuple[Missed, ...]:
        """What was open and not seen, in the order in which it was."""
        written = {turn.number: turn.at for turn in review.turns}
        found = []
        for miss in review.misses:
            first = self.at_time(miss.start)
            until = written.get(miss.number, self.elapsed)
            found.append(Missed(miss.step, first, max(first, self._reached(until))))
        return tuple(found)

    def _reached(self, seconds: float) -> int:
        """The first moment of that time, or the last of all."""
        return min(bisect_left(self._clock, seconds), len(self.all) - 1)


def _nearest(stops: Sequence[int], here: int, way: int) -> int:
    """The stop after *here*, or the one before it; *here* where there is none."""
    at = bisect_right(stops, here) if way > 0 else bisect_left(stops, here) - 1
    return stops[at] if 0 <= at < len(stops) else here


class _TrialNames:
    """The name of the branch that each position is on, looked up once as long as none changes."""

    def __init__(self) -> None:
        self._known: dict[int, str] = {}

    def forget(self) -> None:
        """Names have changed."""
        self._known.clear()

    def of(self, node: Node) -> str:
        """The name of the branch that a position is on; empty where it is none."""
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
    """The cell that an event names, or else the first one that is not as it was before."""
    named: Cell | None = getattr(event, "cell", None)
    if named is not None or before == after:
        return named
    for one, other in ((before.digits, after.digits), (before.notes, after.notes)):
        for cell, (was, now) in enumerate(zip(one, other, strict=True)):
            if was != now:
                return cell
    return None


_PLAIN: Final[dict[type[Event], str]] = {
    Undo: "undo",
    Redo: "redo",
    Checked: "entries checked",
    Keep: "keeps this branch",
    Drop: "drops a branch",
    Restart: "begins again",
    Mistakes: "shows mistakes otherwise",
    Unknown: "of a later version",
}
"""Events that are told in the same words always."""
_NO_TECHNIQUE: Final = {
    REPLAYED: "taken over from a replay",
    AUTOMATIC: "plays on by itself",
}
"""Hints that are told otherwise, by what stands in them in place of a technique."""


def describe_moment(moments: Moments, number: int) -> MoveText:
    """What was done, in few words: a move as moves are told, all else by what it is."""
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
            return MoveText("", _PLAIN[type(moment.event)])
        case Apply(technique) as move:
            names = {technique: technique_name(technique)}
            return describe_move(move, moment.position, layout, names)
        case move:
            return describe_move(move, moment.position, layout)
