"""Explainer's scale: the path that its rules take, and ER, EP and ED."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..board import Board
from ..layout import Layout
from ..layouts import CLASSIC
from ..meter import Meter
from ..puzzle import Puzzle
from ..search import UNLIMITED, Effort, OutOfEffort
from .order import ORDER, least_from
from .rule import Found

BEYOND: Final = 20.0
"""The rating of what no rule gets any further with."""


@dataclass(frozen=True)
class ExplainerRating:
    """How hard Explainer finds a puzzle. Ratings are as computed; `shown` cuts them."""

    er: float
    """The hardest step."""
    ep: float
    """The hardest step up to the first that places a digit."""
    ed: float
    """The first step."""
    technique: str
    """The name of the first step that is as hard as the hardest; empty if it is not known."""
    complete: bool
    """Whether the path was walked to its end; if not, the ratings are the least that they are."""


class ExplainerPath:
    """The way to the solution by Explainer's rules, with the board that it has reached."""

    def __init__(self, puzzle: Puzzle, effort: Effort = UNLIMITED) -> None:
        self.board = Board.of(puzzle)
        self.least = 0.0
        """The least that the step is rated which is being looked for."""
        self._meter = Meter(effort)

    def next(self) -> Found | None:
        """Find the next step, apply it to `board` and return it; None at the end.

        Raises:
            OutOfEffort: the effort is spent.
        """
        board, meter = self.board, self._meter
        if not board.empty:
            return None
        for index, (_, rule) in enumerate(ORDER):
            try:
                meter.spend()
                found = rule(board, meter)
            except OutOfEffort:
                self.least = least_from(index)
                raise
            if found:
                found.step.apply(board)
                return found
        return None


def applies_to(layout: Layout) -> bool:
    """Whether the scale is one of *layout*: Explainer rates the classic one."""
    return layout == CLASSIC


def rate_explainer(puzzle: Puzzle, effort: Effort = UNLIMITED) -> ExplainerRating:
    """ER, EP and ED of *puzzle*; the least that they are, if *effort* is spent before the end.

    Raises:
        ValueError: two givens clash.
    """
    path = ExplainerPath(puzzle, effort)
    er = ep = ed = 0.0
    technique, complete = "", True
    try:
        for found in iter(path.next, None):
            if found.rating > er:
                er, technique = found.rating, found.step.technique.name
            ed = ed or er
            if found.step.placements:
                ep = ep or er
    except OutOfEffort:
        complete = False
        if path.least > er:
            er, technique = path.least, ""
        ep, ed = ep or er, ed or er
    if complete and path.board.empty:
        er, technique = BEYOND, ""
    return ExplainerRating(er, ep, ed, technique, complete)


def shown(rating: float) -> float:
    """A rating as Explainer prints it, with one decimal."""
    return int((rating + 0.05) * 10) / 10
