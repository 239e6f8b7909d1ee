"""Reasons: the technique that proves an entry on the position before it.

Reasons are found without the solution. An entry with a reason is right if the position is right. An
entry without a reason may be right or wrong: it was a guess, or it follows from more steps than are
tried here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from ..engine.board import Board
from ..engine.effort import UNLIMITED, Effort, StepMeter
from ..engine.ladders import TEACHING, Ladder
from ..engine.layout import Candidate, Layout
from ..engine.level import Level
from ..engine.puzzle import Puzzle
from ..engine.solving.solver import next_step
from ..engine.step import Step, Technique, join_words
from ..engine.techniques.basics.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from .position import Position, board_of, notes_complete

SINGLES: Final = (FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE)
"""The techniques that place digits, the easiest first."""
MOST_TRIED: Final = 8
"""Maximum number of eliminating steps tried before an entry counts as a guess."""
MOST_NEEDED: Final = 3
"""Maximum number of steps before the single that a player can keep in mind; more is a guess."""
_SMALL: Final = 9
"""Number of digits of the largest layout that all techniques search fast."""


@dataclass(frozen=True)
class Reason:
    """The single that places a digit, and the preceding steps that reveal it, in order."""

    single: Step
    preceding_steps: tuple[Step, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, the single last."""
        return (*self.preceding_steps, self.single)

    def describe(self, layout: Layout) -> str:
        """Return the reason in few words: ``Hidden Single in box 5, after Naked Pair``."""
        single = name_and_house(self.single)
        if not self.preceding_steps:
            return single
        return f"{single}, after {join_words(_names_once(self.preceding_steps, layout))}"


def name_and_house(step: Step) -> str:
    """Return the technique of a step, and its house if there is exactly one."""
    name = step.technique.name
    houses = step.shown_houses
    return f"{name} in {houses[0]}" if len(houses) == 1 else name


def reason_for(
    puzzle: Puzzle,
    before: Position,
    entry: Candidate,
    ladder: Ladder = TEACHING,
    effort: Effort = UNLIMITED,
) -> Reason | None:
    """Return how *entry* follows from the position *before* it; None if no short way was found.

    The result is the easiest single that places the digit at once, else one that does so after
    another single, else the easiest one after at most `MOST_NEEDED` eliminations. Notes count as
    candidates if every empty cell has some. A reason that does not need the notes is preferred.

    Raises:
        OutOfEffort: The budget ran out.
    """
    emptied = replace(before, digits=_clear_cell(before.digits, entry.cell))
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
    """Return the easiest single of *ladder* that places *entry* now; None if there is none."""
    for technique in _singles(ladder):
        for step in technique.find(board):
            if entry in step.placements:
                return step
    return None


def _after_another_single(board: Board, entry: Candidate, ladder: Ladder) -> Reason | None:
    """Return a reason with one other single before the single; None if there is none."""
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
    """Return the single that places *entry* after the easiest eliminations.

    None if more than `MOST_TRIED` steps are needed, or if there is no such single.
    """
    eliminating = _eliminating_rungs(ladder, hardest_on(board.layout))
    meter = StepMeter(effort)
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
            return _minimise_reason(board, steps, entry, ladder, meter)
    return None


def _minimise_reason(
    board: Board, steps: list[Step], entry: Candidate, ladder: Ladder, meter: StepMeter
) -> Reason | None:
    """Return the reason without superfluous steps; None if more than `MOST_NEEDED` remain."""
    kept = list(steps)
    for step in steps:
        fewer = [each for each in kept if each is not step]
        meter.spend()
        if _leads_to(board, fewer, entry, ladder):
            kept = fewer
    if len(kept) > MOST_NEEDED:
        return None
    then = _apply_steps(board, kept)
    single = single_for(then, entry, ladder)
    return Reason(single, tuple(kept)) if single else None


def _leads_to(board: Board, steps: Sequence[Step], entry: Candidate, ladder: Ladder) -> bool:
    """Check whether each step is open after those before it, and a single places *entry* then."""
    then = board.copy()
    for step in steps:
        if not is_open(then, step):
            return False
        step.apply(then)
    return single_for(then, entry, ladder) is not None


def is_open(board: Board, step: Step) -> bool:
    """Check whether the technique of *step* still finds all of its conclusions on *board*."""
    placed, gone = set(step.placements), set(step.eliminations)
    return any(
        placed <= set(found.placements) and gone <= set(found.eliminations)
        for found in TEACHING.find(step.technique, board)
    )


def _apply_steps(board: Board, steps: Sequence[Step]) -> Board:
    then = board.copy()
    for step in steps:
        step.apply(then)
    return then


@lru_cache(maxsize=8)
def _singles(ladder: Ladder) -> tuple[Technique, ...]:
    """Return the singles on *ladder*, the easiest first."""
    return tuple(technique for technique in SINGLES if technique.id in ladder.by_id)


def hardest_on(layout: Layout) -> Level:
    """Return the hardest level searched for each entry; lower on large, slow boards."""
    return Level.UNFAIR if layout.digits <= _SMALL else Level.MEDIUM


@lru_cache(maxsize=8)
def _eliminating_rungs(ladder: Ladder, hardest: Level) -> Ladder:
    """Return the rungs of *ladder* up to a level, without the techniques that place digits."""
    rungs = (
        rung for rung in ladder.rungs if rung.technique not in SINGLES and rung.level <= hardest
    )
    return replace(ladder, rungs=tuple(rungs))


def _names_once(steps: Sequence[Step], layout: Layout) -> Iterator[str]:
    """Yield the names of steps without duplicates; a single is named with its cell."""
    names: dict[str, None] = {}
    for step in steps:
        where = [layout.cell_name(cell) for cell, _ in step.placements]
        names[f"{step.technique.name} at {where[0]}" if where else step.technique.name] = None
    yield from names


def _clear_cell(digits: tuple[int, ...], cell: int) -> tuple[int, ...]:
    return (*digits[:cell], 0, *digits[cell + 1 :])
