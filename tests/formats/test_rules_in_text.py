"""Rules in prose are kept, and no puzzle is solved without them."""

from __future__ import annotations

import json
from typing import Any

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.formats.form import Reading
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.rules_in_text import rules_named_in
from tests.each import each
from tests.formats.reader.test_decode import ROWS

NORMAL = "Normal sudoku rules apply."


def read_f_puzzle(rules: str, **more: Any) -> Reading:
    """Read an empty board of f-puzzles with *rules* in words."""
    fields = {"size": 9, "ruleset": rules, "grid": [[{}] * 9] * 9, **more}
    (found,) = read_sheets([json.dumps(fields)])
    assert isinstance(found, Reading)
    return found


@each(
    "words",
    {
        "Cells a knight's move apart have different digits.": "anti-knight",
        "Digits along a thermometer increase from the bulb.": "thermometer",
        "Digits in cages add up to the small clue.": "cage",
        "No two cells a king’s move apart are equal.": "anti-king",
        "Neighbours along a green line form a whisper.": "whispers",
        "The positive diagonal has no repeats.": "diagonal",
    }.items(),
)
def test_stated_rules_are_named(words: tuple[str, str]) -> None:
    layout = layout_named("classic")
    assert rules_named_in(f"{NORMAL} {words[0]}", layout)[0] == words[1]
    assert read_f_puzzle(words[0]).sheet.not_solvable


@each("words", (NORMAL, "", "Place 1-9 in each row, column and box.", "By the king of setters"))
def test_usual_rules_are_not_reported(words: str) -> None:
    assert not read_f_puzzle(words).sheet.not_solvable


@each(
    "words",
    (
        "Use the arrow keys to move.",
        "There are no killer cages in this puzzle.",
        "There is no fog.",
        "Thanks to Killer Arrow for testing!",
        "Made on two consecutive days in the XVI century, straight as an arrow.",
    ),
)
def test_word_that_states_no_rule_is_ignored(words: str) -> None:
    for text in (words, f"{NORMAL} {words}", f"{words}\n{NORMAL}"):
        assert not read_f_puzzle(text).sheet.not_solvable, text


@each(
    "words",
    {
        "There are no cages with a sum below 5.": "cage",
        "There are no cages\nin which digits repeat.": "cage",
        "There are no dots. Cages are as usual.": "cage",
        "Thanks to the arrow constraint it is unique.": "arrow",
        "Thanks to Tom\nArrows as usual.": "arrow",
        "Thanks to Tom for testing\nArrows.": "arrow",
        "Inspired by killer sudoku.": "cage",
        "No consecutive digits touch, as on days before.": "non-consecutive",
        "Use the arrow keys. Digits on an arrow sum to its circle.": "arrow",
        "Parity as shown": "parity",
        "XV": "xv",
    }.items(),
)
def test_possible_rule_is_never_ignored(words: tuple[str, str]) -> None:
    assert rules_named_in(words[0], layout_named("classic"))[0] == words[1]
    assert read_f_puzzle(f"{NORMAL} {words[0]}").sheet.not_solvable


def test_rules_of_the_layout_are_not_repeated() -> None:
    knight = "Cells a knight's move apart have different digits."
    assert not read_f_puzzle(knight, antiknight=True).sheet.not_solvable
    both = {"diagonal+": True, "diagonal-": True}
    assert not read_f_puzzle("Digits do not repeat on the diagonals.", **both).sheet.not_solvable


def test_drawn_rule_is_named_once() -> None:
    cage = {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}
    assert read_f_puzzle("Digits in cages sum to the clue.", **cage).sheet.not_explained == "1 cage"


@each("cells", {"a row": ([[0, n] for n in range(9)], 0), "else": ([[0, 0], [8, 8]], 1)}.items())
def test_hidden_cage_is_a_rule_unless_it_is_a_house(cells: tuple[str, Any]) -> None:
    fields = {
        "cells": [[{}] * 9] * 9,
        "cages": [{"cells": cells[1][0], "hidden": True, "unique": True}],
    }
    (found,) = read_sheets([json.dumps(fields)])
    assert isinstance(found, Reading)
    assert len(found.sheet.cages) == cells[1][1]


@each("title", ["Windoku", "Hyper Sudoku no. 3", "Sudoku X", "X-Sudoku", "A killer", "Jigsaw 12"])
def test_title_with_an_unread_rule_gets_a_remark(title: str) -> None:
    for above in (title, f"# {title}"):
        (found,) = read_sheets(["\n".join([above, *ROWS])])
        assert isinstance(found, Reading)
        assert "it was read without that" in found.remark


@each("title", ["X-Wing example", "Easy", "By Ann, 3 May", "The puzzle of the day", "Box and line"])
def test_other_titles_are_not_rules(title: str) -> None:
    (found,) = read_sheets(["\n".join([title, *ROWS])])
    assert isinstance(found, Reading)
    assert not found.remark
