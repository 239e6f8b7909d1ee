"""A drill drawn for a card: a position of its technique in which the kind is as asked."""

from __future__ import annotations

from ..engine.dice import Dice
from ..game.cards import Card
from ..game.deck import card_of
from .positions import DrawnPosition, draw_position

_DRAWS = 60
"""Positions that are drawn before one of another kind is taken. Kinds are of quick techniques."""


def draw_drill(card: Card, dice: Dice) -> DrawnPosition:
    """A position for *card*, which nobody has seen.

    Raises:
        StoreError: there are no positions of its technique, or their file cannot be read.
    """
    drawn = draw_position(card.technique, dice)
    for _ in range(_DRAWS):
        if not card.kind or card_of(drawn.step) == card:
            break
        drawn = draw_position(card.technique, dice)
    return drawn
