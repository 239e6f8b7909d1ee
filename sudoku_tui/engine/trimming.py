"""Of a list of steps those that the last one stands on.

What a step needs is read from its proof: the premises that are used there, and of these what
had been possible at the start and is not any more. Whatever took that away is needed too. Where
several steps found on one board took it away, the one that stands on the fewest is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from .bits import Mask, members
from .board import Board
from .premises import Kind, Premise, numbers
from .proof import Proof, prove
from .refutation import Refutation
from .step import Step

_FEW: Final = 24
"""So many steps are tried without each of them, to find what the proofs alone do not tell."""


class Taken(NamedTuple):
    """A step on the way from a start."""

    step: Step
    board: Board
    """Where it was found. Several steps may have been found on one board."""
    proof: Proof
    removed: Mask
    """The candidates of that board, by their numbers, that it takes away."""
    applied: bool = True
    """Whether it could be taken after those before it: they may have taken what it names."""


def taken(step: Step, board: Board) -> Taken | None:
    """*step* as it was found on *board*; None if it does not follow from what it names."""
    proof = prove(step, board)
    if not isinstance(proof, Proof):
        return None
    after = board.copy()
    step.apply(after)
    return Taken(step, board, proof, board.candidates & ~after.candidates)


def take(steps: Iterable[Step], before: Board, way: list[Taken]) -> Board:
    """Apply those of *steps*, found on one board, that the others leave as they are.

    Returns:
        The board that they lead to; *way* grows by them, and by those that would have done
        what others did. Nothing is applied to a broken board.
    """
    board = before.copy()
    for step in steps:
        if board.is_broken:
            break
        each = taken(step, before)
        if each is None:
            continue
        applied = not _named(step, board) & ~(board.candidates | board.placed)
        way.append(each._replace(applied=applied))
        if applied:
            step.apply(board)
    return board


def _named(step: Step, board: Board) -> Mask:
    """What *step* concludes and what it leans on."""
    marked = (mark.candidate for mark in step.marks)
    return numbers(board, (*step.placements, *step.eliminations, *marked))


def is_proven(step: Step, board: Board) -> bool:
    """Whether *step* follows from what it names."""
    return isinstance(prove(step, board), Proof)


def trimmed(start: Board, way: Sequence[Taken], *goals: Mask) -> tuple[Step, ...] | None:
    """Those steps of *way* that rule a goal out, each of them proven where it stands then.

    A goal is a set of candidates by their numbers; of several the one is taken that needs the
    fewest steps. None if these steps cannot be proven one after the other.
    """
    # What could not be taken on the way may be shorter, but need not fit to what is chosen.
    for steps in (way, [each for each in way if each.applied]):
        stands = _Stands(start, steps)
        found = [(stands.under(goal), goal) for goal in goals]
        for support, goal in sorted(found, key=lambda each: each[0].bit_count()):
            kept = [steps[index].step for index in members(support)]
            if holds(start, kept, goal):
                return tuple(_without_spare(start, kept, goal) if len(kept) <= _FEW else kept)
    return None


class _Stands:
    """Which steps of a way stand on which, as sets of their numbers."""

    def __init__(self, start: Board, way: Sequence[Taken]) -> None:
        self._start = start
        self._way = way
        self._removers: dict[int, Mask] = {}
        """By the number of a candidate; all of them were found on one board."""
        for index, each in enumerate(way):
            for candidate in members(each.removed):
                self._removers[candidate] = self._removers.get(candidate, 0) | 1 << index
        self._known: dict[int, Mask] = {}

    def under(self, gone: Mask) -> Mask:
        """The steps that it takes to do away with some candidates."""
        support = 0
        for candidate in members(gone):
            removers = self._removers.get(candidate, 0)
            if not removers & support:
                support |= min(map(self._of, members(removers)), key=int.bit_count, default=0)
        return support

    def _of(self, index: int) -> Mask:
        """A step and all that it stands on."""
        if index not in self._known:
            needed = _leaned_on(self._start, self._way[index])
            self._known[index] = self.under(needed) | 1 << index
        return self._known[index]


def holds(start: Board, steps: Sequence[Step], goal: Mask) -> bool:
    """Whether *steps*, one after the other, are all proven and rule *goal* out."""
    board = start.copy()
    for step in steps:
        if not is_proven(step, board):
            return False
        step.apply(board)
    return not (board.candidates | board.placed) & goal


def _without_spare(start: Board, steps: Sequence[Step], goal: Mask) -> Sequence[Step]:
    """Leave out what the others do not need: what it took away, they take away as well."""
    boards = [start]
    for step in steps:
        boards.append(boards[-1].copy())
        step.apply(boards[-1])
    for at in range(len(steps) - 2, -1, -1):
        after = steps[at + 1 :]
        if holds(boards[at], after, goal):
            steps = [*steps[:at], *after]
    return steps


def _leaned_on(start: Board, taken: Taken) -> Mask:
    """What was possible at the *start* and must not be any more for a step to be proven."""
    step, board, proof, *_ = taken
    gone = start.candidates & ~board.candidates & ~board.placed
    if not step.technique.sound_without_uniqueness:
        # Which cells the two solutions differ in may depend on anything.
        return gone
    lanes = 0
    for argument in proof.arguments:
        for premise in _used(argument.refutation):
            lanes |= _lane(start, premise)
    return lanes & gone


def _used(refutation: Refutation) -> Iterator[Premise]:
    """The premises of a refutation and of its cases."""
    yield refutation.premise
    for deduction in refutation.deductions:
        yield deduction.premise
    for _, case in refutation.cases:
        yield from _used(case)


def _lane(start: Board, premise: Premise) -> Mask:
    """The candidates at the start that would have to be among those of *premise*."""
    tables, cells = start.tables, start.layout.cells
    lane = 0
    match premise.kind:
        case Kind.CELL | Kind.SET:
            held = premise.cells
            for candidate in members(premise.candidates):
                held |= 1 << candidate % cells
            for cell in members(held):
                lane |= tables.of_cell << cell
        case Kind.HOUSE | Kind.FILLED if premise.house:
            digits = premise.digits
            for candidate in members(premise.candidates):
                digits |= 2 << candidate // cells
            for digit in members(digits):
                lane |= premise.house.mask << (digit - 1) * cells
        case _:
            pass
    return start.candidates & lane
