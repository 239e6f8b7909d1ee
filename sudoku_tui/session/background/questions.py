"""Questions about a game, answered by a process of their own: no key waits for them.

What is asked of a game that is played is put together by `of`, whatever shows the game.
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
from ...game.automatics import Goal, Played, play_to
from ...game.events import Event
from ...game.explanations import Explanation, explain
from ...game.hints import Start
from ...game.position import Position, board_of, notes_complete
from ...game.reasons import reason_for
from ...game.review import Review, logic, review
from ...library.effort import within
from ...words.counts import open_steps
from ..ladder_choice import USUAL, LadderChoice
from .job import Question
from .steps import Snapshot

if TYPE_CHECKING:  # a process that answers has no player
    from ..player import Player

_PATIENCE: Final = 5.0
"""Seconds that an answer may take while a game is played."""
_WAY_PATIENCE: Final = 20.0
"""Seconds that the way to a step may take, which nobody waits for idly."""
_SHORT_PATIENCE: Final = 2.0
"""Seconds that the explanation of one move of many may take."""
_LONG_PATIENCE: Final = 60.0
"""Seconds that a review may take, or a rating."""


MOST_COUNTED: Final = 50
"""Steps that are counted; beyond them it does not matter how many there are."""
_SINGLES: Final = {each.id for each in (FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE)}


@dataclass(frozen=True)
class ExplainEntry(Question[str]):
    """How an entry follows from what was on the paper before it."""

    puzzle: Puzzle
    before: Position
    entry: Candidate
    unique: bool
    """Whether the puzzle is known to have one solution."""
    ladder: LadderChoice = USUAL

    @classmethod
    def of(cls, player: Player, entry: Candidate, before: Position) -> Self:
        """Ask how an *entry* of a player follows from the paper *before* it."""
        unique, ladder = player.solution is not None, player.preferences.ladder
        return cls(player.game.puzzle, before, entry, unique, ladder)

    def answer(self) -> str:
        """The reason in words; empty if no short way is known."""
        ladder, effort = self.ladder.on(unique=self.unique), within(_PATIENCE)
        reason = reason_for(self.puzzle, self.before, self.entry, ladder, effort)
        return reason.describe(self.puzzle.layout) if reason else ""


@dataclass(frozen=True)
class ExplainMove(Question[Explanation]):
    """All that could have led to a move that was made."""

    puzzle: Puzzle
    before: Position
    event: Event
    unique: bool
    """Whether the puzzle is known to have one solution."""
    ladder: LadderChoice = USUAL

    def answer(self) -> Explanation:
        """The techniques that do it, as far as they are found in time."""
        ladder, effort = self.ladder.on(unique=self.unique), within(_SHORT_PATIENCE)
        found = explain(self.puzzle, self.before, self.event, ladder, effort)
        for step in found.ways:
            # On a paper that is wrong it may be no pattern: what cannot be told fails here, not on
            # the screen, and is taken for not found.
            step.sentence(self.puzzle.layout)
        return found


@dataclass(frozen=True)
class CountSteps(Question[tuple[int, Level] | tuple[()]]):
    """How many steps are open on the paper."""

    puzzle: Puzzle
    position: Position
    unique: bool
    """Whether the puzzle is known to have one solution."""
    ladder: LadderChoice = USUAL

    @classmethod
    def of(cls, player: Player) -> Self:
        """Ask how many are open on a player's paper."""
        game, unique = player.game, player.solution is not None
        return cls(game.puzzle, game.position, unique, player.preferences.ladder)

    def answer(self) -> tuple[int, Level] | tuple[()]:
        """How many of the easiest level there are, and that level; nothing if there is no step."""
        complete = notes_complete(self.position)
        board = board_of(self.puzzle, self.position, with_notes=complete)
        point = open_on(board, logic(self.ladder.on(unique=self.unique)), within(_PATIENCE))
        return (point.open, point.rung.level) if point else ()


@dataclass(frozen=True)
class FindWayTo(Question[Played | tuple[()]]):
    """What leads from where the player is to a step that is wanted."""

    snapshot: Snapshot
    unique: bool
    """Whether steps may lean on there being one solution."""
    goal: Technique | Level
    ladder: LadderChoice = USUAL

    @classmethod
    def of(cls, player: Player, goal: Goal, start: Start) -> Self:
        """Ask for the way from *start*, which is where a player stands."""
        return cls(Snapshot.of(start.board), start.unique, goal.of, player.preferences.ladder)

    def answer(self) -> Played | tuple[()]:
        """All that comes before it; nothing if there is none on the easiest way."""
        start = Start(self.snapshot.board(), fill=False, unique=self.unique)
        return play_to(start, Goal(self.goal), self.ladder.ladder, within(_WAY_PATIENCE)) or ()


@dataclass(frozen=True)
class ReviewGame(Question[Review]):
    """How a game went."""

    puzzle: Puzzle
    log: tuple[Event, ...]
    times: tuple[float, ...]
    solution: Sequence[Digit] | None
    ladder: LadderChoice = USUAL
    tells: bool = False
    """Whether it says of a game that goes on what is wrong in it."""

    def answer(self) -> Review:
        """The review."""
        ladder, effort = self.ladder.ladder, within(_LONG_PATIENCE)
        log, times = self.log, self.times
        return review(self.puzzle, log, times, self.solution, ladder, effort, tells=self.tells)


@dataclass(frozen=True)
class RateByExplainer(Question[ExplainerRating]):
    """How hard Explainer finds a puzzle."""

    puzzle: Puzzle

    def answer(self) -> ExplainerRating:
        """The rating, or the least that it is: chains within chains could take a minute."""
        from ...engine.explainer.rating_path import NESTED_FROM, rate_explainer

        return rate_explainer(self.puzzle, within(_LONG_PATIENCE), NESTED_FROM)


@dataclass(frozen=True)
class RateByLadder(Question[Level | None]):
    """The level of a puzzle that has one solution, by the ladder that the player climbs."""

    puzzle: Puzzle
    ladder: LadderChoice

    @classmethod
    def of(cls, player: Player) -> Self | None:
        """Ask for that of a player's puzzle; None where the usual level says it, or nothing can."""
        ladder = player.preferences.ladder
        if ladder.is_usual or player.solution is None:
            return None
        return cls(player.game.puzzle, ladder)

    def answer(self) -> Level | None:
        """The level; None if what is on the ladder does not reach the solution."""
        rating = rate(self.puzzle, logic(self.ladder.ladder), within(_LONG_PATIENCE))
        return rating.level if rating.solved else None


@dataclass(frozen=True)
class CountTechniques(Question[tuple[tuple[str, int], ...]]):
    """The techniques that a puzzle needs, by their ids, and how often; the hardest first.

    Singles are left out where anything else is needed. Of a puzzle for beginners it is the
    hardest technique of the easiest way, not counted.
    """

    puzzle: Puzzle
    ladder: LadderChoice = USUAL

    @classmethod
    def of(cls, player: Player) -> Self:
        """Ask for those of a player's puzzle."""
        return cls(player.game.puzzle, player.preferences.ladder)

    def answer(self) -> tuple[tuple[str, int], ...]:
        """What the path of the rating leads through; nothing if it does not reach the end."""
        ladder = None if self.ladder.is_usual else self.ladder.ladder
        rating = rate(self.puzzle, ladder, within(_PATIENCE))
        if rating.beginners:
            return ((rating.beginners, 0),)
        found = tuple(reversed(rating.counts.items())) if rating.solved else ()
        return tuple(each for each in found if each[0] not in _SINGLES) or found


# What is said of answers


def describe_why(entry: Candidate, reason: str | None, layout: Layout) -> str:
    """Describe how an entry follows, be it right or wrong.

    Args:
        entry: what was written.
        reason: the answer to `ExplainEntry`; None if the search for it gave up.
        layout: that of the puzzle.
    """
    cell, digit = layout.cell_name(entry.cell), layout.symbol(entry.digit)
    if reason is None:
        return f"{cell} is {digit}: the search for the reason gave up."
    if reason:
        return f"{cell} is {digit}: {reason}."
    return f"{digit} in {cell} cannot be shown in a few steps: perhaps a guess."


def describe_ways(found: tuple[int, Level] | tuple[()] | None) -> str:
    """How many steps are open, and how hard they are; None if that takes too long to count."""
    if found is None:
        return "That takes too long to count here."
    if not found:
        return "No step was found from what is on the board. Press ? to hear more."
    count, level = found
    return f"{open_steps(count, MOST_COUNTED)} now. Level: {level}."
