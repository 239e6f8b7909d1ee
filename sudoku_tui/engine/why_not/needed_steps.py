"""Of steps in a row those that are needed for the last one, or to rule a candidate out.

What a step needs is read from its proof: the premises that are used there, and of these what
had been possible at the start and is not any more. Whatever took that away is needed too. Where
several steps found on one board took it away, the one that stands on the fewest is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Final

from ..bits import Mask, members
from ..board import Board
from ..proof.premises import Premise, PremiseKind, named_by, numbers, strong_by
from ..proof.prove import Proof, ProofCache
from ..proof.refutation import Refutation
from ..step import Step, cells_of
from ..techniques.basics.singles import FULL_HOUSE, HIDDEN_SINGLE

_FEW: Final = 32
"""So many steps are tried without each of them, to find what the proofs alone do not tell."""


@dataclass(frozen=True, eq=False)
class ProvenStep:
    """A step on the way from a start, with the board that it was found on and its proof."""

    step: Step
    board: Board
    """Where it was found. Several steps may have been found on one board."""
    proof: Proof
    removed: Mask
    """The candidates of that board, by their numbers, that it takes away."""
    applied: bool = True
    """Whether it could be taken after those before it: they may have taken what it names."""

    @cached_property
    def leans_on(self) -> Mask:
        """What must not be possible for the step to be proven, and may have been before."""
        step, board = self.step, self.board
        if not step.technique.sound_without_uniqueness:
            # Which cells the two solutions differ in may depend on anything.
            return board.tables.possible & ~board.candidates & ~board.placed
        lanes = 0
        for argument in self.proof.arguments:
            for premise in _premises_of(argument.refutation):
                lanes |= _lane(board, premise)
        # A link that is called strong must be so, whether the proof uses it or not.
        named = named_by(step, board).candidates if step.links else 0
        for link in step.links:
            for premise in islice(strong_by(board, named, (link,)), 1):
                lanes |= _lane(board, premise)
        return lanes & ~board.candidates & ~board.placed


def _premises_of(refutation: Refutation) -> Iterator[Premise]:
    """The premises of a refutation and of its cases."""
    yield refutation.premise
    for deduction in refutation.deductions:
        yield deduction.premise
    for _, case in refutation.cases:
        yield from _premises_of(case)


def _lane(board: Board, premise: Premise) -> Mask:
    """All that is, or may have been, one of the candidates of which *premise* says one is true."""
    tables, cells = board.tables, board.layout.cells
    lane = 0
    match premise.kind:
        case PremiseKind.CELL | PremiseKind.SET:
            held = premise.cells
            for candidate in members(premise.candidates):
                held |= 1 << candidate % cells
            for cell in members(held):
                lane |= tables.of_cell << cell
        case PremiseKind.HOUSE | PremiseKind.FILLED if premise.house:
            digits = premise.digits
            for candidate in members(premise.candidates):
                digits |= 2 << candidate // cells
            for digit in members(digits):
                lane |= premise.house.mask << (digit - 1) * cells
        case _:
            pass
    return lane


def proven_step(step: Step, board: Board, proofs: ProofCache) -> ProvenStep | None:
    """*step* as it was found on *board*; None if it does not follow from what it names."""
    proof = proofs.of(step, board)
    return ProvenStep(step, board, proof, removed_by(step, board)) if proof else None


def removed_by(step: Step, board: Board) -> Mask:
    """The candidates of *board*, by their numbers, that *step* takes away, what it places too."""
    gone, excludes = numbers(board, step.eliminations), board.tables.excludes
    for placed in members(numbers(board, step.placements)):
        gone |= excludes[placed] | 1 << placed
    return gone & board.candidates


def apply_all(
    steps: Iterable[Step], before: Board, taken: list[ProvenStep], proofs: ProofCache
) -> Board:
    """Apply those of *steps*, found on one board, that the others leave as they are.

    Returns:
        The board that they lead to; *taken* grows by them, and by those that would have done
        what others did. Nothing is applied to a broken board.
    """
    board = before.copy()
    for step in steps:
        if board.is_broken:
            break
        each = proven_step(step, before, proofs)
        if each is None:
            continue
        applied = not _named(step, board) & ~(board.candidates | board.placed)
        taken.append(replace(each, applied=applied))
        if applied:
            step.apply(board)
    return board


def _named(step: Step, board: Board) -> Mask:
    """What *step* concludes and what it leans on."""
    marked = (mark.candidate for mark in step.marks)
    return numbers(board, (*step.placements, *step.eliminations, *marked))


class StepSequence:
    """Steps in a row from a start, and which of them stand on which."""

    def __init__(self, start: Board, proofs: ProofCache, steps: Sequence[ProvenStep] = ()) -> None:
        self.start = start
        self.steps = steps
        self.proofs = proofs

    def needed_for(self, *goals: Mask, last: ProvenStep | None = None) -> tuple[Step, ...] | None:
        """Those steps that rule a goal out, each of them proven where it stands then.

        A goal is a set of candidates by their numbers; of several the one is taken that needs the
        fewest steps. None if these do not suffice. What is taken *last* comes after all others.
        """
        for support in self._supports(last):
            found = [(support.steps_for(goal), goal) for goal in goals]
            for chosen, goal in sorted(found, key=lambda each: each[0].bit_count()):
                kept = proven_in_turn(self.start, support.steps(chosen), goal, self.proofs)
                if kept:
                    if len(kept) <= _FEW:
                        kept = _without_spare(self.start, kept, goal, self.proofs)
                    return _rename_full_houses(self.start, kept)
        return None

    def _supports(self, last: ProvenStep | None) -> Iterator[_Support]:
        # What could not be taken on the way may be shorter, but need not fit to what is chosen.
        yield self._all.and_then(last) if last else self._all
        yield self._applied.and_then(last) if last else self._applied

    @cached_property
    def _all(self) -> _Support:
        return _Support(self.start, self.steps)

    @cached_property
    def _applied(self) -> _Support:
        return _Support(self.start, [each for each in self.steps if each.applied])


class _Support:
    """Which of some steps stand on which, as sets of their numbers."""

    def __init__(self, start: Board, taken: Sequence[ProvenStep]) -> None:
        self._start = start
        self._steps = taken
        self._removers: dict[int, Mask] = {}
        """By the number of a candidate; all of them were found on one board."""
        for index, each in enumerate(taken):
            for candidate in members(each.removed):
                self._removers[candidate] = self._removers.get(candidate, 0) | 1 << index
        self._known: dict[int, Mask] = {}

    def and_then(self, last: ProvenStep) -> _Support:
        """The same with one step more."""
        longer = _Support(self._start, ())
        longer._steps, longer._known = (*self._steps, last), self._known.copy()
        longer._removers = self._removers.copy()
        for candidate in members(last.removed):
            longer._removers[candidate] = self._removers.get(candidate, 0) | 1 << len(self._steps)
        return longer

    def steps(self, chosen: Mask) -> list[Step]:
        """Some of the steps, in order."""
        return [self._steps[index].step for index in members(chosen)]

    def steps_for(self, gone: Mask) -> Mask:
        """The steps that it takes to do away with some candidates."""
        needed = 0
        for candidate in members(gone):
            removers = self._removers.get(candidate, 0)
            if not removers & needed:
                needed |= min(
                    map(self._with_support, members(removers)), key=int.bit_count, default=0
                )
        return needed

    def _with_support(self, index: int) -> Mask:
        """A step and all that it stands on."""
        if index not in self._known:
            needed = self._steps[index].leans_on & self._start.candidates
            self._known[index] = self.steps_for(needed) | 1 << index
        return self._known[index]


def proven_in_turn(
    start: Board, steps: Iterable[Step], goal: Mask, proofs: ProofCache
) -> list[Step] | None:
    """Those of *steps* that are proven one after the other, if they rule *goal* out.

    What is not proven any more is left out: steps before it may have done the same.
    """
    board, kept = start.copy(), list[Step]()
    for step in steps:
        if proofs.of(step, board):
            step.apply(board)
            kept.append(step)
            if not (board.candidates | board.placed) & goal:
                return kept
    return None


def _without_spare(start: Board, steps: list[Step], goal: Mask, proofs: ProofCache) -> list[Step]:
    """Leave out what the others do not need: what it took away, they apply_all away as well."""
    boards = [start]
    for step in steps:
        boards.append(boards[-1].copy())
        step.apply(boards[-1])
    for at in range(len(steps) - 2, -1, -1):
        rest = proven_in_turn(boards[at], steps[at + 1 :], goal, proofs)
        if rest is not None:
            steps = [*steps[:at], *rest]
    return steps


def _rename_full_houses(start: Board, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The same, but what no more fills the last cell of a house is called a hidden single."""
    board, kept = start.copy(), list[Step]()
    for step in steps:
        if step.technique is FULL_HOUSE and board.empty & step.houses[0].mask & ~cells_of(
            step.placements
        ):
            step = HIDDEN_SINGLE.step(step.placements[0], step.houses[0])
        kept.append(step)
        step.apply(board)
    return tuple(kept)
