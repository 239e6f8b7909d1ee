"""Comparison with other programs on the same machine: processor time per puzzle (ms).

``python -m benchmarks rivals`` measures, ``python -m benchmarks.rivals`` prints the table for
`docs/speed.md`. Programs are searched for in the folder that SUDOKU_RIVALS names (for example a
virtual environment with other programs in its `bin`) and then on the path; missing ones are
reported as such. Other programs have levels of their own: the table has the most similar ones,
which are not equivalent to ours.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Final

from benchmarks.measure import Figure, seconds
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.generating.spec import Spec
from sudoku_tui.engine.generating.spec_search import make
from sudoku_tui.engine.layout import SYMBOLS
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import is_unique
from sudoku_tui.engine.search.removal import Removal
from sudoku_tui.engine.solving.rating import rate

VARIABLE: Final = "SUDOKU_RIVALS"
LONGEST: Final = 20.0
"""Time after which another program is stopped (seconds)."""
PUZZLES: Final = 40
BEGIN, END = "<!-- rivals -->", "<!-- /rivals -->"
"""Markers around the table in `docs/speed.md`."""

PROGRAMS: Final = ("qqwing", "sgt-solo")


@dataclass(frozen=True)
class Task:
    """A task for several programs."""

    name: str
    programs: Mapping[str, list[str]] = field(default_factory=dict)
    """Arguments of each program; ``N`` stands for the number of puzzles."""
    count: int = PUZZLES
    takes_puzzles: bool = False


def _sgt(params: str) -> dict[str, list[str]]:
    return {"sgt-solo": ["--generate", "N", params]}


def _qqwing(level: str) -> dict[str, list[str]]:
    return {"qqwing": ["--generate", "N", "--one-line", "--difficulty", level]}


_SOLVE: Final = ["--solve", "--nosolution", "--one-line"]


TASKS: Final = (
    Task("minimal puzzle", {"qqwing": ["--generate", "N", "--one-line", "--symmetry", "none"]}),
    Task("Beginner", _sgt("3x3dt")),
    Task("Easy", {**_qqwing("easy"), **_sgt("3x3db")}),
    Task("Medium", {**_qqwing("intermediate"), **_sgt("3x3di")}),
    Task("Hard", {**_qqwing("expert"), **_sgt("3x3da")}),
    Task("Unfair", _sgt("3x3de")),
    Task("Extreme", _sgt("3x3du"), count=10),
    Task("16x16, one solution", _sgt("4x4db"), count=3),
    Task("25x25, one solution", _sgt("5x5db"), count=1),
    Task("uniqueness", {"qqwing": [*_SOLVE, "--count-solutions"]}, takes_puzzles=True),
    Task("rating", {"qqwing": [*_SOLVE, "--stats"]}, takes_puzzles=True),
)  # fmt: skip


def measure() -> list[Figure]:
    """Return all figures of this module; none has a bound, because they depend on the machine."""
    return list(_figures())


def _figures() -> Iterator[Figure]:
    for task in TASKS:
        own = ours(task)
        yield Figure(f"{task.name}, ours", own, "ms")
        for rival in PROGRAMS:
            if rival in task.programs:
                taken, note = theirs(task, rival)
                times = f"{taken / own:.2g} times ours" if taken else note
                yield Figure(f"{task.name}, {rival}", taken, "ms", note=times)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return random minimal puzzles, the same for all programs."""
    return tuple(generate(CLASSIC, Dice(f"rivals {n}")) for n in range(PUZZLES))


def ours(task: Task) -> float:
    """Return our time for one puzzle of a task (ms)."""
    _own(task, 0)  # builds the tables
    return seconds(lambda: [_own(task, turn + 1) for turn in range(task.count)]) / task.count * 1000


def _own(task: Task, turn: int) -> object:
    puzzle = partial(puzzles().__getitem__, turn % PUZZLES)
    match task.name:
        case "uniqueness":
            return is_unique(puzzle())
        case "rating":
            return rate(puzzle())
        case "minimal puzzle":
            return generate(CLASSIC, Dice(turn))
        case "16x16, one solution" | "25x25, one solution":
            spec = Spec(task.name[:2])
            return generate(layout_named(spec.layout_id), Dice(turn), Removal(clues=_dense(spec)))
    return make(Spec(levels=frozenset([Level.named(task.name)])), str(turn))


def _dense(spec: Spec) -> int:
    """Return a number of givens similar to that of the other programs, 40 to 50 % of the cells."""
    return max(spec.fewest_clues, int(spec.layout.cells * 0.4))


def theirs(task: Task, rival: str) -> tuple[float | None, str]:
    """Return another program's time for one puzzle (ms), or None and the reason."""
    try:
        return _program(task, rival)
    except subprocess.TimeoutExpired:
        return None, f"over {LONGEST / task.count * 1000:,.0f} ms"
    except (subprocess.CalledProcessError, OSError, ValueError):
        return None, "it failed"


def _program(task: Task, rival: str) -> tuple[float | None, str]:
    path = shutil.which(rival, path=folder()) or shutil.which(rival)
    if path is None:
        return None, "not installed"
    arguments = [str(task.count) if each == "N" else each for each in task.programs[rival]]
    before = _spent_by_children()
    _run([path, *arguments], task)
    return (_spent_by_children() - before) / task.count * 1000, ""


def _run(command: list[str], task: Task) -> str:
    lines = "".join(f"{_line(puzzle)}\n" for puzzle in puzzles()) if task.takes_puzzles else ""
    done = subprocess.run(
        command, input=lines, capture_output=True, text=True, check=True, timeout=LONGEST
    )
    return done.stdout


def _line(puzzle: Puzzle) -> str:
    return "".join(SYMBOLS[digit] for digit in puzzle.givens).replace(".", "0")


def folder() -> str:
    """Return the folder where other programs are searched for first; "" if none is set."""
    return str(Path(os.environ.get(VARIABLE, "")) / "bin") if VARIABLE in os.environ else ""


def _spent_by_children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def table() -> Iterator[str]:
    """Yield the lines of the table in Markdown, between its markers."""
    yield BEGIN
    yield f"| ms a puzzle | ours | {' | '.join(PROGRAMS)} |"
    yield f"|---|---:|{'---:|' * len(PROGRAMS)}"
    for task in TASKS:
        own = ours(task)
        cells = [_cell(task, rival, own) for rival in PROGRAMS]
        yield f"| {task.name} | {own:.3g} | {' | '.join(cells)} |"
    yield END


def _cell(task: Task, rival: str, own: float) -> str:
    if rival not in task.programs:
        return ""
    taken, note = theirs(task, rival)
    return f"{taken:.3g} ({taken / own:.2g}x)" if taken else note


if __name__ == "__main__":
    for line in table():
        print(line, flush=True)
