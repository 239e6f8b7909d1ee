"""Explanations of a move: every technique that could have placed the digit or removed the note.

They are found without the solution, on the position before the move. So an explanation reveals
nothing that the player of an unfinished game has not done already. `reasons` searches for one
explanation only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from ..engine.board import Board
from ..engine.effort import UNLIMITED, Effort, OutOfEffort, StepMeter
from ..engine.ladders import TEACHING, Ladder
from ..engine.layout import Candidate
from ..engine.level import Level
from ..engine.puzzle import Puzzle
from ..engine.step import Step, Technique
from ..engine.techniques.last_resorts.guess import GUESS
from .events import AUTOMATIC, Apply, Batch, Enter, Event, Note
from .position import Position, board_of, notes_complete
from .reasons import SINGLES, hardest_on, reason_for

_MAX_STEPS_PER_TECHNIQUE: Final = 2_000
"""Maximum number of steps examined per technique."""
_MANY_CELLS: Final = 150
"""Number of cells above which techniques harder than Medium are too slow for every move."""
_MAX_STEPS_PER_SINGLE: Final = 3
"""Maximum number of steps per kind of single: one each in a row, a column and a box."""


@dataclass(frozen=True)
class Conclusion:
    """The placements and eliminations that a move asserts."""

    placements: frozenset[Candidate] = frozenset()
    eliminations: frozenset[Candidate] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.placements or self.eliminations)

    def count_shared(self, step: Step) -> int:
        """Count the placements and eliminations that *step* concludes too."""
        placed = self.placements.intersection(step.placements)
        return len(placed) + len(self.eliminations.intersection(step.eliminations))

    def __len__(self) -> int:
        return len(self.placements) + len(self.eliminations)


@dataclass(frozen=True)
class Explanation:
    """The known explanation of a move."""

    steps: tuple[Step, ...] = ()
    """Steps with the effect of the move, each with its blockers, the easiest first."""
    preceding_steps: tuple[Step, ...] = ()
    """Steps needed before the only step in `steps`; empty if that step was open at once."""
    by_rules: bool = False
    """Whether the rules alone exclude the removed notes."""
    is_complete: bool = True
    """Whether the search for techniques was completed."""


NO_EXPLANATION: Final = Explanation()
"""Result for moves that need no explanation or have none."""


def conclusion_of(event: Event | None, before: Position) -> Conclusion:
    """Return what *event* asserts that was not yet written in the position *before* it."""
    match event:
        case Apply(technique) if technique == AUTOMATIC:
            return Conclusion()  # an automatic move shows nothing about the player's reasoning
        case Apply(_, placements, eliminations):
            return Conclusion(_new_placements(placements, before), frozenset(eliminations))
        case Batch(moves):
            moves_of_it: Iterable[Event] = moves
        case Enter() | Note():
            moves_of_it = (event,)
        case _:
            return Conclusion()
    placed, gone = set[Candidate](), set[Candidate]()
    for move in moves_of_it:
        if isinstance(move, Enter):
            placed.add(Candidate(move.cell, move.digit))
        elif isinstance(move, Note) and before.notes_of(move.cell) >> move.digit & 1:
            gone.add(Candidate(move.cell, move.digit))
    return Conclusion(_new_placements(placed, before), frozenset(gone))


def _new_placements(placed: Iterable[Candidate], before: Position) -> frozenset[Candidate]:
    return frozenset(each for each in placed if before.digits[each.cell] != each.digit)


def explain(
    puzzle: Puzzle,
    before: Position,
    event: Event | None,
    ladder: Ladder = TEACHING,
    effort: Effort = UNLIMITED,
) -> Explanation:
    """Return the explanation of *event* on the position *before* it.

    Techniques are tried up to Unfair, on large boards up to Medium. If the budget runs out, the
    steps found so far are returned.
    """
    wanted = conclusion_of(event, before)
    if not wanted:
        return NO_EXPLANATION
    board = _board(puzzle, before, wanted)
    open_still = frozenset(each for each in wanted.eliminations if board.can_be(*each))
    if wanted.eliminations and not open_still and not wanted.placements:
        return Explanation(by_rules=True)
    wanted = Conclusion(wanted.placements, open_still)
    found: list[Step] = []
    try:
        for step in _find_steps(board, wanted, ladder, StepMeter(effort)):
            found.append(step)
        is_whole = True
    except OutOfEffort:
        is_whole = False
    # Steps with the whole effect explain the move; if there are none, those with the largest part
    # of it.
    most = max(map(wanted.count_shared, found), default=0)
    ways = tuple(step.grounded(board) for step in found if wanted.count_shared(step) == most)
    if ways or not wanted.placements or not is_whole:
        return Explanation(ways, is_complete=is_whole)
    return _explain_in_several_steps(puzzle, before, min(wanted.placements), ladder, effort)


def _board(puzzle: Puzzle, before: Position, wanted: Conclusion) -> Board:
    """Return the board that the player knew.

    The notes restrict it if every empty cell has some and they allow the move.
    """
    digits = list(before.digits)
    for cell, _ in wanted.placements:
        digits[cell] = 0
    emptied = replace(before, digits=tuple(digits))
    if notes_complete(before):
        noted = board_of(puzzle, emptied, with_notes=True)
        if all(noted.can_be(*each) for each in (*wanted.placements, *wanted.eliminations)):
            return noted
    return board_of(puzzle, emptied, with_notes=False)


def _find_steps(
    board: Board, wanted: Conclusion, ladder: Ladder, meter: StepMeter
) -> Iterator[Step]:
    """Yield the steps that conclude a part of *wanted*, the easiest first.

    There is one step of each technique, and up to `_MAX_STEPS_PER_SINGLE` of each kind of single.
    Harder techniques are tried too if all are fast and no easier step explains a removed note. They
    are not tried for a digit, because several easy steps explain it better than one hard step. On a
    contradictory position only singles are tried: other patterns prove nothing there.
    """
    hardest, found = hardest_on(board.layout), False
    if board.layout.cells > _MANY_CELLS:
        hardest = min(hardest, Level.MEDIUM)
    for rung in ladder.rungs:
        technique = rung.technique
        if board.is_broken and technique not in SINGLES:
            continue
        if rung.level > hardest and (found or wanted.placements or hardest < Level.UNFAIR):
            return
        if technique is not GUESS and technique.applies_to(board.layout):
            meter.spend()
            open_now = islice(ladder.find(technique, board), _MAX_STEPS_PER_TECHNIQUE)
            for step in _find_steps_of_technique(technique, open_now, wanted, meter):
                found = True
                yield step


def _find_steps_of_technique(
    technique: Technique, found: Iterable[Step], wanted: Conclusion, meter: StepMeter
) -> Iterator[Step]:
    """Yield the steps of one technique that conclude most of *wanted*: one, or several singles."""
    is_single, best = technique in SINGLES, None
    singles: list[Step] = []
    for step in found:
        meter.spend()
        shared = wanted.count_shared(step)
        if shared and is_single:
            singles.append(step)
        elif shared and (best is None or shared > wanted.count_shared(best)):
            best = step
        if best is not None and wanted.count_shared(best) == len(wanted):
            break
    yield from (best,) if best else singles[:_MAX_STEPS_PER_SINGLE]


def _explain_in_several_steps(
    puzzle: Puzzle, before: Position, entry: Candidate, ladder: Ladder, effort: Effort
) -> Explanation:
    """Return how an entry follows in a few steps if no single step places it."""
    try:
        reason = reason_for(puzzle, before, entry, ladder, effort)
    except OutOfEffort:
        return Explanation(is_complete=False)
    return Explanation((reason.single,), reason.preceding_steps) if reason else NO_EXPLANATION
