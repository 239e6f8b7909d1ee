"""Implications, one path each: what follows from a literal, breadth first, in a fixed order.

A *literal* says that a node is true or false: twice the node, plus one if it is true. The
order in which one follows from another decides which of several equal paths is kept; it is
that of HoDoKu, whose chains are these paths.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from .bits import members
from .board import Board
from .groups import Group
from .layout import Layout
from .links import Links, Node, links_of
from .remembered import Remembered

Literal: TypeAlias = int
"""A node, doubled, and 1 more where it is true."""
Table: TypeAlias = dict[Literal, Literal]
"""What follows from a literal, nearest first, each with the literal that it follows from."""

_ROOM: Final = 2048
"""For how many candidates the order is kept: all of them up to 9x9."""

NOTHING: Literal = -1
"""What a premise follows from."""


def true(node: Node) -> Literal:
    """That *node* is true."""
    return node << 1 | 1


def false(node: Node) -> Literal:
    """That *node* is false."""
    return node << 1


def is_true(literal: Literal) -> bool:
    """Whether a literal says that its node is true."""
    return bool(literal & 1)


def node_of(literal: Literal) -> Node:
    """The node that a literal is about."""
    return literal >> 1


@lru_cache(maxsize=32)
def _excluded_in_order(layout: Layout) -> Remembered[Node, tuple[Literal, ...]]:
    """By candidate all that could be false when it is true, in the order in which it follows."""
    cells = layout.cells

    def excluded(node: Node) -> tuple[Literal, ...]:
        cell = node % cells
        nodes = [*range(cell, cells * layout.digits, cells)]
        for index in layout.houses_of[cell]:
            nodes += members(layout.houses[index].mask << node - cell)
        nodes += members(layout.sees_beyond_houses[cell] << node - cell)
        nodes += members(layout.banned_by[node])
        return tuple(false(each) for each in dict.fromkeys(nodes) if each != node)

    return Remembered(excluded, _ROOM)


@dataclass
class _Front:
    """What a table holds, in its order, and how many of these have been followed further."""

    queue: list[Literal]
    at: int = 0


class Implications:
    """The implications of a position. Get them from `implications_of`."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self._possible = {false(node) for node in members(links.candidates)}
        self._excluded = _excluded_in_order(links.board.layout)
        self._at_once: dict[Literal, tuple[Literal, ...]] = {}
        self._tables: dict[Literal, tuple[Table, _Front]] = {}
        self._distances: dict[Literal, dict[Literal, int]] = {}

    def table(self, premise: Literal) -> Table:
        """Everything that follows from *premise*, nearest first, and what it follows from."""
        table, front = self._begun(premise)
        if front.at < len(front.queue):
            self._grow(table, front, set())
        return table

    def towards(self, premise: Literal, wanted: set[Literal]) -> Table:
        """As much of the table of *premise* as it takes to have all of *wanted*."""
        table, front = self._begun(premise)
        missing = wanted - table.keys()
        if missing:
            self._grow(table, front, missing)
        return table

    def _begun(self, premise: Literal) -> tuple[Table, _Front]:
        known = self._tables.get(premise)
        if known is None:
            known = self._tables[premise] = {premise: NOTHING}, _Front([premise])
        return known

    def _grow(self, table: Table, front: _Front, wanted: set[Literal]) -> None:
        """Add what follows, until all that is *wanted* is there; everything if nothing is."""
        at_once, queue, at, left = self._at_once, front.queue, front.at, len(wanted) or -1
        while at < len(queue) and left:
            literal = queue[at]
            at += 1
            following = at_once.get(literal)
            if following is None:
                following = at_once[literal] = self._following(literal)
            for each in following:
                if each not in table:
                    table[each] = literal
                    queue.append(each)
                    if each in wanted:
                        left -= 1
        front.at = at

    def distances(self, premise: Literal) -> dict[Literal, int]:
        """How many implications away everything is that follows from *premise*, nearest first."""
        known = self._distances.get(premise)
        if known is None:
            known = self._distances[premise] = {NOTHING: -1}
            for literal, before in self.table(premise).items():
                known[literal] = known[before] + 1
            del known[NOTHING]
        return known

    def path(self, premise: Literal, conclusion: Literal) -> list[Literal]:
        """The way from *premise* to *conclusion*, both included."""
        table, _ = self._begun(premise)
        if conclusion not in table:
            table = self.table(premise)
        path = [conclusion]
        while (before := table[path[-1]]) != NOTHING:
            path.append(before)
        path.reverse()
        return path

    def _following(self, literal: Literal) -> tuple[Literal, ...]:
        node, links = node_of(literal), self.links
        if node < links.first_group:
            return self._killed(node) if is_true(literal) else self._made(node)
        if is_true(literal):
            return tuple(map(false, members(links.kills[node])))
        made = self._made_by(links.groups[node - links.first_group])
        return tuple(dict.fromkeys(map(true, made)))

    def _killed(self, node: Node) -> tuple[Literal, ...]:
        """The cell's other digits, then the digit house by house, then groups."""
        possible = self._possible
        killed = [literal for literal in self._excluded[node] if literal in possible]
        killed += map(false, self._groups(self.links.kills[node]))
        return tuple(killed)

    def _made(self, node: Node) -> tuple[Literal, ...]:
        """The cell's other digit, then the other place of each house, then groups."""
        links, layout = self.links, self.links.board.layout
        made = links.makes.get(node, 0)
        if not made & (made - 1):
            return (true(made.bit_length() - 1),) if made else ()
        cell = node % links.cells
        shift = node - cell
        places = links.board.places[shift // links.cells + 1]
        nodes = [*members(made & links.cell_mates(node))]
        for index in layout.houses_of[cell]:
            inside = places & layout.houses[index].mask
            if inside.bit_count() == 2:
                nodes += members((inside & ~(1 << cell)) << shift)
        nodes += self._groups(made)
        return tuple(dict.fromkeys(map(true, nodes)))

    def _groups(self, nodes: int) -> Iterator[Node]:
        base = self.links.first_group
        return (base + index for index in members(nodes >> base))

    def _made_by(self, group: Group) -> Iterator[Node]:
        """The one place left in a house of the group, boxes first, then another group."""
        links = self.links
        houses = links.houses_of(group)
        shift = (group.digit - 1) * links.cells
        for house in reversed(houses):
            rest = links.rest_of(group, house)
            if rest.bit_count() == 1:
                yield from members(rest << shift)
        for house in houses:
            rest = links.rest_of(group, house)
            other = links.by_cells.get((group.digit, rest))
            if other is not None:
                yield other


def implications_of(board: Board, *, grouped: bool = False) -> Implications:
    """The implications of *board*, built once a position."""
    key = "grouped-implications" if grouped else "implications"
    implications: Implications | None = board.cache.get(key)
    if implications is None:
        implications = Implications(links_of(board, grouped=grouped))
        board.cache[key] = implications
    return implications
