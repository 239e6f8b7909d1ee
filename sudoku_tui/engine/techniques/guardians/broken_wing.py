"""Broken wings: an odd ring of places for a digit, and the guardians that prevent it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from ...bits import Mask, mask_of, members
from ...board import Board
from ...exclusions import Sight
from ...inference.dead_places import suspects_of
from ...inference.guardians import GUARDIAN_ROLE_NAMES, conclude_directly, sights_with_guardians
from ...layout import Candidate, Cell, Digit, House, Layout
from ...step import Link, Mark, Role, Step, Technique, cells_of
from ..one_digit.digit_links import digits_to_search

_LENGTHS: Final = (5, 7)
"""Numbers of cells in a ring; three cells in a ring are locked candidates."""
_MOST_GUARDIANS: Final = 4
_MOST_REMEMBERED: Final = 4096
"""Number of entries after which `_searches_without_result` is cleared."""


@lru_cache(maxsize=32)
def _searches_without_result(layout: Layout) -> set[tuple[Mask, int]]:
    """Return the set of searches without a result: the places of a digit and a ring length.

    The set is shared by all boards of a layout and grows with each search.
    """
    return set()


class _Edge(NamedTuple):
    """A link between two places in a house, seen from one of them.

    `end` is the other place; `others` are the remaining places of the digit in the house.
    """

    end: Cell
    house: House
    others: Mask


_Edges: TypeAlias = dict[Cell, list[_Edge]]
"""By place: the links that begin there."""


class _Ring(NamedTuple):
    cells: tuple[Cell, ...]
    houses: tuple[House, ...]
    guardians: Mask


class BrokenWing(Technique):
    """An odd number of places for a digit form a ring, each in a house with the next.

    If these houses had no other places, each would have the digit at one end of its link. Then
    every second place of the ring would hold the digit, which is impossible in an odd ring, so one
    of the other places, the guardians, holds it.
    """

    role_names = GUARDIAN_ROLE_NAMES

    def find(self, board: Board) -> Iterator[Step]:
        # Most digits keep their places from one board to the next, and so their lack of rings.
        in_vain, edges_of = (
            _searches_without_result(board.layout),
            dict[tuple[Mask, Cell], _Edges](),
        )
        for length in _LENGTHS:
            for digit, places in digits_to_search(board):
                if (places, length) in in_vain:
                    continue
                done, without = 0, True
                for victim in members(suspects_of(board.layout, places)):
                    if not done >> victim & 1:
                        edges = edges_of.get((places, victim))
                        if edges is None:
                            edges = _edges_against(board.layout, places, victim)
                            edges_of[places, victim] = edges = edges if _is_odd(edges) else {}
                        ring = _ring_through(edges, length) if edges else None
                        if ring:
                            step = self._step(board, digit, ring)
                            done |= cells_of(step.eliminations)
                            if step.placements:
                                done |= board.layout.sees[step.placements[0].cell]
                            without = False
                            yield step
                if without:
                    if len(in_vain) >= _MOST_REMEMBERED:
                        in_vain.clear()
                    in_vain.add((places, length))

    def _step(self, board: Board, digit: Digit, ring: _Ring) -> Step:
        found = conclude_directly(
            board, (Candidate(cell, digit) for cell in members(ring.guardians))
        )
        assert found is not None  # only rings with a conclusion are searched
        inside = mask_of(ring.cells)
        marks = [
            Mark(role, Candidate(cell, digit))
            for role, cells in (
                (Role.PATTERN, inside & ~ring.guardians),
                (Role.ENDO_FIN, inside & ring.guardians),
                (Role.FIN, ring.guardians & ~inside),
            )
            for cell in members(cells)
        ]
        nodes = [Candidate(cell, digit) for cell in (*ring.cells, ring.cells[0])]
        links = (Link(*ends, strong=False) for ends in pairwise(nodes))
        return Step(
            self,
            found.placements,
            found.eliminations,
            tuple(dict.fromkeys(ring.houses)),
            tuple(marks),
            tuple(links),
        )

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return sights_with_guardians(step)

    def reason(self, step: Step, layout: Layout) -> str:
        digit = layout.symbol(step.marks[0].candidate.digit)
        cells = [link.start.cell for link in step.links]
        ring = " - ".join(layout.cell_name(cell) for cell in (*cells, cells[0]))
        guardians = cells_of(step.candidates_with(Role.FIN, Role.ENDO_FIN))
        beside = (
            f"{ring} is a ring of {len(cells)} cells. If each house along it had its {digit} in "
            f"one of the ring's two cells there, every second cell would be {digit}, which is "
            "impossible in an odd ring"
        )
        if step.placements:
            return f"{beside}. Only {layout.names(guardians)} prevents this"
        return f"{beside}. So one of {layout.names(guardians)} is {digit}"

    def pattern(self, step: Step, layout: Layout) -> str:
        digit = layout.symbol(step.marks[0].candidate.digit)
        ring = "-".join(layout.cell_name(link.start.cell) for link in step.links)
        fins = layout.short_names(cells_of(step.candidates_with(Role.FIN, Role.ENDO_FIN))).split()
        return " ".join((digit, ring, *(f"g{name}" for name in fins)))


def _ring_through(edges: _Edges, length: int) -> _Ring | None:
    """Return a ring of *length* cells with the fewest guardians, or None if there is none."""
    beside = {cell: mask_of(edge.end for edge in ends) for cell, ends in edges.items()}
    best: _Ring | None = None
    most = _MOST_GUARDIANS

    def follow(path: tuple[Cell, ...], houses: tuple[House, ...], guardians: Mask) -> None:
        nonlocal best, most
        start, closing = path[0], len(path) == length
        # The last cell must be linked to the first, so that the ring can close.
        near = beside[start] if len(path) == length - 1 else ~0
        for end, house, others in edges[path[-1]]:
            if closing != (end == start) or (not closing and (end < start or end in path)):
                continue
            together = guardians | others
            if not near >> end & 1 or together.bit_count() > most:
                continue
            if not closing:
                follow((*path, end), (*houses, house), together)
            elif together:
                best, most = _Ring(path, (*houses, house), together), together.bit_count() - 1

    for start in sorted(edges):
        follow((start,), (), 0)
    return best


def _edges_against(layout: Layout, places: Mask, victim: Cell) -> _Edges:
    """Return the links that a ring may use to eliminate the digit in the cell *victim*.

    The cell sees all other places of their houses, which are the guardians.
    """
    edges: _Edges = {}
    unseen = ~layout.sees[victim]
    for house in layout.houses:
        inside = places & house.mask
        ends = inside & unseen
        if ends.bit_count() > 2 or not 2 <= inside.bit_count() <= _MOST_GUARDIANS + 2:
            continue
        for one in members(inside):
            for other in members(inside & (-2 << one)):
                both = 1 << one | 1 << other
                if not ends & ~both:
                    edges.setdefault(one, []).append(_Edge(other, house, inside & ~both))
                    edges.setdefault(other, []).append(_Edge(one, house, inside & ~both))
    return edges


def _is_odd(edges: _Edges) -> bool:
    """Check whether the links contain an odd ring.

    If not, the places can be coloured alternately along the links, and no search is needed.
    """
    even = odd = 0
    for start in edges:
        if (even | odd) >> start & 1:
            continue
        even |= 1 << start
        waiting = [start]
        for cell in waiting:
            is_even = even >> cell & 1
            for edge in edges[cell]:
                bit = 1 << edge.end
                if bit & (even if is_even else odd):
                    return True
                if not bit & (even | odd):
                    waiting.append(edge.end)
                    if is_even:
                        odd |= bit
                    else:
                        even |= bit
    return False


TECHNIQUES = (BrokenWing("broken-wing", "Broken Wing", ""),)
