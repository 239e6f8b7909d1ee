"""Work in several processes, with results in the order of the work."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from . import collect_seldom
from .exits import Exit, Stop
from .fast import allow_fast, is_allowed, load_if_it_pays

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.sharedctypes import Synchronized

    from .cluster import Cluster


Item = TypeVar("Item")
Task = TypeVar("Task")
Result = TypeVar("Result")
Submit: TypeAlias = "Callable[..., Future[Any]]"
"""Has a function called with arguments, elsewhere."""
Heard: TypeAlias = Callable[[int], None]
"""Is told while it waits how much all processes have counted together."""


_AHEAD = 4
"""Chunks that wait for each process, so that none runs dry and memory stays bounded."""
_MOST = 60
"""Processes; some systems cannot wait for more at once."""
_LOOK = 0.2
"""Seconds between two looks at how much they have counted."""
_PATIENCE = 5.0
"""Seconds in which the thread of a pool whose processes are killed has surely ended."""
_counters: Final[list[Synchronized[int]]] = []
"""In a worker, what it counts on together with all others."""


def ordered(
    function: Callable[[Task], Result],
    items: Iterable[Item],
    task_of: Callable[[Item], Task | None],
    jobs: int,
    chunk: int = 1,
    dask: Cluster | None = None,
    heard: Heard | None = None,
    size_of: Callable[[Item], int] = lambda item: 1,
) -> Iterator[tuple[Item, Result | None]]:
    """Each item with what *function* makes of its task; None for an item without a task.

    Args:
        function: one that another process can import.
        items: read as far ahead as the processes need, no further.
        task_of: what is sent to a process for an item; None to send nothing.
        jobs: how many processes; 1 does it here.
        chunk: how many items go to a process at once.
        dask: a cluster that does it all instead.
        heard: is told what the processes have counted by `count`; a cluster tells nothing.
        size_of: for how many an item counts.

    Raises:
        Stop: while iterating, if a process was killed, or the cluster is of no use.
    """
    if jobs == 1 and dask is None:
        for item in items:
            load_if_it_pays()
            task = task_of(item)
            yield item, None if task is None else function(task)
        return
    from concurrent.futures import BrokenExecutor

    source = iter(items)
    waiting: deque[tuple[list[Item], Future[list[Result | None]]]] = deque()
    with _crew(jobs, dask, heard) as (submit, processes, look):
        while True:
            try:
                while len(waiting) < processes * _AHEAD and (
                    items_of := _next_items(source, chunk, size_of)
                ):
                    tasks = [task_of(item) for item in items_of]
                    waiting.append((items_of, submit(_each, function, tasks)))
                if not waiting:
                    return
                done, future = waiting.popleft()
                results = _awaited(future, look)
            except BrokenExecutor:
                raise Stop("a worker process has died; try without -j", Exit.FILE_ERROR) from None
            yield from zip(done, results, strict=True)


def _next_items(source: Iterator[Item], most: int, size_of: Callable[[Item], int]) -> list[Item]:
    """The next items, so many together or hardly more; none at the end."""
    taken: list[Item] = []
    for item in source:
        taken.append(item)
        most -= size_of(item)
        if most <= 0:
            break
    return taken


def _awaited(future: Future[Result], look: Callable[[], None]) -> Result:
    """What comes of *future*; while nobody knows, *look* is called now and then."""
    while True:
        try:
            return future.result(_LOOK)
        except TimeoutError:
            if future.done():  # it was the work that took too long
                return future.result()
            look()


def _each(function: Callable[[Task], Result], tasks: Sequence[Task | None]) -> list[Result | None]:
    load_if_it_pays()
    return [None if task is None else function(task) for task in tasks]


class _Crew(NamedTuple):
    """Whom work is given to."""

    submit: Submit
    processes: int
    """How many do it at once."""
    look: Callable[[], None]
    """Is called now and then while their work is waited for."""


def _crew(jobs: int, dask: Cluster | None, heard: Heard | None) -> AbstractContextManager[_Crew]:
    if dask is None:
        return _pool(min(jobs, _MOST), heard or (lambda count: None))
    return _cluster(dask)


@contextmanager
def _cluster(dask: Cluster) -> Iterator[_Crew]:
    from .cluster import cluster

    with cluster(dask) as work:
        yield _Crew(*work)


@contextmanager
def _pool(jobs: int, heard: Heard) -> Iterator[_Crew]:
    """Processes that end with this one, however it ends."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    before = set(active_children())
    context: Any = get_context(_start_method())
    with _deaf():  # this may begin a process that keeps count of semaphores
        counter = context.Value("Q", 0)
        pool = ProcessPoolExecutor(jobs, context, _begin, (counter, is_allowed()))

    def submit(*work: Any) -> Future[Any]:
        with _deaf():  # this is when processes begin
            return pool.submit(*work)

    try:
        yield _Crew(submit, jobs, lambda: heard(counter.value))
    finally:
        # Nobody waits for what is still being worked on: it is not wanted any more.
        with _deaf():  # a second ctrl+c shall not leave them half ended
            for child in set(active_children()) - before:
                child.kill()
            # One that was killed amid a result leaves half of it in the pipe. The pool would wait
            # for the rest for ever, at the end of this process, while a writer is open: its own.
            results: Any = getattr(pool, "_result_queue", None)
            thread: Any = getattr(pool, "_executor_manager_thread", None)
            pool.shutdown(wait=False, cancel_futures=True)
            with suppress(AttributeError, OSError):
                results._writer.close()
            # The interpreter wakes it at its end, by a pipe that it may be closing just then.
            if thread is not None:
                thread.join(_PATIENCE)


def _start_method() -> str:
    """How a process begins: as a copy of this one, where that is safe, or anew.

    A copy begins within milliseconds and has all modules, while to load them anew takes longer
    than to solve a thousand puzzles. But it has one thread alone, and what the others held stays
    held for ever; and only on Linux all libraries of the system bear it.
    """
    alone = threading.active_count() == 1
    return "fork" if sys.platform == "linux" and alone else "spawn"


@contextmanager
def _deaf() -> Iterator[None]:
    """Keep for later, and from processes that begin meanwhile for good, what a terminal sends.

    That is ctrl+c, and the end of the terminal. They have what is kept from this thread from it,
    and while they are still being loaded nothing else would have them end quietly. Not every
    system can keep signals.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(counter: Synchronized[int], fast: bool) -> None:
    """What a worker does first: leave ctrl+c to its parent, and see that it outlives it not.

    Args:
        fast: whether it may load the compiled search.
    """
    _counters.append(counter)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    if fast:
        allow_fast()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def count() -> None:
    """Count one more, of whatever the work is made of, where others count too."""
    for counter in _counters:
        with counter:
            counter.value += 1


def _end_with_parent() -> None:
    """End when the parent does, however it ends: what it held, a worker may hold too."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent, "only workers end so"
    parent.join()
    os._exit(1)
