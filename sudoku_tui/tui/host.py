"""The interface of the app that screens use: settings, saved games, messages, background work.

`app` implements it. Screens depend on this protocol only, so that they need not import the app,
which imports them.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import date
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.screen import Screen
    from textual.timer import Timer
    from textual.widget import AwaitMount

    from ..engine.puzzle import Puzzle
    from ..session.background.client import Worker
    from ..session.explainer_ratings import ExplainerRatings
    from ..session.ladder_choice import LadderChoice
    from ..session.new_games import NewGames
    from ..session.preferences import Choice, Preferences
    from ..session.puzzle_searches import PuzzleSearches
    from ..store.store import Store
    from .actions.own_keys import OwnKeys
    from .course_progress import CourseProgress
    from .drawing.themes import Look
    from .key_choice import KeyChoice
    from .routes import Routes

Result = TypeVar("Result")


class Host(Protocol):
    """The app, as its screens see it."""

    store: Store
    preferences: Preferences
    look: Look
    key_choice: KeyChoice
    progress: CourseProgress
    new_games: NewGames
    puzzle_searches: PuzzleSearches
    explainer_ratings: ExplainerRatings
    now: Callable[[], float]
    """A monotonic clock, in seconds."""
    seed: Callable[[], int]
    today: Callable[[], date]
    """The date where the player is."""

    @property
    def navigation(self) -> Routes:
        """The routes to other screens."""

    @property
    def keys(self) -> OwnKeys:
        """The player's own key bindings."""

    @property
    def question_worker(self) -> Worker:
        """The worker process that answers short questions about games and drills."""

    @property
    def has_message(self) -> bool:
        """Whether a short message is on the screen."""

    def show_message(self, text: str, *, long: bool = False, stays: bool = False) -> None:
        """Show a short message that disappears by itself."""

    def clear_old_messages(self) -> None:
        """Remove older messages, which cover the footer."""

    def change_preferences(self, **chosen: Choice | LadderChoice) -> None:
        """Change preferences, apply them at once and save them."""

    def copy_puzzle(self, puzzle: Puzzle) -> None:
        """Copy a puzzle to the clipboard as one line."""

    def export(self, name: str, text: str, message: str = "Written to") -> None:
        """Write a file into the export folder and show *message*, followed by its path."""

    def start_work(
        self,
        work: Callable[[], Coroutine[Any, Any, None]],
        owner: DOMNode | None = None,
        *,
        group: str = "default",
        exclusive: bool = False,
        exit_on_error: bool = True,
    ) -> None:
        """Run *work* in the background until it is done or its *owner* is removed."""

    def on_menu_shown(self) -> None:
        """Start background work once the menu is visible."""

    def leave(self) -> None:
        """End the program once everything is saved, or the player does not want to wait."""

    # The stack of screens

    @property
    def screen(self) -> Screen[Any]:
        """The screen in front."""

    @property
    def screen_stack(self) -> list[Screen[Any]]:
        """All open screens, the one in front last."""

    def push_screen(
        self, screen: Screen[Result], callback: Callable[[Result | None], None] | None = None
    ) -> AwaitMount:
        """Open *screen*; *callback* receives its result when it is closed."""

    def push_for_app(
        self, screen: Screen[Result], callback: Callable[[Result | None], None]
    ) -> None:
        """Open *screen*; call *callback* even if the screen below it has closed by then."""

    def pop_screen(self) -> object:
        """Close the screen in front."""

    def set_interval(self, interval: float, callback: Callable[[], None]) -> Timer:
        """Call *callback* every *interval* seconds."""

    def exit(self) -> None:
        """End the program at once."""
