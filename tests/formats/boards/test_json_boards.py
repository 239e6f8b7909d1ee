"""JSON on one line: fields beside 81 digits decide what the digits are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.layouts.variants import variant
from sudoku_tui.formats import FormatError, Reading
from sudoku_tui.formats.boards.own_json import write_digits
from sudoku_tui.formats.reading import read_many, read_sheets
from tests.each import each
from tests.formats.reader.test_readings import PIECES

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
_ROWS = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]
_NUMBERS = [[int(each) if each != "." else 0 for each in row] for row in _ROWS]


def _cell_objects(**more: bool) -> list[list[dict[str, Any]]]:
    """Return the cells as objects; the givens have the fields *more*."""
    return [[{"value": digit, **more} if digit else {} for digit in row] for row in _NUMBERS]


OBJECTS: dict[str, dict[str, Any]] = {
    "sudokupad-json": {
        "cells": _cell_objects(),
        "metadata": {"title": "A title", "author": "Ann", "solution": SOLUTION},
        "regions": [],
        "cages": [],
    },
    "f-puzzles-json": {
        "size": 9,
        "title": "A title",
        "grid": _cell_objects(given=True),
        "note": SOLUTION,
    },
    "ipuz": {"kind": ["http://ipuz.org/sudoku#1"], "puzzle": _NUMBERS, "notes": SOLUTION},
    "json-board": {"board": _NUMBERS, "solution": SOLUTION, "name": "A title"},
    "json-lines": {"id": 17, "puzzle": PUZZLE, "solution": SOLUTION, "name": "A title"},
}
"""For each format an object that also contains 81 digits of another meaning."""


def _read_json(text: str) -> list[Reading]:
    found = list(read_sheets([text]))
    assert all(isinstance(each, Reading) for each in found), found
    return [each for each in found if isinstance(each, Reading)]


@pytest.mark.parametrize("form", OBJECTS)
def test_object_is_read_alike_on_one_line_and_on_many(form: str) -> None:
    (many,) = _read_json(json.dumps(OBJECTS[form], indent=1))
    (one,) = _read_json(json.dumps(OBJECTS[form]))
    assert write_digits(one.puzzle.givens, one.puzzle.layout) == PUZZLE
    assert one.sheet.form == form
    assert one.puzzle == many.puzzle
    assert one.sheet.solution == many.sheet.solution


AROUND = ("const puzzle = {};", "var p={}", "callback({});", "({})", "puzzle = {}", "Puzzle: {}")


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("form", ["sudokupad-json", "f-puzzles-json", "ipuz"])
def test_object_inside_other_objects_is_read_alike(form: str, around: str) -> None:
    for indent in (None, 1):
        (found,) = _read_json(around.format(json.dumps(OBJECTS[form], indent=indent)))
        assert write_digits(found.puzzle.givens, found.puzzle.layout) == PUZZLE
        assert found.sheet.form == form


def test_cages_inside_other_objects_are_kept() -> None:
    cages = {**OBJECTS["f-puzzles-json"], "killercage": [{"cells": ["R1C3", "R1C4"], "value": "9"}]}
    (found,) = _read_json(f"const puzzle = {json.dumps(cages)};")
    assert [cage.sum for cage in found.sheet.cages] == [9]


def test_objects_on_lines_are_read_one_by_one_with_their_fields() -> None:
    objects = ({"title": f"No. {n}", "author": "Ann", "puzzle": PUZZLE} for n in range(3))
    found = _read_json("".join(f"{json.dumps(each)}\n" for each in objects))
    assert [each.puzzle.title for each in found] == ["No. 0", "No. 1", "No. 2"]
    assert {each.puzzle.author for each in found} == {"Ann"}
    assert [each.line for each in found] == [1, 2, 3]


@pytest.mark.parametrize("around", ["My puzzle: {}", "> {}", "({})", "<code>{}</code>", "{}<br>"])
def test_own_object_is_read_anywhere_on_a_line(around: str) -> None:
    own = {"v": 1, "layout": "x", "givens": PUZZLE, "title": "Own"}
    (found,) = _read_json(around.format(json.dumps(own)))
    assert found.puzzle.layout.id == "x"
    assert found.puzzle.title == "Own"


def test_object_after_words_is_read_with_its_fields() -> None:
    (found,) = _read_json(f"2025-02-03 INFO {json.dumps(OBJECTS['json-lines'])}")
    assert found.puzzle.title == "A title"
    assert found.sheet.solution


def test_object_after_the_puzzle_in_a_field_is_accepted() -> None:
    (found,) = _read_json(f'17,{PUZZLE},{{"level": 3}}')
    assert "".join(str(digit or ".") for digit in found.puzzle.givens) == PUZZLE


def test_page_of_the_times_is_not_read_as_elements() -> None:
    digits = [digit for row in _NUMBERS for digit in row]
    said = json.dumps({"easy": {"puzzle_data": {"puzzle": digits}}})
    (found,) = _read_json(f"<script>window.gameData = {said}</script><p>Play</p>")
    assert write_digits(found.puzzle.givens, found.puzzle.layout) == PUZZLE
    assert found.sheet.form == "times-page"


RULED: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "a kind": ({"type": "killer", "board": _NUMBERS}, ("cage",)),
    "a variant": ({"variant": "diagonal", "grid": _NUMBERS}, ("diagonal",)),
    "one word": ({"gameType": "hyper", "puzzle": PUZZLE}, ("hyper",)),
    "an x": ({"type": "sudoku-x", "puzzle": PUZZLE}, ("x",)),
    "cages": ({"board": _NUMBERS, "cages": [{"sum": 9, "cells": [[3, 2], [3, 3]]}]}, ("cage",)),
    "pieces nobody knows": ({"board": _NUMBERS, "regions": [["a", "b"]] * 9}, ("regions",)),
    "a switch": ({"board": _NUMBERS, "hasDiagonals": True}, ("diagonal",)),
    "words": ({"board": _NUMBERS, "rules": "Thermometers rise."}, ("thermometer",)),
    "further out": ({"type": "killer", "data": {"board": _NUMBERS}}, ("cage",)),
    "of another puzzle": ({"killer": [], "classic": [{"board": _NUMBERS}]}, ()),
    "the usual kind": ({"type": "classic", "mode": "easy", "board": _NUMBERS}, ()),
    "a switch that is off": ({"board": _NUMBERS, "diagonals": False, "cages": []}, ()),
    "usual rules": ({"board": _NUMBERS, "rules": "Normal sudoku rules apply."}, ()),
}


@each("name", RULED)
def test_rule_beside_the_cells_is_kept(name: str) -> None:
    value, rules = RULED[name]
    (found,) = read_sheets([json.dumps(value)])
    assert isinstance(found, Reading)
    assert found.sheet.unsupported == rules
    (solvable,) = read_many([json.dumps(value)])
    assert isinstance(solvable, FormatError) is bool(rules)


def test_piece_labels_beside_the_cells_make_a_jigsaw() -> None:
    boxes = [[row // 3 * 3 + column // 3 for column in range(9)] for row in range(9)]
    pieces = [[int(PIECES[row * 9 + column]) for column in range(9)] for row in range(9)]
    for labels, layout in (
        (pieces, variant(9, picture=PIECES.replace("0", "9"))),
        (boxes, CLASSIC),
    ):
        (found,) = read_sheets([json.dumps({"board": _NUMBERS, "regions": labels})])
        assert isinstance(found, Reading)
        assert found.puzzle.layout == layout


_PIECE_OF = [[cell for cell in range(81) if PIECES[cell] == label] for label in sorted({*PIECES})]
_NAMED_PIECES: dict[str, list[list[Any]]] = {
    "pairs": [[[cell // 9, cell % 9] for cell in piece] for piece in _PIECE_OF],
    "pairs from 1": [[[cell // 9 + 1, cell % 9 + 1] for cell in piece] for piece in _PIECE_OF],
    "numbers": list(_PIECE_OF),
    "numbers from 1": [[cell + 1 for cell in piece] for piece in _PIECE_OF],
    "objects": [[{"row": cell // 9, "col": cell % 9} for cell in piece] for piece in _PIECE_OF],
    "names": [[f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in piece] for piece in _PIECE_OF],
    "letters": [[f"{'ABCDEFGHI'[cell // 9]}{cell % 9 + 1}" for cell in p] for p in _PIECE_OF],
}


@pytest.mark.parametrize("way", _NAMED_PIECES)
def test_piece_cells_beside_the_cells_make_a_jigsaw(way: str) -> None:
    """Check that no such text is read as a classic puzzle."""
    groups = _NAMED_PIECES[way]
    for regions in (groups, [{"cells": group} for group in groups]):
        (found,) = _read_json(json.dumps({"board": _NUMBERS, "regions": regions}))
        assert found.puzzle.layout == variant(9, picture=PIECES.replace("0", "9"))
        assert not found.sheet.unsupported and not found.sheet.cages


def test_piece_number_in_each_cell_makes_a_jigsaw() -> None:
    cells = [{"row": n // 9, "col": n % 9, "value": 0, "region": int(PIECES[n])} for n in range(81)]
    (found,) = _read_json(json.dumps({"cells": cells}))
    assert found.puzzle.layout == variant(9, picture=PIECES.replace("0", "9"))


def test_extra_houses_beside_the_cells_are_read() -> None:
    windows = [
        [[top + row, left + column] for row in range(3) for column in range(3)]
        for top in (1, 5)
        for left in (1, 5)
    ]
    (found,) = _read_json(
        json.dumps({"board": _NUMBERS, "extraRegions": [*windows, _PIECE_OF_PAIRS]})
    )
    assert len(found.puzzle.layout.houses) > len(CLASSIC.houses) + 4
    # From 1 to 7 the first and the last row are missing, so the base of the numbers is unknown.
    (carried,) = _read_json(json.dumps({"board": _NUMBERS, "extraRegions": windows}))
    assert carried.sheet.not_solvable


_PIECE_OF_PAIRS = [[cell // 9, cell % 9] for cell in _PIECE_OF[0]]
_ROWS_OF_CAGES = [
    (sum(int(SOLUTION[c]) for c in range(at, at + 3)), [at, at + 1, at + 2])
    for at in range(0, 81, 3)
]
_CAGES = _ROWS_OF_CAGES[:5]


@pytest.mark.parametrize("key", ["cages", "areas", "killerCages", "regions"])
def test_cages_beside_the_cells_are_kept(key: str) -> None:
    """Check also the cages that one program calls areas."""
    cages = [{"sum": total, "cells": [[c // 9, c % 9] for c in cells]} for total, cells in _CAGES]
    (found,) = _read_json(json.dumps({"puzzle": PUZZLE, key: cages}))
    assert {(cage.sum, cage.cells) for cage in found.sheet.cages} == {
        (total, tuple(cells)) for total, cells in _CAGES
    }
    assert not found.sheet.unsupported


def test_cages_that_fill_a_board_are_a_killer_without_givens() -> None:
    objects = [{"total": total, "cells": cells} for total, cells in _ROWS_OF_CAGES]
    pairs = [(total, [(c // 9, c % 9) for c in cells]) for total, cells in _ROWS_OF_CAGES]
    summed = {tuple((c // 9, c % 9) for c in cells): total for total, cells in _ROWS_OF_CAGES}
    for text in (
        json.dumps({"cages": objects}),
        json.dumps(objects),
        json.dumps(pairs),
        f"cages = {pairs}",
        repr(summed),
    ):
        (found,) = _read_json(text)
        assert [(cage.sum, [*cage.cells]) for cage in found.sheet.cages] == _ROWS_OF_CAGES
        assert not any(found.puzzle.givens)


@pytest.mark.parametrize("blank", ["", ".", "_"])
def test_texts_from_0_to_f_are_digits_if_another_text_is_empty(blank: str) -> None:
    """Check that 0 is a digit there, not an empty cell."""
    grid = [
        [f"{(row * 4 + row // 4 + column) % 16:X}" for column in range(16)] for row in range(16)
    ]
    given = [
        [each if (r + c) % 3 else blank for c, each in enumerate(line)]
        for r, line in enumerate(grid)
    ]
    (found,) = _read_json(json.dumps(given))
    expected = [int(each, 16) + 1 if each != blank else 0 for line in given for each in line]
    assert [*found.puzzle.givens] == expected


def test_text_with_rules_between_the_boxes_is_a_board() -> None:
    rows = [f"{row[:3]} | {row[3:6]} | {row[6:]}" for row in _ROWS]
    bands = ["\n".join(rows[start : start + 3]) for start in (0, 3, 6)]
    (found,) = _read_json(json.dumps({"puzzle": "\n----+-----+----\n".join(bands)}))
    assert write_digits(found.puzzle.givens, found.puzzle.layout) == PUZZLE


def test_solution_with_a_wrong_sign_is_refused_at_its_place() -> None:
    text = json.dumps({"puzzle": PUZZLE, "solution": SOLUTION.replace("1", "=", 1)})
    (error,) = read_sheets([text])
    assert isinstance(error, FormatError)
    assert (error.line, error.column) == (1, text.index("=") + 1)
