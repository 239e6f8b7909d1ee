"""Solving by techniques: how far a person would get, and by search from there."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from ...engine.bits import members
from ...engine.board import Board
from ...engine.effort import Effort, OutOfEffort
from ...engine.ladders import TEACHING, Ladder
from ...engine.layout import Cell, Digit
from ...engine.layouts import layout_named
from ...engine.puzzle import Extras, Puzzle
from ...engine.search import Grid, solutions
from ...engine.solving.solver import Path
from ...engine.step import Step
from ...engine.techniques.last_resorts.guess import GUESS
from ...formats.figures import counted
from ...formats.ladder_toml import write_ladder
from ..bulk import Work
from ..each_puzzle import effort_within, not_one
from ..exits import Exit
from ..files import read_once
from ..input import Query
from ..output import Messages
from .solve_by_search import SolutionPrinter


def ladder_of(options: Namespace) -> Ladder:
    """The ladder that was asked for, with only the techniques that were.

    A guess is no technique here: what needs one is told, and solved by search.

    Raises:
        SystemExit: a technique that was asked for has no rung on the ladder.
    """
    ladder: Ladder = options.ladder or TEACHING
    for technique in options.only or ():
        if technique not in ladder.techniques:
            options.parser.error(f"{technique.id} is not on the ladder '{ladder.name}'")
    if options.only:
        rungs = tuple(rung for rung in ladder.rungs if rung.technique in options.only)
    else:
        rungs = tuple(rung for rung in ladder.rungs if rung.technique is not GUESS)
    if not rungs:
        options.parser.error(f"there is nothing but a guess on the ladder '{ladder.name}'")
    return replace(ladder, rungs=rungs)


_CHUNK = 16
"""Puzzles that a process takes at once."""


class Pass(NamedTuple):
    """A step of the way, to be traced."""

    number: int
    """0 for the start."""
    step: Step | None
    board: Board
    """As it is after it."""


class PathTask(NamedTuple):
    """What a process needs to solve a puzzle by techniques."""

    layout_id: str
    givens: tuple[Digit, ...]
    extras: Extras
    limit: float
    """Seconds that it may take; 0 for any."""
    ladder: str
    """As its file: techniques do not travel."""


class PathResult(NamedTuple):
    """How far the techniques got."""

    solution: Grid | None
    """The only one."""
    solutions: int
    """Counted to 2."""
    left: int = 0
    """Cells that the techniques left empty."""


def follow_path(task: PathTask) -> PathResult | None:
    """Solve a puzzle by techniques; None if that was not done in time."""
    puzzle = Puzzle(layout_named(task.layout_id), task.givens, extras=task.extras)
    try:
        return _follow(puzzle, read_once(task.ladder), effort_within(task.limit), None)
    except OutOfEffort:
        return None


def _follow(
    puzzle: Puzzle, ladder: Ladder, effort: Effort, watch: Callable[[Pass], None] | None
) -> PathResult:
    """Go as far as the techniques of *ladder* lead; *watch* is told of each pass."""
    found = list(islice(solutions(puzzle, effort), 2))
    if len(found) != 1:
        return PathResult(None, len(found))
    path = Path(puzzle, ladder, effort)
    number, step = 0, None
    while not number or step:
        if watch:
            watch(Pass(number, step, path.board))
        number, step = number + 1, path.next()
    return PathResult(found[0], 1, path.board.empty.bit_count())


class SolveByTechniques:
    """Solves puzzles by the techniques of a ladder, and keeps count of how far they got."""

    def __init__(
        self, ladder: Ladder, verbose: int, messages: Messages, answers: SolutionPrinter
    ) -> None:
        self._ladder = ladder
        self._verbose = verbose
        self._messages = messages
        self._answers = answers
        self._left: Counter[int] = Counter()
        """How many puzzles with one solution were left with so many empty cells."""

    def answer(self, query: Query, effort: Effort) -> Exit:
        """Solve one puzzle here, and trace each pass."""

        def watch(passed: Pass) -> None:
            step = passed.step
            what = (
                f"pass {passed.number}: {step.notation(query.puzzle.layout)}"
                if step
                else query.placed("start")
            )
            self._trace(what, passed.board)

        return self._print_result(query, _follow(query.puzzle, self._ladder, effort, watch))

    def work(self, limit: float) -> Work[PathTask, PathResult]:
        """The same where any process may do it, within *limit* seconds for a puzzle."""
        text = write_ladder(self._ladder)

        def task_of(query: Query) -> PathTask:
            return PathTask(
                *(query.puzzle.layout.id, query.puzzle.givens, query.puzzle.extras),
                *(limit, text),
            )

        return Work(task_of, follow_path, self._print_result, _CHUNK)

    def _print_result(self, query: Query, said: PathResult) -> Exit:
        """Print the solution of a puzzle, and say if the techniques did not suffice."""
        if said.solution is None:
            self._messages.tell(query.placed(not_one(said.solutions)))
            self._answers.print(query, None, said.solutions)
            return Exit.NO
        self._left[said.left] += 1
        if said.left:
            cells = counted(said.left, "cell")
            told = f"the techniques leave {cells} empty; the rest is solved by search"
            self._messages.note(query.placed(told))
        self._answers.print(query, said.solution, 1)
        return Exit.UNSOLVED if said.left else Exit.DONE

    def _trace(self, what: str, board: Board) -> None:
        """Say what was done and how many cells are unknown; if asked, all of them."""
        lines = [f"{what}; {counted(board.empty.bit_count(), 'cell')} unknown"]
        if self._verbose > 1:
            lines += [_cell_in_full(board, cell) for cell in members(board.empty)]
        self._messages.trace("\n".join(lines))

    def sum_up(self) -> None:
        """Say how far each got, if there were several."""
        count = self._left.total()
        if count < 2:
            return
        rest = {left: often for left, often in self._left.items() if left}
        unsolved = sum(rest.values())
        told = f"{count} puzzles: {count - unsolved} solved by techniques, {unsolved} not"
        if rest:
            mean = sum(left * often for left, often in rest.items()) / unsolved
            told += f" ({min(rest)} to {max(rest)} cells left, {mean:.1f} on average)"
        self._messages.note(told)


def _cell_in_full(board: Board, cell: Cell) -> str:
    """A cell with its houses and candidates: ``r1c2: row 1, column 2, box 1: 3 5 8``."""
    layout = board.layout
    houses = ", ".join(str(layout.houses[index]) for index in layout.houses_of[cell])
    digits = " ".join(map(layout.symbol, members(board.candidates_of[cell])))
    return f"  {layout.cell_name(cell)}: {houses}: {digits or 'nothing'}"
