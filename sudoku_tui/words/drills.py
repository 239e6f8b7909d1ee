"""Drills in words: the outcome of a drill, and today's plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from ..engine.techniques import CATALOGUE
from ..formats.figures import counted
from ..game.learning.cards import Grade
from ..game.learning.today import Plan, Planned, TechniqueState

MISSED: Final = "missed"
"""State of a technique that was missed in the last game."""
_HOW: Final = {
    Grade.AGAIN: "Found at last",
    Grade.HARD: "Found with some trouble",
    Grade.GOOD: "Well found",
    Grade.EASY: "Found at a glance",
}


def describe_grade(given: Grade, *, was_shown: bool) -> str:
    """Return the outcome of a drill in few words; *was_shown* means that the step was revealed."""
    return "Shown" if was_shown else _HOW[given]


def practice_state(standing: TechniqueState) -> str:
    """Return the state of a technique in one word: ``missed``, ``due``, ``new`` and others."""
    return MISSED if standing.is_missed else standing.state


def drill_state(planned: Planned, missed: Collection[str]) -> str:
    """Return why a drill is planned: ``missed``, ``due`` or ``new``.

    *missed* are the ids of the techniques that were missed in the last game.
    """
    if planned.is_new:
        return "new"
    return MISSED if planned.card.technique in missed else "due"


def list_drills(drills: Iterable[Planned], missed: Collection[str] = ()) -> Iterator[str]:
    """Yield a line for each technique in *drills*: ``X-Wing: 2 due.``.

    *missed* are the ids of the techniques that were missed in the last game.
    """
    counts = Counter((each.card.technique, drill_state(each, missed)) for each in drills)
    for (technique, state), count in counts.items():
        yield f"{CATALOGUE[technique].name}: {count} {state}."


def describe_plan(plan: Plan, missed: Collection[str] = ()) -> str:
    """Return the plan in few words: ``1 missed, 3 due, 2 new, about 6 minutes``.

    *missed* are the ids of the techniques that were missed in the last game.
    """
    if not plan.drills:
        return "nothing is due"
    counts = Counter(drill_state(each, missed) for each in plan.drills)
    parts = [f"{counts[state]} {state}" for state in (MISSED, "due", "new") if counts[state]]
    return f"{', '.join(parts)}, about {counted(max(1, round(plan.seconds / 60)), 'minute')}"
