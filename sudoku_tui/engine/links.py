"""Links: what each candidate excludes when it is true, and what takes its place when it is not.

One graph serves all chains. A *node* is a candidate, by its number, or, above these, a
*group*: all places for a digit in a box and another house, if several. What a true node
makes false and a false one true are sets of nodes, so what follows is a closure of these.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from .bits import Mask, first, mask_of, members
from .board import Board
from .groups import Group, digit_groups, houses_holding
from .layout import Cell, Digit, House, Layout
from .remembered import Remembered
from .step import Candidate

_ROOM: Final = 8192
"""How many sets of places are remembered."""

Node: TypeAlias = int
"""A candidate by its number, or a group."""


def closures(following: dict[Node, Mask]) -> dict[Node, Mask]:
    """For each node everything that follows, from what follows at once.

    Every node that follows from another must be known itself.
    """
    after: dict[Node, Mask] = {}
    for node, reached in following.items():
        front = reached
        while front:
            lowest = front & -front
            new = after.get(lowest.bit_length() - 1)
            if new is None:
                new = following[lowest.bit_length() - 1]
                front = (front | new & ~reached) & ~lowest
            elif new >> node & 1:
                reached = new  # each follows from the other, so the same follows from both
                break
            else:
                front &= ~(new | lowest)  # what is known already contains what follows it
            reached |= new
        after[node] = reached
    return after


@lru_cache(maxsize=32)
def _places_for_two(layout: Layout) -> Remembered[Mask, tuple[tuple[Cell, Mask], ...]]:
    """By the places of a digit, for each that is one of two in some house the other ones."""
    masks = [house.mask for house in layout.houses]

    def pairs(places: Mask) -> tuple[tuple[Cell, Mask], ...]:
        found: dict[Cell, Mask] = {}
        for mask in masks:
            inside = places & mask
            rest = inside & (inside - 1)
            if rest and not rest & (rest - 1):
                one, other = first(inside), first(rest)
                found[one] = found.get(one, 0) | rest
                found[other] = found.get(other, 0) | inside ^ rest
        return tuple(found.items())

    return Remembered(pairs, _ROOM)


class Links:
    """The links of a position, with or without groups. Get them from `links_of`."""

    def __init__(self, board: Board, grouped: bool) -> None:
        layout = board.layout
        self.board = board
        self.cells = layout.cells
        self.first_group: Node = layout.cells * layout.digits
        self.candidates: Mask = board.candidates
        self.groups: list[Group] = []
        """By digit, then by line, then by box."""
        self.kills: dict[Node, Mask] = {}
        """What is false when a node is true."""
        self.makes: dict[Node, Mask] = {}
        """What is true when a node is false; only nodes for which there is something."""
        if grouped:
            plain = links_of(board)
            self.kills, self.makes = dict(plain.kills), dict(plain.makes)
            self._link_groups()
        else:
            self._link_candidates()
        self.strong: Mask = mask_of(self.makes)
        """The nodes that `makes` knows."""
        self._next = {node: self._made_by_kills(node) for node in self.makes}
        self._after: dict[Node, Mask] = {}

    def cells_of(self, node: Node) -> Mask:
        """The cells of a node."""
        if node < self.first_group:
            return 1 << node % self.cells
        return self.groups[node - self.first_group].cells

    def digit_of(self, node: Node) -> Digit:
        """The digit of a node."""
        if node < self.first_group:
            return node // self.cells + 1
        return self.groups[node - self.first_group].digit

    def seen_by(self, node: Node) -> Mask:
        """The cells that see all cells of a node."""
        if node < self.first_group:
            return self.board.layout.sees[node % self.cells]
        return self.groups[node - self.first_group].sees

    def members_of(self, node: Node) -> tuple[Candidate, ...]:
        """The candidates of a node."""
        digit = self.digit_of(node)
        return tuple(Candidate(cell, digit) for cell in members(self.cells_of(node)))

    def candidate(self, node: Node) -> Candidate:
        """A node that is no group, as a candidate."""
        return Candidate(node % self.cells, node // self.cells + 1)

    def cell_mates(self, node: Node) -> Mask:
        """The other candidates of a candidate's cell."""
        of_cell = self.board.tables.of_cell << node % self.cells
        return self.candidates & of_cell & ~(1 << node)

    def _link_candidates(self) -> None:
        board, cells, makes, x = self.board, self.cells, self.makes, self.candidates
        excludes, of_cell = board.tables.excludes, board.tables.of_cell
        self.kills = {node: x & excludes[node] for node in members(x)}
        twos = _places_for_two(board.layout)
        for digit, places in enumerate(board.places):
            shift = (digit - 1) * cells
            for cell, others in twos[places]:
                makes[shift + cell] = others << shift
        for cell in members(board.bivalue):
            both = x & of_cell << cell
            one, other = members(both)
            makes[one] = makes.get(one, 0) | 1 << other
            makes[other] = makes.get(other, 0) | 1 << one

    def _link_groups(self) -> None:
        kills, makes, known = self.kills, self.makes, digit_groups(self.board.layout)
        for digit, places in enumerate(self.board.places):
            of_digit = known[places]
            shift, base = (digit - 1) * self.cells, self.first_group + len(self.groups)
            self.groups += (Group(digit, cells, sees) for cells, sees in of_digit.groups)
            for node, (cells, groups) in enumerate(of_digit.kills, base):
                kills[node] = cells << shift | groups << base
            for node, (cells, groups) in enumerate(of_digit.makes, base):
                if cells or groups:
                    makes[node] = cells << shift | groups << base
            for cell, groups in of_digit.killed_by.items():
                kills[shift + cell] |= groups << base
            for cell, groups in of_digit.made_by.items():
                makes[shift + cell] = makes.get(shift + cell, 0) | groups << base

    @cached_property
    def by_cells(self) -> dict[tuple[Digit, Mask], Node]:
        """The groups, by their digits and cells."""
        return {
            (group.digit, group.cells): node
            for node, group in enumerate(self.groups, self.first_group)
        }

    def houses_of(self, group: Group) -> tuple[House, ...]:
        """The houses that hold all cells of *group*."""
        return houses_holding(self.board.layout)[group.cells]

    def _made_by_kills(self, node: Node) -> Mask:
        """What is true at once when *node* is."""
        makes, made = self.makes, 0
        # The hottest loop of all chains: written out, a generator would double its cost.
        rest = self.kills[node] & self.strong
        while rest:
            lowest = rest & -rest
            made |= makes[lowest.bit_length() - 1]
            rest ^= lowest
        return made

    def true_after(self, node: Node) -> Mask:
        """Every node that is true when *node* is, by any chain; itself only if one leads back."""
        known = self._closures().get(node)
        if known is not None:
            return known
        reached = 0
        for killed in members(self.kills[node] & self.strong):
            reached |= self._without[killed]
        return reached

    def true_without(self, node: Node) -> Mask:
        """Every node that is true when *node* is false, by any chain."""
        return self._without.get(node, 0)

    @cached_property
    def _without(self) -> dict[Node, Mask]:
        """For each node of `makes` every node that is true when it is false."""
        after, without = self._closures(), dict[Node, Mask]()
        for node, made in self.makes.items():
            reached = front = made
            while front:
                lowest = front & -front
                known = after[lowest.bit_length() - 1]
                reached |= known
                front &= ~(known | lowest)
            without[node] = reached
        return without

    def _closures(self) -> dict[Node, Mask]:
        if not self._after:
            self._after = closures(self._next)
        return self._after

    def refuted(self) -> Mask:
        """The candidates that some chain refutes: what follows from one excludes it."""
        refuted, after, strong, kills = 0, self._closures(), self.strong, self.kills
        without = self._without
        for node in members(self.candidates):
            killed, reached = kills[node], after.get(node)
            if reached is None:
                # A chain begins with what it kills; where that makes nothing true, it ends there.
                reached, rest = 0, killed & strong
                while rest and not killed & reached:
                    lowest = rest & -rest
                    reached |= without[lowest.bit_length() - 1]
                    rest ^= lowest
            if killed & reached:
                refuted |= 1 << node
        return refuted


def links_of(board: Board, *, grouped: bool = False) -> Links:
    """The links of *board*, built once a position."""
    return board.once(Links, grouped)
