"""The part of what follows from an assumption that a conclusion needs, as links and marks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..bits import members
from ..step import Link, Mark, Role
from .nodes import CANDIDATES, COUNT, Nodes
from .propagation import Propagation
from .sources import Conclusion


def story(conclusion: Conclusion) -> tuple[tuple[Link, ...], tuple[Mark, ...]]:
    """The links of all branches that lead to the conclusion, chain by chain, and their marks.

    Of a candidate that several others leave alone, the link from the one that went last is told
    in the chain, and how the others went before it, in chains of their own.
    """
    links: dict[Link, None] = {}
    marks: dict[Mark, None] = {}
    branches = conclusion.branches
    if len(branches) < len(conclusion.behind):
        branches += branches  # both sides of a contradiction
    for branch, nodes in zip(branches, conclusion.behind, strict=True):
        for chain in _chains(branch, nodes):
            for start, end in pairwise(chain):
                links[_link(start, end)] = None
            for node in chain:
                role = Role.LINK_OFF if node >= COUNT else Role.LINK_ON
                marks[Mark(role, CANDIDATES[_number(node)])] = None
    return tuple(links), tuple(marks)


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
