"""Nice loops and alternating inference chains, with and without groups."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ..board import Board
from ..implications import implications_of
from ..layout import Layout
from ..links import links_of
from ..step import Step
from .als_drawing import all_but_one, marked_sets, marks_of
from .base import catalogued
from .chains import IN_CHAINS, Chain, ChainTechnique, shortest_each
from .loop_best import BestLoop
from .loop_search import LoopSearch
from .loop_search_sets import chains_through_sets


def _chains(board: Board, grouped: bool) -> list[Chain]:
    """All chains of a position: three techniques read them."""
    links = links_of(board, grouped=grouped)
    refuted = links.refuted()
    if not refuted:
        return []
    return list(LoopSearch(links, implications_of(board, grouped=grouped), refuted).chains())


@catalogued
class Loop(ChainTechnique):
    """Links lead from a candidate being false to another being true, so one of both is true.

    What both exclude is false; and where they exclude each other, the links hold the other
    way round too, and the ends of every weak link exclude what sees both.
    """

    grouped: bool = False

    def chains(self, board: Board) -> list[Chain]:
        found = board.once(_chains, self.grouped)
        return shortest_each(chain for chain in found if chain.technique_id == self.id)


class SetLoop(Loop):
    """Links lead from a candidate being false to another being true, some through sets.

    A set that loses one digit holds all its others, so these links are as sure as any; one
    of both ends is true, and what both exclude is false.
    """

    def chains(self, board: Board) -> list[Chain]:
        found = board.once(chains_through_sets)
        return shortest_each(chain for chain in found if chain.technique_id == self.id)

    def find(self, board: Board) -> Iterator[Step]:
        for chain in self.chains(board):
            step = self.step(chain)
            # The chain goes before the sets where both mark a candidate: the last mark is drawn.
            yield replace(step, marks=(*marks_of(board, chain.sets), *step.marks))

    def reason(self, step: Step, layout: Layout) -> str:
        sets = [each for each in marked_sets(step, but=IN_CHAINS) if each[0].bit_count() > 1]
        told = "; ".join(all_but_one(layout, *each) for each in sets)
        return f"{told}. {super().reason(step, layout)}" if told else super().reason(step, layout)


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
_NAMES = {each.code: (each.id, each.name, each.code) for each in TECHNIQUES}
_BY_ID = {technique.id: technique for technique in TECHNIQUES}


def _best(board: Board, *, grouped: bool) -> Step | None:
    links = links_of(board, grouped=grouped)
    refuted = links.refuted()
    if not refuted:
        return None
    chain = BestLoop(links, implications_of(board, grouped=grouped), refuted).best()
    return _BY_ID[chain.technique_id].step(chain) if chain else None


LIBRARY_VARIANTS = {
    "0709-2": SetLoop(*_NAMES["0709"], grouped=True),
    "0710-3": SetLoop(*_NAMES["0710"], grouped=True),
    "0710-4": SetLoop(*_NAMES["0710"], grouped=True),
    "0711-3": SetLoop(*_NAMES["0711"], grouped=True),
    "0711-4": SetLoop(*_NAMES["0711"], grouped=True),
}
"""What to run for variants of the library that lead through almost locked sets."""

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    "nice-loop": lambda board: _best(board, grouped=False),
    "grouped-nice-loop": lambda board: _best(board, grouped=True),
}
"""What HoDoKu takes when it looks for loops: the best of all kinds."""
