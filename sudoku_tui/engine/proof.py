"""Proof: whether a step follows from what it names itself, whatever technique has found it.

Each conclusion is denied in turn. With the step's own premises (`premises`) and no others,
every case must end in a contradiction (`refutation`). A step that leans on uniqueness may use
one premise more if it exhibits the pattern that the puzzle must not have (`twins`).
"""

from __future__ import annotations

from dataclasses import dataclass

from .board import Board
from .layout import Layout
from .premises import NotSo, Premise, named_by, number
from .proof_words import told, told_twins
from .refutation import Refutation, TooManyCases, refuted
from .step import Candidate, Step
from .twins import Twins, twins_of


@dataclass(frozen=True)
class Argument:
    """Why the contrary of one conclusion is impossible."""

    conclusion: Candidate
    placed: bool
    refutation: Refutation


@dataclass(frozen=True)
class Proof:
    """Why each conclusion of a step is true."""

    arguments: tuple[Argument, ...]
    twins: Twins | None = None
    """Two fillings of which the puzzle must have neither, for a step that leans on uniqueness."""

    def lines(self, layout: Layout) -> tuple[str, ...]:
        """The proof in plain words: what is supposed, what follows, and where it ends.

        Lines within a case are indented. What follows from a supposition is numbered.
        """
        lines = list(told_twins(self.twins, layout)) if self.twins else []
        for each in self.arguments:
            lines += told(each.conclusion, each.placed, each.refutation, layout)
        return tuple(lines)


@dataclass(frozen=True)
class Refusal:
    """Why a step is not proven by what it names."""

    reason: str
    """A clause in plain words, without a full stop."""


def prove(step: Step, board: Board) -> Proof | Refusal:
    """The proof of *step* on *board*, from what it names, or why there is none."""
    try:
        named = named_by(step, board)
        premises, twins = named.premises, None
        if not step.technique.sound_without_uniqueness:
            saved, twins = twins_of(step, board, named)
            premises = (*premises, saved)
        arguments = tuple(_arguments(step, board, premises, named.candidates))
    except NotSo as error:
        return Refusal(str(error))
    except TooManyCases:
        return Refusal("there are too many cases to try")
    return Proof(arguments, twins)


def _arguments(
    step: Step, board: Board, premises: tuple[Premise, ...], named: int
) -> list[Argument]:
    found: list[Argument] = []
    for placed, concluded in ((True, step.placements), (False, step.eliminations)):
        for candidate in concluded:
            denied = number(board, candidate)
            refutation = refuted(board, premises, named, denied, placed=placed)
            if refutation is None:
                layout = board.layout
                cell, digit = layout.cell_name(candidate.cell), layout.symbol(candidate.digit)
                raise NotSo(f"{cell} could {'not ' if placed else ''}be {digit} for all it names")
            found.append(Argument(candidate, placed, refutation))
    return found
