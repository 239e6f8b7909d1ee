"""Nishio: try a digit in a cell, and check whether every house still has a place for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ...bits import Mask, members
from ...board import Board
from ...bounded_cache import position_cache
from ...inference.implications import Literal, false, is_true, true
from ...inference.links import links_of
from ...layout import Cell, House, Layout
from ...step import Step
from .forcing import Conclusion, Contradiction, Derivation, ForcingProof


class _Trial(NamedTuple):
    """The consequences of one place for a digit, up to a house without a place."""

    place: Cell
    derivations: tuple[Derivation, ...]
    """The literals in these are about cells, since only one digit is considered."""
    emptied: Mask
    house: House
    single_place_houses: tuple[House, ...]
    """Houses with a single place from the start, if the contradiction depends on it."""


@position_cache(maxsize=2048)
def _failing_trials(layout: Layout, places: Mask) -> tuple[_Trial, ...]:
    """Return the trials that leave a house without a place, those with fewest derivations first."""
    trials = (_try_place(layout, places, place) for place in members(places))
    return tuple(sorted(filter(None, trials), key=lambda trial: len(trial.derivations)))


def _try_place(layout: Layout, places: Mask, place: Cell) -> _Trial | None:
    """Try *place*: clear the cells that it sees, fill the last place of each house, and so on.

    Returns:
        The trial up to the first house without a place; None if every house keeps one, or if
        the contradiction is a mere locked candidate.
    """
    reasons: dict[Literal, tuple[Literal, ...]] = {true(place): ()}
    gone, queue = 0, [place]
    alone: dict[Literal, House] = {}
    for here in queue:
        for seen in members(layout.sees[here] & places & ~gone):
            reasons[false(seen)] = (true(here),)
        gone |= layout.sees[here] & places
        for house in layout.houses:
            inside = places & house.mask
            left = inside & ~gone
            if not inside or left & (left - 1):
                continue
            denied = tuple(false(cell) for cell in members(inside & gone))
            if not left:
                derivations = _derivations_of(reasons, denied)
                # If no other place was settled on the way, this is a locked candidate.
                settled = any(parents and is_true(each) for each, parents in derivations)
                singles = tuple(alone[each] for each, _ in derivations if each in alone)
                return _Trial(place, derivations, inside, house, singles) if settled else None
            last = left.bit_length() - 1
            if true(last) not in reasons:
                if not denied:
                    alone[true(last)] = house
                reasons[true(last)] = denied
                queue.append(last)
    return None


def _derivations_of(
    reasons: dict[Literal, tuple[Literal, ...]], ends: tuple[Literal, ...]
) -> tuple[Derivation, ...]:
    """Return the derivations that lead to *ends*, in order."""
    needed = set(ends)
    for literal in reversed(reasons):
        if literal in needed:
            needed.update(reasons[literal])
    return tuple(
        Derivation(literal, parents) for literal, parents in reasons.items() if literal in needed
    )


class Nishio(Contradiction):
    """With a digit in one cell, some houses keep a single place for it, until a house has none.

    Every house holds the digit, so it is not in that first cell. No other digit is considered.
    """

    def find(self, board: Board) -> Iterator[Step]:
        found = [
            (trial, digit)
            for digit, places in enumerate(board.places)
            for trial in _failing_trials(board.layout, places)
        ]
        links = links_of(board)
        for trial, digit in sorted(found, key=lambda each: len(each[0].derivations)):
            shift = (digit - 1) * board.layout.cells
            derivations = tuple(_shift_derivation(each, shift) for each in trial.derivations)
            conclusion = Conclusion(shift + trial.place, False)
            emptied = trial.emptied << shift
            story = ForcingProof(conclusion, derivations, emptied, trial.house, len(derivations))
            step = self.step(links, story)
            yield (
                replace(step, basis=(*step.houses, *trial.single_place_houses))
                if trial.single_place_houses
                else step
            )


def _shift_derivation(derivation: Derivation, shift: int) -> Derivation:
    """Convert a derivation about cells to the candidates of a digit.

    Args:
        shift: The difference between the numbers of candidate and cell.
    """
    literal, parents = derivation
    return Derivation(literal + 2 * shift, tuple(parent + 2 * shift for parent in parents))


TECHNIQUES = (Nishio("nishio", "Nishio", ""),)
