"""When a card is due again: the algorithm FSRS, by way of the package of that name.

It is imported when a drill ends, so that the menu, which only counts what is due, starts as
quickly without it. Nothing is left to chance: the same grades at the same moments make the
same schedule.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from ..game.learning.cards import Grade, Memory

if TYPE_CHECKING:
    from fsrs import Card, Scheduler


_SOON = timedelta(minutes=1)


def reviewed(memory: Memory | None, grade: Grade, now: float) -> Memory:
    """What is kept of a card after a drill; None before its first.

    *now* is in seconds since 1970. What is known and was found again before it was due changes
    nothing: ten drills in a row say little of next month.
    """
    moment = moment_of(memory, now)
    if memory and memory.is_learnt and not memory.is_due(moment) and grade is not Grade.AGAIN:
        return memory
    from fsrs import Rating

    card, _ = scheduler().review_card(
        _card(memory), Rating(int(grade)), datetime.fromtimestamp(moment, UTC)
    )
    assert card.stability is not None and card.difficulty is not None  # it was reviewed
    return Memory(
        state=int(card.state),
        step=card.step,
        stability=card.stability,
        difficulty=card.difficulty,
        due=card.due.timestamp(),
        reviewed=moment,
    )


def moment_of(memory: Memory | None, now: float) -> float:
    """When a drill ends: time never goes back for a card.

    Where a clock was set back, it is the moment of the drill before, so that nothing comes
    before its time.
    """
    return max(now, memory.reviewed) if memory else now


@cache
def scheduler() -> Scheduler:
    """How cards are scheduled.

    What was not found comes back in the same drill session, after another drill or two; what was
    found comes back on another day, also the first time: ten minutes would be over long after
    the session is, and the menu would call it due.
    """
    from fsrs import Scheduler

    return Scheduler(learning_steps=(_SOON,), relearning_steps=(_SOON,), enable_fuzzing=False)


def _card(memory: Memory | None) -> Card:
    from fsrs import Card, State

    if memory is None:
        return Card(card_id=1, due=datetime.fromtimestamp(0, UTC))
    return Card(
        card_id=1,
        state=State(memory.state),
        step=memory.step,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=datetime.fromtimestamp(memory.due, UTC),
        last_review=datetime.fromtimestamp(memory.reviewed, UTC),
    )
