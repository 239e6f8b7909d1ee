"""The list of all available steps: selection, order, and descriptions."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from textual.content import Content

from ...engine.bits import Mask
from ...engine.layout import Layout
from ...engine.solving.open_steps import OpenStep, easiest_ways
from ...engine.step import Step, by_digit
from ...formats.figures import counted
from ...session.next_choice import next_choice
from ..drawing.text import abbreviate, join_text, styled

Group: TypeAlias = tuple[OpenStep, ...]
"""The steps of one technique, or all steps if the list is not sorted by the ladder."""


class Sort(StrEnum):
    """The order of the list."""

    LADDER = "easiest"
    ELIMINATIONS = "most removed"
    OPENS = "opens most"

    @property
    def next(self) -> Sort:
        """The next order; the first one follows the last."""
        return next_choice(tuple(Sort), self)


def sorted_groups(groups: Iterable[Group], sort: Sort, *, every: bool) -> list[Group]:
    """Return the groups to list in the order *sort*; *groups* come in the order of the ladder.

    Unless *every* is True, steps with the same effect as one of an easier technique are left out.
    """
    kept = list(groups if every else easiest_ways(groups))
    if sort is Sort.LADDER:
        return kept
    steps = [each for group in kept for each in group]
    return [tuple(sorted(steps, key=_by_gone if sort is Sort.ELIMINATIONS else _by_opening))]


def _by_gone(each: OpenStep) -> tuple[int, ...]:
    return -len(each.step.eliminations), -len(each.step.placements), -each.opened_cells


def _by_opening(each: OpenStep) -> tuple[int, ...]:
    return -each.opened_cells, -len(each.step.eliminations) - len(each.step.placements)


def summary(others: int, sort: Sort) -> str:
    """Return the line above the list: its order, and the number of steps of equal effect."""
    if not others:
        return f"{sort} first"
    do = "other does" if others == 1 else "others do"
    return f"{sort} first; {others} {do} the same"


def heading(group: Group, room: int) -> Content:
    """Return the heading of a technique with its number of steps, in *room* columns."""
    name, count = group[0].step.technique.name, f" ({len(group)})"
    if len(name) + len(count) > room:
        count = f" {len(group)}"
    return styled(abbreviate(name, room - len(count)) + count, "$quiet")


def line(each: OpenStep, sort: Sort, layout: Layout) -> Content:
    """Return a step as one line.

    In lists without headings it includes a figure and the technique.
    """
    effect = _effect(each.step, layout)
    if sort is Sort.LADDER:
        return Content(f" {effect}")
    figure = each.opened_cells if sort is Sort.OPENS else len(each.step.eliminations)
    name = styled(f"  {each.step.technique.name}", "$note")
    return join_text(styled(f"{figure:>2} ", "bold"), effect, name)


def _effect(step: Step, layout: Layout) -> str:
    """Return the effect of a step in short notation: ``r1c1=5``, ``r3c37<>48``."""
    effects = [
        f"{layout.cell_name(cell)}={layout.symbol(digit)}" for cell, digit in step.placements
    ]
    digits_in: dict[Mask, str] = {}
    for digit, cells in by_digit(step.eliminations).items():
        digits_in[cells] = digits_in.get(cells, "") + layout.symbol(digit)
    effects += (f"{layout.short_names(cells)}<>{digits}" for cells, digits in digits_in.items())
    return ", ".join(effects)


def remark(each: OpenStep) -> str:
    """Return sentences on the singles that a step opens, and on steps of equal effect."""
    opens = "It opens nothing new for singles."
    if each.opened_cells > 0:
        opens = f"It opens {counted(each.opened_cells, 'cell')} for singles."
    if each.equal_steps == 1:
        return opens
    others = "1 other does" if each.equal_steps == 2 else f"{each.equal_steps - 1} others do"
    return f"{opens} {others} the same."
