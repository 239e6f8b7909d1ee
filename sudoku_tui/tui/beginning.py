"""Processes that work while the screen goes on, from here: begun, heard out, and ended.

`serving` is the other side.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from .serving import Message

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
        assert process.stdin is not None
        process.stdin.write(json.dumps(request).encode() + b"\n")
    return process


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


async def ended(*processes: Process) -> None:
    """End processes, if they have not ended, and wait until none is left."""
    for process in processes:
        with suppress(ProcessLookupError):
            process.kill()
    for process in processes:
        await process.wait()
