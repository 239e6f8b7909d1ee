"""Jigsaws as rows with their pieces below or beside them: one puzzle each."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.layouts.variants import variant
from sudoku_tui.engine.search import random_grid
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.form import Reading
from sudoku_tui.formats.reading import MIXED, read_sheets
from tests.each import each
from tests.formats.reader.test_grids import GIVENS, SOLVED
from tests.formats.reader.test_grids import ROWS as CLASSIC

CELLS = "3.......71.......5....68.....5.19......9............28....3.....2..35..1.......9."
PIECES = "000000021453303021453333221453322221455566121445666111445566667488887777888887777"
LETTERS = "".join("ABCDEFGHI"[int(piece)] for piece in PIECES)


def split_rows(text: str) -> list[str]:
    """Split a line into nine rows of nine characters."""
    return [text[start : start + 9] for start in range(0, 81, 9)]


def join_grids(*texts: str) -> str:
    """Join the rows of each text, with a blank line between two texts."""
    return "\n\n".join("\n".join(split_rows(text)) for text in texts)


SHAPES = {
    "below, digits": join_grids(CELLS, PIECES),
    "below, letters": join_grids(CELLS, LETTERS),
    "below, small letters": join_grids(CELLS, LETTERS.lower()),
    "below, no blank line": join_grids(CELLS, PIECES).replace("\n\n", "\n"),
    "below, zeros": join_grids(CELLS.replace(".", "0"), LETTERS),
    "below, words above": "A jigsaw\n\n" + join_grids(CELLS, LETTERS),
    "beside": "\n".join(map(" ".join, zip(split_rows(CELLS), split_rows(LETTERS), strict=True))),
    "above": join_grids(PIECES, CELLS),
    "above, letters": join_grids(LETTERS, CELLS),
    "above, no blank line": join_grids(LETTERS, CELLS).replace("\n\n", "\n"),
    "below its name": "Puzzle:\n" + join_grids(CELLS, PIECES).replace("\n\n", "\n\nRegions:\n"),
    "above, each below its name": "Regions:\n"
    + join_grids(PIECES, CELLS).replace("\n\n", "\nGrid:\n"),
    "in sections": "[problem]\n"
    + join_grids(CELLS, PIECES).replace("\n\n", "\n[areas]\n")
    + "\n[end]\n",
    "in sections below a head": "begin\npuzzle sudoku\nauthor Ann\nsize 9\n[areas]\n"
    + "\n".join(map(" ".join, split_rows(PIECES)))
    + "\n[problem]\n"
    + "\n".join(map(" ".join, split_rows(CELLS.replace(".", "-"))))
    + "\nend\n",
    "named on a line": f"regions: {LETTERS}\npuzzle: {CELLS}\n",
    "in two lists": f"board = {split_rows(CELLS)}\nregions = {split_rows(PIECES)}\n",
    "in a table": f"id,puzzle,regions\n17,{CELLS},{LETTERS}\n",
    "in a table, first": f"regions;puzzle;name\n{PIECES};{CELLS};Ann\n",
    "on two lines": f"{CELLS}\n{PIECES}\n",
    "on two lines, letters": f"{CELLS}\n{LETTERS}\n",
}


@each("name", SHAPES)
def test_jigsaw_is_read_with_its_pieces(name: str) -> None:
    (found,) = read_sheets([SHAPES[name]])
    assert isinstance(found, Reading)
    assert found.puzzle.layout == variant(9, picture=PIECES.replace("0", "9"))
    assert "".join(str(digit or ".") for digit in found.puzzle.givens) == CELLS


def test_solution_beside_cells_and_pieces_is_read() -> None:
    layout = variant(9, picture=LETTERS)
    solved = "".join(map(str, random_grid(layout, Dice("beside"))))
    cells = f"{solved[:30]}{'.' * 51}"
    for order in ((cells, LETTERS, solved), (PIECES, cells, solved), (cells, solved, PIECES)):
        (found,) = read_sheets([join_grids(*order)])
        assert isinstance(found, Reading)
        assert "".join(map(str, found.sheet.solution)) == solved
        assert found.puzzle.clues == 30


WINDOWS = "".join(
    "." if row % 4 == 0 or column % 4 == 0 else "ABCD"[row // 4 * 2 + column // 4]
    for row in range(9)
    for column in range(9)
)


def test_picture_of_windows_is_not_a_puzzle() -> None:
    """Check that a picture of the windows alone is not read as digits."""
    figures = WINDOWS.translate(str.maketrans("ABCD.", "12340"))
    windoku, cells = layout_named("windoku"), "".join(CLASSIC)
    for picture in (WINDOWS, figures, WINDOWS.replace("C", ".").replace("D", ".")):
        for order in ((cells, picture), (picture, cells)):
            (found,) = read_sheets([join_grids(*order)])
            assert isinstance(found, Reading)
            assert "".join(str(digit or ".") for digit in found.puzzle.givens) == cells
            assert (found.puzzle.layout == windoku) is ("4" in picture or "D" in picture)
            assert found.puzzle.layout.id != "classic"
        (alone,) = read_sheets([join_grids(picture)])
        assert isinstance(alone, FormatError) and alone.line == 1


def test_wrong_full_grid_is_not_a_picture() -> None:
    solved = "".join("".join(map(str, row)) for row in SOLVED)
    other = solved.index(solved[0], 12)
    wrong = list(solved)
    wrong[1], wrong[other] = wrong[other], wrong[1]
    (found,) = read_sheets([join_grids("".join(wrong))])
    assert isinstance(found, Reading)


def test_several_jigsaws_are_read() -> None:
    assert (
        len(list(read_sheets([f"{join_grids(CELLS, PIECES)}\n\n{join_grids(CELLS, LETTERS)}"])))
        == 2
    )


@pytest.mark.slow
@each("pieces", (PIECES, LETTERS, LETTERS.lower()))
def test_jigsaws_on_two_lines_each_are_read_one_by_one(pieces: str) -> None:
    others = "".join(pieces[at : at + 9][::-1] for at in range(0, 81, 9))
    lines = [CELLS, pieces, "# another", CELLS[::-1], others, "", CELLS, others] * 150
    for text in (["\n".join(lines)], lines):
        found = list(read_sheets(text))
        assert len(found) == 450
        for number, one in enumerate(found):
            assert isinstance(one, Reading)
            assert one.puzzle.layout.id not in ("classic", "16")
            assert one.line == 8 * (number // 3) + (1, 4, 7)[number % 3]


def test_solution_below_the_pieces_is_not_a_puzzle() -> None:
    layout = variant(9, picture=LETTERS)
    solved = "".join(map(str, random_grid(layout, Dice("below pieces"))))
    cells = f"{solved[:30]}{'.' * 51}"
    found = list(read_sheets("\n".join([cells, LETTERS, solved, CELLS, LETTERS]).split("\n")))
    assert [isinstance(one, Reading) for one in found] == [True, True]
    first, second = (one.sheet for one in found if isinstance(one, Reading))
    assert first.layout == second.layout == layout
    assert "".join(map(str, first.solution)) == solved and not second.solution


def test_line_below_a_jigsaw_among_other_formats_is_its_pieces() -> None:
    classic = "".join(CLASSIC)
    text = "\n".join([classic, CELLS, LETTERS, classic, "", CELLS, PIECES, classic])
    found = list(read_sheets(text.split("\n"), form=MIXED))
    assert [one.line for one in found] == [1, 2, 4, 6, 8]
    layouts = [one.puzzle.layout.id for one in found if isinstance(one, Reading)]
    assert [layout == "classic" for layout in layouts] == [True, False, True, False, True]


def test_line_without_pieces_among_jigsaws_is_reported() -> None:
    found = list(read_sheets([f"{CELLS}\n{LETTERS}\n{CELLS}\n{CELLS}\n{LETTERS}\nABC\n"]))
    assert [isinstance(one, Reading) for one in found] == [True, False, True]
    wrong = [one for one in found if isinstance(one, FormatError)]
    assert [error.line for error in wrong] == [3]


def test_solution_below_is_not_read_as_pieces() -> None:
    solved = "\n".join("".join(map(str, row)) for row in SOLVED)
    (found,) = read_sheets(["\n".join(CLASSIC) + "\n\n" + solved])
    assert isinstance(found, Reading)
    assert found.puzzle.layout.id == "classic"
    assert found.sheet.solution
    assert "".join(str(digit or ".") for digit in found.puzzle.givens) == GIVENS


def test_wrong_digit_is_reported_with_its_place() -> None:
    text = join_grids(CELLS.replace("6", "k"), PIECES)
    (found,) = read_sheets([text])
    assert isinstance(found, FormatError)
    assert (found.line, found.column) == (3, 5)


def test_empty_fields_beside_a_puzzle_are_no_pieces() -> None:
    rows = ["," * 17] * 9
    (found, *_) = read_sheets(["\n".join(["5" + rows[0], *rows[1:]])])
    assert isinstance(found, Reading) and found.puzzle.clues == 1
