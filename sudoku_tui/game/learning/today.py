"""Today's practice: the state of each technique, and the plan of the drills to do now.

A plan mixes due cards and a few new ones, for about ten minutes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from ...engine.ladders import TEACHING
from ...engine.level import Level
from ...engine.techniques import CATALOGUE
from .cards import EXERCISES, WELL_KNOWN, Card, Figures, Memory
from .grading import usual_time
from .technique_cards import add_practised_ways, cards_of, deck

_BUDGET: Final = 600.0
"""Maximum time of practice in a plan (seconds)."""
_NEW_A_DAY: Final = 3
"""Maximum number of new cards in a day. Each card comes back, so more would soon fill the time."""
_DAY: Final = 16 * 3600.0
"""How long a card counts as begun today (seconds).

It is shorter than a day, so that a night's sleep ends it in any time zone.
"""
_BETWEEN: Final = 2
"""Number of due cards between two new ones."""


class Planned(NamedTuple):
    """A card of the plan."""

    card: Card
    is_new: bool


class Plan(NamedTuple):
    """The drills to do today."""

    drills: tuple[Planned, ...]
    due: int
    """Number of all due cards, which may be more than fit into a day."""
    seconds: float
    """Estimated duration (seconds)."""

    @property
    def new_count(self) -> int:
        """Number of drills of new cards."""
        return sum(each.is_new for each in self.drills)


def plan_practice(
    techniques: Collection[str],
    memories: Mapping[Card, Memory],
    figures: Mapping[str, Figures],
    now: float,
    missed: Collection[Card],
) -> Plan:
    """Plan the practice of *techniques*; the arguments are those of `technique_states`."""
    known = add_practised_ways(deck(techniques), memories)
    takes = {id: usual_time(id, figures.get(id)) for id in techniques}
    begun = [at for each in figures.values() for at in each.begun]
    return make_plan(known, memories, now, takes, begun=begun, missed=missed)


def make_plan(
    cards: Iterable[Card],
    memories: Mapping[Card, Memory],
    now: float,
    seconds: Mapping[str, float],
    *,
    begun: Iterable[float] = (),
    missed: Collection[Card] = (),
) -> Plan:
    """Plan the practice for *now* (seconds since 1970).

    Due cards come first, the most overdue in proportion to its interval at the front. New cards are
    mixed in, the easiest first. At least one drill is planned if there is any card to practise.

    Args:
        cards: All cards, in the order of learning.
        memories: State of the cards that were practised.
        now: Current time (seconds since 1970).
        seconds: Time that a drill takes, by technique.
        begun: Times when each card was first seen, except cards that were known at once.
        missed: Cards of steps missed in a game that were never practised. They are due and come
            before all others.
    """
    known = list(cards)
    due = [card for card in known if card in memories and memories[card].is_due(now)]
    due.sort(key=lambda card: _relative_delay(memories[card], now), reverse=True)
    wanted = [card for card in known if card in missed and card not in memories]
    due = [*wanted, *due]
    room = max(0, _NEW_A_DAY - sum(now - _DAY < at <= now for at in begun))
    new = [card for card in known if card not in memories and card not in wanted]
    fresh = _first_of_each(new)[:room]
    drills: list[Planned] = []
    total = 0.0
    for each in _mix_new_cards(due, fresh):
        takes = seconds.get(each.card.technique, 60.0)
        if drills and total + takes > _BUDGET:
            break
        drills.append(each)
        total += takes
    return Plan(_separate_techniques(drills), len(due), total)


def _first_of_each(cards: Iterable[Card]) -> list[Card]:
    """Return the first card of each technique: three kinds of one technique would be monotonous."""
    found: dict[str, Card] = {}
    for card in cards:
        found.setdefault(card.technique, card)
    return list(found.values())


def _relative_delay(memory: Memory, now: float) -> float:
    """Return how late a card is, as a fraction of its interval."""
    return (now - memory.due) / max(1.0, memory.due - memory.reviewed)


def _mix_new_cards(due: list[Card], fresh: list[Card]) -> Iterable[Planned]:
    """Yield one new card after every `_BETWEEN` due ones, then the remaining new ones."""
    waiting = iter(fresh)
    for number, card in enumerate(due, 1):
        yield Planned(card, False)
        if number % _BETWEEN == 0 and (new := next(waiting, None)):
            yield Planned(new, True)
    yield from (Planned(card, True) for card in waiting)


def _separate_techniques(drills: list[Planned]) -> tuple[Planned, ...]:
    """Return *drills* in an order without two of one technique in a row, if that is possible."""
    waiting, apart = list(drills), list[Planned]()
    while waiting:
        last = apart[-1].card.technique if apart else ""
        other = (n for n, each in enumerate(waiting) if each.card.technique != last)
        apart.append(waiting.pop(next(other, 0)))
    return tuple(apart)


@dataclass(frozen=True)
class CardState:
    """A card, its memory and whether it is due."""

    card: Card
    memory: Memory | None
    """None if the card has not been practised."""
    is_due: bool

    @property
    def degree(self) -> int:
        """How well the card is known, from 0 (not at all) to `MOST_KNOWN`."""
        return self.memory.degree if self.memory else 0


@dataclass(frozen=True)
class TechniqueState:
    """The state of a technique in practice."""

    technique: str
    """Id of the technique."""
    cards: tuple[CardState, ...]
    figures: Figures | None
    """None if the technique has not been practised."""
    ways: tuple[CardState, ...] = ()
    """Its flashes and chains that were practised."""

    @property
    def name(self) -> str:
        """Full name of the technique, unambiguous among similar ones."""
        return CATALOGUE[self.technique].name

    @property
    def level(self) -> Level:
        """Level on the teaching ladder."""
        return TEACHING.by_id[self.technique].level

    @property
    def score(self) -> int:
        """Score on the teaching ladder."""
        return TEACHING.by_id[self.technique].score

    @property
    def degree(self) -> int:
        """Average degree of knowledge of its cards, from 0, rounded down."""
        return sum(each.degree for each in self.cards) // len(self.cards)

    @property
    def due(self) -> int:
        """Number of its due cards."""
        return sum(each.is_due for each in (*self.cards, *self.ways))

    @property
    def is_new(self) -> bool:
        """Whether it has never been practised."""
        return self.figures is None

    @property
    def state(self) -> str:
        """The state in one word: ``new``, ``due``, ``learning`` or ``known``."""
        if self.due:
            return "due"
        if self.is_new:
            return "new"
        return "known" if self.degree >= WELL_KNOWN else "learning"

    @property
    def next_due(self) -> float | None:
        """When its next card is due, in seconds since 1970; None if none was practised."""
        return min((each.memory.due for each in self.cards if each.memory), default=None)


def technique_states(
    techniques: Iterable[str],
    memories: Mapping[Card, Memory],
    figures: Mapping[str, Figures],
    now: float,
    missed: Collection[Card] = (),
) -> tuple[TechniqueState, ...]:
    """Return the state of each of *techniques* in the order of learning.

    Args:
        techniques: Ids of the techniques that can be practised.
        memories: State of the cards that were practised.
        figures: Drill statistics by technique.
        now: Current time (seconds since 1970).
        missed: Cards that are due though they were never practised.
    """
    wanted = set(techniques)

    def state_of(card: Card) -> CardState:
        memory = memories.get(card)
        return CardState(card, memory, memory.is_due(now) if memory else card in missed)

    def ways_of(id: str) -> tuple[CardState, ...]:
        return tuple(state_of(card) for way in EXERCISES if (card := Card(id, way)) in memories)

    return tuple(
        TechniqueState(
            id,
            tuple(map(state_of, cards_of(id))),
            figures.get(id),
            ways_of(id),
        )
        for id in TEACHING.by_id
        if id in wanted
    )
