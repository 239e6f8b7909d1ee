"""A puzzle being analysed by a process of its own, and what is known of it so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from ...engine.analysis.backdoors import Backdoors
from ...engine.analysis.findings import (
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
from ...engine.analysis.minimality import Minimality
from ...engine.explainer.ratings import ExplainerRating
from ...engine.puzzle import Puzzle
from .client import at_work
from .server import Message, packed, unpacked

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
        try:
            request: Message = {"puzzle": packed(self.analysis.puzzle)}
            async with at_work("analyse_process", request) as reports:
                async for report in reports:
                    finding = unpacked(report["found"], object)
                    assert isinstance(finding, _FINDINGS)
                    self.analysis = self.analysis.with_finding(finding)
                    self._heard(self.analysis, finding)
                    if self.is_over:
                        break
        except (OSError, ValueError) as error:
            self.failure = str(error)
