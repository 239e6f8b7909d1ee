"""Nishio: try a digit in a place, and see whether there is room for it elsewhere."""

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
from .forcing import Conclusion, Contradiction, Derivation, Story


class _Trial(NamedTuple):
    """What follows for one digit from a place for it, up to a house without one."""

    place: Cell
    derivations: tuple[Derivation, ...]
    """Literals about cells."""
    emptied: Mask
    house: House
    alone: tuple[House, ...]
    """Houses that had one place to begin with, where that was settled on the way."""


@position_cache(maxsize=2048)
def _failing(layout: Layout, places: Mask) -> tuple[_Trial, ...]:
    """The places that leave a house without one, those that do so soonest first."""
    trials = (_try_place(layout, places, place) for place in members(places))
    return tuple(sorted(filter(None, trials), key=lambda trial: len(trial.derivations)))


def _try_place(layout: Layout, places: Mask, place: Cell) -> _Trial | None:
    """Try *place*: what it sees goes, and the last place of a house is next."""
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
                derivations = _because(reasons, denied)
                # Where no other place was settled on the way, it is a locked candidate.
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


def _because(
    reasons: dict[Literal, tuple[Literal, ...]], ends: tuple[Literal, ...]
) -> tuple[Derivation, ...]:
    """What leads to *ends*, in order."""
    needed = set(ends)
    for literal in reversed(reasons):
        if literal in needed:
            needed.update(reasons[literal])
    return tuple(
        Derivation(literal, parents) for literal, parents in reasons.items() if literal in needed
    )


class Nishio(Contradiction):
    """With a digit in one place, houses are left one place each for it, and in the end one none.

    Every house holds the digit, so it is not in that first place; no other digit is looked at.
    """

    def find(self, board: Board) -> Iterator[Step]:
        found = [
            (trial, digit)
            for digit, places in enumerate(board.places)
            for trial in _failing(board.layout, places)
        ]
        links = links_of(board)
        for trial, digit in sorted(found, key=lambda each: len(each[0].derivations)):
            shift = (digit - 1) * board.layout.cells
            derivations = tuple(_moved(each, shift) for each in trial.derivations)
            conclusion = Conclusion(shift + trial.place, False)
            emptied = trial.emptied << shift
            story = Story(conclusion, derivations, emptied, trial.house, len(derivations))
            step = self.step(links, story)
            yield replace(step, houses=(*step.houses, *trial.alone)) if trial.alone else step


def _moved(derivation: Derivation, shift: int) -> Derivation:
    """A derivation about cells, about the candidates of a digit."""
    literal, parents = derivation
    return Derivation(literal + 2 * shift, tuple(parent + 2 * shift for parent in parents))


TECHNIQUES = (Nishio("nishio", "Nishio", ""),)
