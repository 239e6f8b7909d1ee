"""To wait for what a clock or another process brings about, however busy the machine is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds after which something is taken for never to come."""
_BETWEEN_LOOKS = 0.02


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so.

    Raises:
        TimeoutError: it is not, after `PATIENCE`.
    """
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(_BETWEEN_LOOKS)
