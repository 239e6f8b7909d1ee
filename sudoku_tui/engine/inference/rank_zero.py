"""Rank zero: as many covers as truths, so that every cover is used up.

A truth is a set of candidates with exactly one true member: the digits of a cell, or the places of
a digit in a house. A cover is a set with at most one true member. If disjoint truths have all their
candidates in as many covers, then every cover holds exactly one true candidate, and it belongs to a
truth. So all other candidates of a cover are false. A candidate in two covers is false too, because
it would use up both.

Subsets, fish, Sue de Coq, loops of almost locked sets and multi-sector locked sets all have rank
zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ..bits import Mask, members
from ..board import Board
from ..bounded_cache import position_cache
from ..layout import Candidate, Digit, House


def eliminate_by_rank_zero(truths: Sequence[Mask], covers: Sequence[Mask]) -> Mask | None:
    """Return the candidates that are false because *covers* contain as many *truths*.

    Return None if the numbers differ, a candidate of a truth is not covered, or two truths overlap.
    All arguments are masks of candidates; any numbering will do.
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


class DigitCovers(NamedTuple):
    """Cells, and for each of their digits all smallest covers of its places there.

    A cover is a choice of houses that contain the places. One cover of each digit, taken together,
    has as many houses as there are cells.
    """

    cells: Mask
    ways: dict[Digit, tuple[tuple[House, ...], ...]]

    def houses(self) -> dict[Digit, tuple[House, ...]]:
        """Return for each digit the houses that occur in any of its covers."""
        return {
            digit: tuple(dict.fromkeys(house for way in ways for house in way))
            for digit, ways in self.ways.items()
        }

    def eliminations(self, board: Board) -> tuple[Candidate, ...]:
        """Return the candidates that are false by rank zero.

        Each cover of each digit is applied once, together with the first cover of every other
        digit.
        """
        truths = [board.candidates & board.tables.of_cell << cell for cell in members(self.cells)]
        first = {digit: _lanes(board, digit, ways[0]) for digit, ways in self.ways.items()}
        gone: list[Candidate] = []
        for digit, ways in self.ways.items():
            shift = (digit - 1) * board.layout.cells
            others = [lane for each, lanes in first.items() if each != digit for lane in lanes]
            lost = 0
            for way in ways:
                lost |= eliminate_by_rank_zero(truths, [*others, *_lanes(board, digit, way)]) or 0
            inside = lost >> shift & board.layout.all_cells
            gone += (Candidate(cell, digit) for cell in members(inside))
        return tuple(gone)


def _lanes(board: Board, digit: Digit, houses: Sequence[House]) -> list[Mask]:
    """Return the places of *digit* in each of *houses*, as masks of candidate numbers."""
    shift = (digit - 1) * board.layout.cells
    return [(board.places[digit] & house.mask) << shift for house in houses]


def cover_digits(board: Board, cells: Mask, houses: Sequence[House]) -> DigitCovers | None:
    """Return a covering of each digit of *cells* by the fewest of *houses*.

    It exists if all digits together need as many houses as there are cells. Return None if a digit
    cannot be covered, if more houses are needed, or if fewer are. No board with a solution needs
    fewer.
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
    return DigitCovers(cells, ways) if left == 0 and cells else None


@position_cache(maxsize=4096)
def least_covers(places: Mask, masks: tuple[Mask, ...]) -> tuple[tuple[int, ...], ...]:
    """Return every smallest choice of *masks* that together contain all *places*, as indices.

    Return () if even all masks together do not contain the places.
    """
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
