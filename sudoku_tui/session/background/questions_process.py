"""The process that thinks about a game while the screen goes on: it answers questions.

It is run as a module and imports no Textual. On standard input come questions, on standard
output go answers, a line each, both as parcels. When standard input ends, whoever asked is gone,
and so is this process.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from ...engine.effort import Effort, OutOfEffort
from ...engine.explainer.ratings import ExplainerRating
from ...engine.ladders import TEACHING, Ladder
from ...engine.layout import Candidate, Digit
from ...engine.level import Level
from ...engine.puzzle import Puzzle
from ...engine.solving.breadth import open_on
from ...game.events import Event
from ...game.position import Position, board_of, notes_complete
from ...game.reasons import reason_for
from ...game.review import Review, logic, review
from .server import packed, requests, unpacked

_LOWER_PRIORITY = 5
_PATIENCE = 5.0
"""Seconds that an answer may take while a game is played."""
_LONG_PATIENCE = 60.0
"""Seconds that a review may take, or a rating."""


class Question(Protocol):
    """Something to think about."""

    def answer(self) -> object:
        """The answer.

        Raises:
            OutOfEffort: it takes too long.
        """


@dataclass(frozen=True)
class Why:
    """How an entry follows from what was on the paper before it."""

    puzzle: Puzzle
    before: Position
    entry: Candidate
    unique: bool
    """Whether the puzzle is known to have one solution."""

    def answer(self) -> str:
        """The reason in words; empty if no short way is known."""
        ladder, effort = _ladder(self.unique), _within(_PATIENCE)
        reason = reason_for(self.puzzle, self.before, self.entry, ladder, effort)
        return reason.describe(self.puzzle.layout) if reason else ""


@dataclass(frozen=True)
class Open:
    """How many steps are open on the paper."""

    puzzle: Puzzle
    position: Position
    unique: bool

    def answer(self) -> tuple[int, Level] | tuple[()]:
        """How many of the easiest level there is, and that level; nothing if there is no step."""
        complete = notes_complete(self.position)
        board = board_of(self.puzzle, self.position, with_notes=complete)
        point = open_on(board, logic(_ladder(self.unique)), _within(_PATIENCE))
        return (point.open, point.rung.level) if point else ()


@dataclass(frozen=True)
class LookBack:
    """How a game went."""

    puzzle: Puzzle
    log: tuple[Event, ...]
    times: tuple[float, ...]
    solution: Sequence[Digit] | None

    def answer(self) -> Review:
        """The review."""
        effort = _within(_LONG_PATIENCE)
        return review(self.puzzle, self.log, self.times, self.solution, TEACHING, effort)


@dataclass(frozen=True)
class Explained:
    """How hard Explainer finds a puzzle."""

    puzzle: Puzzle

    def answer(self) -> ExplainerRating:
        """The rating, or the least that it is: chains within chains could take a minute."""
        from ...engine.explainer.rating_path import NESTED_FROM, rate_explainer

        return rate_explainer(self.puzzle, _within(_LONG_PATIENCE), NESTED_FROM)


Numbered: TypeAlias = tuple[int, Question]
"""A question and its number, which the answer has too."""


def _ladder(unique: bool) -> Ladder:
    return TEACHING if unique else TEACHING.without_uniqueness


def _within(seconds: float) -> Effort:
    end = time.monotonic() + seconds
    return Effort(cancelled=lambda: time.monotonic() > end)


def main() -> None:
    """Answer until there are no more questions."""
    with suppress(AttributeError, OSError):  # not every system has priorities
        os.nice(_LOWER_PRIORITY)
    for line in requests():
        number, question = unpacked(line, tuple)
        try:
            answer = question.answer()
        except OutOfEffort:
            answer = None
        print(packed((number, answer)), flush=True)


if __name__ == "__main__":
    main()
