"""Work on a Dask cluster, where the package is installed."""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.calling import Call
from tests.cli.puzzles import HARD, LINE, NONE
from tests.cli.test_bulk import GENERATE

ADDRESS = "tcp://127.0.0.1:1"
"""Where nobody listens."""


@pytest.fixture(scope="module")
def distributed() -> Any:
    """The package; skips the test where it is missing."""
    return pytest.importorskip("distributed", reason="distributed is not installed")


@pytest.fixture(scope="module")
def address(distributed: Any) -> Iterator[str]:
    """The scheduler of two workers."""
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**settings) as cluster:
        yield cluster.scheduler_address


def test_a_missing_package_is_told(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = call("generate", "--seed", "1", "--dask", ADDRESS)
    assert (said.exit, said.out) == (5, "")
    assert said.told.endswith("--dask needs another package: pip install 'sudoku-tui[cluster]'")


def test_one_or_the_other(call: Call) -> None:
    for arguments in (("generate", "--seed", "1"), ("rate", LINE)):
        said = call(*arguments, "--dask", ADDRESS, "-j", "2")
        assert (said.exit, "not by both" in said.told) == (2, True)


def test_the_same_bytes_with_and_without_a_cluster(
    call: Call, address: str, tmp_path: Path
) -> None:
    assert call(*GENERATE, "--dask", address) == call(*GENERATE)
    text = f"{LINE}\n{NONE}\n{HARD}\n" * 30
    for arguments in (("rate",), ("solve",), ("solve", "--only", "naked-single")):
        assert call(*arguments, "--dask", address, stdin=text) == call(*arguments, stdin=text)
    book = tmp_path / "book"
    call(*GENERATE, "--dask", address, "--resume", str(book), "-q")
    assert book.read_text() == call(*GENERATE).out


def test_a_cluster_that_cannot_be_reached_is_told_soon(distributed: Any, call: Call) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        silent = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        for address in (ADDRESS, silent, "silly://host:1"):
            start = time.monotonic()
            said = call("generate", "--seed", "1", "--dask", address)
            assert time.monotonic() - start < 12
            assert (said.exit, said.out) == (5, "")
            assert said.told.endswith(f"no Dask scheduler answers at {address}")


def test_other_versions_and_no_workers_are_told(
    distributed: Any, call: Call, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_tui.cli.cluster.__version__", "9.9")
    said = call("generate", "--seed", "1", "--dask", address)
    assert (said.exit, "they need 9.9" in said.told) == (5, True)
    with distributed.LocalCluster(n_workers=0, dashboard_address=None) as empty:
        said = call("generate", "--seed", "1", "--dask", empty.scheduler_address)
    assert (said.exit, "no worker has joined" in said.told) == (5, True)
