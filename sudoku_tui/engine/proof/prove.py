"""Proof: a check that a step follows from its own statements, whatever technique found it.

Each conclusion is denied in turn. With the step's own premises (`premises`) and no others, every
case must end in a contradiction (`refutation`). A step by uniqueness may use one more premise if it
shows the pattern that the puzzle must not have (`two_solutions`).

Whether a step is proven depends only on a part of the board. So a proof on one board is valid on
every board with the same part, and `ProofCache` stores it by this part.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

from ..bits import Mask, members
from ..board import Board
from ..inference.equal_cells import board_through
from ..layout import Candidate, Layout
from ..layouts.cuts import Cut, leftovers_of
from ..step import Step
from .premises import NamedByStep, PremiseKind, StepError, named_by, number, numbers
from .refutation import Refutation, TooManyCases, refute
from .two_solutions import Twins, twins_of
from .words import describe_equal_cells, describe_refutation, describe_twins


@dataclass(frozen=True)
class Argument:
    """The reason why the contrary of one conclusion is impossible."""

    conclusion: Candidate
    placed: bool
    refutation: Refutation


@dataclass(frozen=True)
class Proof:
    """The reasons why each conclusion of a step is true."""

    arguments: tuple[Argument, ...]
    twins: Twins | None = None
    """Two fillings that the puzzle must not have; None unless the step uses uniqueness."""
    equal: Cut | None = None
    """The cut that proves two cells equal, if one of them replaces the other in the step."""

    def lines(self, layout: Layout) -> tuple[str, ...]:
        """Return the proof in plain words: suppositions, consequences and contradictions.

        Consequences of a supposition are numbered. Lines within a case are indented.
        """
        lines = list(describe_equal_cells(self.equal, layout)) if self.equal else []
        lines += describe_twins(self.twins, layout) if self.twins else []
        for each in self.arguments:
            lines += describe_refutation(each.conclusion, each.placed, each.refutation, layout)
        return tuple(lines)


@dataclass(frozen=True)
class Refusal:
    """The reason why a step cannot be proven from its own statements."""

    reason: str
    """A clause in plain words, without a full stop."""


def prove(step: Step, board: Board) -> Proof | Refusal:
    """Prove *step* on *board* from its own statements, or return why that is impossible."""
    try:
        board = _seen_by(step, board)
        named = named_by(step, board)
        premises, twins = named.premises, None
        symmetric = any(each.kind is PremiseKind.SYMMETRY for each in premises)
        if not step.technique.sound_without_uniqueness and not symmetric:
            saved, twins = twins_of(step, board, named)
            premises = (*premises, saved)
        arguments = tuple(_arguments(step, board, named._replace(premises=premises)))
    except StepError as error:
        return Refusal(str(error))
    except TooManyCases:
        return Refusal("there are too many cases to try")
    return Proof(arguments, twins, step.equal)


def _seen_by(step: Step, board: Board) -> Board:
    """Return *board*, with the equal cells of *step* replacing each other if it has such cells.

    Raises:
        StepError: The cells are not shown to be equal, or their candidates differ.
    """
    cut = step.equal
    if cut is None:
        return board
    names, layout = board.layout.names(cut.left | cut.right), board.layout
    counted = all(house in layout.houses for house in (*cut.left_houses, *cut.right_houses))
    same_number = len(cut.left_houses) == len(cut.right_houses)
    if not (
        counted
        and same_number
        and leftovers_of(cut.left_houses, cut.right_houses) == (cut.left, cut.right)
    ):
        raise StepError(f"{names} are not what is left of the houses")
    view = board_through(board, cut) if cut.size == 1 == cut.right.bit_count() else None
    if view is None:
        raise StepError(f"it is not proved yet that {names} hold the same digit")
    return view


def _arguments(step: Step, board: Board, named: NamedByStep) -> list[Argument]:
    found: list[Argument] = []
    for placed, concluded in ((True, step.placements), (False, step.eliminations)):
        for candidate in concluded:
            denied = number(board, candidate)
            refutation = refute(
                board, named.premises, named.candidates, denied, placed=placed, sums=named.sums
            )
            if refutation is None:
                layout = board.layout
                cell, digit = layout.cell_name(candidate.cell), layout.symbol(candidate.digit)
                raise StepError(
                    f"{cell} could {'not ' if placed else ''}be {digit} for all it names"
                )
            found.append(Argument(candidate, placed, refutation))
    return found


class _Scope(NamedTuple):
    """The part of a board that the proof of a step depends on."""

    named: Mask
    """The candidates that the step names, as a mask of numbers."""
    seen: Mask
    """All candidates of the step's cells and houses; premises consist of these."""
    unnamed: tuple[Mask, ...]
    """For each digit of the step, the candidates of that digit that the step does not name.

    If none of these is left, the step names all places of the digit.
    """

    def key_on(self, board: Board) -> Hashable:
        """Return the state of this part of *board*, as a key."""
        left = board.candidates
        beyond = [not left & each for each in self.unnamed]
        return left & self.seen, board.placed & self.named, *beyond


class ProofCache:
    """A cache of proofs for the boards of one puzzle, keyed by step and part of the board."""

    def __init__(self) -> None:
        self._known: dict[Step, tuple[_Scope | None, dict[Hashable, Proof | None]]] = {}

    def proof_of(self, step: Step, board: Board) -> Proof | None:
        """Return the proof of *step* on *board*; None if its own statements do not prove it."""
        known = self._known.get(step)
        if known is None:
            known = self._known[step] = (_scope(step, board), {})
        scope, proofs = known
        here = scope.key_on(board) if scope else (board.candidates, board.placed)
        if here not in proofs:
            proof = prove(step, board)
            proofs[here] = proof if isinstance(proof, Proof) else None
        return proofs[here]


def _scope(step: Step, board: Board) -> _Scope | None:
    """Return the part of the board that the proof of *step* depends on; None for all of it.

    Two solutions may differ anywhere, so a proof by uniqueness depends on the whole board, as does
    one by equal cells.
    """
    if step.equal or not step.technique.sound_without_uniqueness:
        return None
    layout, tables = board.layout, board.tables
    named = numbers(board, (*step.placements, *step.eliminations))
    named |= numbers(board, (mark.candidate for mark in step.marks))
    named |= numbers(board, (end for link in step.links for end in (link.start, link.end)))
    for rule in step.rules:
        for cell in rule.cells:
            named |= tables.of_cell << cell
    cells, digits = 0, list[int]()
    for digit in range(layout.digits):
        here = named >> digit * layout.cells & layout.all_cells
        cells |= here
        if here:
            digits.append(digit * layout.cells)
    seen = named
    for cell in members(cells):
        seen |= tables.of_cell << cell
    houses = {*step.houses}
    for start, end, strong in step.links:
        if strong and start.digit == end.digit:
            houses.update(layout.shared_houses(1 << start.cell | 1 << end.cell))
    for house in houses:
        for shift in digits:
            seen |= house.mask << shift
    return _Scope(named, seen, tuple((layout.all_cells << at) & ~named for at in digits))
