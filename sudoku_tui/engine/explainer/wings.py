"""XY-Wing and XYZ-Wing, and the larger ones from WXYZ-Wing to TUVWXYZ-Wing.

A larger wing consists of an almost locked set in a house, which has one digit more than cells, and
a bivalue cell that is linked to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members
from ..board import Board
from ..effort import StepMeter
from ..layout import Candidate, Cell
from ..step import Role, Step
from .rule import (
    LINK_ORDER,
    SEES,
    ExplainerTechnique,
    RatedStep,
    Rule,
    pattern_marks,
    role_marks,
    seen_by_all,
)


def xy_wing(board: Board, meter: StepMeter) -> RatedStep | None:
    """Find an XY-Wing.

    A cell with x and y sees a cell with x and z and a cell with y and z. One of these two is z.
    """
    of, bivalue = board.candidates_of, board.bivalue
    for pivot in members(bivalue):
        digits = of[pivot]
        wings = [c for c in members(SEES[pivot] & bivalue) if (of[c] & digits).bit_count() == 1]
        for one, other in combinations(wings, 2):
            shared = of[one] & of[other] & ~digits
            if shared and (of[one] | of[other]) & digits == digits:
                lost = SEES[one] & SEES[other] & ~(1 << pivot)
                if found := _small_wing(XY_WING, 4.2, board, (pivot, one, other), lost, shared):
                    return found
    return None


def xyz_wing(board: Board, meter: StepMeter) -> RatedStep | None:
    """Find an XYZ-Wing.

    A cell with x, y and z sees a cell with x and z and a cell with y and z. One of the three is z.
    """
    of, bivalue = board.candidates_of, board.bivalue
    for pivot in members(board.trivalue):
        digits = of[pivot]
        wings = [cell for cell in members(SEES[pivot] & bivalue) if not of[cell] & ~digits]
        for one, other in combinations(wings, 2):
            if of[one] != of[other]:
                lost = SEES[one] & SEES[other] & SEES[pivot]
                shared = of[one] & of[other]
                if found := _small_wing(XYZ_WING, 4.4, board, (pivot, one, other), lost, shared):
                    return found
    return None


def _small_wing(
    technique: ExplainerTechnique,
    rating: float,
    board: Board,
    cells: tuple[Cell, ...],
    lost: Mask,
    digit: Mask,
) -> RatedStep | None:
    gone = board.candidates_in(lost, digit)
    if not gone:
        return None
    pivot, *wings = cells
    marks = (
        *pattern_marks(board, 1 << pivot, ~0),
        *role_marks(Role.SET_A, board.candidates_in(mask_of(wings), ~0)),
    )
    return RatedStep(rating, Step(technique, eliminations=gone, marks=marks))


XY_WING: Final = ExplainerTechnique(
    *("xy-wing", "XY-Wing", "", xy_wing), "Whichever digit {pattern} holds, {either_of_a} is {gone}"
)
XYZ_WING: Final = ExplainerTechnique(
    *("xyz-wing", "XYZ-Wing", "", xyz_wing),
    "Whichever digit {pattern} holds, it or {either_of_a} is {gone}",
)


_NAMES: Final = {4: "WXYZ-Wing", 5: "VWXYZ-Wing", 6: "UVWXYZ-Wing", 7: "TUVWXYZ-Wing"}


class _Wing(NamedTuple):
    """A wing that eliminates something. Its rating and `fewer` decide between several."""

    rating: float
    fewer: int
    cells: tuple[Cell, ...]
    partner: Cell
    suffix: str
    digits: Mask
    lost: tuple[Candidate, ...]


_AlmostLocked: TypeAlias = tuple[tuple[Cell, ...], Mask]
"""The cells of an almost locked set, and their digits as a mask."""
_MOST: Final = max(_NAMES) - 1


def almost_locked(board: Board, size: int) -> list[_AlmostLocked]:
    """Return the sets of *size* cells of a house with one digit more than cells, sorted."""
    return board.cached(_all_almost_locked)[size]


def _all_almost_locked(board: Board) -> dict[int, list[_AlmostLocked]]:
    """Return the almost locked sets of a board, by size, for all sizes that wings use."""
    of = board.candidates_of
    found: dict[int, dict[tuple[Cell, ...], Mask]] = {size: {} for size in range(3, _MOST + 1)}
    for house in LINK_ORDER:
        grown: list[_AlmostLocked] = [((), 0)]
        for cell in house.cells:
            held = of[cell]
            if held & (held - 1):
                grown += [
                    ((*cells, cell), digits | held)
                    for cells, digits in grown
                    if len(cells) < _MOST and (digits | held).bit_count() <= _MOST + 1
                ]
        for cells, digits in grown:
            if len(cells) >= 3 and digits.bit_count() == len(cells) + 1:
                found[len(cells)][cells] = digits
    return {size: sorted(sets.items()) for size, sets in found.items()}


def _rating(size: int, most: int) -> float:
    if size == 4:
        return 5.6 if most == 3 else 5.5
    if size == 5:
        return (6.3, 6.4, 6.3, 6.2)[most - 2]
    return 6.6 if size == 6 else 7.5


def _wings(board: Board, size: int) -> Iterator[_Wing]:
    """Yield every wing with *size* digits in its set, in the order of discovery."""
    of, places = board.candidates_of, board.places
    pairs = [(pair, tuple(members(pair)), having) for pair, having in board.pairs.items()]
    for cells, digits in almost_locked(board, size - 1):
        mask = partners = 0
        for cell in cells:
            mask |= 1 << cell
        for pair, ends, having in pairs:
            if not pair & ~digits:
                for digit in ends:
                    partners |= having & seen_by_all(places[digit] & mask)
        if not partners:
            continue
        seeing = {digit: seen_by_all(places[digit] & mask) for digit in members(digits)}
        for partner in members(partners):
            restricted = [d for d in members(of[partner]) if seeing[d] >> partner & 1]
            wing = _wing_of(board, (cells, digits), partner, restricted, seeing)
            if wing:
                yield wing


def _wing_of(
    board: Board,
    almost: tuple[tuple[Cell, ...], Mask],
    partner: Cell,
    restricted: list[int],
    seeing: dict[int, Mask],
) -> _Wing | None:
    cells, digits = almost
    of, places = board.candidates_of, board.places
    ends = list(members(of[partner]))
    free = [digit for digit in ends if restricted != [digit]]
    wing = sum(1 << cell for cell in cells) | 1 << partner
    lost = {digit: seeing[digit] & SEES[partner] & places[digit] & ~wing for digit in free}
    double = len(restricted) == 2
    if double:
        rest = digits & ~of[partner]
        others = {digit: seeing[digit] & places[digit] & ~wing for digit in members(rest)}
        double = any(others.values()) or all(lost.values())
        lost |= others
    gone = tuple(Candidate(cell, digit) for digit in lost for cell in members(lost[digit]))
    if not gone:
        return None
    counts = [of[cell].bit_count() for cell in cells]
    most = max(counts)
    suffix = f"{1 + double}{most}{sum(counts)}"
    rating = _rating(len(cells) + 1, most)
    return _Wing(rating, -len(gone), cells, partner, suffix, digits, gone)


def _best_wing(size: int, board: Board, meter: StepMeter) -> RatedStep | None:
    """Find the lowest-rated wing; of equals, the one that eliminates most.

    A digit that the set and the bivalue cell cannot both hold links them. So one of them has the
    other digit of the bivalue cell.
    """
    if not board.bivalue:
        return None
    found = list(_wings(board, size))
    if not found:
        return None
    # Among equals the greatest suffix wins, then the first found: sort and min are stable.
    found.sort(key=lambda wing: wing.suffix, reverse=True)
    best = min(found, key=lambda wing: wing[:2])
    mask = sum(1 << cell for cell in best.cells)
    marks = (
        *role_marks(Role.SET_A, board.candidates_in(mask, best.digits)),
        *role_marks(Role.SET_B, board.candidates_in(1 << best.partner, ~0)),
    )
    return RatedStep(best.rating, Step(_TECHNIQUE_OF[size], eliminations=best.lost, marks=marks))


WINGS: Final[dict[int, Rule]] = {size: partial(_best_wing, size) for size in _NAMES}
"""The rules, by number of digits in the set."""
_WHY: Final = (
    "{set_a} have one digit more than cells, and {set_b} sees all their places for one of its "
    "digits. So {gone} must be in one of these cells"
)
_TECHNIQUE_OF: Final = {
    size: ExplainerTechnique(name.lower(), name, "", WINGS[size], _WHY)
    for size, name in _NAMES.items()
}
