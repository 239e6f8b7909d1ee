"""The job of analysing a puzzle: each finding is reported as soon as it is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...engine.analysis.findings import Finding
from ...engine.puzzle import Puzzle
from ...engine.started_puzzle import StartedPuzzle
from .job import Job


@dataclass(frozen=True)
class AnalysePuzzle(Job[Finding]):
    """The job of analysing a puzzle. Its answers are the findings in order."""

    puzzle: Puzzle
    start: StartedPuzzle | None = None
    """Position at the start of the ways; None for the givens."""

    def run(self, tell: Callable[[Finding], None]) -> None:
        """Report each finding."""
        from ...engine.analysis.analyse import analyse

        for finding in analyse(self.puzzle, start=self.start, nested=True):
            tell(finding)
