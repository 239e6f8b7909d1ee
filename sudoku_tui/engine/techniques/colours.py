"""Simple colours: the strong links of one digit, coloured in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..bits import Mask, members
from ..board import Board
from ..layout import Digit, Layout
from ..notation import cells_of
from ..step import Candidate, Role, Step
from .base import Technique
from .clusters import Cluster, clusters, coloured, wires
from .digit_links import worth_searching


class SimpleColours(Technique):
    """Strong links join cells in two colours, of which one holds the digit everywhere.

    What cannot be true together with either colour is false.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for digit, places in worth_searching(board):
            for cluster in clusters(board.layout, places):
                yield from self.within(board, digit, cluster)

    def within(self, board: Board, digit: Digit, cluster: Cluster) -> Iterator[Step]:
        """The steps of one cluster."""
        if gone := cluster.seen_by_one & cluster.seen_by_other & board.places[digit]:
            gone &= ~(cluster.one | cluster.other)
            if gone:
                yield self._step(board, digit, cluster, gone)

    def _step(self, board: Board, digit: Digit, cluster: Cluster, gone: Mask) -> Step:
        layout, places = board.layout, board.places[digit]
        sides = ((Role.SET_A, cluster.one), (Role.SET_B, cluster.other))
        return Step(
            self,
            eliminations=tuple(Candidate(cell, digit) for cell in members(gone)),
            marks=tuple(coloured(digit, sides)),
            links=tuple(wires(layout, places, digit, cluster.one | cluster.other)),
        )

    def reason(self, step: Step, layout: Layout) -> str:
        digit = layout.symbol(step.eliminations[0].digit)
        return f"{_either(step, layout)}. A cell that sees one of each sees {digit} either way"

    def pattern(self, step: Step, layout: Layout) -> str:
        one, other = (
            layout.short_names(cells_of(step.marked(role))).replace(" ", ",")
            for role in (Role.SET_A, Role.SET_B)
        )
        return f"{layout.symbol(step.eliminations[0].digit)} ({one}) / ({other})"


class SimpleColoursWrap(SimpleColours):
    """Strong links join cells in two colours, of which one holds the digit everywhere.

    Two cells of one colour see each other, so it is the other colour that holds it.
    """

    def within(self, board: Board, digit: Digit, cluster: Cluster) -> Iterator[Step]:
        for cells, seen in cluster.colours:
            if cells & seen:
                yield self._step(board, digit, cluster, cells)

    def reason(self, step: Step, layout: Layout) -> str:
        digit = layout.symbol(step.eliminations[0].digit)
        cells = cells_of(step.eliminations)
        clash = next(cell for cell in members(cells) if layout.sees[cell] & cells)
        other = next(members(layout.sees[clash] & cells))
        return (
            f"{_either(step, layout)}. {layout.cell_name(clash)} and {layout.cell_name(other)} "
            f"are of one colour and see each other, and cannot both be {digit}"
        )


def _either(step: Step, layout: Layout) -> str:
    """What the two colours are."""
    digit = layout.symbol(step.eliminations[0].digit)
    one, other = (cells_of(step.marked(role)) for role in (Role.SET_A, Role.SET_B))
    return (
        f"Follow {digit} through houses where it has two places: either "
        f"{_all_of(layout, one)} {digit}, or {_all_of(layout, other)}"
    )


def _all_of(layout: Layout, cells: Mask) -> str:
    several = cells & (cells - 1)
    return f"{layout.names(cells)} {'are' if several else 'is'}"


TRAP = SimpleColours("simple-colours-trap", "Simple Colours (trap)", "0500")
WRAP = SimpleColoursWrap("simple-colours-wrap", "Simple Colours (wrap)", "0501")

TECHNIQUES = (TRAP, WRAP)


def _first(board: Board) -> Step | None:
    """In the first cluster that gives anything, a wrap before a trap."""
    for digit, places in worth_searching(board):
        for cluster in clusters(board.layout, places):
            for technique in (WRAP, TRAP):
                if step := next(technique.within(board, digit, cluster), None):
                    return step
    return None


HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"simple-colours": _first}
"""The step that HoDoKu takes where it is not the first that is found."""
