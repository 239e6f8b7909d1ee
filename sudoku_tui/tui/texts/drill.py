"""The text beside the board of a drill: the task, the answer, and the result."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from ...engine.bits import members
from ...engine.board import Board
from ...engine.layout import Cell
from ...engine.step import Technique
from ...formats.guide import Page
from ...session.drill_session import Outcome
from ...session.drill_task import DigitAction, DrillTask
from ...words.drills import describe_grade
from ...words.durations import describe_due_time
from ...words.guide_pages import LOOK
from ...words.techniques import short_figures
from ..drawing.glyphs import Glyphs
from ..drawing.hints import draw_step
from ..drawing.text import join_text, loud_style, sides_or_below, styled
from .legend import legend_lines
from .modes import KeyOf, mode_lines

_TASKS: Final = {
    "full-house": "a row, column or box with one empty cell",
    "hidden-single": "a digit with only one place left in a row, column or box",
    "naked-single": "a cell with only one digit left",
}
"""What to look for in a drill, by the id of its technique."""
_EFFECTS: Final = {
    DigitAction.STRIKE: "remove",
    DigitAction.PLACE: "write",
    DigitAction.NOTE: "note",
}
"""The effect of digit keys."""


def technique_heading(technique: Technique, width: int) -> Content:
    """Return a technique with its level and Explainer's rating, on one line if they fit."""
    figures, name = short_figures(technique), technique.short_name
    level = "  ".join(figures)
    if len(level) > width:
        level = "\n".join(figures)
    return sides_or_below(styled(name, "bold"), styled(level, "$quiet"), width)


def cell_in_words(board: Board, cursor: Cell) -> Content:
    """Return the name and the content of the cell under the cursor."""
    name = styled(board.layout.cell_name(cursor), "bold $same-ink")
    if digit := board.digits[cursor]:
        return join_text(name, "  ", styled(board.layout.symbol(digit), "bold"))
    notes = " ".join(map(board.layout.symbol, members(board.candidates_of[cursor])))
    return join_text(name, "  ", styled(notes, "$note"))


def task(drill_task: DrillTask) -> Content:
    """Return the task of the drill, or the place to look at once the player has revealed it."""
    if drill_task.shows_place:
        return styled(drill_task.advice.where)
    if drill_task.places:
        what = _TASKS.get(drill_task.card.technique, "a cell whose digit is certain")
        return styled(f"Find {what}. Type the digit there, then press enter.")
    return styled(
        "Go to a cell and type each digit that it cannot hold, to remove it. Or press x to mark "
        "the pattern. Then press enter."
    )


def how_to_look(page: Page) -> Content:
    """Return the guide's advice on how to look for the technique, for screens with room for it."""
    numbered = (styled(f"{number} {line}", "$note") for number, line in enumerate(page.look, 1))
    return Content("\n").join([styled(LOOK, "$quiet"), *numbered])


def answer_text(drill_task: DrillTask) -> Content:
    """Return the answer so far, one line per cell."""
    return styled("\n".join(drill_task.answer_phrases()), "$entry")


def verdict(drill_task: DrillTask, glyphs: Glyphs) -> Content:
    """Return the judgement of the answer, or the response to the last key."""
    if drill_task.message:
        return styled(drill_task.message)
    judged = drill_task.judgement
    if judged is None:
        return Content("")
    sentence = judged.sentence(drill_task.layout)
    if judged.is_right:
        return join_text(styled(f"{glyphs.done} ", "bold $role-on"), styled(sentence))
    if judged.is_sound:
        return styled(sentence)
    return join_text(styled(f"{glyphs.clash} ", "bold $wrong"), styled(sentence))


def solution(drill_task: DrillTask, glyphs: Glyphs, colourless: bool) -> Content:
    """Return the explanation of the step and its legend, once the drill is over."""
    if not drill_task.is_over:
        return Content("")
    step = drill_task.shown_step
    lines = [styled(step.sentence(drill_task.layout)), Content("")]
    lines += legend_lines(draw_step(step), drill_task.layout, glyphs, colourless)
    return Content("\n").join(lines)


def modes(
    drill_task: DrillTask, cursor: Cell, width: int, colourless: bool, key_of: KeyOf
) -> Content:
    """Return the modes with their keys and states.

    A mode that changes the digit keys is highlighted.
    """
    focus = drill_task.focus(cursor)
    shown = (
        f" {drill_task.layout.symbol(focus)} "
        if drill_task.modes.shows_places and focus
        else "off "
    )
    usual = drill_task.digit_action is DigitAction.STRIKE
    effect = f" {_EFFECTS[drill_task.digit_action]} "
    action = styled(effect, "$quiet" if usual else loud_style(colourless))
    every = styled("on ", "bold") if drill_task.shows_candidates else styled("off ", "$quiet")
    where = styled(shown, "bold" if drill_task.modes.shows_places and focus else "$quiet")
    return mode_lines(
        (
            (key_of("switch"), "Digits", action),
            (key_of("where"), "Where", where),
            (key_of("candidates"), "Candidates", every),
        ),
        width,
    )


def outcome_in_words(outcome: Outcome, was_shown: bool) -> Content:
    """Return the result of the drill, and when the card is due again."""
    return outcome_text(describe_grade(outcome.grade, was_shown=was_shown), outcome)


def outcome_text(result_words: str, outcome: Outcome) -> Content:
    """Return the words *result_words*, and when the card is due again."""
    if outcome.trouble:
        return styled(outcome.trouble, "$wrong")
    return join_text(
        styled(result_words, "bold"),
        styled(f", back {describe_due_time(outcome.days_until_due)}.", "$note"),
    )
