"""The cards of techniques: one for each, or one for each kind of house, in the order of learning.

Players may find a hidden pair in a box and overlook one in a column. So techniques that lie in
one house, or along lines of one kind, have a card for each kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ...engine.ladders import TEACHING
from ...engine.layout import Kind
from ...engine.level import Level
from ...engine.step import Step
from ...engine.techniques import is_of_cages
from .cards import EXERCISES, Card

if TYPE_CHECKING:
    from ..review import Review

_LINES: Final = (Kind.ROW, Kind.COLUMN)
_HOUSES: Final = (*_LINES, Kind.BOX)
KINDS: Final = {
    **dict.fromkeys(("full-house", "hidden-single"), _HOUSES),
    **dict.fromkeys(("naked-pair", "naked-triple", "naked-quad"), _HOUSES),
    **dict.fromkeys(("hidden-pair", "hidden-triple"), _HOUSES),
    **dict.fromkeys(("locked-candidates-1", "locked-candidates-2"), _LINES),
    **dict.fromkeys(("locked-pair", "locked-triple", "skyscraper"), _LINES),
    **dict.fromkeys(("x-wing", "finned-x-wing", "sashimi-x-wing"), _LINES),
    **dict.fromkeys(("swordfish", "finned-swordfish", "sashimi-swordfish"), _LINES),
}
"""The kinds of house in which techniques are practised, by id; the others have one card.

Jellyfish is not in the table: on nine digits it mostly lies in rows and in columns at once.
"""


def cards_of(technique: str) -> tuple[Card, ...]:
    """Return the cards of the technique of this id."""
    return tuple(Card(technique, str(kind)) for kind in KINDS.get(technique, ())) or (
        Card(technique),
    )


def card_of(step: Step) -> Card:
    """Return the card that is practised by finding *step*."""
    id = step.technique.id
    kinds = KINDS.get(id, ())
    # Techniques in a box and a line have a card for each kind of line; boxes are not in `kinds`.
    found = next((house.kind for house in step.houses if house.kind in kinds), None)
    return Card(id, str(found) if found else "")


def deck(techniques: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards of *techniques* in the order of learning: by level, then by ladder.

    Techniques of cages come last, because most players begin without them.
    """
    wanted = set(techniques)
    return tuple(
        card
        for rung in sorted(TEACHING.rungs, key=lambda rung: (is_of_cages(rung.id), rung.level))
        if rung.id in wanted
        for card in cards_of(rung.id)
    )


def missed_cards(found: Review) -> tuple[Card, ...]:
    """Return the cards for the missed steps of a review, each once, in the order of the game.

    A step in a kind of house without a card, such as a diagonal, yields the first card.
    """
    return tuple(dict.fromkeys(_card_to_practise(miss.step) for miss in found.misses))


def _card_to_practise(step: Step) -> Card:
    """Return the card for *step*; the first one of its technique if its kind of house has none."""
    cards = cards_of(step.technique.id)
    card = card_of(step)
    return card if card in cards else cards[0]


def add_practised_ways(cards: Iterable[Card], practised: Iterable[Card]) -> tuple[Card, ...]:
    """Return *cards*, and the flashes and chains of their techniques that were *practised*.

    Flashes and chains come back when due, but they are not introduced as new cards.
    """
    known = tuple(cards)
    techniques = {card.technique for card in known}
    ways = (card for card in practised if card.kind in EXERCISES and card.technique in techniques)
    return (*known, *sorted(ways))


def level_of(technique: str) -> Level:
    """Return the level of the technique of this id on the teaching ladder."""
    return TEACHING.by_id[technique].level
