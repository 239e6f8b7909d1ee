"""The text of a step: as a hint in several levels of detail, or in few lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from textual.content import Content

from ...engine.layout import Layout
from ...engine.level import Level
from ...engine.step import Step, conclusion, effect_notation
from ...game.hints import PLACE, WHOLE, Advice
from ...game.why_not import ReasonPage, describe_supposition
from ...words.counts import describe_index
from ...words.techniques import describe_rung
from ..drawing.board_state import Overlay
from ..drawing.glyphs import Glyphs
from ..drawing.hints import draw_reason, draw_step, with_letters
from ..drawing.text import abbreviate, join_text, shorten, sides, sides_or_below, styled
from ..drawing.themes import Look
from .legend import legend_lines

_MANY: Final = 8
"""Largest number of eliminations that the sentence lists."""


class Place(NamedTuple):
    """The place for the text of a hint, and what stands beside it."""

    width: int
    rows: int = 0
    """Rows without scrolling; 0 if the number does not matter."""
    shows_eliminations: Callable[[Overlay], bool] = lambda _: False
    """Check whether the board shows all eliminations, so that the text need not list them."""

    def has_room_for(self, text: Content) -> bool:
        """Check whether *text* can be read without scrolling."""
        return not self.rows or rows_of(text, self.width) <= self.rows


def rows_of(text: Content, width: int) -> int:
    """Return the rows that *text* takes in *width* columns."""
    if not text.plain:
        return 0
    lines = text.split("\n")
    fits = all(line.cell_length <= width for line in lines)
    return len(lines) if fits else len(text.wrap(max(1, width)))


def advice_text(
    advice: Advice,
    detail: int,
    place: Place,
    glyphs: Glyphs,
    colourless: bool,
    *,
    apart: bool = False,
) -> Content:
    """Return a hint for the panel, at a level of detail.

    *apart* is the player's setting for eliminations from cells without notes. If it is set, they
    are recorded separately; otherwise all notes are filled in first. The hint mentions this.
    """
    if detail >= WHOLE:
        return _whole(advice, place, glyphs, colourless, apart)
    if detail == PLACE:
        text = advice.where
    else:
        text = "It is open now." if advice.count else "That is the easiest step now."
    return Content("\n").join([*_heading(advice, place.width), Content(""), styled(text)])


def _heading(advice: Advice, width: int, *, is_short: bool = False) -> Iterator[Content]:
    """Yield the player's question, the technique with its level, and the number of the step.

    A *short* name leaves room for the level on its line, if abbreviations do.
    """
    if isinstance(advice, ReasonPage):
        yield from _question_lines(advice, width)
    name, worth = advice.name, describe_rung(advice.rung)
    room = width - len(worth) - 1
    if is_short and len(shorter := shorten(name, room)) <= room:
        name = shorter
    yield sides_or_below(styled(name, "bold"), styled(worth, "$quiet"), width)
    if which := describe_index(advice.number, advice.count):
        yield styled(which, "$quiet")


def _whole(advice: Advice, place: Place, glyphs: Glyphs, colourless: bool, apart: bool) -> Content:
    """Return a hint with its reason, its legend, and a remark on the effects of applying it.

    If it does not fit, the legend leaves out parts that the board shows. If that is not enough, a
    legend that takes at most half of the rows comes before the reason.
    """
    drawn = draw_reason(advice) if isinstance(advice, ReasonPage) else draw_step(advice.step)
    reason = [styled(with_letters(_sentence(advice, glyphs), drawn, advice.layout))]
    if isinstance(advice, ReasonPage) and advice.contradiction:
        reason += [Content(""), styled(advice.contradiction)]
    remark = [styled(words, "$quiet") for words in (_remark(advice, apart),) if words]

    def legend_of(overlay: Overlay) -> Content:
        lines = legend_lines(overlay, advice.layout, glyphs, colourless)
        return Content("\n").join(list(lines))

    def joined(*parts: Iterable[Content]) -> Content:
        texts = (Content("\n").join(list(part)) for part in parts)
        return Content("\n\n").join([text for text in texts if text.plain])

    legend = legend_of(drawn)
    combinations = _combinations(advice.step, advice.layout, glyphs)
    for sets in ([combinations], []) if combinations else ([],):
        text = joined(_heading(advice, place.width), reason, sets, [legend], remark)
        if place.has_room_for(text):
            return text
    heading = list(_heading(advice, place.width, is_short=True))
    if place.shows_eliminations(drawn):
        legend = legend_of(replace(drawn, legend=drawn.short_legend))
    text = joined(heading, reason, [legend], remark)
    if place.has_room_for(text) or rows_of(legend, place.width) > place.rows // 2:
        return text
    return joined(heading, [legend], reason, remark)


def _combinations(step: Step, layout: Layout, glyphs: Glyphs) -> Content | None:
    """Return the combinations of the cages of a step, a line each; None if it uses no cage."""
    if not step.rules:
        return None
    from ...words.cages import list_combinations_of_step  # imported late: few puzzles have cages

    lines = [
        styled(f"{glyphs.cut}{text}", "strike $quiet") if is_impossible else styled(text)
        for text, is_impossible in list_combinations_of_step(step, layout)
    ]
    return Content("\n").join(lines) if lines else None


def _sentence(advice: Advice, glyphs: Glyphs) -> str:
    """Return the sentence of a step. It does not list many eliminations: the legend does."""
    sentence, gone = advice.sentence, advice.step.eliminations
    listed = f"{conclusion(advice.step, advice.layout)}."
    if len(gone) <= _MANY or not sentence.endswith(listed):
        return sentence
    return f"{sentence.removesuffix(listed)}So all candidates with {glyphs.cut} are false."


def _remark(advice: Advice, apart: bool) -> str:
    if isinstance(advice, ReasonPage):
        return advice.remark
    how = "keeps the eliminations apart" if apart else "fills in all notes first"
    return f"Applying it {how}." if advice.fills else ""


def _question_lines(answer: ReasonPage, width: int) -> list[Content]:
    """Return the player's question, and the page number of the answer."""
    question = styled(answer.question, "bold")
    rest = [Content("")]
    if answer.is_supposition:
        rest = [styled(describe_supposition(answer.candidate, answer.layout), "$note"), *rest]
    page = styled(describe_index(answer.page, answer.pages), "$quiet")
    return [sides_or_below(question, page, width), *rest]


def brief_advice(advice: Advice, detail: int) -> Content:
    """Return a hint like `advice_text`, but in few lines and without a legend."""
    if detail >= WHOLE:
        rest = f": {advice.sentence}"
    elif detail == PLACE:
        rest = f": {advice.where}"
    else:
        rest = " is open now." if advice.count else " is the easiest step now."
    if isinstance(advice, ReasonPage):
        head = f"{advice.question}, {advice.page} of {advice.pages}: "
        if advice.is_supposition:
            head += f"{describe_supposition(advice.candidate, advice.layout)} "
        heading = styled(head, "bold")
        return join_text(heading, styled(advice.name, "bold"), f"{rest} {advice.contradiction}")
    which = describe_index(advice.number, advice.count)
    return join_text(styled(advice.name, "bold"), f", {which}{rest}" if which else rest)


def step_heading(step: Step, level: Level, width: int) -> Content:
    """Return the technique of a step and its level. The name is short if *width* requires it."""
    worth, name = str(level), step.technique.name
    if len(name) + len(worth) + 1 > width:
        name = step.technique.short_name
    return sides(styled(name, "bold"), styled(worth, "$quiet"), width)


def step_lines(step: Step, layout: Layout, look: Look) -> Iterator[Content]:
    """Yield the sentence of a step and the lines of its legend."""
    yield styled(step.sentence(layout))
    if combinations := _combinations(step, layout, look.glyphs):
        yield combinations
    yield from legend_lines(draw_step(step), layout, look.glyphs, look.is_colourless)


def step_line(
    step: Step, number: int, layout: Layout, width: int, look: Look, *, is_chosen: bool
) -> Content:
    """Return a step as one line of a list: number, technique and effect."""
    left = f"{number:>4} {abbreviate(step.technique.short_name, width - 5)}"
    right, room = effect_notation(step, layout), width - len(left) - 2
    dots = "…" if look.glyphs.graphic else "..."
    if len(right) > room:
        right = right[: room - len(dots)] + dots if room > len(dots) + 3 else ""
    line = left.ljust(width - len(right)) + right
    if is_chosen:
        return styled(line, look.chosen_line)
    name, rest = line[5 : len(left)], line[len(left) :]
    return join_text(styled(line[:5], "$quiet"), name, styled(rest, "$quiet"))
