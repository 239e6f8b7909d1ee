"""Sentences for sets over several sectors: the houses in which each digit is counted."""

from __future__ import annotations

from collections.abc import Sequence

from ...bits import Mask, mask_of, members
from ...inference.rank_zero import least_covers
from ...layout import Candidate, Digit, House, Layout
from ...step import Role, Step, cells_of, digits_of, houses_short

_Way = tuple[House, ...]


def explain_digits(step: Step, layout: Layout) -> str:
    """Explain in which houses each digit of a set is counted, and what follows.

    ``A few houses contain all places for each digit there: 1 in c2+b3, 3 in r2+c8 or b37. …``
    """
    cells = cells_of(step.candidates_with(Role.SET_A, Role.SET_B))
    digits = members(digits_of(step.candidates_with(Role.SET_A, Role.SET_B)))
    listed = ", ".join(
        f"{layout.symbol(digit)} in {' or '.join(map(_format_houses, _covers(step, digit)))}"
        for digit in digits
    )
    told = (
        f"A few houses contain all places for each digit there: {listed}. Each has its digit "
        f"once, so they fill at most {cells.bit_count()} cells, as many as there are. So each of "
        "these houses has its digit there, and nowhere else"
    )
    if cells & cells_of(step.eliminations):
        told += ". A candidate in two of these houses would use up both"
    return told


def _format_houses(way: _Way) -> str:
    """Return houses in short, grouped by kind: ``r28+b3``, because ``r2c8`` would be a cell."""
    kinds = dict.fromkeys(house.kind for house in way)
    return "+".join(houses_short(each for each in way if each.kind is kind) for kind in kinds)


def _covers(step: Step, digit: Digit) -> Sequence[_Way]:
    """Return the covers of a digit that explain its eliminations; each is a choice of houses.

    A cover contains all places of the digit in the set, with as few houses as possible. Covers are
    chosen greedily, by the number of eliminations that they add.
    """
    cells = cells_of(step.candidates_with(Role.SET_A, Role.SET_B))
    here = mask_of(c for c, held in step.candidates_with(Role.SET_A, Role.SET_B) if held == digit)
    masks = tuple(house.mask & cells for house in step.houses)
    ways = [tuple(step.houses[n] for n in way) for way in least_covers(here, masks)]
    gone = {each for each in step.eliminations if each.digit == digit}
    chosen: list[_Way] = []
    while gone:
        removed, best = max(
            (({each for each in gone if _removes(way, cells, each)}, way) for way in ways),
            key=lambda tried: len(tried[0]),
        )
        if not removed:
            break
        chosen.append(best)
        gone -= removed
    return chosen or ways[:1]


def _removes(way: _Way, cells: Mask, candidate: Candidate) -> bool:
    """Check whether a cover eliminates *candidate*.

    Outside the set, it is in one house of the cover; inside, in two of them.
    """
    held = sum(house.mask >> candidate.cell & 1 for house in way)
    return held > 1 if cells >> candidate.cell & 1 else held > 0
