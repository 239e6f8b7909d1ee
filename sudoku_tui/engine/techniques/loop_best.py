"""The loop or chain that HoDoKu takes: the one that eliminates most, found without all others.

What a chain between two ends eliminates can be told from the ends alone, and a loop through a
false candidate tells of that one. So only chains that could be the best are followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from ..bits import members
from ..implications import false, true
from ..links import Node
from ..step import Candidate
from .chains import Chain, best_of, preference
from .loop_search import LoopSearch

_Preference = tuple[int, int]


class _Ends(NamedTuple):
    """Two ends that a chain may join."""

    preference: _Preference
    order: int
    """Of the start."""
    start: Node
    end: Node
    gone: tuple[Candidate, ...]


class BestLoop(LoopSearch):
    """All chains of a position, of which only the best is wanted."""

    def best(self) -> Chain | None:
        """What `best_of` all `chains` would be."""
        cells = self.links.cells
        between = self._best_between()
        best = best_of(between, cells)
        returning = list(self._returning(several=best is not None and len(best.eliminations) > 1))
        best = best_of((*returning, *between), cells)
        if best and len(best.eliminations) > 1:
            return best
        # These come first, but they eliminate one candidate each.
        through = self._best_through(best and preference(best.eliminations, cells))
        return best_of((*through, *returning, *between), cells)

    def _returning(self, *, several: bool) -> Iterator[Chain]:
        """The loops whose start is false, or those that may eliminate *several* candidates.

        These come back to another candidate of the cell, or to the start, being true.
        """
        links = self.links
        for start in self._false_starts:
            if self._may_return(start):
                here = links.cell_mates(start) | 1 << start
                if not several or links.true_without(start) & here:
                    yield from self._loops(false(start))

    def _best_through(self, limit: _Preference | None) -> list[Chain]:
        """The loops through a true candidate that are no worse than *limit* and all others."""
        cells = self.links.cells
        victims = (self.links.candidate(node) for node in self._starts if self._refuted >> node & 1)
        ranked = sorted(victims, key=lambda victim: preference((victim,), cells))
        for ours, same in groupby(ranked, key=lambda victim: preference((victim,), cells)):
            if limit and ours > limit:
                break
            found = [
                chain
                for cell, digit in same
                for chain in self._loops(true((digit - 1) * cells + cell))
            ]
            if found:
                return found
        return []

    def _best_between(self) -> list[Chain]:
        """The chains between two ends that are no worse than all others."""
        ranked = sorted(self._joined())
        for _, same in groupby(ranked, key=lambda ends: ends.preference):
            found: list[Chain] = []
            for start, ends in groupby(same, key=lambda ends: ends.start):
                wanted = {true(each.end): each.gone for each in ends}
                found += self._paths_between(start, wanted)
            if found:
                return found
        return []

    def _joined(self) -> Iterator[_Ends]:
        cells = self.links.cells
        for order, start in enumerate(self._false_starts):
            for end in members(self._ends(start)):
                gone = self._at_both_ends(start, end)
                if gone:
                    yield _Ends(preference(gone, cells), order, start, end, gone)
