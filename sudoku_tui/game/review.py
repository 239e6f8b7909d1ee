"""The review of a game: what was written when, how it followed, and what was open and not seen.

A step counts as **missed** if it was the easiest one throughout a pause, or throughout the
part of it until it was done with notes, and the player thought for longer than
`pauses.long_from` says, or asked for a hint meanwhile. Nothing is missed while something on
the paper is not right: no step could be built on it. Of pauses one after the other in which
the same step was missed, it is missed once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..engine.board import Board
from ..engine.effort import UNLIMITED, Effort
from ..engine.ladders import TEACHING, Ladder
from ..engine.layout import Candidate, Cell, Digit
from ..engine.level import Level
from ..engine.puzzle import Clash, Puzzle
from ..engine.solving.breadth import open_on
from ..engine.solving.solver import next_step
from ..engine.step import Step
from ..engine.techniques.last_resorts.guess import GUESS
from .events import Apply, Batch, Enter, Event
from .pauses import Pause, SeenHint, long_from, pauses, usual
from .position import Position, board_of, notes_complete
from .reasons import Reason, hardest_on, is_open, reason_for

_LOOK_BACK: Final = 60
"""Positions that are looked back to find since when a step was open."""


@dataclass(frozen=True)
class Turn:
    """A digit that was written."""

    number: int
    """Counted from 1."""
    cell: Cell
    digit: Digit
    at: float
    """Seconds on the game's clock when it was written."""
    thinking: float
    """Seconds that it took, without the writing of notes."""
    hinted: bool
    """Whether a hint wrote it."""
    right: bool | None
    """None if that is not to be told, or not known."""
    reason: Reason | None
    """How it followed from the paper; None if no short way is known."""
    open: int | None
    """Ways on of no higher level than the easiest that were open then; None if not counted."""
    clash: Clash | None = None
    """The rule that the entry broke when it was written, if any."""


@dataclass(frozen=True)
class Miss:
    """A step that was open and not seen."""

    number: int
    """That of the entry before which it was."""
    step: Step
    start: float
    """Seconds on the game's clock when the pause began; so is `since`."""
    thinking: float
    """Seconds of thinking in which it was the easiest step."""
    since: float
    """From when on it was open without a break."""
    detail: int
    """How much of a hint was told meanwhile; 0 for none."""


@dataclass(frozen=True)
class Review:
    """How a game went."""

    puzzle: Puzzle
    is_over: bool
    """Whether the puzzle is solved. If not, nothing is told that could still help."""
    turns: tuple[Turn, ...]
    misses: tuple[Miss, ...]
    hints: tuple[SeenHint, ...]
    """The hints, each with the most that was told of it."""
    usual: float
    """Seconds that an entry usually took."""
    elapsed: float
    """Seconds on the game's clock at the last event."""


def review(
    puzzle: Puzzle,
    log: Sequence[Event],
    times: Sequence[float],
    solution: Sequence[Digit] | None,
    ladder: Ladder = TEACHING,
    effort: Effort = UNLIMITED,
    *,
    tells: bool = False,
) -> Review:
    """Look at a game again; with *tells* it says what is wrong of one that goes on, too.

    *times* are the seconds on the game's clock at each event of *log*; *solution* is that
    of the puzzle, None if it has not exactly one: then no step leans on there being one.

    Raises:
        ValueError: there are not as many times as events, or an event does not belong to
            the layout.
        OutOfEffort: *effort* is spent.
    """
    found = tuple(pauses(puzzle, log, times))
    known = KnownPositions(puzzle, solution, ladder, effort)
    over = known.is_solved(found[-1].after)
    misses = tuple(_misses(found, known, long_from(found)))
    if not over:
        misses = tuple(miss for miss in misses if _is_done(miss.step, found[-1].after.digits))
    return Review(
        puzzle=puzzle,
        is_over=over,
        turns=tuple(_turns(found, known, solution if over or tells else None)),
        misses=misses,
        hints=tuple(_hints(found)),
        usual=usual(found),
        elapsed=found[-1].end,
    )


def _turns(
    found: Sequence[Pause], known: KnownPositions, solution: Sequence[Digit] | None
) -> Iterator[Turn]:
    number = 0
    for pause in found:
        thinking = pause.thinking
        digits = list(pause.last.digits)
        for cell, digit in _written(pause):
            number += 1
            digits[cell] = digit
            yield Turn(
                number=number,
                cell=cell,
                digit=digit,
                at=pause.end,
                thinking=thinking,
                hinted=isinstance(pause.event, Apply),
                right=None if solution is None else solution[cell] == digit,
                reason=reason_for(
                    known.puzzle, pause.last, Candidate(cell, digit), known.ladder, known.effort
                ),
                open=known.open_at(pause.last),
                clash=_clash_at(cell, known.puzzle, digits),
            )
            thinking = 0.0  # what a hint writes at once took its time once


def _written(pause: Pause) -> tuple[Candidate, ...]:
    """The digits that ended a pause: none if it was ended by going back or clearing."""
    match pause.event:
        case Enter(cell, digit):
            return (Candidate(cell, digit),)
        case Batch(moves):
            entered = (each for each in moves if isinstance(each, Enter))
            written = (Candidate(each.cell, each.digit) for each in entered)
            return tuple(each for each in written if pause.last.digits[each.cell] != each.digit)
        case Apply(_, placements):
            return tuple(each for each in placements if pause.last.digits[each.cell] != each.digit)
    return ()


def _misses(found: Sequence[Pause], known: KnownPositions, long: float) -> Iterator[Miss]:
    """What was missed, in order."""
    last: Miss | None = None
    number = 1
    for index, pause in enumerate(found):
        spells = _spells(pause, number, known) if _may_be_missed(pause, long) else ()
        for miss in spells:
            if miss.thinking <= long and not miss.detail:
                continue
            if last and _is_same(last.step, miss.step):
                thinking, detail = last.thinking + miss.thinking, max(last.detail, miss.detail)
                last = replace(last, thinking=thinking, detail=detail)
                continue
            if last:
                yield last
            last = replace(miss, since=_open_since(miss, found[:index], known))
        number += len(_written(pause))
    if last:
        yield last


def _may_be_missed(pause: Pause, long: float) -> bool:
    """Whether it is worth while to look at what was open in a pause."""
    return pause.thinking > long or any(stretch.hints for stretch in pause.stretches)


def _spells(pause: Pause, number: int, known: KnownPositions) -> Iterator[Miss]:
    """The steps that were the easiest in a pause one after the other, missed or not."""
    now: Miss | None = None
    for stretch in pause.stretches:
        step = known.easiest(stretch.position)
        if now and (step is None or not _is_same(step, now.step)):
            yield now
            now = None
        if step is None or step.technique is GUESS:
            continue
        if now is None:
            told = step.grounded(known.board(stretch.position))
            now = Miss(number, told, stretch.start, 0.0, stretch.start, 0)
        detail = max((hint.detail for hint in stretch.hints), default=0)
        now = replace(now, thinking=now.thinking + stretch.thinking, detail=max(now.detail, detail))
    if now:
        yield now


def _is_same(step: Step, other: Step) -> bool:
    """Whether two steps are one; of its eliminations some may have been done meanwhile."""
    if step.technique is not other.technique or step.placements != other.placements:
        return False
    return bool(step.placements) or not set(step.eliminations).isdisjoint(other.eliminations)


def _open_since(miss: Miss, before: Sequence[Pause], known: KnownPositions) -> float:
    """Since when the step was open, in seconds on the game's clock."""
    since = miss.start
    stretches = [stretch for pause in before for stretch in pause.stretches]
    for stretch in reversed(stretches[-_LOOK_BACK:]):
        if not known.was_open(stretch.position, miss.step):
            break
        since = stretch.start
    return since


def _hints(found: Sequence[Pause]) -> Iterator[SeenHint]:
    """The hints that were opened, each with the most that was told of it."""
    last: SeenHint | None = None
    for pause in found:
        for stretch in pause.stretches:
            for hint in stretch.hints:
                if last and hint.detail > 1 and hint.technique == last.technique:
                    last = replace(last, detail=max(last.detail, hint.detail))
                    continue
                if last:
                    yield last
                last = hint
    if last:
        yield last


def _is_done(step: Step, digits: Sequence[Digit]) -> bool:
    """Whether everything that *step* concludes can be seen on the paper."""
    placed = all(digits[cell] == digit for cell, digit in step.placements)
    return placed and all(digits[cell] not in (0, digit) for cell, digit in step.eliminations)


class KnownPositions:
    """What was open at positions of one puzzle, each looked at once."""

    def __init__(
        self, puzzle: Puzzle, solution: Sequence[Digit] | None, ladder: Ladder, effort: Effort
    ) -> None:
        """With no *solution*, no step leans on there being exactly one."""
        self.puzzle = puzzle
        self.ladder = ladder if solution else ladder.without_uniqueness
        self.effort = effort
        self._followed = logic(self.ladder, hardest_on(puzzle.layout))
        self._solution = solution
        self._easiest: dict[Hashable, Step | None] = {}
        self._open: dict[Hashable, int | None] = {}

    def board(self, position: Position) -> Board:
        """What the rules and the notes leave; notes count if every empty cell has some."""
        return board_of(self.puzzle, position, with_notes=notes_complete(position))

    def easiest(self, position: Position) -> Step | None:
        """The easiest step; None if the paper is not right, or no technique finds one.

        Raises:
            OutOfEffort: the effort is spent.
        """
        key = _key(position)
        if key not in self._easiest:
            sound = self._is_right(position)
            board = self.board(position)
            step = next_step(board, self.ladder, self.effort) if sound and board.empty else None
            self._easiest[key] = step
        return self._easiest[key]

    def open_at(self, position: Position) -> int | None:
        """How many ways on are open, by the paper alone; None if none was found.

        Those of no higher level than the easiest, up to `breadth.MOST`.

        Raises:
            OutOfEffort: the effort is spent.
        """
        key = _key(position)
        if key not in self._open:
            point = open_on(self.board(position), self._followed, self.effort)
            self._open[key] = point.open if point else None
        return self._open[key]

    def was_open(self, position: Position, step: Step) -> bool:
        """Whether a step could be found at a position; nothing can where the paper is wrong."""
        return self._is_right(position) and is_open(self.board(position), step)

    def is_solved(self, position: Position) -> bool:
        """Whether every cell is filled and no rule is broken."""
        return all(position.digits) and not _clash(self.puzzle, position)

    def _is_right(self, position: Position) -> bool:
        if self._solution is None:
            return not _clash(self.puzzle, position)
        complete = notes_complete(position)
        rows = zip(position.digits, position.notes, self._solution, strict=True)
        return all(
            digit == true if digit else not complete or bool(notes >> true & 1)
            for digit, notes, true in rows
        )


def logic(ladder: Ladder, hardest: Level = Level.EXTREME) -> Ladder:
    """*ladder* up to a level, without the guess, which is always open."""
    rungs = (r for r in ladder.rungs if r.level <= hardest and r.technique is not GUESS)
    return replace(ladder, rungs=tuple(rungs))


def _clash(puzzle: Puzzle, position: Position) -> bool:
    return next(puzzle.clashes_of(position.digits), None) is not None


def _clash_at(cell: Cell, puzzle: Puzzle, digits: Sequence[Digit]) -> Clash | None:
    """Return the first clash of *cell* with a given or another entry; None if there is none."""
    found = puzzle.clashes_of(digits)
    return next((clash for clash in found if cell in (clash.one, clash.other)), None)


def _key(position: Position) -> Hashable:
    """What an answer depends on: notes count only if every empty cell has some."""
    if notes_complete(position):
        return position.digits, position.notes
    return position.digits, position.crossed
