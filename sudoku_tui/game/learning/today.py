"""Today: where the learner stands with each technique, and what to practise now.

A plan is what is due and a little that is new, mixed, in about ten minutes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from ...engine.ladders import TEACHING
from ...engine.level import Level
from ...engine.techniques import CATALOGUE
from .cards import WAYS, WELL_KNOWN, Card, Figures, Memory
from .technique_cards import cards_of

_BUDGET: Final = 600.0
"""Seconds of practice in a day."""
_NEW_A_DAY: Final = 3
"""Cards begun in a day. What is begun comes back, and soon as much as there is time for."""
_DAY: Final = 16 * 3600.0
"""Seconds for which a card counts as begun today: a night's sleep ends it in any time zone."""
_BETWEEN: Final = 2
"""Cards that are due between two that are new."""


class Planned(NamedTuple):
    """A card of today."""

    card: Card
    is_new: bool


class Plan(NamedTuple):
    """What there is to do today."""

    drills: tuple[Planned, ...]
    due: int
    """How many cards are due in all: more may be than fit into a day."""
    seconds: float
    """How long it will take, about."""

    @property
    def fresh(self) -> int:
        """How many of the drills are of cards that are new."""
        return sum(each.is_new for each in self.drills)


def plan(
    cards: Iterable[Card],
    memories: Mapping[Card, Memory],
    now: float,
    seconds: Mapping[str, float],
    *,
    begun: Iterable[float] = (),
    missed: Collection[Card] = (),
) -> Plan:
    """What to practise *now*, in seconds since 1970.

    What is due goes first, what has waited longest for its length first; what is new is
    mixed in, the easiest first. One drill at least is planned if there is anything at all.

    Args:
        cards: all there are, in the order in which they are learnt.
        memories: of those that were practised.
        seconds: how long a drill takes, by technique.
        begun: when each card was seen first, save those that were known at once.
        missed: cards that a game has shown to be wanted and that were never practised. They
            are due, and go before all others.
    """
    known = list(cards)
    due = [card for card in known if card in memories and memories[card].is_due(now)]
    due.sort(key=lambda card: _overdue(memories[card], now), reverse=True)
    wanted = [card for card in known if card in missed and card not in memories]
    due = [*wanted, *due]
    room = max(0, _NEW_A_DAY - sum(now - _DAY < at <= now for at in begun))
    new = [card for card in known if card not in memories and card not in wanted]
    fresh = _first_of_each(new)[:room]
    drills: list[Planned] = []
    total = 0.0
    for each in _mixed(due, fresh):
        takes = seconds.get(each.card.technique, 60.0)
        if drills and total + takes > _BUDGET:
            break
        drills.append(each)
        total += takes
    return Plan(_apart(drills), len(due), total)


def _first_of_each(cards: Iterable[Card]) -> list[Card]:
    """The first card of each technique: three kinds of one are no day's work."""
    found: dict[str, Card] = {}
    for card in cards:
        found.setdefault(card.technique, card)
    return list(found.values())


def _overdue(memory: Memory, now: float) -> float:
    """How late a card is, as a part of the time it was to wait."""
    return (now - memory.due) / max(1.0, memory.due - memory.reviewed)


def _mixed(due: list[Card], fresh: list[Card]) -> Iterable[Planned]:
    """One that is new after every two that are due, and what is left of either."""
    waiting = iter(fresh)
    for number, card in enumerate(due, 1):
        yield Planned(card, False)
        if number % _BETWEEN == 0 and (new := next(waiting, None)):
            yield Planned(new, True)
    yield from (Planned(card, True) for card in waiting)


def _apart(drills: list[Planned]) -> tuple[Planned, ...]:
    """The same, no two of one technique in a row where that can be avoided."""
    waiting, apart = list(drills), list[Planned]()
    while waiting:
        last = apart[-1].card.technique if apart else ""
        other = (n for n, each in enumerate(waiting) if each.card.technique != last)
        apart.append(waiting.pop(next(other, 0)))
    return tuple(apart)


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
