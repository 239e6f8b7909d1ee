"""What new games are of: the layout that the player chose, its levels, and the puzzle to play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..engine.dice import Dice
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, layout_named
from ..engine.level import Level
from ..store.errors import StoreError
from ..store.saved_game import LONGEST_LAYOUT, Details
from ..store.stock import draw, stock_levels
from ..store.store import Store

if TYPE_CHECKING:
    from ..store.reserve import Fresh

_KEY = "shape"
"""The setting that remembers the layout."""


class NewGames:
    """Deals puzzles that nobody has seen, of one layout until another is chosen.

    *seed* tells a number that is another one each time.
    """

    def __init__(self, store: Store, seed: Callable[[], int]) -> None:
        self._store = store
        self._seed = seed
        self._shape: Layout | None = None

    @property
    def shape(self) -> Layout:
        """The layout that new games have."""
        if self._shape is None:
            try:
                # The id of a layout of one's own holds all of it.
                id = self._store.settings.get(_KEY, CLASSIC.id, longest=LONGEST_LAYOUT)
                self._shape = layout_named(id)
            except KeyError:
                self._shape = CLASSIC
        return self._shape

    def take_shape(self, layout: Layout, *, remember: bool = True) -> None:
        """Let new games have this layout, also the next time if it is to be remembered.

        Raises:
            StoreError: new games have it, but that is not saved yet.
        """
        self._shape = layout
        if remember:
            self._store.unsaved.write(
                "setting", lambda store: store.settings.set(_KEY, layout.id), _KEY
            )

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels of the shape: those of its stock, or all where each puzzle is made."""
        return stock_levels(self.shape) or tuple(Level)

    def deal(self, level: Level, layout: Layout) -> Fresh | None:
        """A fresh puzzle, or else one of the stock; None where there is none and it is to be made.

        Raises:
            StoreError: the stock cannot be read.
        """
        try:
            fresh = self._store.reserve.take(str(level), layout)
        except StoreError:
            fresh = None
        return fresh or (self._drawn(level, layout) if level in stock_levels(layout) else None)

    def _drawn(self, level: Level, layout: Layout) -> Fresh:
        from ..engine.search import only_solution
        from ..store.reserve import Fresh

        drawn = draw(level, Dice(self._seed()), layout)
        solution = only_solution(drawn.puzzle) or ()
        details = Details(str(drawn.level), drawn.score, drawn.seed, solution)
        return Fresh(drawn.puzzle, details)
