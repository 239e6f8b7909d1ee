"""The commands of the screens on which steps are looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...game.hints import WHOLE, Advice
from ...game.why_not import Because
from . import HINT, Command, Where
from .menu import command

KEEP_HINT = (
    *("move", "jump", "apply", "more", "close", "help", "hint", "leave"),
    *("next_page", "take_out", "why_not", "steps", "guide", "read_on"),
)
"""Commands that do not put the hint away that is shown, or see to that themselves."""

WHY_NOT: tuple[Command, ...] = (
    replace(
        command("next_page", "exclamation_mark question_mark", "!", "Next step",
                 "Show the next step of the reason"),
        where=Where.HINT,
    ),
    replace(
        command("take_out", "enter", "enter", "Take it out", "Take the digit out of the cell"),
        where=Where.HINT,
    ),
    *HINT[-2:],
)  # fmt: skip
"""What can be done while it is told why a digit cannot be."""

STEPS: tuple[Command, ...] = (
    command("apply", "enter", "enter", "Apply", "Do what the step says"),
    command("sort", "s", "s", "Sort", "Sort by the ladder, by what goes, by what opens"),
    command("fold", "a", "a", "All ways", "Show every way to the same effect, or the easiest"),
    command("scroll", "space", "space", "Read on", "Read on what is said of the step"),
    command("guide", "f4", "F4", "Guide", "Read about the technique of the step"),
    command("back", "escape q slash", "esc", "Back", "Go back to the game"),
)
"""What can be done with the list of all steps."""


def hint_commands(answer: Advice, rung: int) -> Iterator[Command]:
    """What can be done while a hint is shown that has been told up to a rung."""
    for each in WHY_NOT if isinstance(answer, Because) else HINT:
        is_next = each.id == "next_page" and isinstance(answer, Because) and answer.pages == 1
        is_more = each.id == "more" and rung >= WHOLE
        yield replace(each, footer=not (is_next or is_more))
