"""A review as text in blocks: sentences that wrap, and table rows that do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log

from textual.content import Content

from ...formats.figures import counted
from ...game.review import Review, Turn
from ...words.figures import clock
from ...words.reviews import (
    ABOUT_ENTRIES,
    describe_miss,
    describe_reason,
    describe_request,
    hint_row,
    mistakes,
    slowest_entries,
    summary,
)
from ..drawing.glyphs import Glyphs
from ..drawing.text import figure, join_text, styled

_SHORT = 2.0
"""Seconds of thinking for the lowest bar; the scale is logarithmic."""
_ROOMY = 66
"""Smallest width in columns for rows with all their parts."""
MARK = "^"
"""Sign below the bars of entries before which a step was missed."""


@dataclass(frozen=True)
class Block:
    """A part of the page."""

    content: Content
    rows: bool = False
    """Whether its lines are rows of a table, which are cut off instead of wrapped."""


def blocks(found: Review, width: int, glyphs: Glyphs, due: str = "") -> Iterator[Block]:
    """Yield the review from top to bottom.

    Args:
        found: The review.
        width: Columns of the page.
        glyphs: The character set.
        due: Sentence on the practice that is due because of this game.
    """
    yield Block(styled(summary(found), "bold"))
    if due:
        yield Block(styled(due))
    if not found.turns:
        return
    yield Block(_figures(found))
    yield Block(_bars(found, width, glyphs), rows=True)
    if found.misses:
        yield Block(_heading("Missed steps"))
        for miss in found.misses:
            sentence = miss.step.sentence(found.puzzle.effective_layout)
            yield Block(join_text(describe_miss(miss), "\n", styled(sentence, "$note")))
    if found.asked_for:
        asked = "\n".join(map(describe_request, found.asked_for))
        yield Block(join_text(_heading("Asked for"), "\n", asked))
    if wrong := mistakes(found):
        yield Block(join_text(_heading("Mistakes"), "\n", "\n".join(wrong)))
    if slow := slowest_entries(found):
        yield Block(_table("Where the time went", slow, found, width), rows=True)
    if found.hints:
        yield Block(_hints(found), rows=True)
    yield Block(_table("Entries", found.turns, found, width), rows=True)
    yield Block(styled(ABOUT_ENTRIES, "$quiet"))


def _figures(found: Review) -> Content:
    """Return the numbers of entries and mistakes, and the usual time of an entry."""
    usual = f"{found.usual_time:.0f} s" if found.usual_time < 60 else clock(found.usual_time)
    placed = sum(turn.automatic for turn in found.turns)
    entries = counted(len(found.turns) - placed, "entry", "entries")
    figures = [figure(*entries.split()), figure(usual, "usual for one")]
    if placed:
        figures.append(figure(str(placed), "placed by the program"))
    if not found.is_over:
        figures.append(figure(*counted(sum(found.hint_use), "hint").split()))
    if wrong := sum(turn.right is False for turn in found.turns):
        figures.append(figure(str(wrong), "not right"))
    return Content("    ").join(figures)


def _bars(found: Review, width: int, glyphs: Glyphs) -> Content:
    """Return bars for the thinking before each entry, with marks of missed steps below them."""
    room = max(8, width)
    each = -(-len(found.turns) // room)
    groups = [found.turns[start : start + each] for start in range(0, len(found.turns), each)]
    missed = {miss.number for miss in found.misses}
    bars, marks = list[Content](), ""
    for group in groups:
        is_missed = not missed.isdisjoint(turn.number for turn in group)
        bar = _bar(max(turn.thinking for turn in group), glyphs)
        bars.append(styled(bar, "bold $wrong" if is_missed else "$entry"))
        marks += MARK if is_missed else " "
    of = "each entry" if each == 1 else f"every {each} entries"
    lines = [_heading(f"Thinking, a bar for {of}"), join_text(*bars)]
    if marks.strip():
        lines.append(styled(marks.rstrip(), "$wrong"))
    return Content("\n").join(lines)


def _bar(seconds: float, glyphs: Glyphs) -> str:
    """Return a bar of logarithmic height: two seconds give the lowest, four minutes a full one."""
    heights = len(glyphs.spark)
    height = int(log(max(seconds, _SHORT) / _SHORT, 2))
    return glyphs.spark[min(height, heights - 1)]


def _table(heading: str, turns: Sequence[Turn], found: Review, width: int) -> Content:
    """Return a row for each of *turns*.

    On narrow screens the number of available steps is left out.
    """
    roomy = width >= _ROOMY
    gap, ways = ("  ", f"{'Steps open':>10}  ") if roomy else (" ", "")
    head = f"{'Entry':>5}{'At':>8}{gap}{'Took':>5}{gap}{'Cell':<9}{ways}Reason"
    rows = (_row(turn, found, roomy=roomy) for turn in turns)
    return Content("\n").join([_heading(heading), styled(head, "$quiet"), *rows])


def _row(turn: Turn, found: Review, *, roomy: bool) -> Content:
    gap = "  " if roomy else " "
    layout = found.puzzle.layout
    cell = f"{layout.cell_name(turn.cell)} {layout.symbol(turn.digit)}"
    ways = f"{'' if turn.open is None else turn.open:>10}  " if roomy else ""
    style = "$wrong" if turn.right is False else "$note" if turn.reason else "$quiet"
    return join_text(
        f"{turn.number:>5}",
        styled(f"{clock(turn.at):>8}{gap}", "$note"),
        f"{clock(turn.thinking):>5}{gap}",
        styled(f"{cell:<9}", "$entry"),
        styled(ways, "$note"),
        styled(describe_reason(turn, found), style),
    )


def _hints(found: Review) -> Content:
    lines = [_heading("Hints")]
    for at, name, detail in map(hint_row, found.hints):
        lines.append(
            join_text(styled(f"{at:>8}  ", "$note"), name, styled(f", {detail}", "$quiet"))
        )
    return Content("\n").join(lines)


def _heading(text: str) -> Content:
    return styled(text, "bold")
