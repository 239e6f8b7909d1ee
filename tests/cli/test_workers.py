"""Work in several processes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from itertools import count, islice
from threading import enumerate as enumerate_threads

import pytest

from sudoku_tui.cli.exits import Exit, Stop
from sudoku_tui.cli.workers import ordered
from sudoku_tui.library.pool import count as counted
from tests.processes import children


def odd_task(number: int) -> int | None:
    return number if number % 2 else None


def doubled(number: int) -> int:
    return 2 * number


def killed(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("chunk", [1, 3])
def test_results_come_in_order(jobs: int, chunk: int) -> None:
    results = list(ordered(doubled, range(20), odd_task, jobs, chunk))
    assert results == [(n, 2 * n if n % 2 else None) for n in range(20)]


def slowly(number: int) -> int:
    counted()
    time.sleep(0.5)
    counted()
    return number


def is_deaf(number: int) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be kept here")
def test_ctrl_c_is_for_the_parent_alone_also_while_a_worker_begins() -> None:
    """It is kept from workers from their first moment, before they could say so themselves."""
    deaf = [told for _, told in ordered(is_deaf, range(4), lambda n: n, 2)]
    assert deaf == [True] * 4
    assert not is_deaf(0)


def late(number: int) -> int:
    raise TimeoutError(f"{number} is late")


@pytest.mark.slow
def test_what_all_processes_count_is_heard_while_they_work() -> None:
    heard: list[int] = []
    assert len(list(ordered(slowly, range(4), lambda n: n, 2, heard=heard.append))) == 4
    assert heard == sorted(heard)
    assert 0 < max(heard) <= 8
    counted()  # in a process that is nobody's worker it is of no account


def test_work_that_gives_up_is_not_waited_for() -> None:
    with pytest.raises(TimeoutError, match="7 is late"):
        list(ordered(late, [7], lambda n: n, 2))


def test_items_are_not_read_far_ahead() -> None:
    read: list[int] = []

    def numbers() -> Iterator[int]:
        for number in count():
            read.append(number)
            yield number

    threads = set(enumerate_threads())
    before = set(children(os.getpid()))
    results = ordered(doubled, numbers(), odd_task, 2)
    assert len(list(islice(results, 5))) == 5
    assert len(read) < 20
    # It is a generator, though its type promises only an iterator.
    results.close()  # type: ignore[attr-defined]
    assert not set(children(os.getpid())) - before
    assert not set(enumerate_threads()) - threads


def test_a_killed_process_is_told() -> None:
    with pytest.raises(Stop) as stop:
        list(ordered(killed, range(4), lambda number: number, 2))
    assert stop.value.exit is Exit.FILE_ERROR
