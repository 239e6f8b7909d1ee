"""Solving by techniques: how far a person would get, and by search from there."""

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
from ...library.effort import within
from ..each_puzzle import not_one
from ..exits import Exit
from ..files import read_once
from ..input import Query
from ..output import Messages
from ..standing import Parcel, Standing, parcel_of, standing_on, tell_of_position
from ..timing import Seconds
from ..work import Work
from .solve_by_search import SolutionPrinter
from .solve_trace import Trace


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
_SEARCH, _TECHNIQUES = "search", "techniques"
_NO_STEPS: Final[Mapping[str, int]] = {}

Watch: TypeAlias = Callable[[Step, Board], None]
"""Is told of a step, and of the board as it is after it."""


class PathTask(NamedTuple):
    """What a process needs to solve a puzzle by techniques."""

    parcel: Parcel
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
    steps: Mapping[str, int] = _NO_STEPS
    """How many steps each technique made, by its id."""
    by_search: float = 0.0
    """Seconds that the search for the solution took."""
    by_techniques: float = 0.0
    """Seconds that the techniques took."""
    told: tuple[str, str] = ("", "")
    """How a position was taken, and what of it is not right; empty where nothing is to be said."""


def follow_path(task: PathTask) -> PathResult | None:
    """Solve a puzzle by techniques; None if that was not done in time."""
    try:
        begun, effort = perf_counter(), within(task.limit)
        standing = standing_on(task.parcel.puzzle, task.parcel.position, effort)
        return _follow(standing, read_once(task.ladder), effort, begun)
    except OutOfEffort:
        return None


def _follow(
    standing: Standing, ladder: Ladder, effort: Effort, begun: float, watch: Watch | None = None
) -> PathResult:
    """Go as far as the techniques of *ladder* lead; *watch* is told of each step.

    The search for the solution has *begun* then.
    """
    searched, told = perf_counter(), (standing.remark, standing.complaint)
    if standing.solution is None:
        return PathResult(None, standing.count, told=told)
    path, steps = Path(standing.origin, standing.ladder(ladder), effort), Counter[str]()
    while step := path.next():
        steps[step.technique.id] += 1
        if watch:
            watch(step, path.board)
    left, took = path.board.empty.bit_count(), perf_counter() - searched
    return PathResult(standing.solution, 1, left, dict(steps), searched - begun, took, told)


class SolveByTechniques:
    """Solves puzzles by the techniques of a ladder, and keeps count of how far they got."""

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
        """Solve one puzzle here, and tell of each step."""
        begun = perf_counter()
        standing = standing_on(query.puzzle, query.position, effort)
        trace = Trace(self._messages, query, standing.origin, each=self._verbose > 1)
        trace.start()
        in_passes = set(self._ladder.techniques) == {NAKED_SINGLE}
        if in_passes:
            trace.passes()
        watch = None if in_passes else trace.step
        result = _follow(standing, self._ladder, effort, begun, watch)
        return self._print_result(query, result, perf_counter() - begun if self._timed else None)

    def work(self, limit: float) -> Work[PathTask, PathResult]:
        """The same where any process may do it, within *limit* seconds for a puzzle."""
        text = write_ladder(self._ladder)

        def task_of(query: Query) -> PathTask:
            return PathTask(parcel_of(query), limit, text)

        return Work(task_of, follow_path, self._print_result, _CHUNK)

    def _print_result(self, query: Query, said: PathResult, seconds: Seconds) -> Exit:
        """Print the solution of a puzzle, and say if the techniques did not suffice."""
        tell_of_position(query, *said.told, self._messages)
        if said.solution is None:
            self._messages.tell(query.placed(not_one(said.solutions)))
            self._answers.print(query, None, said.solutions, seconds)
            return Exit.NO
        self._tally.add(said)
        if said.left:
            cells = counted(said.left, "cell")
            told = f"the techniques leave {cells} empty; the rest is solved by search"
            self._messages.note(query.placed(told))
        self._answers.print(query, said.solution, 1, seconds)
        return Exit.UNSOLVED if said.left else Exit.DONE

    def sum_up(self) -> None:
        """Say how far each got and by what, if there were several."""
        if self._tally.puzzles > 1:
            self._messages.note(self._tally.summary)
            self._messages.note_lines(self._tally.table(self._ladder))


class Tally:
    """How far techniques got with puzzles that have one solution, and which they were."""

    def __init__(self) -> None:
        self._left = Counter[int]()
        """How many puzzles were left with so many empty cells."""
        self._steps, self._used = Counter[str](), Counter[str]()
        """By the id of a technique, its steps, and the puzzles in which it made one."""
        self._by_techniques = self._by_search = 0.0

    def add(self, said: PathResult) -> None:
        """One more."""
        self._left[said.left] += 1
        self._steps.update(said.steps)
        self._used.update(said.steps.keys())
        self._by_techniques += said.by_techniques
        self._by_search += said.by_search

    @property
    def puzzles(self) -> int:
        """How many there were."""
        return self._left.total()

    @property
    def summary(self) -> str:
        """``3 puzzles: 2 solved by techniques, 1 not (64 to 64 cells left, 64.0 on average)``."""
        rest = {left: often for left, often in self._left.items() if left}
        unsolved = sum(rest.values())
        told = f"{self.puzzles} puzzles: {self._left[0]} solved by techniques, {unsolved} not"
        if rest:
            mean = sum(left * often for left, often in rest.items()) / unsolved
            told += f" ({min(rest)} to {max(rest)} cells left, {mean:.1f} on average)"
        return told

    def table(self, ladder: Ladder) -> str:
        """Which technique made how many steps in how many puzzles, and what both ways took."""
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
