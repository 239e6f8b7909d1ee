"""A storm: three minutes of drills of known techniques; three misses end it early."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ..engine.dice import Dice
from ..game.learning.cards import EXERCISES, Card, Grade
from ..game.learning.storms import MISSES, SECONDS, Storm, StormDrill
from ..game.learning.technique_cards import deck
from ..store.errors import StoreError
from ..store.positions import is_slow_technique, position_techniques
from ..store.store import Store
from .drill_session import DrillSession, Outcome, Task
from .drill_task import DrillTask
from .ladder_choice import USUAL, LadderChoice
from .stopwatch import Stopwatch

_FIRST: Final = 4
"""Minimum number of techniques; if fewer are known, the easiest ones are added."""


def storm_cards(store: Store, ladder: LadderChoice = USUAL) -> tuple[Card, ...]:
    """Return the cards of all techniques that were practised, read about or met in a storm.

    If these are few, the first techniques in the order of learning are added. Techniques missing
    from the player's *ladder* are left out, and so are those whose positions take long to search.

    Raises:
        StoreError: The file of saved games fails, or there are no positions.
    """
    quick = [id for id in position_techniques() if ladder.teaches(id) and not is_slow_technique(id)]
    met = {card.technique for card in store.cards.memories() if card.kind not in EXERCISES}
    met |= store.lessons.read()
    met |= {drill.card.technique for storm in store.storms.all() for drill in storm.drills}
    known = met & set(quick)
    if len(known) < _FIRST:
        known |= set(list(dict.fromkeys(card.technique for card in deck(quick)))[:_FIRST])
    cards = deck(known)
    if not cards:
        raise StoreError("no technique that is on your ladder has drills for a storm")
    return cards


class StormSession(DrillSession):
    """A drill session without end, until the clock or the misses stop it."""

    def __init__(
        self,
        store: Store,
        cards: Iterable[Card],
        now: Callable[[], float],
        seed: Callable[[], int],
        ladder: LadderChoice = USUAL,
    ) -> None:
        super().__init__(store, (), now, seed, ladder=ladder)
        self._dice = Dice(seed())
        self._cards: dict[str, list[Card]] = {}
        for card in cards:
            self._cards.setdefault(card.technique, []).append(card)
        self._last = ""
        """Id of the technique that was dealt last."""
        self.clock = Stopwatch(now, 0.0)
        self._moment = store.cards.now
        self.drills: list[StormDrill] = []
        self.save_error = ""
        """Why a result is not saved yet; empty if all are."""

    @property
    def seconds_left(self) -> float:
        """Remaining time (seconds)."""
        return max(0.0, SECONDS - self.clock.elapsed)

    @property
    def is_over(self) -> bool:
        """Whether the clock or the misses have ended the storm."""
        return self.seconds_left <= 0 or self.storm.missed_count >= MISSES

    @property
    def storm(self) -> Storm:
        """The result so far."""
        return Storm(self._moment, tuple(self.drills))

    @property
    def remaining(self) -> int | None:
        """None, because the drills of a storm are unlimited."""
        return None

    @property
    def _next_card(self) -> Card | None:
        """Next card: one of each technique in random order, then again."""
        if not self._waiting:
            order = self._dice.shuffled(self._cards)
            if order[0] == self._last and len(order) > 1:
                order.append(order.pop(0))
            self._waiting = [self._dice.pick(self._cards[technique]) for technique in order]
            self._last = order[-1]
        return self._waiting[0]

    def save_task(self, task: Task) -> Outcome:
        """Count a finished drill; a missed one becomes due again in practice."""
        judged = task.judgement if isinstance(task, DrillTask) else None
        is_found = bool(judged and judged.is_right)
        self.drills.append(StormDrill(task.card, task.clock.elapsed, is_found))
        outcome = Outcome(task.card, Grade.GOOD if is_found else Grade.AGAIN, 0.0)
        if not is_found:
            self._schedule(task)
        self.outcomes.append(outcome)
        return outcome

    def _schedule(self, task: Task) -> None:
        attempt, at = task.attempt, self._store.cards.now
        figures = attempt.seconds, attempt.mistakes, attempt.detail
        self._write("drill", lambda store: store.cards.record(task.card, Grade.AGAIN, *figures, at))

    def finish(self) -> Storm:
        """Stop the clock, save the result and return it."""
        self.clock.stop()
        storm = self.storm
        self._write("storm", lambda store: store.storms.record(storm))
        return storm

    def _write(self, kind: str, write: Callable[[Store], object]) -> None:
        try:
            self._store.unsaved.write(kind, write)
        except StoreError as error:
            self.save_error = f"not saved yet: {error}"
