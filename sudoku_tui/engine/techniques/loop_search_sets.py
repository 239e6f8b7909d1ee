"""The search for loops and chains that lead through almost locked sets."""

from __future__ import annotations

from itertools import pairwise

from ..bits import Mask, first, mask_of, members
from ..board import Board
from ..implications import Literal, false, is_true, node_of, true
from ..layout import Digit
from ..links import Node
from ..set_implications import SetImplications, set_implications_of
from ..step import Candidate
from .chains import Chain, in_order
from .loop_search import WHOLE, LoopSearch


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

    def _chain(
        self, path: list[Literal], gone: tuple[Candidate, ...], kind: str, inner: slice = WHOLE
    ) -> Chain:
        """With the sets that it leads through, and where it is within one."""
        node, inside, sets = -(inner.start or 0), 0, dict[Mask, None]()
        for literal, following in pairwise(path):
            if self._is_set(literal):
                inside |= 1 << node
                sets[self._cells_of(literal)] = None
                if is_true(following):
                    sets[self._cells_of(following)] = None
            node += len(self._nodes(literal, following))
        chain = super()._chain(path, gone, kind, inner)
        return chain._replace(sets=tuple(sets), inside=inside)

    def _drawn(self, path: list[Literal]) -> list[tuple[Digit, Mask]]:
        nodes = [node for pair in pairwise(path) for node in self._nodes(*pair)]
        return [*nodes, *super()._drawn(path[-1:])]

    def _nodes(self, literal: Literal, following: Literal) -> list[tuple[Digit, Mask]]:
        """A literal as it is drawn: a set is two nodes, it lacks one digit, so it holds another.

        Where it settles a cell at once, that is what it takes from there; the cell is one more.
        """
        if not self._is_set(literal):
            return super()._drawn([literal])
        number, lost = self._sets.lost(node_of(literal))
        held, taken = self._digit_of(following), list[tuple[Digit, Mask]]()
        if is_true(following):
            cell, digits = self._cells_of(following), self._sets.sets[number].digits
            possible = self.links.board.candidates_of[first(cell)]
            held = first(possible & digits & ~(1 << lost | 1 << held))
            taken = [(held, cell)]
        places = self._sets.places
        return [(lost, places(number, lost)), (held, places(number, held)), *taken]

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


def chains_through_sets(board: Board) -> list[Chain]:
    """All chains of a position, through groups and sets too: three techniques read them."""
    return list(_SetSearch(set_implications_of(board)).chains())
