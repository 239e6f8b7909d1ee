"""A review in words: sentences for the screen, and all of it as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engine.layout import Cell, Layout
from ..engine.puzzle import Clash
from ..engine.step import join_words
from ..engine.techniques import technique_name
from ..game.events import AUTOMATIC, REVEAL, WHY
from ..game.hints import DETAILS
from ..game.pauses import SeenHint
from ..game.reasons import name_and_house
from ..game.review import Miss, Review, Turn
from .counts import describe_hint_use
from .figures import clock
from .markdown import bullets, escape, table

NO_REASON = "no short reason"
"""Label of an entry, right or wrong, that does not follow in a few steps."""
ABOUT_ENTRIES = (
    "Steps open counts the steps of the easiest level that were possible just before. "
    f"An entry with {NO_REASON} was a guess, or thought out further ahead."
)
"""Footnote of the table of entries."""
_NAMED = 3
"""Maximum number of techniques listed by name; more are counted."""
_LONGEST_PAUSES = 5
"""Number of the longest pauses that are listed."""
_SLOW = ("Entry", "At", "Thinking", "Cell", "Reason")
_ENTRIES = (*_SLOW, "Steps open")
_HINTS = ("At", "Technique", "Told")
_OTHER_HINTS = {
    AUTOMATIC: ("Played on", "several steps"),
    REVEAL: ("Revealed", "one digit"),
    WHY: ("Why or why not", "the reason"),
}
"""Hints without a technique: their names, and what they revealed."""


def describe_miss(miss: Miss) -> str:
    """Describe a missed step: when, for how long, and which step was open."""
    when = f"Before entry {miss.number}, at {clock(miss.start)}"
    how = f"{clock(miss.thinking)} without an entry"
    if miss.detail:
        how += ", then a hint"
    since = f" since {clock(miss.since)}" if miss.since < miss.start - 1 else " all along"
    return f"{when}: {how}. {name_and_house(miss.step)} was open{since}."


def describe_request(asked: Miss) -> str:
    """Describe a step for which a hint was asked at once: when, and which step."""
    when = f"Before entry {asked.number}, at {clock(asked.start)}"
    return f"{when}: a hint after {asked.hint_after or 0:.0f} s. {name_and_house(asked.step)}."


def describe_reason(turn: Turn, found: Review) -> str:
    """Return in a few words how an entry followed, or which rule it broke."""
    layout = found.puzzle.layout
    broken = _describe_clash(turn.clash, turn.cell, layout) if turn.clash else ""
    if turn.right is False:
        return f"not right: {broken}" if broken else "not right"
    if turn.reason:
        return turn.reason.describe(layout)
    if turn.automatic:
        return broken or "placed by the program"
    if turn.hinted:
        return broken or "hint"
    return broken or NO_REASON


def _describe_clash(clash: Clash, cell: Cell, layout: Layout) -> str:
    """Return ``r1c5 has 4 already, in row 1``, or the broken rule if no house is shared."""
    other = clash.one if cell == clash.other else clash.other
    houses = layout.shared_houses(1 << cell | 1 << other)
    if clash.other_digit or clash.allowed or not houses:
        return clash.describe(layout)
    return f"{layout.cell_name(other)} has {layout.symbol(clash.digit)} already, in {houses[0]}"


def summary(found: Review) -> str:
    """Return the main finding of a review as a sentence."""
    if not found.turns:
        return "Nothing was written yet."
    sentences = [describe_hint_use(found.hint_use)] if found.is_over else []
    if found.misses:
        what = _steps_were(found.misses)
        if all(miss.detail for miss in found.misses):
            sentences.append(f"{what} open and not seen without a hint.")
        else:
            sentences.append(f"{what} open for long and not seen.")
    elif found.is_over:
        sentences.append("No step was open for long without being seen.")
    else:
        sentences.append("So far no step was open for long without being seen.")
    if found.asked_for:
        sentences.append(f"{_steps_were(found.asked_for)} asked for at once.")
    return " ".join(sentences)


def _steps_were(steps: Sequence[Miss]) -> str:
    return "One step was" if len(steps) == 1 else f"{len(steps)} steps were"


def describe_due(names: Sequence[str]) -> str:
    """Return ``Naked Pair and X-Wing are due for practice now.``; empty without *names*."""
    if not names:
        return ""
    if len(names) > _NAMED:
        return f"{len(names)} techniques are due for practice now."
    return f"{join_words(names)} {'is' if len(names) == 1 else 'are'} due for practice now."


def mistakes(found: Review) -> tuple[str, ...]:
    """Return each wrong entry with its time: ``r3c5 = 7 at 3:12``."""
    layout = found.puzzle.layout
    return tuple(
        f"{layout.cell_name(turn.cell)} = {layout.symbol(turn.digit)} at {clock(turn.at)}"
        for turn in found.turns
        if turn.right is False
    )


def slowest_entries(found: Review) -> tuple[Turn, ...]:
    """Return the slowest entries, the slowest first, without those of less than a second."""
    slow = sorted(found.turns, key=lambda turn: -turn.thinking)[:_LONGEST_PAUSES]
    return tuple(turn for turn in slow if turn.thinking >= 1)


def markdown(found: Review, heading: str, facts: Sequence[str] = ()) -> str:
    """Return the whole review as Markdown.

    *heading* and *facts* (one line each) are plain text and are escaped.
    """
    blocks = [f"# {escape(heading)}"]
    if facts:
        blocks.append(bullets(facts))
    blocks.append(summary(found))
    if found.misses:
        blocks += ["## Open and not seen", bullets(_misses(found))]
    if found.asked_for:
        blocks += ["## Asked for", bullets(map(describe_request, found.asked_for))]
    if wrong := mistakes(found):
        blocks += ["## Mistakes", bullets(wrong)]
    if slow := slowest_entries(found):
        rows = (_row_of_turn(turn, found)[: len(_SLOW)] for turn in slow)
        blocks += ["## Where the time went", table([_SLOW, *rows])]
    if found.hints:
        blocks += ["## Hints", table([_HINTS, *map(hint_row, found.hints)])]
    if found.turns:
        rows = (_row_of_turn(turn, found) for turn in found.turns)
        blocks += ["## Entries", table([_ENTRIES, *rows])]
        blocks.append(ABOUT_ENTRIES)
    return "\n\n".join(blocks) + "\n"


def _misses(found: Review) -> Iterator[str]:
    for miss in found.misses:
        sentence = miss.step.sentence(found.puzzle.effective_layout)
        yield f"{describe_miss(miss)} {sentence}"


def _row_of_turn(turn: Turn, found: Review) -> tuple[str, ...]:
    layout = found.puzzle.layout
    cell = f"{layout.cell_name(turn.cell)} = {layout.symbol(turn.digit)}"
    return (
        *(str(turn.number), clock(turn.at), clock(turn.thinking), cell),
        *(describe_reason(turn, found), "" if turn.open is None else str(turn.open)),
    )


def hint_row(hint: SeenHint) -> tuple[str, str, str]:
    """Return when a hint was seen, its technique, and what it revealed."""
    known = technique_name(hint.technique), DETAILS.get(hint.detail, "")
    return clock(hint.at), *_OTHER_HINTS.get(hint.technique, known)
