"""Beginning a process that works while the screen goes on: see `serving`."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
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
