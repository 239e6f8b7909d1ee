"""Drills from the stock: positions for practice cards, and boards shown for a moment."""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from ..engine.board import Board
from ..engine.dice import Dice
from ..engine.ladders import TEACHING
from ..engine.step import Step, Technique
from ..engine.techniques import CATALOGUE
from ..game.learning.cards import Card
from ..game.learning.technique_cards import card_of
from .positions import (
    DrawnPosition,
    draw_position,
    draw_verified_position,
    position_techniques,
    positions_of,
    scrambled_position,
)

_DRAWS: Final = 120
"""Largest number of positions drawn until one has the wanted kind; only fast techniques have
kinds."""
_NEIGHBOUR_DISTANCE: Final = 6
"""Flash boards without a technique come from techniques at most this many rungs away."""
_MOST_STEPS: Final = 100
"""Limit on the steps of a technique searched for on one board; a player never needs more."""


def draw_drill(card: Card, dice: Dice, *, at_once: bool = False) -> DrawnPosition:
    """Draw a new position for *card* from the stock.

    Args:
        card: The technique, and the kind of step if it has kinds.
        dice: Source of randomness.
        at_once: Whether to avoid slow searches; steps of slow techniques are recorded in the stock.

    Raises:
        StoreError: The stock has no positions of the technique, or its file cannot be read.
    """
    draw = draw_verified_position if at_once else draw_position
    drawn = draw(card.technique, dice)
    for _ in range(_DRAWS):
        if not card.kind or card_of(drawn.step) == card:
            break
        drawn = draw(card.technique, dice)
    return drawn


class FlashBoard(NamedTuple):
    """A position to be shown for a moment."""

    board: Board
    technique: Technique
    """The technique in question."""
    steps: tuple[Step, ...]
    """Its steps on the board; empty if the technique does not occur."""


def draw_flash_board(technique: str, dice: Dice) -> FlashBoard:
    """Draw a position with a technique or, as often, without it.

    A position without the technique belongs to another one close by on the ladder, so that it does
    not look easier than those with the technique. The next step of the path is not needed, so no
    slow search for it is made.

    Raises:
        StoreError: The stock has no positions of the technique, or its file cannot be read.
    """
    asked, _ = CATALOGUE[technique], positions_of(technique)
    if dice.number_below(2):
        for other in dice.shuffled(_neighbours(technique)):
            board = scrambled_position(other, dice).board()
            if next(asked.find(board), None) is None:
                return FlashBoard(board, asked, ())
    while True:
        board = scrambled_position(technique, dice).board()
        if steps := tuple(islice(asked.find(board), _MOST_STEPS)):
            return FlashBoard(board, asked, steps)


def _neighbours(technique: str) -> list[str]:
    """Return the ids of techniques close by on the ladder that the stock has positions of."""
    stock = set(position_techniques())
    ids = [each.id for each in TEACHING.techniques if each.id in stock]
    at = ids.index(technique)
    near = ids[max(0, at - _NEIGHBOUR_DISTANCE) : at + _NEIGHBOUR_DISTANCE + 1]
    return [id for id in near if id != technique]
