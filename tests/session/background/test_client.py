"""A process that does one job after the other: what ends it, and what does not."""

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
    """Counts to *end*, then fails if it says why."""

    end: int
    why: str = ""

    def run(self, tell: Callable[[int], None]) -> None:
        """Count."""
        for number in range(self.end):
            tell(number)
        if self.why:
            raise JobFailed(self.why)


@dataclass(frozen=True)
class Wait(Job[int]):
    """Says at once who it is, and goes on until a file is there."""

    path: str
    is_short: ClassVar[bool] = True

    def run(self, tell: Callable[[int], None]) -> None:
        """Tell the process, and wait."""
        tell(os.getpid())
        while not Path(self.path).exists():
            time.sleep(0.01)
        tell(0)


@dataclass(frozen=True)
class Compute(Job[int]):
    """Reports its process, and computes without end."""

    searches: bool = False
    """Whether one search of the engine never returns; otherwise it is a loop."""

    def run(self, tell: Callable[[int], None]) -> None:
        """Report the process, and compute."""
        tell(os.getpid())
        while True:
            if self.searches:
                count_solutions(Puzzle(CLASSIC, (0,) * 81), 10**18)


@dataclass(frozen=True)
class Niceness(Question[int]):
    """How nice the process is when a question is answered."""

    def answer(self) -> int:
        """The niceness."""
        return os.nice(0)


@dataclass(frozen=True)
class TooLong(Question[int]):
    """Takes too long."""

    def answer(self) -> int:
        """Give up."""
        raise OutOfEffort


@dataclass(frozen=True)
class Die(Question[int]):
    """Ends its process in the midst of work."""

    def answer(self) -> int:
        """Die."""
        os._exit(3)


@pytest.mark.slow
async def test_answers_come_in_their_order_and_then_the_failure() -> None:
    worker, told = Worker(), list[int]()
    await worker.run(Count(3), told.append)
    assert told == [0, 1, 2]
    with pytest.raises(JobFailed, match=r"^no more$"):
        await worker.run(Count(2, "no more"), told.append)
    assert told == [0, 1, 2, 0, 1]
    assert await worker.ask(Count(0)) is None and await worker.ask(Count(0, "why")) is None
    await worker.end()


@pytest.mark.slow
async def test_a_process_stays_for_the_next_job_unless_it_is_broken_off() -> None:
    board, worker = Board.of(LATER), Worker()

    def request_for(candidate: Candidate) -> Request[Reason | tuple[()]]:
        job = FindReason(Snapshot.of(board), True, candidate)
        return Request(job, worker=worker)

    process = None
    for candidate in (SUPPOSED, RULED_OUT, SUPPOSED):
        request = request_for(candidate)
        request.start()
        await request.over()
        assert request.is_over and request.answer == why_not(board, candidate)
        assert worker._process and process in (None, worker._process)
        process = worker._process
    assert process
    request = request_for(SUPPOSED)
    request.start()
    await asyncio.sleep(0)
    request.stop()
    await request.over()
    assert process.returncode is not None and worker._process is None
    request = request_for(RULED_OUT)
    request.start()
    await request.over()
    assert request.answer and worker._process
    process = worker._process
    await worker.end()
    assert process.returncode is not None


@pytest.mark.slow
async def test_the_answer_to_a_short_job_that_was_cancelled_is_nobodys(tmp_path: Path) -> None:
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
async def test_jobs_wait_for_those_before_them() -> None:
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
async def test_who_died_is_replaced() -> None:
    worker = Worker()
    assert await worker.ask(Die()) is None
    assert worker._process is None
    assert await worker.ask(Count(2)) == 1
    await worker.end()
    await worker.end()


async def test_who_is_cancelled_while_a_process_ends_waits_for_that_all_the_same() -> None:
    worker = Worker()
    await worker.warm_up(Niceness)
    process = worker._process
    ending = asyncio.create_task(worker.end())
    await asyncio.sleep(0)  # it is killed, and nobody has heard yet that it is gone
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
"""Has three processes at work: in a loop, in one search, and asleep."""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP"])
async def test_no_process_outlives_its_parent_in_the_midst_of_work(name: str) -> None:
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
    ("program", "why"), [("/bin/true", "has ended"), ("/nowhere/python", "No such file")]
)
async def test_why_a_request_came_to_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch, program: str, why: str
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    calls = list[int]()
    request = Request(Count(3), done=lambda: calls.append(1))
    await request.run()
    assert why in request.failure and request.is_over and calls == [1]


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("make", {"textual", "rich", "sqlite3", "asyncio"}),
        ("analyse", {"textual", "rich", "sqlite3", "asyncio"}),
        ("steps", {"textual", "rich", "sqlite3", "asyncio"}),
        ("questions", {"textual", "rich", "sqlite3", "asyncio"}),
        ("drills", {"textual", "rich", "asyncio"}),
    ],
)
def test_a_process_imports_no_screen_and_only_what_it_needs(module: str, absent: set[str]) -> None:
    package = "sudoku_tui.session.background"
    code = f"import sys, {package}.server, {package}.{module}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    modules = run.stdout.split()
    assert f"{package}.{module}" in modules
    assert not absent & set(modules)
