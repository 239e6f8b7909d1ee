"""What every rule of Explainer is: a function that finds one rated step, and the step's names.

Explainer's choice of a step, and so its ratings, depend on the order in which it looks at houses
and subsets. These orders are here, with what several rules mark in their steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members
from ..board import Board
from ..bounded_cache import position_cache
from ..effort import UNLIMITED, Meter
from ..layout import Candidate, Digit, Kind, Layout
from ..layouts import CLASSIC
from ..step import (
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    digits_listed,
    digits_of,
    digits_short,
    houses_listed,
    houses_short,
    listed,
)


class RatedStep(NamedTuple):
    """A step, and what Explainer rates it."""

    rating: float
    step: Step


Rule: TypeAlias = Callable[[Board, Meter], RatedStep | None]
"""Finds the one step that a rule delivers on a board: the first, or the best by its own order."""


@dataclass(frozen=True)
class ExplainerTechnique(Technique):
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
class UniquenessTechnique(ExplainerTechnique):
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


ROWS: Final = CLASSIC.of_kind(Kind.ROW)
COLUMNS: Final = CLASSIC.of_kind(Kind.COLUMN)
BOXES: Final = CLASSIC.of_kind(Kind.BOX)
SET_ORDER: Final = (*BOXES, *COLUMNS, *ROWS)
"""The order of houses for singles, locked candidates and subsets."""
LINK_ORDER: Final = (*BOXES, *ROWS, *COLUMNS)
"""The order of houses for links, loops and graves."""
SEES: Final = CLASSIC.sees
CELLS: Final = CLASSIC.cells
INDEX_OF: Final = {house: index for index, house in enumerate(CLASSIC.houses)}
"""Where a house stands in the layout's own order."""
HOUSES_OF: Final = tuple(
    tuple(house for house in LINK_ORDER if house.mask >> cell & 1) for cell in range(CELLS)
)
"""For each cell its box, its row, its column."""


@lru_cache(maxsize=256)
def subsets(count: int, size: int) -> tuple[tuple[int, ...], ...]:
    """The subsets of so many things by increasing mask: 12, 13, 23, 14, 24, 34 and so on."""
    return tuple(sorted(combinations(range(count), size), key=mask_of))


def subsets_of(things: Sequence[int], size: int) -> Iterable[tuple[int, ...]]:
    """The subsets of *things*, in the order of `subsets`."""
    return (tuple(things[at] for at in chosen) for chosen in subsets(len(things), size))


@position_cache(maxsize=1 << 16)
def seen_by_all(cells: Mask) -> Mask:
    """The cells that see every one of *cells*."""
    common = CLASSIC.all_cells
    for cell in members(cells):
        common &= SEES[cell]
    return common


def role_marks(role: Role, candidates: Iterable[Candidate]) -> tuple[Mark, ...]:
    """The marks of candidates that play one role."""
    return tuple([Mark(role, candidate) for candidate in candidates])


def gone_marks(board: Board, cells: Mask, digit: Digit) -> tuple[Mark, ...]:
    """The places of a digit in *cells*, where it goes before the step is over."""
    return role_marks(Role.LINK_OFF, board.candidates_in(cells, 1 << digit))


def pattern_marks(board: Board, cells: Mask, digits: Mask) -> tuple[Mark, ...]:
    """The candidates among *digits* in *cells*, as the pattern of a step."""
    return role_marks(Role.PATTERN, board.candidates_in(cells, digits))
