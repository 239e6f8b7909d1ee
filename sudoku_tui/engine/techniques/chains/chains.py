"""Chains of candidates: each node follows from the one before.

The module begins with the code shared by all kinds of chain: it makes a step of a chain, words it,
and chooses a chain as HoDoKu does. The two simplest kinds follow: X-Chains, of one digit, and
XY-Chains, through cells with two candidates.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise, product
from typing import Final, NamedTuple

from ...bits import Mask, mask_of, members, smallest_member
from ...board import Board
from ...bounded_cache import position_cache
from ...changes import Changes, SkipRules
from ...exclusions import Sight, easiest_pairs, sights_of_each
from ...inference.links import ChainPaths
from ...layout import Candidate, Cell, Digit, Layout
from ...step import Link, Mark, Role, Step, Technique, cells_of, cells_short, join_words
from ..one_digit.digit_links import digits_to_search

Members = tuple[Candidate, ...]
"""The candidates of one node; several if it is a group."""
IN_CHAINS: Final = (Role.LINK_OFF, Role.LINK_ON)
"""The roles of nodes. Marks with other roles belong to sets that a chain passes through."""


class Chain(NamedTuple):
    """A chain that eliminates something: if its first node is false, its last is true."""

    nodes: tuple[Members, ...]
    """Nodes that are false and true in turn."""
    eliminations: tuple[Candidate, ...]
    """Sorted by digit, then by cell."""
    length: int
    """The number of nodes as HoDoKu counts them."""
    technique_id: str = ""
    closed: bool = False
    """Whether the last node excludes the first, so that the chain is a loop."""
    victim: Candidate | None = None
    """The candidate excluded by both ends, if the chain is drawn as a loop through it."""
    sets: tuple[Mask, ...] = ()
    """The cells of almost locked sets on the chain, and single cells that these sets settle."""
    nodes_in_sets: Mask = 0
    """Indices, as a mask, of the nodes that are in the same set as the node after them."""


def sort_eliminations(eliminations: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return eliminations without duplicates, by digit and then by cell, as chains apply them."""
    return tuple(sorted(set(eliminations), key=lambda gone: (gone.digit, gone.cell)))


def hodoku_rank(eliminations: Sequence[Candidate], cells: int) -> tuple[int, int]:
    """Return HoDoKu's sort key of a chain: most eliminations first, then the lowest weight.

    The weight is computed from the cells, digits and positions of the eliminations.

    Args:
        eliminations: In the order of `sort_eliminations`.
        cells: The number of cells of the board.
    """
    weight = sum(
        cell * (1 + (cells - 1) * place) + digit for place, (cell, digit) in enumerate(eliminations)
    )
    return -len(eliminations), weight


def hodoku_choice(chains: Iterable[Chain], cells: int) -> Chain | None:
    """Return the chain that HoDoKu chooses among *chains*; None if there are none.

    It is the first chain with the lowest `hodoku_rank`, unless a later chain of the same technique
    has the same eliminations and is shorter.
    """
    best: Chain | None = None
    best_preference = (0, 0)
    for chain in chains:
        if best and len(chain.eliminations) < len(best.eliminations):
            continue
        ours = hodoku_rank(chain.eliminations, cells)
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


def shortest_by_eliminations(chains: Iterable[Chain]) -> list[Chain]:
    """Return the shortest chain for each set of eliminations, sorted by length."""
    found: dict[tuple[Candidate, ...], Chain] = {}
    for chain in chains:
        known = found.get(chain.eliminations)
        if known is None or chain.length < known.length:
            found[chain.eliminations] = chain
    return sorted(found.values(), key=lambda chain: chain.length)


class ChainTechnique(Technique):
    """Each node of a chain follows from the one before, so one of its two ends is true.

    A candidate that both ends exclude is false.
    """

    @abstractmethod
    def chains(self, board: Board) -> list[Chain]:
        """Return the chains of *board*, one for each set of eliminations, the shortest first."""

    def find(self, board: Board) -> Iterator[Step]:
        for chain in self.chains(board):
            yield self.step(chain)

    def step(self, chain: Chain) -> Step:
        """Return *chain* as a step, with its nodes in order and the links between them."""
        marks: list[Mark] = []
        for index, node in enumerate(chain.nodes):
            role = Role.LINK_ON if index % 2 else Role.LINK_OFF
            marks += (Mark(role, candidate) for candidate in node)
        ends = [node[0] for node in chain.nodes]
        links = [
            Link(start, end, index % 2 == 0)
            for index, (start, end) in enumerate(pairwise(ends))
            if not chain.nodes_in_sets >> index & 1
        ]
        if chain.closed:
            links.append(Link(ends[-1], ends[0], False))
        if chain.victim:
            links.insert(0, Link(chain.victim, ends[0], False))
            links.append(Link(ends[-1], chain.victim, False))
        return Step(self, eliminations=chain.eliminations, marks=tuple(marks), links=tuple(links))

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        nodes = nodes_of(step)
        weak = [*zip(nodes[1::2], nodes[2::2], strict=False)]
        is_closed = nodes[0] != nodes[-1] and step.links[-1].end in nodes[0]
        if is_closed:
            weak.append((nodes[-1], nodes[0]))
        for one, other in weak:
            yield from product(one, other)
        for gone in step.eliminations:
            around = weak if is_closed else [(nodes[0], nodes[-1])]
            both = [[*sights_of_each((gone,), (*one, *other))] for one, other in around]
            yield from easiest_pairs(both, layout)

    def reason(self, step: Step, layout: Layout) -> str:
        nodes = nodes_of(step)
        if nodes[0] == nodes[-1]:
            first = describe_node(nodes[0], layout)
            return (
                f"{_describe_implications(nodes[:-1], layout)}, and in the end {first} after "
                f"all. Either way {first}"
            )
        if step.links[-1].end in nodes[0]:
            return (
                f"{_describe_implications(nodes, layout)}. The last excludes the first, so "
                "the loop also holds in the other direction: exactly one of two neighbours is true"
            )
        one, other = describe_node(nodes[0], layout), describe_node(nodes[-1], layout)
        return (
            f"{_describe_implications(nodes, layout)}. Either way {one} or {other}, "
            "and a candidate that both exclude is false"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        nodes = nodes_of(step)
        strong = [index % 2 == 0 for index in range(len(nodes) - 1)]
        first, last = step.links[0].start, step.links[-1].end
        if first not in nodes[0]:
            nodes, strong = [(first,), *nodes], [False, *strong]
        if last not in nodes[-1]:
            nodes, strong = [*nodes, (last,)], [*strong, False]
        return _chain_short(nodes, strong, layout)


def nodes_of(step: Step) -> list[Members]:
    """Return the nodes of the chain of *step*.

    Neighbouring nodes have different roles, and the members of a group share one, so a change of
    role begins a new node.
    """
    chained = (mark for mark in step.marks if mark.role in IN_CHAINS)
    parts = groupby(chained, lambda mark: mark.role)
    return [tuple(mark.candidate for mark in same) for _, same in parts]


def describe_node(node: Members, layout: Layout) -> str:
    """Return a node in words: ``r1c1 is 5``, or for a group ``r1c1 or r1c2 is 5``."""
    return f"{layout.names(cells_of(node), 'or')} is {layout.symbol(node[0].digit)}"


def _describe_implications(nodes: Sequence[Members], layout: Layout) -> str:
    """Return a clause that lists the nodes that are true if the first one is false."""
    first, digit = cells_of(nodes[0]), layout.symbol(nodes[0][0].digit)
    match first.bit_count():
        case 1:
            denied = f"If {layout.names(first)} is not {digit}"
        case 2:
            denied = f"If neither {layout.names(first, 'nor')} is {digit}"
        case _:
            denied = f"If none of {layout.names(first)} is {digit}"
    then = join_words(describe_node(node, layout) for node in nodes[1::2])
    return f"{denied}, then {then}" if len(nodes) < 4 else f"{denied}, then in turn {then}"


def _chain_short(nodes: Sequence[Members], strong: Sequence[bool], layout: Layout) -> str:
    """Return a chain in the notation of players: ``7 r2c3 =7= r2c8 -7- r5c8``."""
    digit = nodes[0][0].digit
    parts = [layout.symbol(digit), _node_short(nodes[0], layout)]
    for (one, other), is_strong in zip(pairwise(nodes), strong, strict=True):
        if cells_of(one) != cells_of(other):
            sign, digit = "=" if is_strong else "-", other[0].digit
            parts += [f"{sign}{layout.symbol(digit)}{sign}", _node_short(other, layout)]
    if nodes[-1][0].digit != digit:
        parts.append(layout.symbol(nodes[-1][0].digit))
    return " ".join(parts)


def _node_short(node: Members, layout: Layout) -> str:
    return cells_short(cells_of(node), layout)


_MOST_NODES: Final = 20
"""Nodes of the longest chain to look for: HoDoKu's limit, and as much as people can follow."""


class _Ends(NamedTuple):
    """The two end nodes of a possible chain, and the cells where it would eliminate their digit."""

    start: int
    end: int
    victims: Mask


@position_cache(maxsize=2048)
def _chains_of_digit(layout: Layout, places: Mask, *, as_hodoku: bool) -> _DigitChains:
    return _DigitChains(layout, places, as_hodoku=as_hodoku)


class _DigitChains:
    """The chains of a digit with given places. Nodes are cells."""

    def __init__(self, layout: Layout, places: Mask, *, as_hodoku: bool) -> None:
        strong = _strong_links(layout, places, as_hodoku=as_hodoku)
        linked = mask_of(strong)
        weak = {cell: layout.sees[cell] & linked for cell in strong}
        self._paths = ChainPaths(strong, weak, layout.cells)
        self._strong = strong
        self._found: dict[_Ends, tuple[Cell, ...] | None] = {}
        self.ends = tuple(self._all_ends(layout, places))

    def _all_ends(self, layout: Layout, places: Mask) -> Iterator[_Ends]:
        """Yield the pairs of ends whose chain would eliminate something."""
        sees = layout.sees
        for start in self._paths.starts():
            seen = sees[start] & places
            # A single strong link is not a chain, and neither is a longer way between its ends.
            ends = self._paths.ends(start) & ~self._strong[start]
            for end in members(ends >> start << start):
                gone = seen if end == start else seen & sees[end]
                if gone:
                    yield _Ends(start, end, gone)

    def path(self, ends: _Ends) -> tuple[Cell, ...] | None:
        """Return the shortest chain between two ends; None if all of them pass a cell twice."""
        if ends not in self._found:
            self._found[ends] = self._paths.shortest(ends.start, ends.end, _MOST_NODES)
        return self._found[ends]


def _strong_links(layout: Layout, places: Mask, *, as_hodoku: bool) -> dict[Cell, Mask]:
    """Return, for each cell, the cells that are the only other place in a house of the cell.

    Args:
        as_hodoku: Judge two cells that share several houses by the first of these alone, as HoDoKu
            does.
    """
    strong: dict[Cell, Mask] = {}
    for house in layout.houses:
        inside = places & house.mask
        if inside.bit_count() == 2:
            if as_hodoku and layout.shared_houses(inside)[0] is not house:
                continue
            one, other = members(inside)
            strong[one] = strong.get(one, 0) | 1 << other
            strong[other] = strong.get(other, 0) | 1 << one
    return strong


class XChain(ChainTechnique):
    """Houses with two places for a digit are joined in a chain by cells that see each other.

    If one end of the chain is false, the other is true, so a cell that sees both cannot hold the
    digit.
    """

    def chains(self, board: Board) -> list[Chain]:
        return shortest_by_eliminations(self._all(board))

    def _all(self, board: Board) -> Iterator[Chain]:
        for digit, places in digits_to_search(board):
            of_digit = _chains_of_digit(board.layout, places, as_hodoku=False)
            for ends in of_digit.ends:
                if path := of_digit.path(ends):
                    yield _single_digit(path, digit, ends.victims)

    def best(self, board: Board) -> Step | None:
        """Return the chain that HoDoKu chooses as a step; None if there is none."""
        found: list[tuple[tuple[int, int], int, _Ends]] = []
        for digit, places in digits_to_search(board):
            for ends in _chains_of_digit(board.layout, places, as_hodoku=True).ends:
                gone = [Candidate(cell, digit) for cell in members(ends.victims)]
                found.append((hodoku_rank(gone, board.layout.cells), digit, ends))
        for _, digit, ends in sorted(found):
            of_digit = _chains_of_digit(board.layout, board.places[digit], as_hodoku=True)
            if path := of_digit.path(ends):
                return self.step(_single_digit(path, digit, ends.victims))
        return None


def _single_digit(path: Iterable[Cell], digit: int, gone: Mask) -> Chain:
    """Return the X-Chain along *path*; *gone* is a mask of the cells that lose the digit."""
    nodes = tuple((Candidate(cell, digit),) for cell in path)
    return Chain(nodes, tuple(Candidate(cell, digit) for cell in members(gone)), len(nodes))


class _BivalueChains:
    """The chains through cells with two candidates. Nodes are candidate numbers."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.cells = board.layout.cells
        strong: dict[int, Mask] = {}
        of_cell = board.tables.of_cell
        for cell in members(board.bivalue):
            one, other = members(board.candidates & of_cell << cell)
            strong[one], strong[other] = 1 << other, 1 << one
        sees, bivalue = board.layout.sees, board.bivalue
        weak: dict[int, Mask] = {}
        for node in strong:
            d, cell = divmod(node, self.cells)
            weak[node] = (board.places[d + 1] & sees[cell] & bivalue) << d * self.cells
        self._paths = ChainPaths(strong, weak, self.cells)

    def all_ends(self) -> Iterator[_Ends]:
        """Yield pairs of ends of the same digit that both see another place of it."""
        sees, places, cells = self._board.layout.sees, self._board.places, self.cells
        for start in self._paths.starts():
            d, cell = divmod(start, cells)
            seen = sees[cell] & places[d + 1]
            reached = self._paths.ends(start) >> d * cells if seen else 0
            for end in members(reached & self._board.layout.all_cells >> cell + 1 << cell + 1):
                if gone := seen & sees[end]:
                    yield _Ends(start, d * cells + end, gone)

    def path(self, ends: _Ends) -> tuple[int, ...] | None:
        """Return the shortest chain between two ends; None if there is at most a naked pair."""
        path = self._paths.shortest(ends.start, ends.end, _MOST_NODES)
        return path if path and len(path) > 4 else None

    def chain(self, path: Iterable[int], ends: _Ends) -> Chain:
        """Return the chain of a path, with the eliminations of its *ends*."""
        cells = self.cells
        nodes = tuple((Candidate(node % cells, node // cells + 1),) for node in path)
        digit = nodes[0][0].digit
        gone = tuple(Candidate(cell, digit) for cell in members(ends.victims))
        return Chain(nodes, gone, len(nodes))


class XYChain(ChainTechnique):
    """Each cell of the chain has two candidates, sees the next cell and shares a digit with it.

    If the first cell does not hold the end digit, it holds its other digit. This settles the next
    cell, and so on, until the last cell holds the end digit. So one of the two ends holds that
    digit, and a cell that sees both does not.
    """

    def chains(self, board: Board) -> list[Chain]:
        of_board = _BivalueChains(board)
        paths = ((ends, of_board.path(ends)) for ends in of_board.all_ends())
        return shortest_by_eliminations(of_board.chain(path, ends) for ends, path in paths if path)

    def best(self, board: Board) -> Step | None:
        """Return the chain that HoDoKu chooses as a step; None if there is none."""
        of_board = _BivalueChains(board)
        cells = board.layout.cells
        found: list[tuple[tuple[int, int], _Ends]] = []
        for ends in of_board.all_ends():
            digit = ends.start // cells + 1
            gone = [Candidate(cell, digit) for cell in members(ends.victims)]
            found.append((hodoku_rank(gone, cells), ends))
        for _, ends in sorted(found):
            if path := of_board.path(ends):
                return self.step(of_board.chain(path, ends))
        return None


_MOST_NEW_CELLS: Final = 4
"""Most new bivalue cells to follow one by one. With more, a search for all chains is cheaper."""


def _may_be_new(board: Board, changes: Changes) -> bool:
    """Check whether there may be a new XY-Chain, given the changes since a failed search.

    A new chain leads through a cell that has just lost its third candidate. The eliminations
    follow from each of the two candidates, so both must lead to the elimination of the same one.
    """
    new = board.bivalue & changes.cells
    if new.bit_count() > _MOST_NEW_CELLS:
        return True
    of, digits = board.candidates_of, board.layout.all_digits
    for cell in members(new):
        one, other = (_false_after(board, cell, digit) for digit in members(of[cell]))
        if any(one[digit] & other[digit] for digit in members(digits)):
            return True
    return False


def _false_after(board: Board, cell: Cell, digit: Digit) -> list[Mask]:
    """Return, for each digit, the cells that lose it through bivalue cells if *cell* is *digit*."""
    of, places, bivalue, sees = board.candidates_of, board.places, board.bivalue, board.layout.sees
    lost, settled = [0] * len(places), [(cell, digit)]
    for at, held in settled:
        fresh = places[held] & sees[at] & ~lost[held]
        lost[held] |= fresh
        for each in members(fresh & bivalue):
            settled.append((each, smallest_member(of[each] & ~(1 << held))))
    return lost


_X_CHAIN = XChain("x-chain", "X-Chain", "0701")
_XY_CHAIN = XYChain("xy-chain", "XY-Chain", "0702")

TECHNIQUES = (_X_CHAIN, _XY_CHAIN)

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    "x-chain": _X_CHAIN.best,
    "xy-chain": _XY_CHAIN.best,
}
"""Searches for the chain that HoDoKu chooses, the one with most eliminations, by id."""

NARROWED_SEARCHES: dict[str, SkipRules] = {"xy-chain": SkipRules(_may_be_new)}
