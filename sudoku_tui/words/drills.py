"""Drills in words: the outcome of a drill, and today's plan."""

from __future__ import annotations

from typing import Final

from ..formats.figures import counted
from ..game.learning.cards import Grade
from ..game.learning.today import Plan

_HOW: Final = {
    Grade.AGAIN: "Found at last",
    Grade.HARD: "Found with some trouble",
    Grade.GOOD: "Well found",
    Grade.EASY: "Found at a glance",
}


def describe_grade(given: Grade, *, was_shown: bool) -> str:
    """Return the outcome of a drill in few words; *was_shown* means that the step was revealed."""
    return "Shown" if was_shown else _HOW[given]


def describe_plan(plan: Plan) -> str:
    """Return the plan in few words: ``3 due, 2 new, about 6 minutes``."""
    if not plan.drills:
        return "nothing is due"
    again = len(plan.drills) - plan.new_count
    parts = [f"{again} due"] if again else []
    parts += [f"{plan.new_count} new"] if plan.new_count else []
    return f"{', '.join(parts)}, about {counted(max(1, round(plan.seconds / 60)), 'minute')}"
