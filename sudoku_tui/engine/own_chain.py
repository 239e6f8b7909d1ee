"""A chain that a learner builds, link by link, each checked when it is added.

Its links are strong and weak in turn and the first is strong: if its first candidate is false
the one after every strong link is true, so one of its two ends is true.
"""

from __future__ import annotations

from dataclasses import dataclass

from .bits import members
from .board import Board
from .layout import House
from .links import Links, Node, links_of
from .step import Candidate, Link
from .symbols import symbol


class NoLink(Exception):
    """Two candidates are not linked as they would have to be. The message says why."""


@dataclass(frozen=True)
class OwnChain:
    """Candidates in a row."""

    nodes: tuple[Candidate, ...] = ()

    @property
    def is_strong_due(self) -> bool:
        """Whether the next link has to be strong."""
        return len(self.nodes) % 2 == 1

    @property
    def links(self) -> tuple[Link, ...]:
        """Its links, in order."""
        pairs = zip(self.nodes, self.nodes[1:], strict=False)
        return tuple(Link(*pair, strong=not number % 2) for number, pair in enumerate(pairs))

    def added(self, candidate: Candidate, board: Board) -> OwnChain:
        """The chain with *candidate* at its end.

        Raises:
            NoLink: it is no candidate, it is in the chain, or there is no such link to it.
        """
        name, digit = board.layout.cell_name(candidate.cell), symbol(candidate.digit)
        if not board.can_be(*candidate):
            raise NoLink(f"{name} has no candidate {digit}")
        if candidate in self.nodes:
            raise NoLink(f"{digit} in {name} is in the chain already")
        if self.nodes:
            _check(self.nodes[-1], candidate, board, strong=self.is_strong_due)
        return OwnChain((*self.nodes, candidate))

    def shorter(self) -> OwnChain:
        """The chain without its last candidate."""
        return OwnChain(self.nodes[:-1])

    def eliminations(self, board: Board) -> tuple[Candidate, ...]:
        """What cannot be, because one of the two ends is true; nothing after a weak link."""
        if len(self.nodes) < 2 or self.is_strong_due:
            return ()
        links = links_of(board)
        start, end = (_number(each, links) for each in (self.nodes[0], self.nodes[-1]))
        return tuple(map(links.candidate, members(links.kills[start] & links.kills[end])))


def _number(candidate: Candidate, links: Links) -> Node:
    return (candidate.digit - 1) * links.cells + candidate.cell


def _check(start: Candidate, end: Candidate, board: Board, *, strong: bool) -> None:
    """See that there is a link, and a strong one if it has to be.

    Raises:
        NoLink: there is none, or only a weak one.
    """
    links = links_of(board)
    first, last = _number(start, links), _number(end, links)
    name = board.layout.cell_name
    if not links.kills[first] >> last & 1:
        both = f"{symbol(start.digit)} in {name(start.cell)}, {symbol(end.digit)} in"
        raise NoLink(f"{both} {name(end.cell)}: both could be true, so they are not linked")
    if strong and not links.makes.get(first, 0) >> last & 1:
        raise NoLink(f"that link is only weak: {_way_out(start, end, board)}")


def _way_out(start: Candidate, end: Candidate, board: Board) -> str:
    """How both could be false."""
    name = board.layout.cell_name
    if start.cell == end.cell:
        others = board.candidates_of[start.cell] & ~(1 << start.digit | 1 << end.digit)
        other = symbol(next(members(others)))
        return f"{name(start.cell)} could be {other}"
    house = _shared(start, end, board)
    others = board.places[start.digit] & house.mask & ~(1 << start.cell | 1 << end.cell)
    return f"the {symbol(start.digit)} of {house} could be in {name(next(members(others)))}"


def _shared(start: Candidate, end: Candidate, board: Board) -> House:
    """The house of both that has the fewest places for their digit."""
    places = board.places[start.digit]
    houses = (
        house
        for house in board.layout.houses
        if house.mask >> start.cell & 1 and house.mask >> end.cell & 1
    )
    return min(houses, key=lambda house: (places & house.mask).bit_count())
