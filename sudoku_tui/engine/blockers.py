"""Blockers: the digits on the board that close candidates, as few of them as close all.

A candidate that is gone is closed by a digit that stands where the cell sees it, in a house or by
a rule between two cells. What no digit closes is left out by a mark of the puzzle, or was removed
by an earlier step: that is said, and blamed on no digit.

Blockers are looked for when a step is shown, never while one is searched.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from .bits import Mask, members
from .board import Board
from .layout import Candidate, Cell, Digit, House

_MOST: Final = 2_000
"""Choices that are tried; there are so many only where hundreds of cells are closed at once."""


_Sight: TypeAlias = tuple[Candidate, House | None]
"""A digit, and where it is seen."""


class Blocker(NamedTuple):
    """A digit on the board, and what it closes in one way."""

    candidate: Candidate
    house: House | None
    """Where it is seen; None where a rule between two cells closes these candidates."""
    closes: tuple[Candidate, ...]


class Grounds(NamedTuple):
    """Why some candidates are none."""

    blockers: tuple[Blocker, ...] = ()
    """Those of one house together, in the order of the layout's houses, pairs of cells last."""
    unmarked: tuple[Candidate, ...] = ()
    """What a mark of the puzzle leaves out."""
    removed: tuple[Candidate, ...] = ()
    """What no digit closes: earlier steps removed it."""

    @property
    def cells(self) -> Mask:
        """The cells in which blockers stand."""
        cells = 0
        for blocker in self.blockers:
            cells |= 1 << blocker.candidate.cell
        return cells


NO_GROUNDS: Final = Grounds()
"""Of a step of which it was not asked what closes candidates, or that leans on none closed."""


def closed_places(board: Board, house: House, digit: Digit) -> tuple[Candidate, ...]:
    """The empty cells of *house* that cannot hold *digit*."""
    closed = house.mask & board.empty & ~board.places[digit]
    return tuple(Candidate(cell, digit) for cell in members(closed))


def closed_digits(board: Board, cell: Cell, placed: Digit) -> tuple[Candidate, ...]:
    """What *cell* is not, where *placed* is all that is left for it."""
    digits = range(1, board.layout.digits + 1)
    return tuple(Candidate(cell, digit) for digit in digits if digit != placed)


def grounds_for(board: Board, closed: Iterable[Candidate], within: House | None = None) -> Grounds:
    """Why none of *closed*, in empty cells, is a candidate of *board*; with *within*, in there."""
    blocked, unmarked, removed = list[Candidate](), list[Candidate](), list[Candidate]()
    sights: dict[_Sight, Mask] = {}
    for candidate in closed:
        found = list(_sights(board, candidate, within))
        for sight in found:
            sights[sight] = sights.get(sight, 0) | 1 << len(blocked)
        if found:
            blocked.append(candidate)
        elif board.extras.allows(*candidate):
            removed.append(candidate)
        else:
            unmarked.append(candidate)
    chosen = _Cover(sights, (1 << len(blocked)) - 1).best
    order = {house: index for index, house in enumerate(board.layout.houses)}
    blockers = [
        Blocker(blocker, house, tuple(blocked[index] for index in members(mask)))
        for (blocker, house), mask in chosen.items()
    ]
    blockers.sort(key=lambda b: (order[b.house] if b.house else len(order), b.candidate))
    return Grounds(tuple(blockers), tuple(unmarked), tuple(removed))


def _sights(board: Board, candidate: Candidate, within: House | None) -> Iterable[_Sight]:
    """The digits on *board* that close *candidate*, each with where it is seen."""
    layout, (cell, digit) = board.layout, candidate
    number = (digit - 1) * layout.cells + cell
    excluding: Mask = board.tables.excludes[number] & board.placed
    for each in members(excluding):
        digit_before, other = divmod(each, layout.cells)
        blocker = Candidate(other, digit_before + 1)
        shared = set(layout.houses_of[cell]) & set(layout.houses_of[other])
        if blocker.digit != digit or not shared:
            yield blocker, None
        for index in sorted(shared) if blocker.digit == digit else ():
            if within is None or layout.houses[index] == within:
                yield blocker, layout.houses[index]


class _Cover:
    """Chooses the fewest blockers that close all that is *wanted*, and of these the fewest sights.

    So houses that close much are named before those that close little. Every choice is tried, up
    to a limit; the best one that was come by stands then.
    """

    def __init__(self, sights: dict[_Sight, Mask], wanted: Mask) -> None:
        self._sights = sights
        self._reach: dict[Candidate, Mask] = {}
        """All that each digit closes, in whatever way."""
        for (blocker, _), mask in sights.items():
            self._reach[blocker] = self._reach.get(blocker, 0) | mask
        self._tried = 0
        self._cost = (len(sights) + 1, 0)
        self.best: dict[_Sight, Mask] = {}
        """What is chosen, with what each closes that no earlier one does."""
        self._choose(wanted, {})

    def _choose(self, left: Mask, chosen: dict[_Sight, Mask]) -> None:
        blockers = {blocker for blocker, _ in chosen}
        named = {house or blocker for blocker, house in chosen}
        cost = len(blockers), len(named)
        if self._tried > _MOST or (cost[0] + self._least(left, blockers), cost[1]) >= self._cost:
            return
        if not left:
            self._cost, self.best = cost, dict(chosen)
            return
        self._tried += 1
        options = min(
            (
                [sight for sight in self._sights if self._sights[sight] >> index & 1]
                for index in members(left)
            ),
            key=len,
        )
        costs = {
            (blocker, house): (blocker not in blockers, (house or blocker) not in named)
            for blocker, house in options
        }
        options.sort(key=lambda sight: (costs[sight], -(self._sights[sight] & left).bit_count()))
        for number, sight in enumerate(options):
            here, reach = self._sights[sight] & left, self._reach[sight[0]] & left
            if not any(not reach & ~self._sights[other] for other in options[:number]):
                self._choose(left & ~here, {**chosen, sight: here})

    def _least(self, left: Mask, blockers: set[Candidate]) -> int:
        """How many blockers more it takes at least, if each of those that close most is one."""
        for blocker in blockers:
            left &= ~self._reach[blocker]
        count, wanted = 0, left.bit_count()
        for size in sorted((mask & left).bit_count() for mask in self._reach.values())[::-1]:
            if wanted <= 0:
                break
            count, wanted = count + 1, wanted - size
        return count
