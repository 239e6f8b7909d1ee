"""A game that is replayed: where one is in it, what explains a move, how it is played on there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ..engine.bits import Mask, mask_of
from ..engine.puzzle import Puzzle
from ..engine.step import Step
from ..game.events import REPLAYED, Event, Hint
from ..game.explanations import NOTHING, Explanation, concluded
from ..game.game import Game
from ..game.moments import Missed, Moment, Moments
from ..game.review import Review
from ..store.journal import Journal
from ..store.saved_game import Details, SavedGame, State
from ..store.store import Store
from .background.client import Worker
from .background.questions import ExplainMove
from .game_review import GameToReview
from .playing import Playing
from .preferences import Preferences


class Replay:
    """A game, the moment that is shown, and what is drawn of it.

    Nothing is worked out here when one goes from moment to moment: explanations are found by
    another process, those near the moment that is shown first.
    """

    def __init__(self, source: GameToReview) -> None:
        """Begin at the start.

        Raises:
            ValueError: an event does not belong to the layout of the game.
        """
        self.source = source
        self.moments = Moments(source.puzzle, source.log, source.times)
        self.at = 0
        """The moment that is shown."""
        self.standing = False
        """Whether only the moves are gone along that stand in the end."""
        self.way: int | None = None
        """Which of the ways is drawn that explain the move, counted from 0; None for none."""
        self._asked: bool | None = None
        """Whether what was missed is to be drawn; None for where it began to be open."""
        self.missed: tuple[Missed, ...] = ()
        """What was open and not seen, once the review is there."""
        self.is_over = False
        """Whether the game is solved, so that everything may be told; known with the review."""
        self.is_reviewed = False
        self.says_of_review = ""
        """Why nobody knows what was missed; empty if that is known, or will be."""
        self._explanations: dict[int, Explanation] = {
            number: NOTHING
            for number in range(len(self.moments))
            if not concluded(self.moments[number].event, self.moments.before(number).position)
        }
        self._plain = frozenset(self._explanations)
        """The moments that need no explanation."""

    @property
    def moment(self) -> Moment:
        """What is shown."""
        return self.moments[self.at]

    def take_review(self, review: Review | None) -> None:
        """Hear what a review has found; None if it took too long."""
        self.is_reviewed = True
        if review is not None:
            self.missed, self.is_over = self.moments.missed(review), review.is_over
        else:
            self.says_of_review = "This game takes too long to look at."

    # Going about

    def fold(self) -> bool:
        """Go along the moves alone that stand in the end, or along all again. Return whether."""
        self.standing = not self.standing
        return self.standing

    def go(self, number: int) -> bool:
        """Show a moment, or the nearest there is. Return whether it is another one."""
        there = max(0, min(number, len(self.moments) - 1))
        changed = there != self.at or self.way is not None
        self.at, self.way, self._asked = there, None, None
        return changed

    def next_missed(self, way: int) -> int | None:
        """Where the next missed step began to be open, or the one before; None if none did."""
        firsts = [each.first for each in self.missed]
        if way > 0:
            return next((first for first in firsts if first > self.at), None)
        return next((first for first in reversed(firsts) if first < self.at), None)

    # What is told of the moment

    @property
    def missed_here(self) -> Missed | None:
        """What was open and not seen at this moment."""
        return next((m for m in self.missed if m.first <= self.at < max(m.last, m.first + 1)), None)

    @property
    def explanation(self) -> Explanation | None:
        """What explains the move that led here; None while it is not known."""
        return self._explanations.get(self.at)

    @property
    def needs_explanation(self) -> bool:
        """Whether the move that led here says anything to be true."""
        return self.at not in self._plain

    def known(self, number: int) -> Explanation | None:
        """What explains the move that led to a moment; None while it is not known."""
        return self._explanations.get(number)

    def turn_way(self) -> bool:
        """Draw the next way that explains the move; after the last none, then the first again.

        Return whether there is any.
        """
        found = self.explanation
        if not found or not found.ways:
            return False
        following = 0 if self.way is None else self.way + 1
        self.way = following if following < len(found.ways) else None
        return True

    def turn_missed(self) -> bool:
        """Draw the step that was open and not seen, or put it away. Return whether there is one."""
        if self.missed_here is None:
            return False
        self._asked = self.drawn is not self.missed_here.step
        self.way = None
        return True

    @property
    def drawn(self) -> Step | None:
        """The step that is drawn: a way that explains the move, or what was missed."""
        if self.way is not None and self.explanation:
            return self.explanation.ways[self.way]
        missed = self.missed_here
        if missed is None:
            return None
        is_drawn = self.at == missed.first if self._asked is None else self._asked
        return missed.step if is_drawn else None

    @property
    def shown(self) -> Moment:
        """What the board shows: of an explained move what was there before it."""
        return self.moment if self.way is None else self.moments.before(self.at)

    @property
    def wrong(self) -> Mask:
        """The cells whose digit is not that of the solution; none where that is not to be told."""
        solution = self.source.solution
        if solution is None or not (self.is_over or self.source.tells):
            return 0
        pairs = zip(self.shown.position.digits, solution, strict=True)
        return mask_of(cell for cell, (digit, true) in enumerate(pairs) if digit not in (0, true))

    # What other processes find

    async def explain(self, worker: Worker, heard: Callable[[int], None]) -> None:
        """Have every move explained, those after the moment that is shown first.

        *heard* is told of which moment something is known now.
        """
        source = self.source
        while (number := next(self._open_moments(), None)) is not None:
            event = self.moments[number].event
            assert event is not None  # the start is explained from the beginning
            before, unique = self.moments.before(number).position, source.solution is not None
            question = ExplainMove(source.puzzle, before, event, unique, source.ladder)
            self._explanations[number] = await worker.ask(question) or Explanation(is_whole=False)
            heard(number)

    def _open_moments(self) -> Iterator[int]:
        """The moments that are not explained yet: this one, those after it, then those before."""
        for number in (*range(self.at, len(self.moments)), *range(self.at - 1, 0, -1)):
            if number not in self._explanations:
                yield number

    # Playing on from here

    @property
    def can_take_over(self) -> bool:
        """Whether anything is left to play at this moment."""
        return not all(self.moment.position.digits)

    def take_over(
        self, store: Store, preferences: Preferences, now: Callable[[], float]
    ) -> Playing:
        """A new game that begins as this one did up to the moment that is shown."""
        log = self.moments.log[: self.at]
        times = [each.at for each in self.moments.all[1 : self.at + 1]]
        details = self.source.details
        return take_over(store, self.source.puzzle, details, log, times, preferences, now)


def take_over(
    store: Store,
    puzzle: Puzzle,
    details: Details,
    log: Sequence[Event],
    times: Sequence[float],
    preferences: Preferences,
    now: Callable[[], float],
) -> Playing:
    """A new game that goes on after *log*, its clock after the last of *times*.

    It counts as one with a hint, for its player has seen how it goes on; it is not that of a day.
    """
    at = times[-1] if times else 0.0
    game = Game.replayed(puzzle, (*log, Hint(1, REPLAYED)))
    details = replace(details, daily="", name="")
    saved = SavedGame(
        0, game, details, State.PLAYING, 0.0, 0.0, at, len(game.log), times=(*times, at)
    )
    journal = Journal.elsewhere(store, saved, 0)
    journal.flush()
    return Playing(journal, saved, preferences, now)
