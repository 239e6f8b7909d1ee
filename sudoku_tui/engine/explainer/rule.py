"""What every rule of Explainer is, and what it delivers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ..board import Board
from ..layout import Layout
from ..layouts import CLASSIC
from ..meter import Meter
from ..notation import (
    cells_of,
    digits_listed,
    digits_of,
    digits_short,
    houses_listed,
    houses_short,
    listed,
)
from ..search import UNLIMITED
from ..step import Role, Step
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
    """The reason, with names of parts of the step to fill in: those of `parts_of`."""

    def find(self, board: Board) -> Iterator[Step]:
        """The step that the rule delivers on *board*, if it goes by this name."""
        found = self.search(board, Meter(UNLIMITED))
        if found and found.step.technique.id == self.id:
            yield found.step

    def applies_to(self, layout: Layout) -> bool:
        """Explainer's scale is one of the classic layout."""
        return layout == CLASSIC

    def reason(self, step: Step, layout: Layout) -> str:
        return self.why.format_map(parts_of(step, layout))

    def pattern(self, step: Step, layout: Layout) -> str:
        marked = [mark.candidate for mark in step.marks if mark.role is not Role.LINK_OFF]
        cells, digits = cells_of(marked), digits_of(marked)
        parts = (digits_short(digits, layout), layout.short_names(cells), houses_short(step.houses))
        return " ".join(filter(None, parts))


@dataclass(frozen=True)
class UniqueRow(Row):
    """A rule that leans on the puzzle having exactly one solution."""

    sound_without_uniqueness = False


def parts_of(step: Step, layout: Layout) -> dict[str, object]:
    """The parts of a step as a reason can name them.

    ``cells`` and ``digits`` are those of all marks; ``pattern``, ``pattern_digits``, ``fins``,
    ``set_a`` and ``set_b`` of some; ``houses`` are listed one by one, ``lines`` by kind, ``house``
    can be indexed, ``bases`` are as many as there are links and ``bridges`` the rest; ``placed``
    and ``gone`` are the digits of what is concluded, ``at`` is where one is placed.
    """
    marked = [mark.candidate for mark in step.marks]
    pattern = step.marked(Role.PATTERN)
    bases, bridges = step.houses[: len(step.links)], step.houses[len(step.links) :]
    return {
        "cells": layout.names(cells_of(marked)),
        "digits": digits_listed(digits_of(marked), layout),
        "pattern": layout.names(cells_of(pattern)),
        "pattern_digits": digits_listed(digits_of(pattern), layout),
        "fins": layout.names(cells_of(step.marked(Role.FIN))),
        "set_a": layout.names(cells_of(step.marked(Role.SET_A))),
        "either_of_a": layout.names(cells_of(step.marked(Role.SET_A)), "or"),
        "set_b": layout.names(cells_of(step.marked(Role.SET_B))),
        "houses": listed(map(str, step.houses)),
        "lines": houses_listed(step.houses),
        "house": step.houses,
        "bases": listed(map(str, bases)),
        "bridges": listed(map(str, bridges)),
        "placed": digits_listed(digits_of(step.placements), layout),
        "at": layout.names(cells_of(step.placements)),
        "gone": digits_listed(digits_of(step.eliminations), layout),
    }
