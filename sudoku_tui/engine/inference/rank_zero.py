"""Rank zero: as many covers as truths, and so everything is used up.

A truth is a set of candidates of which exactly one is true: the digits of a cell, or the places of
a digit in a house. A cover is a set of which one at most is true. If disjoint truths have all
their candidates in as many covers, then every cover holds exactly one true candidate, and it is
one of the truths'. So whatever else a cover holds is false, and so is a candidate in two covers,
which would use up both.

Subsets, fish, Sue de Coq, loops of sets and sets over several sectors are all this.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ..bits import Mask, members
from ..board import Board
from ..bounded_cache import position_cache
from ..layout import Candidate, Digit, House


def rank_zero(truths: Sequence[Mask], covers: Sequence[Mask]) -> Mask | None:
    """What is false because *covers* are as many as *truths* and hold all of them.

    None if they are not as many, leave something of a truth out, or two truths share a candidate.
    All are sets of candidates, by any numbers.
    """
    together = once = twice = 0
    for truth in truths:
        if together & truth:
            return None
        together |= truth
    for cover in covers:
        twice |= once & cover
        once |= cover
    if len(truths) != len(covers) or together & ~once:
        return None
    return once & ~together | twice & together


class Covered(NamedTuple):
    """Cells, and for each of their digits every way to cover its places there by fewest houses.

    The houses are as many in all as the cells.
    """

    cells: Mask
    ways: dict[Digit, tuple[tuple[House, ...], ...]]

    def houses(self) -> dict[Digit, tuple[House, ...]]:
        """The houses of each digit that some way has."""
        return {
            digit: tuple(dict.fromkeys(house for way in ways for house in way))
            for digit, ways in self.ways.items()
        }

    def false(self, board: Board) -> tuple[Candidate, ...]:
        """What is false by it: each way to cover a digit says so on its own."""
        truths = [board.candidates & board.tables.of_cell << cell for cell in members(self.cells)]
        first = {digit: _lanes(board, digit, ways[0]) for digit, ways in self.ways.items()}
        gone: list[Candidate] = []
        for digit, ways in self.ways.items():
            shift = (digit - 1) * board.layout.cells
            others = [lane for each, lanes in first.items() if each != digit for lane in lanes]
            lost = 0
            for way in ways:
                lost |= rank_zero(truths, [*others, *_lanes(board, digit, way)]) or 0
            inside = lost >> shift & board.layout.all_cells
            gone += (Candidate(cell, digit) for cell in members(inside))
        return tuple(gone)


def _lanes(board: Board, digit: Digit, houses: Sequence[House]) -> list[Mask]:
    """The places of a digit in each house, as candidates by their numbers."""
    shift = (digit - 1) * board.layout.cells
    return [(board.places[digit] & house.mask) << shift for house in houses]


def covered(board: Board, cells: Mask, houses: Sequence[House]) -> Covered | None:
    """*cells* with their digits covered by some of *houses*, if that takes as many as cells.

    None if it takes more; with fewer, which no board with a solution has, None too.
    """
    cells &= board.empty
    left, ways = cells.bit_count(), dict[Digit, tuple[tuple[House, ...], ...]]()
    masks = tuple(house.mask & cells for house in houses)
    for digit, places in enumerate(board.places):
        if here := places & cells:
            chosen = least_covers(here, masks)
            if not chosen:
                return None
            left -= len(chosen[0])
            if left < 0:
                return None
            ways[digit] = tuple(tuple(houses[index] for index in way) for way in chosen)
    return Covered(cells, ways) if left == 0 and cells else None


@position_cache(maxsize=4096)
def least_covers(places: Mask, masks: tuple[Mask, ...]) -> tuple[tuple[int, ...], ...]:
    """Every choice of fewest of *masks* that hold all *places* together, by their numbers."""
    useful = [index for index, mask in enumerate(masks) if mask & places]
    for count in range(1, len(useful) + 1):
        found = []
        for chosen in combinations(useful, count):
            rest = places
            for index in chosen:
                rest &= ~masks[index]
            if not rest:
                found.append(chosen)
        if found:
            return tuple(found)
    return ()
