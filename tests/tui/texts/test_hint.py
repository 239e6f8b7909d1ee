"""The text of a hint in the panel."""

from __future__ import annotations

import re

from textual.content import Content

from sudoku_tui.engine.ladders.teaching import TEACHING
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.game.hints import WHOLE, Advice
from sudoku_tui.store.positions import positions_of
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.texts.hint import Place, advice_text, rows_of

WIDTH = 22
"""Columns of the panel at 60x20."""


def test_many_eliminations_are_left_to_the_legend() -> None:
    for line in positions_of("medusa-3d"):
        board = line.board()
        for step in CATALOGUE["medusa-3d"].find(board):
            advice = Advice(step, TEACHING.rung(step.technique), board.layout, fill=False)
            text = advice_text(advice, WHOLE, Place(WIDTH), UNICODE, colourless=True).plain
            is_short = "So all candidates with × are false." in text
            assert is_short == (len(step.eliminations) > 8)
            assert (advice.sentence in text) != is_short
            digits = sorted({digit for _, digit in step.eliminations})
            assert re.findall(r"^(\d)×", text, re.MULTILINE) == list(map(str, digits))


def first_advice(technique: str) -> Advice:
    line = next(iter(positions_of(technique)))
    board = line.board()
    step = next(iter(CATALOGUE[technique].find(board)))
    return Advice(step, TEACHING.rung(step.technique), board.layout, fill=False)


def lines_of(advice: Advice, rows: int, *, shows: bool = True) -> list[str]:
    place = Place(WIDTH, rows, lambda _: shows)
    return advice_text(advice, WHOLE, place, UNICODE, colourless=False).plain.split("\n")


def test_hint_without_room_leaves_out_what_the_board_shows() -> None:
    advice = first_advice("naked-triple")
    whole = lines_of(advice, 0)
    cuts = [line for line in whole if "× " in line]
    rows = rows_of(Content("\n".join(whole)), WIDTH)
    assert cuts and lines_of(advice, rows) == whole
    assert lines_of(advice, rows - 1) == [line for line in whole if line not in cuts]
    assert lines_of(advice, rows - 1, shows=False) != lines_of(advice, rows - 1)


def test_legend_comes_before_a_long_reason() -> None:
    advice = first_advice("multi-colours-1")
    reason = lines_of(advice, 0)[3]
    assert lines_of(advice, 16)[1:] == ["", "7 or 7", "7 or 7", "", reason]
    assert lines_of(advice, 16, shows=False)[3] == "7 r5c8 r6c4"
    assert lines_of(advice, 3)[2] == reason, "the legend would take more than half"


def test_level_stands_beside_a_shortened_name_without_room() -> None:
    advice = first_advice("multi-colours-1")
    assert lines_of(advice, 0)[:2] == ["Multi-Colours 1", "Hard 190"]
    assert lines_of(advice, 3)[0] == "Multi-Col. 1  Hard 190"
    text = advice_text(advice, WHOLE, Place(WIDTH - 2, 3), UNICODE, colourless=False).plain
    assert text.split("\n")[:2] == ["Multi-Colours 1", "Hard 190"], "it is not short enough"


def test_no_word_of_a_long_hint_is_wider_than_the_panel() -> None:
    for technique in ("medusa-3d", "multi-colours-1"):
        for line in positions_of(technique):
            board = line.board()
            step = next(iter(CATALOGUE[technique].find(board)))
            advice = Advice(step, TEACHING.rung(step.technique), board.layout, fill=False)
            text = advice_text(advice, WHOLE, Place(WIDTH), UNICODE, colourless=False).plain
            assert max(map(len, text.split())) < WIDTH
