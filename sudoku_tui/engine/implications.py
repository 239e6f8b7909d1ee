"""Implications, one path each: what follows from a literal, breadth first, in a fixed order.

A *literal* says that a node is true or false: twice the node, plus one if it is true. The
order in which one follows from another decides which of several equal paths is kept; it is
that of HoDoKu, whose chains are these paths.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from .bits import members
from .board import Board
from .links import Group, Links, Node, links_of

Literal: TypeAlias = int
"""A node, doubled, and 1 more where it is true."""
Table: TypeAlias = dict[Literal, Literal]
"""What follows from a literal, nearest first, each with the literal that it follows from."""

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


class Implications:
    """The implications of a position. Get them from `implications_of`."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self._at_once: dict[Literal, tuple[Literal, ...]] = {}
        self._tables: dict[Literal, Table] = {}
        self._distances: dict[Literal, dict[Literal, int]] = {}

    def table(self, premise: Literal) -> Table:
        """Everything that follows from *premise*, nearest first, and what it follows from."""
        known = self._tables.get(premise)
        if known is not None:
            return known
        at_once = self._at_once
        table: Table = {premise: NOTHING}
        queue = [premise]
        for literal in queue:
            following = at_once.get(literal)
            if following is None:
                following = at_once[literal] = self._following(literal)
            for each in following:
                if each not in table:
                    table[each] = literal
                    queue.append(each)
        self._tables[premise] = table
        return table

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
        table = self.table(premise)
        path = [conclusion]
        while (before := table[path[-1]]) != NOTHING:
            path.append(before)
        path.reverse()
        return path

    def _following(self, literal: Literal) -> tuple[Literal, ...]:
        node, links = node_of(literal), self.links
        if node < links.first_group:
            nodes = self._killed(node) if is_true(literal) else self._made(node)
        else:
            group = links.groups[node - links.first_group]
            nodes = members(links.kills[node]) if is_true(literal) else self._made_by(group)
        value = not is_true(literal)
        return tuple(dict.fromkeys(node << 1 | value for node in nodes))

    def _killed(self, node: Node) -> Iterator[Node]:
        """The cell's other digits, then the digit house by house, then groups."""
        links, layout = self.links, self.links.board.layout
        cell = node % links.cells
        shift = node - cell
        yield from members(links.cell_mates(node))
        places = links.board.places[shift // links.cells + 1] & ~(1 << cell)
        for index in layout.houses_of[cell]:
            yield from members((places & layout.houses[index].mask) << shift)
        yield from members((places & layout.sees_beyond_houses[cell]) << shift)
        yield from self._groups(links.kills[node])

    def _made(self, node: Node) -> Iterator[Node]:
        """The cell's other digit, then the other place of each house, then groups."""
        links, layout = self.links, self.links.board.layout
        made = links.makes.get(node, 0)
        if not made:
            return
        cell = node % links.cells
        shift = node - cell
        yield from members(made & links.cell_mates(node))
        for index in layout.houses_of[cell]:
            inside = links.board.places[shift // links.cells + 1] & layout.houses[index].mask
            if inside.bit_count() == 2:
                yield from members((inside & ~(1 << cell)) << shift)
        yield from self._groups(made)

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
            for index, other in enumerate(links.groups):
                if other.digit == group.digit and other.cells == rest:
                    yield links.first_group + index


def implications_of(board: Board, *, grouped: bool = False) -> Implications:
    """The implications of *board*, built once a position."""
    key = "grouped-implications" if grouped else "implications"
    implications: Implications | None = board.cache.get(key)
    if implications is None:
        implications = Implications(links_of(board, grouped=grouped))
        board.cache[key] = implications
    return implications
