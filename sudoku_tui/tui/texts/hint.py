"""A step as it is told to the player: in more and more detail beside a board, or in few lines."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from ...game.hints import PLACE, WHOLE, Advice
from ...game.why_not import Because, describe_supposition
from ...words.techniques import describe_rung
from ..drawing.glyphs import Glyphs
from ..drawing.hints import draw_reason, draw_step, with_letters
from ..drawing.text import joined, sides, styled
from .legend import legend_lines


def advice_text(
    advice: Advice,
    detail: int,
    width: int,
    glyphs: Glyphs,
    colourless: bool,
    *,
    apart: bool = False,
) -> Content:
    """A step for the player, in some detail.

    With *apart*, what goes of notes that are not there is kept apart.
    """
    lines = [*_heading(advice, width), Content("")]
    if isinstance(advice, Because):
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
    """The technique, what it is worth, and which of several steps it is."""
    worth = describe_rung(advice.rung)
    name, worth_text = styled(advice.name, "bold"), styled(worth, "$quiet")
    if len(advice.name) + len(worth) + 1 > width:
        yield from (name, worth_text)
    else:
        yield sides(name, worth_text, width)
    if advice.count > 1:
        yield styled(f"{advice.number} of {advice.count}", "$quiet")


def _whole(advice: Advice, glyphs: Glyphs, colourless: bool, apart: bool) -> Iterator[Content]:
    """The step itself, its legend, and what is to be known before it is done."""
    drawn = draw_reason(advice) if isinstance(advice, Because) else draw_step(advice.step)
    yield from (styled(with_letters(advice.sentence, drawn, advice.layout)), Content(""))
    if isinstance(advice, Because) and advice.end:
        yield from (styled(advice.end), Content(""))
    yield from legend_lines(drawn, advice.layout, glyphs, colourless)
    if remark := _remark(advice, apart):
        yield from (Content(""), styled(remark, "$quiet"))


def _remark(advice: Advice, apart: bool) -> str:
    if isinstance(advice, Because):
        return advice.remark
    how = "keeps apart what goes" if apart else "fills in all notes first"
    return f"Applying it {how}." if advice.fills else ""


def _question_lines(answer: Because, width: int) -> list[Content]:
    """What was asked, and which step of the answer this is."""
    question = styled(answer.question, "bold $same-ink")
    rest = [Content("")]
    if answer.supposes:
        rest = [styled(describe_supposition(answer.candidate, answer.layout), "$note"), *rest]
    page = styled(f"{answer.page} of {answer.pages}" if answer.pages > 1 else "", "$quiet")
    if question.cell_length + page.cell_length < width:
        return [sides(question, page, width), *rest]
    return [question, page, *rest] if page.plain else [question, *rest]


def brief_advice(advice: Advice, detail: int) -> Content:
    """The same in few lines."""
    if detail >= WHOLE:
        rest = f": {advice.sentence}"
    elif detail == PLACE:
        rest = f": {advice.where}"
    else:
        rest = " is open now." if advice.count else " is the easiest step now."
    if isinstance(advice, Because):
        head = f"{advice.question}, {advice.page} of {advice.pages}: "
        if advice.supposes:
            head += f"{describe_supposition(advice.candidate, advice.layout)} "
        heading = styled(head, "bold $same-ink")
        return joined(heading, styled(advice.name, "bold"), f"{rest} {advice.end}")
    which = f", {advice.number} of {advice.count}" if advice.count > 1 else ""
    return joined(styled(advice.name, "bold"), f"{which}{rest}")
