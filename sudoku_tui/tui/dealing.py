"""How a puzzle comes onto the table: drawn, made, entered, shared, of the day, or saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from ..engine.dice import Dice
from ..engine.layout import Layout
from ..engine.level import Level
from ..formats import write
from ..store.errors import StoreError
from ..store.saved import Details, Summary
from .look import Appearance
from .preferences import Preferences
from .saying import Saying
from .shapes import Shapes

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle
    from ..formats.spec import Share
    from ..store.reserve import Fresh
    from .making import Making
    from .playing import Playing
    from .verdict import Entered

_SEED = "abcdefghijkmnpqrstuvwxyz23456789"
"""What seeds are written in: nothing that could be taken for something else."""
_SEED_LENGTH = 6


class Dealing(Saying, Shapes):
    """An app that deals puzzles. Inherit from it."""

    preferences: Preferences
    look: Appearance
    now: Callable[[], float]
    today: Callable[[], date]
    _makings: set[Making]

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
        from .playing import Playing

        self._play(Playing.of_puzzle(self.store, puzzle, details, self.preferences, self.now))

    def continue_game(self) -> None:
        """Go on with the last game."""
        if games := self.unfinished_games(limit=1):
            self.play_game(games[0].id)

    def play_game(self, game_id: int) -> None:
        """Go on with a game."""
        from .playing import Playing

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
        from .reserving import another

        if share := another(details, self.fresh_seed()):
            self.make_and_play(share, exact=False)
        elif details.level in map(str, Level):
            self.new_game(Level.named(details.level), layout)

    def enter_puzzle(self, text: str) -> None:
        """Enter or paste a puzzle, and play it."""
        from .screens.enter import EnterScreen

        def left(found: Entered | Share | None) -> None:
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

    def make(self, share: Share, *, exact: bool = False, patient: bool = False) -> Making:
        """Begin to make a puzzle; what is not over when the app ends is ended with it."""
        from .making import Making

        self._makings = {making for making in self._makings if not making.is_over}
        making = Making(share, exact=exact, patient=patient)
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
            from .days import title_of

            puzzle = replace(puzzle, title=title_of(day))
            details = replace(details, daily=day.isoformat())
        self.play_puzzle(puzzle, details)

    def open_custom(self) -> None:
        """Say what a puzzle is to be like, and play it."""
        from .form import Form
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
        from .days import share_of

        try:
            begun = self.store.daily.between(day, day, self.shape.id).get((day, str(level)))
        except StoreError:
            begun = None
        if begun and begun.game_id is not None:
            self.play_game(begun.game_id)
        else:
            self.make_and_play(share_of(day, level, self.shape), day)

    def open_share(self, playing: Playing) -> None:
        """Show and copy what makes a puzzle again."""
        from .screens.share import ShareScreen

        self.push_screen(ShareScreen(playing.game.puzzle, playing.details))
