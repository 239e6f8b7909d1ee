"""Explainer's rules: a rule is a function that finds one rated step, with names for its steps.

Explainer's choice of a step, and so its ratings, depend on the order in which it scans houses and
subsets. The orders are defined here, with the marks that several rules use.
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
from ..effort import UNLIMITED, StepMeter
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
    join_words,
)


class RatedStep(NamedTuple):
    """A step with its rating by Explainer."""

    rating: float
    step: Step


Rule: TypeAlias = Callable[[Board, StepMeter], RatedStep | None]
"""A function that finds the one step of a rule on a board: the first, or the best by some order."""


@dataclass(frozen=True)
class ExplainerTechnique(Technique):
    """A name for steps of an Explainer rule.

    It is not in the teaching catalogue: Explainer's rules overlap, omit other cases than our
    techniques, and find only the one step that is rated.
    """

    search: Rule
    reason_format: str
    """Format string of the reason, with the fields of `parts_of`."""

    def find(self, board: Board) -> Iterator[Step]:
        """Yield the step that the rule finds on *board*, if it has this name."""
        found = self.search(board, StepMeter(UNLIMITED))
        if found and found.step.technique.id == self.id:
            yield found.step

    def applies_to(self, layout: Layout) -> bool:
        """Check whether *layout* is the classic one, the only one that Explainer rates."""
        return layout == CLASSIC

    def reason(self, step: Step, layout: Layout) -> str:
        return self.reason_format.format_map(parts_of(step, layout))

    def pattern(self, step: Step, layout: Layout) -> str:
        marked = [mark.candidate for mark in step.marks if mark.role is not Role.LINK_OFF]
        cells, digits = cells_of(marked), digits_of(marked)
        parts = (digits_short(digits, layout), layout.short_names(cells), houses_short(step.houses))
        return " ".join(filter(None, parts))


@dataclass(frozen=True)
class UniquenessTechnique(ExplainerTechnique):
    """A technique that relies on the puzzle having exactly one solution."""

    sound_without_uniqueness = False


def parts_of(step: Step, layout: Layout) -> dict[str, object]:
    """Return the parts of a step, as fields for format strings of reasons.

    ``cells`` and ``digits`` cover all marks; ``pattern``, ``pattern_digits``, ``fins``, ``set_a``
    and ``set_b`` cover the marks of one role; ``either_of_a`` lists ``set_a`` with *or*. ``houses``
    are listed one by one, ``lines`` by kind, and ``house`` can be indexed. ``bases`` are the first
    houses, one for each link, and ``bridges`` the rest. ``placed`` and ``gone`` are the digits of
    placements and eliminations; ``at`` is the cell of a placement.
    """
    marked = [mark.candidate for mark in step.marks]
    pattern = step.candidates_with(Role.PATTERN)
    bases, bridges = step.houses[: len(step.links)], step.houses[len(step.links) :]
    return {
        "cells": layout.names(cells_of(marked)),
        "digits": digits_listed(digits_of(marked), layout),
        "pattern": layout.names(cells_of(pattern)),
        "pattern_digits": digits_listed(digits_of(pattern), layout),
        "fins": layout.names(cells_of(step.candidates_with(Role.FIN))),
        "set_a": layout.names(cells_of(step.candidates_with(Role.SET_A))),
        "either_of_a": layout.names(cells_of(step.candidates_with(Role.SET_A)), "or"),
        "set_b": layout.names(cells_of(step.candidates_with(Role.SET_B))),
        "houses": join_words(map(str, step.houses)),
        "lines": houses_listed(step.houses),
        "house": step.houses,
        "bases": join_words(map(str, bases)),
        "bridges": join_words(map(str, bridges)),
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
"""By house: its index in the layout."""
HOUSES_OF: Final = tuple(
    tuple(house for house in LINK_ORDER if house.mask >> cell & 1) for cell in range(CELLS)
)
"""By cell: its box, its row and its column."""


@lru_cache(maxsize=256)
def subsets(count: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the subsets of *count* numbers by increasing mask: 12, 13, 23, 14, 24, 34, ..."""
    return tuple(sorted(combinations(range(count), size), key=mask_of))


def subsets_of(things: Sequence[int], size: int) -> Iterable[tuple[int, ...]]:
    """Return an iterator over the subsets of *things*, in the order of `subsets`."""
    return (tuple(things[at] for at in chosen) for chosen in subsets(len(things), size))


@position_cache(maxsize=1 << 16)
def seen_by_all(cells: Mask) -> Mask:
    """Return the cells that see every one of *cells*."""
    common = CLASSIC.all_cells
    for cell in members(cells):
        common &= SEES[cell]
    return common


def role_marks(role: Role, candidates: Iterable[Candidate]) -> tuple[Mark, ...]:
    """Return marks with one role for *candidates*."""
    return tuple([Mark(role, candidate) for candidate in candidates])


def elimination_marks(board: Board, cells: Mask, digit: Digit) -> tuple[Mark, ...]:
    """Return marks for the places of *digit* in *cells*, which are eliminated within the step."""
    return role_marks(Role.LINK_OFF, board.candidates_in(cells, 1 << digit))


def pattern_marks(board: Board, cells: Mask, digits: Mask) -> tuple[Mark, ...]:
    """Return marks for the candidates among *digits* in *cells*, as the pattern of a step."""
    return role_marks(Role.PATTERN, board.candidates_in(cells, digits))
