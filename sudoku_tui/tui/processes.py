"""Processes beside the screen: modules of this package that import no Textual."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process

_LONGEST_LINE = 1 << 24
"""Bytes of a line that may be read from one."""


async def begun(module: str) -> Process:
    """A process that runs *module*, to be spoken to by lines on its standard streams.

    Raises:
        OSError: it could not be begun.
    """
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", f"{__package__}.{module}"),
        stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_LONGEST_LINE,
        # It is to find what this process has found, wherever that came from.
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
