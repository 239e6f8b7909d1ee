"""What the easier rules find where nothing else follows from an assumption.

They look at what is left of the candidates. What they find depends on the candidates that have
gone since the assumption was made, and so follows from these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, members
from ..layout import Digit, House
from ..layouts import CLASSIC
from .fish import all_fish
from .locked import LOCKED
from .nodes import CANDIDATES, IN_CELL, Nested, number_of
from .propagation import Propagation
from .tables import SET_ORDER


class Inner(NamedTuple):
    """What goes, and what must have gone for it: candidates by their numbers."""

    gone: Mask
    causes: Mask
    scopes: Mask
    """The cells and houses that it leans on, with all that they could hold."""
    nested: Nested | None = None


class Left(NamedTuple):
    """The candidates at the start, and those that are left."""

    start: Mask
    now: Mask
    places: tuple[Mask, ...]
    """The cells of each digit now; index 0 is unused."""


InnerRule: TypeAlias = Callable[["InnerRules", Left], Iterator[Inner]]


def _at(cells: Mask, digit: Digit) -> Mask:
    """Cells, as candidates of a digit."""
    return cells << number_of(0, digit)


def _locked(rules: InnerRules, left: Left) -> Iterator[Inner]:
    known = [LOCKED[places] for places in left.places]
    for sweep in range(4):
        for digit in range(1, 10):
            for each in known[digit][sweep]:
                outside = each.base.mask & ~each.cover.mask
                scope = _at(each.base.mask, digit)
                yield Inner(_at(each.lost, digit), _at(outside, digit) & left.start, scope)


def _x_wings(rules: InnerRules, left: Left) -> Iterator[Inner]:
    found = [
        (each[:2], digit, each)
        for digit in range(1, 10)
        for each in all_fish(2, left.places[digit])
    ]
    for _, digit, each in sorted(found, key=lambda one: one[:2]):
        bases, covers = each.houses[:2], each.houses[2:]
        both = bases[0].mask | bases[1].mask
        outside = both & ~(covers[0].mask | covers[1].mask)
        yield Inner(_at(each.lost, digit), _at(outside, digit) & left.start, _at(both, digit))


def _hidden_pairs(rules: InnerRules, left: Left) -> Iterator[Inner]:
    for house, empty in rules.houses:
        if empty <= 4:
            continue
        at = [places & house.mask for places in left.places]
        two = [digit for digit in range(1, 10) if at[digit].bit_count() == 2]
        for other, digit in sorted((b, a) for a, b in combinations(two, 2)):
            if at[digit] != at[other]:
                continue
            gone = 0
            for cell in members(at[digit]):
                gone |= IN_CELL[cell]
            pair = _at(house.mask, digit) | _at(house.mask, other)
            causes = pair & ~gone & left.start
            if gone & left.now & ~pair:
                yield Inner(gone & left.now & ~pair, causes, pair)


def _naked_pairs(rules: InnerRules, left: Left) -> Iterator[Inner]:
    held = [0] * CLASSIC.cells
    for digit in range(1, 10):
        for cell in members(left.places[digit]):
            held[cell] |= 1 << digit
    for house, empty in rules.houses:
        if empty < 4:
            continue
        two = [at for at, cell in enumerate(house.cells) if held[cell].bit_count() == 2]
        for last, first in sorted((b, a) for a, b in combinations(two, 2)):
            one, other = house.cells[first], house.cells[last]
            if held[one] != held[other]:
                continue
            pair = 0
            for digit in members(held[one]):
                pair |= _at(house.mask, digit)
            inside = IN_CELL[one] | IN_CELL[other]
            if pair & ~inside & left.now:
                causes = inside & left.start & ~left.now & ~pair
                yield Inner(pair & ~inside & left.now, causes, inside)


_RULES: Final[tuple[InnerRule, ...]] = (_locked, _hidden_pairs, _naked_pairs, _x_wings)


Chains: TypeAlias = Callable[[Mask, Mask], Iterator[Inner]]
"""From the candidates at the start, and those that are left, to what chains within tell."""


class InnerRules:
    """Asked at a standstill: what more is false?"""

    def __init__(self, empty: Mask, more: tuple[Chains, ...] = ()) -> None:
        """*empty* are the empty cells of the board; *more* is asked when no rule finds any."""
        self.houses: tuple[tuple[House, int], ...] = tuple(
            (house, (empty & house.mask).bit_count()) for house in SET_ORDER
        )
        """With how many cells of each are empty on the board itself."""
        self._more = more

    def __call__(self, propagation: Propagation) -> bool:
        """Add what the first rule finds that finds anything; whether there was any."""
        now, cells, everywhere = propagation.candidates, CLASSIC.cells, CLASSIC.all_cells
        places = (0, *(now >> cells * digit & everywhere for digit in range(9)))
        left = Left(propagation.start, now, places)
        return any(add_all(propagation, rule(self, left)) for rule in _RULES) or any(
            add_all(propagation, chains(left.start, now)) for chains in self._more
        )


def add_all(propagation: Propagation, found: Iterator[Inner]) -> bool:
    """Add what goes, each with what it follows from; whether there was any."""
    added = False
    for gone, causes, scopes, nested in found:
        behind = 0
        for cause in members(causes):
            behind |= propagation.behind_off[cause]
        if not behind:
            continue  # it was so before the assumption
        for number in _queued(gone & ~propagation.off):
            propagation.add_off(number, behind, nested)
            propagation.off_scopes[number] = scopes
            added = True
    return added


def _queued(gone: Mask) -> list[int]:
    """The order in which Explainer takes them: that of its table, of 16 rows, 32 or 64."""
    numbers = list(members(gone))
    cells = {CANDIDATES[number].cell for number in numbers}
    rows = 15 if len(cells) <= 12 else 31 if len(cells) <= 24 else 63
    return sorted(
        numbers,
        key=lambda n: (CANDIDATES[n].cell & rows, CANDIDATES[n].cell, CANDIDATES[n].digit),
    )
