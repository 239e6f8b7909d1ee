"""Worker processes: results in order, and no process outlives its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import sudoku_tui as s
from sudoku_tui.library import pool as pool_module
from sudoku_tui.library.pool import Job, Pool, Start, WorkerDied, count
from tests.processes import children, is_alive
from tests.waiting import until

ROOT = Path(__file__).parents[2]
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
starts = pytest.mark.parametrize("start", ["fork", "spawn"])
"""Parameter for both start methods of workers."""


def double(number: int) -> int:
    return 2 * number


def pid_of(_: object = None) -> int:
    return os.getpid()


def end_by(number: int) -> None:
    os.kill(os.getpid(), number)


def leave_with(code: int) -> None:
    os._exit(code)


def block(path: Path) -> int:
    path.write_text(str(os.getpid()))
    time.sleep(600)
    return 0


def fail(text: str) -> None:
    raise TimeoutError(text)


def count_to(number: int) -> None:
    for _ in range(number):
        count()


def lock(_: int) -> object:
    return threading.Lock()


@pytest.mark.slow
@starts
def test_results_belong_to_their_jobs(start: Start) -> None:
    with Pool(2, start=start) as pool:
        jobs = [pool.submit(double, number) for number in range(30)]
        assert [job.result() for job in reversed(jobs)] == [2 * n for n in reversed(range(30))]
        assert len({pool.submit(pid_of).result() for _ in range(8)}) <= 2


def test_only_as_many_processes_begin_as_there_are_jobs() -> None:
    with Pool(10**30, start="fork") as pool:
        assert [pool.submit(double, number).result() for number in range(3)] == [0, 2, 4]
        assert len(pool._workers) == 1


def test_large_tasks_and_results_never_block_each_other() -> None:
    large = b"x" * 1_000_000
    with Pool(2, start="fork") as pool:
        jobs = [pool.submit(bytes, large) for _ in range(20)]
        assert all(job.result() == large for job in jobs)


def test_exception_of_a_call_is_reported_for_its_job_alone() -> None:
    with Pool(2, start="fork") as pool:
        jobs: list[Job[Any]] = [
            pool.submit(fail, "late"),
            pool.submit(lock, 0),
            pool.submit(double, 2),
        ]
        with pytest.raises(TimeoutError, match="late") as failed:
            jobs[0].result()
        assert "in fail" in "".join(failed.value.__notes__)
        with pytest.raises(RuntimeError, match="result not sent: cannot pickle"):
            jobs[1].result()
        assert jobs[2].result() == 4


def test_waiting_for_a_result_may_time_out(tmp_path: Path) -> None:
    with Pool(1, start="fork") as pool:
        blocked, next_one = pool.submit(block, tmp_path / "pid"), pool.submit(double, 1)
        third = pool.submit(double, 1)
        with pytest.raises(TimeoutError):
            blocked.result(0.05)
        assert not blocked.done()
        assert third.cancel() and not next_one.cancel()


def test_workers_count_together() -> None:
    with Pool(2, start="fork") as pool:
        for job in [pool.submit(count_to, number) for number in (5, 7, 1)]:
            job.result()
        assert pool.counted == 13
    count()  # outside of a worker it does nothing


@pytest.mark.slow
@starts
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_killed_worker_is_reported_by_its_signal(start: Start, number: int) -> None:
    with Pool(2, start=start) as pool:
        before = [pool.submit(double, n) for n in range(4)]
        lost = pool.submit(end_by, number)
        after = [pool.submit(double, n) for n in range(4)]
        assert [job.result() for job in before] == [0, 2, 4, 6]
        name = signal.Signals(number).name
        with pytest.raises(WorkerDied, match=rf"ended by signal {int(number)} \({name}\)") as died:
            lost.result()
        assert "__main__" not in str(died.value)
        assert ("memory" in str(died.value)) is (number == signal.SIGKILL)
        # The other worker does the rest.
        assert [job.result() for job in after] == [0, 2, 4, 6]


def test_waiting_jobs_fail_with_the_last_worker() -> None:
    with Pool(1, start="fork") as pool:
        jobs: list[Job[Any]] = [
            pool.submit(leave_with, 7),
            *(pool.submit(double, n) for n in range(3)),
        ]
        for job in jobs:
            with pytest.raises(BrokenExecutor, match="exit code 7"):
                job.result()


def test_a_system_without_room_for_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", refuse)
    refused = pytest.raises(WorkerDied, match=r"no worker can be started: .*unavailable")
    with Pool(2, start="fork") as pool, refused:
        pool.submit(double, 1)


PARENT = """
import os, sys, time
import sudoku_tui as s
from sudoku_tui.library.pool import Pool
from tests.library.test_pool import block, pid_of
from pathlib import Path

if __name__ == "__main__":
    how, folder = sys.argv[1], Path(sys.argv[2])
    if how.startswith("library"):
        made = s.generate_many(10**6, seed="a", workers=2)
        print(next(made).line, flush=True)
    else:
        pool = Pool(2, start=how.split("-")[0])
        jobs = [pool.submit(block, folder / str(n)) for n in range(2)]
        while len(list(folder.iterdir())) < 2:
            time.sleep(0.01)
        if how.endswith("copied") and os.fork() == 0:
            time.sleep(600)  # holds all pipes of its parent
            os._exit(0)
        print("begun", flush=True)
    if how.endswith("unfinished"):
        sys.exit(3)
    time.sleep(600)
"""


def parent_of_workers(tmp_path: Path, how: str) -> subprocess.Popen[str]:
    """Start a program with workers and return it once they are at work."""
    folder, script = tmp_path / "pids", tmp_path / "parent.py"
    folder.mkdir()
    script.write_text(PARENT)
    run = subprocess.Popen(
        [sys.executable, script, how, folder],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert run.stdout
    assert run.stdout.readline()
    return run


@pytest.mark.slow
@needs_fork
@pytest.mark.parametrize("how", ["library", "fork", "spawn", "spawn-copied"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
async def test_no_worker_outlives_its_parent(tmp_path: Path, how: str, number: int) -> None:
    run = parent_of_workers(tmp_path, how)
    family = children(run.pid)
    try:
        if how.endswith("copied"):  # the copy goes on; the pipes that it holds open must not matter
            workers = [pid for pid in family if "--multiprocessing-fork" in command_line(pid)]
        else:
            workers = family
        assert len(workers) >= 2
        run.send_signal(number)
        run.wait()
        await until(lambda: not any(map(is_alive, workers)))
        if workers == family:
            assert run.stdout
            run.stdout.read()  # it ends, as no process holds it open
    finally:
        for pid in filter(is_alive, family):
            os.kill(pid, signal.SIGKILL)


def command_line(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().decode()


@pytest.mark.slow
@needs_fork
@pytest.mark.parametrize("how", ["library-unfinished", "fork-unfinished", "spawn-unfinished"])
async def test_a_program_ends_with_work_unfinished(tmp_path: Path, how: str) -> None:
    run = parent_of_workers(tmp_path, how)
    assert run.wait(60) == 3
    assert run.stdout
    assert run.stdout.read() == ""


def abandon_by_close(made: Iterator[s.Puzzle]) -> None:
    assert isinstance(made, Generator)
    made.close()


def abandon_by_break(made: Iterator[s.Puzzle]) -> None:
    for _ in made:
        break


def raise_in_callback(error: type[BaseException], made: Iterator[s.Puzzle]) -> None:
    def callback(_: s.Progress) -> None:
        raise error

    del made
    for _ in s.generate_many(99, layout="4", seed="a", workers=2, on_progress=callback):
        pass


@pytest.fixture
def quick_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start the library's workers as copies of this process, which takes milliseconds."""
    monkeypatch.setattr(pool_module, "Pool", partial(Pool, start="fork"))


@needs_fork
@pytest.mark.usefixtures("quick_start")
@pytest.mark.parametrize(
    "abandon",
    [
        abandon_by_close,
        abandon_by_break,
        *(
            partial(raise_in_callback, error)
            for error in (ZeroDivisionError, KeyboardInterrupt, SystemExit)
        ),
    ],
    ids=["close", "break", "exception", "ctrl+c", "exit"],
)
def test_an_abandoned_iteration_leaves_no_worker(
    abandon: Callable[[Iterator[s.Puzzle]], None],
) -> None:
    before = set(children(os.getpid()))
    made = s.generate_many(99, layout="4", seed="a", workers=2)
    next(made)
    began = set(children(os.getpid())) - before
    assert began
    with suppress(ZeroDivisionError, KeyboardInterrupt, SystemExit):
        abandon(made)
    del made
    left = set(children(os.getpid())) - before
    assert not [pid for pid in left if "--multiprocessing-fork" in command_line(pid)]


@needs_fork
@pytest.mark.usefixtures("quick_start")
def test_other_processes_of_the_program_are_not_touched() -> None:
    made = s.generate_many(99, layout="4", seed="a", workers=2)
    next(made)
    others = [subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)]
    beside = get_context("fork").Process(target=time.sleep, args=(600,))
    beside.start()
    second = s.generate_many(3, layout="4", seed="a", workers=2)
    next(second)
    abandon_by_close(made)
    assert beside.is_alive() and others[0].poll() is None
    assert len(list(second)) == 2
    beside.kill()
    beside.join()
    others[0].communicate(b"\n")


@pytest.mark.slow
@needs_fork
@pytest.mark.parametrize("how", ["exit", "close"])
def test_copy_of_the_program_leaves_the_workers_alone(how: str) -> None:
    script = """
import os, sys, sudoku_tui as s
if __name__ == "__main__":
    made = s.generate_many(12, layout="4", seed="a", workers=2)
    first = next(made)
    copy = os.fork()
    if not copy:
        if "close" in sys.argv:
            made.close()
        sys.exit()
    assert os.waitpid(copy, 0)[1] == 0
    print(len(list(made)))
"""
    run = run_script(script, how)
    assert run.stdout == "11\n" and run.stderr == ""


def run_script(script: str, *arguments: str, by_stdin: bool = False) -> Any:
    """Run a program from the command line or, like a notebook, from standard input."""
    given = ["-", *arguments] if by_stdin else ["-c", script, *arguments]
    return subprocess.run(
        [sys.executable, *given],
        input=script if by_stdin else None,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


@pytest.mark.slow
@pytest.mark.parametrize("main", ["-c", "stdin", "a file that is gone"])
def test_a_main_module_without_a_file_needs_no_guard(main: str) -> None:
    script = "import sudoku_tui as s; print(len([*s.generate_many(4, layout='4', workers=2)]))"
    if main == "a file that is gone":
        script = f"__file__ = '/nowhere/cell.py'; {script}; assert __file__"
    run = run_script(script, by_stdin=main == "stdin")
    assert (run.stdout, run.stderr) == ("4\n", "")


@pytest.mark.slow
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_the_start_method_of_the_program_does_not_matter(method: str) -> None:
    script = f"""
import multiprocessing, sudoku_tui as s
multiprocessing.set_start_method("{method}")
print(len([*s.generate_many(4, layout='4', workers=2)]))
"""
    run = run_script(script)
    assert (run.stdout, run.stderr) == ("4\n", "")


@pytest.mark.slow
def test_threads_have_their_own_workers() -> None:
    found: list[list[str]] = []

    def make() -> None:
        found.append([p.line for p in s.generate_many(5, layout="4", seed="a", workers=2)])

    threads = [threading.Thread(target=make) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[p.line for p in s.generate_many(5, layout="4", seed="a")]] * 3


def make_puzzles_or_error(workers: int) -> object:
    try:
        return [p.line for p in s.generate_many(3, layout="4", seed="a", workers=workers)]
    except BrokenExecutor as error:
        return str(error)


@pytest.mark.slow
def test_workers_may_have_workers_but_daemons_may_not() -> None:
    with Pool(1) as pool:
        alone = make_puzzles_or_error(1)
        assert pool.submit(make_puzzles_or_error, 2).result() == alone
    with get_context("spawn").Pool(1) as daemons:
        assert daemons.apply(make_puzzles_or_error, (1,)) == alone
        assert "daemonic process" in str(daemons.apply(make_puzzles_or_error, (2,)))


@pytest.mark.slow
@needs_fork
def test_ctrl_c_ends_all_with_one_traceback(tmp_path: Path) -> None:
    """Send it to every process of the group, as a terminal does."""
    script = """
import sudoku_tui as s
made = s.generate_many(10**6, seed="a", workers=2)
print(next(made).line, flush=True)
list(made)
"""
    run = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert run.stdout and run.stdout.readline()
    workers = children(run.pid)
    os.killpg(run.pid, signal.SIGINT)
    _, errors = run.communicate(timeout=60)
    assert errors.count("Traceback") == 1 and "KeyboardInterrupt" in errors
    assert not [pid for pid in workers if is_alive(pid) and "--multi" in command_line(pid)]


@needs_fork
@pytest.mark.usefixtures("quick_start")
def test_puzzles_made_before_a_worker_was_killed_are_yielded() -> None:
    before = set(children(os.getpid()))
    found = [p.line for p in s.generate_many(30, layout="4", seed="a")]
    made, lines = s.generate_many(10**6, layout="4", seed="a", workers=2), list[str]()
    with pytest.raises(BrokenExecutor, match=r"signal 9 \(SIGKILL\).* use fewer workers"):
        for puzzle in made:
            lines.append(puzzle.line)
            if len(lines) == 3:
                for pid in set(children(os.getpid())) - before:
                    os.kill(pid, signal.SIGKILL)
    assert len(lines) >= 3 and lines == found[: len(lines)]
    assert set(children(os.getpid())) <= before
