"""New games: the shape that the player has chosen, its levels, and the next puzzle."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from ..engine.dice import Dice
from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, layout_named
from ..engine.level import Level
from ..store.errors import StoreError
from ..store.saved_game import LONGEST_LAYOUT, Details
from ..store.stock import DrawnPuzzle, draw_puzzle, draw_puzzle_needing, stock_levels
from ..store.store import Store

if TYPE_CHECKING:
    from ..engine.generating.spec import Spec
    from ..store.reserve import ReservePuzzle

_KEY = "shape"
"""Key of the setting with the chosen shape."""
_KILLER: Final = "killer:"
"""Prefix of the id of a shape with cages; the id of its layout follows."""
MOST_DIGITS: Final = 12
"""Largest number of digits of killers for new games; larger ones are not made in seconds."""


class Shape(NamedTuple):
    """The shape of new games: a layout, and whether its puzzles are killers."""

    layout: Layout
    is_killer: bool = False

    @classmethod
    def named(cls, id: str) -> Shape:
        """Return the shape with this id.

        Raises:
            KeyError: There is no such layout.
        """
        return cls(layout_named(id.removeprefix(_KILLER)), id.startswith(_KILLER))

    @property
    def id(self) -> str:
        """The id of the layout, with a prefix if there are cages."""
        return f"{_KILLER}{self.layout.id}" if self.is_killer else self.layout.id

    @property
    def name(self) -> str:
        """The name of the layout, with the kind of puzzle: ``Classic killer``."""
        return f"{self.layout.name} killer" if self.is_killer else self.layout.name


def killer_spec(layout: Layout, level: Level | None = None) -> Spec:
    """Return the specification of a killer for a new game; of any level if *level* is None."""
    from ..engine.generating.spec import USUAL_SIZES, Spec  # imported late: the menu needs none

    levels = () if level is None else (level,)
    return Spec(layout.id, frozenset(levels), killer=USUAL_SIZES)


def levels_of(shape: Shape) -> tuple[Level, ...]:
    """Return the levels of a shape: those of its stock, or all that can be generated."""
    if found := stock_levels(*shape):
        return found
    if not shape.is_killer:
        return tuple(Level)
    from ..engine.generating.bounds import hardest_level  # imported late: few shapes are killers

    hardest = hardest_level(killer_spec(shape.layout).rated_layout)
    return tuple(level for level in Level if level <= hardest)


class NewGames:
    """A dealer of unplayed puzzles of the chosen layout.

    *seed* returns a new number at each call.
    """

    def __init__(self, store: Store, seed: Callable[[], int]) -> None:
        self._store = store
        self._seed = seed
        self._shape: Shape | None = None

    @property
    def shape(self) -> Shape:
        """Shape of new games."""
        if self._shape is None:
            try:
                # The id of a layout made by a player contains the whole layout, so it is long.
                longest = len(_KILLER) + LONGEST_LAYOUT
                id = self._store.settings.get(_KEY, CLASSIC.id, longest=longest)
                self._shape = Shape.named(id)
            except KeyError:
                self._shape = Shape(CLASSIC)
        return self._shape

    @property
    def layout(self) -> Layout:
        """Layout of new games."""
        return self.shape.layout

    def take_shape(self, layout: Layout, *, is_killer: bool = False, remember: bool = True) -> None:
        """Change the shape of new games, permanently with *remember*.

        Raises:
            StoreError: The shape was changed, but is not saved yet.
        """
        self._shape = shape = Shape(layout, is_killer)
        if remember:
            self._store.unsaved.write(
                "setting", lambda store: store.settings.set(_KEY, shape.id), _KEY
            )

    @property
    def levels(self) -> tuple[Level, ...]:
        """Levels of the shape."""
        return levels_of(self.shape)

    def deal(self, level: Level, shape: Shape) -> ReservePuzzle | None:
        """Return a puzzle of the reserve, or else of the stock; None if it has to be generated.

        The reserve has no killers.

        Raises:
            StoreError: The stock cannot be read.
        """
        fresh = None
        if not shape.is_killer:
            with suppress(StoreError):
                fresh = self._store.reserve.take(str(level), shape.layout)
        return fresh or (self._draw(level, shape) if level in stock_levels(*shape) else None)

    def _draw(self, level: Level, shape: Shape) -> ReservePuzzle:
        return _with_solution(draw_puzzle(level, Dice(self._seed()), *shape))

    def deal_lesson(self, technique: str) -> ReservePuzzle:
        """Return a puzzle of the stock whose path needs a technique, for the course.

        Raises:
            StoreError: The stock has no such puzzle, or cannot be read.
        """
        return _with_solution(draw_puzzle_needing(technique, Dice(self._seed())))


def _with_solution(drawn: DrawnPuzzle) -> ReservePuzzle:
    from ..engine.search import only_solution
    from ..store.reserve import ReservePuzzle

    solution = only_solution(drawn.puzzle) or ()
    details = Details(str(drawn.level), drawn.score, drawn.seed, solution)
    return ReservePuzzle(drawn.puzzle, details)
