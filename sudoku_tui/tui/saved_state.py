"""A saved game as a preview shows it."""

from __future__ import annotations

from dataclasses import replace

from ..engine.extras import NO_EXTRAS, Extras
from ..engine.layout import Layout
from ..engine.layouts import layout_named
from ..engine.puzzle import Puzzle
from ..engine.symbols import SYMBOLS
from ..formats.errors import FormatError
from ..formats.marks import read_marks
from ..store.saved import Summary
from .board_state import BoardState


def state_of_summary(game: Summary) -> BoardState | None:
    """The digits of a saved game; None if its layout is not known here."""
    try:
        layout = layout_named(game.layout)
        digits = tuple(map(SYMBOLS.index, game.digits))
        givens = tuple(map(SYMBOLS.index, game.givens))
        state = BoardState.of_puzzle(Puzzle(layout, givens, extras=_extras(game.shape, layout)))
        return replace(state, digits=digits)
    except (KeyError, ValueError):
        return None


def _extras(text: str, layout: Layout) -> Extras:
    """The marks of a game; none if they cannot be read, as a preview can do without."""
    try:
        return read_marks(text, layout)
    except FormatError:
        return NO_EXTRAS


def shape_of(game: Summary) -> str:
    """What the layout of a saved game is called."""
    try:
        return layout_named(game.layout).name
    except KeyError:
        return game.layout
