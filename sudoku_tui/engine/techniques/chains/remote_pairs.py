"""Remote pairs: chains of cells with the same two candidates, each seeing the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ...bits import Mask, members
from ...board import Board
from ...changes import Changes, SkipRules
from ...exclusions import Sight, easiest_pairs, sights_of_each
from ...layout import Candidate, Cell, Layout
from ...step import Step, digits_listed, digits_of, join_words, weak_links
from .chains import (
    Chain,
    ChainTechnique,
    hodoku_choice,
    nodes_of,
    shortest_by_eliminations,
    sort_eliminations,
)

_MOST_CELLS: Final = 10
"""Cells of the longest chain to look for: HoDoKu's limit, and as much as people can follow."""


class RemotePair(ChainTechnique):
    """A chain of cells with candidates x and y, each seeing the next, holds x and y alternately.

    Two of the cells that are an odd number of steps apart in the chain hold both digits, so a cell
    that sees these two holds neither.
    """

    def chains(self, board: Board) -> list[Chain]:
        return shortest_by_eliminations(self._all(board))

    def best(self, board: Board) -> Step | None:
        """Return the chain that HoDoKu chooses as a step; None if there is none."""
        chain = hodoku_choice(self._all(board), board.layout.cells)
        return self.step(chain) if chain else None

    def _all(self, board: Board) -> Iterator[Chain]:
        for pair, cells in board.pairs.items():
            # A chain has at least four cells: two are a naked pair, and the ends of three hold the
            # same digit. No house of a valid position has more than two of these cells.
            if cells.bit_count() > 3 and _may_eliminate(board, pair, cells):
                for start in members(cells):
                    for path in _paths(board.layout, (start,), cells & ~(1 << start)):
                        if path[0] < path[-1]:
                            yield from _chains_along(board, path, pair)

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        cells = [node[0].cell for node in nodes_of(step)[::2]]
        yield from weak_links(step)
        for gone in step.eliminations:
            apart = (
                cells[at : at + distance + 1 : distance]
                for distance in range(1, len(cells), 2)
                for at in range(len(cells) - distance)
            )
            ends = ([Candidate(cell, gone.digit) for cell in each] for each in apart)
            yield from easiest_pairs([[*sights_of_each((gone,), each)] for each in ends], layout)

    def reason(self, step: Step, layout: Layout) -> str:
        cells = [node[0].cell for node in nodes_of(step)[::2]]
        digits = digits_of(step.candidates_with(*(mark.role for mark in step.marks)))
        names = join_words(map(layout.cell_name, cells))
        return (
            f"Each of {names} is {digits_listed(digits, layout, 'or')} and sees the next, so "
            "the two digits alternate. Two of these cells an odd number of steps apart hold both "
            "digits, so a cell that sees these two holds neither"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        nodes = nodes_of(step)
        digits = digits_of(candidate for node in nodes for candidate in node)
        xy = "/".join(layout.symbol(digit) for digit in members(digits))
        return f"{xy} {' - '.join(layout.cell_name(node[0].cell) for node in nodes[::2])}"


def _may_eliminate(board: Board, pair: Mask, cells: Mask) -> bool:
    """Check whether a candidate of *pair* sees two cells an odd number of places apart.

    Connected cells are coloured in turn, and the two colours hold different digits. If the colours
    meet in a cell, the position is invalid and nothing is ruled out.
    """
    sees, places = board.layout.sees, 0
    for digit in members(pair):
        places |= board.places[digit]
    while cells:
        side, other, front = 0, 0, cells & -cells
        seen_by_side = seen_by_other = 0
        while front:
            side |= front
            beyond = 0
            for cell in members(front):
                beyond |= sees[cell]
            seen_by_side |= beyond
            front = beyond & cells & ~other
            side, other = other, side
            seen_by_side, seen_by_other = seen_by_other, seen_by_side
        if side & other or seen_by_side & seen_by_other & places:
            return True
        cells &= ~(side | other)
    return False


def _paths(layout: Layout, path: tuple[Cell, ...], rest: Mask) -> Iterator[tuple[Cell, ...]]:
    """Yield paths of four, six or more cells, each seeing the next, that continue *path*."""
    if len(path) >= 4 and len(path) % 2 == 0:
        yield path
    if len(path) < _MOST_CELLS:
        for cell in members(rest & layout.sees[path[-1]]):
            yield from _paths(layout, (*path, cell), rest & ~(1 << cell))


def _chains_along(board: Board, path: tuple[Cell, ...], pair: Mask) -> Iterator[Chain]:
    """Yield the chain through the cells of *path*, if its two ends eliminate something."""
    sees = board.layout.sees
    if not board.candidates_in(sees[path[0]] & sees[path[-1]], pair):
        return
    gone: set[Candidate] = set()
    for index, one in enumerate(path):
        for other in path[index + 3 :: 2]:
            gone.update(board.candidates_in(sees[one] & sees[other], pair))
    nodes: list[tuple[Candidate]] = []
    one_digit, other_digit = members(pair)
    for cell in path:
        nodes += [(Candidate(cell, one_digit),), (Candidate(cell, other_digit),)]
        one_digit, other_digit = other_digit, one_digit
    yield Chain(tuple(nodes), sort_eliminations(gone), len(nodes))


def _may_be_new(board: Board, changes: Changes) -> bool:
    """Check whether there may be a new chain: one of its cells just lost its third candidate."""
    of, pairs = board.candidates_of, board.pairs
    new = members(board.bivalue & changes.cells)
    return any(pairs[of[cell]].bit_count() > 3 for cell in new)


_REMOTE_PAIR = RemotePair("remote-pair", "Remote Pair", "0703")

TECHNIQUES = (_REMOTE_PAIR,)

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"remote-pair": _REMOTE_PAIR.best}
"""Searches for the chain that HoDoKu chooses, the one with most eliminations, by id."""

NARROWED_SEARCHES: dict[str, SkipRules] = {"remote-pair": SkipRules(_may_be_new)}
