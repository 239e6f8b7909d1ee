"""Start and solution of a path through a puzzle or a position.

A position is a puzzle with entries or candidates. Wrong entries and candidates are left out and
reported. Worker processes import this module, so parsers of text are imported late.
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

_ONE_LEFT = "the givens have several solutions; one agrees with the entries and candidates"


class PackedPuzzle(NamedTuple):
    """A puzzle or position in a form that is cheap to send to another process."""

    layout_id: str
    givens: tuple[Digit, ...]
    extras: Extras = NO_EXTRAS
    entries: tuple[Digit, ...] = ()
    candidates: tuple[Mask, ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle without entries and candidates."""
        return Puzzle(layout_named(self.layout_id), self.givens, extras=self.extras)

    @property
    def position(self) -> Sheet | None:
        """The puzzle with its entries and candidates; None without any."""
        if not (self.entries or self.candidates):
            return None
        from ..formats.sheet import Sheet

        return Sheet(self.puzzle, self.entries, self.candidates)


def parcel_of(query: Query) -> PackedPuzzle:
    """Pack the puzzle or position of *query*, to send it to another process."""
    puzzle, sheet = query.puzzle, query.position
    if sheet is None:
        return PackedPuzzle(puzzle.layout.id, puzzle.givens, puzzle.extras)
    return PackedPuzzle(
        puzzle.layout.id, puzzle.givens, puzzle.extras, sheet.entries, sheet.candidates
    )


@dataclass(frozen=True)
class StartingPoint:
    """The start of a path, and its solution."""

    origin: Origin
    """The puzzle, or the position without its wrong entries and candidates."""
    solution: Grid | None
    """The only solution; None if there is none or there are several."""
    count: int
    """Number of solutions, counted up to 2."""
    unique: bool
    """Whether the givens alone have one solution, so that uniqueness techniques are valid."""
    remark: str = ""
    """Note on how the position was interpreted; empty if there is none."""
    complaint: str = ""
    """Report of wrong entries and candidates; empty if all are right."""

    def ladder(self, ladder: Ladder) -> Ladder:
        """Return *ladder*, without uniqueness techniques if these are not valid."""
        return ladder if self.unique else ladder.without_uniqueness


def find_start(puzzle: Puzzle, position: Sheet | None, effort: Effort) -> StartingPoint:
    """Find the start and the solution of a path through *puzzle*, or through a *position* on it.

    If the givens have several solutions, only those that agree with the position are counted; if
    none agrees, all are.

    Raises:
        ValueError: Two givens clash.
        OutOfEffort: *effort* is spent.
    """
    found = list(islice(solutions(puzzle, effort), 2))
    unique, remark = len(found) == 1, ""
    if position is None:
        return StartingPoint(puzzle, found[0] if unique else None, len(found), unique)
    # Imported late: most puzzles have no entries or candidates.
    from ..game.origin import narrowed, origin_of

    if len(found) > 1:
        found = list(islice(solutions(narrowed(position), effort), 2)) or found
        remark = _ONE_LEFT if len(found) == 1 else ""
    solution = found[0] if len(found) == 1 else None
    taken = origin_of(position, solution)
    complaint = f"left out as wrong: {taken.complaint}" if taken.faults else ""
    return StartingPoint(taken.origin, solution, len(found), unique, remark, complaint)


def find_start_of(query: Query, effort: Effort, messages: Messages) -> StartingPoint:
    """Find the start as `find_start` does, for *query*; print what is wrong with the position.

    Raises:
        ValueError: Two givens clash.
        OutOfEffort: *effort* is spent.
    """
    from .each_puzzle import describe_count

    found = find_start(query.puzzle, query.position, effort)
    report_position(query, found.remark, found.complaint, messages)
    if found.solution is None:
        messages.error(query.with_place(describe_count(found.count)))
    return found


def report_position(query: Query, remark: str, complaint: str, messages: Messages) -> None:
    """Print how a position was interpreted, and its wrong entries and candidates."""
    if remark:
        messages.note(query.with_place(remark))
    if complaint:
        messages.error(query.with_place(complaint))


def puzzle_to_search(puzzle: Puzzle, position: Sheet | None, effort: Effort) -> Puzzle:
    """Return the puzzle to solve: if the givens have several solutions, with the position added.

    The position is ignored if no solution agrees with it.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    if position is None or count_solutions(puzzle, 2, effort) < 2:
        return puzzle
    from ..game.origin import narrowed

    agreeing = narrowed(position)
    return agreeing if count_solutions(agreeing, 1, effort) else puzzle
