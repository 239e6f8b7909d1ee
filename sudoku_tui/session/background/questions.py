"""Questions about a game, answered by a process of their own: no key waits for them.

Questions about drills that take long to answer: a process of its own answers them.
"""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from ...engine.dice import Dice
from ...game.learning.cards import Card
from ...store.drills import draw_drill
from ...store.errors import StoreError
from ...store.positions import DrawnPosition
from .client import begun, ended
from .questions_process import Explained, LookBack, Numbered, Open, Question, Why
from .server import packed, unpacked

__all__ = ["Explained", "LookBack", "Open", "Question", "Teaching", "Why"]

Answer = TypeVar("Answer")


class Teaching:
    """Asks one question after the other. The process is begun with the first."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._lock = asyncio.Lock()
        self._asked = 0

    async def ask(self, question: Question, kind: type[Answer]) -> Answer | None:
        """The answer, of *kind*; None if there is none, or the process has died.

        Who is cancelled while waiting leaves the answer to nobody.
        """
        async with self._lock:
            self._asked += 1
            try:
                answer = await self._answer((self._asked, question))
            except (OSError, EOFError):
                await self.close()
                return None
        return answer if isinstance(answer, kind) else None

    async def warm_up(self) -> None:
        """Begin the process, so that the first question need not wait for it."""
        async with self._lock:
            with suppress(OSError):
                await self._running()

    async def close(self) -> None:
        """End the process, and wait until it has ended."""
        process, self._process = self._process, None
        if process:
            await ended(process)

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await begun("questions_process")
        return self._process

    async def _answer(self, numbered: Numbered) -> object:
        """Raises EOFError if the process has died, OSError if it cannot be spoken to."""
        process = await self._running()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(packed(numbered).encode() + b"\n")
        await process.stdin.drain()
        while True:
            line = await process.stdout.readline()
            if not line.endswith(b"\n"):
                raise EOFError
            number, answer = unpacked(line.decode(), tuple)
            if number == numbered[0]:
                return answer


@dataclass(frozen=True)
class Deal:
    """A new position for a card."""

    card: Card
    seed: int

    def answer(self) -> DrawnPosition | None:
        """The position, with its step; None if the positions of the card cannot be read."""
        try:
            return draw_drill(self.card, Dice(self.seed))
        except StoreError:
            return None


@dataclass(frozen=True)
class Sought:
    """What comes next in a position."""

    drawn: DrawnPosition

    def answer(self) -> DrawnPosition:
        """The same position, with its step."""
        assert self.drawn.step is not None  # asked for, it is searched, and then it stays
        return self.drawn
