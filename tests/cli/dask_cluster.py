"""A scheduler and a worker of Dask in separate processes, which can be stopped and killed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from types import TracebackType
from typing import Self

from tests.cli.test_command import ROOT


class DaskCluster:
    """Context manager that kills the processes at its end."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        place = ("--host", "127.0.0.1", "--port", str(port))
        self.scheduler = _start("dask_scheduler", *place)
        self.worker = _start("dask_worker", self.address, "--nthreads", "1", "--no-nanny")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in (self.worker, self.scheduler):
            process.kill()
            process.wait()


def _start(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments, "--no-dashboard"]
    return subprocess.Popen(
        command,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
