"""A puzzle being analysed by a process of its own, and what is known of it so far."""

from __future__ import annotations

import json
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

from ..engine.backdoors import Backdoors
from ..engine.explainer.ratings import ExplainerRating
from ..engine.findings import (
    Analysis,
    Clashing,
    Done,
    Finding,
    Solutions,
    Suspects,
    Taken,
    Undecided,
    Walked,
    Width,
)
from ..engine.minimality import Minimality
from ..engine.puzzle import Puzzle
from .beginning import begun
from .parcels import packed, unpacked
from .serving import Message

Heard: TypeAlias = Callable[[Analysis, Finding], None]
"""Is told what is known now, and what has just been found."""

_FINDINGS: Final = (
    Clashing, Solutions, Suspects, Undecided, Minimality, Backdoors, Taken, Walked,
    ExplainerRating, Width, Done,
)  # fmt: skip


class Analysing:
    """The analysis of a puzzle. Run it inside an event loop; to cancel that ends the process."""

    def __init__(self, puzzle: Puzzle, heard: Heard) -> None:
        self.analysis = Analysis(puzzle)
        """What is known so far."""
        self.failure = ""
        """Why nothing more will be known; empty if nothing went wrong."""
        self._heard = heard

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be found."""
        return bool(self.failure) or self.analysis.is_done

    async def run(self) -> None:
        """Begin the process, hear it out, and leave nobody behind."""
        process: Process | None = None
        try:
            request: Message = {"puzzle": packed(self.analysis.puzzle)}
            process = await begun("analyst", request)
            await self._listen(process)
        except (OSError, ValueError) as error:
            self.failure = str(error)
        finally:
            if process:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()

    async def _listen(self, process: Process) -> None:
        """Take what is found, until all is.

        Raises:
            ValueError: the process has ended before.
        """
        assert process.stdout is not None
        while not self.is_over:
            line = await process.stdout.readline()
            if not line:
                raise ValueError("the process that was analysing it has ended")
            finding = unpacked(json.loads(line)["found"], object)
            assert isinstance(finding, _FINDINGS)
            self.analysis = self.analysis.adding(finding)
            self._heard(self.analysis, finding)
