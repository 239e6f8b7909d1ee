"""Automatic moves: all open singles, or all steps up to a goal, combined into one move.

The player turns them on in the settings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..engine.board import Board
from ..engine.effort import UNLIMITED, Effort
from ..engine.ladders import TEACHING, Ladder
from ..engine.layout import Candidate
from ..engine.level import Level
from ..engine.solving.solver import next_step
from ..engine.step import Step, Technique
from ..engine.techniques.basics.singles import FULL_HOUSE, NAKED_SINGLE
from .events import AUTOMATIC, Apply
from .hints import SearchStart

FULL_HOUSES: Final = (FULL_HOUSE,)
NAKED_SINGLES: Final = (FULL_HOUSE, NAKED_SINGLE)
_AN: Final = ("E", "U")
"""Initials of the level names that take the article "an"."""


def find_open_singles(
    start: SearchStart, techniques: tuple[Technique, ...]
) -> tuple[Candidate, ...]:
    """Return the digits that *techniques* place one after the other until none finds a step.

    Each of the techniques places one digit at a time.
    """
    board, placed = start.board.copy(), list[Candidate]()
    while step := _first(board, techniques):
        placed += step.placements
        step.apply(board)
    return tuple(placed)


def _first(board: Board, techniques: tuple[Technique, ...]) -> Step | None:
    found = (step for technique in techniques for step in technique.find(board))
    return next(found, None)


@dataclass(frozen=True)
class Goal:
    """The step to play on to: the next one of a technique, or of at least a certain level."""

    target: Technique | Level

    @property
    def name(self) -> str:
        """The goal with its article: ``an X-Wing``, ``a Hard step``."""
        from ..engine.practice.answers import with_article

        if isinstance(self.target, Level):
            return f"{'an' if str(self.target).startswith(_AN) else 'a'} {self.target} step"
        return with_article(self.target)

    def is_met(self, step: Step, ladder: Ladder) -> bool:
        """Check whether *step* is of the technique, or at least of the level, of the goal."""
        if isinstance(self.target, Level):
            return ladder.rung(step.technique).level >= self.target
        return step.technique is self.target


class PlayedSteps(NamedTuple):
    """The combined conclusions of the steps before a goal."""

    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    """Eliminations from cells that remain empty."""
    steps: int
    """Number of steps before the goal."""


def find_steps_to(
    start: SearchStart, goal: Goal, climbed: Ladder = TEACHING, effort: Effort = UNLIMITED
) -> PlayedSteps | None:
    """Return the steps from *start* until the next step meets the goal; None if no step does.

    The easiest step is applied at each point.

    Raises:
        OutOfEffort: The budget ran out before the goal was reached.
    """
    board, ladder = start.board.copy(), start.ladder(climbed)
    placed, gone = list[Candidate](), list[Candidate]()
    for steps, step in enumerate(_way(board, ladder, effort)):
        if goal.is_met(step, ladder):
            left = tuple(each for each in gone if not board.digits[each.cell])
            return PlayedSteps(tuple(placed), left, steps)
        placed += step.placements
        gone += step.eliminations
    return None


def _way(board: Board, ladder: Ladder, effort: Effort) -> Iterator[Step]:
    """Yield the steps from *board* on. Each is applied before the next one is searched."""
    while not board.is_solved and (step := next_step(board, ladder, effort)) is not None:
        yield step
        step.apply(board)


def merge_into_move(played: PlayedSteps, start: SearchStart, *, erase: bool, apart: bool) -> Apply:
    """Return the steps before a goal as one move.

    If candidates are eliminated and the player's notes are incomplete, the notes are filled in
    first. With *apart* the eliminations are recorded separately from the notes instead, so that
    notes with another meaning are preserved.
    """
    fill = start.fill and bool(played.eliminations)
    return Apply(
        AUTOMATIC, played.placements, played.eliminations, fill and not apart, erase, fill and apart
    )
