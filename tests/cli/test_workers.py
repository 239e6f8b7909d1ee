"""Work in several processes."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from itertools import count, islice
from threading import enumerate as enumerate_threads

import pytest

from sudoku_tui.cli.exits import Exit, Stop
from sudoku_tui.cli.workers import map_ordered
from sudoku_tui.library.pool import count as counted
from tests.processes import children


def odd_task(number: int) -> int | None:
    return number if number % 2 else None


def double(number: int) -> int:
    return 2 * number


def kill_worker(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("chunk", [1, 3])
def test_results_come_in_order(jobs: int, chunk: int) -> None:
    results = list(map_ordered(double, range(20), odd_task, jobs, chunk))
    assert results == [(n, 2 * n if n % 2 else None) for n in range(20)]


def count_slowly(number: int) -> int:
    counted()
    time.sleep(0.5)
    counted()
    return number


def ignores_interrupts(number: int) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be kept here")
def test_workers_never_receive_ctrl_c() -> None:
    """Check this from their first moment, before they could block it themselves."""
    deaf = [told for _, told in map_ordered(ignores_interrupts, range(4), lambda n: n, 2)]
    assert deaf == [True] * 4
    assert not ignores_interrupts(0)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be kept here")
def test_workers_beside_a_thread_never_receive_ctrl_c() -> None:
    """Check this for workers that are spawned, because another thread runs."""
    ended = threading.Event()
    thread = threading.Thread(target=ended.wait)
    thread.start()
    try:
        test_workers_never_receive_ctrl_c()
    finally:
        ended.set()
        thread.join()


def fail_late(number: int) -> int:
    raise TimeoutError(f"{number} is late")


@pytest.mark.slow
def test_counts_of_all_processes_are_reported_while_they_work() -> None:
    heard: list[int] = []
    assert (
        len(list(map_ordered(count_slowly, range(4), lambda n: n, 2, on_count=heard.append))) == 4
    )
    assert heard == sorted(heard)
    assert 0 < max(heard) <= 8
    counted()  # outside of a worker this has no effect


def test_timeout_in_a_worker_is_not_waited_for() -> None:
    with pytest.raises(TimeoutError, match="7 is late"):
        list(map_ordered(fail_late, [7], lambda n: n, 2))


@pytest.mark.slow
def test_items_are_not_read_far_ahead() -> None:
    read: list[int] = []

    def numbers() -> Iterator[int]:
        for number in count():
            read.append(number)
            yield number

    threads = set(enumerate_threads())
    before = set(children(os.getpid()))
    results = map_ordered(double, numbers(), odd_task, 2)
    assert len(list(islice(results, 5))) == 5
    assert len(read) < 20
    # The result is a generator, though its type promises only an iterator.
    results.close()  # type: ignore[attr-defined]
    assert not set(children(os.getpid())) - before
    assert not set(enumerate_threads()) - threads


@pytest.mark.slow
def test_killed_process_is_reported() -> None:
    with pytest.raises(Stop) as stop:
        list(map_ordered(kill_worker, range(4), lambda number: number, 2))
    assert stop.value.exit is Exit.FILE_ERROR
