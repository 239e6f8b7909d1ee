"""Explainer's scale: the path that its rules take, and ER, EP and ED."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..board import Board
from ..layout import Layout
from ..layouts import CLASSIC
from ..meter import Meter
from ..puzzle import Puzzle
from ..search import UNLIMITED, Effort, OutOfEffort
from .order import ORDER, least_from
from .ratings import ExplainerRating
from .rule import Found

NESTED_FROM: Final = 9.5
"""From here on chains are followed within chains, which can take a minute a puzzle."""
BEYOND: Final = 20.0
"""The rating of what no rule gets any further with."""


class HarderUntried(OutOfEffort):
    """The rules that may be tried go no further; there are harder ones."""


class ExplainerPath:
    """The way to the solution by Explainer's rules, with the board that it has reached."""

    def __init__(self, puzzle: Puzzle, effort: Effort = UNLIMITED, below: float = BEYOND) -> None:
        """The path of *puzzle*, by the rules whose steps may be rated *below* so much.

        A few rules come before easier ones; these are tried too, or the path would be another.

        Raises:
            ValueError: two givens clash.
        """
        self.board = Board.of(puzzle)
        self.least = 0.0
        """The least that the step is rated which is being looked for."""
        self._meter = Meter(effort)
        self._tried = ORDER[: sum(least_from(index) < below for index in range(len(ORDER)))]

    def next(self) -> Found | None:
        """Find the next step, apply it to `board` and return it; None at the end.

        Raises:
            HarderUntried: no rule that may be tried finds one.
            OutOfEffort: the effort is spent.
        """
        board, meter = self.board, self._meter
        if not board.empty:
            return None
        for index, (_, rule) in enumerate(self._tried):
            try:
                meter.spend()
                found = rule(board, meter)
            except OutOfEffort:
                self.least = least_from(index)
                raise
            if found:
                found.step.apply(board)
                return found
        if len(self._tried) < len(ORDER):
            self.least = least_from(len(self._tried))
            raise HarderUntried("the harder rules are not tried")
        return None


def applies_to(layout: Layout) -> bool:
    """Whether the scale is one of *layout*: Explainer rates the classic one."""
    return layout == CLASSIC


def rate_explainer(
    puzzle: Puzzle, effort: Effort = UNLIMITED, below: float = BEYOND
) -> ExplainerRating:
    """ER, EP and ED of *puzzle*; the least that they are, if *effort* is spent before the end.

    Rules whose steps are all rated *below* so much are tried, no others.

    Raises:
        ValueError: two givens clash.
    """
    return _rated(ExplainerPath(puzzle, effort, below), OutOfEffort)


def rate_below(
    puzzle: Puzzle, below: float, effort: Effort = UNLIMITED, *, whole: bool = True
) -> ExplainerRating:
    """ER, EP and ED of *puzzle*; the least that they are, where a rule would be needed that rates
    every step at *below* or more.

    Args:
        whole: otherwise the path ends with the first digit, and EP and ED are all that is known.

    Raises:
        ValueError: two givens clash.
        OutOfEffort: *effort* is spent.
    """
    return _rated(ExplainerPath(puzzle, effort, below), HarderUntried, whole=whole)


def _rated(path: ExplainerPath, ends: type[OutOfEffort], *, whole: bool = True) -> ExplainerRating:
    """What *path* comes to, as far as it is walked before one of *ends* is raised."""
    steps, complete = list[Found](), True
    try:
        for found in iter(path.next, None):
            steps.append(found)
            if found.step.placements and not whole:
                complete = False
                break
    except ends:
        complete = False
    return rated_path(steps, complete=complete, solved=not path.board.empty, least=path.least)


def rated_path(
    steps: Iterable[Found], *, complete: bool, solved: bool, least: float = 0.0
) -> ExplainerRating:
    """What a path comes to, a pure function of it.

    *least* is what the next step is rated at the least, where the path is not *complete*.
    """
    er = ep = ed = 0.0
    technique = ""
    for rating, step in steps:
        if rating > er:
            er, technique = rating, step.technique.name
        ed = ed or er
        if step.placements:
            ep = ep or er
    if complete:
        return ExplainerRating(er if solved else BEYOND, ep, ed, technique if solved else "")
    if least > er:
        er, technique = least, ""
    return ExplainerRating(er, ep or er, ed or er, technique, False, bool(ep), bool(ed))
