"""The classic layout in the orders in which Explainer looks at it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from ..bits import Mask, mask_of, members
from ..board import Board
from ..layout import Digit, Kind
from ..layouts import CLASSIC
from ..step import Candidate, Mark, Role

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


@lru_cache(maxsize=1 << 16)
def seen_by_all(cells: Mask) -> Mask:
    """The cells that see every one of *cells*."""
    common = CLASSIC.all_cells
    for cell in members(cells):
        common &= SEES[cell]
    return common


def marked(role: Role, candidates: Iterable[Candidate]) -> tuple[Mark, ...]:
    """The candidates, all in one part."""
    return tuple([Mark(role, candidate) for candidate in candidates])


def gone_marks(board: Board, cells: Mask, digit: Digit) -> tuple[Mark, ...]:
    """The places of a digit in *cells*, where it goes before the step is over."""
    return marked(Role.LINK_OFF, board.candidates_in(cells, 1 << digit))


def pattern_marks(board: Board, cells: Mask, digits: Mask) -> tuple[Mark, ...]:
    """The candidates among *digits* in *cells*, as the pattern of a step."""
    return marked(Role.PATTERN, board.candidates_in(cells, digits))
