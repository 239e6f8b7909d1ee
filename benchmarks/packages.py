"""Comparison with other packages of the Python Package Index: solve, check, generate and rate.

``python -m benchmarks packages`` measures, ``python -m benchmarks.packages`` prints the table for
`docs/speed.md`. Packages are imported from the environment that SUDOKU_RIVALS names, or else from
this one; missing ones are reported as such. Each task of each package runs in its own process,
which reports its answers and its time. The answers are compared with ours.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from signal import SIGKILL, SIGXCPU
from typing import Final

from benchmarks.measure import Figure
from benchmarks.rivals import folder
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.rating import rate

PUZZLES: Final = 30
"""Number of random minimal puzzles to solve and to rate."""
GENERATED: Final = 10
"""Number of puzzles of a level to generate."""
ENOUGH: Final = 5.0
"""Processor time after which a task starts no further puzzle (seconds)."""
LEAST: Final = 1.0
"""Least processor time of a task, which is repeated if need be (seconds).

The processor clock has a resolution of some milliseconds.
"""
LONGEST: Final = 60
"""Processor time after which a process is stopped during a puzzle (seconds).

A limit in elapsed time would depend on the other load of the machine.
"""
BEGIN, END = "<!-- packages -->", "<!-- /packages -->"
"""Markers around the table in `docs/speed.md`."""

_RUN: Final = """
import json, resource, sys
given = json.load(sys.stdin)
resource.setrlimit(resource.RLIMIT_CPU, (given["longest"], given["longest"]))
{prepare}
def spent():
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)
def one(each):
    {work}
try:
    one(given["warm"])
except Exception:
    pass
start = spent()
for each in given["all"]:
    answer = one(each)
    print(json.dumps([spent() - start, answer]), flush=True)
    if spent() - start > given["enough"]:
        break
more = 0
while spent() - start < given["least"]:
    for each in given["all"]:
        one(each)
    more += len(given["all"])
print(json.dumps([spent() - start, more]))
"""
"""Program of a task: *prepare* runs once, *work* for each input, which is called ``each``.

It prints the processor time so far and the answer, one line per input. The last line has the total
time and the number of repetitions.
"""


@dataclass(frozen=True)
class Package:
    """The calls of a package, as Python code."""

    name: str
    prepare: str
    solve: str = ""
    """``each`` is 81 digits, 0 for an empty cell; returns the 81 digits of the solution."""
    unique: str = ""
    """Returns whether a puzzle has one solution."""
    easy: str = ""
    """``each`` is a number, the seed; returns a puzzle as 81 digits."""
    hard: str = ""
    rate: str = ""


_ROWS: Final = "[list(map(int, each[i:i + 9])) for i in range(0, 81, 9)]"
_DIGITS: Final = "''.join(str(digit or 0) for row in {} for digit in row)"
_DOKUSAN: Final = f"Sudoku.from_list({_ROWS}, box_size=BoxSize(3, 3))"
_OF_DOKUSAN: Final = "''.join(str(cell.value or 0) for cell in {}.cells())"
OURS: Final = Package(
    "sudoku-tui",
    "import sudoku_tui as s",
    "return s.solve(each).line",
    "return s.is_unique(each)",
    "return s.generate(level='easy', seed=str(each)).line",
    "return s.generate(level='hard', seed=str(each)).line",
    "return str(s.rate(each, 'hodoku'))",
)
PACKAGES: Final = (
    Package(
        "py-sudoku",
        "from sudoku import Sudoku",
        f"return {_DIGITS.format(f'Sudoku(3, board={_ROWS}).solve().board')}",
        f"return not Sudoku(3, board={_ROWS}).has_multiple_solutions()",
        f"return {_DIGITS.format('Sudoku(3, seed=each).difficulty(0.45).board')}",
        f"return {_DIGITS.format('Sudoku(3, seed=each).difficulty(0.65).board')}",
    ),
    Package(
        "dokusan",
        "from dokusan import solvers, exceptions; from dokusan.generators import random_sudoku\n"
        "from dokusan.boards import BoxSize, Sudoku; from dokusan.stats import rank",
        f"return {_OF_DOKUSAN.format(f'solvers.backtrack({_DOKUSAN})')}",
        f"try:\n        rank({_DOKUSAN})\n    except exceptions.MultipleSolutions:\n"
        "        return False\n    return True",
        f"return {_OF_DOKUSAN.format('random_sudoku(avg_rank=50)')}",
        f"return {_OF_DOKUSAN.format('random_sudoku(avg_rank=250)')}",
        f"return rank({_DOKUSAN})",
    ),
    Package(
        "sudokutools",
        "from sudokutools.sudoku import Sudoku; from sudokutools.analyze import is_unique, rate\n"
        "from sudokutools.generate import generate; from sudokutools.solve import dlx",
        "return next(iter(dlx(Sudoku.decode(each)))).encode()",
        "return is_unique(Sudoku.decode(each))",
        "return generate(min_count=36).encode()",
        "return generate().encode()",
        "return rate(Sudoku.decode(each))",
    ),
    Package(
        "hodoku-py",
        "from hodoku import DifficultyType, Generator, Solver; from hodoku.generator.generator "
        "import SudokuGenerator\nmaker, solver, plain = Generator(), Solver(), SudokuGenerator()",
        "plain.solve_string(each)\n    return plain.get_solution_as_string()",
        "return maker.validate(each) == 'valid'",
        "return maker.generate(DifficultyType.EASY)",
        "return maker.generate(DifficultyType.HARD)",
        "found = solver.rate(each)\n    return f'{found.level.name.title()}, score {found.score}'",
    ),
    Package(
        "pencilmark",
        "import pencilmark; from pencilmark.gen.api import generate\n"
        "def made(band, seed):\n"
        "    found = generate({'target_band': band, 'seed': seed, 'time_limit': 20})['puzzle']\n"
        "    return pencilmark.to_string(found)",
        "return ''.join(map(str, pencilmark.solve(each)))",
        "try:\n        pencilmark.solve(each)\n    except pencilmark.NotUnique:\n"
        "        return False\n    return True",
        "return made('Easy', each)",
        "return made('Hard', each)",
        "return pencilmark.rate(each, fields=['band'])['band']",
    ),
)
TASKS: Final = ("solve", "unique", "easy", "hard", "rate")


@dataclass(frozen=True)
class Outcome:
    """The result of a task."""

    ms: float | None
    """Time per puzzle (ms); None if the task did not finish."""
    note: str
    """Errors in the answers, or why there are none; empty if all is well."""


def measure() -> list[Figure]:
    """Return all figures of this module; none has a bound, because they depend on the machine."""
    return [
        Figure(f"{task}, {package.name}", outcome.ms, "ms", note=outcome.note)
        for task in TASKS
        for package in (OURS, *PACKAGES)
        if getattr(package, task)
        for outcome in [run(package, task)]
    ]


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return random minimal puzzles, the same for all packages."""
    return tuple(generate(CLASSIC, Dice(f"rivals {n}")) for n in range(PUZZLES))


def task_inputs(task: str) -> list[str] | list[int]:
    """Return the inputs of a task.

    For uniqueness, about half of the puzzles lack a given that they need.
    """
    if task in ("easy", "hard"):
        return list(range(1, GENERATED + 1))
    lines = ["".join(map(str, puzzle.givens)) for puzzle in puzzles()]
    return [_without_first_given(line) for line in lines] if task == "unique" else lines


def _without_first_given(line: str) -> str:
    if sum(map(int, line)) % 2:
        return line
    first = next(cell for cell, digit in enumerate(line) if digit != "0")
    return f"{line[:first]}0{line[first + 1 :]}"


def run(package: Package, task: str) -> Outcome:
    """Run a task in its own process."""
    python = sys.executable
    if package is not OURS:
        python = shutil.which("python", path=folder()) or sys.executable
        if subprocess.run([python, "-c", package.prepare], capture_output=True).returncode:
            return Outcome(None, "not installed")
    things = task_inputs(task)
    # A warm-up call, so that late imports do not count; seed 0 is not among the inputs.
    warm = 0 if task in ("easy", "hard") else things[0]
    bounds = {"enough": ENOUGH, "least": LEAST, "longest": LONGEST}
    sent = json.dumps({"all": things, "warm": warm, **bounds})
    code = _RUN.format(prepare=package.prepare, work=getattr(package, task))
    command = [python, "-W", "ignore", "-c", code]
    failed = ""
    try:
        printed = subprocess.run(
            command, input=sent.encode(), capture_output=True, check=True
        ).stdout
    except subprocess.CalledProcessError as error:
        printed = error.stdout
        said = error.stderr.decode().splitlines() or [f"ended by {-error.returncode}"]
        stopped = error.returncode in (-SIGKILL, -SIGXCPU)
        what = said[-1].split(": ")[-1]  # without the name of the exception
        failed = f"none within {LONGEST} s" if stopped else f"none: {what[:60]}"
    lines = [json.loads(line) for line in printed.splitlines()]
    # A process that was stopped has not printed the last line with the total.
    done = lines if failed else lines[:-1]
    if not done:
        return Outcome(None, failed)
    count = len(done) if failed else len(done) + lines[-1][1]
    return Outcome(lines[-1][0] / count * 1000, judge(task, things, [each for _, each in done]))


def judge(task: str, things: Sequence[str] | Sequence[int], answers: Sequence[object]) -> str:
    """Describe the errors in the answers to a task."""
    if task in ("easy", "hard"):
        return _judge_made([str(answer) for answer in answers])
    if task == "rate":
        return _count_agreeing([str(answer) for answer in answers])
    wrong = sum(
        answer != _right(task, str(thing)) for thing, answer in zip(things, answers, strict=False)
    )
    return f"{wrong} of {len(answers)} wrong" if wrong else ""


def _right(task: str, line: str) -> object:
    puzzle = _puzzle(line)
    if task == "unique":
        return only_solution(puzzle) is not None
    return "".join(map(str, only_solution(puzzle) or ()))


def _puzzle(line: str) -> Puzzle:
    return Puzzle(CLASSIC, tuple(int(each) if each.isdigit() else 0 for each in line))


def _judge_made(lines: Sequence[str]) -> str:
    """Count generated puzzles without exactly one solution, and HoDoKu's levels of the others."""
    several = 0
    levels = Counter[str]()
    for line in lines:
        puzzle = _puzzle("".join(line.split()))
        if len(puzzle.givens) != CLASSIC.cells or only_solution(puzzle) is None:
            several += 1
        else:
            levels[str(rate(puzzle).level)] += 1
    told = ", ".join(f"{count} {level}" for level, count in levels.most_common())
    return f"{several} of {len(lines)} not unique; {told or 'none other'}"


def _count_agreeing(answers: Sequence[str]) -> str:
    """Count answers that agree with our HoDoKu rating, if the package rates on that scale."""
    if not any(", score " in answer for answer in answers):
        return ""
    own = [rate(puzzle) for puzzle in puzzles()[: len(answers)]]
    told = [f"{rating.ladder_level}, score {rating.score}" for rating in own]
    same = sum(one.lower() == other.lower() for one, other in zip(answers, told, strict=True))
    return f"{same} of {len(answers)} as ours"


def table() -> Iterator[str]:
    """Yield the lines of the table in Markdown, between its markers."""
    heads = {
        "solve": "solve",
        "unique": "is it unique",
        "easy": "make an easy one",
        "hard": "make a hard one",
        "rate": "rate",
    }
    yield BEGIN
    yield f"| ms a puzzle | {' | '.join(heads.values())} |"
    yield f"|---|{'---|' * len(TASKS)}"
    for package in (OURS, *PACKAGES):
        cells = [_cell(run(package, task)) if getattr(package, task) else "" for task in TASKS]
        yield f"| {package.name} | {' | '.join(cells)} |"
    yield END


def _cell(outcome: Outcome) -> str:
    if outcome.ms is None:
        return outcome.note
    note = f" ({outcome.note})" if outcome.note else ""
    ms = f"{outcome.ms:,.0f}" if outcome.ms >= 1000 else f"{outcome.ms:.3g}"
    return ms + note


if __name__ == "__main__":
    for line in table():
        print(line, flush=True)
