"""The search for nice loops and alternating inference chains, also through almost locked sets.

Chains are read off the implications of each premise, which keep a single path to each literal.
These paths decide which chains HoDoKu finds and how it classifies them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Final

from ...bits import Mask, mask_of, members, smallest_member
from ...board import Board
from ...inference.implications import (
    Implications,
    Literal,
    SetImplications,
    false,
    is_true,
    node_of,
    path_in,
    set_implications_of,
    true,
)
from ...inference.links import Links, Node
from ...layout import Candidate, Digit
from .chains import Chain, sort_eliminations

_AIC: Final = "aic"
_CONTINUOUS: Final = "continuous-nice-loop"
_DISCONTINUOUS: Final = "discontinuous-nice-loop"
WHOLE_PATH: Final = slice(None)


class LoopSearch:
    """The search for all chains of a position that HoDoKu would find."""

    def __init__(self, links: Links, implications: Implications, refuted: Mask) -> None:
        self.links = links
        self._implications = implications
        self._refuted = refuted

    def chains(self) -> Iterator[Chain]:
        """Yield loops whose start is true, loops whose start is false, then chains with two ends.

        Every elimination of a chain is a refuted candidate, so only premises that could lead to a
        refuted candidate are followed.
        """
        for start in self._sorted_by_cell(self._refuted):
            yield from self._loops(true(start))
        starts = self._false_starts
        for start in starts:
            if self._may_return(start):
                yield from self._loops(false(start))
        for start in starts:
            wanted: dict[Literal, tuple[Candidate, ...]] = {}
            for end in members(self._ends(start)):
                if gone := self._open_chain_eliminations(start, end):
                    wanted[true(end)] = gone
            if wanted:
                yield from self._paths_between(start, wanted)

    def _sorted_by_cell(self, candidates: Mask) -> list[Node]:
        """Return the nodes of *candidates* in reading order."""
        cells = self.links.cells
        # Node numbers ascend by digit, and the sort by cell is stable.
        return sorted(members(candidates), key=lambda node: node % cells)

    @cached_property
    def _false_starts(self) -> list[Node]:
        """Candidates that make another node true by being false, in reading order."""
        return self._sorted_by_cell(self.links.candidates & self.links.strong)

    def _ends(self, start: Node) -> Mask:
        """Return the possible ends of a chain from *start* that eliminates something.

        They are true when *start* is false, and exclude a refuted candidate that *start* excludes
        too.
        """
        useful = 0
        for victim in members(self.links.weak_links[start] & self._refuted):
            useful |= self.links.weak_links[victim]
        return self.links.true_without(start) & useful if useful else 0

    def _may_return(self, start: Node) -> bool:
        """Check whether a loop may begin with *start* being false."""
        mates, made = self.links.cell_mates(start), self.links.true_without(start)
        if mates & (mates - 1) and made & mates:
            return True
        return any(
            made & self.links.weak_links[victim] for victim in members(mates & self._refuted)
        )

    def _loops(self, premise: Literal, off: Mask = -1) -> Iterator[Chain]:
        """Yield the loops from *premise*.

        Args:
            premise: The literal at the start of each loop.
            off: The candidates that may be false at the end of a loop; all by default.
        """
        on, false_ends = self._returns_to_cell(premise)
        off &= false_ends
        if on | off:
            table = self._implications.table_towards(premise, on, off)
            wanted = {*map(true, members(on)), *map(false, members(off))} - {premise}
            for literal in [each for each in table if each in wanted]:
                if table[literal] != premise:
                    path = path_in(table, literal)
                    if self._is_plain(path, loop=True):
                        yield from self._loop(path)

    def _returns_to_cell(self, premise: Literal) -> tuple[Mask, Mask]:
        """Return the nodes in the cell of *premise* that it makes true, and false."""
        links, start = self.links, node_of(premise)
        if is_true(premise):
            reached = links.true_after(start) | 1 << start
        else:
            reached = links.true_without(start)
        here, off = links.cell_mates(start) | 1 << start, 0
        for node in members(here):
            if reached & links.weak_links[node]:
                off |= 1 << node
        return reached & here, off

    def _is_plain(self, path: list[Literal], *, loop: bool) -> bool:
        """Check that no cell recurs once the path has left it; a *loop* may return to its start.

        HoDoKu's rules for groups apply: a path enters a group by its first cell alone, and leaves
        all its cells behind, unless that first cell is the start of a loop.
        """
        cells = [self._cells_of(literal) for literal in path]
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
        """Yield the chain of a path that returns to its first cell, if it eliminates something."""
        links = self.links
        start, end = node_of(path[0]), node_of(path[-1])
        match is_true(path[0]), is_true(path[-1]):
            case True, False if start == end:
                yield self._discontinuous_loop(path, slice(1, -1), start)
            case False, True if start == end:
                gone = sort_eliminations(map(links.candidate, members(links.cell_mates(start))))
                if gone:
                    yield self._chain(path, gone, _DISCONTINUOUS)
            case True, True if start != end:
                yield self._discontinuous_loop(path, slice(1, None), start)
            case False, False if start != end:
                yield self._discontinuous_loop(path, slice(-1), end)
            case False, True:
                gone = self._loop_eliminations(path)
                if gone:
                    yield self._chain(path, gone, _CONTINUOUS)._replace(closed=True)

    def _discontinuous_loop(self, path: list[Literal], inner: slice, victim_node: Node) -> Chain:
        """Return the chain of a loop that eliminates the single candidate *victim_node*."""
        victim = self.links.candidate(victim_node)
        return self._chain(path, (victim,), _DISCONTINUOUS, inner)._replace(victim=victim)

    def _chain(
        self, path: list[Literal], gone: tuple[Candidate, ...], kind: str, inner: slice = WHOLE_PATH
    ) -> Chain:
        """Return the chain of *path*.

        Args:
            path: Literals from a premise to its conclusion.
            gone: The eliminations.
            kind: The technique's id; groups on the path add a prefix.
            inner: The part of the path to draw, without the victim at its ends.
        """
        nodes = tuple(
            tuple(Candidate(cell, digit) for cell in members(cells))
            for digit, cells in self._nodes_of_path(path)[inner]
        )
        grouped = any(node_of(literal) >= self.links.first_group for literal in path)
        length = self._length(path)
        return Chain(nodes, gone, length, f"grouped-{kind}" if grouped else kind)

    def _cells_of(self, literal: Literal) -> Mask:
        return self.links.cells_of(node_of(literal))

    def _length(self, path: list[Literal]) -> int:
        """Return the number of nodes as HoDoKu counts them."""
        return len(path)

    def _nodes_of_path(self, path: list[Literal]) -> list[tuple[Digit, Mask]]:
        """Return the digit and the cells of each node of *path*."""
        links = self.links
        nodes = map(node_of, path)
        return [(links.digit_of(node), links.cells_of(node)) for node in nodes]

    def _cells_of_path(self, path: list[Literal]) -> Mask:
        """Return all cells of the nodes of *path*."""
        occupied = 0
        for literal in path:
            occupied |= self._cells_of(literal)
        return occupied

    def _loop_eliminations(self, path: list[Literal]) -> tuple[Candidate, ...]:
        """Return what the weak links of a continuous loop eliminate."""
        board = self.links.board
        gone: set[Candidate] = set()
        nodes, occupied = self._nodes_of_path(path), self._cells_of_path(path)
        weak = [*zip(nodes[1::2], nodes[2::2], strict=False), (nodes[-1], nodes[0])]
        for (digit, cells), (other_digit, other_cells) in weak:
            if cells == other_cells:
                rest = board.layout.all_digits & ~(1 << digit | 1 << other_digit)
                gone.update(board.candidates_in(cells, rest))
            elif digit == other_digit:  # otherwise only a forbidden pair links them
                seen = board.layout.seen_by_all(cells | other_cells) & ~occupied
                gone.update(board.candidates_in(seen, 1 << digit))
        return sort_eliminations(gone)

    def _paths_between(
        self, start: Node, wanted: dict[Literal, tuple[Candidate, ...]]
    ) -> Iterator[Chain]:
        """Yield chains from *start* being false to a candidate of another cell being true.

        Args:
            start: The candidate at the start of each chain.
            wanted: The literals that may end a chain, each with the eliminations by both ends.
        """
        premise = false(start)
        table = self._implications.table_towards(premise, mask_of(map(node_of, wanted)))
        for literal in [each for each in table if each in wanted]:
            if table[literal] != premise:
                path = path_in(table, literal)
                if self._is_plain(path, loop=False):
                    yield self._chain(path, wanted[literal], _AIC)

    def _open_chain_eliminations(self, start: Node, end: Node) -> tuple[Candidate, ...]:
        """Return what an open chain eliminates; empty if that is fewer than two candidates.

        A single elimination is found as a discontinuous loop through it.
        """
        links = self.links
        cells, x = links.cells, links.candidates
        if end >= links.first_group or start % cells == end % cells:
            return ()
        if start // cells == end // cells:
            gone = links.weak_links[start] & links.weak_links[end] & x
            return (
                sort_eliminations(map(links.candidate, members(gone))) if gone & (gone - 1) else ()
            )
        one = end - end % cells + start % cells
        other = start - start % cells + end % cells
        sees = links.board.layout.sees[start % cells] >> end % cells & 1
        if sees and x >> one & 1 and x >> other & 1:
            return sort_eliminations((links.candidate(one), links.candidate(other)))
        return ()


class _SetSearch(LoopSearch):
    """The search for all chains of a position that may also pass through almost locked sets."""

    def __init__(self, implications: SetImplications) -> None:
        links = implications.links
        super().__init__(links, implications, links.candidates)
        self._sets = implications

    def _ends(self, start: Node) -> Mask:
        return self.links.candidates

    def _may_return(self, start: Node) -> bool:
        return True

    def _returns_to_cell(self, premise: Literal) -> tuple[Mask, Mask]:
        start, table = node_of(premise), self._implications.table(premise)
        here = list(members(self.links.cell_mates(start) | 1 << start))
        on = mask_of(node for node in here if true(node) in table)
        return on, mask_of(node for node in here if false(node) in table)

    def _is_set(self, literal: Literal) -> bool:
        """Check whether *literal* is about an almost locked set that has lost a digit."""
        return node_of(literal) >= self._sets.first_set

    def _cells_of(self, literal: Literal) -> Mask:
        if self._is_set(literal):
            return self._sets.sets[self._sets.lost_digit(node_of(literal))[0]].cells
        return super()._cells_of(literal)

    def _length(self, path: list[Literal]) -> int:
        return sum(map(self._sets.weight, path))

    def _chain(
        self, path: list[Literal], gone: tuple[Candidate, ...], kind: str, inner: slice = WHOLE_PATH
    ) -> Chain:
        """Extend `LoopSearch._chain` by the sets on the path and by the nodes inside them."""
        node, inside, sets = -(inner.start or 0), 0, dict[Mask, None]()
        for literal, following in pairwise(path):
            if self._is_set(literal):
                inside |= 1 << node
                sets[self._cells_of(literal)] = None
                if is_true(following):
                    sets[self._cells_of(following)] = None
            node += len(self._nodes_of_literal(literal, following))
        chain = super()._chain(path, gone, kind, inner)
        return chain._replace(sets=tuple(sets), nodes_in_sets=inside)

    def _nodes_of_path(self, path: list[Literal]) -> list[tuple[Digit, Mask]]:
        nodes = [node for pair in pairwise(path) for node in self._nodes_of_literal(*pair)]
        return [*nodes, *super()._nodes_of_path(path[-1:])]

    def _nodes_of_literal(self, literal: Literal, following: Literal) -> list[tuple[Digit, Mask]]:
        """Return the digits and the cells of the nodes that represent *literal* in a drawing.

        A set is drawn as two nodes: the digit that it lacks, and a digit that it therefore holds.
        If the set settles a single cell at once, the second node is the digit that it takes from
        that cell, and a third node shows this digit in the cell.
        """
        if not self._is_set(literal):
            return super()._nodes_of_path([literal])
        number, lost = self._sets.lost_digit(node_of(literal))
        held, taken = self._digit_of(following), list[tuple[Digit, Mask]]()
        if is_true(following):
            cell, digits = self._cells_of(following), self._sets.sets[number].digits
            possible = self.links.board.candidates_of[smallest_member(cell)]
            held = smallest_member(possible & digits & ~(1 << lost | 1 << held))
            taken = [(held, cell)]
        places = self._sets.places
        return [(lost, places(number, lost)), (held, places(number, held)), *taken]

    def _digit_of(self, literal: Literal) -> Digit:
        if self._is_set(literal):
            return self._sets.lost_digit(node_of(literal))[1]
        return self.links.digit_of(node_of(literal))

    def _loop_eliminations(self, path: list[Literal]) -> tuple[Candidate, ...]:
        """Return what a continuous loop eliminates, by its weak links and by its sets.

        A set on the loop also holds all digits that the loop does not use. If the set settles a
        single cell at once, the set and the cell together hold these digits.
        """
        gone = set(super()._loop_eliminations(path))
        board = self.links.board
        for literal, following in pairwise(path):
            if self._is_set(literal):
                number, lost = self._sets.lost_digit(node_of(literal))
                cells, digits = self._sets.sets[number]
                if is_true(following):
                    cells |= self._cells_of(following)
                for digit in members(digits & ~(1 << lost | 1 << self._digit_of(following))):
                    seen = board.layout.seen_by_all(cells & board.places[digit])
                    gone.update(board.candidates_in(seen & ~cells, 1 << digit))
        return sort_eliminations(gone)


def chains_through_sets(board: Board) -> list[Chain]:
    """Return all chains of a position, also through groups and sets; three techniques share it."""
    return list(_SetSearch(set_implications_of(board)).chains())
