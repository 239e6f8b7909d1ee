"""Where the learner stands: how well each technique is known, what is due, how drills went."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from ..engine.ladder import TEACHING
from ..engine.level import Level
from ..engine.techniques import CATALOGUE
from .cards import WAYS, WELL_KNOWN, Card, Figures, Memory
from .deck import cards_of


@dataclass(frozen=True)
class CardState:
    """How a card stands."""

    card: Card
    memory: Memory | None
    """None if it has not been practised."""
    is_due: bool

    @property
    def known(self) -> int:
        """How well it is known, from 0, not at all."""
        return self.memory.known if self.memory else 0


@dataclass(frozen=True)
class Standing:
    """How a technique stands."""

    technique: str
    """By its id."""
    cards: tuple[CardState, ...]
    figures: Figures | None
    """None if it has not been practised."""
    ways: tuple[CardState, ...] = ()
    """Its flashes and chains, where they were practised."""

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
        """How well it is known, all its kinds taken together, from 0."""
        return sum(each.known for each in self.cards) // len(self.cards)

    @property
    def due(self) -> int:
        """How many of its cards are due."""
        return sum(each.is_due for each in (*self.cards, *self.ways))

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
        return "known" if self.known >= WELL_KNOWN else "learning"

    @property
    def next_due(self) -> float | None:
        """When its next card is due, in seconds since 1970."""
        return min((each.memory.due for each in self.cards if each.memory), default=None)


def standings(
    techniques: Iterable[str],
    memories: Mapping[Card, Memory],
    figures: Mapping[str, Figures],
    now: float,
    missed: Collection[Card] = (),
) -> tuple[Standing, ...]:
    """How each of *techniques*, by their ids, stands *now*, in the order of learning.

    Args:
        techniques: those that can be practised.
        memories: what is kept of the cards that were practised.
        figures: how drills went, by technique.
        now: in seconds since 1970.
        missed: cards that are due though they were never practised.
    """
    wanted = set(techniques)

    def state_of(card: Card) -> CardState:
        memory = memories.get(card)
        return CardState(card, memory, memory.is_due(now) if memory else card in missed)

    def ways_of(id: str) -> tuple[CardState, ...]:
        return tuple(state_of(card) for way in WAYS if (card := Card(id, way)) in memories)

    return tuple(
        Standing(
            each.id, tuple(map(state_of, cards_of(each.id))), figures.get(each.id), ways_of(each.id)
        )
        for each in TEACHING.techniques
        if each.id in wanted
    )
