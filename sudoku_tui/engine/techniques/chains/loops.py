"""Nice loops and alternating inference chains, with and without groups.

`LoopSearch` finds all of them. `BestLoop` finds the one that HoDoKu chooses, with most
eliminations, without finding the others: the eliminations of a chain between two ends depend on the
ends alone, and a loop through a false candidate eliminates that candidate. So only chains that
could be the best are followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import NamedTuple

from ...bits import Mask, mask_of, members
from ...board import Board
from ...changes import SkipRules
from ...inference.implications import Implications, false, implications_of, true
from ...inference.links import Links, Node, links_of
from ...inference.new_links import may_refute_more
from ...layout import Candidate, Layout
from ...step import Step, frozen_by_identity
from ..locked_sets.als_pairs import describe_set, marked_sets, marks_of
from .chains import (
    IN_CHAINS,
    Chain,
    ChainTechnique,
    hodoku_choice,
    hodoku_rank,
    shortest_by_eliminations,
    sort_eliminations,
)
from .loop_search import LoopSearch, chains_through_sets

_Preference = tuple[int, int]


class _Ends(NamedTuple):
    """The two ends of a possible chain, with its eliminations and HoDoKu's sort key."""

    preference: _Preference
    order: int
    """Index of the start among all starts."""
    start: Node
    end: Node
    gone: tuple[Candidate, ...]


class BestLoop(LoopSearch):
    """The search for the one chain of a position that HoDoKu chooses."""

    def __init__(self, links: Links, implications: Implications, refuted: Mask) -> None:
        super().__init__(links, implications, refuted)
        self._seen_around: dict[Node, Mask] = {}

    def best(self) -> Chain | None:
        """Return what `hodoku_choice` would choose among all `chains`; None if there are none."""
        cells = self.links.cells
        between = self._best_open_chains()
        rival = hodoku_choice(between, cells)
        best = hodoku_choice((*self._loops_removing_several(rival), *between), cells)
        return best or hodoku_choice(self._best_loops_removing_one(), cells)

    def _loops_removing_several(self, rival: Chain | None) -> Iterator[Chain]:
        """Yield the loops that eliminate several candidates, unless they are worse than *rival*.

        They begin with a candidate being false, and return to it or to another candidate of its
        cell being true.
        """
        links, cells = self.links, self.links.cells
        limit = hodoku_rank(rival.eliminations, cells) if rival else (-2, 0)
        for start in self._false_starts:
            mates, made = links.cell_mates(start), links.true_without(start)
            if not mates & (mates - 1):  # a single mate follows at once, and not by a loop
                continue
            worth = made & mates and -self._victims_around(start).bit_count() <= limit[0]
            if made >> start & 1 and not worth:
                gone = sort_eliminations(map(links.candidate, members(mates)))
                worth = hodoku_rank(gone, cells) <= limit if rival else len(gone) > 1
            for chain in self._loops(false(start), off=0) if worth else ():
                if len(chain.eliminations) > 1:
                    yield chain

    def _victims_around(self, start: Node) -> Mask:
        """Return all that continuous loops from *start* being false might eliminate.

        Each true node of such a loop is true if and only if *start* is false. Each elimination is
        excluded by one of these nodes.
        """
        known = self._seen_around.get(start)
        if known is None:
            links, seen = self.links, 0
            for node in members(links.true_without(start)):
                if links.weak_links[start] & (links.true_after(node) | 1 << node):
                    seen |= links.weak_links[node]
            known = self._seen_around[start] = seen & self._refuted
        return known

    def _best_loops_removing_one(self) -> list[Chain]:
        """Return the loops whose single elimination is the one that HoDoKu ranks first."""
        links, cells = self.links, self.links.cells
        victims = map(links.candidate, self._sorted_by_cell(self._refuted))
        ranked = sorted(victims, key=lambda victim: hodoku_rank((victim,), cells))
        for _, same in groupby(ranked, key=lambda victim: hodoku_rank((victim,), cells)):
            nodes = [(digit - 1) * cells + cell for cell, digit in same]
            found = [chain for node in nodes for chain in self._loops(true(node))]
            found += self._loops_from_false_starts(mask_of(nodes))
            if found:
                return found
        return []

    def _loops_from_false_starts(self, victims: Mask) -> Iterator[Chain]:
        """Yield the loops from false starts that eliminate exactly one of *victims*."""
        links = self.links
        gone = {(links.candidate(node),) for node in members(victims)}
        for start in self._false_starts:
            mates, made = links.cell_mates(start), links.true_without(start)
            loops = mates & (mates - 1) and made & mates
            if victims & mates or (loops and victims & self._victims_around(start)):
                for chain in self._loops(false(start), off=victims):
                    if chain.eliminations in gone:
                        yield chain

    def _best_open_chains(self) -> list[Chain]:
        """Return the chains between two ends that share the best rank."""
        ranked = sorted(self._possible_ends())
        for _, same in groupby(ranked, key=lambda ends: ends.preference):
            found: list[Chain] = []
            for start, ends in groupby(same, key=lambda ends: ends.start):
                wanted = {true(each.end): each.gone for each in ends}
                found += self._paths_between(start, wanted)
            if found:
                return found
        return []

    def _ends(self, start: Node) -> Mask:
        """Return the possible ends of an open chain from *start* that eliminates two candidates.

        They are true when *start* is false, and exclude two refuted candidates that *start*
        excludes too. Every elimination of a chain is a refuted candidate.
        """
        kills, useful, once = self.links.weak_links, 0, 0
        for victim in members(kills[start] & self._refuted):
            useful |= once & kills[victim]
            once |= kills[victim]
        return self.links.true_without(start) & useful if useful else 0

    def _possible_ends(self) -> Iterator[_Ends]:
        """Yield the pairs of ends whose open chain would eliminate several candidates."""
        cells, kills, refuted = self.links.cells, self.links.weak_links, self._refuted
        for order, start in enumerate(self._false_starts):
            victims = kills[start] & refuted
            for end in members(self._ends(start) if victims & (victims - 1) else 0):
                gone = self._open_chain_eliminations(start, end)
                if gone:
                    yield _Ends(hodoku_rank(gone, cells), order, start, end, gone)


def _chains(board: Board, grouped: bool) -> list[Chain]:
    """Return all chains of a position; three techniques share the result."""
    links = links_of(board, grouped=grouped)
    refuted = links.refuted()
    if not refuted:
        return []
    return list(LoopSearch(links, implications_of(board, grouped=grouped), refuted).chains())


@frozen_by_identity
class Loop(ChainTechnique):
    """Links lead from a candidate being false to another being true, so one of the two is true.

    A candidate that both exclude is false. If the two exclude each other, the links also hold in
    reverse: one end of every weak link is true, and a candidate that both its ends exclude is
    false.
    """

    grouped: bool = False

    def chains(self, board: Board) -> list[Chain]:
        found = board.cached(_chains, self.grouped)
        return shortest_by_eliminations(chain for chain in found if chain.technique_id == self.id)


class SetLoop(Loop):
    """Links lead from a candidate being false to another being true, some of them through sets.

    An almost locked set that loses one digit holds all its others, so these links are as certain as
    any. One of the two ends is true, and a candidate that both exclude is false.
    """

    def chains(self, board: Board) -> list[Chain]:
        found = board.cached(chains_through_sets)
        return shortest_by_eliminations(chain for chain in found if chain.technique_id == self.id)

    def find(self, board: Board) -> Iterator[Step]:
        for chain in self.chains(board):
            step = self.step(chain)
            # The chain's marks come last: of two marks on a candidate the last one is drawn.
            yield replace(step, marks=(*marks_of(board, chain.sets), *step.marks))

    def reason(self, step: Step, layout: Layout) -> str:
        sets = [
            each for each in marked_sets(step, other_roles=IN_CHAINS) if each[0].bit_count() > 1
        ]
        locked = "; ".join(describe_set(layout, *each) for each in sets)
        reason = super().reason(step, layout)
        return f"{locked}. {reason}" if locked else reason


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


def _refuted(board: Board, grouped: bool) -> Mask:
    return links_of(board, grouped=grouped).refuted()


def _best(board: Board, *, grouped: bool) -> Step | None:
    refuted = board.cached(_refuted, grouped)
    if not refuted:
        return None
    links, implications = links_of(board, grouped=grouped), implications_of(board, grouped=grouped)
    chain = BestLoop(links, implications, refuted).best()
    return _BY_ID[chain.technique_id].step(chain) if chain else None


LIBRARY_VARIANTS = {
    "0709-2": SetLoop(*_NAMES["0709"], grouped=True),
    "0710-3": SetLoop(*_NAMES["0710"], grouped=True),
    "0710-4": SetLoop(*_NAMES["0710"], grouped=True),
    "0711-3": SetLoop(*_NAMES["0711"], grouped=True),
    "0711-4": SetLoop(*_NAMES["0711"], grouped=True),
}
"""Techniques for the variants of the library whose chains pass through almost locked sets."""

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    "nice-loop": partial(_best, grouped=False),
    "grouped-nice-loop": partial(_best, grouped=True),
}
"""Searches for the chain that HoDoKu chooses, the best of all kinds of loop, by id."""


def _nothing_refuted(board: Board, *, grouped: bool) -> bool:
    """Check whether the search failed because no chain refutes anything.

    The search may also fail although chains refute something, if each of these chains passes a cell
    twice. A shorter chain that passes no cell twice may then appear later without any new link.
    """
    return not board.if_cached(_refuted, grouped)


NARROWED_SEARCHES: dict[str, SkipRules] = {
    name: SkipRules(
        partial(may_refute_more, grouped=grouped), partial(_nothing_refuted, grouped=grouped)
    )
    for name, grouped in (("nice-loop", False), ("grouped-nice-loop", True))
}
