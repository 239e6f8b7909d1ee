"""The search for loops and chains that lead through almost locked sets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..bits import Mask, mask_of, members
from ..board import Board
from ..implications import Literal, false, is_true, node_of, true
from ..layout import Digit
from ..links import Node
from ..set_implications import SetImplications, set_implications_of
from ..step import Candidate
from .chains import Chain, in_order
from .loop_search import LoopSearch


class _SetSearch(LoopSearch):
    """All chains of a position, through groups and sets too."""

    def __init__(self, implications: SetImplications) -> None:
        links = implications.links
        super().__init__(links, implications, links.candidates)
        self._sets = implications

    def _ends(self, start: Node) -> Mask:
        return self.links.candidates

    def _may_return(self, start: Node) -> bool:
        return True

    def _back_from(self, premise: Literal) -> tuple[Mask, Mask]:
        start, table = node_of(premise), self._implications.table(premise)
        here = list(members(self.links.cell_mates(start) | 1 << start))
        on = mask_of(node for node in here if true(node) in table)
        return on, mask_of(node for node in here if false(node) in table)

    def _is_set(self, literal: Literal) -> bool:
        return node_of(literal) >= self._sets.first_set

    def _cells_of(self, literal: Literal) -> Mask:
        if self._is_set(literal):
            return self._sets.sets[self._sets.lost(node_of(literal))[0]].cells
        return super()._cells_of(literal)

    def _length(self, path: list[Literal]) -> int:
        return sum(map(self._sets.weight, path))

    def _drawn(self, path: list[Literal]) -> list[tuple[Digit, Mask]]:
        """A set is drawn as two nodes: it lacks one digit, so it holds another."""
        nodes: list[tuple[Digit, Mask]] = []
        for literal, following in zip(path, [*path[1:], None], strict=True):
            if not self._is_set(literal):
                nodes += super()._drawn([literal])
                continue
            number, lost = self._sets.lost(node_of(literal))
            nodes.append((lost, self._sets.places(number, lost)))
            if following is not None and not is_true(following):
                held = self._digit_of(following)
                nodes.append((held, self._sets.places(number, held)))
        return nodes

    def _digit_of(self, literal: Literal) -> Digit:
        if self._is_set(literal):
            return self._sets.lost(node_of(literal))[1]
        return self.links.digit_of(node_of(literal))

    def _gone_around(self, path: list[Literal]) -> tuple[Candidate, ...]:
        """A set that a continuous loop passes holds its other digits as well.

        Where it settles a cell at once, it is together with this cell that it holds them.
        """
        gone = set(super()._gone_around(path))
        board = self.links.board
        for literal, following in pairwise(path):
            if self._is_set(literal):
                number, lost = self._sets.lost(node_of(literal))
                cells, digits = self._sets.sets[number]
                if is_true(following):
                    cells |= self._cells_of(following)
                for digit in members(digits & ~(1 << lost | 1 << self._digit_of(following))):
                    seen = board.layout.seen_by_all(cells & board.places[digit])
                    gone.update(board.candidates_in(seen & ~cells, 1 << digit))
        return in_order(gone)


def chains_through_sets(board: Board) -> Iterator[Chain]:
    """All chains of a position, through groups and sets too."""
    return _SetSearch(set_implications_of(board)).chains()
