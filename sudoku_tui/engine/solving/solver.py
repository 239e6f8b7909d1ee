"""Solving as a person does: the easiest available step, again and again.

A `Path` leads from a puzzle to its end. `next_step` and `all_steps` examine one position; its open
steps can be listed in several orders.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Protocol, Self, TypeAlias

from ..bits import Mask
from ..board import Board
from ..effort import UNLIMITED, Effort, OutOfEffort, StepMeter
from ..ladders import TEACHING, Ladder, Rung
from ..layout import Candidate
from ..started_puzzle import Origin, board_at
from ..step import Step, Technique
from ..techniques import Search
from .bound import USUAL_SINGLE, Bound, End
from .searches import RowSearch, RowSearches, each_searched
from .single_queue import SingleQueue


def solve(origin: Origin, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED) -> Iterator[Step]:
    """Return an iterator over the steps from *origin* until it is solved or no step is found.

    Raises:
        ValueError: Two givens clash.
        OutOfEffort: *effort* is spent while iterating.
    """
    path = Path(origin, ladder, effort)
    return iter(path.next, None)


def with_blockers(origin: Origin, steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps of a path from *origin* for display, each with its blockers.

    Blockers are digits on the board that close the other candidates of a step.
    """
    board = board_at(origin)
    for step in steps:
        yield step.grounded(board)
        step.apply(board)


class WalkedPath(Protocol):
    """A path within a bound, as far as it was walked, and its memory of fruitless searches."""

    @property
    def steps(self) -> Sequence[tuple[Technique, Step]]:
        """The steps without singles, each with its technique."""

    @property
    def singles(self) -> int:
        """Number of singles placed."""

    @property
    def board(self) -> Board:
        """The board that the path reached."""

    @property
    def reach(self) -> Board | None:
        """`Path.reach`."""

    @property
    def skipped(self) -> int:
        """Number of first rows that find nothing on the board."""

    @property
    def fruitless(self) -> Sequence[Mask | None]:
        """`Path.fruitless`."""


class Path:
    """A path to the solution, step by step, with the board that it has reached."""

    def __init__(self, origin: Origin, ladder: Ladder, effort: Effort = UNLIMITED) -> None:
        queue = SingleQueue(origin) if ladder.by_discovery else None
        finders = queue.finders if queue else {}
        rows = each_searched(ladder, origin.effective_layout)
        searches = RowSearches(_replace_finders(rows, finders) if finders else rows)
        board = queue.board if queue else board_at(origin)
        self._begin(board, ladder, effort, searches, queue)
        count = len(finders)
        if finders and [rung.id for rung in ladder.rungs[:count]] == list(finders):
            self._placed_at_once = count

    @classmethod
    def within(
        cls, bound: Bound, board: Board, effort: Effort, after: WalkedPath | None = None
    ) -> Self:
        """Return a path from *board* that ends at *bound*; `run` walks it and changes *board*.

        Its singles are placed in any order and only counted, because that changes no other step.

        Args:
            bound: Where the path ends before the solution.
            board: The position where it begins.
            effort: Limits the searches.
            after: An earlier path to *board* that is continued; clues may have been added since.
        """
        path = cls.__new__(cls)
        is_same = after is not None and after.board.candidates == board.candidates
        searches = RowSearches(
            bound.rows,
            after.fruitless[: len(bound.rows)] if after else (),
            after.skipped if after and is_same else 0,
        )
        path._begin(board, bound.ladder, effort, searches)
        path._bound = bound
        if after:
            path.steps, path.singles, path.reach = [*after.steps], after.singles, after.reach
            scores = bound.ladder.by_id
            path._score = sum([scores[technique.id].score for technique, _ in after.steps])
        return path

    def _begin(
        self,
        board: Board,
        ladder: Ladder,
        effort: Effort,
        searches: RowSearches,
        queue: SingleQueue | None = None,
    ) -> None:
        self.board, self.ladder, self._searches = board, ladder, searches
        self.rung: Rung = ladder.rungs[0]
        """The rung that found the last step."""
        self.steps: list[tuple[Technique, Step]] = []
        """The steps of `run` within a bound, without singles, each with its technique."""
        self.singles = 0
        """Number of singles placed within a bound."""
        self.reach: Board | None = None
        """The last board that typical singles could complete within the score of the bound."""
        self._score = 0
        self._meter = None if effort is UNLIMITED else StepMeter(effort)
        self._bound: Bound | None = None
        self._until: int | None = None
        """Index of the first row whose steps all exceed the score; None for no such row."""
        self._queue = queue
        self._placed_at_once = 0
        """Number of first rows whose singles `run` takes from the queue all at once."""
        self._walked: list[Technique] = []

    @property
    def fruitless(self) -> Sequence[Mask | None]:
        """By row: the candidates of the last board on which the row found no step, or None."""
        return self._searches.fruitless

    def walk_rest(self) -> list[Technique]:
        """Walk the rest of the path and return the technique of each step.

        Raises:
            OutOfEffort: The effort is spent.
        """
        self._walked = []
        self.run()
        return self._walked

    def run(self) -> End:
        """Walk to the solution, to the bound, or until no step is found; return why it ended.

        Raises:
            OutOfEffort: The effort is spent.
        """
        bound = self._bound
        while True:
            self._place_singles()
            if bound and (end := self._end_by_score(bound)):
                return end
            if not self.board.empty:
                return End.SOLVED
            found = self._searches.first_on(self.board, self._meter, self._until)
            if not found:
                is_cut = bound and self._until is not None and self._until < len(bound.rows)
                return End.SCORE if is_cut else End.STUCK
            rung, step = found
            self.rung = rung
            if bound:
                if end := bound.end_at(rung):
                    return end
                self.steps.append((rung.technique, step))
                self._score += rung.score
            else:
                self._walked.append(rung.technique)
            self._apply(step)

    def next(self) -> Step | None:
        """Find the next step, apply it to `board`, and return it; None at the end.

        Raises:
            OutOfEffort: The effort is spent.
        """
        if self._meter:
            self._meter.spend()
        if not self.board.empty:
            return None
        found = self._searches.first_on(self.board, self._meter)
        if not found:
            return None
        self.rung, step = found
        self._apply(step)
        return step

    def _place_singles(self) -> None:
        """Place all singles at once, if the path has a bound or a queue."""
        if self._bound:
            self.singles += self.board.place_singles()
            return
        spent = 1
        if self._queue and self._placed_at_once:
            singles = self._queue.place_all()
            self._searches.skipped = self._placed_at_once
            self._walked += singles
            spent += len(singles)
        if self._meter:
            self._meter.spend(spent)

    def _end_by_score(self, bound: Bound) -> End | None:
        """Return why the lowest score that the path can still have ends it; None if it goes on."""
        singles = self.singles + self.board.empty.bit_count()
        least = self._score + singles * bound.least_single
        if bound.score is not None:
            if self._score + singles * USUAL_SINGLE <= bound.score:
                self.reach = self.board.copy()
            if least > bound.score:
                return End.SCORE
            self._until = bisect_right(bound.least_from, bound.score - least)
        if bound.decisive_score is not None and least > bound.decisive_score:
            return End.LEVEL
        return None

    def _apply(self, step: Step) -> None:
        if self._queue:
            self._queue.apply(step)
        else:
            step.apply(self.board)


def _replace_finders(
    rows: Iterable[RowSearch], finders: Mapping[str, Search]
) -> Iterator[RowSearch]:
    """Yield *rows*, those of singles with the *finders* of a queue instead of their searches."""
    for each in rows:
        find = finders.get(each.row[0].id)
        yield each._replace(find=find, narrowed=None, is_queued=True) if find else each


Effect: TypeAlias = tuple[frozenset[Candidate], frozenset[Candidate]]
"""The candidates that a step places and those that it eliminates."""


def effect_of(step: Step) -> Effect:
    """Return the effect of *step*, without its technique."""
    return frozenset(step.placements), frozenset(step.eliminations)


class Order(StrEnum):
    """An order of steps; among equals the easiest technique comes first."""

    LADDER = "ladder"
    """The easiest technique first."""
    CELL = "cell"
    """By the first cell of the layout that is filled or loses a candidate."""
    DIGIT = "digit"
    """By the lowest digit that is placed or eliminated."""
    EFFECT = "effect"
    """Placements before eliminations, largest effects first; equal effects together."""

    def key(self, step: Step) -> tuple[object, ...]:
        """Return the sort key of *step*; the keys of one order compare with each other."""
        placed, gone = sorted(step.placements), sorted(step.eliminations)
        changed = (*placed, *gone)
        match self:
            case Order.CELL:
                return min(changed)
            case Order.DIGIT:
                return min((digit, cell) for cell, digit in changed)
            case Order.EFFECT:
                return -len(placed), -len(gone), placed, gone
        return ()


def sort_steps(steps: Iterable[Step], order: Order) -> Iterator[Step]:
    """Yield *steps*, which are in ladder order, in another *order*.

    In ladder order each step is yielded as it is found.

    Raises:
        OutOfEffort: *steps* raised it; the steps found before are yielded first.
    """
    if order is Order.LADDER:
        yield from steps
        return
    found: list[Step] = []
    stopped: OutOfEffort | None = None
    try:
        found.extend(steps)
    except OutOfEffort as error:
        stopped = error
    yield from sorted(found, key=order.key)
    if stopped is not None:
        raise stopped


def next_step(board: Board, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED) -> Step | None:
    """Return the first step on *board* by *ladder*, of the easiest technique, or None.

    Raises:
        OutOfEffort: *effort* is spent between two techniques.
    """
    board.extras.check_solvable()
    meter = StepMeter(effort)
    for searched in each_searched(ladder, board.layout):
        meter.spend()
        if step := searched.find(board):
            return step
    return None


def all_steps(
    board: Board,
    ladder: Ladder = TEACHING,
    effort: Effort = UNLIMITED,
    order: Order = Order.LADDER,
) -> Iterator[Step]:
    """Return an iterator over every step of every technique on *board*.

    In ladder order the steps are yielded as they are found.

    Raises:
        OutOfEffort: *effort* is spent while iterating; the steps found are yielded first.
    """
    return sort_steps(_steps(board, ladder, effort), order)


def _steps(board: Board, ladder: Ladder, effort: Effort) -> Iterator[Step]:
    board.extras.check_solvable()
    meter = StepMeter(effort)
    for technique in ladder.techniques:
        if not technique.applies_to(board.layout):
            continue
        meter.spend()
        for step in ladder.find(technique, board):
            meter.spend()
            yield step
