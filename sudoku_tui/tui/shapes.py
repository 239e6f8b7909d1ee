"""The shape that new games have, and how a puzzle of it comes onto the table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from textual.app import App

from ..engine.dice import Dice
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, layout_named
from ..engine.level import Level
from ..store.errors import StoreError
from ..store.saved import Details
from ..store.stock import draw, stock_levels
from ..store.store import Store

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle
    from ..formats.spec import Share
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
            from .reserving import spec_of

            seed = self.fresh_seed()
            self.make_and_play(Share(spec_of(level, seed, layout), seed), exact=False)

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
