"""Nice loops and alternating inference chains, with and without groups.

They are read off the implications of each candidate, of which there is one path each. What
HoDoKu finds, and the kind that it calls it, follows from these paths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from ..bits import Mask, members
from ..board import Board
from ..implications import (
    Implications,
    Literal,
    false,
    implications_of,
    is_true,
    node_of,
    true,
)
from ..links import Links, Node, links_of
from ..step import Candidate, Step
from .chains import Chain, ChainTechnique, best_of, in_order, shortest_each

_AIC: Final = "aic"
_CONTINUOUS: Final = "continuous-nice-loop"
_DISCONTINUOUS: Final = "discontinuous-nice-loop"


class _Search:
    """All chains of a position, as HoDoKu would find them."""

    def __init__(self, links: Links, implications: Implications, refuted: Mask) -> None:
        self.links = links
        self._implications = implications
        self._refuted = refuted

    def chains(self) -> Iterator[Chain]:
        """Loops whose start is true, loops whose start is false, then chains with two ends.

        Every elimination of a chain is refuted by what follows from it alone, so only
        premises that could lead to one of these are followed.
        """
        starts = sorted(members(self.links.candidates), key=self._reading_order)
        for start in starts:
            if self._refuted >> start & 1:
                yield from self._loops(true(start))
        starts = [start for start in starts if start in self.links.makes]
        for start in starts:
            if self._may_return(start):
                yield from self._loops(false(start))
        for start in starts:
            if ends := self._ends(start):
                yield from self._between(start, ends)

    def _reading_order(self, node: Node) -> tuple[int, int]:
        return node % self.links.cells, node

    def _ends(self, start: Node) -> Mask:
        """What is true when *start* is false, and excludes something refuted as *start* does."""
        useful = 0
        for victim in members(self.links.kills[start] & self._refuted):
            useful |= self.links.kills[victim]
        return self.links.true_without(start) & useful if useful else 0

    def _may_return(self, start: Node) -> bool:
        """Whether a loop may begin with *start* being false."""
        mates, made = self.links.cell_mates(start), self.links.true_without(start)
        if mates & (mates - 1) and made & mates:
            return True
        return any(made & self.links.kills[victim] for victim in members(mates & self._refuted))

    def _loops(self, premise: Literal) -> Iterator[Chain]:
        links, start = self.links, node_of(premise)
        here = links.cell_mates(start) | 1 << start
        table = self._implications.table(premise)
        wanted = {literal for node in members(here) for literal in (true(node), false(node))}
        wanted &= table.keys()
        if premise in wanted:
            wanted.remove(premise)
        for literal in [each for each in table if each in wanted] if len(wanted) > 1 else wanted:
            if table[literal] != premise:
                path = self._implications.path(premise, literal)
                if self._is_plain(path, loop=True):
                    yield from self._loop(path)

    def _is_plain(self, path: list[Literal], *, loop: bool) -> bool:
        """Whether no cell recurs once the path has left it; a loop returns to its start.

        As HoDoKu sees it: a group enters by its first cell alone, but leaves all its cells
        behind, unless its first is the start of a loop.
        """
        cells = [self.links.cells_of(node_of(literal)) for literal in path]
        start, here, left = cells[0], cells[0], 0
        if loop and start in (cells[1], cells[-2]):
            return False
        for each in cells[1:]:
            if each != here:
                if not loop or here & -here != start:
                    left |= here
                here = each
                if each & -each & left:
                    return False
        return True

    def _loop(self, path: list[Literal]) -> Iterator[Chain]:
        """The chain of a path that returns to the cell in which it began."""
        links = self.links
        start, end = node_of(path[0]), node_of(path[-1])
        match is_true(path[0]), is_true(path[-1]):
            case True, False if start == end:
                yield self._discontinuous(path, path[1:-1], start)
            case False, True if start == end:
                gone = in_order(map(links.candidate, members(links.cell_mates(start))))
                yield self._chain(path, path, gone, _DISCONTINUOUS)
            case True, True if start != end:
                yield self._discontinuous(path, path[1:], start)
            case False, False if start != end:
                yield self._discontinuous(path, path[:-1], end)
            case False, True:
                gone = self._around(path)
                if gone:
                    yield self._chain(path, path, gone, _CONTINUOUS)._replace(closed=True)

    def _discontinuous(self, path: list[Literal], inner: list[Literal], victim_node: Node) -> Chain:
        victim = self.links.candidate(victim_node)
        return self._chain(path, inner, (victim,), _DISCONTINUOUS)._replace(victim=victim)

    def _chain(
        self, path: list[Literal], inner: list[Literal], gone: tuple[Candidate, ...], kind: str
    ) -> Chain:
        links = self.links
        nodes = tuple(links.members_of(node_of(literal)) for literal in inner)
        grouped = any(node_of(literal) >= links.first_group for literal in path)
        return Chain(nodes, gone, len(path), f"grouped-{kind}" if grouped else kind)

    def _around(self, path: list[Literal]) -> tuple[Candidate, ...]:
        """What the weak links of a continuous loop eliminate."""
        links, gone = self.links, set[Candidate]()
        nodes = [node_of(literal) for literal in path]
        occupied = 0
        for node in nodes:
            occupied |= links.cells_of(node)
        for one, other in [*zip(nodes[1::2], nodes[2::2], strict=False), (nodes[-1], nodes[0])]:
            if links.cells_of(one) == links.cells_of(other):
                rest = links.cell_mates(one) & ~(1 << other)
                gone.update(map(links.candidate, members(rest)))
            else:
                digit = links.digit_of(one)
                seen = links.seen_by(one) & links.seen_by(other) & ~occupied
                gone.update(links.board.candidates_in(seen, 1 << digit))
        return in_order(gone)

    def _between(self, start: Node, ends: Mask) -> Iterator[Chain]:
        """Chains from *start* being false to another cell's candidate being true."""
        premise = false(start)
        table = self._implications.table(premise)
        for literal, before in table.items():
            end = node_of(literal)
            if is_true(literal) and ends >> end & 1 and before != premise:
                gone = self._at_both_ends(start, end)
                if gone:
                    path = self._implications.path(premise, literal)
                    if self._is_plain(path, loop=False):
                        yield self._chain(path, path, gone, _AIC)

    def _at_both_ends(self, start: Node, end: Node) -> tuple[Candidate, ...]:
        """What an open chain eliminates: a loop tells of a single victim, so two at least."""
        links = self.links
        cells, x = links.cells, links.candidates
        if end >= links.first_group or start % cells == end % cells:
            return ()
        if start // cells == end // cells:
            gone = links.kills[start] & links.kills[end] & x
            return in_order(map(links.candidate, members(gone))) if gone & (gone - 1) else ()
        one = end - end % cells + start % cells
        other = start - start % cells + end % cells
        sees = links.board.layout.sees[start % cells] >> end % cells & 1
        if sees and x >> one & 1 and x >> other & 1:
            return in_order((links.candidate(one), links.candidate(other)))
        return ()


def _chains(board: Board, *, grouped: bool) -> Iterator[Chain]:
    links = links_of(board, grouped=grouped)
    refuted = links.refuted()
    if refuted:
        yield from _Search(links, implications_of(board, grouped=grouped), refuted).chains()


def _all_chains(board: Board, *, grouped: bool) -> list[Chain]:
    """All chains of a position: three techniques read them."""
    key = "grouped-chains" if grouped else "chains"
    known: list[Chain] | None = board.cache.get(key)
    if known is None:
        known = board.cache[key] = list(_chains(board, grouped=grouped))
    return known


@dataclass(frozen=True)
class Loop(ChainTechnique):
    """Links lead from a candidate being false to another being true, so one of both is true.

    What both exclude is false; and where they exclude each other, the links hold the other
    way round too, and the ends of every weak link exclude what sees both.
    """

    grouped: bool = False

    def chains(self, board: Board) -> list[Chain]:
        found = _all_chains(board, grouped=self.grouped)
        return shortest_each(chain for chain in found if chain.technique_id == self.id)


TECHNIQUES = (
    Loop("aic", "AIC", "0708"),
    Loop("continuous-nice-loop", "Continuous Nice Loop", "0706"),
    Loop("discontinuous-nice-loop", "Discontinuous Nice Loop", "0707"),
    Loop("grouped-aic", "Grouped AIC", "0711", grouped=True),
    Loop("grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", "0709", grouped=True),
    Loop(
        "grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", "0710", grouped=True
    ),
)
_BY_ID = {technique.id: technique for technique in TECHNIQUES}


def _best(board: Board, *, grouped: bool) -> Step | None:
    chain = best_of(_chains(board, grouped=grouped), board.layout.cells)
    return _BY_ID[chain.technique_id].step(chain) if chain else None


HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    "nice-loop": lambda board: _best(board, grouped=False),
    "grouped-nice-loop": lambda board: _best(board, grouped=True),
}
"""What HoDoKu takes when it looks for loops: the best of all kinds."""
