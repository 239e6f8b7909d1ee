"""A chain that a learner builds link by link; each link is checked when it is added.

Strong and weak links alternate, beginning with a strong one. If the first node is false, the node
after every strong link is true, so one of the two ends is true. A node is a candidate or a group of
candidates. Returning to the first node closes a loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from ..bits import Mask, mask_of, members, smallest_member
from ..board import Board
from ..inference.links import Links, Node, links_of
from ..layout import Candidate, Layout
from ..step import Link, Mark, Role

NodeCandidates: TypeAlias = tuple[Candidate, ...]
"""The candidates of a node, ordered by cell; several for a group."""
_LEAST: Final = 3
"""Smallest number of nodes of a chain that can be closed."""


class NoLink(Exception):
    """Raised if two nodes are not linked as required. The message gives the reason."""


@dataclass(frozen=True)
class BuiltChain:
    """The nodes of a learner's chain, in order."""

    nodes: tuple[NodeCandidates, ...] = ()
    is_closed: bool = False
    """Whether the last link leads back to the first node."""

    @property
    def is_strong_due(self) -> bool:
        """Whether the next link must be strong."""
        return len(self.nodes) % 2 == 1

    @property
    def links(self) -> tuple[Link, ...]:
        """The links in order; the first candidate of a group represents it."""
        ends = [node[0] for node in self.nodes]
        if self.is_closed:
            ends.append(ends[0])
        return tuple(
            Link(*pair, strong=not number % 2) for number, pair in enumerate(pairwise(ends))
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The candidates, node by node, alternately with the roles for false and true."""
        roles = Role.LINK_OFF, Role.LINK_ON
        return tuple(
            Mark(roles[number % 2], candidate)
            for number, node in enumerate(self.nodes)
            for candidate in node
        )

    def with_node(self, node: NodeCandidates, board: Board) -> BuiltChain:
        """Return the chain with *node* at its end, or closed if it is the first node.

        Raises:
            NoLink: The node is neither a candidate nor a group, is in the chain already, or has no
                link of the required kind; or the chain is closed.
        """
        if self.is_closed:
            raise NoLink("the loop is closed")
        _check_node(node, board)
        closes = len(self.nodes) >= _LEAST and node == self.nodes[0]
        if not closes and node in self.nodes:
            raise NoLink(f"{_describe_node(node, board.layout)} is in the chain already")
        if self.nodes:
            _check_link(self.nodes[-1], node, board, strong=self.is_strong_due)
        return BuiltChain(self.nodes, True) if closes else BuiltChain((*self.nodes, node))

    def without_last(self) -> BuiltChain:
        """Return the chain without its last node, or reopened if it is closed."""
        return BuiltChain(self.nodes if self.is_closed else self.nodes[:-1])

    def eliminations(self, board: Board) -> tuple[Candidate, ...]:
        """Return the candidates that both ends exclude; none if the last link is weak.

        In a loop, the two ends of every weak link eliminate in the same way. If a strong link leads
        back to the first node, that node is true and eliminates all that it excludes.
        """
        links = links_of(board, grouped=True)
        numbers = [_number(node, links) for node in self.nodes]
        gone = 0
        for one, other in self._ends(numbers, links):
            gone |= links.weak_links[one] & links.weak_links[other]
        return tuple(map(links.candidate, members(gone & links.candidates)))

    def _ends(self, numbers: list[Node], links: Links) -> Iterator[tuple[Node, Node]]:
        """Yield pairs of nodes; at least one node of each pair is true."""
        if self.is_strong_due:
            if self.is_closed:
                yield numbers[0], numbers[0]
        elif numbers:
            yield numbers[0], numbers[-1]
            if len(numbers) > _LEAST and links.weak_links[numbers[0]] >> numbers[-1] & 1:
                yield from zip(numbers[1:-1:2], numbers[2:-1:2], strict=True)


def _number(node: NodeCandidates, links: Links) -> Node:
    if len(node) == 1:
        ((cell, digit),) = node
        return (digit - 1) * links.cells + cell
    return links.by_cells[node[0].digit, _cells(node)]


def _cells(node: NodeCandidates) -> Mask:
    return mask_of(cell for cell, _ in node)


def _describe_node(node: NodeCandidates, layout: Layout) -> str:
    """Return a node as text: ``5 in r1c1`` or ``5 in r1c1 and r1c2``."""
    return f"{layout.symbol(node[0].digit)} in {layout.names(_cells(node))}"


def _check_node(node: NodeCandidates, board: Board) -> None:
    """Check that a node is a candidate or a group.

    Raises:
        NoLink: The node is neither.
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


def _check_link(start: NodeCandidates, end: NodeCandidates, board: Board, *, strong: bool) -> None:
    """Check that two nodes are linked, strongly if *strong*.

    Raises:
        NoLink: They are not linked, or only weakly.
    """
    links = links_of(board, grouped=True)
    first, last = _number(start, links), _number(end, links)
    if not links.weak_links[first] >> last & 1:
        both = f"{_describe_node(start, board.layout)}, {_describe_node(end, board.layout)}"
        raise NoLink(f"{both}: both could be true, so they are not linked")
    if strong and not links.strong_links.get(first, 0) >> last & 1:
        raise NoLink(f"that link is only weak: {_describe_both_false(start, end, board)}")


def _describe_both_false(start: NodeCandidates, end: NodeCandidates, board: Board) -> str:
    """Describe how both nodes could be false."""
    name, digit = board.layout.cell_name, start[0].digit
    if digit != end[0].digit:
        cell = start[0].cell
        others = board.candidates_of[cell] & ~(1 << digit | 1 << end[0].digit)
        return f"{name(cell)} could be {board.layout.symbol(smallest_member(others))}"
    both, places = _cells((*start, *end)), board.places[digit]
    house = min(
        (house for house in board.layout.houses if not both & ~house.mask),
        key=lambda house: (places & house.mask).bit_count(),
    )
    other = smallest_member(places & house.mask & ~both)
    return f"the {board.layout.symbol(digit)} of {house} could be in {name(other)}"
