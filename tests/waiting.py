"""Waiting for timers and other processes, however busy the machine is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds before an expected state counts as missing."""
_BETWEEN_LOOKS = 0.02


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until *is_so* returns true.

    Raises:
        TimeoutError: It is still false after `PATIENCE`.
    """
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(_BETWEEN_LOOKS)
