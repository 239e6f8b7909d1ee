"""Keys that a parser does not know: those with clues become constraints."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.formats.codecs import lz_string
from sudoku_tui.formats.codecs.packed_bytes import ZLIB, deflate, to_base32
from sudoku_tui.formats.draft import Draft
from sudoku_tui.formats.programs.unread import refuse_unread
from tests.formats.sheets import read_back

GIVENS = "5" + "0" * 80


@pytest.mark.parametrize(
    "value",
    [
        [{"cells": ["R1C1"]}],
        [[0, 1]],
        {"thermo": [["r1c1", "r1c2"]]},
        "." * 80 + "4",
        [0] * 81,
        True,
    ],
)
def test_key_with_clues_is_a_constraint(value: Any) -> None:
    draft = Draft(CLASSIC)
    refuse_unread(draft, {"strange": value}, ())
    assert draft.sheet().unsupported == ("strange",)


@pytest.mark.parametrize("value", [None, "", 0, 9, [], {}, False, "a title", ["easy", "daily"]])
def test_key_without_clues_is_left_out(value: Any) -> None:
    draft = Draft(CLASSIC)
    refuse_unread(draft, {"strange": value, "known": [[1]]}, ("known",))
    assert not draft.sheet().unsupported


def test_number_and_first_cell_are_kept() -> None:
    draft = Draft(CLASSIC)
    values = [{"cells": ["R0C1", "R2C3"]}, {"cells": ["R1C1"]}]
    refuse_unread(draft, {"sums": values, "lines": [[{"row": 3, "col": 4}]]}, ())
    found = draft.sheet().puzzle.extras.unknown
    assert [(one.kind, one.count, one.first) for one in found] == [
        ("sums", 2, 11),
        ("lines", 1, 31),
    ]


SCL = {"cells": [[{}] * 9] * 9, "strange": [{"wayPoints": [[1, 1], [2, 2]]}]}
SAVE = {"cells": [{"position": [0, 0], "value": 5, "fixed": True}], "strange": "1" * 81}
COACH = {"givenDigits": GIVENS, "strange": GIVENS}


@pytest.mark.parametrize(
    "text",
    [
        f"https://sudokupad.app/scl{lz_string.to_base64(json.dumps(SCL))}",
        f"SCv7_32_{to_base32(deflate(json.dumps(COACH), ZLIB))}",
        json.dumps(SAVE),
        json.dumps({"format": "sudoku-puzzle", "digits": 4, "givens": [0] * 16, "strange": [[1]]}),
    ],
    ids=["sudokupad", "sudoku-coach", "gnome", "pencilmark"],
)
def test_no_program_loses_clues_under_an_unknown_key(text: str) -> None:
    assert "strange" in read_back(text).unsupported


INEQUALITY = {"size": 4, "grid": [[{"value": 1, "inequality": 3}, {}, {}, {}], *[[{}] * 4] * 3]}
SECTIONS = ["[Puzzle]", "123456789", *["........."] * 8, "[Regions]", *["1" * 9] * 9]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (json.dumps(INEQUALITY), "inequality"),
        (f"<opensudoku><game data='{GIVENS}' shapes='{'0' * 80}1'/></opensudoku>", "shapes"),
        ("2x2q:p", "Solo's rule q"),
        ("\n".join(SECTIONS), "section regions"),
    ],
    ids=["f-puzzles", "opensudoku", "solo", "sadman"],
)
def test_unknown_parts_of_the_size_of_a_board_are_constraints(text: str, kind: str) -> None:
    assert read_back(text).unsupported == (kind,)
