"""Jobs that search a board: all open steps, a solution path, the reason against a candidate."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from ...engine.bits import Mask, members
from ...engine.board import Board
from ...engine.effort import Effort, OutOfEffort
from ...engine.layout import Candidate, Digit, Layout
from ...engine.level import Level
from ...engine.puzzle import Extras
from ...engine.solving.open_steps import OpenStep, open_steps
from ...engine.solving.solver import Path
from ...engine.started_puzzle import Origin, board_at
from ...engine.step import Step
from ...engine.why_not.easy_steps import explain_in_steps
from ...engine.why_not.inquiry import Inquiry
from ...engine.why_not.reason import Reason
from ..ladder_choice import USUAL, LadderChoice
from .job import Job

if TYPE_CHECKING:  # worker processes should not load the modules of the game
    from ...game.why_not import Question
    from ..player import Player

_PATIENCE: Final = Effort(nodes=20_000)
"""Budget of the search for the reason why one candidate is false."""


@dataclass(frozen=True)
class Snapshot:
    """The state of a board without its derived tables, to be sent to another process."""

    layout: Layout
    givens: Mask
    extras: Extras
    digits: tuple[Digit, ...]
    candidates: int
    """Set of candidates, by their bit numbers."""

    @classmethod
    def of(cls, board: Board) -> Self:
        """Return the current state of *board*."""
        digits = tuple(board.digits)
        return cls(board.layout, board.givens, board.extras, digits, board.candidates)

    def board(self) -> Board:
        """Return a board with this state."""
        board = Board(self.layout, self.givens, self.extras)
        for cell, digit in enumerate(self.digits):
            if digit:
                board.place(cell, digit)
        for number in members(board.candidates & ~self.candidates):
            d, cell = divmod(number, board.layout.cells)
            board.eliminate(cell, d + 1)
        return board


@dataclass(frozen=True)
class FindSteps(Job[tuple[OpenStep, ...]]):
    """The job of finding all open steps.

    Each answer has the steps of one technique, the easiest first.
    """

    snapshot: Snapshot
    unique: bool
    """Whether steps may assume that the puzzle has one solution."""
    ladder: LadderChoice = USUAL

    def run(self, tell: Callable[[tuple[OpenStep, ...]], None]) -> None:
        """Report the steps of each technique."""
        for group in open_steps(self.snapshot.board(), self.ladder.ladder_for(unique=self.unique)):
            tell(group)


@dataclass(frozen=True)
class FindReason(Job[Reason | tuple[()]]):
    """The job of searching for the reason why a candidate is false.

    Its only answer is the reason, or () if no technique shows that the candidate is false. There is
    no answer if the search gave up. Questions about the same board share one inquiry, which caches
    most of the work.
    """

    snapshot: Snapshot
    unique: bool
    """Whether steps may assume that the puzzle has one solution."""
    candidate: Candidate
    ladder: LadderChoice = USUAL

    @classmethod
    def of(cls, player: Player, asked: Question) -> Self:
        """Return the job that answers a question of a player."""
        ladder = player.preferences.ladder
        return cls(Snapshot.of(asked.board), asked.unique, asked.candidate, ladder)

    def run(self, tell: Callable[[Reason | tuple[()]], None]) -> None:
        """Report the reason, or () if there is none."""
        inquiry = _inquiry(self.snapshot, self.unique, self.ladder)
        board, proofs = inquiry.start.board, inquiry.proofs
        with suppress(OutOfEffort):
            reason = inquiry.why_not(self.candidate, _PATIENCE)
            tell(explain_in_steps(reason, board, proofs, inquiry.ladder) if reason else ())


class WalkedStep(NamedTuple):
    """A step of a path and its level."""

    step: Step
    """The step with its blockers, ready to be shown."""
    level: Level


@dataclass(frozen=True)
class WalkPath(Job[WalkedStep]):
    """The job of walking the path of a ladder from *origin*. Its answers are the steps in order."""

    origin: Origin
    ladder: LadderChoice
    unique: bool
    """Whether steps may assume that the puzzle has one solution."""

    def run(self, tell: Callable[[WalkedStep], None]) -> None:
        """Report each step."""
        path = Path(self.origin, self.ladder.ladder_for(unique=self.unique))
        board = board_at(self.origin)
        for step in iter(path.next, None):
            tell(WalkedStep(step.grounded(board), path.rung.level))
            step.apply(board)


@lru_cache(maxsize=1)
def _inquiry(snapshot: Snapshot, unique: bool, ladder: LadderChoice) -> Inquiry:
    return Inquiry(snapshot.board(), ladder.ladder_for(unique=unique))
