"""The commands that walk along the ways of an analysis."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from ...engine.findings import Analysis, Trail, Way
from ..analysis_marks import Marking

if TYPE_CHECKING:
    from ..app import SudokuApp


class Walking:
    """What a screen with an analysis can walk to."""

    way: Way
    at: int
    """The step that is shown, counted from 1; 0 for the givens."""
    marking: Marking

    @property
    @abstractmethod
    def sudoku(self) -> SudokuApp:
        """The app."""

    @property
    @abstractmethod
    def analysis(self) -> Analysis:
        """What is known so far."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether nothing more will be found."""

    @abstractmethod
    def show(self) -> None:
        """Show what is known, and where one is."""

    @abstractmethod
    def open_path(self) -> None:
        """Show the page with the path."""

    @property
    def trail(self) -> Trail:
        """The way that is walked."""
        return self.analysis.trail(self.way)

    def go(self, at: int) -> None:
        """Show a step, counted from 1, or the nearest there is; 0 for the givens."""
        self.at = max(0, min(at, len(self.trail.taken)))
        if self.at:
            self.marking = Marking.NOTHING
        self.show()

    def do_walk(self, way: str) -> None:
        """Go to the next step, or the one before."""
        self.go(self.at + int(way))

    def do_start(self) -> None:
        """Go back to the givens."""
        self.go(0)

    def do_end(self) -> None:
        """Go to the last step."""
        self.go(len(self.trail.taken))

    def do_way(self) -> None:
        """Take the next way, at the same step if it has one."""
        known = [way for way in Way if way in self.analysis.trails] or [Way.EASIEST]
        self.way = (
            known[(known.index(self.way) + 1) % len(known)] if self.way in known else known[0]
        )
        self.go(self.at)

    def do_reason(self) -> None:
        """Go to the first step of the hardest on the rated way."""
        trail = self.analysis.trail(Way.RATED)
        if trail.walked and trail.walked.reason.first is not None:
            self.way = Way.RATED
            self._go_on_path(trail.walked.reason.first + 1)
        elif trail.walked or self.is_over:
            self.sudoku.say("There is no level, so there is no reason for it.")
        else:
            self.sudoku.say("The level is not known yet.")

    def do_narrow(self) -> None:
        """Go where the fewest steps are open."""
        if self.trail.bottleneck is not None:
            self._go_on_path(self.trail.bottleneck + 1)
        elif self.is_over:
            self.sudoku.say("This way has no bottleneck.")
        else:
            self.sudoku.say("What is open is still being counted.")

    def do_guide(self) -> None:
        """Read about the technique of the step that is shown, or else look for one."""
        taken = self.trail.taken[self.at - 1] if self.at else None
        self.sudoku.open_guide(taken.step.technique.id if taken else None)

    def _go_on_path(self, at: int) -> None:
        self.at, self.marking = at, Marking.NOTHING
        self.open_path()
