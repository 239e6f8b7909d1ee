"""Chains: candidates of which each follows from the one before. What all kinds share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from ..bits import Mask
from ..board import Board
from ..layout import Layout
from ..notation import cells_of, listed
from ..step import Candidate, Link, Mark, Role, Step
from .base import Technique

Members = tuple[Candidate, ...]
"""The candidates of one node: several where it is a group."""
IN_CHAINS: Final = (Role.LINK_OFF, Role.LINK_ON)
"""The roles of nodes; other candidates make up the sets that a chain leads through."""


class Chain(NamedTuple):
    """A chain that eliminates something: if its first node is false, its last is true."""

    nodes: tuple[Members, ...]
    """False and true in turn."""
    eliminations: tuple[Candidate, ...]
    """By digit, then by cell."""
    length: int
    """How many nodes HoDoKu counts."""
    technique_id: str = ""
    closed: bool = False
    """Whether the last node excludes the first, so that it is a loop."""
    victim: Candidate | None = None
    """The candidate that both ends exclude, where the chain is told as a loop through it."""
    sets: tuple[Mask, ...] = ()
    """The cells of the almost locked sets that it leads through, and cells that these settle."""
    inside: Mask = 0
    """The nodes, by their places, of which the next follows because both are in such a set."""


def in_order(eliminations: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Eliminations by digit, then by cell: the order in which chains apply theirs."""
    return tuple(sorted(set(eliminations), key=lambda gone: (gone.digit, gone.cell)))


def preference(eliminations: Sequence[Candidate], cells: int) -> tuple[int, int]:
    """How HoDoKu orders chains: most eliminations first, then a weight of these."""
    weight = sum(
        cell * (1 + (cells - 1) * place) + digit for place, (cell, digit) in enumerate(eliminations)
    )
    return -len(eliminations), weight


def best_of(chains: Iterable[Chain], cells: int) -> Chain | None:
    """The chain that HoDoKu takes of all that it finds."""
    best: Chain | None = None
    best_preference = (0, 0)
    for chain in chains:
        if best and len(chain.eliminations) < len(best.eliminations):
            continue
        ours = preference(chain.eliminations, cells)
        shorter = (
            best is not None
            and ours == best_preference
            and chain.technique_id == best.technique_id
            and chain.eliminations == best.eliminations
            and chain.length < best.length
        )
        if best is None or ours < best_preference or shorter:
            best, best_preference = chain, ours
    return best


def shortest_each(chains: Iterable[Chain]) -> list[Chain]:
    """The shortest chain for each set of eliminations, the shortest of all first."""
    found: dict[tuple[Candidate, ...], Chain] = {}
    for chain in chains:
        known = found.get(chain.eliminations)
        if known is None or chain.length < known.length:
            found[chain.eliminations] = chain
    return sorted(found.values(), key=lambda chain: chain.length)


class ChainTechnique(Technique):
    """Each node of a chain follows from the one before, so one of its two ends is true.

    What both ends exclude is false.
    """

    @abstractmethod
    def chains(self, board: Board) -> list[Chain]:
        """Every chain of *board*, one for each set of eliminations, the shortest first."""

    def find(self, board: Board) -> Iterator[Step]:
        for chain in self.chains(board):
            yield self.step(chain)

    def step(self, chain: Chain) -> Step:
        """*chain* as a step: its nodes in order, and what joins them."""
        marks: list[Mark] = []
        for index, node in enumerate(chain.nodes):
            role = Role.LINK_ON if index % 2 else Role.LINK_OFF
            marks += (Mark(role, candidate) for candidate in node)
        ends = [node[0] for node in chain.nodes]
        links = [
            Link(start, end, index % 2 == 0)
            for index, (start, end) in enumerate(pairwise(ends))
            if not chain.inside >> index & 1
        ]
        if chain.closed:
            links.append(Link(ends[-1], ends[0], False))
        if chain.victim:
            links.insert(0, Link(chain.victim, ends[0], False))
            links.append(Link(ends[-1], chain.victim, False))
        return Step(self, eliminations=chain.eliminations, marks=tuple(marks), links=tuple(links))

    def reason(self, step: Step, layout: Layout) -> str:
        nodes = nodes_of(step)
        if nodes[0] == nodes[-1]:
            first = told(nodes[0], layout)
            return f"{_followed(nodes[:-1], layout)}, and in the end {first} after all. It is true"
        if step.links[-1].end in nodes[0]:
            return (
                f"{_followed(nodes, layout)}. The last excludes the first, so it holds the other "
                "way round too: of two neighbours in this loop exactly one is true"
            )
        one, other = told(nodes[0], layout), told(nodes[-1], layout)
        return (
            f"{_followed(nodes, layout)}. Either way {one} or {other}, "
            "and what both exclude is false"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        nodes = nodes_of(step)
        strong = [index % 2 == 0 for index in range(len(nodes) - 1)]
        first, last = step.links[0].start, step.links[-1].end
        if first not in nodes[0]:
            nodes, strong = [(first,), *nodes], [False, *strong]
        if last not in nodes[-1]:
            nodes, strong = [*nodes, (last,)], [*strong, False]
        return _chained(nodes, strong, layout)


def nodes_of(step: Step) -> list[Members]:
    """The nodes of a chain's step: neighbours play different parts, a group's members one."""
    chained = (mark for mark in step.marks if mark.role in IN_CHAINS)
    parts = groupby(chained, lambda mark: mark.role)
    return [tuple(mark.candidate for mark in same) for _, same in parts]


def told(node: Members, layout: Layout) -> str:
    """A node in words: ``r1c1 is 5``, or for a group ``r1c1 or r1c2 is 5``."""
    return f"{layout.names(cells_of(node), 'or')} is {layout.symbol(node[0].digit)}"


def _followed(nodes: Sequence[Members], layout: Layout) -> str:
    """What follows from the first node being false."""
    cells, digit = layout.names(cells_of(nodes[0]), "nor"), layout.symbol(nodes[0][0].digit)
    denied = (
        f"If {cells} is not {digit}" if len(nodes[0]) == 1 else f"If neither {cells} is {digit}"
    )
    then = listed(told(node, layout) for node in nodes[1::2])
    return f"{denied}, then {then}" if len(nodes) < 4 else f"{denied}, then in turn {then}"


def _chained(nodes: Sequence[Members], strong: Sequence[bool], layout: Layout) -> str:
    """A chain as players write it: ``7 r2c3 =7= r2c8 -7- r5c8``."""
    digit = nodes[0][0].digit
    parts = [layout.symbol(digit), _short(nodes[0], layout)]
    for (one, other), is_strong in zip(pairwise(nodes), strong, strict=True):
        if cells_of(one) != cells_of(other):
            sign, digit = "=" if is_strong else "-", other[0].digit
            parts += [f"{sign}{layout.symbol(digit)}{sign}", _short(other, layout)]
    if nodes[-1][0].digit != digit:
        parts.append(layout.symbol(nodes[-1][0].digit))
    return " ".join(parts)


def _short(node: Members, layout: Layout) -> str:
    return layout.short_names(cells_of(node)).replace(" ", ",")
