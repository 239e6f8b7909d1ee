"""The job of analysing a puzzle: each part is told as it is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...engine.analysis.findings import Finding
from ...engine.puzzle import Puzzle
from ...engine.started_puzzle import StartedPuzzle
from .job import Job


@dataclass(frozen=True)
class AnalysePuzzle(Job[Finding]):
    """All that can be said of a puzzle; its answers are the findings in their order."""

    puzzle: Puzzle
    start: StartedPuzzle | None = None
    """Where its ways begin, where that is not at the givens."""

    def run(self, tell: Callable[[Finding], None]) -> None:
        """Analyse it."""
        from ...engine.analysis.analyse import analyse

        for finding in analyse(self.puzzle, start=self.start, nested=True):
            tell(finding)
