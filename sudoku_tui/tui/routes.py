"""The routes between screens, as protocols.

`navigation`, `page_navigation` and `practice_navigation` implement them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ..engine.layout import Cell
    from ..engine.level import Level
    from ..engine.puzzle import Puzzle
    from ..engine.started_puzzle import StartedPuzzle
    from ..formats.sheet import Sheet
    from ..formats.spec import Share
    from ..game.hints import Advice, SearchStart
    from ..session.actions.action import Action
    from ..session.books.book import Book, BookSource
    from ..session.daily import DailyKind
    from ..session.new_games import Shape
    from ..session.playing import Playing
    from ..store.journal import Journal
    from ..store.positions import DrawnPosition
    from ..store.saved_game import Details


class PracticeRoutes(Protocol):
    """The routes within practice. Technique ids are those of the catalogue."""

    def open_map(self) -> None:
        """Open the map of techniques."""

    def open_today(self) -> None:
        """Open the drills that are due today, and a few new ones."""

    def open_drill(self, technique: str, count: int | None = None) -> None:
        """Open *count* drills of a technique, or without *count* as many as the player wants."""

    def open_position(self, drawn: DrawnPosition) -> None:
        """Open a drill of a position that the player pasted."""

    def open_storm(self) -> None:
        """Open a storm of three minutes, then its results."""

    def open_course_test(self) -> None:
        """Open the test of the course, which skips the lessons of techniques that are found."""

    def play_lesson(self, technique: str) -> None:
        """Play a puzzle whose path needs a technique; after a win the course goes on."""

    def open_next_lesson(self) -> None:
        """Open the page of the next lesson of the course."""

    def open_flash(self, technique: str) -> None:
        """Open flash drills: boards that are shown for a moment each."""

    def open_chain(self, technique: str) -> None:
        """Open drills in which the player builds a chain."""


class PageRoutes(Protocol):
    """The routes to pages about games and the program."""

    def copy_as(self, playing: Playing) -> None:
        """Open the formats in which a position can be copied."""

    def open_share(self, playing: Playing) -> None:
        """Open the text that reproduces the puzzle of a game."""

    def open_analysis(self, puzzle: Puzzle, start: StartedPuzzle | None = None) -> None:
        """Open the analysis of a puzzle; its solution paths begin at *start*, if given."""

    def open_guide(
        self, page_id: str | None, on_closed: Callable[[str | None], None] | None = None
    ) -> None:
        """Open a page of the guide, or its list; *on_closed* receives the last page."""

    def open_statistics(self) -> None:
        """Open the statistics."""

    def open_keys(self, on_closed: Callable[[None], None]) -> None:
        """Open the keys; *on_closed* is called afterwards."""

    def open_help(
        self,
        commands: tuple[Action, ...] = (),
        introduction: str | None = "",
        numbers: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Open the help: *introduction*, the keys of *commands*, and the meaning of *numbers*.

        Without commands, the keys of a game.
        """

    def open_settings(self) -> None:
        """Open the settings."""


class Routes(Protocol):
    """The routes to games and puzzles, and those within practice and to pages."""

    @property
    def practice(self) -> PracticeRoutes:
        """The routes within practice."""

    @property
    def pages(self) -> PageRoutes:
        """The routes to pages."""

    def new_game(self, level: Level, shape: Shape | None = None) -> None:
        """Play a fresh puzzle of *shape*, or of the shape of new games."""

    def play_puzzle(
        self,
        puzzle: Puzzle,
        details: Details,
        sheet: Sheet | None = None,
        another: Callable[[], None] | None = None,
    ) -> None:
        """Begin a game with the notes and entries of *sheet*; *another* starts the next game."""

    def play_game(self, game_id: int, another: Callable[[], None] | None = None) -> None:
        """Continue a saved game; *another* starts the next game after a win."""

    def review_game(self, game_id: int) -> None:
        """Review a saved game."""

    def replay_game(self, game_id: int) -> None:
        """Replay a saved game."""

    def continue_game(self, journal: Journal, another: Callable[[], None] | None = None) -> None:
        """Continue a game that has unsaved moves."""

    def play(
        self,
        playing: Playing,
        play_next: Callable[[], None] | None = None,
        cursor: Cell | None = None,
    ) -> None:
        """Show an open game, with the cursor on *cursor*."""

    def open_steps(
        self, playing: Playing, start: SearchStart, on_closed: Callable[[Advice | None], None]
    ) -> None:
        """Open the list of all steps; *on_closed* receives the step to apply, or None."""

    def choose_ladder(self, on_changed: Callable[[], None] = lambda: None) -> None:
        """Open the ladder of techniques; *on_changed* is called if the player changes it."""

    def choose_shape(self, on_changed: Callable[[], None]) -> None:
        """Open the shapes of new games; *on_changed* is called if the player changes it."""

    def enter_puzzle(self, text: str) -> None:
        """Open the page for typed and pasted puzzles, with *text* on it."""

    def open_books(self) -> None:
        """Open the shelf of books."""

    def open_book(self, opened: Book | BookSource, number: int | None = None) -> None:
        """Open a book, or a file or text that is read as one; play puzzle *number*, if given."""

    def open_custom(self) -> None:
        """Open the form for a custom puzzle."""

    def make_and_play(self, share: Share, day: date | None = None, *, exact: bool = True) -> None:
        """Make a puzzle and play it; it is the daily puzzle of *day*, if given."""

    def open_daily(self) -> None:
        """Open the calendar of daily puzzles."""

    def play_daily(self, day: date, kind: DailyKind) -> None:
        """Begin or continue the daily puzzle of a day and kind."""

    def open_saved(self) -> None:
        """Open the saved games."""
