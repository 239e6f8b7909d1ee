"""Jigsaws as rows with their pieces below or beside them: one puzzle, and never two."""

from __future__ import annotations

from sudoku_tui.engine.layouts.variants import variant
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.decode import Reading
from sudoku_tui.formats.reading import read_sheets
from tests.each import each
from tests.formats.boards.test_tables import GIVENS, SOLVED
from tests.formats.boards.test_tables import ROWS as CLASSIC

CELLS = "3.......71.......5....68.....5.19......9............28....3.....2..35..1.......9."
PIECES = "000000021453303021453333221453322221455566121445666111445566667488887777888887777"
LETTERS = "".join("ABCDEFGHI"[int(piece)] for piece in PIECES)


def rows(text: str) -> list[str]:
    """Nine rows of nine."""
    return [text[start : start + 9] for start in range(0, 81, 9)]


def lines(*texts: str) -> str:
    """The rows of each text, a blank line between two."""
    return "\n\n".join("\n".join(rows(text)) for text in texts)


SHAPES = {
    "below, digits": lines(CELLS, PIECES),
    "below, letters": lines(CELLS, LETTERS),
    "below, small letters": lines(CELLS, LETTERS.lower()),
    "below, no blank line": lines(CELLS, PIECES).replace("\n\n", "\n"),
    "below, zeros": lines(CELLS.replace(".", "0"), LETTERS),
    "below, words above": "A jigsaw\n\n" + lines(CELLS, LETTERS),
    "beside": "\n".join(map(" ".join, zip(rows(CELLS), rows(LETTERS), strict=True))),
    "on two lines": f"{CELLS}\n{PIECES}\n",
    "on two lines, letters": f"{CELLS}\n{LETTERS}\n",
}


@each("name", SHAPES)
def test_a_jigsaw_is_read_with_its_pieces(name: str) -> None:
    (found,) = read_sheets([SHAPES[name]])
    assert isinstance(found, Reading)
    assert found.puzzle.layout == variant(9, picture=PIECES.replace("0", "9"))
    assert "".join(str(digit or ".") for digit in found.puzzle.givens) == CELLS


def test_several_are_read() -> None:
    assert len(list(read_sheets([f"{lines(CELLS, PIECES)}\n\n{lines(CELLS, LETTERS)}"]))) == 2


def test_a_solution_below_draws_no_pieces() -> None:
    solved = "\n".join("".join(map(str, row)) for row in SOLVED)
    (found,) = read_sheets(["\n".join(CLASSIC) + "\n\n" + solved])
    assert isinstance(found, Reading)
    assert found.puzzle.layout.id == "classic"
    assert found.sheet.solution
    assert "".join(str(digit or ".") for digit in found.puzzle.givens) == GIVENS


def test_a_wrong_digit_is_named_with_its_place() -> None:
    text = lines(CELLS.replace("6", "k"), PIECES)
    (found,) = read_sheets([text])
    assert isinstance(found, FormatError)
    assert (found.line, found.column) == (3, 5)
