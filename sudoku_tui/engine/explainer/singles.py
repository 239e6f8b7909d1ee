"""Hidden and naked singles; pointing and claiming, and the singles that these reveal at once.

Where a digit is locked depends only on its places, so the results are cached by places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, members, smallest_member
from ..blockers import Grounds, closed_digits, closed_places, grounds_for
from ..board import Board
from ..bounded_cache import BoundedCache
from ..effort import StepMeter
from ..lanes import lanes_of
from ..layout import Candidate, Cell, Digit, House, Layout
from ..layouts import CLASSIC
from ..step import Mark, Role, Step, digits_of
from ..techniques.basics.blocker_clauses import describe_digits, describe_places
from .rule import (
    BOXES,
    COLUMNS,
    INDEX_OF,
    ROWS,
    ExplainerTechnique,
    RatedStep,
    elimination_marks,
    pattern_marks,
)

_LANES: Final = lanes_of(CLASSIC)


def _bits_of(house: House) -> int:
    """Return the bits of the lanes with the places of each digit in *house*, guards included."""
    size = _LANES.digits * _LANES.width
    return (1 << size) - 1 << _LANES.cells * _LANES.width + INDEX_OF[house] * size


_HOUSES: Final = tuple((house, _bits_of(house)) for house in (*BOXES, *COLUMNS, *ROWS))
_HIDDEN: Final = sum(bits for _, bits in _HOUSES)
_IN_BOXES: Final = frozenset(BOXES)


def hidden_single(board: Board, meter: StepMeter) -> RatedStep | None:
    """Find a digit with one place left in a house; the last empty cell of a house comes first.

    Some cell of the house holds the digit, and only one still can.
    """
    lone = _LANES.lone(board.lanes) & _HIDDEN
    if not lone:
        return None
    guards = board.lanes & _LANES.guards
    hidden: tuple[House, int] | None = None
    for house, bits in _HOUSES:
        here = lone & bits
        if here:
            if (guards & bits).bit_count() == 1:
                return RatedStep(1.0, _single(HIDDEN_SINGLE, here, house))
            hidden = hidden or (house, here)
    if hidden is None:
        return None
    house, here = hidden
    return RatedStep(1.2 if house in _IN_BOXES else 1.5, _single(HIDDEN_SINGLE, here, house))


def _single(technique: ExplainerTechnique, lone: int, *houses: House) -> Step:
    digit_before, cell = divmod(_LANES.candidate_at[smallest_member(lone) + 1], _LANES.cells)
    return placement_step(technique, cell, digit_before + 1, *houses)


def placement_step(
    technique: ExplainerTechnique,
    cell: Cell,
    digit: Digit,
    *houses: House,
    marks: tuple[Mark, ...] = (),
) -> Step:
    """Build a step that places one digit."""
    return Step(technique, placements=(Candidate(cell, digit),), basis=houses, marks=marks)


def naked_single(board: Board, meter: StepMeter) -> RatedStep | None:
    """Find a cell with one candidate, which is therefore its digit."""
    lone = _LANES.lone(board.lanes) & ~_HIDDEN
    return RatedStep(2.3, _single(NAKED_SINGLE, lone)) if lone else None


@dataclass(frozen=True)
class BlockedTechnique(ExplainerTechnique):
    """A technique about the last place of a digit, the last digit of a cell, or locked places.

    When its steps are shown, they name the digits that close all other places or candidates.
    """

    def grounds(self, step: Step, board: Board) -> Grounds:
        cell, digit = (step.placements or step.eliminations)[0]
        closed = closed_digits(board, cell, digit)
        if step.houses:
            closed = closed_places(board, step.houses[0], digit)
        return grounds_for(board, closed)

    def reason(self, step: Step, layout: Layout) -> str:
        describe = describe_places if step.houses else describe_digits
        what, why = super().reason(step, layout), describe(step.grounds, layout)
        return f"{what}: {why}" if why else what


class DirectTechnique(ExplainerTechnique):
    """A technique about a locked digit or hidden set that at once leaves a digit only one place.

    When its steps are shown, they name the digits that close the other places.
    """

    def grounds(self, step: Step, board: Board) -> Grounds:
        digits = digits_of((*step.placements, *step.candidates_with(Role.PATTERN)))
        closed = (
            each
            for house in step.houses[:2]
            for digit in members(digits)
            for each in closed_places(board, house, digit)
        )
        return grounds_for(board, dict.fromkeys(closed))

    def reason(self, step: Step, layout: Layout) -> str:
        what, grounds = super().reason(step, layout), step.grounds
        # The sentence does not name the house that excludes each digit: the board shows blockers.
        is_one = len({blocker.candidate.digit for blocker in grounds.blockers}) == 1
        why = describe_places(grounds, layout) if is_one else ""
        return f"{what}: {why}" if why else what


HIDDEN_SINGLE: Final = BlockedTechnique(
    *("hidden-single", "Hidden Single", "", hidden_single),
    "{placed} has one place left in {houses}",
)
NAKED_SINGLE: Final = BlockedTechnique(
    *("naked-single", "Naked Single", "", naked_single), "Only {placed} is left for {at}"
)


_Sweep: TypeAlias = tuple[tuple[House, Mask, tuple[tuple[House, tuple[House, ...]], ...]], ...]
_SWEEPS: Final[tuple[_Sweep, ...]] = tuple(
    tuple(
        (
            base,
            base.mask,
            tuple(
                (cover, tuple(o for o in bases if o is not base and o.mask & cover.mask))
                for cover in covers
                if base.mask & cover.mask
            ),
        )
        for base in bases
    )
    for bases, covers in ((BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES))
)
"""By sweep: each base house with the houses that it crosses (covers).

Each cover comes with the other houses of the base's kind that cross it too.
"""
_MOST: Final = 3
"""The most cells that a box and a line share."""


class Locked(NamedTuple):
    """A digit with all its places in one house (base) inside another (cover)."""

    base: House
    cover: House
    inside: Mask
    lost: Mask
    """The places of the cover outside the base."""
    revealed_single: tuple[Cell, House] | None
    """A cell that becomes a hidden single at once, and its house."""


def _locked_by_sweep(places: Mask) -> tuple[tuple[Locked, ...], ...]:
    """Return the houses in which a digit with these places is locked, for each pass over a kind."""
    return tuple([tuple(_in_sweep(places, sweep)) for sweep in _SWEEPS])


def _in_sweep(places: Mask, sweep: _Sweep) -> Iterator[Locked]:
    for base, mask, crossed in sweep:
        inside = places & mask
        if 2 <= inside.bit_count() <= _MOST:
            for cover, others in crossed:
                if not inside & ~cover.mask:
                    lost = places & cover.mask & ~inside
                    if lost:
                        yield Locked(
                            base, cover, inside, lost, _revealed_single(places, cover, others)
                        )


def _revealed_single(
    places: Mask, cover: House, others: tuple[House, ...]
) -> tuple[Cell, House] | None:
    """Return the first hidden single if *cover* loses its places outside the base, or None.

    It is given by its cell and its house, one of *others*.
    """
    for other in others:
        there = places & other.mask
        outside = there & ~cover.mask
        if there != outside and outside and not outside & (outside - 1):
            return smallest_member(outside), other
    return None


LOCKED: Final = BoundedCache(_locked_by_sweep, 4096)
"""Cache, by the places of a digit, of the locked places with eliminations, for each sweep."""


def direct_locked_candidates(board: Board, meter: StepMeter) -> RatedStep | None:
    """Find a locked digit that thereby has one place left in another house of the same kind."""
    known = [LOCKED[places] for places in board.places]
    for sweep in range(4):
        technique, rating = (DIRECT_POINTING, 1.7) if sweep < 2 else (DIRECT_CLAIMING, 1.9)
        for digit in range(1, 10):
            for each in known[digit][sweep]:
                if each.revealed_single:
                    cell, house = each.revealed_single
                    houses = house, each.base, each.cover
                    marks = (
                        *pattern_marks(board, each.inside, 1 << digit),
                        *elimination_marks(board, each.lost & house.mask, digit),
                    )
                    return RatedStep(
                        rating, placement_step(technique, cell, digit, *houses, marks=marks)
                    )
    return None


def locked_candidates(board: Board, meter: StepMeter) -> RatedStep | None:
    """Find a locked digit: all its places in one house lie in a second one, whose rest loses it."""
    known = [LOCKED[places] for places in board.places]
    for sweep in range(4):
        technique, rating = (POINTING, 2.6) if sweep < 2 else (CLAIMING, 2.8)
        for digit in range(1, 10):
            for each in known[digit][sweep]:
                step = Step(
                    technique,
                    eliminations=board.candidates_in(each.lost, 1 << digit),
                    basis=(each.base, each.cover),
                    marks=pattern_marks(board, each.inside, 1 << digit),
                )
                return RatedStep(rating, step)
    return None


_BARE: Final = (
    "In {house[1]}, {placed} must be in {pattern}, inside {house[2]}. That leaves one place for "
    "it in {house[0]}"
)
DIRECT_POINTING: Final = DirectTechnique(
    "direct-pointing", "Direct Pointing", "", direct_locked_candidates, _BARE
)
DIRECT_CLAIMING: Final = DirectTechnique(
    "direct-claiming", "Direct Claiming", "", direct_locked_candidates, _BARE
)
_WHY: Final = "In {house[0]}, {digits} must be in {cells}, inside {house[1]}"
POINTING: Final = BlockedTechnique("pointing", "Pointing", "", locked_candidates, _WHY)
CLAIMING: Final = BlockedTechnique("claiming", "Claiming", "", locked_candidates, _WHY)
