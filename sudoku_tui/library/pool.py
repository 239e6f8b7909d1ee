"""A pool of worker processes that end with their parent, however it ends.

A worker reads tasks from one pipe and writes results to another. A thread of the worker watches
the first pipe, which reaches its end when the parent is gone. A copy of the parent (`os.fork`)
holds that pipe open too, so the thread also checks the parent's process id.

The parent needs no thread, no signal handler and no semaphore for this. So the pool can be used in
any program: in a thread, in a notebook, or several pools at once.
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
"""How a worker begins: as a copy of this process, or as a new interpreter."""

MOST_WORKERS: Final = 60
"""Upper bound on processes; some systems cannot wait for more at once."""
_DEPTH: Final = 2
"""Jobs in a worker: one in work and the next, so that it never runs dry."""
_WATCH: Final = 0.5
"""Seconds between two checks of the parent's process id."""
_PATIENCE: Final = 5.0
"""Seconds in which a killed process has ended."""
_BETWEEN_COUNTS: Final = 0.1
"""Least seconds between two reports of a worker's count."""
_NAME: Final = "sudoku-tui worker"

_UNGUARDED: Final = (
    "a worker ended before its work was done. Each worker reads the script that wants it, so that "
    'what a script does must stand below `if __name__ == "__main__":`'
)


class WorkerDied(BrokenExecutor):
    """A worker process ended before its work was done; the message says how."""


class _Kind(IntEnum):
    """Kind of a message from a worker."""

    READY = 0
    COUNT = 1
    DONE = 2
    FAILED = 3


class Job(Generic[Result]):
    """One call that a pool makes; the part of `concurrent.futures.Future` that is used here."""

    def __init__(self, pool: Pool, call: bytes) -> None:
        self._pool, self.call = pool, call
        self._value: Any = None
        self._kind: _Kind | None = None

    def done(self) -> bool:
        """Return whether the result, or the exception, is known."""
        return self._kind is not None

    def result(self, timeout: float | None = None) -> Result:
        """Wait for the result and return it.

        Args:
            timeout: seconds to wait; None for as long as it takes.

        Raises:
            TimeoutError: it is not known yet.
            WorkerDied: the worker ended first.
            Exception: the exception of the call.
        """
        end = None if timeout is None else monotonic() + timeout
        while self._kind is None:
            left = None if end is None else end - monotonic()
            if left is not None and left <= 0:
                raise TimeoutError
            self._pool.receive(left)
        if self._kind is _Kind.FAILED:
            raise self._value
        result: Result = self._value
        return result

    def cancel(self) -> bool:
        """Withdraw the job if no worker has it yet."""
        return self._pool.withdraw(self)

    def settle(self, kind: _Kind, value: object) -> None:
        """Set the outcome."""
        self._kind, self._value = kind, value


@dataclass(eq=False)
class _Worker:
    """A process, the pipes to and from it, and its jobs, the oldest first."""

    process: Any
    tasks: Connection
    results: Connection
    jobs: deque[Job[Any]] = field(default_factory=deque)
    is_ready: bool = False
    """Whether it has reported that it began."""


class Pool:
    """Worker processes, begun as jobs need them; leaving the ``with`` block kills them.

    Args:
        workers: most processes at once.
        start: how they begin. A copy is fast, but safe only where no other thread runs.
        set_up: called first in each process; importable there.

    Raises:
        WorkerDied: on `submit`, no process can be started here.
    """

    def __init__(
        self, workers: int, *, start: Start = "spawn", set_up: Callable[[], None] | None = None
    ) -> None:
        if getattr(current_process(), "_inheriting", False) and current_process().name == _NAME:
            raise SystemExit(1)  # a worker reads an unguarded script; the parent reports it
        if current_process().daemon:
            raise WorkerDied("a daemonic process may not start workers; ask for 1 worker there")
        self._context: Any = get_context(start)
        self._most, self._set_up = min(workers, MOST_WORKERS), set_up
        self._workers: list[_Worker] = []
        self._waiting: deque[Job[Any]] = deque()
        self.counted = 0
        """Sum of what all workers have counted by `count`."""
        self._end = finalize(self, _end_all, self._workers, os.getpid())

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def submit(self, function: Callable[..., Result], /, *arguments: Any) -> Job[Result]:
        """Have *function* called with *arguments* by a worker; all of it is pickled now.

        Raises:
            WorkerDied: no process can be started here.
        """
        job = Job[Result](self, pickle.dumps((function, arguments), pickle.HIGHEST_PROTOCOL))
        self._waiting.append(job)
        self._hand_out()
        return job

    def withdraw(self, job: Job[Any]) -> bool:
        """Remove a job that no worker has yet; return whether it was one."""
        with suppress(ValueError):
            self._waiting.remove(job)
            return True
        return False

    def receive(self, timeout: float | None) -> None:
        """Wait for messages of the workers, at most *timeout* seconds, and hand out jobs.

        Raises:
            WorkerDied: no worker is left.
        """
        if not self._workers:
            raise WorkerDied("the workers were stopped before this job was done")
        longest = _PATIENCE if timeout is None else min(timeout, _PATIENCE)
        ready = wait([worker.results for worker in self._workers], longest)
        for worker in tuple(self._workers):
            # A pipe that another process holds open by chance does not end with its worker.
            if worker.results in ready or not worker.process.is_alive():
                self._take_message(worker)
        self._hand_out()

    def _take_message(self, worker: _Worker) -> None:
        try:
            kind, value = worker.results.recv() if worker.results.poll() else (None, 0)
        except (EOFError, OSError):
            kind, value = None, 0
        except Exception as error:  # a result that cannot be unpickled here
            kind, value = _Kind.FAILED, error
        match kind:
            case None:
                self._bury(worker)
            case _Kind.READY:
                worker.is_ready = True
            case _Kind.COUNT:
                self.counted += value
            case _:
                worker.jobs.popleft().settle(kind, value)

    def _bury(self, worker: _Worker) -> None:
        """Fail the job that a dead worker had in work; give its next ones to others."""
        self._workers.remove(worker)
        self._most -= 1
        worker.process.join(_PATIENCE)
        error = WorkerDied(_describe_end(worker))
        lost = worker.jobs.popleft() if worker.jobs else None
        self._waiting.extendleft(reversed(worker.jobs))
        _end_all([worker], os.getpid())
        for job in (lost, *(self._waiting if self._most < 1 else ())):
            if job:
                job.settle(_Kind.FAILED, error)
        if self._most < 1:
            self._waiting.clear()

    def _hand_out(self) -> None:
        """Give waiting jobs to the workers with the fewest, and begin workers where all are busy.

        Raises:
            WorkerDied: there is no worker, and none can be started.
        """
        while self._waiting:
            worker = min(self._workers, key=lambda each: len(each.jobs), default=None)
            if (worker is None or worker.jobs) and len(self._workers) < self._most:
                worker = self._begin_worker() or worker
            if worker is None or len(worker.jobs) >= _DEPTH:
                return
            worker.jobs.append(self._waiting.popleft())
            with suppress(OSError):  # if it has just died, its last message says so
                worker.tasks.send_bytes(worker.jobs[-1].call)

    def _begin_worker(self) -> _Worker | None:
        """Begin one more worker; return None if the system refuses and there are others.

        Raises:
            WorkerDied: the system refuses, and there are no others.
        """
        pipe = self._context.Pipe
        (theirs, tasks), (results, replies) = pipe(duplex=False), pipe(duplex=False)
        begun = self._context.Process(
            target=_serve, args=(theirs, replies, os.getpid(), self._set_up), name=_NAME
        )
        worker = _Worker(begun, tasks, results)
        try:
            with signals_deferred(), _missing_script_hidden():
                begun.start()
                # A copy of this process by `os.fork` would end them at its own exit.
                getattr(process, "_children", set()).discard(begun)
                self._workers.append(worker)
        except OSError as error:
            self._most = len(self._workers)
            if not self._most:
                raise WorkerDied(f"no worker can be started: {error}") from None
            return None
        finally:
            theirs.close()
            replies.close()
        return worker


def _end_all(workers: list[_Worker], owner: int) -> None:
    """Kill all *workers* and wait for their end; in a copy of their parent close pipes only."""
    with signals_deferred():  # a second ctrl+c shall not leave some of them running
        for worker in workers:
            if owner == os.getpid():
                worker.process.kill()
        for worker in workers:
            worker.tasks.close()
            worker.results.close()
            if owner == os.getpid():
                worker.process.join(_PATIENCE)
        workers.clear()


def _describe_end(worker: _Worker) -> str:
    """Describe how a worker ended, and what to do."""
    code = worker.process.exitcode
    if code is not None and code < 0:
        try:
            name = f" ({signal.Signals(-code).name})"
        except ValueError:
            name = ""
        told = f"a worker was ended by signal {-code}{name} before its work was done"
        is_kill = -code == getattr(signal, "SIGKILL", None)
        hint = "if memory ran out, use fewer workers" if is_kill else "start the work again"
        return f"{told}; {hint}"
    if worker.is_ready or code is None:
        return f"a worker ended with exit code {code} before its work was done"
    return _UNGUARDED


@contextmanager
def _missing_script_hidden() -> Iterator[None]:
    """Hide the path of a main script that is not a file, such as ``<stdin>``.

    A new interpreter would try to read it and fail; no job of a pool needs it.
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
def signals_deferred() -> Iterator[None]:
    """Defer ctrl+c and the end of the terminal, and block both in processes begun meanwhile.

    A process has the blocked signals of the thread that begins it. While it is still being loaded,
    nothing else would make it end without a traceback. Not every system can block signals.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In a worker


class _Counter:
    """What a worker has counted and not yet reported."""

    def __init__(self, replies: Connection) -> None:
        self._replies, self._sum, self._last = replies, 0, monotonic()

    def add(self) -> None:
        """Count one, and report now and then."""
        self._sum += 1
        if monotonic() - self._last > _BETWEEN_COUNTS:
            self.report()

    def report(self) -> None:
        """Send the parent the sum, if there is one."""
        if self._sum:
            self._replies.send((_Kind.COUNT, self._sum))
            self._sum, self._last = 0, monotonic()


_counters: Final[list[_Counter]] = []
"""The counter of this process, if it is a worker."""


def count() -> None:
    """Count one unit of work for `Pool.counted`; outside of a worker do nothing."""
    for counter in _counters:
        counter.add()


def _serve(
    tasks: Connection, replies: Connection, parent: int, set_up: Callable[[], None] | None
) -> None:
    """Make the calls that come, one after the other, for as long as the parent lives."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    calls: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_watch, args=(tasks, calls, parent), daemon=True).start()
    _counters[:] = [counter := _Counter(replies)]
    if set_up:
        set_up()
    replies.send((_Kind.READY, None))
    while True:
        reply = _made(calls.get())
        counter.report()
        try:
            replies.send(reply)
        except OSError:
            os._exit(1)  # the parent is gone
        except Exception as error:  # a result that cannot be pickled
            replies.send((_Kind.FAILED, RuntimeError(f"result not sent: {error}")))


def _made(call: bytes) -> tuple[_Kind, object]:
    """Make one call; return its result or exception."""
    try:
        function, arguments = pickle.loads(call)
        return _Kind.DONE, function(*arguments)
    except Exception as error:
        error.add_note(f"In a worker process:\n{format_exc()}")
        return _Kind.FAILED, error


def _watch(tasks: Connection, calls: SimpleQueue[bytes], parent: int) -> None:
    """Receive calls, and end this process when the parent has ended."""
    with suppress(EOFError, OSError):
        while True:
            while not tasks.poll(_WATCH):
                if os.getppid() != parent:
                    os._exit(1)
            calls.put(tasks.recv_bytes())
    os._exit(1)
