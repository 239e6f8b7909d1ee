"""Solve as a person does: the easiest step that works, again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .board import Board
from .discovery import Discovery
from .ladder import TEACHING, Ladder, Rung
from .meter import Meter
from .order import Order, in_order
from .puzzle import Puzzle
from .search import UNLIMITED, Effort
from .step import Step
from .techniques import SEARCHES, Technique


def next_step(board: Board, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED) -> Step | None:
    """The first step of the easiest technique that finds one; None if none does.

    Raises:
        OutOfEffort: between two techniques, when *effort* is spent.
    """
    meter = Meter(effort)
    for technique in _applying(ladder, board):
        meter.spend()
        if step := next(technique.find(board), None):
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
        self._meter = Meter(effort)
        self._discovery = Discovery(puzzle) if ladder.by_discovery else None
        self.board = self._discovery.board if self._discovery else Board.of(puzzle)
        self._rows = [(row, self._finder(row[0])) for row in ladder.rows_on(puzzle.layout)]

    def next(self) -> Step | None:
        """Find the next step, apply it to `board`, and return it; None at the end."""
        if self.board.is_solved:
            return None
        for row, find in self._rows:
            self._meter.spend()
            if step := find():
                # A search may come by a step of another name: it costs what was searched.
                named = (rung for rung in row if rung.technique is step.technique)
                self.rung = next(named, row[0])
                if self._discovery:
                    self._discovery.apply(step)
                else:
                    step.apply(self.board)
                return step
        return None

    def _finder(self, rung: Rung) -> Callable[[], Step | None]:
        technique = rung.technique
        if self._discovery:
            queued = {
                "full-house": self._discovery.full_house,
                "naked-single": self._discovery.naked_single,
                "hidden-single": self._discovery.hidden_single,
            }.get(technique.id)
            if queued:
                return queued
        if rung.search:
            search = SEARCHES[rung.search]
            return lambda: search(self.board)
        return lambda: next(technique.find(self.board), None)


def _applying(ladder: Ladder, board: Board) -> Iterator[Technique]:
    return (each for each in ladder.techniques if each.applies_to(board.layout))
