"""What the program writes by itself, if the player wants that: one move each time."""

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
from .hints import Start

FULL_HOUSES: Final = (FULL_HOUSE,)
NAKED_SINGLES: Final = (FULL_HOUSE, NAKED_SINGLE)
_AN: Final = ("E", "U")
"""How levels begin that sound as if with a vowel."""


def singles_open(start: Start, techniques: tuple[Technique, ...]) -> tuple[Candidate, ...]:
    """The digits that *techniques*, which place one each, write one after the other."""
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
    """A step to play on to: the next of a technique, or the next that is so hard, or harder."""

    of: Technique | Level

    @property
    def name(self) -> str:
        """What it is called: ``an X-Wing``, ``a Hard step``."""
        from ..engine.practice.answers import with_article

        if isinstance(self.of, Level):
            return f"{'an' if str(self.of).startswith(_AN) else 'a'} {self.of} step"
        return with_article(self.of)

    def is_met(self, step: Step, ladder: Ladder) -> bool:
        """Whether *step* is one."""
        if isinstance(self.of, Level):
            return ladder.rung(step.technique).level >= self.of
        return step.technique is self.of


class Played(NamedTuple):
    """What leads to a goal: all that the steps before it do."""

    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    """From cells that stay empty."""
    steps: int
    """How many there are."""


def play_to(
    start: Start, goal: Goal, climbed: Ladder = TEACHING, effort: Effort = UNLIMITED
) -> Played | None:
    """The easiest way from *start* to where the next step is as *goal* says.

    None if there is no such step on it.

    Raises:
        OutOfEffort: *effort* is spent before it is found.
    """
    board, ladder = start.board.copy(), start.ladder(climbed)
    placed, gone = list[Candidate](), list[Candidate]()
    for steps, step in enumerate(_way(board, ladder, effort)):
        if goal.is_met(step, ladder):
            left = tuple(each for each in gone if not board.digits[each.cell])
            return Played(tuple(placed), left, steps)
        placed += step.placements
        gone += step.eliminations
    return None


def _way(board: Board, ladder: Ladder, effort: Effort) -> Iterator[Step]:
    """The steps from *board* on; each is applied when the next one is asked for."""
    while not board.is_solved and (step := next_step(board, ladder, effort)) is not None:
        yield step
        step.apply(board)


def as_move(played: Played, start: Start, *, erase: bool, apart: bool) -> Apply:
    """What leads to a goal as one move.

    Where the player's notes are not all candidates they are filled in first; or what goes is kept
    apart from them, if that is wanted or if some are there that mean something else.
    """
    fill = start.fill and bool(played.eliminations)
    return Apply(
        AUTOMATIC, played.placements, played.eliminations, fill and not apart, erase, fill and apart
    )
