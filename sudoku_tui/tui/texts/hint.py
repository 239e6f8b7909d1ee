"""The text of a step: as a hint in several levels of detail, or in few lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual.content import Content

from ...engine.layout import Layout
from ...engine.level import Level
from ...engine.step import Step, conclusion, effect_notation
from ...game.hints import PLACE, WHOLE, Advice
from ...game.why_not import ReasonPage, describe_supposition
from ...words.counts import describe_index
from ...words.techniques import describe_rung
from ..drawing.glyphs import Glyphs
from ..drawing.hints import draw_reason, draw_step, with_letters
from ..drawing.text import abbreviate, join_text, sides, sides_or_below, styled
from ..drawing.themes import Look
from .legend import legend_lines

_MANY: Final = 8
"""Largest number of eliminations that the sentence lists."""


def advice_text(
    advice: Advice,
    detail: int,
    width: int,
    glyphs: Glyphs,
    colourless: bool,
    *,
    apart: bool = False,
) -> Content:
    """Return a hint for the panel, at a level of detail.

    *apart* is the player's setting for eliminations from cells without notes. If it is set, they
    are recorded separately; otherwise all notes are filled in first. The hint mentions this.
    """
    lines = [*_heading(advice, width), Content("")]
    if isinstance(advice, ReasonPage):
        lines = [*_question_lines(advice, width), *lines]
    if detail >= WHOLE:
        lines += _whole(advice, glyphs, colourless, apart)
    elif detail == PLACE:
        lines.append(styled(advice.where))
    else:
        easiest = "It is open now." if advice.count else "That is the easiest step now."
        lines.append(styled(easiest))
    return Content("\n").join(lines)


def _heading(advice: Advice, width: int) -> Iterator[Content]:
    """Yield the technique with its level, and the number of the step among several."""
    yield sides_or_below(
        styled(advice.name, "bold"), styled(describe_rung(advice.rung), "$quiet"), width
    )
    if which := describe_index(advice.number, advice.count):
        yield styled(which, "$quiet")


def _whole(advice: Advice, glyphs: Glyphs, colourless: bool, apart: bool) -> Iterator[Content]:
    """Yield the sentence of the step, its legend, and a remark on the effects of applying it."""
    drawn = draw_reason(advice) if isinstance(advice, ReasonPage) else draw_step(advice.step)
    sentence = with_letters(_sentence(advice, glyphs), drawn, advice.layout)
    yield from (styled(sentence), Content(""))
    if isinstance(advice, ReasonPage) and advice.contradiction:
        yield from (styled(advice.contradiction), Content(""))
    yield from legend_lines(drawn, advice.layout, glyphs, colourless)
    if remark := _remark(advice, apart):
        yield from (Content(""), styled(remark, "$quiet"))


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
    question = styled(answer.question, "bold $same-ink")
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
        heading = styled(head, "bold $same-ink")
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
