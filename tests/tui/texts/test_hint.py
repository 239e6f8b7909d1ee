"""The text of a hint in the panel."""

from __future__ import annotations

import re

from sudoku_tui.engine.ladders.teaching import TEACHING
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.game.hints import WHOLE, Advice
from sudoku_tui.store.positions import positions_of
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.texts.hint import advice_text

WIDTH = 22
"""Columns of the panel at 60x20."""


def test_many_eliminations_are_left_to_the_legend() -> None:
    for line in positions_of("medusa-3d"):
        board = line.board()
        for step in CATALOGUE["medusa-3d"].find(board):
            advice = Advice(step, TEACHING.rung(step.technique), board.layout, fill=False)
            text = advice_text(advice, WHOLE, WIDTH, UNICODE, colourless=True).plain
            is_short = "So all candidates with × are false." in text
            assert is_short == (len(step.eliminations) > 8)
            assert (advice.sentence in text) != is_short
            digits = sorted({digit for _, digit in step.eliminations})
            assert re.findall(r"^(\d)×", text, re.MULTILINE) == list(map(str, digits))


def test_no_word_of_a_long_hint_is_wider_than_the_panel() -> None:
    for technique in ("medusa-3d", "multi-colours-1"):
        for line in positions_of(technique):
            board = line.board()
            step = next(iter(CATALOGUE[technique].find(board)))
            advice = Advice(step, TEACHING.rung(step.technique), board.layout, fill=False)
            text = advice_text(advice, WHOLE, WIDTH, UNICODE, colourless=False).plain
            assert max(map(len, text.split())) < WIDTH
