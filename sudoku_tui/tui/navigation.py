"""How a puzzle comes onto the table: drawn, made, entered, shared, of the day, or saved.

The shape that new games have, and how a puzzle of it comes onto the table.

How drills come onto the screen.

Short messages in a corner, and when they go away.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final

from textual.app import App

from ..engine.dice import Dice
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, layout_named
from ..engine.level import Level
from ..formats import clean_text, write
from ..game.learning.cards import CHAIN, FLASH, Card
from ..session.preferences import Preferences
from ..store.errors import StoreError
from ..store.saved_game import Details, Summary
from ..store.stock import draw, stock_levels
from ..store.store import Store
from .drawing.themes import Look

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle
    from ..formats.spec import Share
    from ..session.background.puzzle_search import PuzzleSearch
    from ..session.drill_session import Sitting, Task
    from ..session.playing import EnteredPuzzle, Playing
    from ..store.reserve import Fresh


_KEY = "shape"
"""The setting that remembers the layout of new games."""


class Shapes(App[None]):
    """An app that begins games of any layout. Inherit from it."""

    store: Store
    seed: Callable[[], int]
    _shape: Layout | None = None

    @abstractmethod
    def say(self, text: str, *, long: bool = False) -> None:
        """Show a short message."""

    @abstractmethod
    def fresh_seed(self) -> str:
        """A seed that is short enough to be read out."""

    @abstractmethod
    def play_puzzle(self, puzzle: Puzzle, details: Details) -> None:
        """Begin a game."""

    @abstractmethod
    def make_and_play(self, share: Share, day: date | None = None, *, exact: bool = True) -> None:
        """Make a puzzle, with its progress shown, and play it."""

    @property
    def shape(self) -> Layout:
        """The layout that new games have."""
        if self._shape is None:
            try:
                self._shape = layout_named(self.store.settings.get(_KEY, CLASSIC.id))
            except (KeyError, ValueError):
                self._shape = CLASSIC
        return self._shape

    def take_shape(self, layout: Layout, *, remember: bool = True) -> None:
        """Let new games have this layout, also the next time if it is to be remembered."""
        self._shape = layout
        if remember:
            try:
                self.store.settings.set(_KEY, layout.id)
            except StoreError as error:
                self.say(f"The shape was not remembered: {error}.")

    def choose_shape(self, chosen: Callable[[], None]) -> None:
        """Let the player choose the layout of new games; *chosen* is called if there is another."""
        from .screens.layouts import LayoutsScreen

        def left(layout: Layout | None) -> None:
            if layout is not None and layout != self.shape:
                self.take_shape(layout)
                chosen()

        self.push_screen(LayoutsScreen(self.shape), left)

    def levels(self) -> tuple[Level, ...]:
        """The levels of the shape: those of its stock, or all where each puzzle is made."""
        return stock_levels(self.shape) or tuple(Level)

    def new_game(self, level: Level, layout: Layout | None = None) -> None:
        """Play a puzzle that nobody has seen, of *layout* or of the shape.

        It is a fresh one, or else one of the stock; where there is no stock it is made now.
        """
        layout = layout or self.shape
        if fresh := self._from_reserve(level, layout):
            self.play_puzzle(fresh.puzzle, fresh.details)
        elif level in stock_levels(layout):
            self._play_drawn(level, layout)
        else:
            from ..formats.spec import Share
            from ..session.reserve import reserve_spec

            seed = self.fresh_seed()
            self.make_and_play(Share(reserve_spec(level, seed, layout), seed), exact=False)

    def _play_drawn(self, level: Level, layout: Layout) -> None:
        from ..engine.search import only_solution

        try:
            drawn = draw(level, Dice(self.seed()), layout)
        except StoreError as error:
            self.say(f"{error}.")
            return
        solution = only_solution(drawn.puzzle) or ()
        details = Details(str(drawn.level), drawn.score, solution=solution)
        self.play_puzzle(drawn.puzzle, details)

    def _from_reserve(self, level: Level, layout: Layout) -> Fresh | None:
        try:
            return self.store.reserve.take(str(level), layout)
        except StoreError:
            return None


class Practising(App[None]):
    """An app that techniques can be practised in. Inherit from it."""

    store: Store
    now: Callable[[], float]
    seed: Callable[[], int]

    def open_practice(self) -> None:
        """The map of techniques."""
        from .screens.practice import PracticeScreen

        self.push_screen(PracticeScreen())

    def open_drill(self, technique: str, count: int | None = None) -> None:
        """Drills of the technique of this id, *count* or as many as are wanted."""
        from ..session.drill_session import Sitting

        try:
            self._sit(Sitting.of_technique(self.store, technique, self.now, self.seed, count))
        except StoreError as error:
            self._say_why(f"{error}.")

    def open_flash(self, technique: str) -> None:
        """Boards for a moment each: is the technique of this id there?"""
        self._open_way(Card(technique, FLASH))

    def open_chain(self, technique: str) -> None:
        """Chains to build, of the technique of this id."""
        self._open_way(Card(technique, CHAIN))

    def _open_way(self, card: Card) -> None:
        from ..session.drill_session import Sitting

        try:
            self._sit(Sitting.of_way(self.store, card, self.now, self.seed))
        except StoreError as error:
            self._say_why(f"{error}.")

    def open_today(self) -> None:
        """What is due, and a little that is new."""
        from ..session.drill_session import Sitting, todays_plan

        try:
            cards = [each.card for each in todays_plan(self.store).drills]
            self._sit(Sitting(self.store, cards, self.now, self.seed))
        except StoreError as error:
            self._say_why(f"{error}.")

    def _sit(self, sitting: Sitting) -> None:
        """Begin with the first; say at the end how it went.

        Raises:
            StoreError: its positions cannot be read.
        """
        from .texts import drill as drill_text

        first = sitting.next()
        if first is None:
            self._say_why(drill_text.summary(()))
        else:
            self._go_on(sitting, first)

    def _go_on(self, sitting: Sitting, task: Task) -> None:
        """Show *task*, and after it, on another screen, what is of another kind."""
        from .screens.practice import screen_of
        from .texts import drill as drill_text

        def left(then: Task | None) -> None:
            if then is not None:
                self._go_on(sitting, then)
            elif sitting.outcomes:
                self._say_why(drill_text.summary(sitting.outcomes))

        self.push_screen(screen_of(sitting, task), left)

    def _say_why(self, text: str) -> None:
        self.notify(clean_text(text), markup=False, timeout=6)


_SHORT: Final = 4.0
_LONG: Final = 15.0
"""Seconds that a message is to be seen, if nothing happens meanwhile."""
_JUST_NOW: Final = 0.5
"""Seconds within which a message was said on the way to another screen, and belongs to that one."""


class Saying(App[None]):
    """An app that says something now and then. Inherit from it."""

    keys_heard = 0
    """How many keys have been heard so far."""
    _staying: frozenset[str] = frozenset()
    _long_said: tuple[str, int] = ("", 0)
    """What was said last that is long, and after how many keys."""

    def say(self, text: str, *, long: bool = False, stays: bool = False) -> None:
        """Show a short message that goes away by itself.

        It goes with the screen on which it was said, unless it *stays*: what concerns no one
        screen is to be read in peace.
        """
        said = clean_text(text)
        if long:
            self._long_said = said, self.keys_heard
        if stays:
            self._staying |= {said}
        self.notify(said, markup=False, timeout=_LONG if long else _SHORT)

    def on_mount(self) -> None:
        """Follow the screens."""
        self.screen_change_signal.subscribe(self, lambda _: self._hush(), immediate=True)

    def _hush(self) -> None:
        """Take away what was said on the screen that was left."""
        for said in list(self._notifications):
            older = time.time() > said.raised_at + _JUST_NOW
            message, keys = self._long_said
            another_key = said.message == message and keys != self.keys_heard
            if said.message not in self._staying and (older or another_key):
                self._unnotify(said, refresh=False)


_SEED = "abcdefghijkmnpqrstuvwxyz23456789"
"""What seeds are written in: nothing that could be taken for something else."""
_SEED_LENGTH = 6


class Dealing(Saying, Shapes):
    """An app that deals puzzles. Inherit from it."""

    preferences: Preferences
    look: Look
    now: Callable[[], float]
    today: Callable[[], date]
    _makings: set[PuzzleSearch]

    # What there is

    def unfinished_games(self, limit: int = -1) -> list[Summary]:
        """Games to go on with, the last played first."""
        try:
            return self.store.games.list_games(finished=False, limit=limit)
        except StoreError:
            return []

    def count_saved(self) -> int:
        """How many games are on the list."""
        try:
            return len(self.store.games.list_games())
        except StoreError:
            return 0

    # Games

    def play_puzzle(self, puzzle: Puzzle, details: Details) -> None:
        """Begin a game."""
        from ..session.playing import Playing

        self._play(Playing.of_puzzle(self.store, puzzle, details, self.preferences, self.now))

    def continue_game(self) -> None:
        """Go on with the last game."""
        if games := self.unfinished_games(limit=1):
            self.play_game(games[0].id)

    def play_game(self, game_id: int) -> None:
        """Go on with a game."""
        from ..session.playing import Playing

        try:
            saved = self.store.games.load(game_id)
        except StoreError as error:
            self.say(f"The game cannot be opened: {error}.")
            return
        if saved.lost:
            self.say(f"{saved.lost} of its last moves could not be read.", long=True, stays=True)
        self._play(Playing.of_saved(self.store, saved, self.preferences, self.now))

    def _play(self, playing: Playing) -> None:
        from .screens.play import PlayScreen

        def left(won: bool | None) -> None:
            if won:
                self._show_won(playing)

        self.push_screen(PlayScreen(playing, self.look), left)

    def _show_won(self, playing: Playing) -> None:
        from .screens.won import WonScreen

        details, layout = playing.details, playing.game.puzzle.layout
        try:
            times = self.store.statistics.levels(layout.id).get(details.level)
        except StoreError:
            times = None

        def left(choice: str | None) -> None:
            if choice == "again":
                self._play_another(details, layout)
            elif choice == "look":
                self._play(playing)

        self.push_screen(WonScreen(playing, times), left)

    def _play_another(self, details: Details, layout: Layout) -> None:
        """Play a puzzle like one that was won: made in the same way, or of the same level."""
        from ..session.reserve import share_like

        if share := share_like(details, self.fresh_seed()):
            self.make_and_play(share, exact=False)
        elif details.level in map(str, Level):
            self.new_game(Level.named(details.level), layout)

    def enter_puzzle(self, text: str) -> None:
        """Enter or paste a puzzle, and play it."""
        from .screens.enter import EnterScreen

        def left(found: EnteredPuzzle | Share | None) -> None:
            if isinstance(found, tuple):
                self.make_and_play(found)
            elif found:
                self.play_puzzle(found.puzzle, found.details)

        self.push_screen(EnterScreen(text), left)

    def copy_puzzle(self, puzzle: Puzzle) -> None:
        """Copy a puzzle as one line."""
        line = write(puzzle, puzzle.givens, "line")
        self.copy_to_clipboard(line)
        self.say(f"Copied: {line}" if puzzle.layout.cells <= 81 else "Copied.")

    # Making puzzles

    def fresh_seed(self) -> str:
        """A seed that is short enough to be read out."""
        dice = Dice(self.seed())
        return "".join(dice.pick(_SEED) for _ in range(_SEED_LENGTH))

    def make(self, share: Share, *, exact: bool = False, patient: bool = False) -> PuzzleSearch:
        """Begin to make a puzzle; what is not over when the app ends is ended with it."""
        from ..session.background.puzzle_search import PuzzleSearch

        self._makings = {making for making in self._makings if not making.is_over}
        making = PuzzleSearch(share, exact=exact, patient=patient)
        self._makings.add(making)
        making.start()
        return making

    async def end_makings(self) -> None:
        """End everything that is being made, and wait until it has ended."""
        for making in self._makings:
            making.stop()
        for making in self._makings:
            await making.over()

    def make_and_play(self, share: Share, day: date | None = None, *, exact: bool = True) -> None:
        """Make a puzzle, with its progress shown, and play it; *day* if it is that day's.

        Unless *exact* is taken back it is the one that everybody gets from that text.
        """
        from .screens.making import MakingScreen

        def left(fresh: Fresh | None) -> None:
            if fresh:
                self._play_fresh(fresh, day)

        self.push_screen(MakingScreen(self.make(share, exact=exact)), left)

    def _play_fresh(self, fresh: Fresh, day: date | None = None) -> None:
        puzzle, details = fresh.puzzle, fresh.details
        if day:
            from ..session.daily import daily_title

            puzzle = replace(puzzle, title=daily_title(day))
            details = replace(details, daily=day.isoformat())
        self.play_puzzle(puzzle, details)

    def open_custom(self) -> None:
        """Say what a puzzle is to be like, and play it."""
        from ..session.form import Form
        from .screens.custom import CustomScreen

        def left(fresh: Fresh | None) -> None:
            if fresh:
                self._play_fresh(fresh)

        self.push_screen(CustomScreen(Form().of_layout(self.shape)), left)

    def open_daily(self) -> None:
        """The puzzles of the days."""
        from .screens.daily import DailyScreen

        self.push_screen(DailyScreen())

    def play_daily(self, day: date, level: Level) -> None:
        """Go on with a day's puzzle of the shape, or begin it."""
        from ..session.daily import daily_share

        try:
            begun = self.store.daily.between(day, day, self.shape.id).get((day, str(level)))
        except StoreError:
            begun = None
        if begun and begun.game_id is not None:
            self.play_game(begun.game_id)
        else:
            self.make_and_play(daily_share(day, level, self.shape), day)

    def open_share(self, playing: Playing) -> None:
        """Show and copy what makes a puzzle again."""
        from .screens.share import ShareScreen

        self.push_screen(ShareScreen(playing.game.puzzle, playing.details))
