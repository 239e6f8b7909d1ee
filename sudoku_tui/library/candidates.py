"""Candidates with names of cells, as callers of the library use them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ..engine.layout import Candidate as CandidateNumbers
from ..engine.layout import Cell, Layout
from .errors import NotFound, expect, quote


class Candidate(NamedTuple):
    """A cell and a digit in it, as names and numbers that players use."""

    cell: str
    """Name of the cell, such as ``r4c5``: row and column, counted from 1."""
    digit: int
    """The digit as a number from 1, even if the layout prints some digits as letters."""

    def __str__(self) -> str:
        return f"{self.cell}={self.digit}"


def cell_by_name(layout: Layout, name: str) -> Cell:
    """Return the number of the cell with a name such as ``r4c5``.

    Raises:
        NotFound: *layout* has no cell of this name.
    """
    expect(name, "cell", str)
    match = re.fullmatch(r"r?([1-9]\d{0,3})c([1-9]\d{0,3})", name.casefold(), re.ASCII)
    if match and (cell := layout.cell_at.get((int(match[1]) - 1, int(match[2]) - 1))) is not None:
        return cell
    raise NotFound(f"{layout.name} has no cell {quote(name)}; r4c5 is the fifth in the fourth row")


def with_cell_names(
    layout: Layout, candidates: Iterable[CandidateNumbers]
) -> tuple[Candidate, ...]:
    """Convert the engine's candidates to those of the library, with names for cell numbers."""
    return tuple(Candidate(layout.cell_name(cell), digit) for cell, digit in candidates)
