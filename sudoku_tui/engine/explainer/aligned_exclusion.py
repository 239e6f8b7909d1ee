"""Aligned pair exclusion and aligned triplet exclusion.

Excluders are the cells with few candidates that all cells of the pair or triplet see.
"""

from __future__ import annotations

from functools import reduce
from itertools import combinations, product
from operator import or_
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members
from ..board import Board
from ..bounded_cache import BoundedCache
from ..effort import StepMeter
from ..layout import Candidate, Cell, Digit
from ..step import Role, Step
from .aligned_pairs import has_aligned_pair
from .rule import SEES, ExplainerTechnique, RatedStep, role_marks, subsets_of


def _base_cells(board: Board, excluders: Mask) -> list[Cell]:
    return [cell for cell in members(board.empty) if SEES[cell] & excluders]


def has_triplet(board: Board, meter: StepMeter) -> bool:
    """Check whether `aligned_triplet` finds a step.

    One cell of a triplet loses a digit if the other two cannot be filled once it holds that digit.
    So the test tries pairs of cells, with any third cell, and takes all cells that see both as
    excluders. If there is no step, it spends as much of *meter* as `aligned_triplet` would.
    """
    few, of, space = board.bivalue | board.trivalue, board.candidates_of, _SPACES[3]
    cells, spared, pairs = _base_cells(board, few), _AllowedWays(board), 0
    holding = [(cell, SEES[cell], space.ways_with_any[2, of[cell]]) for cell in cells]
    unlike, full, guards = ~space.ways_with_equal[1, 2], space.full, space.guards
    apart = ~(space.ways_with_equal[0, 1] | space.ways_with_equal[0, 2])
    for number, one in enumerate(cells, 1):
        sees, in_one = SEES[one], space.ways_with_any[1, of[one]]
        near = sees & few
        for other, seen, in_other in holding[number:]:
            excluders = near & seen
            if excluders & (excluders - 1):
                pairs += 1
                ways = in_one & in_other
                if sees >> other & 1:
                    ways &= unlike
                left = ways & spared[excluders] & apart
                if (left + full) & guards != guards:
                    for digit in _without_ways(left):
                        if spared.is_lost(digit, ways, (one, other), excluders):
                            return True
    meter.spend(pairs)
    return False


def _without_ways(left: Mask) -> list[Digit]:
    """Return the digits that the first cell holds in none of the ways *left*."""
    return [d for d, held in enumerate(_SPACES[3].holding[0]) if d and not left & held]


class _AllowedWays(dict[Mask, Mask]):
    """Cache, by excluders, of the ways to fill three cells that leave each excluder a candidate.

    The excluders see all three cells.
    """

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def __missing__(self, excluders: Mask) -> Mask:
        of, using, gone = self._board.candidates_of, _SPACES[3].ways_with_all, 0
        for cell in members(excluders):
            gone |= using[of[cell]]
        self[excluders] = spared = ~gone
        return spared

    def is_lost(self, digit: Digit, ways: Mask, others: tuple[Cell, Cell], excluders: Mask) -> bool:
        """Check whether a cell loses *digit* in a triplet with the two *others*.

        *ways* are the ways to fill these two, and *excluders* are the excluders that see both.
        """
        few, space = self._board.bivalue | self._board.trivalue, _SPACES[3]
        base, held = mask_of(others), ways & space.holding[0][digit]
        for third in members(self._board.places[digit] & ~base):
            sees = SEES[third]
            seen = excluders & sees
            if seen & (seen - 1):
                left = held & self[seen]
                for at, other in enumerate(others, 1):
                    if sees >> other & 1:
                        left &= ~space.ways_with_equal[0, at]
                triple = base | 1 << third
                if not left and any(SEES[cell] & triple for cell in members(triple & few)):
                    return True
        return False


def aligned_pair(board: Board, meter: StepMeter) -> RatedStep | None:
    """Find an aligned pair exclusion.

    Two cells cannot hold two digits that would take both candidates of a cell that they see.
    """
    if not has_aligned_pair(board):
        return None
    bivalue = board.bivalue
    for one, other in subsets_of(_base_cells(board, bivalue), 2):
        excluders = SEES[one] & SEES[other] & bivalue
        if excluders & (excluders - 1):
            gone = _impossible_candidates(board, (one, other), excluders)
            if gone:
                return RatedStep(6.2, _step(ALIGNED_PAIR, board, (one, other), excluders, gone))
    return None


def aligned_triplet(board: Board, meter: StepMeter) -> RatedStep | None:
    """Find an aligned triplet exclusion.

    Three cells cannot hold digits that would take all candidates of a cell that they see.
    """
    if not has_triplet(board, meter):
        return None
    few = board.bivalue | board.trivalue
    looked_at: set[Mask] = set()  # a triple is found up to three times, once for each of its pairs
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
                gone = _impossible_candidates(board, cells, seen)
                if gone:
                    return RatedStep(7.5, _step(ALIGNED_TRIPLET, board, cells, seen, gone))
    return None


class _Space(NamedTuple):
    """All ways to fill two or three cells with digits, each as a bit; made by `_space`."""

    holding: tuple[tuple[Mask, ...], ...]
    """By cell and digit: the ways in which the cell holds the digit; digit 0 is unused."""
    ways_with_any: BoundedCache[tuple[int, Mask], Mask]
    """By cell and set of digits: the ways in which the cell holds one of them."""
    ways_with_all: BoundedCache[Mask, Mask]
    """By set of digits: the ways that use all of them."""
    ways_with_equal: dict[tuple[int, int], Mask]
    """By pair of cells: the ways in which both hold the same digit."""
    full: Mask
    """All ways, in one field for each digit of the first cell."""
    guards: Mask
    """The guard bit above each field, which no way uses.

    Adding `full` to a set of ways sets the guard bit of each field that has one of them.
    """


def _space(size: int) -> _Space:
    field = 9 ** (size - 1)
    ways = [(at + way[0] - 1, way) for at, way in enumerate(product(range(1, 10), repeat=size))]
    full = mask_of(at for at, _ in ways)
    holding = tuple(
        tuple(mask_of(at for at, way in ways if way[cell] == digit) for digit in range(10))
        for cell in range(size)
    )

    def among(key: tuple[int, Mask]) -> Mask:
        cell, digits = key
        return sum(holding[cell][digit] for digit in members(digits))

    def using(digits: Mask) -> Mask:
        found = full
        for digit in members(digits):
            found &= reduce(or_, (cell[digit] for cell in holding))
        return found

    alike = {
        (i, j): reduce(or_, (a & b for a, b in zip(holding[i], holding[j], strict=True)))
        for i, j in combinations(range(size), 2)
    }
    guards = sum(1 << at * (field + 1) + field for at in range(9))
    return _Space(
        holding, BoundedCache(among, 2048), BoundedCache(using, 2048), alike, full, guards
    )


_SPACES: Final = {size: _space(size) for size in (2, 3)}


def _impossible_candidates(
    board: Board, cells: tuple[Cell, ...], excluders: Mask
) -> tuple[Candidate, ...]:
    """Return the candidates of *cells* that occur in no possible way to fill them.

    A way is impossible if cells that see each other hold the same digit, or if it takes all
    candidates of an excluder.
    """
    of, space = board.candidates_of, _SPACES[len(cells)]
    ways = -1
    for at, cell in enumerate(cells):
        ways &= space.ways_with_any[at, of[cell]]
    for (i, j), same in space.ways_with_equal.items():
        if SEES[cells[i]] >> cells[j] & 1:
            ways &= ~same
    while excluders:
        lowest = excluders & -excluders
        ways &= ~space.ways_with_all[of[lowest.bit_length() - 1]]
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


_WHY: Final = "Every other choice for {set_a} would leave no digit for one of {set_b}"
ALIGNED_PAIR: Final = ExplainerTechnique(
    "aligned-pair-exclusion", "Aligned Pair Exclusion", "", aligned_pair, _WHY
)
ALIGNED_TRIPLET: Final = ExplainerTechnique(
    "aligned-triplet-exclusion", "Aligned Triplet Exclusion", "", aligned_triplet, _WHY
)
