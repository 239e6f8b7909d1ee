"""A chain that a learner builds, link by link, each checked when it is added.

Its links are strong and weak in turn and the first is strong: if its first node is false the
one after every strong link is true, so one of its two ends is true. A node is a candidate, or
a group of them. Who comes back to the first node closes a loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from ..bits import Mask, first, mask_of, members
from ..board import Board
from ..inference.links import Links, Node, links_of
from ..layout import Candidate, Layout
from ..step import Link, Mark, Role

Members: TypeAlias = tuple[Candidate, ...]
"""The candidates of one node, by cell: several where it is a group."""
_LEAST: Final = 3
"""Nodes that a chain has before it can come back to its first."""


class NoLink(Exception):
    """Two nodes are not linked as they would have to be. The message says why."""


@dataclass(frozen=True)
class OwnChain:
    """Nodes in a row."""

    nodes: tuple[Members, ...] = ()
    is_closed: bool = False
    """Whether its last link leads back to its first node."""

    @property
    def is_strong_due(self) -> bool:
        """Whether the next link has to be strong."""
        return len(self.nodes) % 2 == 1

    @property
    def links(self) -> tuple[Link, ...]:
        """Its links, in order; of a group each names the first candidate."""
        ends = [node[0] for node in self.nodes]
        if self.is_closed:
            ends.append(ends[0])
        return tuple(
            Link(*pair, strong=not number % 2) for number, pair in enumerate(pairwise(ends))
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Its candidates, those of one node after each other: false and true in turn."""
        roles = Role.LINK_OFF, Role.LINK_ON
        return tuple(
            Mark(roles[number % 2], candidate)
            for number, node in enumerate(self.nodes)
            for candidate in node
        )

    def with_node(self, node: Members, board: Board) -> OwnChain:
        """The chain with *node* at its end, or closed if that is its first.

        Raises:
            NoLink: it is no candidate and no group, it is in the chain, there is no such link
                to it, or the chain is closed.
        """
        if self.is_closed:
            raise NoLink("the loop is closed")
        _check_node(node, board)
        closes = len(self.nodes) >= _LEAST and node == self.nodes[0]
        if not closes and node in self.nodes:
            raise NoLink(f"{_describe_node(node, board.layout)} is in the chain already")
        if self.nodes:
            _check(self.nodes[-1], node, board, strong=self.is_strong_due)
        return OwnChain(self.nodes, True) if closes else OwnChain((*self.nodes, node))

    def without_last(self) -> OwnChain:
        """The chain without its last node, or open again."""
        return OwnChain(self.nodes if self.is_closed else self.nodes[:-1])

    def eliminations(self, board: Board) -> tuple[Candidate, ...]:
        """What cannot be, because one of the two ends is true; nothing after a weak link.

        In a loop the same holds of the two ends of every weak link. Where a strong link leads
        back to the first node, that is true, and what it excludes cannot be.
        """
        links = links_of(board, grouped=True)
        numbers = [_number(node, links) for node in self.nodes]
        gone = 0
        for one, other in self._ends(numbers, links):
            gone |= links.kills[one] & links.kills[other]
        return tuple(map(links.candidate, members(gone & links.candidates)))

    def _ends(self, numbers: list[Node], links: Links) -> Iterator[tuple[Node, Node]]:
        """Nodes of which one is true, in pairs."""
        if self.is_strong_due:
            if self.is_closed:
                yield numbers[0], numbers[0]
        elif numbers:
            yield numbers[0], numbers[-1]
            if len(numbers) > _LEAST and links.kills[numbers[0]] >> numbers[-1] & 1:
                yield from zip(numbers[1:-1:2], numbers[2:-1:2], strict=True)


def _number(node: Members, links: Links) -> Node:
    if len(node) == 1:
        ((cell, digit),) = node
        return (digit - 1) * links.cells + cell
    return links.by_cells[node[0].digit, _cells(node)]


def _cells(node: Members) -> Mask:
    return mask_of(cell for cell, _ in node)


def _describe_node(node: Members, layout: Layout) -> str:
    """``5 in r1c1``, ``5 in r1c1 and r1c2``."""
    return f"{layout.symbol(node[0].digit)} in {layout.names(_cells(node))}"


def _check_node(node: Members, board: Board) -> None:
    """See that it is a candidate, or a group.

    Raises:
        NoLink: it is neither.
    """
    for cell, digit in node:
        if not board.can_be(cell, digit):
            name, symbol = board.layout.cell_name(cell), board.layout.symbol(digit)
            raise NoLink(f"{name} has no candidate {symbol}")
    groups = links_of(board, grouped=True).by_cells
    if len(node) > 1 and (node[0].digit, _cells(node)) not in groups:
        raise NoLink(
            f"{_describe_node(node, board.layout)} are no group: that is all places for a digit "
            "where a box and a line cross"
        )


def _check(start: Members, end: Members, board: Board, *, strong: bool) -> None:
    """See that there is a link, and a strong one if it has to be.

    Raises:
        NoLink: there is none, or only a weak one.
    """
    links = links_of(board, grouped=True)
    first, last = _number(start, links), _number(end, links)
    if not links.kills[first] >> last & 1:
        both = f"{_describe_node(start, board.layout)}, {_describe_node(end, board.layout)}"
        raise NoLink(f"{both}: both could be true, so they are not linked")
    if strong and not links.makes.get(first, 0) >> last & 1:
        raise NoLink(f"that link is only weak: {_way_out(start, end, board)}")


def _way_out(start: Members, end: Members, board: Board) -> str:
    """How both could be false."""
    name, digit = board.layout.cell_name, start[0].digit
    if digit != end[0].digit:
        cell = start[0].cell
        others = board.candidates_of[cell] & ~(1 << digit | 1 << end[0].digit)
        return f"{name(cell)} could be {board.layout.symbol(first(others))}"
    both, places = _cells((*start, *end)), board.places[digit]
    house = min(
        (house for house in board.layout.houses if not both & ~house.mask),
        key=lambda house: (places & house.mask).bit_count(),
    )
    other = first(places & house.mask & ~both)
    return f"the {board.layout.symbol(digit)} of {house} could be in {name(other)}"
