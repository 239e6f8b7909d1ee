"""Reasons: by which technique an entry follows from what was on the paper.

They are found without the solution. So a digit that has a reason is as right as the paper,
and of one that has none nobody can tell from that whether it is right: it was a guess, or
further ahead than is looked here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from ..engine.board import Board
from ..engine.effort import UNLIMITED, Effort, Meter
from ..engine.ladders import TEACHING, Ladder
from ..engine.layout import Candidate, Layout
from ..engine.level import Level
from ..engine.puzzle import Puzzle
from ..engine.solving.solver import next_step
from ..engine.step import Step, Technique, listed
from ..engine.techniques.basics.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from .position import Position, board_of, notes_complete

SINGLES: Final = (FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE)
"""What writes digits, the easiest first."""
MOST_TRIED: Final = 8
"""Eliminations that are tried one after the other before an entry is called a guess."""
MOST_NEEDED: Final = 3
"""Steps before the single that somebody has in mind at once; more is a guess."""
_SMALL: Final = 9
"""Digits of the largest layout on which all techniques are quick."""


@dataclass(frozen=True)
class Reason:
    """The single that places a digit, and the steps that lay it bare, in their order."""

    single: Step
    before: tuple[Step, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """All of them, the single last."""
        return (*self.before, self.single)

    def describe(self, layout: Layout) -> str:
        """In few words: ``Hidden Single in box 5, after Naked Pair``."""
        single = name_and_house(self.single)
        if not self.before:
            return single
        return f"{single}, after {listed(_names_once(self.before, layout))}"


def name_and_house(step: Step) -> str:
    """The technique of a step, and where it can be seen if that is one house."""
    name = step.technique.name
    return f"{name} in {step.houses[0]}" if len(step.houses) == 1 else name


def reason_for(
    puzzle: Puzzle,
    before: Position,
    entry: Candidate,
    ladder: Ladder = TEACHING,
    effort: Effort = UNLIMITED,
) -> Reason | None:
    """How *entry* follows from the position *before* it; None if no short way is known.

    It is the easiest single that places it now, or that does once another single is
    placed, or else the easiest one after at most `MOST_NEEDED` eliminations. Notes are
    taken for candidates if every empty cell has some; what follows without them goes first.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    emptied = replace(before, digits=_without(before.digits, entry.cell))
    plain = board_of(puzzle, emptied, with_notes=False)
    noted = board_of(puzzle, emptied, with_notes=True) if notes_complete(before) else plain
    if not (plain.can_be(*entry) or noted.can_be(*entry)):
        return None
    for board in (plain, noted):
        if single := single_for(board, entry, ladder):
            return Reason(single)
    for board in (plain, noted):
        if reason := _after_another_single(board, entry, ladder):
            return reason
    return _after_eliminations(noted if noted.can_be(*entry) else plain, entry, ladder, effort)


def single_for(board: Board, entry: Candidate, ladder: Ladder = TEACHING) -> Step | None:
    """The easiest single of *ladder* that places *entry* now, or None."""
    for technique in _singles(ladder):
        for step in technique.find(board):
            if entry in step.placements:
                return step
    return None


def _after_another_single(board: Board, entry: Candidate, ladder: Ladder) -> Reason | None:
    """The single that places *entry* as soon as another one is written, if there is one."""
    done: set[Candidate] = set()
    for technique in _singles(ladder):
        for step in technique.find(board):
            [candidate] = step.placements
            if candidate in done or candidate.cell == entry.cell:
                continue
            done.add(candidate)
            then = board.copy()
            step.apply(then)
            if then.can_be(*entry) and (single := single_for(then, entry, ladder)):
                return Reason(single, (step,))
    return None


def _after_eliminations(
    board: Board, entry: Candidate, ladder: Ladder, effort: Effort
) -> Reason | None:
    """The single that places *entry* after the easiest eliminations, if they are few."""
    eliminating = _eliminating(ladder, hardest_on(board.layout))
    meter = Meter(effort)
    then, steps = board.copy(), list[Step]()
    while len(steps) < MOST_TRIED:
        step = next_step(then, eliminating, effort)
        if step is None or step.placements:
            return None
        step.apply(then)
        steps.append(step)
        if not then.can_be(*entry):
            return None
        if single_for(then, entry, ladder):
            return _needed(board, steps, entry, ladder, meter)
    return None


def _needed(
    board: Board, steps: list[Step], entry: Candidate, ladder: Ladder, meter: Meter
) -> Reason | None:
    """The reason without the steps that are not needed for it; None if too many are."""
    kept = list(steps)
    for step in steps:
        fewer = [each for each in kept if each is not step]
        meter.spend()
        if _holds(board, fewer, entry, ladder):
            kept = fewer
    if len(kept) > MOST_NEEDED:
        return None
    then = _applied(board, kept)
    single = single_for(then, entry, ladder)
    return Reason(single, tuple(kept)) if single else None


def _holds(board: Board, steps: Sequence[Step], entry: Candidate, ladder: Ladder) -> bool:
    """Whether each of *steps* is open after those before it, and *entry* is single in the end."""
    then = board.copy()
    for step in steps:
        if not is_open(then, step):
            return False
        step.apply(then)
    return single_for(then, entry, ladder) is not None


def is_open(board: Board, step: Step) -> bool:
    """Whether *step*, with all that it does, is still to be found on *board*."""
    placed, gone = set(step.placements), set(step.eliminations)
    return any(
        placed <= set(found.placements) and gone <= set(found.eliminations)
        for found in TEACHING.find(step.technique, board)
    )


def _applied(board: Board, steps: Sequence[Step]) -> Board:
    then = board.copy()
    for step in steps:
        step.apply(then)
    return then


@lru_cache(maxsize=8)
def _singles(ladder: Ladder) -> tuple[Technique, ...]:
    """The singles that are on *ladder*, easiest first."""
    return tuple(technique for technique in SINGLES if technique.id in ladder.by_id)


def hardest_on(layout: Layout) -> Level:
    """The hardest level that is looked at for every entry: on large boards more takes too long."""
    return Level.UNFAIR if layout.digits <= _SMALL else Level.MEDIUM


@lru_cache(maxsize=8)
def _eliminating(ladder: Ladder, hardest: Level) -> Ladder:
    """The rungs of *ladder* up to a level, without what places digits."""
    rungs = (
        rung for rung in ladder.rungs if rung.technique not in SINGLES and rung.level <= hardest
    )
    return replace(ladder, rungs=tuple(rungs))


def _names_once(steps: Sequence[Step], layout: Layout) -> Iterator[str]:
    """Steps by name; a single also by where it is written, and of equal names one."""
    names: dict[str, None] = {}
    for step in steps:
        where = [layout.cell_name(cell) for cell, _ in step.placements]
        names[f"{step.technique.name} at {where[0]}" if where else step.technique.name] = None
    yield from names


def _without(digits: tuple[int, ...], cell: int) -> tuple[int, ...]:
    return (*digits[:cell], 0, *digits[cell + 1 :])
