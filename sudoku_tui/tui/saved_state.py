"""A saved game as a preview shows it."""

from __future__ import annotations

from ..engine.bits import mask_of
from ..engine.layouts import layout_named
from ..engine.symbols import SYMBOLS
from ..store.saved import Summary
from .board_state import BoardState


def state_of_summary(game: Summary) -> BoardState | None:
    """The digits of a saved game; None if its layout is not known here."""
    try:
        layout = layout_named(game.layout)
        digits = tuple(map(SYMBOLS.index, game.digits))
        givens = tuple(map(SYMBOLS.index, game.givens))
        given = mask_of(cell for cell, digit in enumerate(givens) if digit)
        return BoardState(layout, digits, given)
    except (KeyError, ValueError):
        return None


def shape_of(game: Summary) -> str:
    """What the layout of a saved game is called."""
    try:
        return layout_named(game.layout).name
    except KeyError:
        return game.layout
