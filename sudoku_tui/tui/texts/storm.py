"""The text beside the board of a storm, and its results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from math import ceil
from textwrap import wrap
from typing import Final, NamedTuple

from textual.content import Content

from ...engine.nearest import as_sentence
from ...engine.techniques import CATALOGUE
from ...formats.figures import counted
from ...game.learning.storms import (
    MISSES,
    SECONDS,
    Storm,
    StormDrill,
    StormFigures,
    best_storms,
    figures_by_technique,
)
from ...words.figures import clock
from ..drawing.glyphs import Glyphs
from ..drawing.text import abbreviate, join_text, sides, styled

_SOON: Final = 20.0
"""Remaining seconds below which the clock is highlighted."""
_BEST: Final = 5
"""Number of storms in the table of the best."""
_NAME: Final = 26
_NARROW: Final = 16
_DATED: Final = 40
"""Smallest width in columns for dates with the year."""
_COLUMNS: Final = ("found", "missed", "best", "usual")
_FIGURE: Final = 8
"""Columns of each figure; `_NAME` and `_NARROW` are the columns of a name, at most and at least."""


class Result(NamedTuple):
    """The result of a storm, with the earlier storms to compare it with."""

    storm: Storm
    earlier: Sequence[Storm]
    seconds: float
    """Duration of the storm."""
    trouble: str = ""
    """The reason why it is not saved yet; empty if it is."""


def rules_text(technique_count: int) -> Content:
    """Return the rules of a storm of *technique_count* techniques."""
    minutes = round(SECONDS / 60)
    rules = (
        f"You have {counted(minutes, 'minute')} to find as many steps as you can.",
        f"The drills use {counted(technique_count, 'technique')}: those that you have met, or the "
        "easiest.",
        "A wrong answer or a pass counts as a miss, and the next drill follows at once.",
        f"The storm ends after {MISSES} misses.",
        "Missed techniques become due for practice.",
    )
    lines = [styled("Rules", "bold"), *(Content(f"\n{rule}") for rule in rules)]
    lines.append(styled("\nThe clock starts when you press enter.", "$note"))
    return Content("\n").join(lines)


def storm_clock(seconds_left: float) -> str:
    """Return the remaining time, rounded up to whole seconds."""
    return clock(ceil(seconds_left))


def storm_heading(storm: Storm, seconds_left: float, width: int, glyphs: Glyphs) -> Content:
    """Return the clock, the number of drills found, and a row of signs for misses."""
    misses = glyphs.clash * storm.missed_count + glyphs.dot * (MISSES - storm.missed_count)
    style = "bold $wrong" if seconds_left <= _SOON else "bold"
    left = join_text(styled(storm_clock(seconds_left), style), f"  {storm.found_count} found")
    return sides(left, styled(misses, "$wrong"), width)


def last_drill(drill: StormDrill, objection: str, glyphs: Glyphs) -> Content:
    """Return the result of the previous drill; *objection* is what was wrong with the answer."""
    name = CATALOGUE[drill.card.technique].short_name
    if drill.is_found:
        return join_text(
            styled(f"{glyphs.done} ", "bold $role-on"),
            styled(f"{name}, {clock(drill.elapsed)}", "$note"),
        )
    return join_text(styled(f"{glyphs.clash} ", "bold $wrong"), styled(f"{name}: {objection}"))


def result_text(result: Result, width: int, glyphs: Glyphs) -> Content:
    """Return the page of results."""
    return Content("\n").join(_result_lines(result, width, glyphs))


def _result_lines(result: Result, width: int, glyphs: Glyphs) -> Iterator[Content]:
    storm = result.storm
    if storm.missed_count >= MISSES:
        yield styled(f"Three misses, and out after {clock(result.seconds)}.")
    elif result.seconds < SECONDS:
        yield styled(f"Stopped after {clock(result.seconds)}.")
    else:
        yield styled("Three minutes are over.")
    yield join_text(
        styled(counted(storm.found_count, "drill") + " found", "bold"),
        f", {storm.missed_count} missed.",
    )
    yield styled(_comparison(result), "$note")
    if result.trouble:
        yield styled(as_sentence(result.trouble), "$wrong")
    missed = dict.fromkeys(each.card.technique for each in storm.drills if not each.is_found)
    if missed:
        names = ", ".join(CATALOGUE[each].name for each in missed)
        yield from map(styled, wrap(f"To practise again soon: {names}.", max(1, width)))
    yield Content("")
    yield from _table("This storm", figures_by_technique([storm]), width)
    yield Content("")
    yield from storms_lines((*result.earlier, storm), width, glyphs, highlighted=storm)


def _comparison(result: Result) -> str:
    """Return a comparison with the best earlier storm."""
    if not result.earlier:
        return "Your first storm."
    best = best_storms(result.earlier, 1)[0]
    if result.storm.rank > best.rank:
        return f"A new best. The old one was {best.found_count} found, {best.missed_count} missed."
    return f"Your best is {best.found_count} found, {best.missed_count} missed."


def storms_lines(
    storms: Sequence[Storm], width: int, glyphs: Glyphs, highlighted: Storm | None = None
) -> Iterator[Content]:
    """Yield the player's best storms, and the figures of all storms by technique.

    The storm *highlighted* is highlighted.
    """
    storms = [storm for storm in storms if storm.drills]
    if not storms:
        yield styled(
            "No storm yet. A storm is three minutes of known techniques; three misses end it."
        )
        return
    yield styled(f"Your best of {counted(len(storms), 'storm')}", "bold")
    with_year = "%d %b %Y" if width >= _DATED else "%d %b"
    for storm in best_storms(storms, _BEST):
        day = datetime.fromtimestamp(storm.start_time).strftime(with_year).lstrip("0")
        sign = glyphs.choice[1] if storm is highlighted else " "
        line, dated = (
            f"{sign} {storm.found_count:>3} found {storm.missed_count:>2} missed",
            f"  {day}",
        )
        line += dated if len(line + dated) <= width else ""
        yield styled(line, "bold" if storm is highlighted else "")
    yield Content("")
    yield from _table("By technique", figures_by_technique(storms), width)


def _table(title: str, figures: Sequence[StormFigures], width: int) -> Iterator[Content]:
    """Yield a line for each technique: found, missed, best time and usual time."""
    room = min(_NAME, max(_NARROW, width - 2 * _FIGURE))
    columns = [name for at, name in enumerate(_COLUMNS) if room + (at + 1) * _FIGURE <= width]
    heads = "".join(name.rjust(_FIGURE) for name in columns)
    yield join_text(styled(title.ljust(room), "bold"), styled(heads, "$quiet"))
    for each in figures:
        name = abbreviate(CATALOGUE[each.technique].name, room - 1).ljust(room)
        values = {
            "found": str(each.found),
            "missed": str(each.missed),
            "best": clock(each.best) if each.found else "",
            "usual": clock(each.usual) if each.found else "",
        }
        yield join_text(name, "".join(values[column].rjust(_FIGURE) for column in columns))
