"""The screen after a puzzle is solved: its time and figures."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ...engine.layouts import CLASSIC
from ...game.checks import count_mistakes
from ...game.hint_use import HintUse
from ...session.actions.action import Action
from ...session.game_review import GameToReview
from ...session.playing import Playing
from ...store.statistics import LevelTimes
from ...words.figures import clock
from ...words.reviews import describe_due
from ..actions import Bindings
from ..actions.menu import WON
from ..drawing.session_state import state_of_game
from ..drawing.text import styled
from ..screen_sizes import NORMAL, SHORT
from ..texts.won_game import WonGame, keep_together, won_text
from ..widgets.large_clock import LargeClock
from ..widgets.preview import FittedPreview
from .base import CommandScreen
from .replay.replay import ReplayScreen
from .review import ReviewScreen

_FIGURES, _NARROW_FIGURES = 42, 39
"""Columns of the figures, and those on a narrow screen, as in the style sheet."""
_OPEN, _TIGHT = 85, 79
"""Least columns of the screen for a board with lines between its cells, and without these lines."""
_CALM = 0.6
"""Pause without an enter key after which the next one counts (seconds)."""


class WonScreen(CommandScreen[str]):
    """The result of a game. It returns the id of the action that closed it: "again" or "back"."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = WON

    def __init__(
        self, playing: Playing, times: LevelTimes | None, following: Action | None = None
    ) -> None:
        """Show the result of a game.

        Args:
            playing: The finished game.
            times: Earlier times of this level; None if they are unknown.
            following: The action of enter, if it is not another puzzle of this level.
        """
        super().__init__()
        self._following = following
        self.playing = playing
        self._times = times
        self._needed: tuple[tuple[str, int], ...] = ()
        """The techniques on the solution path, hardest first, with counts; empty until found."""
        self._looked = GameToReview.of_playing(playing)
        self._accepts_enter_from = self.sudoku.now() + _CALM

    def commands(self) -> tuple[Action, ...]:
        """Return the actions; enter opens the next puzzle of the level or a book, or a lesson."""
        return (self._following or WON[0], *WON[1:])

    def compose(self) -> ComposeResult:
        """Yield the bars, the board, the time and the figures."""
        details = self.playing.details
        kind = ", ".join(filter(None, (self.playing.game.puzzle.shape_name, details.level)))
        yield from self.compose_bars(styled("Solved", "bold"), styled(kind, "$quiet"))
        with Horizontal(id="body", classes="centred"):
            with Vertical(id="preview"):
                state = replace(state_of_game(self.playing, 0), focus=0)
                glyphs, beside = self.sudoku.look.glyphs, _NARROW_FIGURES + 2
                yield FittedPreview(glyphs, _OPEN, state, beside, tight=_TIGHT)
            with Vertical(id="result"):
                yield LargeClock(clock(self.playing.elapsed), id="won-clock")
                yield Static(self._figures(), id="figures", markup=False)
                yield Static(id="due", markup=False)

    def on_mount(self) -> None:
        """Start the review of the game and the search for its techniques in the background."""
        # Bound to the app, so that the review is finished even after this screen is closed.
        self.sudoku.start_work(self._review_game, group="look back", exit_on_error=False)
        if self.playing.solution:
            self.start_work(self._find_needed, group="needed", exit_on_error=False)

    def on_key(self, event: events.Key) -> None:
        """Ignore an enter key that was meant for the board.

        Without this, a key that is held down or pressed repeatedly would begin another game.
        """
        if event.key == "enter":
            is_meant = self.sudoku.now() > self._accepts_enter_from
            self._accepts_enter_from = self.sudoku.now() + _CALM
            if not is_meant:
                event.stop()
                event.prevent_default()

    async def _review_game(self) -> None:
        """Review the game, and make overlooked techniques due for practice.

        The result is shown if this screen is still open.
        """
        progress = self.sudoku.progress
        if review := await progress.review(self._looked):
            due = describe_due(progress.record_misses(self._looked.game_id, review))
            if due and self.is_attached and self.children:
                self.query_one("#due", Static).update(styled(due))

    def _figures(self) -> Content:
        playing = self.playing
        game, details = playing.game, playing.details
        rating = self.sudoku.explainer_ratings.get(game.puzzle)
        # A short screen has no bar, which otherwise shows the level.
        is_short = self.app.size.height < SHORT
        level = details.level if is_short else ""
        score = f"score {details.score}" if details.score else ""
        explainers = rating.short_text if rating else ""
        ratings = (level, score, explainers, playing.level_by_ladder)
        won = WonGame(
            details.level,
            playing.elapsed,
            HintUse.of_log(game.log),
            game.checks_used,
            game.undo_count,
            count_mistakes(game.log, playing.solution) if playing.solution else None,
            ", ".join(map(keep_together, filter(None, ratings))),
            self._needed,
            self._times,
            "" if game.puzzle.shape_name == CLASSIC.name else game.puzzle.shape_name,
        )
        width = _FIGURES if self.app.size.width >= NORMAL else _NARROW_FIGURES
        return won_text(won, width, self.sudoku.look.glyphs, is_short=is_short)

    async def _find_needed(self) -> None:
        """Find the techniques that the puzzle needed, and add them to the figures."""
        from ...session.background.requests import CountTechniques

        question = CountTechniques.of(self.playing)
        self._needed = await self.sudoku.question_worker.ask(question) or ()
        self.query_one("#figures", Static).update(self._figures())

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "again": self.do_again, "look": self.do_look, "copy": self.do_copy,
            "share": self.do_share, "analyse": self.do_analyse, "review": self.do_review,
            "replay": self.do_replay,
        }  # fmt: skip

    def do_again(self) -> None:
        """Close the screen, to play another puzzle."""
        self.dismiss("again")

    def do_look(self) -> None:
        """Show the board again."""
        self.navigation.play(self.playing)

    def do_copy(self) -> None:
        """Copy the puzzle as text."""
        self.sudoku.copy_puzzle(self.playing.game.puzzle)

    def do_share(self) -> None:
        """Open the share text, which copies it."""
        self.navigation.pages.open_share(self.playing)

    def do_analyse(self) -> None:
        """Open the analysis of the puzzle."""
        self.navigation.pages.open_analysis(self.playing.game.puzzle)

    def do_review(self) -> None:
        """Open the review of the game."""
        self.sudoku.push_screen(ReviewScreen(self._looked))

    def do_replay(self) -> None:
        """Replay the game."""
        self.sudoku.push_screen(ReplayScreen(self._looked))

    def do_back(self) -> None:
        """Go to the menu."""
        self.dismiss("back")
