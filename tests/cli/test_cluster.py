"""Work on a Dask cluster, where the package is installed."""

from __future__ import annotations

import gc
import re
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sudoku_tui.cli import cluster
from sudoku_tui.cli.cluster import Cluster, Heartbeats
from sudoku_tui.cli.exits import Exit, Stop
from tests.calling import Call, Result
from tests.cli.dask_cluster import DaskCluster
from tests.cli.puzzles import HARD, LINE, NONE
from tests.cli.test_bulk import GENERATE
from tests.cli.test_command import process
from tests.soak import sample

ADDRESS = "tcp://127.0.0.1:1"
"""Address without a server."""


@pytest.fixture(scope="module")
def distributed() -> Any:
    """Return the package, or skip the test where it is missing."""
    return pytest.importorskip("distributed", reason="distributed is not installed")


@pytest.fixture(scope="module")
def address(distributed: Any) -> Iterator[str]:
    """Yield the address of a scheduler with two workers."""
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**settings) as cluster:
        yield cluster.scheduler_address


def test_missing_package_is_reported(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = call("generate", "--seed", "1", "--dask", ADDRESS)
    assert (said.exit, said.out) == (5, "")
    missing = "--dask: the package distributed is missing; pip install distributed"
    assert said.error_line.endswith(missing)


def test_cluster_and_processes_exclude_each_other(call: Call) -> None:
    for arguments in (("generate", "--seed", "1"), ("rate", LINE)):
        said = call(*arguments, "--dask", ADDRESS, "-j", "2")
        assert (said.exit, "--jobs and --dask exclude each other" in said.error_line) == (2, True)


def test_output_is_identical_with_and_without_a_cluster(
    call: Call, address: str, tmp_path: Path
) -> None:
    assert call(*GENERATE, "--dask", address) == call(*GENERATE)
    text = f"{LINE}\n{NONE}\n{HARD}\n" * 30
    for arguments in (("rate",), ("solve",), ("solve", "--only", "naked-single")):
        said = (call(*arguments, *way, stdin=text) for way in (("--dask", address), ()))
        there, here = map(without_seconds, said)
        assert there == here
    book = tmp_path / "book"
    call(*GENERATE, "--dask", address, "--resume", str(book), "-q")
    assert book.read_text() == call(*GENERATE).out


def without_seconds(said: Result) -> Result:
    """The same, but for the time that each way to solve took."""
    return replace(said, err=re.sub(r"\d+\.\d{4}$", "", said.err, flags=re.MULTILINE))


def test_unreachable_cluster_is_reported_soon(
    distributed: Any, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that the wait is limited to the given seconds, and that closing is not awaited."""
    waited: list[float] = []
    at_its_end: list[str] = []
    answer, close = cluster._call_within, distributed.Client.close

    def record_wait(question: Callable[[], Any], seconds: float) -> Any:
        waited.append(seconds)
        return answer(question, seconds)

    def end(client: Any, *arguments: Any, **options: Any) -> Any:
        at_its_end.append(client.status)
        return close(client, *arguments, **options)

    monkeypatch.setattr(cluster, "_call_within", record_wait)
    monkeypatch.setattr(distributed.Client, "close", end)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        silent = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        for address in (ADDRESS, silent, "silly://host:1"):
            said = call("generate", "--seed", "1", "--dask", address)
            assert (said.exit, said.out) == (5, "")
            assert said.error_line.endswith(f"Dask cluster at {address}: no scheduler answers")
    gc.collect()
    assert len(waited) == 3 and max(waited) < 12
    assert {*at_its_end} <= {"closed"}


def test_other_versions_and_missing_workers_are_reported(
    distributed: Any, call: Call, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_tui.cli.cluster.__version__", "9.9")
    said = call("generate", "--seed", "1", "--dask", address)
    assert (said.exit, ", not 9.9" in said.error_line) == (5, True)
    with distributed.LocalCluster(n_workers=0, dashboard_address=None) as empty:
        said = call("generate", "--seed", "1", "--dask", empty.scheduler_address)
    assert (said.exit, "no worker has joined" in said.error_line) == (5, True)


# Silence


class Dask:
    """Stand-in for a client, with the times when the scheduler last heard of its workers."""

    def __init__(self, **workers: int) -> None:
        self.status, self.workers = "running", workers

    def scheduler_info(self) -> dict[str, dict[str, dict[str, int]]]:
        return {"workers": {name: {"last_seen": when} for name, when in self.workers.items()}}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Return a clock that is moved by hand."""
    seconds = SimpleNamespace(now=100.0)
    monkeypatch.setattr(cluster, "monotonic", lambda: seconds.now)
    return seconds


def test_silence_is_reported_once_and_ends_the_work_on_request(clock: SimpleNamespace) -> None:
    told: list[str] = []
    dask = Dask(a=1, b=1)
    signs = Heartbeats(dask, Cluster("tcp://x:1", 30, told.append))
    signs.poll()
    for _ in range(3):
        clock.now += 9.9
        signs.check()
        dask.workers["b"] += 1  # one of them is enough
        signs.poll()
    assert not told
    for _ in range(2):
        clock.now += 10
        signs.poll()
        signs.check()
    assert len(told) == 1 and "Dask cluster at tcp://x:1: no answer" in told[0]
    dask.workers.clear()
    signs.poll()
    clock.now += 10
    with pytest.raises(Stop, match="no workers left; given up after 30 s") as stop:
        signs.check()
    assert stop.value.exit is Exit.FILE_ERROR


def test_lost_connection_ends_the_work() -> None:
    """Check this, as jobs submitted before Dask notices are neither sent nor cancelled."""
    dask = Dask(a=1)
    signs = Heartbeats(dask, Cluster("tcp://x:1", None, print))
    signs.check()
    dask.status = "connecting"
    with pytest.raises(CancelledError):
        signs.check()


ENDS: dict[str, tuple[Callable[[DaskCluster], None], str]] = {
    "the workers are gone": (lambda dask: dask.worker.kill(), "has no workers any more; given up"),
    "the workers stand still": (
        lambda dask: dask.worker.send_signal(signal.SIGSTOP), "no answer"
    ),
    "the scheduler stands still": (
        lambda dask: dask.scheduler.send_signal(signal.SIGSTOP), "no answer"
    ),
    "the scheduler is gone": (lambda dask: dask.scheduler.kill(), "was lost"),
}  # fmt: skip


@pytest.mark.soak
@pytest.mark.parametrize("end", ENDS)
def test_lost_cluster_is_reported_and_results_are_kept(
    distributed: Any, end: str, tmp_path: Path
) -> None:
    strike, told = ENDS[end]
    for number in range(sample(14 if "gone" in end else 1, 1)):
        book = tmp_path / f"{number}"
        with DaskCluster() as dask:
            work = ("generate", "-n", "100000", "--seed", "1", "--resume", str(book))
            run = start_command(dask, book, *work, "--dask", dask.address, "--dask-patience", "12")
            time.sleep(0.07 * number)
            strike(dask)
            _, err = run.communicate(timeout=30)
        assert (run.returncode, told in err.decode()) == (5, True), err
        assert "Traceback" not in err.decode()
        assert book.read_text()


def start_command(dask: DaskCluster, book: Path, *arguments: str) -> Any:
    """Start the command and wait until it has written something to *book*."""
    for _ in range(20):  # until the worker has joined
        run = process(*arguments)
        while run.poll() is None and not (book.exists() and book.stat().st_size):
            time.sleep(0.05)
        if run.poll() is None:
            return run
        time.sleep(0.3)
    raise AssertionError(run.communicate())
