"""The cards of techniques: one for each, or for each kind of it, in the order of learning.

Who finds a hidden pair in a box may be blind to one in a column, so techniques that are seen
in one house, or along lines of one kind, have a card for each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...engine.ladders import TEACHING
from ...engine.layout import Kind
from ...engine.level import Level
from ...engine.step import Step
from ...engine.techniques import CATALOGUE
from ..review import Review
from .cards import WAYS, Card

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
"""The kinds of house that techniques are seen in, by id; the others have one card.

So has a jellyfish: on nine digits it mostly stands in rows and in columns at once.
"""


def cards_of(technique: str) -> tuple[Card, ...]:
    """The cards of the technique of this id."""
    return tuple(Card(technique, str(kind)) for kind in KINDS.get(technique, ())) or (
        Card(technique),
    )


def card_of(step: Step) -> Card:
    """The card that finding *step* is about."""
    id = step.technique.id
    kinds = KINDS.get(id, ())
    # Of a box and a line, the line tells one kind from the other.
    found = next((house.kind for house in step.houses if house.kind in kinds), None)
    return Card(id, str(found) if found else "")


def deck(techniques: Iterable[str]) -> tuple[Card, ...]:
    """The cards of *techniques*, in the order in which they are learnt: by level, then as tried."""
    wanted = set(techniques)
    return tuple(
        card
        for rung in sorted(TEACHING.rungs, key=lambda rung: rung.level)
        if rung.id in wanted
        for card in cards_of(rung.id)
    )


def missed_cards(found: Review) -> tuple[Card, ...]:
    """The cards that finding what was missed is about, each once, in the order of the game.

    A house that no card is about, such as a diagonal, stands for the first card.
    """
    return tuple(dict.fromkeys(_card_to_practise(miss.step) for miss in found.misses))


def _card_to_practise(step: Step) -> Card:
    """The card of *step* where there is one for its kind, else the first of its technique."""
    cards = cards_of(step.technique.id)
    card = card_of(step)
    return card if card in cards else cards[0]


def with_ways(cards: Iterable[Card], practised: Iterable[Card]) -> tuple[Card, ...]:
    """*cards*, and those of flashes and chains of their techniques that were *practised*.

    These come back, but nobody is made to begin with them.
    """
    known = tuple(cards)
    techniques = {card.technique for card in known}
    ways = (card for card in practised if card.kind in WAYS and card.technique in techniques)
    return (*known, *sorted(ways))


def level_of(technique: str) -> Level:
    """The level of the technique of this id, by the teaching ladder."""
    return TEACHING.rung(CATALOGUE[technique]).level
