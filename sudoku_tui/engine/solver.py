"""Solve as a person does: the easiest step that works, again and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from .board import Board
from .discovery import Discovery
from .ladder import TEACHING, Ladder, Rung
from .layout import Layout
from .meter import Meter
from .order import Order, in_order
from .puzzle import Puzzle
from .search import UNLIMITED, Effort
from .step import Step
from .techniques import SEARCHES, Search, Technique


def next_step(board: Board, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED) -> Step | None:
    """The step that *ladder* takes on *board*: one of the easiest technique that finds any.

    None if none does.

    Raises:
        OutOfEffort: between two techniques, when *effort* is spent.
    """
    meter = Meter(effort)
    for _, find in rows_on(ladder, board.layout):
        meter.spend()
        if step := find(board):
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
    for technique in _applying(ladder, board):
        meter.spend()
        for step in technique.find(board):
            meter.spend()
            yield step


def solve(puzzle: Puzzle, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED) -> Iterator[Step]:
    """The steps from the givens to the solution, or to where no technique finds another.

    Raises:
        ValueError: two givens clash.
        OutOfEffort: while iterating, when *effort* is spent.
    """
    path = Path(puzzle, ladder, effort)
    return iter(path.next, None)


class Path:
    """The way to the solution, step by step, with the board that it has reached."""

    def __init__(self, puzzle: Puzzle, ladder: Ladder, effort: Effort = UNLIMITED) -> None:
        self.ladder = ladder
        self.rung: Rung = ladder.rungs[0]
        """The rung on which the last step was found."""
        self._meter = None if effort is UNLIMITED else Meter(effort)
        self._discovery = Discovery(puzzle) if ladder.by_discovery else None
        self.board = self._discovery.board if self._discovery else Board.of(puzzle)
        queued = self._discovery.finders if self._discovery else {}
        begin = tuple(rung.technique.id for rung in ladder.rungs[: len(queued)])
        self._all_at_once = bool(queued) and begin == tuple(queued)
        """Whether all singles that wait are taken before anything is searched."""
        rows = rows_on(ladder, puzzle.layout)
        until = len(queued) if self._all_at_once else len(rows)
        self._first = [
            (row, queued.get(row[0].technique.id, find), row[0].technique.id not in queued)
            for row, find in rows[:until]
        ]
        """With each whether it takes a search: singles that wait in a queue take none."""
        self._then = rows[until:]

    def rest(self) -> list[Technique]:
        """Go the rest of the way, to the end; what each step counts as.

        Raises:
            OutOfEffort: the effort is spent.
        """
        walked = list[Technique]()
        while True:
            if self._all_at_once and self._discovery:
                singles = self._discovery.singles()
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
        for row, find, searches in self._first:
            if meter and searches:
                meter.spend()
            if step := find(board):
                return self._taken(row, step)
        for row, find in self._then:
            if meter:
                meter.spend()
            if step := find(board):
                return self._taken(row, step)
        return None

    def _taken(self, row: tuple[Rung, ...], step: Step) -> Step:
        self.rung = rung_of(row, step)
        if self._discovery:
            self._discovery.apply(step)
        else:
            step.apply(self.board)
        return step


Row: TypeAlias = tuple[tuple[Rung, ...], Search]
"""Rungs that are searched together, and how."""


def rung_of(row: tuple[Rung, ...], step: Step) -> Rung:
    """The rung of a step that the search of *row* came by."""
    if len(row) == 1:
        return row[0]
    # A search may come by a step of another name: it costs what was searched.
    return next((rung for rung in row if rung.technique is step.technique), row[0])


def rows_on(ladder: Ladder, layout: Layout) -> list[Row]:
    """The rows of *ladder*, of the techniques that apply to *layout*."""
    known: list[Row] | None = ladder.cache.get(layout)
    if known is None:
        rows = (tuple(r for r in row if r.technique.applies_to(layout)) for row in ladder.rows)
        known = ladder.cache[layout] = [(row, _search_of(row[0])) for row in rows if row]
    return known


def _search_of(rung: Rung) -> Search:
    if rung.search:
        return SEARCHES[rung.search]
    find = rung.technique.find
    return lambda board: next(find(board), None)


def _applying(ladder: Ladder, board: Board) -> Iterator[Technique]:
    return (each for each in ladder.techniques if each.applies_to(board.layout))
