"""Work in several processes, with results in the order of the work."""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

from . import collect_seldom
from .exits import Exit, Stop
from .fast import allow_fast, is_allowed, load_if_it_pays

if TYPE_CHECKING:
    from ..library.pool import Start
    from .cluster import Cluster


Item = TypeVar("Item")
Task = TypeVar("Task")
Result = TypeVar("Result")
OnCount: TypeAlias = Callable[[int], None]
"""Callback for the total of the counts of all processes, called while results are awaited."""


class Future(Protocol):
    """A result to come, of a worker process or a cluster."""

    def result(self, timeout: float | None = None, /) -> Any:
        """Wait for the result and return it, or raise TimeoutError after *timeout* seconds."""

    def done(self) -> bool:
        """Return whether there is a result, or an exception."""


Submit: TypeAlias = Callable[..., Future]
"""Function that submits a call to a process or cluster and returns its future."""

_QUEUED_CHUNKS = 4
"""Chunks queued for each process, so that none is idle and memory stays bounded."""
_POLL_INTERVAL = 0.2
"""Interval between two polls of the processes' counters (seconds)."""


def map_ordered(
    function: Callable[[Task], Result],
    items: Iterable[Item],
    task_of: Callable[[Item], Task | None],
    jobs: int,
    chunk: int = 1,
    dask: Cluster | None = None,
    on_count: OnCount | None = None,
    size_of: Callable[[Item], int] = lambda item: 1,
) -> Iterator[tuple[Item, Result | None]]:
    """Yield each item with the result of *function* for its task, in the order of the items.

    The result is None for an item without a task.

    Args:
        function: Importable in another process.
        items: Read only as far ahead as the processes need.
        task_of: Returns the task of an item, sent to a process; None to send nothing.
        jobs: Number of processes; 1 works in this process.
        chunk: Number of items sent to a process at once.
        dask: Cluster that does the work instead.
        on_count: Called with the total of the counts that processes report by `library.pool.count`;
            a cluster reports none.
        size_of: Returns the size of an item, which counts towards *chunk*.

    Raises:
        Stop: While iterating, if a process was killed or the cluster cannot be used.
    """
    if jobs == 1 and dask is None:
        for item in items:
            load_if_it_pays()
            task = task_of(item)
            yield item, None if task is None else function(task)
        return
    from concurrent.futures import BrokenExecutor

    source = iter(items)
    waiting: deque[tuple[list[Item], Future]] = deque()
    with _crew(jobs, dask, on_count) as (submit, processes, look):
        while True:
            try:
                while len(waiting) < processes * _QUEUED_CHUNKS and (
                    items_of := _next_items(source, chunk, size_of)
                ):
                    tasks = [task_of(item) for item in items_of]
                    waiting.append((items_of, submit(_each, function, tasks)))
                if not waiting:
                    return
                done, future = waiting.popleft()
                results: list[Result | None] = _wait_for(future, look)
            except BrokenExecutor as error:
                raise Stop(f"{error}, or try without -j", Exit.FILE_ERROR) from None
            yield from zip(done, results, strict=True)


def _next_items(source: Iterator[Item], most: int, size_of: Callable[[Item], int]) -> list[Item]:
    """Take items until their sizes reach *most*; return an empty list at the end."""
    taken: list[Item] = []
    for item in source:
        taken.append(item)
        most -= size_of(item)
        if most <= 0:
            break
    return taken


def _wait_for(future: Future, look: Callable[[], None]) -> Any:
    """Return the result of *future*; call *look* regularly until it is available."""
    while True:
        try:
            return future.result(_POLL_INTERVAL)
        except TimeoutError:
            if future.done():  # the task itself raised TimeoutError
                return future.result()
            look()


def _each(function: Callable[[Task], Result], tasks: Sequence[Task | None]) -> list[Result | None]:
    load_if_it_pays()
    return [None if task is None else function(task) for task in tasks]


class _Crew(NamedTuple):
    """The processes or the cluster that do the work."""

    submit: Submit
    processes: int
    """Number of tasks that run at once."""
    on_wait: Callable[[], None]
    """Callback to call regularly while results are awaited."""


def _crew(jobs: int, dask: Cluster | None, heard: OnCount | None) -> AbstractContextManager[_Crew]:
    if dask is None:
        return _pool(jobs, heard or (lambda count: None))
    return _cluster(dask)


@contextmanager
def _cluster(dask: Cluster) -> Iterator[_Crew]:
    from .cluster import cluster

    with cluster(dask) as work:
        yield _Crew(*work)


@contextmanager
def _pool(jobs: int, heard: OnCount) -> Iterator[_Crew]:
    from ..library.pool import MOST_WORKERS, Pool

    set_up = partial(_set_up, is_allowed())
    with Pool(jobs, start=_start_method(), set_up=set_up) as pool:
        yield _Crew(pool.submit, min(jobs, MOST_WORKERS), lambda: heard(pool.counted))


def _start_method() -> Start:
    """Return how a process begins: as a fork of this one where that is safe, else spawned.

    A fork starts fast and has all modules, while importing them anew takes longer than many tasks.
    But a fork has one thread only, and locks held by other threads of this process would stay
    locked for ever. Only on Linux do all system libraries survive a fork.
    """
    alone = threading.active_count() == 1
    return "fork" if sys.platform == "linux" and alone else "spawn"


def _set_up(fast: bool) -> None:
    """Prepare a worker process; *fast* is whether it may load the compiled search."""
    collect_seldom()
    if fast:
        allow_fast()
