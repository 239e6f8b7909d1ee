"""A text that has digits never yields an empty board."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress

import pytest

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.formats import FormatError, Reading
from sudoku_tui.formats.format import Sign
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.sheet import Sheet
from sudoku_tui.formats.table import FORMATS
from tests.formats.reader.test_grids import SHAPES
from tests.formats.sheets import LAYOUTS, corrupt_text, random_sheet
from tests.soak import sample

EMPTY = "." * 81
CLASSIC = LAYOUTS[2]
BOARDS = {
    "an unknown name of digits": json.dumps(
        [{"row": c // 9, "col": c % 9, "given": True, "wert": c % 9 + 1} for c in range(81)]
    ),
    "an unknown name in a file of f-puzzles": json.dumps(
        {"size": 9, "grid": [[{"valu": c + 1, "given": True} for c in range(9)]] * 9}
    ),
    "an unknown name in elements": "<s>"
    + "".join(f'<cell row="{c // 9}" col="{c % 9}" wert="{c % 9}"/>' for c in range(81))
    + "</s>",
    "numbers before empty rows": "\n".join(f"{row} . . . . . . . . ." for row in range(1, 10)),
    "a solution without givens": json.dumps({"puzzle": EMPTY, "solution": "123456789" * 9}),
    "a name without a board": f"puzzle: {EMPTY}\nclues: 53..7....6..195",
}


@pytest.mark.parametrize("name", BOARDS)
def test_digits_that_are_not_understood_are_refused(name: str) -> None:
    found = list(read_sheets([BOARDS[name]]))
    assert found and all(isinstance(each, FormatError) for each in found)


@pytest.mark.parametrize(
    "text",
    [
        EMPTY,
        "0" * 81,
        "\n".join(["." * 9] * 9),
        "\n".join(["| . . . | . . . | . . . |"] * 9),
        json.dumps([[0] * 9] * 9),
        '{"v":1,"layout":"classic","givens":"' + EMPTY + '"}',
        f"# 12\n{EMPTY}",
        "Puzzle 3\n" + "\n".join(["." * 9] * 9),
        json.dumps({"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)]}),
        "scf" + "o" * 13 + "K",
        f"https://www.sudokuwiki.org/sudoku.htm?bd={'0' * 81}",
    ],
)
def test_empty_board_is_read(text: str) -> None:
    (found,) = read_sheets([text])
    assert isinstance(found, Reading)
    assert not found.puzzle.clues


SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BESIDE = {
    "cells on its line": f"{EMPTY} r1c1=5",
    "a field of JSON": f'{EMPTY}"value":-1',
    "a number": f"{EMPTY};8.4",
    "an invalid row": f"{EMPTY}\n53..7....",
    "an invalid line after a carriage return": f"{EMPTY}\rr1c1=5+---+",
    "a cage": "\n".join(["." * 9] * 9) + '\n<cage size="2" value="9"> 16 17 </cage>',
    "two empty boards": f"{EMPTY}\n{EMPTY}\n\n{SOLVED}x",
    "an invalid line above": f"x{SOLVED}\n\n{EMPTY}",
    "several boards in a frame": "*-----*\n|..|..|\n|..|..|\n|--+--|\n|..|..|\n|..|..|\n*-----*\n\n"
    "*-----*\n|..|2&|\n|2.|..|\n|--+--|\n|4.|.3|\n|.4|5.|\n*-----*\n",
}


@pytest.mark.parametrize("name", BESIDE)
def test_digits_beside_an_empty_board_are_refused_with_their_place(name: str) -> None:
    found = list(read_sheets([BESIDE[name]]))
    assert found and all(isinstance(each, FormatError) for each in found)
    assert any("the board read here is empty" in str(each) for each in found)
    assert all(re.match(r"lines? \d+", str(each)) for each in found)


LONG = {
    "hundreds of empty boards": f"{EMPTY}\n" * 300 + "53..7....6\n",
    "thousands of blank lines": f"{EMPTY}\n" + "\n" * 30_000 + "r1c1=5+---\n",
    "thousands of comments": f"{EMPTY}\n" + "# comment\n" * 3_000 + "r1c1=5+---\n",
    "digits far above": "53..7....6\n" + "# comment\n" * 3_000 + f"{EMPTY}\n",
    "carriage returns": f"{EMPTY}\r" * 300 + "53..7....6\r",
}


@pytest.mark.parametrize("form", [None, "line"])
@pytest.mark.parametrize("name", LONG)
def test_long_text_with_digits_is_no_empty_board(name: str, form: str | None) -> None:
    for lines in ([LONG[name]], LONG[name].splitlines(keepends=True)):
        found = list(read_sheets(lines, form=form))
        assert found and all(isinstance(each, FormatError) for each in found)


def test_long_text_of_empty_boards_is_read() -> None:
    found = list(read_sheets([f"# 12\n{EMPTY}\n" * 300]))
    assert len(found) == 300
    assert all(isinstance(each, Reading) for each in found)


@pytest.mark.parametrize("heading", ["Puzzle 3", "2024-01-02", "# 12", "No. 17, very hard", "#12"])
def test_heading_beside_an_empty_board_is_a_comment(heading: str) -> None:
    (found,) = read_sheets([f"{EMPTY} {heading}"])
    assert isinstance(found, Reading)
    assert not found.puzzle.clues


def test_empty_board_among_others_is_read() -> None:
    found = list(read_sheets([f"{EMPTY}\nr1c1=5\n{SOLVED}\n"]))
    assert [isinstance(each, Reading) for each in found] == [True, False, True]


def test_empty_board_with_cages_is_read() -> None:
    sheet = Sheet(random_sheet(CLASSIC, frozenset(), 1).puzzle)
    text = json.dumps({"grid": [[0] * 9] * 9, "cages": [{"cells": ["r1c1", "r1c2"], "sum": 3}]})
    (found,) = read_sheets([text])
    assert isinstance(found, Reading)
    assert found.sheet.cages == (Cage((0, 1), 3),)
    assert found.puzzle.layout == sheet.layout


def texts() -> Iterator[tuple[str, str]]:
    for number, format in enumerate(FORMATS.values()):
        if format.write and not format.misfit(CLASSIC) and format.sign is not Sign.NAME:
            sheet = random_sheet(CLASSIC, frozenset(), 3 * number + 1)
            with suppress(FormatError):
                yield format.name, f"{format.first}{format.write(sheet)}{format.last}"
    yield from SHAPES.items()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(sample(200, 3)))
def test_spoilt_text_with_digits_is_no_empty_board(seed: int) -> None:
    dice = random.Random(seed)
    for name, text in texts():
        for _ in range(dice.randrange(1, 3)):
            text = corrupt_text(text, dice)
        bare = re.sub(r"^[ \t]*#.*", "", text, flags=re.MULTILINE)
        found = list(read_sheets([text]))
        if re.search(r"[1-9]", bare) and len(found) == 1 and isinstance(found[0], Reading):
            sheet = found[0].sheet
            is_empty = sheet.is_plain and not sheet.puzzle.clues and not sheet.puzzle.extras
            assert not is_empty or sheet.layout != CLASSIC or found[0].puzzle.title, (name, text)
