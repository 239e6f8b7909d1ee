"""A replayed game: navigation, explanations of its moves, and playing on from a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ..engine.bits import Mask, mask_of
from ..engine.puzzle import Puzzle
from ..engine.step import Step
from ..game.events import REPLAYED, Event, Hint
from ..game.explanations import NO_EXPLANATION, Explanation, conclusion_of
from ..game.game import Game
from ..game.moments import Missed, Moment, Moments
from ..game.review import Review
from ..store.journal import Journal
from ..store.saved_game import Details, SavedGame, State
from ..store.store import Store
from .background.client import Worker
from .background.requests import ExplainMove
from .game_review import GameToReview
from .playing import Playing
from .preferences import Preferences


class Replay:
    """A game, the moment on display, and the step drawn on it.

    Navigation computes nothing: another process finds the explanations, beginning near the moment
    on display.
    """

    def __init__(self, source: GameToReview) -> None:
        """Begin at the start of the game.

        Raises:
            ValueError: An event does not fit the layout of the game.
        """
        self.source = source
        self.moments = Moments(source.puzzle, source.log, source.times)
        self.at = 0
        """Index of the moment on display."""
        self.follows_final_line = False
        """Whether navigation visits only moves that were not undone."""
        self.explanation_index: int | None = None
        """Index of the explaining step that is drawn; None for none."""
        self._shows_missed: bool | None = None
        """Whether to draw the missed step; None to draw it only at its first moment."""
        self.missed: tuple[Missed, ...] = ()
        """The missed steps; empty until the review is available."""
        self.is_over = False
        """Whether the game is solved, so that everything may be revealed; set by the review."""
        self.is_reviewed = False
        self.says_of_review = ""
        """Why the missed steps are unknown; empty if they are known or pending."""
        self._explanations: dict[int, Explanation] = {
            number: NO_EXPLANATION
            for number in range(len(self.moments))
            if not conclusion_of(self.moments[number].event, self.moments.previous(number).position)
        }
        self._plain = frozenset(self._explanations)
        """Indices of the moments that need no explanation."""

    @property
    def moment(self) -> Moment:
        """The moment on display."""
        return self.moments[self.at]

    def take_review(self, review: Review | None) -> None:
        """Use the missed steps of a review; None if the review took too long."""
        self.is_reviewed = True
        if review is not None:
            self.missed, self.is_over = self.moments.find_missed(review), review.is_over
        else:
            self.says_of_review = "This game takes too long to analyse."

    # Navigation

    def toggle_final_line(self) -> bool:
        """Toggle whether navigation skips moves that were undone. Return the new state."""
        self.follows_final_line = not self.follows_final_line
        return self.follows_final_line

    def go(self, number: int) -> bool:
        """Show the moment of an index, clamped to the range. Return whether anything changed."""
        there = max(0, min(number, len(self.moments) - 1))
        changed = there != self.at or self.explanation_index is not None
        self.at, self.explanation_index, self._shows_missed = there, None, None
        return changed

    def next_missed(self, way: int) -> int | None:
        """Return the index of the first moment of the next missed step; None if there is none.

        *way* -1 is for the previous missed step.
        """
        firsts = [each.first for each in self.missed]
        if way > 0:
            return next((first for first in firsts if first > self.at), None)
        return next((first for first in reversed(firsts) if first < self.at), None)

    # The moment on display

    @property
    def missed_here(self) -> Missed | None:
        """The step missed at this moment; None if there is none."""
        return next((m for m in self.missed if m.first <= self.at < max(m.last, m.first + 1)), None)

    @property
    def explanation(self) -> Explanation | None:
        """Explanation of the move that led here; None while unknown."""
        return self._explanations.get(self.at)

    @property
    def needs_explanation(self) -> bool:
        """Whether the move that led here asserts a placement or an elimination."""
        return self.at not in self._plain

    def explanation_of(self, number: int) -> Explanation | None:
        """Return the explanation of the move that led to a moment; None while unknown."""
        return self._explanations.get(number)

    def show_next_explanation(self) -> bool:
        """Draw the next step that explains the move; after the last one none, then the first again.

        Return whether there is any.
        """
        found = self.explanation
        if not found or not found.steps:
            return False
        following = 0 if self.explanation_index is None else self.explanation_index + 1
        self.explanation_index = following if following < len(found.steps) else None
        return True

    def turn_missed(self) -> bool:
        """Draw or hide the missed step. Return whether there is one."""
        if self.missed_here is None:
            return False
        self._shows_missed = self.drawn_step is not self.missed_here.step
        self.explanation_index = None
        return True

    @property
    def drawn_step(self) -> Step | None:
        """The step that is drawn: one that explains the move, or a missed one; None for none."""
        if self.explanation_index is not None and self.explanation:
            return self.explanation.steps[self.explanation_index]
        missed = self.missed_here
        if missed is None:
            return None
        is_drawn = self.at == missed.first if self._shows_missed is None else self._shows_missed
        return missed.step if is_drawn else None

    @property
    def shown_moment(self) -> Moment:
        """The moment on the board: the one before the move while an explanation is drawn."""
        return self.moment if self.explanation_index is None else self.moments.previous(self.at)

    @property
    def wrong_cells(self) -> Mask:
        """Mask of the wrong digits; 0 while mistakes must not be revealed."""
        solution = self.source.solution
        if solution is None or not (self.is_over or self.source.reveals_mistakes):
            return 0
        pairs = zip(self.shown_moment.position.digits, solution, strict=True)
        return mask_of(cell for cell, (digit, true) in enumerate(pairs) if digit not in (0, true))

    # Explanations

    async def explain(self, worker: Worker, on_explained: Callable[[int], None]) -> None:
        """Request an explanation of each move from *worker*, beginning with the moment on display.

        *on_explained* is called with the index of each moment whose explanation has become known.
        """
        source = self.source
        while (number := next(self._open_moments(), None)) is not None:
            event = self.moments[number].event
            assert event is not None  # the explanation of the start is set at creation
            before, unique = self.moments.previous(number).position, source.solution is not None
            question = ExplainMove(source.puzzle, before, event, unique, source.ladder)
            self._explanations[number] = await worker.ask(question) or Explanation(
                is_complete=False
            )
            on_explained(number)

    def _open_moments(self) -> Iterator[int]:
        """Yield the moments without explanation: the current one, later ones, then earlier ones."""
        for number in (*range(self.at, len(self.moments)), *range(self.at - 1, 0, -1)):
            if number not in self._explanations:
                yield number

    # Playing on

    @property
    def can_take_over(self) -> bool:
        """Whether the board is not yet full at this moment."""
        return not all(self.moment.position.digits)

    def take_over(
        self, store: Store, preferences: Preferences, now: Callable[[], float]
    ) -> Playing:
        """Return a new game that begins with the events up to the moment on display."""
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
    """Return a new game that continues *log*, with its clock at the last of *times* (seconds).

    It counts as a game with a hint, because the player has seen how it goes on. It does not count
    as a daily puzzle.
    """
    at = times[-1] if times else 0.0
    game = Game.from_log(puzzle, (*log, Hint(1, REPLAYED)))
    details = replace(details, daily="", name="")
    saved = SavedGame(
        0, game, details, State.PLAYING, 0.0, 0.0, at, len(game.log), times=(*times, at)
    )
    journal = Journal.copying_to(store, saved, 0)
    journal.flush()
    return Playing(journal, saved, preferences, now)
