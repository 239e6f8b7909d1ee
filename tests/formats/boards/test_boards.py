"""Boards as text: written boards are read back, and no text does harm."""

from __future__ import annotations

import json
import time
from random import Random

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import random_grid
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.boards.own_json import write_digits
from sudoku_tui.formats.format import Format
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.sheet import Sheet
from sudoku_tui.formats.table import FORMATS
from tests.formats.reader.test_decode import ROWS
from tests.formats.sheets import LAYOUTS, check_corrupted_text, random_sheet, read_back

BOARDS = [
    FORMATS[name]
    for name in (
        *("json", "library", "candidates", "plus", "pm", "pm-stars", "three-grids"),
        *("csv", "tsv", "kaggle", "sdm", "csv-grid", "tsv-grid", "markdown", "numbers"),
        *("two-digits", "json-board", "json-rows", "latex", "jigsaw-line", "yasudoku"),
        "py-sudoku",
    )
]
boards = pytest.mark.parametrize("format", BOARDS, ids=lambda format: format.name)
MARKED = {"library", "candidates", "pm", "pm-stars", "three-grids"}
"""Formats that list the candidates of every open cell, known or not."""
NAMED = {"json", "jigsaw-line", "py-sudoku"}
"""Formats that name the layout."""
SQUARE = {"classic", "6", "16", "25", "4"}
"""Layouts that are detected from the size of a text."""


@boards
def test_written_boards_are_read_back(format: Format) -> None:
    assert format.write
    fitting = [layout for layout in LAYOUTS if not format.misfit(layout)]
    assert fitting
    for layout in fitting:
        for seed in range(3):
            sheet = random_sheet(layout, format.keeps, seed)
            few = sum(map(bool, sheet.puzzle.givens)) < 8
            if format.name in MARKED or (few and format.name == "yasudoku"):
                continue
            text = f"{format.first}{format.write(sheet)}{format.last}"
            named = format.name in NAMED or layout.id in SQUARE
            again = read_back(text, layout=None if named else layout)
            assert again == sheet, (layout.id, seed, text[:300])


def random_position(layout: Layout, seed: int, *, entered: bool) -> Sheet:
    """Return a position with two candidates or more, some eliminated, in each open cell."""
    dice = Random(seed)
    grid = random_grid(layout, Dice(f"position {seed}"))
    held = [digit if dice.random() < 0.3 else 0 for digit in grid]
    while True:
        free = Puzzle(layout, tuple(held)).possible(held)
        lone = [cell for cell, mask in enumerate(free) if mask and not mask & mask - 1]
        if not lone:
            break
        held[lone[0]] = grid[lone[0]]
    given = [not entered or dice.random() < 0.7 for _ in grid]
    candidates = []
    for cell, mask in enumerate(free):
        gone = [digit for digit in members(mask) if digit != grid[cell]][1:]
        for digit in gone:
            mask &= ~(1 << digit) if dice.random() < 0.3 else mask
        candidates.append(mask)
    puzzle = Puzzle(layout, tuple(d if g else 0 for d, g in zip(held, given, strict=True)))
    entries = tuple(0 if g else d for d, g in zip(held, given, strict=True))
    return Sheet(puzzle, entries, tuple(candidates))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", [*sorted(MARKED), "sdx"])
def test_position_with_all_candidates_is_read_back(name: str, seed: int) -> None:
    format = FORMATS[name]
    assert format.write
    tells_entries = name in ("library", "sdx", "three-grids")
    for layout in LAYOUTS:
        if format.misfit(layout) or layout.cells > 256:  # the largest takes seconds
            continue
        sheet = random_position(layout, seed, entered=tells_entries)
        if not any(sheet.candidates) or not any(sheet.puzzle.givens):
            continue
        text = f"{format.first}{format.write(sheet)}{format.last}"
        again = read_back(text, layout=None if layout.id in SQUARE else layout)
        assert again == sheet, (layout.id, text[:1500])


@boards
def test_corrupted_board_is_read_or_refused(format: Format) -> None:
    assert format.write
    layout = next(known for known in reversed(LAYOUTS[:13]) if not format.misfit(known))
    layout = LAYOUTS[2] if not format.misfit(LAYOUTS[2]) else layout
    sheet = random_sheet(layout, format.keeps, 3)
    if format.name == "library":  # it cannot express a cell without candidates
        sheet = random_position(layout, 3, entered=True)
    check_corrupted_text(f"{format.first}{format.write(sheet)}{format.last}", 25, 1)


def test_samurai_is_read_back() -> None:
    layout = layout_named("samurai")
    grid = random_grid(layout, Dice("five grids"))
    givens = tuple(0 if cell % 3 else digit for cell, digit in enumerate(grid))
    write = FORMATS["samurai"].write
    assert write
    sheet = Sheet(Puzzle(layout, givens))
    assert read_back(write(sheet)) == sheet
    rows = write_digits(givens, layout).replace("#", " ").split("/")
    assert read_back("\n".join(rows)) == sheet


@pytest.mark.parametrize("between", ["", ",", " "])
@pytest.mark.parametrize("blank", ["0", "."])
def test_samurai_is_read_from_rows_with_filled_holes(between: str, blank: str) -> None:
    layout = layout_named("samurai")
    givens = tuple(
        0 if cell % 3 else digit
        for cell, digit in enumerate(random_grid(layout, Dice("five grids")))
    )
    rows = write_digits(givens, layout).replace("#", ".").split("/")
    text = "\n".join(between.join(row).replace(".", blank) for row in rows)
    assert read_back(text) == Sheet(Puzzle(layout, givens))
    # With a digit in a hole it is not a samurai.
    lines = text.split("\n")
    found = list(read_sheets([*lines[:10], between.join("1" * 21), *lines[11:]]))
    assert all(isinstance(one, FormatError) for one in found)


@pytest.mark.parametrize("blank", ".0")
def test_eliminated_candidates_after_a_colon_are_read(blank: str) -> None:
    """Check positions without entries too; they were once read as givens with a comment."""
    cells = [*"".join(ROWS)]
    place = cells.index(".")
    for entry in ("", "+"):
        cells[place] = f"{entry}4" if entry else "."
        line = "".join(cells).replace(".", blank)
        sheet = read_back(f"{line}:419 919")
        assert sheet.form == "struck-line"
        assert bool(sheet.entries) is bool(entry)
        full = Sheet(sheet.puzzle, entries=sheet.entries)
        changed = [
            (cell, one & ~other)
            for cell, (one, other) in enumerate(
                zip(full.shown_candidates, sheet.candidates, strict=True)
            )
            if one != other
        ]
        free = full.shown_candidates[8]
        assert changed == ([(8, free & (1 << 4 | 1 << 9))] if free & (1 << 4 | 1 << 9) else [])
    assert read_back(f"{''.join(ROWS)}:419").form != "struck-line"  # it may be a rating


def test_words_after_entries_are_a_comment() -> None:
    line = "".join(ROWS).replace(".", "+4", 1)
    for text in (f"{line} # a note", f"{line}  a note", line):
        assert read_back(text).form == "plus"
        assert read_back(text).puzzle.comment == ("a note" if "note" in text else "")


def five_grids() -> tuple[Sheet, list[list[str]]]:
    """Return a samurai, and the nine rows of each of its grids."""
    layout = layout_named("samurai")
    grid = random_grid(layout, Dice("five boards"))
    sheet = Sheet(Puzzle(layout, tuple(0 if c % 3 else d for c, d in enumerate(grid))))
    write = FORMATS["samurai"].write
    assert write
    grids = [[line[at : at + 9] for at in range(0, 81, 9)] for line in write(sheet).split("\n")]
    return sheet, grids


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (0, 1, 3, 4, 2), (2, 0, 1, 3, 4)])
def test_samurai_is_read_from_five_boards(order: tuple[int, ...]) -> None:
    sheet, grids = five_grids()
    boards = [grids[place] for place in order]
    names = "ABCDE"
    for text in (
        "\n\n".join("\n".join(board) for board in boards),
        "\n\n".join(f"Grid {name}\n" + "\n".join(b) for name, b in zip(names, boards, strict=True)),
        json.dumps(boards),
        json.dumps(dict(zip(names, boards, strict=True))),
        "\n".join("".join(board) for board in boards),
    ):
        assert read_back(text).puzzle.givens == sheet.puzzle.givens


def test_five_boards_without_equal_boxes_are_five_puzzles() -> None:
    _, grids = five_grids()
    grids = [[row[::-1] for row in grid] for grid in grids]
    found = list(read_sheets(["\n\n".join("\n".join(board) for board in grids)]))
    assert len(found) == 5


def test_spoilt_samurai_is_refused() -> None:
    _, grids = five_grids()
    other = [row[::-1] for row in grids[3]]
    for spoilt in (other, [other[0][1:], *other[1:]]):
        boards = [*grids[:3], spoilt, grids[4]]
        for text in ("\n\n".join(map("\n".join, boards)), "\n".join(map("".join, boards))):
            found = list(read_sheets([text]))
            assert all(isinstance(each, FormatError) for each in found)
            assert "as in a Samurai" in str(found[-1])


def test_samurai_is_read_from_21_rows_of_json() -> None:
    sheet, _ = five_grids()
    rows = write_digits(sheet.puzzle.givens, sheet.layout).split("/")
    for gap in (-1, None):
        digit_of = {"#": gap, ".": 0} | {str(digit): digit for digit in range(1, 10)}
        cells = [[digit_of[each] for each in row] for row in rows]
        wide = [row + [gap] * (21 - len(row)) for row in cells]
        assert read_back(json.dumps(wide)) == sheet
    dashes = "\n".join(row.replace("#", " ").replace(".", "-") for row in rows)
    assert read_back(dashes) == sheet


def test_pattern_of_stars_is_not_a_puzzle() -> None:
    pattern = "%\n" + "\n".join(["*.**.**.*"] * 9)
    with pytest.raises(AssertionError, match="the pattern of a puzzle"):
        read_back(pattern)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (",,9,2,,,8,7,\n" * 7, "lines 1 to 7 have 7 rows of 9 cells; 9 rows"),
        (",,9,2,,,8,7,\n" * 8 + ",,9,2,,,8,77,\n", "line 9, column 11: '77' is too large"),
        ('{"puzzle": [1, 2', "line 1, column 17: the JSON is broken"),
        ('{"puzzle": [1, 2]}', "no puzzle in this JSON"),
        ('{"v":2,"layout":"4","givens":"1..............."}', '"v": this JSON is of another'),
        (f"puzzle,solution\n{80 * '.'},{9 * '123456789'}", "line 2"),
        ("12 3 4 5 6 7 8 9 1\n" * 8 + "12 3 4 5 6 7 8 9\n", "line 9 has 8 cells; 9 expected"),
        ('{"cells":[{"position":[9,0],"value":1,"fixed":true}]}', "cell 1 of .cells. has no pos"),
        ('[["x",1,2,3],[null,2,3,4],[0,0,0,0],[0,0,0,9]]', "line 1, column 44: r4c4: '9'"),
        (
            '{"id": 9,\n "puzzle": [[1,2,3,4],[0,0,0,0],[0,0,0,0],[0,\n7,0,0]]}',
            "line 3, column 1: r4c2",
        ),
        (
            '{"id": 7, "puzzle": [[1,2,3,4],[0,0,0,0],[0,0,0,0],[0,7,0,0]]}',
            "line 1, column 55: r4c2: '7' is no digit",
        ),
        ("\\begin{sudoku}\n|1|2|.\n\\end{sudoku}", "line 2 has 3 cells"),
        ("<table><tr><td>1</td></tr></table>", "line 1 has 1 cell"),
    ],
)
def test_unreadable_boards_are_refused_with_their_place(text: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        read_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "<td" * 100_000,
        "<table><tr><td>" * 100_000,
        "<table><tr>" + "<td>1" * 500_000,
        "\\setrow{" * 100_000,
        "x=[" + "[" * 50_000 + "1,2" + "]" * 50_000,
        "x=(" + "(1," * 15_000,
        ",,3,4,5,6,7,8,9\n" * 50_000,
        '{"a":' * 50_000,
    ],
    ids=lambda text: text[:12],
)
def test_harmful_text_is_refused_at_once(text: str) -> None:
    begun = time.process_time()
    found = list(read_sheets(text.split("\n")))
    assert found and all(isinstance(each, FormatError) for each in found)
    assert time.process_time() - begun < 1


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("text", ["x=[1,2if,'a']", "x=['\\d',1]", "x=[1,0o9]", "x=[1_,2]"])
def test_invalid_python_is_refused_without_a_warning(text: str) -> None:
    with pytest.raises(AssertionError, match="the JSON is broken"):
        read_back(text)


def test_list_of_five_puzzles_is_not_a_samurai() -> None:
    sheet: Sheet = random_sheet(LAYOUTS[2], frozenset(), 1)
    line = "".join(str(digit) if digit else "." for digit in sheet.puzzle.givens)
    with pytest.raises(ValueError, match="too many values"):
        read_back("\n".join([line] * 5))


def test_errors_below_titles_name_the_line_of_the_whole_text() -> None:
    board = "\n".join(ROWS)
    bad = board.replace(ROWS[3], ROWS[3][:-1])
    text = "".join(f"% {name}\n{rows}\n" for name, rows in (("a", board), ("b", bad), ("c", board)))
    found = list(read_sheets(text.split("\n")))
    assert [one.line for one in found] == [2, 15, 22]
    assert str(found[1]).startswith("line 15 has 8 cells")


def test_written_candidates_respect_bans() -> None:
    layout = layout_named("non-consecutive")
    puzzle = Puzzle(layout, (5, *(0,) * 80))
    free = Sheet(puzzle).shown_candidates
    assert free[1] == free[9] == layout.all_digits & ~(1 << 4 | 1 << 5 | 1 << 6)
    assert list(free) == Board.of(puzzle).candidates_of
