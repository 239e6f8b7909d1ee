"""Ours beside other programs on the same machine: ms of processor time a puzzle.

``python -m benchmarks rivals`` measures, ``python -m benchmarks.rivals`` prints the table for
the README. Programs are looked for in the folder that SUDOKU_RIVALS names (a virtual
environment, say, with other programs in its `bin`) and then on the path; what is not there is
told as such. Other programs have levels of their own: those that stand beside ours are the
nearest, and mean something else.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Final

from benchmarks.measure import Figure, seconds
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.generating.make import make
from sudoku_tui.engine.generating.spec import Spec
from sudoku_tui.engine.layout import SYMBOLS
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import is_unique
from sudoku_tui.engine.search.removal import Removal
from sudoku_tui.engine.solving.rating import rate

VARIABLE: Final = "SUDOKU_RIVALS"
LONGEST: Final = 20.0
"""Seconds after which a rival is stopped."""
PUZZLES: Final = 40
FEW: Final = 4
"""Puzzles that a package in Python is asked for."""
BEGIN, END = "<!-- rivals -->", "<!-- /rivals -->"
"""What the table stands between in the README."""

PROGRAMS: Final = ("qqwing", "sgt-solo")
PACKAGES: Final = {"py-sudoku": "sudoku", "dokusan": "dokusan", "sudokutools": "sudokutools"}
"""What they are called, and the module that is imported."""
RIVALS: Final = (*PROGRAMS, *PACKAGES)

_TIMED: Final = """
import sys, time
count, lines = int(sys.argv[1]), sys.stdin.read().split()
{prepare}
start = time.process_time()
for turn in range(count):
    {work}
print((time.process_time() - start) / count)
"""


@dataclass(frozen=True)
class Task:
    """Something that several programs can do."""

    name: str
    programs: Mapping[str, list[str]] = field(default_factory=dict)
    """For each program its arguments; ``N`` stands for how many puzzles."""
    packages: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """For each package what is prepared once, and what is done for each puzzle."""
    count: int = PUZZLES
    takes_puzzles: bool = False


def _sgt(params: str) -> dict[str, list[str]]:
    return {"sgt-solo": ["--generate", "N", params]}


def _qqwing(level: str) -> dict[str, list[str]]:
    return {"qqwing": ["--generate", "N", "--one-line", "--difficulty", level]}


_SOLVE: Final = ["--solve", "--nosolution", "--one-line"]
_FROM_LINE: Final = "lines = [[list(map(int, l[i:i + 9])) for i in range(0, 81, 9)] for l in lines]"
_DECODE: Final = (
    "from sudokutools.sudoku import Sudoku; from sudokutools.analyze import is_unique, rate; "
    "lines = [Sudoku.decode(line) for line in lines]"
)


def _tools(size: int) -> dict[str, tuple[str, str]]:
    return {
        "sudokutools": ("from sudokutools.generate import generate", f"generate(size={size, size})")
    }


TASKS: Final = (
    Task("minimal puzzle", {"qqwing": ["--generate", "N", "--one-line", "--symmetry", "none"]},
         _tools(3)),
    Task("Beginner", _sgt("3x3dt")),
    Task("Easy", {**_qqwing("easy"), **_sgt("3x3db")}),
    Task("Medium", {**_qqwing("intermediate"), **_sgt("3x3di")}),
    Task("Hard", {**_qqwing("expert"), **_sgt("3x3da")}),
    Task("Unfair", _sgt("3x3de")),
    Task("Extreme", _sgt("3x3du"), count=10),
    Task("16x16, one solution", _sgt("4x4db"), _tools(4), count=3),
    Task("25x25, one solution", _sgt("5x5db"), _tools(5), count=1),
    Task("uniqueness", {"qqwing": [*_SOLVE, "--count-solutions"]}, {
        "sudokutools": (_DECODE, "assert is_unique(lines[turn])"),
        "py-sudoku": (
            f"from sudoku import Sudoku; {_FROM_LINE}",
            "assert not Sudoku(3, board=lines[turn]).has_multiple_solutions()",
        ),
    }, takes_puzzles=True),
    Task("rating", {"qqwing": [*_SOLVE, "--stats"]}, {
        "sudokutools": (_DECODE, "rate(lines[turn])"),
        "dokusan": (
            "from dokusan.boards import Sudoku; from dokusan.stats import rank; "
            + _FROM_LINE + "; from dokusan.boards import BoxSize",
            "rank(Sudoku.from_list(lines[turn], box_size=BoxSize(3, 3)))",
        ),
    }, takes_puzzles=True),
)  # fmt: skip


def measure() -> list[Figure]:
    """All figures of this module; none has a bound, since others' machines are others."""
    return list(_figures())


def _figures() -> Iterator[Figure]:
    for task in TASKS:
        own = ours(task)
        yield Figure(f"{task.name}, ours", own, "ms")
        for rival in RIVALS:
            if rival in task.programs or rival in task.packages:
                taken, note = theirs(task, rival)
                times = f"{taken / own:.2g} times ours" if taken else note
                yield Figure(f"{task.name}, {rival}", taken, "ms", note=times)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Random minimal puzzles, the same for all."""
    return tuple(generate(CLASSIC, Dice(f"rivals {n}")) for n in range(PUZZLES))


def ours(task: Task) -> float:
    """The ms that we take for one puzzle of a task."""
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
    """As many givens as the rivals leave, about 40 and 50 %."""
    return max(spec.fewest_clues, int(spec.layout.cells * 0.4))


def theirs(task: Task, rival: str) -> tuple[float | None, str]:
    """The ms that a rival takes for one puzzle, or why that is not known."""
    try:
        if rival in PROGRAMS:
            return _program(task, rival)
        return _package(task, rival)
    except subprocess.TimeoutExpired:
        return None, f"over {LONGEST / _count(task, rival) * 1000:,.0f} ms"
    except (subprocess.CalledProcessError, OSError, ValueError):
        return None, "it failed"


def _count(task: Task, rival: str) -> int:
    return task.count if rival in PROGRAMS else min(FEW, task.count)


def _program(task: Task, rival: str) -> tuple[float | None, str]:
    path = shutil.which(rival, path=_folder()) or shutil.which(rival)
    if path is None:
        return None, "not installed"
    arguments = [str(task.count) if each == "N" else each for each in task.programs[rival]]
    before = _spent_by_children()
    _run([path, *arguments], task)
    return (_spent_by_children() - before) / task.count * 1000, ""


def _package(task: Task, rival: str) -> tuple[float | None, str]:
    python = shutil.which("python", path=_folder()) or sys.executable
    known = subprocess.run([python, "-c", f"import {PACKAGES[rival]}"], capture_output=True)
    if known.returncode:
        return None, "not installed"
    prepare, work = task.packages[rival]
    code = _TIMED.format(prepare=prepare, work=work)
    return float(_run([python, "-c", code, str(_count(task, rival))], task)) * 1000, ""


def _run(command: list[str], task: Task) -> str:
    lines = "".join(f"{_line(puzzle)}\n" for puzzle in puzzles()) if task.takes_puzzles else ""
    done = subprocess.run(
        command, input=lines, capture_output=True, text=True, check=True, timeout=LONGEST
    )
    return done.stdout


def _line(puzzle: Puzzle) -> str:
    return "".join(SYMBOLS[digit] for digit in puzzle.givens).replace(".", "0")


def _folder() -> str:
    return str(Path(os.environ.get(VARIABLE, "")) / "bin") if VARIABLE in os.environ else ""


def _spent_by_children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def table() -> Iterator[str]:
    """The lines of the table, in Markdown, between its markers."""
    yield BEGIN
    yield f"| ms a puzzle | ours | {' | '.join(RIVALS)} |"
    yield f"|---|---:|{'---:|' * len(RIVALS)}"
    for task in TASKS:
        own = ours(task)
        cells = [_cell(task, rival, own) for rival in RIVALS]
        yield f"| {task.name} | {own:.3g} | {' | '.join(cells)} |"
    yield END


def _cell(task: Task, rival: str, own: float) -> str:
    if rival not in task.programs and rival not in task.packages:
        return ""
    taken, note = theirs(task, rival)
    return f"{taken:.3g} ({taken / own:.2g}x)" if taken else note


if __name__ == "__main__":
    for line in table():
        print(line, flush=True)
