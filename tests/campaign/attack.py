"""A frame for attacks: it judges each attempt and adds up the campaign's table.

`make test` runs a seeded sample of each attack, `make soak` the whole (`tests/soak.py`).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import TracebackType
from typing import NamedTuple, Self

from tests.processes import members
from tests.soak import sample
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
MOST_SECONDS = 2.0
"""Limit on the processor time of an answer (seconds)."""
SECONDS_TO_END = 10.0
"""Deadline for the last process of a session, once the program has ended."""
_MOST_FAULTS_SHOWN = 20
_COLUMNS = ("attack", "tried", "lost", "tracebacks", "over 2 s", "processes left", "slowest")


class Crashed(Exception):
    """Raised for a traceback on standard error, or for an undocumented exit code."""


class LeftBehind(Exception):
    """Raised when processes outlive the program."""


@dataclass
class Attack:
    """The figures of one attack. Use it in a ``with``: its end adds the row and asserts.

    An attempt that fails does not end the attack: an assertion counts as lost, a `LeftBehind` as
    processes left, an expired timeout as slow, any other exception as a traceback.
    """

    name: str
    tried: int = 0
    lost: int = 0
    tracebacks: int = 0
    slow: int = 0
    left: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)
    """One line for each failed attempt."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        TABLE.append(self)
        if error is None:
            shown = "\n".join(self.faults[:_MOST_FAULTS_SHOWN])
            assert not self.faults, f"{self.name}: {len(self.faults)} of {self.tried}\n{shown}"

    def numbers(self, whole: int, part: int) -> Iterator[tuple[int, Random]]:
        """Yield a number and a generator of its own for each attempt, so that one can be repeated.

        A sample is spread over the numbers of the whole.
        """
        count = sample(whole, part)
        for number in range(0, whole, max(1, whole // count))[:count]:
            yield number, Random(f"{self.name} {number}")

    @contextmanager
    def attempt(self, case: object, most_seconds: float = MOST_SECONDS) -> Iterator[None]:
        """Try one case, count its verdict and measure its processor time."""
        self.tried += 1
        begun = _processor_seconds()
        try:
            yield
        except LeftBehind as error:
            self.left += 1
            self._note(case, error)
        except (TimeoutError, subprocess.TimeoutExpired) as error:
            self.slow += 1
            self._note(case, error)
        except AssertionError as error:
            self.lost += 1
            self._note(case, error)
        except Exception as error:
            self.tracebacks += 1
            self._note(case, error)
        seconds = _processor_seconds() - begun
        self.slowest = max(self.slowest, seconds)
        if seconds > most_seconds:
            self.slow += 1
            self.faults.append(f"{case}: {seconds:.1f} s")

    def _note(self, case: object, error: BaseException) -> None:
        words = " ".join(str(error).split())[:300]
        self.faults.append(f"{case}: {type(error).__name__} {words}")


TABLE: list[Attack] = []
"""The attacks of this run, in their order."""


def _processor_seconds() -> float:
    """Return the processor time of this process and of its finished children, in seconds."""
    return sum(os.times()[:4])


def lines_of(table: Iterable[Attack]) -> list[str]:
    """Format the figures as aligned columns. Attacks of the same name add up to one row."""
    rows: dict[str, Attack] = {}
    for attack in table:
        row = rows.setdefault(attack.name, Attack(attack.name))
        row.tried += attack.tried
        row.lost += attack.lost
        row.tracebacks += attack.tracebacks
        row.slow += attack.slow
        row.left += attack.left
        row.slowest = max(row.slowest, attack.slowest)
    cells: list[tuple[str, ...]] = [_COLUMNS]
    for row in rows.values():
        figures = (row.tried, row.lost, row.tracebacks, row.slow, row.left)
        cells.append((row.name, *map(str, figures), f"{row.slowest:.2f} s"))
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join((name.ljust(widths[0]), *map(str.rjust, figures, widths[1:])))
        for name, *figures in cells
    ]


# Whole commands


class Answer(NamedTuple):
    """Output, errors and exit code of one command."""

    code: int
    out: bytes
    err: str


def run(
    arguments: Sequence[str],
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    folder: Path = ROOT,
    before: Callable[[], None] | None = None,
) -> Answer:
    """Run the command in its own session and return its answer.

    *before* is called in the new process, before the program starts.

    Raises:
        Crashed: It printed a traceback, or was ended by a signal.
        LeftBehind: A process of its session lives on.
        TimeoutExpired: It hangs.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "sudoku_tui", *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})}, start_new_session=True,
        preexec_fn=before,
    ) as process:  # fmt: skip
        try:
            out, err = process.communicate(stdin, timeout=PATIENCE)
        finally:
            if process.poll() is None:
                process.kill()
    check_session(process.pid)
    words = err.decode(errors="replace")
    if "Traceback" in words or process.returncode < 0:
        raise Crashed(f"exit {process.returncode}: {words[-300:]}")
    return Answer(process.returncode, out, words)


def check_session(session: int) -> None:
    """Wait for the last process of a session; end those that stay.

    Raises:
        LeftBehind: Some lived on past the deadline.
    """
    end = time.monotonic() + SECONDS_TO_END
    while left := members(session):
        if time.monotonic() > end:
            for pid in left:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            raise LeftBehind(f"{len(left)} processes")
        time.sleep(0.02)
