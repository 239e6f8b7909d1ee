"""Records of JSON, elements and named lines: each value is a part of the puzzle, or refused."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sudoku_tui.formats import FormatError, Reading
from sudoku_tui.formats.codecs.json_text import place_in, read_literal
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.sheet import Sheet
from tests.formats.reader.test_grids import (
    GIVENS,
    NUMBERS,
    ROWS,
    SOLUTION,
    SOLVED,
)

STATE = "".join(SOLUTION[at] if at in (2, 3, 5) else each for at, each in enumerate(GIVENS))
SHOWN = [each != "." for each in GIVENS]
FILLED = [at for at, is_shown in enumerate(SHOWN) if is_shown]


def list_cells(cell: Callable[[int], dict[str, Any]]) -> str:
    """Return a list of cell objects."""
    return json.dumps([cell(at) for at in range(81)])


def place(at: int) -> dict[str, int]:
    return {"row": at // 9, "col": at % 9}


def digit(at: int) -> int:
    return NUMBERS[at // 9][at % 9]


def solved(at: int) -> int:
    return int(SOLUTION[at])


def elements(cell: Callable[[int], str], cells: list[int] = FILLED) -> str:
    """Return an element with a part for each cell."""
    return "<cells>" + "".join(map(cell, cells)) + "</cells>"


def read_sheet(text: str) -> Sheet:
    """Read a text with one sheet."""
    (found,) = read_sheets([text])
    assert isinstance(found, Reading), found
    return found.sheet


SOLVED_CELLS = {
    "an unknown name of the solution": json.dumps({"puzzle": GIVENS, "loesung": SOLUTION}),
    "an unknown name of the puzzle": json.dumps({"puzle": GIVENS, "solution": SOLUTION}),
    "the solution in an object": json.dumps({"puzzle": GIVENS, "meta": {"solution": SOLUTION}}),
    "two objects": json.dumps({"initial": {"board": NUMBERS}, "solution": {"board": SOLVED}}),
    "a list of one solution": json.dumps({"puzzle": GIVENS, "solutions": [SOLUTION]}),
    "hidden cells": list_cells(lambda at: {"value": solved(at), "hidden": not SHOWN[at]}),
    "shown cells": list_cells(lambda at: {"value": solved(at), "show": SHOWN[at]}),
    "visible cells": list_cells(
        lambda at: {**place(at), "digit": solved(at), "visible": SHOWN[at]}
    ),
    "given cells": list_cells(lambda at: {**place(at), "solution": solved(at), "given": SHOWN[at]}),
    "editable cells, from 0": list_cells(
        lambda at: {
            "position": {"x": at % 9, "y": at // 9},
            "solution": solved(at) - 1,
            "editable": not SHOWN[at],
        }
    ),
    "digit and answer": list_cells(lambda at: {"value": digit(at), "answer": solved(at)}),
    "a mask of hidden cells": json.dumps({"solution": SOLUTION, "hidden": [not s for s in SHOWN]}),
    "a mask of shown cells": json.dumps({"solution": SOLVED, "show": SHOWN}),
    "given indices": json.dumps({"solution": SOLUTION, "givenIndices": FILLED}),
    "digits from 0, -1 for none": json.dumps(
        {"puzzle": [digit(at) - 1 for at in range(81)], "solution": [int(s) - 1 for s in SOLUTION]}
    ),
    "an object in JavaScript": f"const game = {{puzzle: '{GIVENS}', solution: '{SOLUTION}'}};",
    "a dictionary in Python": repr({"puzzle": NUMBERS, "solution": SOLVED, "x": None}),
    "named lines": f"puzzle: {GIVENS}\nloesung: {SOLUTION}\n",
}


@pytest.mark.parametrize("name", SOLVED_CELLS)
def test_puzzle_and_solution_are_told_apart(name: str) -> None:
    sheet = read_sheet(SOLVED_CELLS[name])
    assert "".join(map(str, sheet.puzzle.givens)).replace("0", ".") == GIVENS
    assert "".join(map(str, sheet.solution)) == SOLUTION


STATES = {
    "known names": json.dumps({"puzzle": GIVENS, "current": STATE}),
    "a board with more digits": json.dumps({"puzzle": GIVENS, "board": STATE}),
    "two objects": json.dumps({"initial": {"board": ROWS}, "current": {"board": STATE}}),
    "a mask of givens": json.dumps({"board": STATE, "fixed": SHOWN}),
    "flags of cells": list_cells(
        lambda at: {"value": STATE[at].replace(".", ""), "given": "true" if SHOWN[at] else "false"}
    ),
    "named lines": f"puzzle: {GIVENS}\ncurrent: {STATE}\n",
}


@pytest.mark.parametrize("name", STATES)
def test_entries_are_told_from_givens(name: str) -> None:
    sheet = read_sheet(STATES[name])
    assert "".join(map(str, sheet.puzzle.givens)).replace("0", ".") == GIVENS
    assert "".join(map(str, sheet.digits)).replace("0", ".") == STATE


GIVEN_SHAPES = {
    "comma rows": json.dumps({"puzzle": "\n".join(",".join(row) for row in ROWS)}),
    "comma rows without dots": json.dumps(
        {"puzzle": "\n".join(",".join(row.replace(".", " ")).replace(" ", "") for row in ROWS)}
    ),
    "a list of comma rows": json.dumps({"puzzle": [",".join(row) for row in ROWS]}),
    "a frame": json.dumps(
        {"grid": "\n".join(f"| {row[:3]} | {row[3:6]} | {row[6:]} |" for row in ROWS)}
    ),
    "triples": json.dumps({"givens": [[at // 9, at % 9, digit(at)] for at in FILLED]}),
    "shuffled cells": json.dumps(
        Random(1).sample([{"index": at, "value": digit(at) or None} for at in range(81)], 81)
    ),
    "columns first": json.dumps(
        [[{"x": c, "y": r, "v": NUMBERS[r][c]} for r in range(9)] for c in range(9)]
    ),
    "rows in objects": json.dumps({"rows": [{"cells": row} for row in NUMBERS]}),
    "rows by number": json.dumps({"rows": {str(at): row for at, row in enumerate(NUMBERS)}}),
    "values in parts of elements": elements(
        lambda at: f"<cell><r>{at // 9}</r><c>{at % 9}</c><value>{GIVENS[at]}</value></cell>"
    ),
    "a flag of elements": elements(
        lambda at: f'<c row="{at // 9}" col="{at % 9}" given="{SHOWN[at]}">{SOLUTION[at]}</c>',
        [*range(81)],
    ),
    "dates, numbers and words": json.dumps(
        {
            "id": "a3",
            "puzzle": GIVENS,
            "date": "2024-01-01",
            "ok": True,
            "players": 4,
            "tags": ["x"],
        }
    ),
    "moves": json.dumps({"puzzle": GIVENS, "moves": [{"row": 1, "col": 1, "value": 3}]}),
}


@pytest.mark.parametrize("name", GIVEN_SHAPES)
def test_givens_of_any_shape_are_read(name: str) -> None:
    sheet = read_sheet(GIVEN_SHAPES[name])
    assert "".join(map(str, sheet.puzzle.givens)).replace("0", ".") == GIVENS


UNEXPLAINED = {
    "a board of an unknown name": ({"puzzle": GIVENS, "foo": STATE}, '"foo"'),
    "a mask of an unknown name": ({"puzzle": GIVENS, "foo": SHOWN}, '"foo"'),
    "places of an unknown name": ({"puzzle": GIVENS, "foo": [[0, 1], [0, 2], [4, 4]]}, '"foo"'),
    "names of an unknown name": ({"puzzle": GIVENS, "foo": ["r1c1", "r2c2"]}, '"foo"'),
    "a contradiction": ({"puzzle": GIVENS, "grid": GIVENS.replace("5", "6", 1)}, '"grid"'),
    "a solution alone": ({"solution": SOLUTION}, '"solution"'),
    "a short puzzle": ({"puzzle": GIVENS[:80], "solution": SOLUTION}, '"solution"'),
    "a short row": ({"puzzle": [*ROWS[:8], ROWS[8][:8]], "solution": SOLUTION}, '"solution"'),
    "a short mask": ({"puzzle": SOLUTION, "mask": "01" * 40}, '"mask"'),
    "another solution": ({"puzzle": GIVENS, "solution": SOLUTION[::-1]}, "no solution"),
    "a digit of an unknown name": ([{**place(at), "zahl": digit(at)} for at in FILLED], "'zahl'"),
    "no certain place": ([{"row": 2, "col": at, "value": at} for at in range(1, 9)], "0 or from 1"),
    "a number too large": ({"puzzle": [*range(1, 10), *[0] * 71, 19]}, "r9c9: '19'"),
}


@pytest.mark.parametrize("name", UNEXPLAINED)
def test_value_that_is_not_explained_is_refused_by_name(name: str) -> None:
    value, named = UNEXPLAINED[name]
    found = list(read_sheets([json.dumps(value)]))
    assert found and all(isinstance(each, FormatError) for each in found), found
    assert named in str(found[0])


@pytest.mark.parametrize(
    "text",
    [
        f'{{"puzzle": "{GIVENS}", "puzzle": "{STATE}"}}',
        f'<s puzzle="{GIVENS}" foo="{STATE}"/>',
        f"<s><puzzle>{GIVENS}</puzzl></s>",
        elements(lambda at: f"<c><r>{at // 9}</r><c>{at % 9}</c><zahl>{GIVENS[at]}</zahl></c>"),
        f"puzzle: {GIVENS}\nfoo: {STATE}\n",
        f"puzzle: {GIVENS}\n53..7....6..195\n",
    ],
    ids=range(6),
)
def test_text_that_is_not_explained_is_refused(text: str) -> None:
    found = list(read_sheets([text]))
    assert found and all(isinstance(each, FormatError) for each in found), found


def test_lists_of_puzzles_and_solutions_are_paired() -> None:
    for lists in (
        {"puzzle": [GIVENS, GIVENS], "solution": [SOLUTION, SOLUTION]},
        {"puzzle": {"0": GIVENS, "1": GIVENS}, "solution": {"0": SOLUTION, "1": SOLUTION}},
    ):
        found = list(read_sheets([json.dumps(lists)]))
        assert len(found) == 2
        assert all(isinstance(each, Reading) and each.sheet.solution for each in found)


def test_name_of_a_layout_beside_the_cells_is_kept() -> None:
    for name, rules in (("x", ("x",)), ("classic", ())):
        text = json.dumps({"layout": name, "type": "sudoku", "givens": GIVENS})
        assert read_sheet(text).unsupported == rules


def test_height_and_width_of_boxes_are_used() -> None:
    rows = [[1, 2, 3, 4, 5, 6], *[[0] * 6] * 5]
    assert read_sheet(json.dumps({"boxWidth": 2, "boxHeight": 3, "cells": rows})).layout.id == "6v"
    assert read_sheet(json.dumps({"boxWidth": 3, "boxHeight": 2, "cells": rows})).layout.id == "6"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{a: 1, 'b': [1, 2,], }", {"a": 1, "b": [1, 2]}),
        ("int x[2] = {{1, 2}, {3, 4}};", [[1, 2], [3, 4]]),
        ("{((0, 0), (0, 1)): 12}", {((0, 0), (0, 1)): 12}),
        ("board = [None, True, 'a' 'b', 2.]", [None, True, "ab", 2.0]),
    ],
)
def test_literals_of_programs_are_read(text: str, value: object) -> None:
    assert read_literal(text) == value


@pytest.mark.slow
@pytest.mark.parametrize(
    "part",
    [
        "[[[[1]]]]",
        '"abc"',
        '{"row":1,"col":1,"v":1}',
        '{"a":1}',
        json.dumps("1,2,3,4,5,6,7,8,9 " * 3),
    ],
)
def test_repeated_values_without_a_puzzle_are_refused_soon(part: str) -> None:
    text = f"[{','.join([part] * (2_000_000 // len(part)))}]"
    begun = time.process_time()
    found = list(read_sheets([text]))
    assert time.process_time() - begun < 2
    assert found and all(isinstance(each, FormatError) for each in found)


def test_place_of_a_value_is_found_by_its_path() -> None:
    text = '{"a": {"b": [1,\n  "xyz"]}}'
    assert place_in(text, ("a", "b", 1)) == (2, 3)
    assert place_in(text, ("a", "b", 1), 2) == (2, 6)
    assert place_in(text, ("c",)) is None


def test_mask_without_a_board_is_refused() -> None:
    mask = "100111101" * 9
    board = f"{'123456789' * 9}1"
    page = f'<form><input id="cheat" value="{board}"><input id="mask" value="{mask}"></form>'
    assert all(isinstance(each, FormatError) for each in read_sheets([page]))
