"""The worker process: what ends it, and what does not."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.effort import OutOfEffort
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import count_solutions
from sudoku_tui.engine.why_not.inquiry import why_not
from sudoku_tui.engine.why_not.reason import Reason
from sudoku_tui.session.background.client import Request, Worker
from sudoku_tui.session.background.job import Job, JobFailed, Question
from sudoku_tui.session.background.steps import FindReason, Snapshot
from tests.processes import is_alive, members
from tests.tui.screens.test_steps import LATER, RULED_OUT, SUPPOSED
from tests.waiting import until

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Count(Job[int]):
    """Job that counts to *end*, then fails if it has a reason *why*."""

    end: int
    why: str = ""

    def run(self, tell: Callable[[int], None]) -> None:
        """Report each number, then fail if there is a reason."""
        for number in range(self.end):
            tell(number)
        if self.why:
            raise JobFailed(self.why)


@dataclass(frozen=True)
class Wait(Job[int]):
    """Job that reports its process id and waits for a file."""

    path: str
    is_short: ClassVar[bool] = True

    def run(self, tell: Callable[[int], None]) -> None:
        """Report the process id and wait."""
        tell(os.getpid())
        while not Path(self.path).exists():
            time.sleep(0.01)
        tell(0)


@dataclass(frozen=True)
class Compute(Job[int]):
    """Job that reports its process id and computes without end."""

    searches: bool = False
    """Whether it calls a search of the engine that never returns; otherwise it loops."""

    def run(self, tell: Callable[[int], None]) -> None:
        """Report the process id and compute."""
        tell(os.getpid())
        while True:
            if self.searches:
                count_solutions(Puzzle(CLASSIC, (0,) * 81), 10**18)


@dataclass(frozen=True)
class Niceness(Question[int]):
    """Question for the niceness of the process."""

    def answer(self) -> int:
        """Return the niceness."""
        return os.nice(0)


@dataclass(frozen=True)
class TooLong(Question[int]):
    """Question that runs out of effort."""

    def answer(self) -> int:
        """Give up."""
        raise OutOfEffort


@dataclass(frozen=True)
class Die(Question[int]):
    """Question that ends its process."""

    def answer(self) -> int:
        """Exit at once."""
        os._exit(3)


@pytest.mark.slow
async def test_answers_arrive_in_order_before_the_failure() -> None:
    worker, told = Worker(), list[int]()
    await worker.run(Count(3), told.append)
    assert told == [0, 1, 2]
    with pytest.raises(JobFailed, match=r"^no more$"):
        await worker.run(Count(2, "no more"), told.append)
    assert told == [0, 1, 2, 0, 1]
    assert await worker.ask(Count(0)) is None and await worker.ask(Count(0, "why")) is None
    await worker.end()


@pytest.mark.slow
async def test_process_is_reused_unless_its_job_is_interrupted() -> None:
    board, worker = Board.of(LATER), Worker()

    def request_for(candidate: Candidate) -> Request[Reason | tuple[()]]:
        job = FindReason(Snapshot.of(board), True, candidate)
        return Request(job, worker=worker)

    process = None
    for candidate in (SUPPOSED, RULED_OUT, SUPPOSED):
        request = request_for(candidate)
        request.start()
        await request.wait()
        assert request.is_over and request.answer == why_not(board, candidate)
        assert worker._process and process in (None, worker._process)
        process = worker._process
    assert process
    request = request_for(SUPPOSED)
    request.start()
    await asyncio.sleep(0)
    request.stop()
    await request.wait()
    assert process.returncode is not None and worker._process is None
    request = request_for(RULED_OUT)
    request.start()
    await request.wait()
    assert request.answer and worker._process
    process = worker._process
    await worker.end()
    assert process.returncode is not None


@pytest.mark.slow
async def test_answers_to_a_cancelled_job_are_dropped(tmp_path: Path) -> None:
    worker, told, path = Worker(), list[int](), tmp_path / "go-on"
    task = asyncio.create_task(worker.run(Wait(str(path)), told.append))
    await until(lambda: bool(told))
    process = worker._process
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    path.touch()
    assert await worker.ask(Count(5)) == 4
    assert worker._process is process and process and process.returncode is None
    assert told == [process.pid]
    await worker.end()
    assert not is_alive(process.pid)


@pytest.mark.slow
async def test_jobs_run_in_order() -> None:
    worker = Worker()
    told = list[int]()
    await asyncio.gather(*(worker.run(Count(end), told.append) for end in (1, 3, 2)))
    assert told == [0, 0, 1, 2, 0, 1]
    await worker.end()


@pytest.mark.slow
async def test_questions_have_a_lower_priority_and_may_have_no_answer() -> None:
    worker = Worker()
    await worker.warm_up(Niceness)
    assert worker._process
    process = worker._process
    expected = min(19, os.nice(0) + 5)
    for _ in range(2):
        assert await worker.ask(Niceness()) == expected
    assert await worker.ask(TooLong()) is None
    assert worker._process is process
    await worker.end()


@pytest.mark.slow
async def test_dead_process_is_replaced() -> None:
    worker = Worker()
    assert await worker.ask(Die()) is None
    assert worker._process is None
    assert await worker.ask(Count(2)) == 1
    await worker.end()
    await worker.end()


async def test_cancelled_end_still_waits_for_the_process() -> None:
    worker = Worker()
    await worker.warm_up(Niceness)
    process = worker._process
    ending = asyncio.create_task(worker.end())
    await asyncio.sleep(0)  # the process is killed, but its exit has not been noticed yet
    ending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ending
    assert process and process.returncode is not None and not is_alive(process.pid)


PARENT = """
import asyncio
from sudoku_tui.session.background.client import Worker, run_alone
from tests.session.background.test_client import Compute, Wait

def report(pid):
    print(pid, flush=True)

async def compute():
    await asyncio.gather(
        Worker().run(Compute(), report),
        run_alone(Compute(searches=True), report),
        run_alone(Wait("/nowhere/at-all"), report),
    )

asyncio.run(compute())
"""
"""Program with three busy processes: in a loop, in one search, and asleep."""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP"])
async def test_no_busy_process_outlives_its_parent(name: str) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert parent.stdout
    workers = [int(parent.stdout.readline()) for _ in range(3)]
    try:
        assert all(map(is_alive, workers))
        parent.send_signal(signal.Signals[name])
        parent.wait()
        await until(lambda: not any(map(is_alive, workers)))
        parent.stdout.read()  # it ends, as no process holds it open
        assert members(parent.pid) == []
    finally:
        parent.kill()
        parent.wait()
        for pid in filter(is_alive, workers):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize(
    ("program", "why"), [("/bin/true", "ended unexpectedly"), ("/nowhere/python", "No such file")]
)
async def test_reason_of_a_failed_request_is_reported(
    monkeypatch: pytest.MonkeyPatch, program: str, why: str
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    calls = list[int]()
    request = Request(Count(3), on_done=lambda: calls.append(1))
    await request.run()
    assert why in request.failure and request.is_over and calls == [1]


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("make", {"textual", "rich", "sqlite3", "asyncio"}),
        ("analyse", {"textual", "rich", "sqlite3", "asyncio"}),
        ("steps", {"textual", "rich", "sqlite3", "asyncio"}),
        ("requests", {"textual", "rich", "sqlite3", "asyncio"}),
        ("drills", {"textual", "rich", "asyncio"}),
    ],
)
def test_subprocess_imports_no_screen_and_only_what_it_needs(module: str, absent: set[str]) -> None:
    package = "sudoku_tui.session.background"
    code = f"import sys, {package}.server, {package}.{module}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    modules = run.stdout.split()
    assert f"{package}.{module}" in modules
    assert not absent & set(modules)
