"""A pool of worker processes that end with their parent, however it ends.

A worker reads calls from one pipe and writes messages to another. A thread of the worker reads the
first pipe and exits at its end, which the kernel signals when the parent has ended. A copy of the
parent (`os.fork`) would keep that pipe open, so the thread also checks the parent's process id.

The parent needs no thread, signal handler or semaphore. It reads messages only inside `Job.result`
and `Pool.receive`. So the pool works in any program: in a thread, in a notebook, or several pools
at once. A `ProcessPoolExecutor` would leave its workers running if the parent is killed.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import IntEnum
from multiprocessing import current_process, get_context, process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from traceback import format_exc
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar
from weakref import finalize

Result = TypeVar("Result")
Start: TypeAlias = Literal["fork", "spawn"]
"""How a worker starts: as a copy of this process, or as a new interpreter."""

MOST_WORKERS: Final = 60
"""Upper bound on processes; some systems cannot wait for more at once."""
_JOBS_PER_WORKER: Final = 2
"""Jobs sent to a worker: the running one and the next, so that it never idles."""
_PARENT_CHECK: Final = 0.5
"""Seconds between two checks of the parent's process id."""
_END_TIMEOUT: Final = 5.0
"""Longest wait for a killed process to end (seconds).

It is also the longest wait for a message before all workers are checked.
"""
_REPORT_INTERVAL: Final = 0.1
"""Minimum seconds between two reports of a worker's count."""
_NAME: Final = "sudoku-tui worker"

_UNGUARDED: Final = (
    "a worker ended before its work was done. Each worker imports the script that started it, so "
    'put the code of the script below `if __name__ == "__main__":`'
)


class WorkerDied(BrokenExecutor):
    """A worker process ended before its work was done; the message describes how."""


class _Kind(IntEnum):
    """Kind of a message from a worker."""

    READY = 0
    COUNT = 1
    DONE = 2
    FAILED = 3


class Job(Generic[Result]):
    """One call in a pool.

    It has the part of the interface of `concurrent.futures.Future` that callers need.
    """

    def __init__(self, pool: Pool, call: bytes) -> None:
        self._pool, self.call = pool, call
        self._value: Any = None
        self._kind: _Kind | None = None

    def done(self) -> bool:
        """Check whether the result, or the exception, is known."""
        return self._kind is not None

    def result(self, timeout: float | None = None) -> Result:
        """Wait for the result and return it.

        Args:
            timeout: Seconds to wait; None for no limit.

        Raises:
            TimeoutError: The result is not known yet.
            WorkerDied: The worker ended first.
            Exception: The call itself raised this exception.
        """
        deadline = None if timeout is None else monotonic() + timeout
        while self._kind is None:
            remaining = None if deadline is None else deadline - monotonic()
            if remaining is not None and remaining <= 0:
                raise TimeoutError
            self._pool.receive(remaining)
        if self._kind is _Kind.FAILED:
            raise self._value
        result: Result = self._value
        return result

    def cancel(self) -> bool:
        """Remove the job from the queue; return False if a worker has already received it."""
        return self._pool.withdraw(self)

    def settle(self, kind: _Kind, value: object) -> None:
        """Set the outcome: the result, or the exception if *kind* is FAILED."""
        self._kind, self._value = kind, value


@dataclass(eq=False)
class _Worker:
    """A process, the pipes to and from it, and its unfinished jobs, the oldest first."""

    process: Any
    tasks: Connection
    results: Connection
    jobs: deque[Job[Any]] = field(default_factory=deque)
    is_ready: bool = False
    """Whether the process has finished starting."""


class Pool:
    """Worker processes, started as jobs need them; leaving the ``with`` block kills them.

    Args:
        workers: Maximum number of processes; at most `MOST_WORKERS` are used.
        start: Start method. A copy is fast, but safe only if no other thread runs.
        set_up: Initialiser, called first in each process; importable there.

    Raises:
        WorkerDied: This process is daemonic, so it may not start others.
    """

    def __init__(
        self, workers: int, *, start: Start = "spawn", set_up: Callable[[], None] | None = None
    ) -> None:
        if getattr(current_process(), "_inheriting", False) and current_process().name == _NAME:
            raise SystemExit(1)  # a worker imports an unguarded script; the parent reports it
        if current_process().daemon:
            raise WorkerDied("a daemonic process may not start workers; ask for 1 worker there")
        self._context: Any = get_context(start)
        self._set_up = set_up
        self._most = min(workers, MOST_WORKERS)
        """Limit on processes, lowered when one dies or cannot be started."""
        self._workers: list[_Worker] = []
        self._waiting: deque[Job[Any]] = deque()
        self.counted = 0
        """Sum of the units that all workers have counted by `count`."""
        self._end = finalize(self, _end_workers, self._workers, os.getpid())

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def submit(self, function: Callable[..., Result], /, *arguments: Any) -> Job[Result]:
        """Queue a call of *function* with *arguments* for a worker; both are pickled at once.

        Raises:
            WorkerDied: No process can be started.
        """
        job = Job[Result](self, pickle.dumps((function, arguments), pickle.HIGHEST_PROTOCOL))
        self._waiting.append(job)
        self._hand_out()
        return job

    def withdraw(self, job: Job[Any]) -> bool:
        """Remove a job from the queue; return False if it was not there."""
        with suppress(ValueError):
            self._waiting.remove(job)
            return True
        return False

    def receive(self, timeout: float | None) -> None:
        """Wait up to *timeout* seconds for messages from the workers, then hand out queued jobs.

        Raises:
            WorkerDied: No worker is left.
        """
        if not self._workers:
            raise WorkerDied("the workers were stopped before this job was done")
        longest = _END_TIMEOUT if timeout is None else min(timeout, _END_TIMEOUT)
        ready = wait([worker.results for worker in self._workers], longest)
        for worker in tuple(self._workers):
            # The pipe of a dead worker stays open if another process has inherited it.
            if worker.results in ready or not worker.process.is_alive():
                self._take_message(worker)
        self._hand_out()

    def _take_message(self, worker: _Worker) -> None:
        """Process one message of a worker, or remove the worker if it has died."""
        try:
            kind, value = worker.results.recv() if worker.results.poll() else (None, 0)
        except (EOFError, OSError):
            kind, value = None, 0
        except Exception as error:  # a result that cannot be unpickled here
            kind, value = _Kind.FAILED, error
        match kind:
            case None:  # it has died
                self._remove_dead(worker)
            case _Kind.READY:
                worker.is_ready = True
            case _Kind.COUNT:
                self.counted += value
            case _:
                worker.jobs.popleft().settle(kind, value)

    def _remove_dead(self, worker: _Worker) -> None:
        """Fail the running job of a dead worker, and queue its other jobs again.

        If this was the last permitted worker, all queued jobs fail too.
        """
        self._workers.remove(worker)
        # Dead workers are not replaced; otherwise a fault that kills every worker would keep the
        # pool running for ever.
        self._most -= 1
        worker.process.join(_END_TIMEOUT)
        error = WorkerDied(_describe_end(worker))
        lost = worker.jobs.popleft() if worker.jobs else None
        self._waiting.extendleft(reversed(worker.jobs))
        _end_workers([worker], os.getpid())
        for job in (lost, *(self._waiting if self._most < 1 else ())):
            if job:
                job.settle(_Kind.FAILED, error)
        if self._most < 1:
            self._waiting.clear()

    def _hand_out(self) -> None:
        """Send queued jobs to the workers with the fewest jobs; start more workers if all are busy.

        Raises:
            WorkerDied: All workers ended, and no other can be started.
        """
        while self._waiting:
            worker = min(self._workers, key=lambda each: len(each.jobs), default=None)
            if (worker is None or worker.jobs) and len(self._workers) < self._most:
                worker = self._start_worker() or worker
            if worker is None or len(worker.jobs) >= _JOBS_PER_WORKER:
                return
            worker.jobs.append(self._waiting.popleft())
            with suppress(OSError):  # it has just died, which `receive` notices
                worker.tasks.send_bytes(worker.jobs[-1].call)

    def _start_resource_tracker(self) -> None:
        """Start the helper process of `multiprocessing`, if this start method needs it.

        Its start unblocks SIGINT in this thread, so it must not happen while a worker starts.
        """
        if os.name == "posix" and self._context.get_start_method() != "fork":
            from multiprocessing import resource_tracker

            resource_tracker.ensure_running()

    def _start_worker(self) -> _Worker | None:
        """Start one more worker; return None if the system refuses and there are others.

        Raises:
            WorkerDied: The system refuses the only worker.
        """
        pipe = self._context.Pipe
        (calls, tasks), (results, replies) = pipe(duplex=False), pipe(duplex=False)
        started = self._context.Process(
            target=_run_worker, args=(calls, replies, os.getpid(), self._set_up), name=_NAME
        )
        worker = _Worker(started, tasks, results)
        try:
            self._start_resource_tracker()
            with _defer_signals(), _hidden_missing_script():
                started.start()
                # Hide it from `multiprocessing`: a copy of this process by `os.fork` would end the
                # workers when it exits.
                getattr(process, "_children", set()).discard(started)
                self._workers.append(worker)
        except OSError as error:
            self._most = len(self._workers)
            if not self._most:
                raise WorkerDied(f"no worker can be started: {error}") from None
            return None
        finally:
            calls.close()
            replies.close()
        return worker


def _end_workers(workers: list[_Worker], owner: int) -> None:
    """Terminate the worker processes by SIGKILL, wait until they have ended, and close their pipes.

    A fork of this program only closes its copies of the pipes. *owner* is the ID of the process
    that started the workers.
    """
    with _defer_signals():  # a second ctrl+c must not leave some of them running
        for worker in workers:
            if owner == os.getpid():
                worker.process.kill()
        for worker in workers:
            worker.tasks.close()
            worker.results.close()
            if owner == os.getpid():
                worker.process.join(_END_TIMEOUT)
        workers.clear()


def _describe_end(worker: _Worker) -> str:
    """Describe how a worker ended, and what to do."""
    code = worker.process.exitcode
    if code is not None and code < 0:
        try:
            name = f" ({signal.Signals(-code).name})"
        except ValueError:
            name = ""
        what = f"a worker was ended by signal {-code}{name} before its work was done"
        is_kill = -code == getattr(signal, "SIGKILL", None)
        hint = "if memory ran out, use fewer workers" if is_kill else "start the work again"
        return f"{what}; {hint}"
    if worker.is_ready or code is None:
        return f"a worker ended with exit code {code} before its work was done"
    return _UNGUARDED


@contextmanager
def _hidden_missing_script() -> Iterator[None]:
    """Hide the path of a main script that is not a file, such as ``<stdin>``.

    A new interpreter would try to import it and fail. No job of a pool needs it.
    """
    main = sys.modules.get("__main__")
    path = getattr(main, "__file__", None)
    if main is None or path is None or Path(path).is_file():
        yield
        return
    del main.__file__
    try:
        yield
    finally:
        main.__file__ = path


@contextmanager
def _defer_signals() -> Iterator[None]:
    """Delay SIGINT and SIGHUP in this block, and block both in the processes that it starts.

    A process inherits the blocked signals of the thread that starts it. Without this, ctrl+c would
    print a traceback of each worker that is still importing. Not every system can block signals.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# Code that runs in a worker


class _Counter:
    """Units that a worker has counted and not yet reported."""

    def __init__(self, replies: Connection) -> None:
        self._replies, self._sum, self._last = replies, 0, monotonic()

    def add(self) -> None:
        """Count one unit; report the sum if the last report is long enough ago."""
        self._sum += 1
        if monotonic() - self._last > _REPORT_INTERVAL:
            self.report()

    def report(self) -> None:
        """Send the sum to the parent unless it is 0."""
        if self._sum:
            self._replies.send((_Kind.COUNT, self._sum))
            self._sum, self._last = 0, monotonic()


_counters: Final[list[_Counter]] = []
"""The counter of this process, if it is a worker."""


def count() -> None:
    """Count one unit of work for `Pool.counted`; do nothing outside of a worker."""
    for counter in _counters:
        counter.add()


def _run_worker(
    tasks: Connection, replies: Connection, parent: int, set_up: Callable[[], None] | None
) -> None:
    """Run the calls from the pipe *tasks*, one after the other, until the parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    calls: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive_calls, args=(tasks, calls, parent), daemon=True).start()
    _counters[:] = [counter := _Counter(replies)]
    if set_up:
        set_up()
    replies.send((_Kind.READY, None))
    while True:
        reply = _run_call(calls.get())
        counter.report()
        try:
            replies.send(reply)
        except OSError:
            os._exit(1)  # the parent has died
        except Exception as error:  # a result that cannot be pickled
            replies.send((_Kind.FAILED, RuntimeError(f"result not sent: {error}")))


def _run_call(call: bytes) -> tuple[_Kind, object]:
    """Run one pickled call; return its result or exception."""
    try:
        function, arguments = pickle.loads(call)
        return _Kind.DONE, function(*arguments)
    except Exception as error:
        error.add_note(f"In a worker process:\n{format_exc()}")
        return _Kind.FAILED, error


def _receive_calls(tasks: Connection, calls: SimpleQueue[bytes], parent: int) -> None:
    """Queue the calls that arrive, and end this process once the parent has ended."""
    with suppress(EOFError, OSError):
        while True:
            while not tasks.poll(_PARENT_CHECK):
                if os.getppid() != parent:
                    os._exit(1)
            calls.put(tasks.recv_bytes())
    os._exit(1)
