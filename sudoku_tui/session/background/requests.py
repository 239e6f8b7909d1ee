"""Requests about a game, answered by another process so that no key press waits for them.

The classmethods `target` build a request from a game in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from ...engine.explainer.ratings import ExplainerRating
from ...engine.layout import Candidate, Digit, Layout
from ...engine.level import Level
from ...engine.puzzle import Puzzle
from ...engine.solving.breadth import open_on
from ...engine.solving.rating import rate
from ...engine.step import Technique
from ...engine.techniques.basics.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from ...game.automatics import Goal, PlayedSteps, find_steps_to
from ...game.events import Event
from ...game.explanations import Explanation, explain
from ...game.hints import SearchStart
from ...game.position import Position, board_of, notes_complete
from ...game.reasons import reason_for
from ...game.review import Review, review_game, without_guess
from ...library.effort import time_limit
from ...words.counts import open_steps
from ..ladder_choice import USUAL, LadderChoice
from .job import Question
from .steps import Snapshot

if TYPE_CHECKING:  # worker processes should not load the modules of the game
    from ..player import Player

_PATIENCE: Final = 5.0
"""Budget of an answer during a game (seconds)."""
_WAY_PATIENCE: Final = 20.0
"""Budget for the steps that lead to a goal, during which the player can go on (seconds)."""
_SHORT_PATIENCE: Final = 2.0
"""Budget for the explanation of one move among many (seconds)."""
_LONG_PATIENCE: Final = 60.0
"""Budget of a review or a rating (seconds)."""


MOST_COUNTED: Final = 50
"""Maximum number of open steps that are counted; the exact number beyond it is of no interest."""
_SINGLES: Final = {each.id for each in (FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE)}


@dataclass(frozen=True)
class ExplainEntry(Question[str]):
    """A request for the reason of an entry, given the position before it."""

    puzzle: Puzzle
    before: Position
    entry: Candidate
    unique: bool
    """Whether the puzzle is known to have one solution."""
    ladder: LadderChoice = USUAL

    @classmethod
    def of(cls, player: Player, entry: Candidate, before: Position) -> Self:
        """Return the request about an *entry* of a player."""
        unique, ladder = player.solution is not None, player.preferences.ladder
        return cls(player.game.puzzle, before, entry, unique, ladder)

    def answer(self) -> str:
        """Return the reason in words; empty if no short reasoning was found."""
        ladder, effort = self.ladder.ladder_for(unique=self.unique), time_limit(_PATIENCE)
        reason = reason_for(self.puzzle, self.before, self.entry, ladder, effort)
        return reason.describe(self.puzzle.layout) if reason else ""


@dataclass(frozen=True)
class ExplainMove(Question[Explanation]):
    """A request for the techniques that could have led to a move."""

    puzzle: Puzzle
    before: Position
    event: Event
    unique: bool
    """Whether the puzzle is known to have one solution."""
    ladder: LadderChoice = USUAL

    def answer(self) -> Explanation:
        """Return the techniques with the effect of the move, as far as they are found in time."""
        ladder, effort = self.ladder.ladder_for(unique=self.unique), time_limit(_SHORT_PATIENCE)
        found = explain(self.puzzle, self.before, self.event, ladder, effort)
        for step in found.steps:
            # On a wrong position a step may be invalid and its sentence may raise an error. That
            # should happen in this process, where it counts as no answer, not on the screen.
            step.sentence(self.puzzle.effective_layout)
        return found


@dataclass(frozen=True)
class CountSteps(Question[tuple[int, Level] | tuple[()]]):
    """A request for the number of open steps in a position."""

    puzzle: Puzzle
    position: Position
    unique: bool
    """Whether the puzzle is known to have one solution."""
    ladder: LadderChoice = USUAL

    @classmethod
    def of(cls, player: Player) -> Self:
        """Return the request about the current position of a player."""
        game, unique = player.game, player.solution is not None
        return cls(game.puzzle, game.position, unique, player.preferences.ladder)

    def answer(self) -> tuple[int, Level] | tuple[()]:
        """Return the number of open steps of the easiest level, and that level; () if none."""
        complete = notes_complete(self.position)
        board = board_of(self.puzzle, self.position, with_notes=complete)
        point = open_on(
            board, without_guess(self.ladder.ladder_for(unique=self.unique)), time_limit(_PATIENCE)
        )
        return (point.open_effects, point.rung.level) if point else ()


@dataclass(frozen=True)
class FindWayTo(Question[PlayedSteps | tuple[()]]):
    """A request for the steps from the current position to a goal."""

    snapshot: Snapshot
    unique: bool
    """Whether steps may assume that the puzzle has one solution."""
    goal: Technique | Level
    ladder: LadderChoice = USUAL

    @classmethod
    def of(cls, player: Player, goal: Goal, start: SearchStart) -> Self:
        """Return the request about the steps from *start*, the board of a player."""
        return cls(Snapshot.of(start.board), start.unique, goal.target, player.preferences.ladder)

    def answer(self) -> PlayedSteps | tuple[()]:
        """Return the steps before the goal; () if the easiest path does not lead to it."""
        start = SearchStart(self.snapshot.board(), fill=False, unique=self.unique)
        return (
            find_steps_to(start, Goal(self.goal), self.ladder.ladder, time_limit(_WAY_PATIENCE))
            or ()
        )


@dataclass(frozen=True)
class ReviewGame(Question[Review]):
    """A request for the review of a game."""

    puzzle: Puzzle
    log: tuple[Event, ...]
    times: tuple[float, ...]
    solution: Sequence[Digit] | None
    ladder: LadderChoice = USUAL
    tells: bool = False
    """Whether to report mistakes even if the game is not over."""

    def answer(self) -> Review:
        """Return the review."""
        ladder, effort = self.ladder.ladder, time_limit(_LONG_PATIENCE)
        log, times = self.log, self.times
        return review_game(self.puzzle, log, times, self.solution, ladder, effort, tells=self.tells)


@dataclass(frozen=True)
class RateByExplainer(Question[ExplainerRating]):
    """A request for the rating of a puzzle by Sudoku Explainer."""

    puzzle: Puzzle

    def answer(self) -> ExplainerRating:
        """Return the rating, or a lower bound where nested chains would take too long."""
        from ...engine.explainer.rating_path import NESTED_FROM, rate_explainer

        return rate_explainer(self.puzzle, time_limit(_LONG_PATIENCE), NESTED_FROM)


@dataclass(frozen=True)
class RateByLadder(Question[Level | None]):
    """A request for the level of a puzzle with one solution, on the player's ladder."""

    puzzle: Puzzle
    ladder: LadderChoice

    @classmethod
    def of(cls, player: Player) -> Self | None:
        """Return the request about a player's puzzle.

        None if the ladder is the usual one, which gives the known level, or if the puzzle cannot be
        rated.
        """
        ladder = player.preferences.ladder
        if ladder.is_usual or player.solution is None:
            return None
        return cls(player.game.puzzle, ladder)

    def answer(self) -> Level | None:
        """Return the level; None if the techniques on the ladder do not solve the puzzle."""
        rating = rate(self.puzzle, without_guess(self.ladder.ladder), time_limit(_LONG_PATIENCE))
        return rating.level if rating.solved else None


@dataclass(frozen=True)
class CountTechniques(Question[tuple[tuple[str, int], ...]]):
    """A request for the techniques that a puzzle needs, with counts.

    The answer has the ids and counts, the hardest first. Singles are left out if any other
    technique is needed. For a Beginner puzzle it is the hardest technique of the easiest path, with
    the count 0.
    """

    puzzle: Puzzle
    ladder: LadderChoice = USUAL

    @classmethod
    def of(cls, player: Player) -> Self:
        """Return the request about a player's puzzle."""
        return cls(player.game.puzzle, player.preferences.ladder)

    def answer(self) -> tuple[tuple[str, int], ...]:
        """Return the techniques on the path of the rating.

        The result is () if the path does not reach the solution.
        """
        ladder = None if self.ladder.is_usual else self.ladder.ladder
        rating = rate(self.puzzle, ladder, time_limit(_PATIENCE))
        if rating.beginners:
            return ((rating.beginners, 0),)
        found = tuple(reversed(rating.counts.items())) if rating.solved else ()
        return tuple(each for each in found if each[0] not in _SINGLES) or found


# Answers in words


def describe_why(entry: Candidate, reason: str | None, layout: Layout) -> str:
    """Describe how an entry follows, whether it is right or wrong.

    Args:
        entry: The entry.
        reason: The answer to `ExplainEntry`; None if the search gave up.
        layout: The layout of the puzzle.
    """
    cell, digit = layout.cell_name(entry.cell), layout.symbol(entry.digit)
    if reason is None:
        return f"{cell} is {digit}: the search for the reason took too long."
    if reason:
        return f"{cell} is {digit}: {reason}."
    return f"{digit} in {cell} does not follow in a few steps: perhaps a guess."


def describe_ways(found: tuple[int, Level] | tuple[()] | None) -> str:
    """Describe the answer to `CountSteps`; None if counting takes too long."""
    if found is None:
        return "Counting the steps takes too long here."
    if not found:
        return "No step was found on this board. Press ? to see why."
    count, level = found
    return f"{open_steps(count, MOST_COUNTED)} now. Level: {level}."
