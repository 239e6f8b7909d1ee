"""Implications: everything that follows from a literal, breadth first, with one path to each.

A *literal* states that a node is true or false: twice the node's number, plus one if it is true.
The order in which consequences are found decides which of several shortest paths is kept. It is
HoDoKu's order, so the paths are HoDoKu's chains.

`Implications` follow links. `SetImplications` also lead through almost locked sets: a set that
loses a digit holds all its other digits.
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
"""A node's number, doubled, plus 1 if the node is true."""
ImplicationTable: TypeAlias = dict[Literal, Literal]
"""The consequences of a literal, nearest first, each with the literal that it follows from."""

_ROOM: Final = 2048
"""Capacity of the cache of `_parts` (candidates); enough for all candidates of a 9x9 board."""

NO_PREDECESSOR: Literal = -1
"""The entry of a premise in an `ImplicationTable`: the premise follows from no other literal."""


def true(node: Node) -> Literal:
    """Return the literal that *node* is true."""
    return node << 1 | 1


def false(node: Node) -> Literal:
    """Return the literal that *node* is false."""
    return node << 1


def is_true(literal: Literal) -> bool:
    """Check whether *literal* states that its node is true."""
    return bool(literal & 1)


def contrary(literal: Literal) -> Literal:
    """Return the negation of *literal*."""
    return literal ^ 1


def node_of(literal: Literal) -> Node:
    """Return the node of *literal*."""
    return literal >> 1


@lru_cache(maxsize=32)
def _parts(layout: Layout) -> BoundedCache[Node, tuple[Mask, ...]]:
    """Return a cache from a candidate to the candidates that it excludes, in ordered parts.

    The parts are its cell, each of its houses, the cells that it sees beyond houses, and bans.
    """
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
    """An `ImplicationTable` under construction."""

    table: ImplicationTable
    queue: list[Literal]
    """The literals of the table that may have consequences, in the order of the table."""
    on: Mask
    """The nodes that are true in the table."""
    off: Mask


class Implications:
    """The implications of a position. Get them from `implications_of`."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self._parts = _parts(links.board.layout)
        self._made_at_once: dict[Node, tuple[Node, ...]] = {}
        self._tables: dict[Literal, ImplicationTable] = {}
        self._distances: dict[Literal, dict[Literal, int]] = {}

    def table(self, premise: Literal) -> ImplicationTable:
        """Return everything that follows from *premise*, nearest first, with its reasons."""
        known = self._tables.get(premise)
        if known is None:
            growing = _new_table(premise)
            self._grow(growing, 0, 0, -1)
            known = self._tables[premise] = growing.table
        return known

    def table_towards(self, premise: Literal, on: Mask, off: Mask = 0) -> ImplicationTable:
        """Return a table that leads from *premise* to the nodes *on* and *off*, and little further.

        Nodes of *on* become true and nodes of *off* false. The paths to these nodes, and their
        order, are those of the whole table. Literals that lead to none of these nodes are left out,
        because they are on none of the paths.
        """
        links, growing = self.links, _new_table(premise)
        on, off = on & ~growing.on, off & ~growing.off
        keeps = off
        # By contraposition: (node false -> goal true) holds if (goal false -> node true) does.
        for node in members(on):
            keeps |= links.true_without(node)
        for node in members(off):
            keeps |= links.true_after(node)
        if on | off:
            self._grow(growing, on, off, keeps)
        return growing.table

    def _grow(self, growing: GrowingTable, on: Mask, off: Mask, keeps: Mask) -> None:
        """Extend a table until all nodes of *on* are true and all of *off* false.

        If both are 0, the table is completed. False nodes are added only if they are in *keeps*.
        """
        # All chains come from such tables. Masks find the new nodes faster than look-ups do.
        table, queue = growing.table, growing.queue
        known_on, known_off, everything = growing.on, growing.off, not on | off
        kills, makes = self.links.weak_links, self.links.strong_links
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
        """Return the number of implications from *premise* to each consequence, nearest first."""
        known = self._distances.get(premise)
        if known is None:
            known = self._distances[premise] = {NO_PREDECESSOR: -1}
            for literal, before in self.table(premise).items():
                known[literal] = known[before] + 1
            del known[NO_PREDECESSOR]
        return known

    def path(self, premise: Literal, conclusion: Literal) -> list[Literal]:
        """Return the literals from *premise* to *conclusion*, both included."""
        return path_in(self.table(premise), conclusion)

    def _direct_consequences(self, literal: Literal) -> tuple[Literal, ...]:
        """Return the direct consequences of *literal*, in their order."""
        node, links = node_of(literal), self.links
        if is_true(literal):
            return tuple(map(false, self._in_order(node, links.weak_links[node])))
        return tuple(map(true, self._made_in_order(node, links.strong_links.get(node, 0))))

    def _in_order(self, node: Node, killed: Mask) -> list[Node]:
        """Return the nodes *killed* by a true *node* in order: its cell, house by house, groups."""
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
        """Return the nodes *made* true by a false *node*, in order."""
        if not made & (made - 1):
            return (made.bit_length() - 1,) if made else ()
        known = self._made_at_once.get(node)
        if known is None:
            links = self.links
            nodes = (
                self._nodes_made(node)
                if node < links.first_group
                else self._nodes_made_by_group(node)
            )
            known = self._made_at_once[node] = tuple(dict.fromkeys(nodes))
        if made == self.links.strong_links[node]:
            return known
        return tuple(each for each in known if made >> each & 1)

    def _nodes_made(self, node: Node) -> Iterator[Node]:
        """Yield the nodes that a false candidate *node* makes true.

        They are the other digit of its cell, then the other place in each house, then groups.
        """
        links, layout = self.links, self.links.board.layout
        made = links.strong_links[node]
        cell = node % links.cells
        shift = node - cell
        places = links.board.places[shift // links.cells + 1]
        yield from members(made & links.cell_mates(node))
        for index in layout.houses_of[cell]:
            inside = places & layout.houses[index].mask
            if inside.bit_count() == 2:
                yield from members((inside & ~(1 << cell)) << shift)
        yield from members(made >> links.first_group << links.first_group)

    def _nodes_made_by_group(self, node: Node) -> Iterator[Node]:
        """Yield the nodes that a false group *node* makes true.

        They are the last place left in a house of the group, boxes first, then other groups.
        """
        links, made = self.links, self.links.strong_links[node]
        group = links.groups[node - links.first_group]
        houses, shift = links.houses_of(group), (group.digit - 1) * links.cells
        for house in reversed(houses):
            yield from members(made & house.mask << shift)
        others = list(members(made >> links.first_group << links.first_group))
        for house in houses:
            yield from (other for other in others if not links.cells_of(other) & ~house.mask)


def _new_table(premise: Literal) -> GrowingTable:
    """Return a table that contains only *premise*."""
    here = 1 << node_of(premise)
    on, off = (here, 0) if is_true(premise) else (0, here)
    return GrowingTable({premise: NO_PREDECESSOR}, [premise], on, off)


def path_in(table: ImplicationTable, conclusion: Literal) -> list[Literal]:
    """Return the literals from the premise of *table* to *conclusion*, both included."""
    path = [conclusion]
    while (before := table[path[-1]]) != NO_PREDECESSOR:
        path.append(before)
    path.reverse()
    return path


def implications_of(board: Board, *, grouped: bool = False) -> Implications:
    """Return the implications of *board*, built once per position."""
    return board.cached(_build, grouped)


def _build(board: Board, grouped: bool) -> Implications:
    return Implications(links_of(board, grouped=grouped))


class SetImplications(Implications):
    """The implications of a position by links, groups and almost locked sets.

    The loss of a digit by a set is a false node of its own, numbered above the groups. Its weight
    is the number of the set's cells, because a person must think of each cell. So a literal that is
    first reached through a set may turn out to be nearer by another path, which is then kept.
    """

    def __init__(self, links: Links) -> None:
        super().__init__(links)
        self._at_once: dict[Literal, tuple[tuple[Literal, int], ...]] = {}
        """By literal: its direct consequences, each with its weight."""
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
        """Return the places outside a set of *cells* that lose *digit* once the set is locked."""
        places, layout = self.links.board.places[digit], self.links.board.layout
        return layout.seen_by_all(cells & places) & places & ~cells

    def lost_digit(self, node: Node) -> tuple[int, Digit]:
        """Return the set number and the lost digit of *node*."""
        return divmod(node - self.first_set, self.width)

    def places(self, number: int, digit: Digit) -> Mask:
        """Return the cells of set *number* that can hold *digit*."""
        return self.sets[number].cells & self.links.board.places[digit]

    def weight(self, literal: Literal) -> int:
        """Return the weight of *literal*, in nodes: the cells of its set, or 1."""
        if node_of(literal) < self.first_set:
            return 1
        return self.sets[self.lost_digit(node_of(literal))[0]].cells.bit_count()

    def table_towards(self, premise: Literal, on: Mask, off: Mask = 0) -> ImplicationTable:
        """Return the whole table, because links do not show which nodes lead on through sets."""
        return self.table(premise)

    def _grow(self, growing: GrowingTable, on: Mask, off: Mask, keeps: Mask) -> None:
        """Complete the table, through sets too; *on*, *off* and *keeps* are ignored."""
        table, queue = growing.table, growing.queue
        far = dict.fromkeys(queue, 0)
        for literal in queue:
            following = self._at_once.get(literal)
            if following is None:
                following = tuple(
                    (each, self.weight(each)) for each in self._direct_consequences(literal)
                )
                self._at_once[literal] = following
            here = far[literal]
            for each, weight in following:
                now = here + weight
                if each not in far:
                    queue.append(each)
                elif now >= far[each]:
                    continue
                table[each], far[each] = literal, now

    def _direct_consequences(self, literal: Literal) -> tuple[Literal, ...]:
        node = node_of(literal)
        if node >= self.first_set:
            return self._consequences_of_lock(*self.lost_digit(node))
        if is_true(literal):
            return (*super()._direct_consequences(literal), *self._locked_by(node))
        return super()._direct_consequences(literal)

    def _locked_by(self, node: Node) -> tuple[Literal, ...]:
        """Return a literal for each set that loses the digit of *node* if *node* is true.

        Sets that then eliminate nothing are left out.
        """
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

    def _consequences_of_lock(self, number: int, lost: Digit) -> tuple[Literal, ...]:
        """Return the consequences when set *number* has lost a digit and is locked.

        These are eliminated places and groups, digits lost by other sets, and cells with one
        candidate left.
        """
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
    """Return the implications of *board* through sets, built once per position."""
    return board.cached(_build_with_sets)


def _build_with_sets(board: Board) -> SetImplications:
    return SetImplications(links_of(board, grouped=True))
