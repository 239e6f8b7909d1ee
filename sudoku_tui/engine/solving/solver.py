"""Solve as a person does: the easiest step that works, again and again.

A `Path` goes to the end of a puzzle. `next_step` and `all_steps` look at one position alone; the
steps that are open there at once can be listed in several orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import chain, islice
from typing import NamedTuple, TypeAlias

from ..bits import Mask
from ..board import Board
from ..changes import UnlessRuledOut, changes_since
from ..effort import UNLIMITED, Effort, Meter, OutOfEffort
from ..ladders import TEACHING, Ladder, Rung
from ..ladders.ladder import leaning_on_equal_cells
from ..layout import Candidate, Layout
from ..started_puzzle import Origin, board_at
from ..step import Step, Technique
from ..techniques import Narrowed, Search, narrowed_of, searches_of
from .single_queue import SingleQueue


def solve(origin: Origin, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED) -> Iterator[Step]:
    """The steps from *origin* to the solution, or to where no technique finds another.

    Raises:
        ValueError: two givens clash.
        OutOfEffort: while iterating, when *effort* is spent.
    """
    path = Path(origin, ladder, effort)
    return iter(path.next, None)


def grounded(origin: Origin, steps: Iterable[Step]) -> Iterator[Step]:
    """The steps of a path from *origin*, to be shown: each with what closes the rest there."""
    board = board_at(origin)
    for step in steps:
        yield step.grounded(board)
        step.apply(board)


class Path:
    """The way to the solution, step by step, with the board that it has reached."""

    def __init__(self, origin: Origin, ladder: Ladder, effort: Effort = UNLIMITED) -> None:
        self.ladder = ladder
        self.rung: Rung = ladder.rungs[0]
        """The rung on which the last step was found."""
        self._meter = None if effort is UNLIMITED else Meter(effort)
        self._queue = SingleQueue(origin) if ladder.by_discovery else None
        self.board = self._queue.board if self._queue else board_at(origin)
        queued = self._queue.finders if self._queue else {}
        begin = tuple(rung.id for rung in ladder.rungs[: len(queued)])
        self._all_at_once = bool(queued) and begin == tuple(queued)
        """Whether all singles that wait are taken before anything is searched."""
        rows = _searched(ladder, origin.layout)
        first = islice(rows, len(queued)) if self._all_at_once else rows
        self._first = [
            (each, queued.get(each.row[0].id, _again(each)), each.row[0].id not in queued)
            for each in first
        ]
        """With each whether it takes a search: singles that wait in a queue take none."""
        self._then: list[tuple[Searched, Search]] = []
        self._below = rows
        """The rows that are not in `_then`: of most paths the hardest techniques are not asked."""

    def rest(self) -> list[Technique]:
        """Go the rest of the way, to the end; what each step counts as.

        Raises:
            OutOfEffort: the effort is spent.
        """
        walked = list[Technique]()
        while True:
            if self._all_at_once and self._queue:
                singles = self._queue.place_all()
                walked += singles
                if self._meter:
                    self._meter.spend(len(singles))
            if not self.next():
                return walked
            walked.append(self.rung.technique)

    def next(self) -> Step | None:
        """Find the next step, apply it to `board`, and return it; None at the end.

        Raises:
            OutOfEffort: the effort is spent.
        """
        board, meter = self.board, self._meter
        if meter:
            meter.spend()
        if not board.empty:
            return None
        for searched, find, searches in self._first:
            if meter and searches:
                meter.spend()
            if step := find(board):
                return self._apply(searched, step)
        for searched, find in chain(self._then, self._lower()):
            if meter:
                meter.spend()
            if step := find(board):
                return self._apply(searched, step)
        return None

    def _lower(self) -> Iterator[tuple[Searched, Search]]:
        """The rows that have not been asked on this path, each loaded when its turn comes."""
        for each in self._below:
            self._then.append((each, _again(each)))
            yield self._then[-1]

    def _apply(self, searched: Searched, step: Step) -> Step:
        self.rung = searched.rung_of(step)
        if self._queue:
            self._queue.apply(step)
        else:
            step.apply(self.board)
        return step


class _Again:
    """A search that looks only where something has changed since it was in vain on its path."""

    def __init__(self, searched: Searched) -> None:
        self._searched = searched
        self._vain: Mask | None = None

    def __call__(self, board: Board) -> Step | None:
        step, self._vain = self._searched.first_on(board, self._vain)
        return step


def _again(searched: Searched) -> Search:
    """How a path searches a row, and then searches it again."""
    return _Again(searched) if searched.narrowed else searched.find


class Searched(NamedTuple):
    """A row of a ladder, whose rungs are searched together, and how."""

    row: tuple[Rung, ...]
    find: Search
    narrowed: Narrowed | None
    """How it is searched again where only some cells have changed since it was in vain."""

    def rung_of(self, step: Step) -> Rung:
        """The rung of a step that the search came by."""
        row = self.row
        if len(row) == 1:
            return row[0]
        # A search may come by a step of another name: it costs what was searched.
        return next((rung for rung in row if rung.technique is step.technique), row[0])

    def first_on(self, board: Board, vain: Mask | None) -> tuple[Step | None, Mask | None]:
        """The first step on *board*, and what is to be *vain* when it is asked for the next.

        *vain* are the candidates of a board before on which there was none; None without one.
        """
        narrowed, now = self.narrowed, board.candidates
        if narrowed is None or vain is None or now & vain != now:
            step = self.find(board)  # what came back may be anywhere
        else:
            step = narrowed(board, board.once(changes_since, vain))
        if step is None and narrowed is not None:
            lasts = narrowed.lasts if isinstance(narrowed, UnlessRuledOut) else None
            if lasts is None or lasts(board):
                return None, now
        return step, vain


def searched_on(ladder: Ladder, layout: Layout, rows: int | None = None) -> list[Searched]:
    """Of the first so many *rows* of *ladder*, of all without a number, those with techniques that
    apply to *layout*, as a path searches them."""
    return list(_searched(ladder, layout, rows))


def _searched(ladder: Ladder, layout: Layout, rows: int | None = None) -> Iterator[Searched]:
    """The same one by one: what comes after the last that is taken is not loaded.

    They are looked up once: thousands of paths may be walked.
    """
    known: list[Searched | None] = ladder.cache.setdefault(layout, [])
    for number, row in enumerate(ladder.rows[:rows]):
        if number == len(known):
            applying = tuple(rung for rung in row if rung.technique.applies_to(layout))
            known.append(_searched_row(applying, ladder, layout) if applying else None)
        if searched := known[number]:
            yield searched


def _searched_row(row: tuple[Rung, ...], ladder: Ladder, layout: Layout) -> Searched:
    easiest = row[0]
    find, narrowed = _search_of(easiest, ladder, layout), _narrowed_of(easiest, ladder, layout)
    return Searched(row, find, narrowed)


def _narrowed_of(rung: Rung, ladder: Ladder, layout: Layout) -> Narrowed | None:
    """How a path looks no farther than it must when it searches for *rung* again."""
    if ladder.goes_through(rung.technique, layout):
        return None
    narrowed = narrowed_of(rung.id, rung.search)
    # A narrowed search finds any shape; a search with a name has its own.
    return None if rung.strict and not rung.search else narrowed


def _search_of(rung: Rung, ladder: Ladder, layout: Layout) -> Search:
    technique = rung.technique
    named = searches_of(rung.id)[rung.search] if rung.search else None
    if not ladder.goes_through(technique, layout):
        return named or (lambda board: next(rung.find(board), None))
    if named is None:
        return lambda board: next(ladder.find(technique, board), None)

    def one(board: Board) -> Iterable[Step]:
        step = named(board)
        return (step,) if step else ()

    return lambda board: named(board) or next(leaning_on_equal_cells(one, board), None)


Effect: TypeAlias = tuple[frozenset[Candidate], frozenset[Candidate]]
"""The candidates that a step places and those that it eliminates."""


def effect_of(step: Step) -> Effect:
    """What *step* does, whatever technique it is of."""
    return frozenset(step.placements), frozenset(step.eliminations)


class Order(StrEnum):
    """What steps are listed by; among equals the easiest technique comes first."""

    LADDER = "ladder"
    """The easiest technique first."""
    CELL = "cell"
    """The first cell of the layout that is placed or loses a candidate."""
    DIGIT = "digit"
    """The lowest digit that is placed or eliminated."""
    EFFECT = "effect"
    """Placements before eliminations, and what does most first; equal effects together."""

    def key(self, step: Step) -> tuple[object, ...]:
        """What *step* is sorted by; keys of one order compare with each other."""
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


def in_order(steps: Iterable[Step], order: Order) -> Iterator[Step]:
    """*steps*, which come by the ladder, in another order; by the ladder each as it comes.

    Raises:
        OutOfEffort: it was raised by *steps*; those that came before are yielded first.
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
    """The step that *ladder* takes on *board*: one of the easiest technique that finds any.

    None if none does.

    Raises:
        OutOfEffort: between two techniques, when *effort* is spent.
    """
    meter = Meter(effort)
    for searched in _searched(ladder, board.layout):
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
    """Every step of every technique on *board*; by the ladder they come as they are found.

    Raises:
        OutOfEffort: while iterating, when *effort* is spent; what was found comes first.
    """
    return in_order(_steps(board, ladder, effort), order)


def _steps(board: Board, ladder: Ladder, effort: Effort) -> Iterator[Step]:
    meter = Meter(effort)
    for technique in ladder.techniques:
        if not technique.applies_to(board.layout):
            continue
        meter.spend()
        for step in ladder.find(technique, board):
            meter.spend()
            yield step
