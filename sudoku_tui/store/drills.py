"""Drills drawn from the stock: for a card of one kind, and to be looked at for a moment."""

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
    position_techniques,
    positions_of,
    recall_position,
    scrambled_position,
)

_DRAWS: Final = 120
"""Positions that are drawn before one of another kind is taken. Kinds are of quick techniques."""
_AROUND: Final = 6
"""Techniques before and after one on the ladder that may stand in for its absence."""
_SAME: Final = 100
"""Steps that are looked at: more places than these nobody is asked for."""


def draw_drill(card: Card, dice: Dice, *, at_once: bool = False) -> DrawnPosition:
    """A position for *card*, which nobody has seen.

    Somebody who waits gets one *at once*: what would take long to search is known by its line.

    Raises:
        StoreError: there are no positions of its technique, or their file cannot be read.
    """
    draw = recall_position if at_once else draw_position
    drawn = draw(card.technique, dice)
    for _ in range(_DRAWS):
        if not card.kind or card_of(drawn.step) == card:
            break
        drawn = draw(card.technique, dice)
    return drawn


class Glimpse(NamedTuple):
    """A position to look at for a moment."""

    board: Board
    technique: Technique
    """The one that is asked about."""
    steps: tuple[Step, ...]
    """Where it is; empty if it is nowhere."""


def draw_glimpse(technique: str, dice: Dice) -> Glimpse:
    """A position in which a technique is there or, as often, is not.

    Where it is not, it is one of another technique, as near to it on the ladder as can be: it
    looks no easier than those where it is. Nothing is said of what comes next, so that is not
    searched, which would take far longer.

    Raises:
        StoreError: there are no positions of it, or their file cannot be read.
    """
    asked, _ = CATALOGUE[technique], positions_of(technique)
    if dice.below(2):
        for other in dice.shuffled(_neighbours(technique)):
            board = scrambled_position(other, dice).board()
            if next(asked.find(board), None) is None:
                return Glimpse(board, asked, ())
    while True:
        board = scrambled_position(technique, dice).board()
        if steps := tuple(islice(asked.find(board), _SAME)):
            return Glimpse(board, asked, steps)


def _neighbours(technique: str) -> list[str]:
    """Techniques around one of this id on the ladder that there are positions of."""
    stock = set(position_techniques())
    ids = [each.id for each in TEACHING.techniques if each.id in stock]
    at = ids.index(technique)
    near = ids[max(0, at - _AROUND) : at + _AROUND + 1]
    return [id for id in near if id != technique]
