"""Aligned pair and aligned triplet exclusion."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, product
from operator import or_
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members
from ..board import Board
from ..bounded_cache import BoundedCache
from ..effort import Meter
from ..layout import Candidate, Cell
from ..step import Role, Step
from .rule import SEES, ExplainerTechnique, RatedStep, role_marks, subsets_of


def _base_cells(board: Board, excluders: Mask) -> list[Cell]:
    return [cell for cell in members(board.empty) if SEES[cell] & excluders]


def aligned_pair(board: Board, meter: Meter) -> RatedStep | None:
    """Two cells cannot hold what would take both digits of a cell that they see."""
    bivalue = board.bivalue
    for one, other in subsets_of(_base_cells(board, bivalue), 2):
        excluders = SEES[one] & SEES[other] & bivalue
        if excluders & (excluders - 1):
            gone = _impossible(board, (one, other), excluders)
            if gone:
                return RatedStep(6.2, _step(ALIGNED_PAIR, board, (one, other), excluders, gone))
    return None


def aligned_triplet(board: Board, meter: Meter) -> RatedStep | None:
    """Three cells cannot hold what would take all digits of a cell that they see."""
    few = board.bivalue | board.trivalue
    looked_at: set[Mask] = set()  # three cells come up to three times, and are the same each time
    for one, other in subsets_of(_base_cells(board, few), 2):
        excluders = SEES[one] & SEES[other] & few
        if not excluders & (excluders - 1):
            continue
        meter.spend()
        tail = (SEES[one] | SEES[other]) & few & ~(1 << one | 1 << other)
        for third in members(tail):
            seen = excluders & SEES[third]
            triple = 1 << one | 1 << other | 1 << third
            if seen & (seen - 1) and triple not in looked_at:
                looked_at.add(triple)
                cells = one, other, third
                gone = _impossible(board, cells, seen)
                if gone:
                    return RatedStep(7.5, _step(ALIGNED_TRIPLET, board, cells, seen, gone))
    return None


class _Space(NamedTuple):
    """All ways to put digits in so many cells, each a bit."""

    holding: tuple[tuple[Mask, ...], ...]
    """For each cell and digit the ways in which it holds it; digit 0 is unused."""
    among: BoundedCache[tuple[int, Mask], Mask]
    """For a cell and a set of digits the ways in which it holds one of them."""
    using: BoundedCache[Mask, Mask]
    """For a set of digits the ways that use all of them."""
    alike: dict[tuple[int, int], Mask]
    """For two cells the ways in which they hold the same."""


def _space(size: int) -> _Space:
    ways = list(product(range(1, 10), repeat=size))
    holding = tuple(
        tuple(
            mask_of(at for at, way in enumerate(ways) if way[cell] == digit) for digit in range(10)
        )
        for cell in range(size)
    )

    def among(key: tuple[int, Mask]) -> Mask:
        cell, digits = key
        return sum(holding[cell][digit] for digit in members(digits))

    def using(digits: Mask) -> Mask:
        found = (1 << len(ways)) - 1
        for digit in members(digits):
            found &= reduce(or_, (cell[digit] for cell in holding))
        return found

    alike = {
        (i, j): reduce(or_, (a & b for a, b in zip(holding[i], holding[j], strict=True)))
        for i, j in combinations(range(size), 2)
    }
    return _Space(holding, BoundedCache(among, 2048), BoundedCache(using, 2048), alike)


_SPACES: Final = {size: _space(size) for size in (2, 3)}


def _impossible(board: Board, cells: tuple[Cell, ...], excluders: Mask) -> tuple[Candidate, ...]:
    """The candidates of *cells* that occur in no possible combination."""
    of, space = board.candidates_of, _SPACES[len(cells)]
    ways = -1
    for at, cell in enumerate(cells):
        ways &= space.among[at, of[cell]]
    for (i, j), same in space.alike.items():
        if SEES[cells[i]] >> cells[j] & 1:
            ways &= ~same
    while excluders:
        lowest = excluders & -excluders
        ways &= ~space.using[of[lowest.bit_length() - 1]]
        excluders ^= lowest
    return tuple(
        [
            Candidate(cell, digit)
            for cell, held in sorted(zip(cells, space.holding, strict=True))
            for digit in members(of[cell])
            if not ways & held[digit]
        ]
    )


def _step(
    technique: ExplainerTechnique,
    board: Board,
    cells: tuple[Cell, ...],
    excluders: Mask,
    gone: tuple[Candidate, ...],
) -> Step:
    base = sum(1 << cell for cell in cells)
    marks = (
        *role_marks(Role.SET_A, board.candidates_in(base, ~0)),
        *role_marks(Role.SET_B, board.candidates_in(excluders, ~0)),
    )
    return Step(technique, eliminations=gone, marks=marks)


_WHY: Final = "In any other way {set_a} would leave nothing for one of {set_b}"
ALIGNED_PAIR: Final = ExplainerTechnique(
    "aligned-pair-exclusion", "Aligned Pair Exclusion", "", aligned_pair, _WHY
)
ALIGNED_TRIPLET: Final = ExplainerTechnique(
    "aligned-triplet-exclusion", "Aligned Triplet Exclusion", "", aligned_triplet, _WHY
)
