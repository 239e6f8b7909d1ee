"""Work that other processes do while the screen goes on: begun, stopped, waited for."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod


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
