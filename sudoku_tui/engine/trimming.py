"""Of a list of steps those that the last one stands on.

What a step needs is read from its proof: the premises that are used there, and of these what
had been possible at the start and is not any more. Whatever took that away is needed too.
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
    removed: Mask
    """The candidates, by their numbers, that it was the first to take away."""


def take(steps: Iterable[Step], before: Board, way: list[Taken]) -> Board:
    """Apply those of *steps*, found on one board, that the others leave as they are.

    Returns:
        The board that they lead to; *way* grows by them. Nothing is applied to a broken board.
    """
    board = before.copy()
    for step in steps:
        had = board.candidates
        if board.is_broken:
            break
        if not _named(step, board) & ~(had | board.placed) and is_proven(step, before):
            step.apply(board)
            way.append(Taken(step, before, had & ~board.candidates))
    return board


def _named(step: Step, board: Board) -> Mask:
    """What *step* concludes and what it leans on."""
    marked = (mark.candidate for mark in step.marks)
    return numbers(board, (*step.placements, *step.eliminations, *marked))


def is_proven(step: Step, board: Board) -> bool:
    """Whether *step* follows from what it names."""
    return isinstance(prove(step, board), Proof)


def trimmed(start: Board, way: Sequence[Taken], goal: Mask) -> tuple[Step, ...] | None:
    """Those steps of *way* that rule *goal* out, each of them proven where it stands now.

    *goal* is a set of candidates by their numbers. None if one step cannot be proven.
    """
    needed, kept = goal, list[Step]()
    for step, board, removed in reversed(way):
        if removed & needed:
            proof = prove(step, board)
            if not isinstance(proof, Proof):
                return None
            needed |= _leaned_on(start, board, step, proof)
            kept.insert(0, step)
    if not holds(start, kept, goal):
        return None
    return tuple(_without_spare(start, kept, goal) if len(kept) <= _FEW else kept)


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


def _leaned_on(start: Board, board: Board, step: Step, proof: Proof) -> Mask:
    """What was possible at the *start* and must not be any more for *proof* to hold."""
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
