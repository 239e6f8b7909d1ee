"""The part of what follows from an assumption that a conclusion needs, as links and marks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ..bits import Mask, members
from ..layout import House
from ..step import Link, Mark, Role
from .nodes import CANDIDATES, COUNT, Nodes, number_of
from .propagation import Propagation
from .sources import Conclusion
from .tables import LINK_ORDER


class Story(NamedTuple):
    """What a conclusion leans on."""

    links: tuple[Link, ...]
    marks: tuple[Mark, ...]
    houses: tuple[House, ...]


def story(conclusion: Conclusion) -> Story:
    """The links of all branches that lead to the conclusion, chain by chain, and their marks.

    Of a candidate that several others leave alone, the link from the one that went last is told
    in the chain, and how the others went before it, in chains of their own. Where a pattern tells
    that a candidate goes, all that it could hold is marked, with its houses.
    """
    links: dict[Link, None] = {}
    marks: dict[Mark, None] = {}
    scopes = conclusion.source
    for branch, nodes in conclusion.sides():
        scopes |= branch.scopes_behind(nodes)
        for chain in _chains(branch, nodes):
            for start, end in pairwise(chain):
                links[_link(start, end)] = None
            for node in chain:
                role = Role.LINK_OFF if node >= COUNT else Role.LINK_ON
                marks[Mark(role, CANDIDATES[_number(node)])] = None
    chained = {mark.candidate for mark in marks}
    possible = conclusion.branches[0].start & scopes
    more = (each for each in map(CANDIDATES.__getitem__, members(possible)) if each not in chained)
    patterns = tuple(Mark(Role.PATTERN, each) for each in more)
    return Story(tuple(links), (*patterns, *marks), tuple(_houses_of(scopes)))


def _houses_of(scopes: Mask) -> Iterator[House]:
    """The houses of which all places for some digit are among *scopes*."""
    for house in LINK_ORDER:
        lanes = (house.mask << number_of(0, digit) for digit in range(1, 10))
        if any(not lane & ~scopes for lane in lanes):
            yield house


def _number(node: int) -> int:
    return node - COUNT if node >= COUNT else node


def _link(start: int, end: int) -> Link:
    return Link(CANDIDATES[_number(start)], CANDIDATES[_number(end)], end < COUNT)


def _before(branch: Propagation, node: int) -> int | None:
    """The node that this one was found from first; None for an assumption."""
    if node >= COUNT:
        return branch.off_from.get(node - COUNT)
    off = branch.on_from.get(node)
    return None if off is None else COUNT + off


def _chains(branch: Propagation, nodes: Nodes) -> Iterator[list[int]]:
    """Chains that cover *nodes*: those on the side first, each up to where another goes on."""
    before = {node: _before(branch, node) for node in members(nodes)}
    ends = before.keys() - before.values()
    chains: list[list[int]] = []
    for end in ends:
        chain: list[int] = []
        node: int | None = end
        while node is not None and node in before:
            chain.append(node)
            node = before[node]
        chains.append(chain[::-1])
    # The longest is told last: it is what the others lead up to.
    yield from sorted(chains, key=lambda chain: (len(chain), chain))
