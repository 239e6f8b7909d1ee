"""What explains a move: every technique that could have placed the digit, or taken the note out.

They are found without the solution, on what was on the paper before. So nothing is told of a game
that goes on that its player has not done already; see `reasons`, which asks for one way only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from ..engine.board import Board
from ..engine.effort import UNLIMITED, Effort, Meter, OutOfEffort
from ..engine.ladders import TEACHING, Ladder
from ..engine.layout import Candidate
from ..engine.level import Level
from ..engine.puzzle import Puzzle
from ..engine.step import Step, Technique
from ..engine.techniques.last_resorts.guess import GUESS
from .events import AUTOMATIC, Apply, Batch, Enter, Event, Note
from .position import Position, board_of, notes_complete
from .reasons import SINGLES, hardest_on, reason_for

_MOST: Final = 2_000
"""Steps of one technique that are looked at."""
_MANY_CELLS: Final = 150
"""Cells of a board above which harder techniques than Medium take too long for every move."""
_SAME: Final = 3
"""Steps of one kind of single that are told: there is a row, a column and a box."""


@dataclass(frozen=True)
class Conclusion:
    """What a move says to be true."""

    placements: frozenset[Candidate] = frozenset()
    eliminations: frozenset[Candidate] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.placements or self.eliminations)

    def shared(self, step: Step) -> int:
        """How much of it *step* concludes too."""
        placed = self.placements.intersection(step.placements)
        return len(placed) + len(self.eliminations.intersection(step.eliminations))

    def __len__(self) -> int:
        return len(self.placements) + len(self.eliminations)


@dataclass(frozen=True)
class Explanation:
    """What explains a move, as far as that is known."""

    ways: tuple[Step, ...] = ()
    """Steps that do what the move does, each with what closes the rest; the easiest first."""
    before: tuple[Step, ...] = ()
    """What had to be seen before the only one of `ways`; nothing where that was open."""
    by_rules: bool = False
    """Whether the digits that were taken out could be seen not to go there."""
    is_whole: bool = True
    """Whether every technique was looked for."""


NOTHING: Final = Explanation()
"""Of what needs no explanation, or has none."""


def concluded(event: Event | None, before: Position) -> Conclusion:
    """What *event* says to be true that was not on the paper *before*."""
    match event:
        case Apply(technique) if technique == AUTOMATIC:
            return Conclusion()  # it says nothing that somebody had seen
        case Apply(_, placements, eliminations):
            return Conclusion(_new(placements, before), frozenset(eliminations))
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
    return Conclusion(_new(placed, before), frozenset(gone))


def _new(placed: Iterable[Candidate], before: Position) -> frozenset[Candidate]:
    return frozenset(each for each in placed if before.digits[each.cell] != each.digit)


def explain(
    puzzle: Puzzle,
    before: Position,
    event: Event | None,
    ladder: Ladder = TEACHING,
    effort: Effort = UNLIMITED,
) -> Explanation:
    """What explains *event* by what was on the paper *before* it.

    Techniques are looked for up to Unfair, on large boards up to Medium. Where *effort* is
    spent on the way, those that were found until then are returned.
    """
    wanted = concluded(event, before)
    if not wanted:
        return NOTHING
    board = _board(puzzle, before, wanted)
    open_still = frozenset(each for each in wanted.eliminations if board.can_be(*each))
    if wanted.eliminations and not open_still and not wanted.placements:
        return Explanation(by_rules=True)
    wanted = Conclusion(wanted.placements, open_still)
    found: list[Step] = []
    try:
        for step in _ways(board, wanted, ladder, Meter(effort)):
            found.append(step)
        is_whole = True
    except OutOfEffort:
        is_whole = False
    # What does all of it explains it; where nothing does, what does a part.
    most = max(map(wanted.shared, found), default=0)
    ways = tuple(step.grounded(board) for step in found if wanted.shared(step) == most)
    if ways or not wanted.placements or not is_whole:
        return Explanation(ways, is_whole=is_whole)
    return _further_ahead(puzzle, before, min(wanted.placements), ladder, effort)


def _board(puzzle: Puzzle, before: Position, wanted: Conclusion) -> Board:
    """What was known: by the notes if they were all there and allow what was done."""
    digits = list(before.digits)
    for cell, _ in wanted.placements:
        digits[cell] = 0
    emptied = replace(before, digits=tuple(digits))
    if notes_complete(before):
        noted = board_of(puzzle, emptied, with_notes=True)
        if all(noted.can_be(*each) for each in (*wanted.placements, *wanted.eliminations)):
            return noted
    return board_of(puzzle, emptied, with_notes=False)


def _ways(board: Board, wanted: Conclusion, ladder: Ladder, meter: Meter) -> Iterator[Step]:
    """A step of each technique that does it, or of a single each; the easiest first.

    Where all are quick, harder ones are looked for too as long as nothing takes out a note; a
    digit follows more shortly from several easy steps than from one of these. Where the paper
    contradicts itself only singles are: other patterns would be none.
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
            open_now = islice(ladder.find(technique, board), _MOST)
            for step in _ways_by(technique, open_now, wanted, meter):
                found = True
                yield step


def _ways_by(
    technique: Technique, found: Iterable[Step], wanted: Conclusion, meter: Meter
) -> Iterator[Step]:
    """The step of those *found* by a technique that does most of it; of a single one a house."""
    is_single, best = technique in SINGLES, None
    singles: list[Step] = []
    for step in found:
        meter.spend()
        shared = wanted.shared(step)
        if shared and is_single:
            singles.append(step)
        elif shared and (best is None or shared > wanted.shared(best)):
            best = step
        if best is not None and wanted.shared(best) == len(wanted):
            break
    yield from (best,) if best else singles[:_SAME]


def _further_ahead(
    puzzle: Puzzle, before: Position, entry: Candidate, ladder: Ladder, effort: Effort
) -> Explanation:
    """How an entry follows in a few steps, none of which writes it at once."""
    try:
        reason = reason_for(puzzle, before, entry, ladder, effort)
    except OutOfEffort:
        return Explanation(is_whole=False)
    return Explanation((reason.single,), reason.before) if reason else NOTHING
