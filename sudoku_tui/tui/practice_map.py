"""The map of techniques: how well each is known, what is due, how its drills went."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.ladder import TEACHING
from ..engine.level import Level
from ..engine.techniques import CATALOGUE
from ..game.cards import MOST_KNOWN, Card, Memory
from ..game.deck import cards_of
from ..store.cards import Figures
from ..store.positions import position_techniques
from ..store.store import Store


@dataclass(frozen=True)
class CardState:
    """A card as the map shows it."""

    card: Card
    memory: Memory | None
    """None if it has not been practised."""
    is_due: bool

    @property
    def known(self) -> int:
        """How well it is known, from 0 to `MOST_KNOWN`."""
        return self.memory.known if self.memory else 0


@dataclass(frozen=True)
class Place:
    """A technique on the map."""

    technique: str
    """By its id."""
    cards: tuple[CardState, ...]
    figures: Figures | None
    """None if it has not been practised."""

    @property
    def name(self) -> str:
        """What it is called, with what tells it from one of the same name."""
        return CATALOGUE[self.technique].name

    @property
    def level(self) -> Level:
        """By the teaching ladder."""
        return TEACHING.rung(CATALOGUE[self.technique]).level

    @property
    def score(self) -> int:
        """By the teaching ladder."""
        return TEACHING.rung(CATALOGUE[self.technique]).score

    @property
    def known(self) -> int:
        """How well it is known in all its kinds, from 0 to `MOST_KNOWN`."""
        return sum(each.known for each in self.cards) // len(self.cards)

    @property
    def due(self) -> int:
        """How many of its cards are due."""
        return sum(each.is_due for each in self.cards)

    @property
    def is_new(self) -> bool:
        """Whether it has never been practised."""
        return self.figures is None

    @property
    def state(self) -> str:
        """In a word: ``new``, ``due``, ``learning`` or ``known``."""
        if self.due:
            return "due"
        if self.is_new:
            return "new"
        return "known" if self.known >= MOST_KNOWN - 1 else "learning"

    @property
    def next_due(self) -> float | None:
        """When its next card is due, in seconds since 1970."""
        return min((each.memory.due for each in self.cards if each.memory), default=None)


def places(store: Store) -> tuple[Place, ...]:
    """Every technique that there are positions of, in the order of learning.

    Raises:
        StoreError: the cards cannot be read.
    """
    memories, figures, now = store.cards.memories(), store.cards.figures(), store.cards.now
    wanted = set(position_techniques())

    def state_of(card: Card) -> CardState:
        memory = memories.get(card)
        return CardState(card, memory, memory is not None and memory.is_due(now))

    return tuple(
        Place(each.id, tuple(map(state_of, cards_of(each.id))), figures.get(each.id))
        for each in TEACHING.techniques
        if each.id in wanted
    )
