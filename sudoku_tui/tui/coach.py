"""The coach: what is said of an entry that was just written.

How it follows is found without the solution, so nothing that is said of a guess tells
whether it is right. The solution is asked only where the player wants to hear of mistakes.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine.layout import Layout
from ..engine.level import Level
from ..engine.step import Candidate
from ..game.events import Enter, Event
from ..game.position import Position
from .text import counted

MOST_COUNTED = 50
"""Steps that are counted; beyond them it does not matter how many there are."""


class Entered(NamedTuple):
    """An entry, and what was on the paper before it."""

    entry: Candidate
    before: Position


def entered(event: Event, before: Position) -> Entered | None:
    """The entry that an event is, if it is one."""
    return Entered(Candidate(event.cell, event.digit), before) if isinstance(event, Enter) else None


def why_told(entry: Candidate, reason: str, layout: Layout) -> str:
    """What is said of an entry; *reason* is empty if no short way to it is known."""
    what = f"{layout.cell_name(entry.cell)} is {layout.symbol(entry.digit)}"
    if reason:
        return f"{what}: {reason}."
    return f"{what}: no short way to it is known. A guess, or a longer thought."


def wrong_told(entry: Candidate, layout: Layout) -> str:
    """What is said of a wrong entry to who wants to hear it."""
    return f"{layout.cell_name(entry.cell)} is not {layout.symbol(entry.digit)}."


def ways_told(found: tuple[int, Level] | tuple[()] | None) -> str:
    """How many steps are open, and how hard they are; None if that takes too long to count."""
    if found is None:
        return "That takes too long to count here."
    if not found:
        return "No way on was found from what is on the paper. Press ? to hear more."
    count, level = found
    if count >= MOST_COUNTED:
        return f"{MOST_COUNTED} steps or more are open now. Level: {level}."
    return f"{counted(count, 'step')} {'is' if count == 1 else 'are'} open now. Level: {level}."
