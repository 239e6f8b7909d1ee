"""How one screen leads to another: to a game and what comes of it, to a puzzle, to a page.

The screens are imported where they are opened: the menu is to be there at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from ..engine.layout import Cell, Layout
from ..engine.level import Level
from ..engine.nearest import sentence
from ..session.actions.action import Action
from ..store.errors import StoreError
from ..store.saved_game import Details

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle
    from ..engine.started_puzzle import StartedPuzzle
    from ..formats.sheet import Sheet
    from ..formats.spec import Share
    from ..game.hints import Advice, Start
    from ..session.books.book import Book, FileToRead
    from ..session.game_review import GameToReview
    from ..session.ladder_choice import LadderChoice
    from ..session.playing import EnteredPuzzle, Playing
    from ..store.journal import Journal
    from ..store.reserve import Fresh
    from ..store.saved_game import SavedGame
    from .actions.own_keys import OwnKeys
    from .host import Host
    from .practice_navigation import PracticeNavigation


class Navigation:
    """Opens the screens of an app, and does what they are left with."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._copied_as = ""
        """The format in which a position was copied last."""

    @cached_property
    def practice(self) -> PracticeNavigation:
        """How one screen leads to another in practice."""
        from .practice_navigation import PracticeNavigation

        return PracticeNavigation(self._app)

    # A game

    def new_game(self, level: Level, layout: Layout | None = None) -> None:
        """Play a puzzle that nobody has seen, of *layout* or of the shape of new games."""
        app = self._app
        layout = layout or app.new_games.shape
        try:
            fresh = app.new_games.deal(level, layout)
        except StoreError as error:
            app.say(sentence(str(error)))
            return
        if fresh:
            self.play_puzzle(fresh.puzzle, fresh.details)
        else:
            from ..formats.spec import Share
            from ..session.reserve import reserve_spec

            seed = app.puzzle_searches.fresh_seed()
            self.make_and_play(Share(reserve_spec(level, seed, layout), seed), exact=False)

    def play_puzzle(
        self,
        puzzle: Puzzle,
        details: Details,
        sheet: Sheet | None = None,
        another: Callable[[], None] | None = None,
    ) -> None:
        """Begin a game, with what a *sheet* says on the paper; *another* plays what comes next.

        The first game of all says how it is played, and where to read about it.
        """
        from ..session.playing import Playing

        app, is_first = self._app, self._has_no_game()
        playing = Playing.of_puzzle(app.store, puzzle, details, app.preferences, app.now, sheet)
        if is_first:
            playing.say(_first_words(app.keys))
        self.play(playing, another)

    def _has_no_game(self) -> bool:
        try:
            return not self._app.store.games.count()
        except StoreError:
            return False

    def play_game(self, game_id: int, another: Callable[[], None] | None = None) -> None:
        """Go on with a game; *another* plays what comes next when it is won."""
        from ..session.opening import describe_damage
        from ..session.playing import Playing
        from ..store.journal import unsaved_games

        app = self._app
        for journal in unsaved_games(app.store):
            if journal.game_id == game_id and not journal.conflict:
                self.go_on(journal, another)
                return
        saved = self._saved_game(game_id)
        if saved is None:
            return
        if damage := describe_damage(saved):
            app.say(damage, long=True, stays=True)
        self.play(Playing.of_saved(app.store, saved, app.preferences, app.now), another)

    def review_game(self, game_id: int) -> None:
        """Look back at a saved game."""
        from .screens.review import ReviewScreen

        if source := self._game_to_review(game_id):
            self._app.push_screen(ReviewScreen(source))

    def replay_game(self, game_id: int) -> None:
        """See a saved game again."""
        from .screens.replay.replay import ReplayScreen

        if source := self._game_to_review(game_id):
            self._app.push_screen(ReplayScreen(source))

    def _game_to_review(self, game_id: int) -> GameToReview | None:
        """A saved game as a whole; if it cannot be read, that is told."""
        from ..session.game_review import GameToReview

        saved = self._saved_game(game_id)
        return GameToReview.of_saved(saved, self._app.preferences.ladder) if saved else None

    def _saved_game(self, game_id: int) -> SavedGame | None:
        """A saved game; if it cannot be read, that is told."""
        try:
            return self._app.store.games.load(game_id)
        except StoreError as error:
            self._app.say(f"The game cannot be opened: {error}.")
            return None

    def go_on(self, journal: Journal, another: Callable[[], None] | None = None) -> None:
        """Go on with a game of which something is not saved."""
        from ..session.playing import Playing

        app = self._app
        self.play(Playing(journal, journal.saved, app.preferences, app.now), another)

    def play(
        self,
        playing: Playing,
        another: Callable[[], None] | None = None,
        cursor: Cell | None = None,
    ) -> None:
        """Show a game: to play it, or to look at it again, with the *cursor* where it was.

        When it is won one like it can be played, or *another*, if that is given.
        """
        from .screens.play import PlayScreen

        def left(won: bool | None) -> None:
            if won:
                self._show_won(playing, another)

        # Settings and replays close before the game ends, and would take the callback with them.
        self._app.push_for_app(PlayScreen(playing, self._app.look, another, cursor), left)

    def _show_won(self, playing: Playing, another: Callable[[], None] | None) -> None:
        from .screens.won import WonScreen

        details, layout = playing.details, playing.game.puzzle.layout
        try:
            times = self._app.store.statistics.levels(layout.id).get(details.level)
        except StoreError:
            times = None

        def left(choice: str | None) -> None:
            if choice == "again" and another:
                another()
            elif choice == "again":
                self._play_another(details, layout)

        self._app.push_screen(WonScreen(playing, times, is_of_book=another is not None), left)

    def _play_another(self, details: Details, layout: Layout) -> None:
        """Play a puzzle like one that was won: made in the same way, or of the same level."""
        from ..session.reserve import share_like

        if share := share_like(details, self._app.puzzle_searches.fresh_seed()):
            self.make_and_play(share, exact=False)
        elif details.level in map(str, Level):
            self.new_game(Level.named(details.level), layout)

    def open_steps(
        self, playing: Playing, start: Start, left: Callable[[Advice | None], None]
    ) -> None:
        """All steps that are open; *left* hears which is to be applied, if any."""
        from ..game.events import Hint
        from .screens.steps import StepsScreen

        def seen(advice: Advice | None) -> None:
            if screen.seen:
                playing.play(Hint(1, screen.seen))
            left(advice)

        screen = StepsScreen(playing, start)
        self._app.push_screen(screen, seen)

    def choose_ladder(self, chosen: Callable[[], None] = lambda: None) -> None:
        """Let the player choose the techniques to climb; *chosen* is called if that changed."""
        from .screens.ladder import LadderScreen

        app = self._app

        def left(ladder: LadderChoice | None) -> None:
            if ladder is not None and ladder != app.preferences.ladder:
                app.prefer(ladder=ladder)
                chosen()

        app.push_screen(LadderScreen(app.preferences.ladder), left)

    # A puzzle to play

    def choose_shape(self, chosen: Callable[[], None]) -> None:
        """Let the player choose the layout of new games; *chosen* is called if there is another."""
        from .screens.layouts import LayoutsScreen

        app = self._app
        new_games = app.new_games

        def left(layout: Layout | None) -> None:
            if layout is not None and layout != new_games.shape:
                try:
                    new_games.take_shape(layout)
                except StoreError as error:
                    app.say(f"The shape was not remembered: {error}.")
                chosen()

        app.push_screen(LayoutsScreen(new_games.shape), left)

    def enter_puzzle(self, text: str) -> None:
        """Enter or paste a puzzle, and play it; of several all are shown."""
        from ..session.playing import EnteredPuzzle
        from .screens.enter import EnterScreen

        def left(found: EnteredPuzzle | Share | FileToRead | None) -> None:
            if isinstance(found, tuple):
                self.make_and_play(found)
            elif isinstance(found, EnteredPuzzle):
                self.play_puzzle(found.puzzle, found.details, found.sheet)
            elif found:
                self.open_book(found)

        self._app.push_screen(EnterScreen(text), left)

    def open_books(self) -> None:
        """The books."""
        from .screens.books.shelf import ShelfScreen

        self._app.push_screen(ShelfScreen())

    def open_book(self, opened: Book | FileToRead, number: int | None = None) -> None:
        """A book, or a file or a text that is read as one; of this *number* it is played."""
        from .screens.books.book import BookScreen

        self._app.push_screen(BookScreen(opened, number))

    def open_custom(self) -> None:
        """Say what a puzzle is to be like, and play it."""
        from ..session.form import Form
        from .screens.custom import CustomScreen

        def left(fresh: Fresh | None) -> None:
            if fresh:
                self.play_puzzle(fresh.puzzle, fresh.details)

        self._app.push_screen(CustomScreen(Form().of_layout(self._app.new_games.shape)), left)

    def make_and_play(self, share: Share, day: date | None = None, *, exact: bool = True) -> None:
        """Make a puzzle, with its progress shown, and play it; *day* if it is that day's.

        Unless *exact* is taken back it is the one that everybody gets from that text.
        """
        from .screens.making import MakingScreen

        def left(fresh: Fresh | None) -> None:
            if fresh and day:
                self._play_daily(fresh, day)
            elif fresh:
                # Who brings a text has brought the puzzle.
                details = replace(fresh.details, seed="") if exact else fresh.details
                self.play_puzzle(fresh.puzzle, details)

        self._app.push_screen(
            MakingScreen(self._app.puzzle_searches.begin(share, exact=exact)), left
        )

    def open_daily(self) -> None:
        """The puzzles of the days."""
        from .screens.daily import DailyScreen

        self._app.push_screen(DailyScreen())

    def play_daily(self, day: date, level: Level) -> None:
        """Go on with a day's puzzle of the shape of new games, or begin it."""
        from ..session.daily import daily_share

        shape = self._app.new_games.shape
        try:
            begun = self._app.store.daily.between(day, day, shape.id).get((day, str(level)))
        except StoreError:
            begun = None
        if begun and begun.game_id is not None:
            self.play_game(begun.game_id)
        else:
            self.make_and_play(daily_share(day, level, shape), day)

    def _play_daily(self, fresh: Fresh, day: date) -> None:
        from ..session.daily import daily_title

        puzzle = replace(fresh.puzzle, title=daily_title(day))
        self.play_puzzle(puzzle, replace(fresh.details, daily=day.isoformat()))

    def open_saved(self) -> None:
        """The saved games."""
        from .screens.saved import SavedScreen

        def left(game_id: int | None) -> None:
            if game_id is not None:
                self.play_game(game_id)

        self._app.push_screen(SavedScreen(), left)

    # A page

    def copy_as(self, playing: Playing) -> None:
        """Copy what is on the paper of a game, in a form that is chosen."""
        from ..game.sheets import sheet_of
        from .screens.copy import CopyScreen

        def left(form: str | None) -> None:
            self._copied_as = form or self._copied_as

        self._app.push_screen(CopyScreen(sheet_of(playing.game), self._copied_as), left)

    def open_share(self, playing: Playing) -> None:
        """Show and copy what makes a puzzle again."""
        from .screens.share import ShareScreen

        self._app.push_screen(ShareScreen(playing.game.puzzle, playing.details))

    def open_analysis(self, puzzle: Puzzle, start: StartedPuzzle | None = None) -> None:
        """All that can be said of a puzzle, with ways that begin at *start*, if it is given."""
        from .screens.analysis import AnalysisScreen

        self._app.push_screen(AnalysisScreen(puzzle, self._app.look, start))

    def open_guide(
        self, page_id: str | None, left: Callable[[str | None], None] | None = None
    ) -> None:
        """A page of the guide, or the list of all; *left* is called when it is left.

        It is told which page was read last, if a page was open.
        """
        from ..store.guide import page
        from .screens.guide import GuideScreen
        from .screens.guide_page import GuidePageScreen

        try:
            found = None if page_id is None else page(page_id)
        except StoreError as error:
            self._app.say(sentence(str(error)))
            if left:
                left(None)
            return
        if found is None:
            self._app.push_screen(GuideScreen(), left)
        else:
            self._app.push_screen(GuidePageScreen(found), left)

    def open_statistics(self) -> None:
        """How the games went."""
        from .screens.statistics import StatisticsScreen

        self._app.push_screen(StatisticsScreen())

    def open_keys(self, left: Callable[[None], None]) -> None:
        """Change keys; *left* is done afterwards."""
        from .screens.keys import KeysScreen

        self._app.push_screen(KeysScreen(), left)

    def open_help(
        self,
        commands: tuple[Action, ...] = (),
        first: str | None = "",
        numbers: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """The keys of *commands* after the words *first*; without them those of a game.

        *numbers* are those of a screen, and what each is.
        """
        from .screens.help import HelpScreen

        self._app.push_screen(HelpScreen(commands, first, numbers) if commands else HelpScreen())

    def open_settings(self) -> None:
        """The settings. The game that is being played is drawn anew when they are left."""
        from .screens.play import PlayScreen
        from .screens.settings import SettingsScreen

        app = self._app
        before = app.look, app.preferences
        game = app.screen if isinstance(app.screen, PlayScreen) else None

        def left(_: None) -> None:
            if game and before != (app.look, app.preferences):
                app.pop_screen()
                self.play(game.playing, game.another, game.board.cursor)

        app.push_screen(SettingsScreen(), left)


def _first_words(keys: OwnKeys) -> str:
    """What the first screen of a first game says."""
    from .actions.play import PLAY

    guide = next(each.shown for each in keys.of(PLAY) if each.id == "guide").split(" ")[0]
    return f"Type a digit to write it. {guide} opens the guide, which begins with the rules."
