"""What every rule of Explainer is, and what it delivers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ..bits import mask_of
from ..board import Board
from ..layout import Layout
from ..layouts import CLASSIC
from ..meter import Meter
from ..notation import digits_listed, digits_short, houses_short, listed
from ..search import UNLIMITED
from ..step import Step
from ..techniques.base import Technique


class Found(NamedTuple):
    """A step, and what Explainer rates it."""

    rating: float
    step: Step


Rule: TypeAlias = Callable[[Board, Meter], Found | None]
"""Finds the one step that a rule delivers on a board: the first, or the best by its own order."""


@dataclass(frozen=True)
class Row(Technique):
    """A name under which a rule of Explainer delivers steps.

    It is no row of the teaching catalogue: Explainer's rules overlap and differ from ours in
    what they leave out, and a rule finds one step only, the one that is rated.
    """

    search: Rule
    why: str
    """The reason, with parts of the step to fill in: ``{cells}``, ``{digits}`` and ``{houses}``
    of the pattern, one ``{house[0]}``, and what is ``{placed}``."""

    def find(self, board: Board) -> Iterator[Step]:
        """The step that the rule delivers on *board*, if it goes by this name."""
        found = self.search(board, Meter(UNLIMITED))
        if found and found.step.technique.id == self.id:
            yield found.step

    def applies_to(self, layout: Layout) -> bool:
        """Explainer's scale is one of the classic layout."""
        return layout == CLASSIC

    def reason(self, step: Step, layout: Layout) -> str:
        cells = mask_of(mark.candidate.cell for mark in step.marks)
        digits = mask_of(mark.candidate.digit for mark in step.marks)
        return self.why.format(
            cells=layout.names(cells),
            digits=digits_listed(digits),
            houses=listed(str(house) for house in step.houses),
            house=step.houses,
            placed=digits_listed(mask_of(digit for _, digit in step.placements)),
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        cells = mask_of(mark.candidate.cell for mark in step.marks)
        digits = mask_of(mark.candidate.digit for mark in step.marks)
        parts = (digits_short(digits), layout.short_names(cells), houses_short(step.houses))
        return " ".join(filter(None, parts))


@dataclass(frozen=True)
class UniqueRow(Row):
    """A rule that leans on the puzzle having exactly one solution."""

    sound_without_uniqueness = False
