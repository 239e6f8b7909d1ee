"""A puzzle being made by processes of its own: how far it is, and what came of it."""

from __future__ import annotations

import asyncio
import os
import time
from asyncio.subprocess import Process
from collections.abc import Callable

from ...engine.layout import SYMBOLS
from ...formats.marks import read_whole
from ...formats.spec import Share, write_share, write_spec
from ...store.reserve import Fresh
from ...store.saved_game import Details
from .client import Errand, begun, ended, reports_of
from .server import Message

_MOST_PROCESSES = 4


def processes_at_once() -> int:
    """As many as help, with a core left for the screen."""
    return max(1, min(_MOST_PROCESSES, (os.cpu_count() or 1) - 1))


class Making(Errand):
    """A puzzle that fits, of the seeds that follow from a shared one.

    If it is *exact* it is the first by their order: what everybody gets from that text.
    Otherwise several processes look for one, each among its own seeds, and the first by time
    will do; the text that makes it again names its seed.
    """

    def __init__(
        self,
        share: Share,
        *,
        exact: bool = False,
        patient: bool = False,
        processes: int = 0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """*patient* is for what nobody waits for: one process of the lowest priority."""
        self.share = share
        self.fresh: Fresh | None = None
        """The puzzle, once it is found."""
        self.failure = ""
        """Why there will be none; empty if nothing is known against it."""
        self._patient = patient
        self._count = 1 if patient or exact else processes or processes_at_once()
        self._now = now
        self._began = now()
        self._ended: float | None = None
        self._tried = [0] * self._count

    # How far it is

    @property
    def tried(self) -> int:
        """How many puzzles have been looked at."""
        return sum(self._tried)

    @property
    def elapsed(self) -> float:
        """Seconds since the start, up to the end."""
        return (self._now() if self._ended is None else self._ended) - self._began

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self._ended is not None or (self._task is not None and self._task.done())

    # Beginning and ending

    def start(self) -> None:
        """Begin, and let the time run from now on."""
        self._began = self._now()
        super().start()

    async def _run(self) -> None:
        running: list[Process] = []
        listening: list[asyncio.Task[Fresh]] = []
        try:
            for number in range(self._count):
                running.append(await self._begun(number))
            listening = [
                asyncio.create_task(self._listen(number, one)) for number, one in enumerate(running)
            ]
            await asyncio.wait(listening, return_when=asyncio.FIRST_COMPLETED)
            self.fresh = next(each.result() for each in listening if each.done())
        except (OSError, ValueError) as error:
            self.failure = str(error)
        finally:
            self._ended = self._now()
            for each in listening:
                each.cancel()
            await asyncio.gather(*listening, return_exceptions=True)
            await ended(*running)

    async def _begun(self, number: int) -> Process:
        """The process that tries every so manieth seed, from the *number*-th on."""
        request: Message = {
            "spec": write_spec(self.share.spec),
            "seed": self.share.seed,
            "first": number,
            "step": self._count,
            "patient": self._patient,
        }
        return await begun("make_process", request)

    # What the processes say

    async def _listen(self, number: int, process: Process) -> Fresh:
        """Hear one process out.

        Raises:
            ValueError: no seed will do, or the process has died.
        """
        async for report in reports_of(process):
            self._tried[number] = report["tried"]
            if "givens" in report:
                break
        return self._read(report)

    def _read(self, report: Message) -> Fresh:
        spec = self.share.spec
        details = Details(
            level=report["level"],
            score=report["score"],
            solution=tuple(map(SYMBOLS.index, report["solution"])),
            share=write_share(Share(spec, report["seed"])),
        )
        return Fresh(read_whole(report["givens"], spec.layout), details)
