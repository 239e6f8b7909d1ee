"""A review in words: sentences for the screen, and all of it as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..engine.step import listed
from ..engine.techniques import CATALOGUE
from ..formats.figures import clock
from .hints import DONE, NAME, PLACE, WHOLE
from .pauses import SeenHint
from .reasons import name_and_house
from .review import Miss, Review, Turn

DETAILS = {
    NAME: "the technique",
    PLACE: "where to look",
    WHOLE: "the whole step",
    DONE: "applied",
}
"""What was told of a hint, by the detail in which it was told."""
NO_REASON = "no short reason"
"""Said of an entry that does not follow in a few steps, right or wrong."""
_MARKUP = re.compile(r"([\\`*_\[\]<>|#])")
_NAMED = 3
"""Techniques that a sentence names; of more it says how many."""
_LONGEST_PAUSES = 5
"""How many of the longest pauses are listed."""
_SLOW = ("Entry", "At", "Thinking", "Cell", "Followed by")
_ENTRIES = (*_SLOW, "Open")


def describe_miss(miss: Miss) -> str:
    """What was missed, in a sentence or two: when, for how long, and what was open."""
    when = f"Before entry {miss.number}, at {clock(miss.start)}"
    how = f"{clock(miss.thinking)} without an entry"
    if miss.detail:
        how += ", then a hint"
    since = f" since {clock(miss.since)}" if miss.since < miss.start - 1 else " all along"
    return f"{when}: {how}. {name_and_house(miss.step)} was open{since}."


def describe_reason(turn: Turn, found: Review) -> str:
    """Why an entry followed, in few words."""
    if turn.right is False:
        return "not right"
    if turn.reason:
        return turn.reason.describe(found.puzzle.layout)
    return "hint" if turn.hinted else NO_REASON


def summary(found: Review) -> str:
    """What there is to learn, in a sentence."""
    if not found.turns:
        return "Nothing was written yet."
    if found.misses:
        count = len(found.misses)
        what = "One step was" if count == 1 else f"{count} steps were"
        if all(miss.detail for miss in found.misses):
            return f"{what} open and not seen without a hint."
        return f"{what} open for long and not seen."
    if found.is_over:
        return "No step was open for long without being seen."
    return "So far no step was open for long without being seen."


def describe_due(names: Sequence[str]) -> str:
    """``Naked Pair and X-Wing are due for practice now.``; empty if there are no *names*."""
    if not names:
        return ""
    if len(names) > _NAMED:
        return f"{len(names)} techniques are due for practice now."
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} due for practice now."


def mistakes(found: Review) -> tuple[str, ...]:
    """Each wrong entry with the time when it was written: ``r3c5 = 7 at 3:12``."""
    layout = found.puzzle.layout
    return tuple(
        f"{layout.cell_name(turn.cell)} = {layout.symbol(turn.digit)} at {clock(turn.at)}"
        for turn in found.turns
        if turn.right is False
    )


def longest(found: Review) -> tuple[Turn, ...]:
    """The entries that took longest, the longest first; those that took no time are left out."""
    slow = sorted(found.turns, key=lambda turn: -turn.thinking)[:_LONGEST_PAUSES]
    return tuple(turn for turn in slow if turn.thinking >= 1)


def markdown(found: Review, heading: str, facts: Sequence[str] = ()) -> str:
    """The whole review; *heading* and *facts*, a line each, are taken as plain text."""
    blocks = [f"# {_plain(heading)}"]
    if facts:
        blocks.append("\n".join(f"- {_plain(fact)}" for fact in facts))
    blocks.append(summary(found))
    if found.misses:
        blocks += ["## Open and not seen", "\n".join(_misses(found))]
    if wrong := mistakes(found):
        blocks += ["## Mistakes", "\n".join(f"- {_plain(each)}" for each in wrong)]
    if slow := longest(found):
        rows = (_row_of_turn(turn, found)[: len(_SLOW)] for turn in slow)
        blocks += ["## Where the time went", _table(_SLOW, rows)]
    if found.hints:
        blocks += ["## Hints", _table(("At", "Technique", "Told"), map(_row_of_hint, found.hints))]
    if found.turns:
        rows = (_row_of_turn(turn, found) for turn in found.turns)
        blocks += ["## Entries", _table(_ENTRIES, rows)]
        blocks.append(
            "Open counts the steps of the easiest level that were open just before. "
            f"An entry with {NO_REASON} was a guess, or thought out further ahead."
        )
    return "\n\n".join(blocks) + "\n"


def technique_name(id: str) -> str:
    """What a technique is called; its id in words where there is no such one."""
    return CATALOGUE[id].name if id in CATALOGUE else id.replace("-", " ")


def _misses(found: Review) -> Iterator[str]:
    for miss in found.misses:
        sentence = miss.step.sentence(found.puzzle.layout)
        yield f"- {_plain(describe_miss(miss))} {_plain(sentence)}"


def _row_of_turn(turn: Turn, found: Review) -> tuple[str, ...]:
    layout = found.puzzle.layout
    cell = f"{layout.cell_name(turn.cell)} = {layout.symbol(turn.digit)}"
    return (
        *(str(turn.number), clock(turn.at), clock(turn.thinking), cell),
        *(describe_reason(turn, found), "" if turn.open is None else str(turn.open)),
    )


def _row_of_hint(hint: SeenHint) -> tuple[str, ...]:
    return clock(hint.at), technique_name(hint.technique), DETAILS.get(hint.detail, "")


def _table(head: Sequence[str], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *(tuple(map(_plain, row)) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _plain(text: str) -> str:
    """Text that Markdown takes as it is."""
    return _MARKUP.sub(r"\\\1", text)
