"""Candidates by number, and the candidates that each excludes, in Explainer's order.

Candidates are numbered as on boards, by digit and then by cell. A node is a candidate that is
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
"""A set of nodes as a mask: candidates on in the first `COUNT` bits, candidates off above."""


class NestedChain(NamedTuple):
    """A chain that was followed within another one."""

    complexity: int
    path: tuple[int, ...]
    """The nodes or conclusion that identify the chain."""


COUNT: Final = CELLS * CLASSIC.digits
CANDIDATES: Final = tuple(
    Candidate(cell, digit + 1) for digit in range(CLASSIC.digits) for cell in range(CELLS)
)
"""All candidates by number."""


def number_of(cell: Cell, digit: Digit) -> Number:
    """Return the number of a candidate."""
    return (digit - 1) * CELLS + cell


IN_CELL: Final = tuple(
    mask_of(number_of(cell, digit) for digit in range(1, 10)) for cell in range(CELLS)
)
"""By cell: all candidates that it can have."""
SCOPES: Final[tuple[tuple[Mask, ...], ...]] = tuple(
    (IN_CELL[cell], *(house.mask << number_of(0, digit) for house in HOUSES_OF[cell]))
    for cell, digit in CANDIDATES
)
"""By candidate: all candidates of its cell, and of its digit in its box, row and column."""


def _weak(number: Number) -> tuple[Mask, ...]:
    in_cell, box, row, column = SCOPES[number]
    own = 1 << number
    return in_cell & ~own, box & ~own, row & ~box, column & ~box


WEAK: Final[tuple[tuple[Mask, ...], ...]] = tuple(_weak(number) for number in range(COUNT))
"""By candidate: the candidates that it excludes by cell, box, row and column, each once."""
KILLS: Final = tuple(sum(parts) for parts in WEAK)
"""By candidate: all candidates that it excludes."""


def scope_shared(one: Number, other: Number) -> Mask:
    """Return the first cell or house in which two candidates exclude each other."""
    return next(scope for scope in SCOPES[one] if scope >> other & 1)
