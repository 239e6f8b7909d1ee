"""Implications, one path each: what follows from a literal, breadth first, in a fixed order.

A *literal* says that a node is true or false: twice the node, plus one if it is true. The
order in which one follows from another decides which of several equal paths is kept; it is
that of HoDoKu, whose chains are these paths.

`Implications` follow links, `SetImplications` lead through almost locked sets too: one that
loses a digit holds all its others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from ..bits import Mask, mask_of, members
from ..board import Board
from ..bounded_cache import BoundedCache
from ..layout import Cell, Digit, Layout
from .als import almost_locked_sets
from .links import Links, Node, links_of

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


def contrary(literal: Literal) -> Literal:
    """That a literal does not hold."""
    return literal ^ 1


def node_of(literal: Literal) -> Node:
    """The node that a literal is about."""
    return literal >> 1


@lru_cache(maxsize=32)
def _parts(layout: Layout) -> BoundedCache[Node, tuple[Mask, ...]]:
    """By candidate what it excludes, in the order in which that follows: part by part."""
    cells = layout.cells
    of_cell = mask_of(range(0, cells * layout.digits, cells))

    def parts(node: Node) -> tuple[Mask, ...]:
        cell = node % cells
        houses = [layout.houses[index].mask for index in layout.houses_of[cell]]
        masks = [mask << node - cell for mask in (*houses, layout.sees_beyond_houses[cell])]
        return (of_cell << cell, *masks, layout.banned_by[node])

    return BoundedCache(parts, _ROOM)


@dataclass
class GrowingTable:
    """A table as it grows."""

    table: Table
    queue: list[Literal]
    """What is in the table and may lead further, in its order."""
    on: Mask
    """The nodes that the table says are true."""
    off: Mask


class Implications:
    """The implications of a position. Get them from `implications_of`."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self._parts = _parts(links.board.layout)
        self._made_at_once: dict[Node, tuple[Node, ...]] = {}
        self._tables: dict[Literal, Table] = {}
        self._distances: dict[Literal, dict[Literal, int]] = {}

    def table(self, premise: Literal) -> Table:
        """Everything that follows from *premise*, nearest first, and what it follows from."""
        known = self._tables.get(premise)
        if known is None:
            growing = _new_table(premise)
            self._grow(growing, 0, 0, -1)
            known = self._tables[premise] = growing.table
        return known

    def towards(self, premise: Literal, on: Mask, off: Mask = 0) -> Table:
        """The ways from *premise* to these nodes being true and false, in a table with little else.

        They are those of the whole table, and follow in its order: whatever lies on a way leads to
        its end, and what leads nowhere can be left out.
        """
        links, growing = self.links, _new_table(premise)
        on, off = on & ~growing.on, off & ~growing.off
        keeps = off
        # What makes something true when it is false, is true when that is false: a link either way.
        for node in members(on):
            keeps |= links.true_without(node)
        for node in members(off):
            keeps |= links.true_after(node)
        if on | off:
            self._grow(growing, on, off, keeps)
        return growing.table

    def _grow(self, growing: GrowingTable, on: Mask, off: Mask, keeps: Mask) -> None:
        """Add what follows, until nodes are true, *on*, and false, *off*; all if none are named.

        Of the nodes that are false only those that the table *keeps* are looked at.
        """
        # Every chain is read off such tables: so masks tell what is new, and not look-ups.
        table, queue = growing.table, growing.queue
        known_on, known_off, everything = growing.on, growing.off, not on | off
        kills, makes = self.links.kills, self.links.makes
        for literal in queue:
            if not on | off and not everything:
                break
            node = literal >> 1
            if literal & 1:
                known_off, before = known_off | kills[node] & keeps, known_off
                if fresh := known_off ^ before:
                    off ^= off & fresh
                    for each in self._in_order(node, fresh):
                        table[each << 1] = literal
                        if each in makes:
                            queue.append(each << 1)
            else:
                known_on, before = known_on | makes.get(node, 0), known_on
                if fresh := known_on ^ before:
                    on ^= on & fresh
                    for each in self._made_in_order(node, fresh):
                        table[each << 1 | 1] = literal
                        queue.append(each << 1 | 1)

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
        return path_in(self.table(premise), conclusion)

    def _following(self, literal: Literal) -> tuple[Literal, ...]:
        """What follows at once, in its order."""
        node, links = node_of(literal), self.links
        if is_true(literal):
            return tuple(map(false, self._in_order(node, links.kills[node])))
        return tuple(map(true, self._made_in_order(node, links.makes.get(node, 0))))

    def _in_order(self, node: Node, killed: Mask) -> list[Node]:
        """Nodes that a true one excludes: its cell's, then its digit's house by house, groups."""
        if not killed & (killed - 1):
            return [killed.bit_length() - 1] if killed else []
        nodes: list[Node] = []
        for part in self._parts[node] if node < self.links.first_group else ():
            inside = killed & part
            if inside:
                killed ^= inside
                nodes += members(inside)
        if killed:
            nodes += members(killed)
        return nodes

    def _made_in_order(self, node: Node, made: Mask) -> tuple[Node, ...]:
        """Nodes that take the place of one that is false."""
        if not made & (made - 1):
            return (made.bit_length() - 1,) if made else ()
        known = self._made_at_once.get(node)
        if known is None:
            links = self.links
            nodes = self._made(node) if node < links.first_group else self._made_by(node)
            known = self._made_at_once[node] = tuple(dict.fromkeys(nodes))
        if made == self.links.makes[node]:
            return known
        return tuple(each for each in known if made >> each & 1)

    def _made(self, node: Node) -> Iterator[Node]:
        """The cell's other digit, then the other place of each house, then groups."""
        links, layout = self.links, self.links.board.layout
        made = links.makes[node]
        cell = node % links.cells
        shift = node - cell
        places = links.board.places[shift // links.cells + 1]
        yield from members(made & links.cell_mates(node))
        for index in layout.houses_of[cell]:
            inside = places & layout.houses[index].mask
            if inside.bit_count() == 2:
                yield from members((inside & ~(1 << cell)) << shift)
        yield from members(made >> links.first_group << links.first_group)

    def _made_by(self, node: Node) -> Iterator[Node]:
        """The one place left in a house of a group, boxes first, then another group."""
        links, made = self.links, self.links.makes[node]
        group = links.groups[node - links.first_group]
        houses, shift = links.houses_of(group), (group.digit - 1) * links.cells
        for house in reversed(houses):
            yield from members(made & house.mask << shift)
        others = list(members(made >> links.first_group << links.first_group))
        for house in houses:
            yield from (other for other in others if not links.cells_of(other) & ~house.mask)


def _new_table(premise: Literal) -> GrowingTable:
    """A table in which nothing has been followed yet but that the premise holds."""
    here = 1 << node_of(premise)
    on, off = (here, 0) if is_true(premise) else (0, here)
    return GrowingTable({premise: NOTHING}, [premise], on, off)


def path_in(table: Table, conclusion: Literal) -> list[Literal]:
    """The way from the premise of a table to *conclusion*, both included."""
    path = [conclusion]
    while (before := table[path[-1]]) != NOTHING:
        path.append(before)
    path.reverse()
    return path


def implications_of(board: Board, *, grouped: bool = False) -> Implications:
    """The implications of *board*, built once a position."""
    return board.once(_build, grouped)


def _build(board: Board, grouped: bool) -> Implications:
    return Implications(links_of(board, grouped=grouped))


class SetImplications(Implications):
    """The implications of a position, with groups, and with sets that have lost a digit.

    That a set has lost a digit is a false node of its own, numbered above the groups. It counts
    for as many nodes as it has cells to think of, so what was come upon first through a set may
    be nearer another way, and then follows from there.
    """

    def __init__(self, links: Links) -> None:
        super().__init__(links)
        self._at_once: dict[Literal, tuple[tuple[Literal, int], ...]] = {}
        """What follows from a literal at once, each with its weight."""
        board = links.board
        self.width = board.layout.digits + 1
        self.first_set: Node = links.first_group + len(links.groups)
        sets = almost_locked_sets(board).sets
        self.sets = [each for each in sets if each.cells & (each.cells - 1)]
        self._seen: list[dict[Digit, Mask]] = [
            {digit: self._seen_by(cells, digit) for digit in members(digits)}
            for cells, digits in self.sets
        ]

    def _seen_by(self, cells: Mask, digit: Digit) -> Mask:
        """Where a set with these cells rules out *digit* once it is locked."""
        places, layout = self.links.board.places[digit], self.links.board.layout
        return layout.seen_by_all(cells & places) & places & ~cells

    def lost(self, node: Node) -> tuple[int, Digit]:
        """The number of the set, and the digit that it has lost."""
        return divmod(node - self.first_set, self.width)

    def places(self, number: int, digit: Digit) -> Mask:
        """The cells of a set that can hold *digit*."""
        return self.sets[number].cells & self.links.board.places[digit]

    def weight(self, literal: Literal) -> int:
        """For how many nodes a literal counts."""
        if node_of(literal) < self.first_set:
            return 1
        return self.sets[self.lost(node_of(literal))[0]].cells.bit_count()

    def towards(self, premise: Literal, on: Mask, off: Mask = 0) -> Table:
        """The whole table: the links do not say what leads to a node through sets."""
        return self.table(premise)

    def _grow(self, growing: GrowingTable, on: Mask, off: Mask, keeps: Mask) -> None:
        """Add all that follows, through sets too."""
        table, queue = growing.table, growing.queue
        far = dict.fromkeys(queue, 0)
        for literal in queue:
            following = self._at_once.get(literal)
            if following is None:
                following = tuple((each, self.weight(each)) for each in self._following(literal))
                self._at_once[literal] = following
            here = far[literal]
            for each, weight in following:
                now = here + weight
                if each not in far:
                    queue.append(each)
                elif now >= far[each]:
                    continue
                table[each], far[each] = literal, now

    def _following(self, literal: Literal) -> tuple[Literal, ...]:
        node = node_of(literal)
        if node >= self.first_set:
            return self._locked(*self.lost(node))
        if is_true(literal):
            return (*super()._following(literal), *self._losing(node))
        return super()._following(literal)

    def _losing(self, node: Node) -> tuple[Literal, ...]:
        """The sets that lose a digit to a true node."""
        digit, seen = self.links.digit_of(node), self.links.seen_by(node)
        return tuple(
            self._literal(number, digit)
            for number, each in enumerate(self.sets)
            if each.digits >> digit & 1
            and not self.places(number, digit) & ~seen
            and any(gone for k, gone in self._seen[number].items() if k != digit)
        )

    def _literal(self, number: int, digit: Digit) -> Literal:
        return false(self.first_set + number * self.width + digit)

    def _locked(self, number: int, lost: Digit) -> tuple[Literal, ...]:
        """What follows when a set is locked: places go, and so do groups and digits of sets."""
        links, cells = self.links, self.links.cells
        gone = {digit: mask for digit, mask in self._seen[number].items() if digit != lost and mask}
        found: list[Literal] = []
        left: dict[Cell, Mask] = {}
        for digit, mask in gone.items():
            for cell in members(mask):
                found.append(false((digit - 1) * cells + cell))
                left[cell] = left.get(cell, links.board.candidates_of[cell]) & ~(1 << digit)
        for index, group in enumerate(links.groups):
            if group.digit in gone and not group.cells & ~gone[group.digit]:
                found.append(false(links.first_group + index))
        for other, each in enumerate(self.sets):
            if not each.cells & self.sets[number].cells:
                for digit in members(each.digits):
                    if digit in gone and not self.places(other, digit) & ~gone[digit]:
                        found.append(self._literal(other, digit))
        for cell, rest in left.items():
            if rest and not rest & (rest - 1) and links.board.candidates_of[cell].bit_count() > 2:
                found.append(true((rest.bit_length() - 2) * cells + cell))
        return tuple(found)


def set_implications_of(board: Board) -> SetImplications:
    """The implications of *board* with sets, built once a position."""
    return board.once(_build_with_sets)


def _build_with_sets(board: Board) -> SetImplications:
    return SetImplications(links_of(board, grouped=True))
