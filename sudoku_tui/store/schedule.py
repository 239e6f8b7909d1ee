"""Due dates of practice cards by the FSRS algorithm, from the package of that name.

The package is imported when a drill ends: the menu only counts due cards, and starts fast without
it. The schedule has no randomness, so the same grades at the same times give the same due dates.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from ..game.learning.cards import Grade, Memory

if TYPE_CHECKING:
    from fsrs import Card, Scheduler


_SOON = timedelta(minutes=1)


def review_card(memory: Memory | None, grade: Grade, now: float) -> Memory:
    """Return the state of a card after a drill.

    A known card that is found again before it is due does not change: ten drills in a row show
    little about next month.

    Args:
        memory: State before; None for the first drill.
        grade: The result of the drill.
        now: Time of its end (seconds since 1970).
    """
    moment = review_time(memory, now)
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


def review_time(memory: Memory | None, now: float) -> float:
    """Return the time of a drill, never earlier than that of the drill before.

    The clock may have been set back; then the time of the drill before is used.
    """
    return max(now, memory.reviewed) if memory else now


@cache
def scheduler() -> Scheduler:
    """Return the scheduler of all cards.

    A step that was not found is repeated in the same session, after another drill or two. A step
    that was found returns on another day, even the first time. FSRS would repeat it after ten
    minutes, but by then the session has ended, and the menu would show the card as due.
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
