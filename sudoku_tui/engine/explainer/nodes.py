"""Candidates by number, and what each excludes or leaves alone, in Explainer's order.

A candidate is numbered as on boards, by digit and then by cell. A node is a candidate that is
assumed to be true, *on*, or false, *off*.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of
from ..layout import Candidate, Cell, Digit
from ..layouts import CLASSIC
from .rule import CELLS, HOUSES_OF

Number: TypeAlias = int
"""A candidate by its number."""
Nodes: TypeAlias = int
"""A set of nodes: candidates on, and above these candidates off."""


class NestedChain(NamedTuple):
    """A chain that was followed within another."""

    complexity: int
    path: tuple[int, ...]
    """What tells it from others."""


COUNT: Final = CELLS * CLASSIC.digits
CANDIDATES: Final = tuple(
    Candidate(cell, digit + 1) for digit in range(CLASSIC.digits) for cell in range(CELLS)
)
"""Each candidate by its number."""


def number_of(cell: Cell, digit: Digit) -> Number:
    """The number of a candidate."""
    return (digit - 1) * CELLS + cell


IN_CELL: Final = tuple(
    mask_of(number_of(cell, digit) for digit in range(1, 10)) for cell in range(CELLS)
)
"""For each cell all that it can hold."""
SCOPES: Final[tuple[tuple[Mask, ...], ...]] = tuple(
    (IN_CELL[cell], *(house.mask << number_of(0, digit) for house in HOUSES_OF[cell]))
    for cell, digit in CANDIDATES
)
"""For each candidate those of its cell, and of its digit in its box, its row and its column."""


def _weak(number: Number) -> tuple[Mask, ...]:
    in_cell, box, row, column = SCOPES[number]
    own = 1 << number
    return in_cell & ~own, box & ~own, row & ~box, column & ~box


WEAK: Final[tuple[tuple[Mask, ...], ...]] = tuple(_weak(number) for number in range(COUNT))
"""For each candidate what is false if it is true: by cell, box, row, column; each once."""
KILLS: Final = tuple(sum(parts) for parts in WEAK)
"""All of that together."""


def scope_shared(one: Number, other: Number) -> Mask:
    """The first cell or house in which two candidates exclude each other."""
    return next(scope for scope in SCOPES[one] if scope >> other & 1)
