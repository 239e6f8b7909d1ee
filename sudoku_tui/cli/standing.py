"""Where a path through what was read begins and where it leads: of a puzzle, and of a position.

A position is a puzzle with entries or candidates. What of it is not right is left out, and told.
Processes that work on puzzles load this: most are no positions, and what reads text is not wanted.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..engine.bits import Mask
from ..engine.effort import Effort
from ..engine.layout import Digit
from ..engine.layouts import layout_named
from ..engine.puzzle import NO_EXTRAS, Extras, Puzzle
from ..engine.search import Grid, count_solutions, solutions

if TYPE_CHECKING:
    from ..engine.ladders import Ladder
    from ..engine.started_puzzle import Origin
    from ..formats.sheet import Sheet
    from .input import Query
    from .output import Messages

_ONE_LEFT = "the givens have several solutions; one agrees with all that is written"


class Parcel(NamedTuple):
    """What was read, as it travels to another process."""

    layout_id: str
    givens: tuple[Digit, ...]
    extras: Extras = NO_EXTRAS
    entries: tuple[Digit, ...] = ()
    candidates: tuple[Mask, ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle alone."""
        return Puzzle(layout_named(self.layout_id), self.givens, extras=self.extras)

    @property
    def position(self) -> Sheet | None:
        """The puzzle with what is written on it; None if that is nothing."""
        if not (self.entries or self.candidates):
            return None
        from ..formats.sheet import Sheet

        return Sheet(self.puzzle, self.entries, self.candidates)


def parcel_of(query: Query) -> Parcel:
    """What was read, to be sent to another process."""
    puzzle, sheet = query.puzzle, query.position
    if sheet is None:
        return Parcel(puzzle.layout.id, puzzle.givens, puzzle.extras)
    return Parcel(puzzle.layout.id, puzzle.givens, puzzle.extras, sheet.entries, sheet.candidates)


@dataclass(frozen=True)
class Standing:
    """Where a path begins, and where it leads."""

    origin: Origin
    """The puzzle, or the position that is written on it without what is not right."""
    solution: Grid | None
    """The only one; None if there are none or several."""
    count: int
    """Solutions, counted to 2."""
    unique: bool
    """Whether the givens alone have one solution, so that a step may lean on that."""
    remark: str = ""
    """What is good to know of how it was taken; empty where there is nothing."""
    complaint: str = ""
    """What is written and not right; empty where everything is."""

    def ladder(self, ladder: Ladder) -> Ladder:
        """The techniques of *ladder* that may be used."""
        return ladder if self.unique else ladder.without_uniqueness


def standing_on(puzzle: Puzzle, position: Sheet | None, effort: Effort) -> Standing:
    """Where a path through *puzzle* begins, on which a *position* may be written.

    Where the givens have several solutions, those count that agree with all that is written.

    Raises:
        ValueError: two givens clash.
        OutOfEffort: *effort* is spent.
    """
    found = list(islice(solutions(puzzle, effort), 2))
    unique, remark = len(found) == 1, ""
    if position is None:
        return Standing(puzzle, found[0] if unique else None, len(found), unique)
    # Most puzzles have nothing else written on them.
    from ..formats.origin import narrowed, origin_of

    if len(found) > 1:
        found = list(islice(solutions(narrowed(position), effort), 2)) or found
        remark = _ONE_LEFT if len(found) == 1 else ""
    solution = found[0] if len(found) == 1 else None
    taken = origin_of(position, solution)
    complaint = f"left out, for it is not right: {taken.complaint}" if taken.faults else ""
    return Standing(taken.origin, solution, len(found), unique, remark, complaint)


def standing_of(query: Query, effort: Effort, messages: Messages) -> Standing:
    """The same of what was read; it is told if there is not one solution, and what is not right.

    Raises:
        ValueError: two givens clash.
        OutOfEffort: *effort* is spent.
    """
    from .each_puzzle import not_one

    found = standing_on(query.puzzle, query.position, effort)
    tell_of_position(query, found.remark, found.complaint, messages)
    if found.solution is None:
        messages.tell(query.placed(not_one(found.count)))
    return found


def tell_of_position(query: Query, remark: str, complaint: str, messages: Messages) -> None:
    """Say how a position was taken, and what of it is not right."""
    if remark:
        messages.note(query.placed(remark))
    if complaint:
        messages.tell(query.placed(complaint))


def searched(puzzle: Puzzle, position: Sheet | None, effort: Effort) -> Puzzle:
    """The puzzle whose solutions are meant: where the givens have several, those that agree.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    if position is None or count_solutions(puzzle, 2, effort) < 2:
        return puzzle
    from ..formats.origin import narrowed

    agreeing = narrowed(position)
    return agreeing if count_solutions(agreeing, 1, effort) else puzzle
