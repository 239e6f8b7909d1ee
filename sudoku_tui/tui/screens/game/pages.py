"""Screens that are opened from a game: its branches, analysis, copies, review, replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from ....game.events import REPLAYED, Drop, GoTo, Hint, Keep
from ....game.hints import Advice, SearchStart, Trouble, find_start
from ....session.actions.action import Action
from ....session.game_review import GameToReview
from ....session.watch import PathToWatch, path_of_game
from ....store.guide import page
from ...actions import Bindings
from ...actions.play import APPLY
from ..replay.replay import ReplayScreen
from ..replay.watch import WatchScreen
from ..review import ReviewScreen

if TYPE_CHECKING:
    from ....session.playing import Playing
    from ...host import Host
    from ...routes import Routes

_OF_BRANCHES: Final = {
    GoTo: "You are now on that branch. Press U for the others.",
    Keep: "That branch is the game now. Press U for the old line.",
    Drop: "Branch dropped. You are where it began.",
}
"""The message after each kind of action on a branch."""


class PagesView(Protocol):
    """The game screen below the pages."""

    playing: Playing

    @property
    def sudoku(self) -> Host:
        """The app."""

    @property
    def navigation(self) -> Routes:
        """The routes to other screens."""

    def show(self) -> None:
        """Show the current state of the game."""

    def perform(self, action: Action) -> None:
        """Run an action of the screen."""

    def show_played(self) -> None:
        """Show the last move; end the game if it was the last digit."""


class PlayPages:
    """The actions of a game screen that open other screens."""

    def __init__(self, screen: PagesView) -> None:
        self._screen = screen
        self._playing = screen.playing

    def bindings(self) -> Bindings:
        """Return the methods of the actions that lead to other screens."""
        return {
            "branches": self.open_branches, "analyse": self.open_analysis, "copy": self.copy,
            "copy-as": self.copy_as, "share": self.share, "review": self.review,
            "replay": self.replay, "watch": self.watch, "ladder": self.choose_ladder,
            "settings": self.open_settings, "guide": self.open_guide, "steps": self.open_steps,
        }  # fmt: skip

    def open_branches(self) -> None:
        """Show the branches of the game."""
        from ..branches import BranchesScreen

        def on_closed(event: GoTo | Keep | Drop | None) -> None:
            if event is not None:
                self._playing.play(event)
                self._playing.set_message(_OF_BRANCHES[type(event)])
            self._screen.show_played()

        self._screen.sudoku.push_screen(BranchesScreen(self._playing), on_closed)

    def open_analysis(self) -> None:
        """Open the analysis of the puzzle."""
        self._screen.navigation.pages.open_analysis(self._playing.game.puzzle)

    def copy(self) -> None:
        """Copy the puzzle as text."""
        self._screen.sudoku.copy_puzzle(self._playing.game.puzzle)

    def copy_as(self) -> None:
        """Open the list of formats for copying the position."""
        self._screen.navigation.pages.copy_as(self._playing)

    def share(self) -> None:
        """Open the share text, which copies it."""
        self._screen.navigation.pages.open_share(self._playing)

    def review(self) -> None:
        """Stop the clock and open the review of the game."""
        self._playing.stop_clock()
        self._screen.sudoku.push_screen(ReviewScreen(GameToReview.of_playing(self._playing)))

    def replay(self) -> None:
        """Stop the clock and replay the game."""
        self._playing.stop_clock()
        self._screen.sudoku.push_screen(ReplayScreen(GameToReview.of_playing(self._playing)))

    def watch(self) -> None:
        """Show the rest of the solution as a path that plays by itself. This counts as a hint."""
        path = path_of_game(self._playing)
        if isinstance(path, PathToWatch):
            self._playing.play(Hint(1, REPLAYED))
            self._screen.sudoku.push_screen(WatchScreen(path))
        else:
            gist = path.summary if isinstance(path, Trouble) else ""
            self._playing.set_message(gist or path.sentence)
            self._screen.show()

    def choose_ladder(self) -> None:
        """Open the list of techniques that hints may use."""
        self._playing.hint.close()
        self._screen.navigation.choose_ladder()

    def open_settings(self) -> None:
        """Open the settings."""
        self._screen.navigation.pages.open_settings()

    def open_guide(self, name: str = "") -> None:
        """Open the page *name* of the guide, or that of the shown hint, or the list of pages.

        In a puzzle with cages, the lesson on them takes the place of the list.
        """
        answer = self._playing.hint.answer
        lesson = "killer" if "cage" in self._playing.game.puzzle.extras.kinds else None
        technique = answer.step.technique.id if isinstance(answer, Advice) else lesson
        self._screen.navigation.pages.open_guide(page(name).id if name else technique)

    def open_steps(self) -> None:
        """Open the list of open steps, or show why there are none."""
        playing = self._playing
        if isinstance(playing.hint.answer, Advice):
            playing.hint.close()
        start = find_start(playing.game, playing.solution)
        if not isinstance(start, SearchStart):
            playing.hint.advance()
            self._screen.show_played()
            return

        def on_closed(advice: Advice | None) -> None:
            if advice:
                playing.hint.show(advice)
                self._screen.perform(APPLY)
            self._screen.show_played()

        self._screen.navigation.open_steps(playing, start, on_closed)
