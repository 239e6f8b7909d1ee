"""Navigation between screens: to games and what follows them, and to puzzles to play.

Screens are imported where they are opened, so that the menu appears early.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from ..engine.layout import Cell
from ..engine.level import Level
from ..engine.nearest import as_sentence
from ..store.errors import StoreError
from ..store.saved_game import Details

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle
    from ..formats.sheet import Sheet
    from ..formats.spec import Share
    from ..game.hints import Advice, SearchStart
    from ..session.books.book import Book, BookSource
    from ..session.daily import DailyKind
    from ..session.game_review import GameToReview
    from ..session.ladder_choice import LadderChoice
    from ..session.new_games import Shape
    from ..session.playing import EnteredPuzzle, Playing
    from ..store.journal import Journal
    from ..store.reserve import ReservePuzzle
    from ..store.saved_game import SavedGame
    from .actions.own_keys import OwnKeys
    from .host import Host
    from .page_navigation import PageNavigation
    from .practice_navigation import PracticeNavigation


class Navigation:
    """Opens the app's screens and acts on their results. Implements `Routes`."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._left_in_notes: set[int] = set()
        """The id of the last game if it was left in the notes mode."""

    @cached_property
    def practice(self) -> PracticeNavigation:
        """The navigation between the screens of practice."""
        from .practice_navigation import PracticeNavigation

        return PracticeNavigation(self._app)

    @cached_property
    def pages(self) -> PageNavigation:
        """The navigation to pages about games and the program."""
        from .page_navigation import PageNavigation

        return PageNavigation(self._app)

    # A game

    def new_game(self, level: Level, shape: Shape | None = None) -> None:
        """Play a fresh puzzle, of *shape* or of the shape of new games.

        It is taken from the reserve or the stock, or generated now if they have none of that level.
        """
        app = self._app
        shape = shape or app.new_games.shape
        try:
            fresh = app.new_games.deal(level, shape)
        except StoreError as error:
            app.show_message(as_sentence(str(error)))
            return
        if fresh:
            self.play_puzzle(fresh.puzzle, fresh.details)
        else:
            from ..formats.spec import Share
            from ..session.new_games import killer_spec
            from ..session.reserve import reserve_spec

            seed = app.puzzle_searches.fresh_seed()
            layout = shape.layout
            spec = (
                killer_spec(layout, level) if shape.is_killer else reserve_spec(level, seed, layout)
            )
            self.make_and_play(Share(spec, seed), exact=False)

    def play_puzzle(
        self,
        puzzle: Puzzle,
        details: Details,
        sheet: Sheet | None = None,
        another: Callable[[], None] | None = None,
    ) -> None:
        """Begin a game, with the entries and notes of *sheet* if it is given.

        The player's very first game begins with a message on how to play and where to read about
        it.

        Args:
            puzzle: The puzzle to play.
            details: Its origin and rating.
            sheet: The position to begin with.
            another: Starts the next game after a win.
        """
        from ..session.playing import Playing

        app, is_first = self._app, self._has_no_game()
        playing = Playing.of_puzzle(app.store, puzzle, details, app.preferences, app.now, sheet)
        if is_first:
            playing.set_message(_welcome(app.keys))
        self.play(playing, another)

    def _has_no_game(self) -> bool:
        try:
            return not self._app.store.games.count()
        except StoreError:
            return False

    def play_game(self, game_id: int, another: Callable[[], None] | None = None) -> None:
        """Continue a game; *another* starts the next game after a win."""
        from ..session.opening import describe_damage
        from ..session.playing import Playing
        from ..store.journal import unsaved_games

        app = self._app
        for journal in unsaved_games(app.store):
            if journal.game_id == game_id and not journal.conflict:
                self.continue_game(journal, another)
                return
        saved = self._saved_game(game_id)
        if saved is None:
            return
        if damage := describe_damage(saved):
            app.show_message(damage, long=True, stays=True)
        self.play(Playing.of_saved(app.store, saved, app.preferences, app.now), another)

    def review_game(self, game_id: int) -> None:
        """Open the review of a saved game."""
        from .screens.review import ReviewScreen

        if source := self._game_to_review(game_id):
            self._app.push_screen(ReviewScreen(source))

    def replay_game(self, game_id: int) -> None:
        """Open the replay of a saved game."""
        from .screens.replay.replay import ReplayScreen

        if source := self._game_to_review(game_id):
            self._app.push_screen(ReplayScreen(source))

    def _game_to_review(self, game_id: int) -> GameToReview | None:
        """Load a saved game to review; if it cannot be read, show a message and return None."""
        from ..session.game_review import GameToReview

        saved = self._saved_game(game_id)
        return GameToReview.of_saved(saved, self._app.preferences.ladder) if saved else None

    def _saved_game(self, game_id: int) -> SavedGame | None:
        """Load a saved game; if it cannot be read, show a message and return None."""
        try:
            return self._app.store.games.load(game_id)
        except StoreError as error:
            self._app.show_message(f"The game cannot be opened: {error}.")
            return None

    def continue_game(self, journal: Journal, another: Callable[[], None] | None = None) -> None:
        """Continue a game that has unsaved moves."""
        from ..session.playing import Playing

        app = self._app
        self.play(Playing(journal, journal.saved, app.preferences, app.now), another)

    def play(
        self,
        playing: Playing,
        another: Callable[[], None] | None = None,
        cursor: Cell | None = None,
    ) -> None:
        """Show a game, to play or to look at, with the cursor on *cursor*.

        After a win the player can begin another game: *another* starts it. Without *another* it is
        a similar puzzle.
        """
        from .screens.play import PlayScreen

        game_id = playing.journal.game_id
        if game_id in self._left_in_notes and not playing.modes.notes:
            playing.modes.toggle_notes()

        def on_closed(won: bool | None) -> None:
            self._left_in_notes = {game_id} if playing.modes.notes else set()
            if won:
                self._open_won(playing, another)

        # The screen below may close before the game ends, and would drop its callbacks.
        self._app.push_for_app(PlayScreen(playing, self._app.look, another, cursor), on_closed)

    def _open_won(self, playing: Playing, another: Callable[[], None] | None) -> None:
        from ..store.lessons import course_technique
        from .actions.menu import NEXT_LESSON, NEXT_OF_BOOK
        from .screens.won import WonScreen

        details, puzzle = playing.details, playing.game.puzzle
        following = NEXT_OF_BOOK if another else None
        if not another and course_technique(details.seed):
            following, another = NEXT_LESSON, self.practice.open_next_lesson
            self._app.progress.save_next_lesson()
        try:
            times = self._app.store.statistics.levels(puzzle.layout.id).get(details.level)
        except StoreError:
            times = None

        def on_closed(choice: str | None) -> None:
            if choice == "again" and another:
                another()
            elif choice == "again":
                self._play_another(details, puzzle)

        self._app.push_screen(WonScreen(playing, times, following), on_closed)

    def _play_another(self, details: Details, puzzle: Puzzle) -> None:
        """Play a puzzle like a previous one: of the same specification, or of the same level."""
        from ..session.new_games import Shape
        from ..session.reserve import share_like

        if share := share_like(details, self._app.puzzle_searches.fresh_seed()):
            self.make_and_play(share, exact=False)
        elif details.level in map(str, Level):
            shape = Shape(puzzle.layout, is_killer=bool(puzzle.extras.constraints))
            self.new_game(Level.named(details.level), shape)

    def open_steps(
        self, playing: Playing, start: SearchStart, left: Callable[[Advice | None], None]
    ) -> None:
        """Open the list of all available steps; *left* receives the step to apply, or None.

        If the player looked at steps, the game records a hint.
        """
        from ..game.events import Hint
        from .screens.steps import StepsScreen

        def on_screen_closed(advice: Advice | None) -> None:
            if screen.first_technique:
                playing.play(Hint(1, screen.first_technique))
            left(advice)

        screen = StepsScreen(playing, start)
        self._app.push_screen(screen, on_screen_closed)

    def choose_ladder(self, chosen: Callable[[], None] = lambda: None) -> None:
        """Open the choice of the ladder of techniques; call *chosen* if the player changes it."""
        from .screens.ladder import LadderScreen

        app = self._app

        def on_closed(ladder: LadderChoice | None) -> None:
            if ladder is not None and ladder != app.preferences.ladder:
                app.change_preferences(ladder=ladder)
                chosen()

        app.push_screen(LadderScreen(app.preferences.ladder), on_closed)

    # A puzzle to play

    def choose_shape(self, chosen: Callable[[], None]) -> None:
        """Open the choice of the shape of new games; call *chosen* if the player changes it."""
        from .screens.layouts import LayoutsScreen

        app = self._app
        new_games = app.new_games

        def on_closed(shape: Shape | None) -> None:
            if shape is not None and shape != new_games.shape:
                try:
                    new_games.take_shape(shape.layout, is_killer=shape.is_killer)
                except StoreError as error:
                    app.show_message(f"The shape was not saved: {error}.")
                chosen()

        app.push_screen(LayoutsScreen(new_games.shape), on_closed)

    def enter_puzzle(self, text: str) -> None:
        """Open the page to type or paste a puzzle, with *text* on it, and play the result.

        Several puzzles open as a book.
        """
        from ..session.playing import EnteredPuzzle
        from .screens.enter import EnterScreen

        def on_closed(found: EnteredPuzzle | Share | BookSource | None) -> None:
            if isinstance(found, tuple):
                self.make_and_play(found)
            elif isinstance(found, EnteredPuzzle):
                self.play_puzzle(found.puzzle, found.details, found.sheet)
            elif found:
                self.open_book(found)

        self._app.push_screen(EnterScreen(text), on_closed)

    def open_books(self) -> None:
        """Open the shelf of books."""
        from .screens.books.shelf import ShelfScreen

        self._app.push_screen(ShelfScreen())

    def open_book(self, opened: Book | BookSource, number: int | None = None) -> None:
        """Open a book, or a file or text to read as one; play its puzzle *number*, if given."""
        from .screens.books.book import BookScreen

        self._app.push_screen(BookScreen(opened, number))

    def open_custom(self) -> None:
        """Open the form for a custom puzzle, and play the result."""
        from ..engine.generating.spec import USUAL_SIZES
        from ..session.puzzle_form import Form
        from .screens.custom import CustomScreen

        def on_closed(fresh: ReservePuzzle | None) -> None:
            if fresh:
                self.play_puzzle(fresh.puzzle, fresh.details)

        shape = self._app.new_games.shape
        form = Form().with_layout(shape.layout)
        if shape.is_killer:
            form = form.with_cages(USUAL_SIZES)
        self._app.push_screen(CustomScreen(form), on_closed)

    def make_and_play(self, share: Share, day: date | None = None, *, exact: bool = True) -> None:
        """Generate a puzzle, with its progress shown, and play it.

        Args:
            share: The specification and the seed.
            day: The day whose daily puzzle it is.
            exact: Whether it must be the puzzle that this specification and seed give everywhere;
                otherwise any puzzle of the specification will do, which is faster.
        """
        from .screens.making import MakingScreen

        def on_closed(fresh: ReservePuzzle | None) -> None:
            if fresh and day:
                self._play_daily(fresh, day)
            elif fresh:
                # An exact puzzle counts as brought by the player, which an empty seed records.
                details = replace(fresh.details, seed="") if exact else fresh.details
                self.play_puzzle(fresh.puzzle, details)

        self._app.push_screen(
            MakingScreen(self._app.puzzle_searches.begin(share, exact=exact)), on_closed
        )

    def open_daily(self) -> None:
        """Open the calendar of daily puzzles."""
        from .screens.daily import DailyScreen

        self._app.push_screen(DailyScreen())

    def play_daily(self, day: date, kind: DailyKind) -> None:
        """Begin or continue the daily puzzle of a day and kind, on the layout of new games."""
        from ..session.daily import daily_share

        layout = self._app.new_games.layout
        try:
            games = self._app.store.daily.games_by_day(day, day, layout.id)
            begun = games.get((day, kind.stored_level))
        except StoreError:
            begun = None
        if begun and begun.game_id is not None:
            self.play_game(begun.game_id)
        else:
            self.make_and_play(daily_share(day, kind, layout), day)

    def _play_daily(self, fresh: ReservePuzzle, day: date) -> None:
        from ..session.daily import daily_title

        puzzle = replace(fresh.puzzle, title=daily_title(day))
        self.play_puzzle(puzzle, replace(fresh.details, daily=day.isoformat()))

    def open_saved(self) -> None:
        """Open the saved games."""
        from .screens.saved import SavedScreen

        def on_closed(game_id: int | None) -> None:
            if game_id is not None:
                self.play_game(game_id)

        self._app.push_screen(SavedScreen(), on_closed)


def _welcome(keys: OwnKeys) -> str:
    """Return the message that is shown on the player's first game."""
    from .actions.play import PLAY

    guide = next(each.shown for each in keys.apply_to(PLAY) if each.id == "guide").split(" ")[0]
    return f"Type a digit to write it. {guide} opens the guide, which begins with the rules."
