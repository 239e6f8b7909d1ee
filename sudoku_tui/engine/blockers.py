"""Blockers: a smallest set of digits on the board that excludes given candidates.

A missing candidate is closed (excluded) by a digit that its cell sees, in a house or by a rule
between two cells. If no digit closes it, a mark or a constraint of the puzzle forbids it from the
start, or an earlier step removed it. These cases are reported separately from the blockers.

Blockers are computed only when a step is displayed, never during a search.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from .bits import Mask, members
from .board import Board
from .layout import Candidate, Cell, Digit, House

if TYPE_CHECKING:
    from .constraints import Constraint

_MOST_CHOICES: Final = 2_000
"""Largest number of choices to try; reached only if hundreds of cells are closed at once."""


_Sight: TypeAlias = tuple[Candidate, House | None]
"""A blocking digit, and the house that it shares with the closed candidate; None for a rule."""


class Blocker(NamedTuple):
    """A digit on the board, with the candidates that it closes in one house or by one rule."""

    candidate: Candidate
    house: House | None
    """The house that the digit shares with the candidates; None for a rule between two cells."""
    closes: tuple[Candidate, ...]


class Grounds(NamedTuple):
    """The reasons why some candidates are excluded."""

    blockers: tuple[Blocker, ...] = ()
    """Blockers by house, in the order of the layout's houses; rules between two cells come last."""
    unmarked: tuple[Candidate, ...] = ()
    """Candidates that a mark of the puzzle forbids."""
    constrained: tuple[tuple[Constraint, tuple[Candidate, ...]], ...] = ()
    """Constraints of the puzzle, each with the candidates that it alone forbids from the start."""
    removed: tuple[Candidate, ...] = ()
    """Candidates that no digit closes: earlier steps removed them."""

    @property
    def cells(self) -> Mask:
        """The cells of the blockers."""
        cells = 0
        for blocker in self.blockers:
            cells |= 1 << blocker.candidate.cell
        return cells


NO_GROUNDS: Final = Grounds()
"""Empty grounds: the step relies on no closed candidates, or none were computed."""


def closed_places(board: Board, house: House, digit: Digit) -> tuple[Candidate, ...]:
    """Return *digit* in each empty cell of *house* that cannot hold it."""
    closed = house.mask & board.empty & ~board.places[digit]
    return tuple(Candidate(cell, digit) for cell in members(closed))


def closed_digits(board: Board, cell: Cell, placed: Digit) -> tuple[Candidate, ...]:
    """Return each digit in *cell* except *placed*, the only digit that is possible there."""
    digits = range(1, board.layout.digits + 1)
    return tuple(Candidate(cell, digit) for digit in digits if digit != placed)


def grounds_for(board: Board, closed: Iterable[Candidate], within: House | None = None) -> Grounds:
    """Explain why each of *closed* is not a candidate of *board*.

    Args:
        board: The position.
        closed: Excluded candidates, all in empty cells.
        within: If given, only blockers in this house are considered.

    Returns:
        The fewest blockers that close all candidates that have a blocker. The other candidates are
        listed as `unmarked`, `constrained` or `removed`.
    """
    blocked, unmarked, removed = list[Candidate](), list[Candidate](), list[Candidate]()
    constrained: dict[Constraint, list[Candidate]] = {}
    sights: dict[_Sight, Mask] = {}
    for candidate in closed:
        found = list(_sights(board, candidate, within))
        for sight in found:
            sights[sight] = sights.get(sight, 0) | 1 << len(blocked)
        if found:
            blocked.append(candidate)
        elif not board.extras.allows(*candidate):
            unmarked.append(candidate)
        elif constraint := board.extras.constraint_against(*candidate, board.layout):
            constrained.setdefault(constraint, []).append(candidate)
        else:
            removed.append(candidate)
    chosen = _Cover(sights, (1 << len(blocked)) - 1).best
    order = {house: index for index, house in enumerate(board.layout.houses)}
    blockers = [
        Blocker(blocker, house, tuple(blocked[index] for index in members(mask)))
        for (blocker, house), mask in chosen.items()
    ]
    blockers.sort(key=lambda b: (order[b.house] if b.house else len(order), b.candidate))
    forbidden = tuple((one, tuple(candidates)) for one, candidates in constrained.items())
    return Grounds(tuple(blockers), tuple(unmarked), forbidden, tuple(removed))


def _sights(board: Board, candidate: Candidate, within: House | None) -> Iterable[_Sight]:
    """Yield each digit on *board* that closes *candidate*, once per shared house.

    The house is None for a rule between two cells. With *within*, other houses are skipped.
    """
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
    """A set cover: the fewest blockers that close all *wanted* candidates, in the fewest houses.

    The branch-and-bound search prefers sights that close many candidates. After `_MOST_CHOICES`
    choices the best cover found so far is used.
    """

    def __init__(self, sights: dict[_Sight, Mask], wanted: Mask) -> None:
        self._sights = sights
        self._closed_by: dict[Candidate, Mask] = {}
        """For each blocker all candidates that it closes, in any house or by a rule, as indices."""
        for (blocker, _), mask in sights.items():
            self._closed_by[blocker] = self._closed_by.get(blocker, 0) | mask
        self._tried = 0
        self._cost = (len(sights) + 1, 0)
        self.best: dict[_Sight, Mask] = {}
        """The chosen sights, each with the candidates that no earlier sight closes."""
        self._choose(wanted, {})

    def _choose(self, left: Mask, chosen: dict[_Sight, Mask]) -> None:
        blockers = {blocker for blocker, _ in chosen}
        named = {house or blocker for blocker, house in chosen}
        cost = len(blockers), len(named)
        if (
            self._tried > _MOST_CHOICES
            or (cost[0] + self._least_more(left, blockers), cost[1]) >= self._cost
        ):
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
            here, reach = self._sights[sight] & left, self._closed_by[sight[0]] & left
            if not any(not reach & ~self._sights[other] for other in options[:number]):
                self._choose(left & ~here, {**chosen, sight: here})

    def _least_more(self, left: Mask, blockers: set[Candidate]) -> int:
        """Return a lower bound on the number of further blockers that are needed to close *left*.

        The bound assumes that the blockers that close most candidates do not overlap.
        """
        for blocker in blockers:
            left &= ~self._closed_by[blocker]
        count, wanted = 0, left.bit_count()
        for size in sorted((mask & left).bit_count() for mask in self._closed_by.values())[::-1]:
            if wanted <= 0:
                break
            count, wanted = count + 1, wanted - size
        return count
