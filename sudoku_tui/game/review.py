"""The review of a game: its entries, how each followed, and the steps that the player missed.

A step is **missed** if it was the easiest one during a pause, and the player thought for longer
than `pauses.long_threshold` or asked for a hint meanwhile. If the player completes the step with
notes, only the part of the pause before that counts. Nothing is missed while an entry or a note is
wrong: a step on such a position would be unsound. A step that was missed in several successive
pauses counts once.

A step is **asked for**, not missed, if the first hint came within `AT_ONCE` seconds after the move
before it: the player did not look for the step.
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
from .events import AUTOMATIC, Apply, Batch, Enter, Event
from .hint_use import HintUse
from .pauses import Pause, SeenHint, long_threshold, split_pauses, usual_time
from .position import Position, board_of, notes_complete
from .reasons import Reason, hardest_on, is_open, reason_for

AT_ONCE: Final = 5.0
"""Maximum time from a move to a hint that was asked for at once (seconds)."""
_LOOK_BACK: Final = 60
"""Maximum number of earlier positions that are examined to find since when a step was open."""


@dataclass(frozen=True)
class Turn:
    """An entry: one digit that the player or a hint wrote."""

    number: int
    """1-based index of the entry in the game."""
    cell: Cell
    digit: Digit
    at: float
    """Time of the entry on the game's clock (seconds)."""
    thinking: float
    """Time spent on the entry, the writing of notes not counted (seconds)."""
    hinted: bool
    """Whether a hint wrote the digit."""
    automatic: bool
    """Whether the program placed the digit as a single, which is not a hint."""
    right: bool | None
    """Whether the digit is that of the solution; None if unknown, or withheld during the game."""
    reason: Reason | None
    """How the entry followed from the position before it; None if no short reasoning was found."""
    open: int | None
    """Number of open steps before the entry, no harder than the easiest; None if not counted."""
    clash: Clash | None = None
    """The rule that the entry broke when it was written; None if it broke none."""


@dataclass(frozen=True)
class Miss:
    """A step that was open and that the player missed."""

    number: int
    """Number of the next entry after the step was missed."""
    step: Step
    start: float
    """When the step first was the easiest one in the pause (seconds on the game's clock)."""
    thinking: float
    """Time of thinking during which it was the easiest step (seconds)."""
    since: float
    """Time since which the step was open without interruption (seconds on the game's clock)."""
    detail: int
    """Highest detail of the hints seen meanwhile; 0 if there was no hint."""
    hint_after: float | None = None
    """Time from `start` to the first hint (seconds); None if there was no hint."""

    @property
    def is_asked_for(self) -> bool:
        """Whether a hint was asked for at once, so that the step was not overlooked."""
        return self.hint_after is not None and self.hint_after <= AT_ONCE


@dataclass(frozen=True)
class Review:
    """The review of a game."""

    puzzle: Puzzle
    is_over: bool
    """Whether the puzzle is solved. If not, the review withholds what could help the player."""
    turns: tuple[Turn, ...]
    misses: tuple[Miss, ...]
    asked_for: tuple[Miss, ...]
    """The steps for which a hint was asked at once."""
    hints: tuple[SeenHint, ...]
    """The hints, each with the highest detail that was shown."""
    hint_use: HintUse
    usual_time: float
    """Median time of thinking before an entry (seconds); 0 without entries."""
    elapsed: float
    """Time of the last event on the game's clock (seconds)."""


def review_game(
    puzzle: Puzzle,
    log: Sequence[Event],
    times: Sequence[float],
    solution: Sequence[Digit] | None,
    ladder: Ladder = TEACHING,
    effort: Effort = UNLIMITED,
    *,
    tells: bool = False,
) -> Review:
    """Review a game.

    Args:
        puzzle: The puzzle of the game.
        log: Every event of the game.
        times: Time of each event on the game's clock (seconds).
        solution: The solution; None if there is not exactly one. Then no step assumes uniqueness.
        ladder: The techniques and their levels.
        effort: Budget of the search for steps.
        tells: Report wrong entries even if the game is not over.

    Raises:
        ValueError: *log* and *times* differ in length, or an event does not fit the layout.
        OutOfEffort: The budget ran out.
    """
    found = tuple(split_pauses(puzzle, log, times))
    known = OpenStepCache(puzzle, solution, ladder, effort)
    over = known.is_solved(found[-1].position_after)
    misses = tuple(_misses(found, known, long_threshold(found)))
    if not over:
        misses = tuple(
            miss for miss in misses if _is_done(miss.step, found[-1].position_after.digits)
        )
    return Review(
        puzzle=puzzle,
        is_over=over,
        turns=tuple(_turns(found, known, solution if over or tells else None)),
        misses=tuple(miss for miss in misses if not miss.is_asked_for),
        asked_for=tuple(miss for miss in misses if miss.is_asked_for),
        hints=tuple(_hints(found)),
        hint_use=HintUse.of_log(log),
        usual_time=usual_time(found),
        elapsed=found[-1].end,
    )


def _turns(
    found: Sequence[Pause], known: OpenStepCache, solution: Sequence[Digit] | None
) -> Iterator[Turn]:
    number = 0
    for pause in found:
        thinking = pause.thinking
        digits = list(pause.last_position.digits)
        is_automatic = _is_automatic(pause)
        for cell, digit in _written_digits(pause):
            number += 1
            digits[cell] = digit
            yield Turn(
                number=number,
                cell=cell,
                digit=digit,
                at=pause.end,
                thinking=thinking,
                hinted=isinstance(pause.event, Apply) and not is_automatic,
                automatic=is_automatic,
                right=None if solution is None else solution[cell] == digit,
                reason=reason_for(
                    known.puzzle,
                    pause.last_position,
                    Candidate(cell, digit),
                    known.ladder,
                    known.effort,
                ),
                open=known.open_at(pause.last_position),
                clash=_clash_at(cell, known.puzzle, digits),
            )
            thinking = 0.0  # several digits written at once share the time of the first


def _is_automatic(pause: Pause) -> bool:
    """Check whether singles were placed automatically. Playing on to a step counts as a hint."""
    is_move_of_program = isinstance(pause.event, Apply) and pause.event.technique == AUTOMATIC
    hints = pause.stretches[-1].hints
    return is_move_of_program and all(hint.technique != AUTOMATIC for hint in hints)


def _written_digits(pause: Pause) -> tuple[Candidate, ...]:
    """Return the entries that ended a pause; empty if an undo or a cleared cell ended it."""
    match pause.event:
        case Enter(cell, digit):
            return (Candidate(cell, digit),)
        case Batch(moves):
            entered = (each for each in moves if isinstance(each, Enter))
            written = (Candidate(each.cell, each.digit) for each in entered)
            return tuple(
                each for each in written if pause.last_position.digits[each.cell] != each.digit
            )
        case Apply(_, placements):
            return tuple(
                each for each in placements if pause.last_position.digits[each.cell] != each.digit
            )
    return ()


def _misses(found: Sequence[Pause], known: OpenStepCache, long: float) -> Iterator[Miss]:
    """Yield the missed steps, in order; successive misses of one step are merged."""
    last: Miss | None = None
    number = 1
    for index, pause in enumerate(found):
        spells = _easiest_steps(pause, number, known) if _may_be_missed(pause, long) else ()
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
        number += len(_written_digits(pause))
    if last:
        yield last


def _may_be_missed(pause: Pause, long: float) -> bool:
    """Check whether a pause was long or contained a hint; others need no search for steps."""
    return pause.thinking > long or any(stretch.hints for stretch in pause.stretches)


def _easiest_steps(pause: Pause, number: int, known: OpenStepCache) -> Iterator[Miss]:
    """Yield the easiest step of each part of a pause, with the thinking time in that part.

    A part ends when another step becomes the easiest. The caller decides whether the step counts as
    missed.
    """
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
        hints = [hint for hint in stretch.hints if hint.technique != AUTOMATIC]
        detail = max((hint.detail for hint in hints), default=0)
        now = replace(now, thinking=now.thinking + stretch.thinking, detail=max(now.detail, detail))
        if hints and now.hint_after is None:
            now = replace(now, hint_after=hints[0].at - now.start)
    if now:
        yield now


def _is_same(step: Step, other: Step) -> bool:
    """Check whether two steps are the same; some eliminations may have been made meanwhile."""
    if step.technique is not other.technique or step.placements != other.placements:
        return False
    return bool(step.placements) or not set(step.eliminations).isdisjoint(other.eliminations)


def _open_since(miss: Miss, before: Sequence[Pause], known: OpenStepCache) -> float:
    """Return since when the step was open without interruption (seconds on the game's clock)."""
    since = miss.start
    stretches = [stretch for pause in before for stretch in pause.stretches]
    for stretch in reversed(stretches[-_LOOK_BACK:]):
        if not known.was_open(stretch.position, miss.step):
            break
        since = stretch.start
    return since


def _hints(found: Sequence[Pause]) -> Iterator[SeenHint]:
    """Yield the hints that were opened, each with the highest detail that was shown."""
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
    """Check whether the entries in *digits* already imply all conclusions of *step*."""
    placed = all(digits[cell] == digit for cell, digit in step.placements)
    return placed and all(digits[cell] not in (0, digit) for cell, digit in step.eliminations)


class OpenStepCache:
    """A cache of the open steps at positions of one puzzle; each position is searched once."""

    def __init__(
        self, puzzle: Puzzle, solution: Sequence[Digit] | None, ladder: Ladder, effort: Effort
    ) -> None:
        """Create an empty cache. Without a *solution* no step assumes that there is exactly one."""
        self.puzzle = puzzle
        self.ladder = ladder if solution else ladder.without_uniqueness
        self.effort = effort
        self._followed = without_guess(self.ladder, hardest_on(puzzle.layout))
        self._solution = solution
        self._easiest: dict[Hashable, Step | None] = {}
        self._open: dict[Hashable, int | None] = {}

    def board(self, position: Position) -> Board:
        """Return the board of a position. Notes restrict it if every empty cell has some."""
        return board_of(self.puzzle, position, with_notes=notes_complete(position))

    def easiest(self, position: Position) -> Step | None:
        """Return the easiest step; None if the position has a mistake or no technique finds a step.

        Raises:
            OutOfEffort: The budget ran out.
        """
        key = _key(position)
        if key not in self._easiest:
            sound = self._is_right(position)
            board = self.board(position)
            step = next_step(board, self.ladder, self.effort) if sound and board.empty else None
            self._easiest[key] = step
        return self._easiest[key]

    def open_at(self, position: Position) -> int | None:
        """Count the open steps no harder than the easiest one; None if no step was found.

        The count is at most `breadth.MOST`. The solution is not consulted.

        Raises:
            OutOfEffort: The budget ran out.
        """
        key = _key(position)
        if key not in self._open:
            point = open_on(self.board(position), self._followed, self.effort)
            self._open[key] = point.open_effects if point else None
        return self._open[key]

    def was_open(self, position: Position, step: Step) -> bool:
        """Check whether *step* was open at a position; False if the position has a mistake."""
        return self._is_right(position) and is_open(self.board(position), step)

    def is_solved(self, position: Position) -> bool:
        """Check whether every cell is filled and no rule is broken."""
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


def without_guess(ladder: Ladder, hardest: Level = Level.EXTREME) -> Ladder:
    """Return the rungs of *ladder* up to level *hardest*, without the guess."""
    rungs = (r for r in ladder.rungs if r.level <= hardest and r.technique is not GUESS)
    return replace(ladder, rungs=tuple(rungs))


def _clash(puzzle: Puzzle, position: Position) -> bool:
    return next(puzzle.clashes_of(position.digits), None) is not None


def _clash_at(cell: Cell, puzzle: Puzzle, digits: Sequence[Digit]) -> Clash | None:
    """Return the first clash of *cell* with a given or another entry; None if there is none."""
    found = puzzle.clashes_of(digits)
    return next((clash for clash in found if clash.cells >> cell & 1), None)


def _key(position: Position) -> Hashable:
    """Return the cache key of a position; notes are part of it if every empty cell has some."""
    if notes_complete(position):
        return position.digits, position.notes
    return position.digits, position.crossed_out
