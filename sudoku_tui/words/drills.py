"""Drills in words: the outcome of a drill, and today's plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from ..engine.techniques import CATALOGUE
from ..formats.figures import counted
from ..game.learning.cards import Grade
from ..game.learning.today import Plan, Planned

MISSED: Final = "missed"
"""State of a technique whose step was open for long in the last game."""
HINTED: Final = "hint taken"
"""State of such a technique if the player took a hint for it."""
_HOW: Final = {
    Grade.AGAIN: "Found at last",
    Grade.HARD: "Found with some trouble",
    Grade.GOOD: "Well found",
    Grade.EASY: "Found at a glance",
}


def describe_grade(given: Grade, *, was_shown: bool) -> str:
    """Return the outcome of a drill in few words; *was_shown* means that the step was revealed."""
    return "Shown" if was_shown else _HOW[given]


def reasons_in_game(missed: Iterable[str], hinted: Collection[str]) -> dict[str, str]:
    """Return why techniques of the last game are due: ``missed``, or ``hint taken``.

    *missed* are the ids of the techniques whose steps were open for long, *hinted* those among them
    for which the player took a hint.
    """
    return {id: HINTED if id in hinted else MISSED for id in missed}


def drill_reason(planned: Planned, in_game: Mapping[str, str]) -> str:
    """Return why a drill is planned: ``new``, ``due``, or the reason of its technique *in_game*."""
    return "new" if planned.is_new else in_game.get(planned.card.technique, "due")


def list_drills(drills: Iterable[Planned], in_game: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each technique in *drills*: ``X-Wing: 2 due.``.

    *in_game* has the reasons of the techniques of the last game.
    """
    counts = Counter((each.card.technique, drill_reason(each, in_game)) for each in drills)
    for (technique, reason), count in counts.items():
        how = f"due, {reason} in your last game" if reason in (MISSED, HINTED) else reason
        yield f"{CATALOGUE[technique].name}: {count} {how}."


def describe_plan(plan: Plan) -> str:
    """Return the plan in few words: ``3 due, 2 new, about 6 minutes``."""
    if not plan.drills:
        return "nothing is due"
    counts = {"due": len(plan.drills) - plan.new_count, "new": plan.new_count}
    parts = [f"{count} {state}" for state, count in counts.items() if count]
    return f"{', '.join(parts)}, about {counted(max(1, round(plan.seconds / 60)), 'minute')}"
