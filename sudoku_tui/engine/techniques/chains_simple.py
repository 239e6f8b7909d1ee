"""Chains of one digit, and chains through cells of two candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members
from ..board import Board
from ..chain_paths import ChainPaths
from ..layout import Cell, Layout
from ..step import Candidate, Step
from .chains import Chain, ChainTechnique, preference, shortest_each
from .digit_links import worth_searching

_MOST_NODES: Final = 20
"""The longest chain that HoDoKu looks for, and that a person might follow."""


class _Ends(NamedTuple):
    """Two ends that a chain may join, and what would follow."""

    start: int
    end: int
    gone: Mask


@lru_cache(maxsize=2048)
def _chains_of_digit(layout: Layout, places: Mask, *, as_hodoku: bool) -> _OfDigit:
    return _OfDigit(layout, places, as_hodoku=as_hodoku)


class _OfDigit:
    """The chains of a digit with these places. Nodes are cells."""

    def __init__(self, layout: Layout, places: Mask, *, as_hodoku: bool) -> None:
        strong = _strong_links(layout, places, as_hodoku=as_hodoku)
        linked = mask_of(strong)
        weak = {cell: layout.sees[cell] & linked for cell in strong}
        self._paths = ChainPaths(strong, weak, layout.cells)
        self._strong = strong
        self._found: dict[_Ends, tuple[Cell, ...] | None] = {}
        self.ends = tuple(self._all_ends(layout, places))

    def _all_ends(self, layout: Layout, places: Mask) -> Iterator[_Ends]:
        sees = layout.sees
        for start in self._paths.starts():
            seen = sees[start] & places
            # A strong link alone is no chain, and neither is one that does not leave it.
            ends = self._paths.ends(start) & ~self._strong[start]
            for end in members(ends >> start << start):
                gone = seen if end == start else seen & sees[end]
                if gone:
                    yield _Ends(start, end, gone)

    def path(self, ends: _Ends) -> tuple[Cell, ...] | None:
        """The shortest chain between two ends; none if every one crosses itself."""
        if ends not in self._found:
            self._found[ends] = self._paths.shortest(ends.start, ends.end, _MOST_NODES)
        return self._found[ends]


def _strong_links(layout: Layout, places: Mask, *, as_hodoku: bool) -> dict[Cell, Mask]:
    """Pairs of cells that are the only places of a house.

    HoDoKu judges two cells that share several houses by the first of these.
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
    """Houses with two places for a digit, joined by cells that see each other.

    If one end of such a chain is false the other is true, so what sees both is false.
    """

    def chains(self, board: Board) -> list[Chain]:
        return shortest_each(self._all(board))

    def _all(self, board: Board) -> Iterator[Chain]:
        for digit, places in worth_searching(board):
            of_digit = _chains_of_digit(board.layout, places, as_hodoku=False)
            for ends in of_digit.ends:
                if path := of_digit.path(ends):
                    yield _single_digit(path, digit, ends.gone)

    def best(self, board: Board) -> Step | None:
        """The chain that HoDoKu takes."""
        found: list[tuple[tuple[int, int], int, _Ends]] = []
        for digit, places in worth_searching(board):
            for ends in _chains_of_digit(board.layout, places, as_hodoku=True).ends:
                gone = [Candidate(cell, digit) for cell in members(ends.gone)]
                found.append((preference(gone, board.layout.cells), digit, ends))
        for _, digit, ends in sorted(found):
            of_digit = _chains_of_digit(board.layout, board.places[digit], as_hodoku=True)
            if path := of_digit.path(ends):
                return self.step(_single_digit(path, digit, ends.gone))
        return None


def _single_digit(path: Iterable[Cell], digit: int, gone: Mask) -> Chain:
    nodes = tuple((Candidate(cell, digit),) for cell in path)
    return Chain(nodes, tuple(Candidate(cell, digit) for cell in members(gone)), len(nodes))


class _Bivalue:
    """The chains through cells of two candidates. Nodes are candidates."""

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
        """Ends of one digit that both see something."""
        sees, places, cells = self._board.layout.sees, self._board.places, self.cells
        for start in self._paths.starts():
            d, cell = divmod(start, cells)
            seen = sees[cell] & places[d + 1]
            reached = self._paths.ends(start) >> d * cells if seen else 0
            for end in members(reached & self._board.layout.all_cells >> cell + 1 << cell + 1):
                if gone := seen & sees[end]:
                    yield _Ends(start, d * cells + end, gone)

    def path(self, ends: _Ends) -> tuple[int, ...] | None:
        """The shortest chain between two ends, unless that is a naked pair."""
        path = self._paths.shortest(ends.start, ends.end, _MOST_NODES)
        return path if path and len(path) > 4 else None

    def chain(self, path: Iterable[int], ends: _Ends) -> Chain:
        """A path as a chain."""
        cells = self.cells
        nodes = tuple((Candidate(node % cells, node // cells + 1),) for node in path)
        digit = nodes[0][0].digit
        gone = tuple(Candidate(cell, digit) for cell in members(ends.gone))
        return Chain(nodes, gone, len(nodes))


class XYChain(ChainTechnique):
    """Cells of two candidates each, of which every one shares a digit with the one before.

    If the first cell does not hold the digit at its end, each next one is settled and the
    last holds it, so what sees both ends does not.
    """

    def chains(self, board: Board) -> list[Chain]:
        of_board = _Bivalue(board)
        paths = ((ends, of_board.path(ends)) for ends in of_board.all_ends())
        return shortest_each(of_board.chain(path, ends) for ends, path in paths if path)

    def best(self, board: Board) -> Step | None:
        """The chain that HoDoKu takes."""
        of_board = _Bivalue(board)
        cells = board.layout.cells
        found: list[tuple[tuple[int, int], _Ends]] = []
        for ends in of_board.all_ends():
            digit = ends.start // cells + 1
            gone = [Candidate(cell, digit) for cell in members(ends.gone)]
            found.append((preference(gone, cells), ends))
        for _, ends in sorted(found):
            if path := of_board.path(ends):
                return self.step(of_board.chain(path, ends))
        return None


_X_CHAIN = XChain("x-chain", "X-Chain", "0701")
_XY_CHAIN = XYChain("xy-chain", "XY-Chain", "0702")

TECHNIQUES = (_X_CHAIN, _XY_CHAIN)

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    "x-chain": _X_CHAIN.best,
    "xy-chain": _XY_CHAIN.best,
}
"""What HoDoKu takes when it looks for these: of all chains the one that eliminates most."""
