"""Links: what each candidate excludes when it is true, and what takes its place when it is not.

One graph serves all chains. A *node* is a candidate, by its number, or, above these, a
*group*: all places for a digit where a box and another house meet, taken as one. What a true node
makes false and a false one true are sets of nodes, so what follows is a closure of these.

`ChainPaths` has the chains themselves, those that pass no cell twice: which ends they join, and
the shortest between two.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache, partial
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members
from ..board import Board
from ..bounded_cache import BoundedCache
from ..layout import Candidate, Cell, Digit, House, Kind, Layout
from .als import seen_by_all

_ROOM: Final = 8192
"""For how many sets of places the links of a digit are kept."""

Node: TypeAlias = int
"""A candidate by its number, or a group."""


class Group(NamedTuple):
    """All places for a digit in a box and a line; true if one of them holds it."""

    digit: Digit
    cells: Mask
    sees: Mask
    """The cells that see all of its cells."""


class Links:
    """The links of a position, with or without groups. Get them from `links_of`."""

    def __init__(self, board: Board, grouped: bool) -> None:
        layout = board.layout
        self.board = board
        self.cells = layout.cells
        self.first_group: Node = layout.cells * layout.digits
        self.candidates: Mask = board.candidates
        self.groups: list[Group] = []
        """By digit, then by line, then by box."""
        self.kills: dict[Node, Mask] = {}
        """What is false when a node is true."""
        self.makes: dict[Node, Mask] = {}
        """What is true when a node is false; only nodes for which there is something."""
        if grouped:
            plain = links_of(board)
            self.kills, self.makes = dict(plain.kills), dict(plain.makes)
            self._link_groups()
        else:
            self._link_candidates()
        self.strong: Mask = mask_of(self.makes)
        """The nodes that `makes` knows."""
        self._false_after: dict[Node, Mask] = {}

    def cells_of(self, node: Node) -> Mask:
        """The cells of a node."""
        if node < self.first_group:
            return 1 << node % self.cells
        return self.groups[node - self.first_group].cells

    def digit_of(self, node: Node) -> Digit:
        """The digit of a node."""
        if node < self.first_group:
            return node // self.cells + 1
        return self.groups[node - self.first_group].digit

    def seen_by(self, node: Node) -> Mask:
        """The cells that see all cells of a node."""
        if node < self.first_group:
            return self.board.layout.sees[node % self.cells]
        return self.groups[node - self.first_group].sees

    def members_of(self, node: Node) -> tuple[Candidate, ...]:
        """The candidates of a node."""
        if node < self.first_group:
            return (self.candidate(node),)
        digit, cells, _ = self.groups[node - self.first_group]
        at = self.board.layout.candidates[digit]
        return tuple([at[cell] for cell in members(cells)])

    def candidate(self, node: Node) -> Candidate:
        """A node that is no group, as a candidate."""
        return self.board.layout.candidates[node // self.cells + 1][node % self.cells]

    def cell_mates(self, node: Node) -> Mask:
        """The other candidates of a candidate's cell."""
        of_cell = self.board.tables.of_cell << node % self.cells
        mates = self.candidates & of_cell
        return mates ^ mates & 1 << node

    def _link_candidates(self) -> None:
        board, cells, makes, x = self.board, self.cells, self.makes, self.candidates
        excludes, of_cell = board.tables.excludes, board.tables.of_cell
        self.kills = {node: x & excludes[node] for node in members(x)}
        twos = places_for_two(board.layout)
        for digit, places in enumerate(board.places):
            shift = (digit - 1) * cells
            for cell, others in twos[places]:
                makes[shift + cell] = others << shift
        for cell in members(board.bivalue):
            both = x & of_cell << cell
            one, other = members(both)
            makes[one] = makes.get(one, 0) | 1 << other
            makes[other] = makes.get(other, 0) | 1 << one

    def _link_groups(self) -> None:
        kills, makes, known = self.kills, self.makes, digit_groups(self.board.layout)
        for digit, places in enumerate(self.board.places):
            of_digit = known[places]
            shift, base = (digit - 1) * self.cells, self.first_group + len(self.groups)
            self.groups += (Group(digit, cells, sees) for cells, sees in of_digit.groups)
            for node, (cells, groups) in enumerate(of_digit.kills, base):
                kills[node] = cells << shift | groups << base
            for node, (cells, groups) in enumerate(of_digit.makes, base):
                if cells or groups:
                    makes[node] = cells << shift | groups << base
            for cell, groups in of_digit.killed_by.items():
                kills[shift + cell] |= groups << base
            for cell, groups in of_digit.made_by.items():
                makes[shift + cell] = makes.get(shift + cell, 0) | groups << base

    @cached_property
    def by_cells(self) -> dict[tuple[Digit, Mask], Node]:
        """The groups, by their digits and cells."""
        return {
            (group.digit, group.cells): node
            for node, group in enumerate(self.groups, self.first_group)
        }

    def houses_of(self, group: Group) -> tuple[House, ...]:
        """The houses that hold all cells of *group*."""
        return houses_holding(self.board.layout)[group.cells]

    def _made_by_kills(self, node: Node) -> Mask:
        """What is true at once when *node* is."""
        makes, made = self.makes, 0
        # The hottest loop of all chains: written out, a generator would double its cost.
        rest = self.kills[node] & self.strong
        while rest:
            killed = rest.bit_length() - 1
            made |= makes[killed]
            rest ^= 1 << killed
        return made

    def true_after(self, node: Node) -> Mask:
        """Every node that is true when *node* is, by any chain; itself only if one leads back."""
        known = self._after.get(node)
        if known is not None:
            return known
        reached = 0
        for killed in members(self.kills[node] & self.strong):
            reached |= self._without[killed]
        return reached

    def true_without(self, node: Node) -> Mask:
        """Every node that is true when *node* is false, by any chain."""
        return self._without.get(node, 0)

    @cached_property
    def _without(self) -> dict[Node, Mask]:
        """For each node of `makes` every node that is true when it is false."""
        after = self._after
        without: dict[Node, Mask] = {}
        for node, made in self.makes.items():
            reached = front = made
            while front:
                highest = front.bit_length() - 1
                known = after[highest]
                reached |= known
                front ^= front & (known | 1 << highest)
            without[node] = reached
        return without

    @cached_property
    def _after(self) -> dict[Node, Mask]:
        """For each node of `makes` every node that is true when it is."""
        return closures({node: self._made_by_kills(node) for node in self.makes})

    def false_after(self, node: Node) -> Mask:
        """Every node that is false when *node* is true, by any chain.

        Of a few nodes this costs less than what is true after all of them.
        """
        known = self._false_after.get(node)
        if known is not None:
            return known
        kills, makes, strong, on = self.kills, self.makes, self.strong, 0
        off = kills[node]
        front = off & strong
        while front:
            false = front.bit_length() - 1
            front ^= 1 << false
            before, on = on, on | makes[false]
            made = before ^ on
            while made:
                true = made.bit_length() - 1
                made ^= 1 << true
                before, off = off, off | kills[true]
                front |= (before ^ off) & strong
        self._false_after[node] = off
        return off

    def refuted(self) -> Mask:
        """The candidates that some chain refutes: what follows from one excludes it."""
        refuted, after, strong, kills = 0, self._after, self.strong, self.kills
        without = self._without
        for node in members(self.candidates):
            killed, reached = kills[node], after.get(node)
            if reached is None:
                # A chain begins with what it kills; where that makes nothing true, it ends there.
                reached, rest = 0, killed & strong
                while rest and not killed & reached:
                    false = rest.bit_length() - 1
                    reached |= without[false]
                    rest ^= 1 << false
            if killed & reached:
                refuted |= 1 << node
        return refuted


def links_of(board: Board, *, grouped: bool = False) -> Links:
    """The links of *board*, built once a position."""
    return board.once(Links, grouped)


def closures(following: dict[Node, Mask]) -> dict[Node, Mask]:
    """For each node everything that follows, from what follows at once.

    Every node that follows from another must be known itself.
    """
    after: dict[Node, Mask] = {}
    for node, reached in reversed(following.items()):
        front = reached
        while front:
            highest = front.bit_length() - 1
            new = after.get(highest)
            if new is None:
                new = following[highest]
                front ^= 1 << highest | new ^ new & reached
            elif new >> node & 1:
                reached = new  # each follows from the other, so the same follows from both
                break
            else:
                # What is known already contains what follows it.
                front ^= front & (new | 1 << highest)
            reached |= new
        after[node] = reached
    return after


@lru_cache(maxsize=32)
def places_for_two(layout: Layout) -> BoundedCache[Mask, tuple[tuple[Cell, Mask], ...]]:
    """By the places of a digit, for each that is one of two in some house the other ones."""
    masks = [house.mask for house in layout.houses]

    def pairs(places: Mask) -> tuple[tuple[Cell, Mask], ...]:
        found: dict[Cell, Mask] = {}
        for mask in masks:
            inside = places & mask
            if inside.bit_count() == 2:
                one, other = members(inside)
                found[one] = found.get(one, 0) | 1 << other
                found[other] = found.get(other, 0) | 1 << one
        return tuple(found.items())

    return BoundedCache(pairs, _ROOM)


class _Segment(NamedTuple):
    line: int
    cells: Mask


@lru_cache(maxsize=32)
def _segments(layout: Layout) -> tuple[tuple[_Segment, ...], ...]:
    """For each house that is no box, where it meets the boxes in several cells."""
    boxes = layout.of_kind(Kind.BOX)
    lines = [house for house in layout.houses if house.kind is not Kind.BOX]
    return tuple(
        tuple(
            _Segment(index, line.mask & box.mask)
            for box in boxes
            if (line.mask & box.mask).bit_count() > 1
        )
        for index, line in enumerate(lines)
    )


class DigitGroups(NamedTuple):
    """The groups of one digit, by line, then by box, and their links; numbered from 0.

    Places are a mask of cells, groups a mask of their numbers.
    """

    groups: tuple[tuple[Mask, Mask], ...]
    """For each its cells, and the cells that see all of them."""
    kills: tuple[tuple[Mask, Mask], ...]
    """For each the places and the groups that are false when it is true."""
    makes: tuple[tuple[Mask, Mask], ...]
    """For each the places and the groups that are true when it is false."""
    killed_by: dict[Cell, Mask]
    """For each place that excludes groups, which."""
    made_by: dict[Cell, Mask]
    """For each place that groups take the place of, which."""


@lru_cache(maxsize=32)
def digit_groups(layout: Layout) -> BoundedCache[Mask, DigitGroups]:
    """The groups of a digit by its places: on most of the next boards they are the same."""
    return BoundedCache(partial(_groups_at, layout), _ROOM)


def _groups_at(layout: Layout, places: Mask) -> DigitGroups:
    numbers: dict[Mask, int] = {}
    for segments in _segments(layout):
        for segment in segments:
            cells = places & segment.cells
            if cells.bit_count() > 1:
                numbers.setdefault(cells, len(numbers))
    seen_by = seen_by_all(layout)
    groups = tuple((cells, seen_by[cells]) for cells in numbers)
    kills: list[tuple[Mask, Mask]] = []
    makes: list[tuple[Mask, Mask]] = []
    killed_by: dict[Cell, Mask] = {}
    made_by: dict[Cell, Mask] = {}
    for number, (cells, sees) in enumerate(groups):
        excluded = mask_of(n for other, n in numbers.items() if not other & ~sees)
        kills.append((places & sees, excluded))
        for cell in members(places & sees):
            killed_by[cell] = killed_by.get(cell, 0) | 1 << number
        made = made_groups = 0
        for house in houses_holding(layout)[cells]:
            rest = places & house.mask & ~cells
            if rest.bit_count() == 1:
                made |= rest
            elif rest in numbers:
                made_groups |= 1 << numbers[rest]
        makes.append((made, made_groups))
        for cell in members(made):
            made_by[cell] = made_by.get(cell, 0) | 1 << number
    return DigitGroups(groups, tuple(kills), tuple(makes), killed_by, made_by)


@lru_cache(maxsize=32)
def houses_holding(layout: Layout) -> BoundedCache[Mask, tuple[House, ...]]:
    """The houses that hold all of some cells."""
    return BoundedCache(layout.shared_houses, _ROOM)


class ChainPaths:
    """Strong links joined by weak ones, over nodes that are a cell, or a candidate, each.

    A chain begins and ends with a strong link, which leads from a node that is false to one
    that is true. Its cell is what is left of a node's number when it is divided by *cells*.
    """

    def __init__(self, strong: dict[Node, Mask], weak: dict[Node, Mask], cells: int) -> None:
        self._strong = strong
        self._weak = weak
        self.cells = cells
        self._hops = {node: self._made(weak[node]) for node in strong}
        """What is true at once when a node is."""
        self._after = closures(self._hops)

    def _made(self, nodes: Mask) -> Mask:
        strong, made = self._strong, 0
        while nodes:
            node = nodes.bit_length() - 1
            nodes ^= 1 << node
            made |= strong.get(node, 0)
        return made

    def starts(self) -> list[Node]:
        """The nodes at which a chain may begin, in reading order."""
        return sorted(self._strong, key=lambda node: (node % self.cells, node))

    def ends(self, start: Node) -> Mask:
        """Where chains that begin with *start* may end, were they allowed to cross themselves."""
        made = self._strong[start]
        ends = made
        for node in members(made):
            ends |= self._after[node]
        return ends

    def shortest(self, start: Node, end: Node, most: int) -> tuple[Node, ...] | None:
        """The shortest chain between two nodes, of at most *most* nodes; None if there is none.

        Where both are one, it leads from the node back to itself.
        """
        steps = self._steps_to(end, most // 2)
        for hops in range(steps.get(start, most), most // 2 + 1):
            for path in self._extended((start,), 1 << start % self.cells, end, hops, steps):
                return path
        return None

    def _steps_to(self, end: Node, most: int) -> dict[Node, int]:
        """For each node how many strong links lie at least between its being false and *end*."""
        steps: dict[Node, int] = {}
        front = 1 << end
        for count in range(1, most + 1):
            before = 0
            for false_node in members(self._made(front)):
                if false_node not in steps:
                    steps[false_node] = count
                    before |= self._weak[false_node]
            front = before
        return steps

    def _extended(
        self, path: tuple[Node, ...], used: Mask, end: Node, hops: int, steps: dict[Node, int]
    ) -> Iterator[tuple[Node, ...]]:
        """Ways to reach *end* from a node that is false over exactly *hops* strong links."""
        cells, here = self.cells, path[-1] % self.cells
        for true_node in members(self._strong[path[-1]]):
            cell = true_node % cells
            if hops == 1:
                if true_node == end and (cell == here or end == path[0] or not used >> cell & 1):
                    yield (*path, true_node)
                continue
            if cell != here and used >> cell & 1:
                continue
            now = used | 1 << cell
            for false_node in members(self._weak[true_node]):
                if steps.get(false_node, hops) < hops and not now >> false_node % cells & 1:
                    longer = now | 1 << false_node % cells
                    way = (*path, true_node, false_node)
                    yield from self._extended(way, longer, end, hops - 1, steps)
