"""The part of what follows from an assumption that a conclusion needs, as links and marks."""

from __future__ import annotations

from ..bits import members
from ..step import Link, Mark, Role
from .nodes import CANDIDATES, COUNT, Nodes
from .propagation import Propagation
from .sources import Conclusion


def story(conclusion: Conclusion) -> tuple[tuple[Link, ...], tuple[Mark, ...]]:
    """The links of all branches that lead to the conclusion, each branch in its order."""
    links: list[Link] = []
    marks: dict[Mark, None] = {}
    branches = conclusion.branches
    if len(branches) < len(conclusion.behind):
        branches += branches
    for branch, nodes in zip(branches, conclusion.behind, strict=True):
        links += _links(branch, nodes)
        for node in members(nodes):
            role = Role.LINK_OFF if node >= COUNT else Role.LINK_ON
            marks[Mark(role, CANDIDATES[node - COUNT if node >= COUNT else node])] = None
    return tuple(dict.fromkeys(links)), tuple(marks)


def _links(branch: Propagation, nodes: Nodes) -> list[Link]:
    """By the node that each was found from first, in the order in which they were found."""
    within = (1 << COUNT) - 1
    on, off = nodes & within, nodes >> COUNT
    found = [
        (number, Link(CANDIDATES[before], CANDIDATES[number], False))
        for number, before in branch.off_from.items()
        if off >> number & 1
    ]
    found += [
        (number, Link(CANDIDATES[before], CANDIDATES[number], True))
        for number, before in branch.on_from.items()
        if on >> number & 1
    ]
    return [link for _, link in found]
