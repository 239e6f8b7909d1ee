"""Links: the nodes that a true candidate excludes, and those that replace a false one.

One graph serves all chains. A *node* is a candidate or a *group*: all places for a digit where a
box and another house meet, taken as one. Candidates keep their numbers, and groups are numbered
above these. A true node makes others false (weak links), and a false node makes others true (strong
links). Both are sets of nodes, so everything that follows from a node is a transitive closure.

`ChainPaths` has the chains that pass no cell twice: the ends that they join, and the shortest chain
between two ends.
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
"""Capacity of the caches that are keyed by a mask of cells."""

Node: TypeAlias = int
"""A candidate by its number, or a group, numbered above all candidates."""


class Group(NamedTuple):
    """All places for a digit in a box and a line; true if one of them holds the digit."""

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
        """The groups of all digits, ordered by digit, then by line, then by box."""
        self.weak_links: dict[Node, Mask] = {}
        """By node: the nodes that are false when that node is true."""
        self.strong_links: dict[Node, Mask] = {}
        """By node: the nodes that are true when that node is false. Empty masks are left out."""
        if grouped:
            plain = links_of(board)
            self.weak_links, self.strong_links = dict(plain.weak_links), dict(plain.strong_links)
            self._link_groups()
        else:
            self._link_candidates()
        self.strong: Mask = mask_of(self.strong_links)
        """The nodes that have an entry in `strong_links`."""
        self._false_after: dict[Node, Mask] = {}

    def cells_of(self, node: Node) -> Mask:
        """Return the cells of *node*."""
        if node < self.first_group:
            return 1 << node % self.cells
        return self.groups[node - self.first_group].cells

    def digit_of(self, node: Node) -> Digit:
        """Return the digit of *node*."""
        if node < self.first_group:
            return node // self.cells + 1
        return self.groups[node - self.first_group].digit

    def seen_by(self, node: Node) -> Mask:
        """Return the cells that see all cells of *node*."""
        if node < self.first_group:
            return self.board.layout.sees[node % self.cells]
        return self.groups[node - self.first_group].sees

    def members_of(self, node: Node) -> tuple[Candidate, ...]:
        """Return the candidates of *node*."""
        if node < self.first_group:
            return (self.candidate(node),)
        digit, cells, _ = self.groups[node - self.first_group]
        at = self.board.layout.candidates[digit]
        return tuple([at[cell] for cell in members(cells)])

    def candidate(self, node: Node) -> Candidate:
        """Return *node*, which is not a group, as a candidate."""
        return self.board.layout.candidates[node // self.cells + 1][node % self.cells]

    def cell_mates(self, node: Node) -> Mask:
        """Return the other candidates in the cell of *node*."""
        of_cell = self.board.tables.of_cell << node % self.cells
        mates = self.candidates & of_cell
        return mates ^ mates & 1 << node

    def _link_candidates(self) -> None:
        board, cells, makes, x = self.board, self.cells, self.strong_links, self.candidates
        excludes, of_cell = board.tables.excludes, board.tables.of_cell
        self.weak_links = {node: x & excludes[node] for node in members(x)}
        twos = partners_by_places(board.layout)
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
        kills, makes, known = self.weak_links, self.strong_links, digit_groups(self.board.layout)
        for digit, places in enumerate(self.board.places):
            of_digit = known[places]
            shift, base = (digit - 1) * self.cells, self.first_group + len(self.groups)
            self.groups += (Group(digit, cells, sees) for cells, sees in of_digit.groups)
            for node, (cells, groups) in enumerate(of_digit.weak_links, base):
                kills[node] = cells << shift | groups << base
            for node, (cells, groups) in enumerate(of_digit.strong_links, base):
                if cells or groups:
                    makes[node] = cells << shift | groups << base
            for cell, groups in of_digit.killed_by.items():
                kills[shift + cell] |= groups << base
            for cell, groups in of_digit.made_by.items():
                makes[shift + cell] = makes.get(shift + cell, 0) | groups << base

    @cached_property
    def by_cells(self) -> dict[tuple[Digit, Mask], Node]:
        """The groups by digit and cells."""
        return {
            (group.digit, group.cells): node
            for node, group in enumerate(self.groups, self.first_group)
        }

    def houses_of(self, group: Group) -> tuple[House, ...]:
        """Return the houses that contain all cells of *group*."""
        return houses_holding(self.board.layout)[group.cells]

    def _made_by_kills(self, node: Node) -> Mask:
        """Return the nodes that a true *node* makes true by one weak and one strong link."""
        makes, made = self.strong_links, 0
        # The hottest loop of all chains: a generator would double its cost.
        rest = self.weak_links[node] & self.strong
        while rest:
            killed = rest.bit_length() - 1
            made |= makes[killed]
            rest ^= 1 << killed
        return made

    def true_after(self, node: Node) -> Mask:
        """Return every node that some chain makes true when *node* is true.

        *node* itself is included only if a chain leads back to it.
        """
        known = self._true_after.get(node)
        if known is not None:
            return known
        reached = 0
        for killed in members(self.weak_links[node] & self.strong):
            reached |= self._true_without[killed]
        return reached

    def true_without(self, node: Node) -> Mask:
        """Return every node that some chain makes true when *node* is false."""
        return self._true_without.get(node, 0)

    @cached_property
    def _true_without(self) -> dict[Node, Mask]:
        """By node of `strong_links`: every node that some chain makes true when it is false."""
        after = self._true_after
        without: dict[Node, Mask] = {}
        for node, made in self.strong_links.items():
            reached = front = made
            while front:
                highest = front.bit_length() - 1
                known = after[highest]
                reached |= known
                front ^= front & (known | 1 << highest)
            without[node] = reached
        return without

    @cached_property
    def _true_after(self) -> dict[Node, Mask]:
        """By node of `strong_links`: every node that some chain makes true when it is true."""
        return closures({node: self._made_by_kills(node) for node in self.strong_links})

    def false_after(self, node: Node) -> Mask:
        """Return every node that some chain makes false when *node* is true.

        For a few nodes this costs less than the closures of all nodes, which `true_after` needs.
        """
        known = self._false_after.get(node)
        if known is not None:
            return known
        kills, makes, strong, on = self.weak_links, self.strong_links, self.strong, 0
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
        """Return the candidates that some chain refutes.

        The chain begins with the true candidate and makes a node true that the candidate excludes.
        """
        refuted, after, strong, kills = 0, self._true_after, self.strong, self.weak_links
        without = self._true_without
        for node in members(self.candidates):
            killed, reached = kills[node], after.get(node)
            if reached is None:
                # No strong link begins at this node, so `_true_after` has no entry for it. Unite
                # the entries of the nodes that it makes false.
                reached, rest = 0, killed & strong
                while rest and not killed & reached:
                    false = rest.bit_length() - 1
                    reached |= without[false]
                    rest ^= 1 << false
            if killed & reached:
                refuted |= 1 << node
        return refuted


def links_of(board: Board, *, grouped: bool = False) -> Links:
    """Return the links of *board*, built once per position."""
    return board.cached(Links, grouped)


def closures(following: dict[Node, Mask]) -> dict[Node, Mask]:
    """Return the transitive closure of *following*, which has the direct successors of each node.

    Every node that occurs as a successor must be a key as well.
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
                reached = new  # both nodes follow from each other, so their closures are equal
                break
            else:
                # *new* is complete: it contains everything that follows from its own nodes.
                front ^= front & (new | 1 << highest)
            reached |= new
        after[node] = reached
    return after


@lru_cache(maxsize=32)
def partners_by_places(layout: Layout) -> BoundedCache[Mask, tuple[tuple[Cell, Mask], ...]]:
    """Return a cache from the places of a digit to its strong links in houses.

    An entry lists each place that is one of only two in some house, with a mask of its partners:
    the other place in each such house.
    """
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
    """Return, for each house except boxes, its intersections with boxes that have several cells."""
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
    """The groups of one digit, by line, then by box, numbered from 0, with their links.

    Places are a mask of cells; several groups are a mask of group numbers.
    """

    groups: tuple[tuple[Mask, Mask], ...]
    """By group: its cells, and the cells that see all of them."""
    weak_links: tuple[tuple[Mask, Mask], ...]
    """By group: the places and the groups that are false when that group is true."""
    strong_links: tuple[tuple[Mask, Mask], ...]
    """By group: the places and the groups that are true when that group is false."""
    killed_by: dict[Cell, Mask]
    """By cell: the groups that the digit in this cell excludes."""
    made_by: dict[Cell, Mask]
    """By cell: the groups that are true when the digit is not in this cell."""


@lru_cache(maxsize=32)
def digit_groups(layout: Layout) -> BoundedCache[Mask, DigitGroups]:
    """Return a cache from the places of a digit to its groups, which most steps do not change."""
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
    """Return a cache from a mask of cells to the houses that contain all of them."""
    return BoundedCache(layout.shared_houses, _ROOM)


class ChainPaths:
    """Chains of alternating strong and weak links that pass no cell twice.

    A node is a cell or a candidate; its number modulo *cells* is its cell. A chain begins and ends
    with a strong link, which leads from a false node to a true one.
    """

    def __init__(self, strong: dict[Node, Mask], weak: dict[Node, Mask], cells: int) -> None:
        self._strong = strong
        self._weak = weak
        self.cells = cells
        self._hops = {node: self._nodes_made(weak[node]) for node in strong}
        """By node: the nodes that become true by one weak and one strong link when it is true."""
        self._after = closures(self._hops)

    def _nodes_made(self, nodes: Mask) -> Mask:
        strong, made = self._strong, 0
        while nodes:
            node = nodes.bit_length() - 1
            nodes ^= 1 << node
            made |= strong.get(node, 0)
        return made

    def starts(self) -> list[Node]:
        """Return the nodes where a chain may begin, in reading order."""
        return sorted(self._strong, key=lambda node: (node % self.cells, node))

    def ends(self, start: Node) -> Mask:
        """Return the nodes where chains from *start* end, also chains that pass a cell twice."""
        made = self._strong[start]
        ends = made
        for node in members(made):
            ends |= self._after[node]
        return ends

    def shortest(self, start: Node, end: Node, most: int) -> tuple[Node, ...] | None:
        """Return the shortest chain from *start* to *end*; None if it has more than *most* nodes.

        If both are the same node, the chain is a loop that leads back to it.
        """
        steps = self._steps_to(end, most // 2)
        for hops in range(steps.get(start, most), most // 2 + 1):
            for path in self._extend((start,), 1 << start % self.cells, end, hops, steps):
                return path
        return None

    def _steps_to(self, end: Node, most: int) -> dict[Node, int]:
        """Return for each node the least number of strong links to *end*, at most *most*.

        The chain begins with the node being false and ends with *end* being true. Nodes that need
        more strong links are missing.
        """
        steps: dict[Node, int] = {}
        front = 1 << end
        for count in range(1, most + 1):
            before = 0
            for false_node in members(self._nodes_made(front)):
                if false_node not in steps:
                    steps[false_node] = count
                    before |= self._weak[false_node]
            front = before
        return steps

    def _extend(
        self, path: tuple[Node, ...], used: Mask, end: Node, hops: int, steps: dict[Node, int]
    ) -> Iterator[tuple[Node, ...]]:
        """Yield extensions of *path* that reach *end* by exactly *hops* strong links.

        Args:
            path: The nodes so far; the last one is false.
            used: The cells of these nodes.
            end: The last node of the chain.
            hops: Number of strong links to add.
            steps: Least number of strong links from each node to *end*, for pruning.
        """
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
                    yield from self._extend(way, longer, end, hops - 1, steps)
