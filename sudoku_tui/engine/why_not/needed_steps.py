"""Selection of the steps that are needed to eliminate a candidate, out of a sequence of steps.

A step needs the earlier steps on which its proof depends: its premises rely on the absence of
candidates that were possible at the start, so the steps that eliminated these candidates are needed
too. If several steps found on the same board eliminated the same candidate, the step that depends
on the fewest others is chosen.
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

_MOST_TESTED: Final = 32
"""Largest number of steps that are tested one by one by leaving them out.

The proofs alone do not reveal every needless step.
"""


@dataclass(frozen=True, eq=False)
class ProvenStep:
    """A step of a sequence, with its proof and its board."""

    step: Step
    board: Board
    """The board on which the step was found; several steps may share a board."""
    proof: Proof
    removed: Mask
    """Mask of the candidate numbers that the step removes from that board or places on it."""
    applied: bool = True
    """Whether the step was applied.

    It is skipped if earlier steps removed candidates that it names.
    """

    @cached_property
    def relied_absences(self) -> Mask:
        """Mask of the eliminated candidates whose absence the proof relies on.

        Some of them may never have been possible.
        """
        step, board = self.step, self.board
        if not step.technique.sound_without_uniqueness:
            # An argument by uniqueness may depend on any elimination.
            return board.tables.possible & ~board.candidates & ~board.placed
        lanes = 0
        for argument in self.proof.arguments:
            for premise in _premises_of(argument.refutation):
                lanes |= _lane_of(board, premise)
        # Strong links of the step must be strong on the board, even if the proof does not use them.
        named = named_by(step, board).candidates if step.links else 0
        for link in step.links:
            for premise in islice(strong_by(board, named, (link,), step.rules), 1):
                lanes |= _lane_of(board, premise)
        # A sum relies on all of its cells: what is left of its total depends on the filled ones.
        for cell in (cell for rule in step.rules for cell in rule.cells):
            lanes |= board.tables.of_cell << cell
        return lanes & ~board.candidates & ~board.placed


def _premises_of(refutation: Refutation) -> Iterator[Premise]:
    """Yield the premises of a refutation and of its cases."""
    yield refutation.premise
    for deduction in refutation.deductions:
        yield deduction.premise
    for _, case in refutation.cases:
        yield from _premises_of(case)


def _lane_of(board: Board, premise: Premise) -> Mask:
    """Return the candidates, eliminated ones included, that *premise* counts as alternatives.

    The premise states that at least one of them is true.
    """
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
    """Return *step* with its proof on *board*; None if it is not proven there."""
    proof = proofs.proof_of(step, board)
    return ProvenStep(step, board, proof, removed_by(step, board)) if proof else None


def removed_by(step: Step, board: Board) -> Mask:
    """Return a mask of the candidates that *step* removes from *board* or places on it."""
    gone, excludes = numbers(board, step.eliminations), board.tables.excludes
    for placed in members(numbers(board, step.placements)):
        gone |= excludes[placed] | 1 << placed
    return gone & board.candidates


def apply_all(
    steps: Iterable[Step], before: Board, taken: list[ProvenStep], proofs: ProofCache
) -> Board:
    """Apply *steps*, all found on *before*; skip those whose candidates earlier steps removed.

    Args:
        steps: Steps to apply in order; unproven ones are skipped.
        before: The common board of the steps.
        taken: A list to which all proven steps are appended, applied or not.
        proofs: The cache of proofs.

    Returns:
        The resulting board. No step is applied to a broken board.
    """
    board = before.copy()
    for step in steps:
        if board.is_broken:
            break
        each = proven_step(step, before, proofs)
        if each is None:
            continue
        applied = not _candidates_of(step, board) & ~(board.candidates | board.placed)
        taken.append(replace(each, applied=applied))
        if applied:
            step.apply(board)
    return board


def _candidates_of(step: Step, board: Board) -> Mask:
    """Return the candidates that *step* concludes or marks, as candidate numbers."""
    marked = (mark.candidate for mark in step.marks)
    return numbers(board, (*step.placements, *step.eliminations, *marked))


class StepSequence:
    """A sequence of steps from a start position, and their dependencies."""

    def __init__(self, start: Board, proofs: ProofCache, steps: Sequence[ProvenStep] = ()) -> None:
        self.start = start
        self.steps = steps
        self.proofs = proofs

    def needed_for(self, *goals: Mask, last: ProvenStep | None = None) -> tuple[Step, ...] | None:
        """Return the steps that eliminate all candidates of one goal; each is proven in its turn.

        Args:
            goals: Masks of candidate numbers; the goal that needs the fewest steps is chosen.
            last: A step to be taken after all others.

        Returns:
            The steps in order; None if the sequence does not suffice.
        """
        for support in self._supports(last):
            found = [(support.steps_for(goal), goal) for goal in goals]
            for chosen, goal in sorted(found, key=lambda each: each[0].bit_count()):
                kept = proven_in_turn(self.start, support.steps(chosen), goal, self.proofs)
                if kept:
                    if len(kept) <= _MOST_TESTED:
                        kept = _remove_needless(self.start, kept, goal, self.proofs)
                    return _rename_full_houses(self.start, kept)
        return None

    def _supports(self, last: ProvenStep | None) -> Iterator[_Dependencies]:
        # Unapplied steps may give a shorter result, but may not be provable after the chosen steps.
        yield self._all.with_step(last) if last else self._all
        yield self._applied.with_step(last) if last else self._applied

    @cached_property
    def _all(self) -> _Dependencies:
        return _Dependencies(self.start, self.steps)

    @cached_property
    def _applied(self) -> _Dependencies:
        return _Dependencies(self.start, [each for each in self.steps if each.applied])


class _Dependencies:
    """The dependencies between steps, as sets of their indices."""

    def __init__(self, start: Board, taken: Sequence[ProvenStep]) -> None:
        self._start = start
        self._steps = taken
        self._removers: dict[int, Mask] = {}
        """By candidate number: a mask of the indices of the steps that removed the candidate."""
        for index, each in enumerate(taken):
            for candidate in members(each.removed):
                self._removers[candidate] = self._removers.get(candidate, 0) | 1 << index
        self._known: dict[int, Mask] = {}

    def with_step(self, last: ProvenStep) -> _Dependencies:
        """Return these dependencies with one more step."""
        longer = _Dependencies(self._start, ())
        longer._steps, longer._known = (*self._steps, last), self._known.copy()
        longer._removers = self._removers.copy()
        for candidate in members(last.removed):
            longer._removers[candidate] = self._removers.get(candidate, 0) | 1 << len(self._steps)
        return longer

    def steps(self, chosen: Mask) -> list[Step]:
        """Return the *chosen* steps in order."""
        return [self._steps[index].step for index in members(chosen)]

    def steps_for(self, gone: Mask) -> Mask:
        """Return a mask of the indices of the steps needed to remove the candidates *gone*."""
        needed = 0
        for candidate in members(gone):
            removers = self._removers.get(candidate, 0)
            if not removers & needed:
                needed |= min(
                    map(self._with_support, members(removers)), key=int.bit_count, default=0
                )
        return needed

    def _with_support(self, index: int) -> Mask:
        """Return a step and its direct and indirect dependencies, as a set of indices."""
        if index not in self._known:
            needed = self._steps[index].relied_absences & self._start.candidates
            self._known[index] = self.steps_for(needed) | 1 << index
        return self._known[index]


def proven_in_turn(
    start: Board, steps: Iterable[Step], goal: Mask, proofs: ProofCache
) -> list[Step] | None:
    """Return the *steps* that are proven one after the other until *goal* is eliminated; else None.

    Steps that are no longer proven are skipped; earlier steps may have had the same effect.
    """
    board, kept = start.copy(), list[Step]()
    for step in steps:
        if proofs.proof_of(step, board):
            step.apply(board)
            kept.append(step)
            if not (board.candidates | board.placed) & goal:
                return kept
    return None


def _remove_needless(start: Board, steps: list[Step], goal: Mask, proofs: ProofCache) -> list[Step]:
    """Remove steps whose eliminations the remaining steps do not need."""
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
    """Turn full houses into hidden singles where the cell is no longer the last of its house."""
    board, kept = start.copy(), list[Step]()
    for step in steps:
        if step.technique is FULL_HOUSE and board.empty & step.houses[0].mask & ~cells_of(
            step.placements
        ):
            step = HIDDEN_SINGLE.step(step.placements[0], step.houses[0])
        kept.append(step)
        step.apply(board)
    return tuple(kept)
