"""Outcomes: what follows from each candidate being true, and from its being false.

Where an outcome contradicts itself its premise is wrong; what all alternatives of a cell, or of
a digit in a house, have in common is certain. The outcomes of *chains* follow link by link,
those of *nets* by singles as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from .bits import Mask, mask_of, members
from .board import Board
from .layout import Cell, House
from .links import Node, links_of


class Outcome(NamedTuple):
    """What follows from a premise, itself included: candidates that are true, and false."""

    true: Mask
    false: Mask


class Choice(NamedTuple):
    """Candidates of which one is true: those of a cell, or of a digit in a house."""

    candidates: Mask
    cell: Cell | None
    house: House | None


class Verdicts(NamedTuple):
    """What is certain: candidates that are true, and candidates that are false."""

    true: Mask
    false: Mask


class Outcomes:
    """The outcomes of all premises on a board."""

    def __init__(
        self, board: Board, if_true: dict[Node, Outcome], if_false: dict[Node, Outcome]
    ) -> None:
        self.board = board
        self.if_true = if_true
        self.if_false = if_false

    @cached_property
    def alternatives(self) -> tuple[Choice, ...]:
        """Cells first, then houses, each with its digits."""
        return choices_of(self.board)

    def _contradictory(self, outcome: Outcome, by_lowest: dict[Mask, list[Mask]]) -> bool:
        """Whether an outcome holds a candidate true and false, or empties a cell or a house."""
        true, false = outcome
        if true & false or self._cells & ~self._cells_in(self.board.candidates & ~false):
            return True
        lowest = false & self._lowest
        while lowest:
            bit = lowest & -lowest
            lowest ^= bit
            for house in by_lowest.get(bit, ()):
                if not house & ~false:
                    return True
        return False

    @cached_property
    def _cells(self) -> Mask:
        return self._cells_in(self.board.candidates)

    def _cells_in(self, candidates: Mask) -> Mask:
        """The cells in which some of *candidates* lie."""
        cells, everywhere, found = self.board.layout.cells, self.board.layout.all_cells, 0
        while candidates:
            found |= candidates & everywhere
            candidates >>= cells
        return found

    @cached_property
    def houses(self) -> tuple[Mask, ...]:
        """For each digit in each house that lacks it, its candidates."""
        return tuple(choice.candidates for choice in self.alternatives if choice.house)

    @cached_property
    def _lowest(self) -> Mask:
        """The first candidate of each of `houses`: one that is emptied loses it too."""
        lowest = 0
        for house in self.houses:
            lowest |= house & -house
        return lowest

    @cached_property
    def untouched_houses(self) -> tuple[Mask, ...]:
        """Those of `houses` of which nothing has been eliminated: HoDoKu sees no others emptied."""
        return tuple(house for house in self.houses if house in self._untouched)

    @cached_property
    def _untouched(self) -> frozenset[Mask]:
        """The places of each digit in each house that no placed digit excludes."""
        board, layout = self.board, self.board.layout
        found: list[Mask] = []
        digits = board.digits
        for digit in range(1, layout.digits + 1):
            excluded = layout.all_cells & ~board.empty
            for cell in range(layout.cells):
                if digits[cell] == digit:
                    excluded |= layout.sees[cell]
            shift = (digit - 1) * layout.cells
            found += ((house.mask & ~excluded) << shift for house in layout.houses)
        return frozenset(found)

    def by_contradiction(self, houses: tuple[Mask, ...]) -> Verdicts:
        """The premises that contradict themselves, turned round."""
        by_lowest: dict[Mask, list[Mask]] = {}
        for house in houses:
            by_lowest.setdefault(house & -house, []).append(house)
        true = (n for n, each in self.if_false.items() if self._contradictory(each, by_lowest))
        false = (n for n, each in self.if_true.items() if self._contradictory(each, by_lowest))
        return Verdicts(mask_of(true), mask_of(false))

    def by_conflict(self) -> Verdicts:
        """The premises that make some candidate true and false, turned round.

        With links alone, what empties a cell or a house is told by verity too: there each
        candidate of it leads to the contrary of the premise.
        """
        true = mask_of(node for node, (on, off) in self.if_false.items() if on & off)
        return Verdicts(true, mask_of(node for node, (on, off) in self.if_true.items() if on & off))

    def by_verity(self) -> Verdicts:
        """What follows whatever is chosen."""
        true = false = 0
        of_cell, cells = self.board.tables.of_cell, self.board.layout.cells
        for node, (on, off) in self.if_true.items():
            elsewhere = ~(of_cell << node % cells)
            true |= on & self.if_false[node].true & elsewhere
            false |= off & self.if_false[node].false & elsewhere
        for choice in self.alternatives:
            common = self.common(choice)
            true |= common.true
            false |= common.false
        return Verdicts(true, false)

    def common(self, choice: Choice) -> Outcome:
        """What the outcomes of all candidates of a choice have in common."""
        true = false = self.board.candidates
        for node in members(choice.candidates):
            outcome = self.if_true[node]
            true &= outcome.true
            false &= outcome.false
            if not true and not false:
                break
        return Outcome(true, false)


def choices_of(board: Board) -> tuple[Choice, ...]:
    """The open cells, then each digit in each house that lacks it."""
    return board.once(_choices)


def no_outcomes(board: Board) -> Outcomes:
    """The outcomes of no premise: for who asks only what the board itself says."""
    return board.once(_without_premises)


def _without_premises(board: Board) -> Outcomes:
    return Outcomes(board, {}, {})


def _choices(board: Board) -> tuple[Choice, ...]:
    return tuple(_each_choice(board))


def _each_choice(board: Board) -> Iterator[Choice]:
    layout, x = board.layout, board.candidates
    for cell in members(board.empty):
        yield Choice(x & board.tables.of_cell << cell, cell, None)
    for house in layout.houses:
        for digit in range(1, layout.digits + 1):
            places = board.places[digit] & house.mask
            if places:
                yield Choice(places << (digit - 1) * layout.cells, None, house)


def chain_outcomes(board: Board) -> Outcomes:
    """What follows link by link, through groups too."""
    return board.once(_by_links)


def _by_links(board: Board) -> Outcomes:
    links = links_of(board, grouped=True)
    kills, x, excluded = links.kills, links.candidates, dict[Node, Mask]()

    def outcome(true: Mask, false: Mask) -> Outcome:
        rest = true
        while rest:
            lowest = rest & -rest
            node = lowest.bit_length() - 1
            known = excluded.get(node)
            if known is None:
                false |= kills[node]
                rest ^= lowest
            else:
                # What follows from it is part of *true* as well, and counted in with it.
                false |= known
                rest &= ~(links.true_after(node) | lowest)
        return Outcome(true & x, false & x)

    if_true, if_false = dict[Node, Outcome](), dict[Node, Outcome]()
    for node in members(x):
        if_true[node] = found = outcome(links.true_after(node) | 1 << node, 0)
        excluded[node] = found.false
        if_false[node] = outcome(links.true_without(node), 1 << node)
    return Outcomes(board, if_true, if_false)
