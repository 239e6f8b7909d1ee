"""Solving by techniques: how far a human solver would get, then the rest by search."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from ...engine.board import Board
from ...engine.effort import Effort, OutOfEffort
from ...engine.ladders import TEACHING, Ladder
from ...engine.search import Grid
from ...engine.solving.solver import Path
from ...engine.step import Step
from ...engine.techniques.basics.singles import NAKED_SINGLE
from ...engine.techniques.last_resorts.guess import GUESS
from ...formats.figures import counted
from ...formats.ladder_toml import write_ladder
from ...library.effort import time_limit
from ..each_puzzle import describe_count
from ..exits import Exit
from ..files import read_once
from ..input import Query
from ..output import Messages
from ..starting_point import PackedPuzzle, StartingPoint, find_start, parcel_of, report_position
from ..timing import Seconds
from ..work import Work
from .solve_by_search import SolutionPrinter
from .solve_trace import Trace


def ladder_of(options: Namespace) -> Ladder:
    """Return the requested ladder, restricted to the requested techniques.

    It never includes guesses: a puzzle that needs one is reported, and solved by search.

    Raises:
        SystemExit: A requested technique is not on the ladder.
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
        options.parser.error(f"the ladder '{ladder.name}' has no techniques")
    return replace(ladder, rungs=rungs)


_CHUNK = 16
"""Puzzles that a process takes at once."""
_SEARCH, _TECHNIQUES = "search", "techniques"
_NO_STEPS: Final[Mapping[str, int]] = {}

Watch: TypeAlias = Callable[[Step, Board], None]
"""Callback for each step, with the board after it."""


class PathTask(NamedTuple):
    """All that a process needs to solve a puzzle by techniques."""

    parcel: PackedPuzzle
    limit: float
    """Time limit (seconds); 0 for none."""
    ladder: str
    """Text of the ladder's file, as techniques cannot be pickled."""


class PathResult(NamedTuple):
    """How far the techniques got."""

    solution: Grid | None
    """The only solution; None if there is not exactly one."""
    solutions: int
    """Number of solutions, counted up to 2."""
    cells_left: int = 0
    """Number of cells that the techniques left empty."""
    steps: Mapping[str, int] = _NO_STEPS
    """Number of steps of each technique, by its id."""
    by_search: float = 0.0
    """Time of the search for the solution (seconds)."""
    by_techniques: float = 0.0
    """Time of the techniques (seconds)."""
    remarks: tuple[str, str] = ("", "")
    """Remark and complaint about a position, as in `StartingPoint`; empty without one."""


def follow_path(task: PathTask) -> PathResult | None:
    """Solve a puzzle by techniques; return None at the time limit."""
    try:
        begun, effort = perf_counter(), time_limit(task.limit)
        standing = find_start(task.parcel.puzzle, task.parcel.position, effort)
        return _follow(standing, read_once(task.ladder), effort, begun)
    except OutOfEffort:
        return None


def _follow(
    standing: StartingPoint,
    ladder: Ladder,
    effort: Effort,
    begun: float,
    watch: Watch | None = None,
) -> PathResult:
    """Follow the path of *ladder* to its end, calling *watch* for each step.

    *begun* is the start time of the search for the solution.
    """
    searched, told = perf_counter(), (standing.remark, standing.complaint)
    if standing.solution is None:
        return PathResult(None, standing.count, remarks=told)
    path, steps = Path(standing.origin, standing.ladder(ladder), effort), Counter[str]()
    while step := path.next():
        steps[step.technique.id] += 1
        if watch:
            watch(step, path.board)
    left, took = path.board.empty.bit_count(), perf_counter() - searched
    return PathResult(standing.solution, 1, left, dict(steps), searched - begun, took, told)


class SolveByTechniques:
    """Solver of puzzles by the techniques of a ladder, with statistics over all puzzles."""

    def __init__(
        self, ladder: Ladder, options: Namespace, messages: Messages, answers: SolutionPrinter
    ) -> None:
        self._ladder = ladder
        self._verbose: int = options.verbose
        self._timed: bool = options.time
        self._messages = messages
        self._answers = answers
        self._tally = Tally()

    def answer(self, query: Query, effort: Effort) -> Exit:
        """Solve one puzzle in this process, printing each step."""
        begun = perf_counter()
        standing = find_start(query.puzzle, query.position, effort)
        trace = Trace(self._messages, query, standing.origin, each=self._verbose > 1)
        trace.start()
        in_passes = set(self._ladder.techniques) == {NAKED_SINGLE}
        if in_passes:
            trace.passes()
        watch = None if in_passes else trace.step
        result = _follow(standing, self._ladder, effort, begun, watch)
        return self._print_result(query, result, perf_counter() - begun if self._timed else None)

    def work(self, limit: float) -> Work[PathTask, PathResult]:
        """Return the work for any process, within *limit* seconds for a puzzle."""
        text = write_ladder(self._ladder)

        def task_of(query: Query) -> PathTask:
            return PathTask(parcel_of(query), limit, text)

        return Work(task_of, follow_path, self._print_result, _CHUNK)

    def _print_result(self, query: Query, said: PathResult, seconds: Seconds) -> Exit:
        """Print the solution of a puzzle, and whether the techniques sufficed."""
        report_position(query, *said.remarks, self._messages)
        if said.solution is None:
            self._messages.error(query.with_place(describe_count(said.solutions)))
            self._answers.print(query, None, said.solutions, seconds)
            return Exit.NO
        self._tally.add(said)
        if said.cells_left:
            cells = counted(said.cells_left, "cell")
            told = f"the techniques leave {cells} empty; solved by search from there"
            self._messages.note(query.with_place(told))
        self._answers.print(query, said.solution, 1, seconds)
        return Exit.UNSOLVED if said.cells_left else Exit.DONE

    def sum_up(self) -> None:
        """Print the statistics, if there were several puzzles."""
        if self._tally.puzzles > 1:
            self._messages.note(self._tally.summary)
            self._messages.note_lines(self._tally.table(self._ladder))


class Tally:
    """Statistics of techniques over puzzles that have one solution."""

    def __init__(self) -> None:
        self._left = Counter[int]()
        """Number of puzzles by the number of cells that the techniques left empty."""
        self._steps, self._used = Counter[str](), Counter[str]()
        """By technique id: the number of its steps, and the number of puzzles with at least one of
        them."""
        self._by_techniques = self._by_search = 0.0

    def add(self, said: PathResult) -> None:
        """Add the result of one puzzle."""
        self._left[said.cells_left] += 1
        self._steps.update(said.steps)
        self._used.update(said.steps.keys())
        self._by_techniques += said.by_techniques
        self._by_search += said.by_search

    @property
    def puzzles(self) -> int:
        """Number of puzzles."""
        return self._left.total()

    @property
    def summary(self) -> str:
        """Summary of all puzzles.

        For example ``3 puzzles: 2 solved by techniques, 1 not (64 to 64 cells left, 64.0 on
        average)``.
        """
        rest = {left: often for left, often in self._left.items() if left}
        unsolved = sum(rest.values())
        told = f"{self.puzzles} puzzles: {self._left[0]} solved by techniques, {unsolved} not"
        if rest:
            mean = sum(left * often for left, often in rest.items()) / unsolved
            told += f" ({min(rest)} to {max(rest)} cells left, {mean:.1f} on average)"
        return told

    def table(self, ladder: Ladder) -> str:
        """Return a table of techniques, then one of results and times for both ways of solving."""
        used = [each for each in ladder.techniques if each.id in self._steps]
        width = max(len(name) for name in (_SEARCH, _TECHNIQUES, *(each.name for each in used)))
        lines = [f"{'technique':<{width}}{'steps':>9}{'puzzles':>9}"]
        for each in used:
            steps, puzzles = self._steps[each.id], self._used[each.id]
            lines.append(f"{each.name:<{width}}{steps:>9}{puzzles:>9}")
        lines += ["", f"{'way':<{width}}{'solved':>9}{'not':>9}{'seconds':>11}"]
        solved = self._left[0]
        for way, done, took in (
            (_TECHNIQUES, solved, self._by_techniques),
            (_SEARCH, self.puzzles, self._by_search),
        ):
            lines.append(f"{way:<{width}}{done:>9}{self.puzzles - done:>9}{took:>11.4f}")
        return "\n".join(lines)
