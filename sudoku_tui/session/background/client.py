"""Processes that work while the screen goes on, from here: begun, heard out, and ended.

`serving` is the other side.

Work that other processes do while the screen goes on: begun, stopped, waited for.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from abc import ABC, abstractmethod
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from .server import Message

_LONGEST: Final = 16_000_000
"""Bytes that a report may take: all steps of one technique on the largest board."""


async def begun(module: str, request: Message | None = None) -> Process:
    """A process that runs a *module* beside this one, and has the *request* if there is one.

    Raises:
        OSError: it cannot be begun.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", f"{__package__}.{module}"),
        stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_LONGEST,
        # It is to find what this process has found, wherever that came from.
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
    if request is not None:
        _send(process, request)
    return process


def _send(process: Process, request: Message) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(request).encode() + b"\n")


async def reports_of(process: Process) -> AsyncIterator[Message]:
    """What a process says, one report after the other; whoever knows the last one stops there.

    Raises:
        ValueError: it says that it has failed, or has ended before its last report.
    """
    assert process.stdout is not None
    while line := await process.stdout.readline():
        report: Message = json.loads(line)
        if "failed" in report:
            raise ValueError(report["failed"])
        yield report
    raise ValueError("the process that was at work has ended")


@asynccontextmanager
async def at_work(module: str, request: Message) -> AsyncIterator[AsyncIterator[Message]]:
    """The reports of a process that is begun with a *request*, and ended with the block.

    Raises:
        OSError: it cannot be begun.
    """
    process = await begun(module, request)
    try:
        yield reports_of(process)
    finally:
        await ended(process)


class Standing:
    """A process that stays for the next request when it has served one.

    Whoever breaks off ends it, as what it is at work on is of no use any more; for the next
    request another one is begun.
    """

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: Process | None = None
        """The one that waits for a request."""

    @asynccontextmanager
    async def at_work(self, request: Message) -> AsyncIterator[AsyncIterator[Message]]:
        """The reports on a *request*, to be heard as far as the last one.

        Raises:
            OSError: a process cannot be begun.
        """
        process, self._process = self._process, None
        if process is None or process.returncode is not None:
            process = await begun(self._module)
        try:
            _send(process, request)
            yield reports_of(process)
        except BaseException:
            await ended(process)
            raise
        await self.end()
        self._process = process

    async def end(self) -> None:
        """End the process that waits, if there is one."""
        process, self._process = self._process, None
        if process:
            await ended(process)


async def ended(*processes: Process) -> None:
    """End processes, if they have not ended, and wait until none is left."""
    for process in processes:
        with suppress(ProcessLookupError):
            process.kill()
    for process in processes:
        await process.wait()


class Errand(ABC):
    """Something that processes of their own are sent for. Start it inside a running event loop."""

    _task: asyncio.Task[None] | None = None

    @abstractmethod
    async def _run(self) -> None:
        """Begin the processes, hear them out, and leave none behind."""

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        """End it. The processes are gone in a moment, and nothing is heard any more."""
        if self._task:
            self._task.cancel()

    async def over(self) -> None:
        """Wait until it is over and no process is left."""
        if self._task:
            await asyncio.wait((self._task,))
