"""Written puzzles can be read, with any layout, format and sign for empty cells."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import random_grid
from sudoku_tui.formats import (
    FORMS,
    FormatError,
    Reading,
    form_named,
    misfit,
    read,
    read_many,
    write,
)
from sudoku_tui.formats.alphabets import alphabet
from tests.formats.reader.test_decode import LINE, PUZZLE
from tests.soak import sample

SOLUTION = [1 + (row * 3 + row // 3 + column) % 9 for row in range(9) for column in range(9)]


@st.composite
def random_puzzles(draw: st.DrawFn) -> Puzzle:
    """Draw random givens, valid or not, on a random layout, with texts around them."""
    layout: Layout = draw(st.sampled_from(common_layouts()))
    share = draw(st.integers(0, 100))
    dice = draw(st.randoms(use_true_random=False))
    givens = tuple(
        dice.randrange(layout.digits) + 1 if dice.random() * 100 < share else 0
        for _ in range(layout.cells)
    )
    word = st.text(alphabet="abc XYZ\x1b\n#é", max_size=8)
    return Puzzle(layout, givens, draw(word), draw(word), draw(word), draw(word))


@pytest.mark.parametrize(
    ("layout_id", "name", "characters"),
    [
        ("16", "a-p-rows", "ABCDEFGHIJKLMNOP"),
        ("25", "a-y-rows", "ABCDEFGHIJKLMNOPQRSTUVWXY"),
        ("16", "hex-rows", "0123456789ABCDEF"),
    ],
)
def test_large_puzzles_are_written_as_rows_of_letters_and_hexadecimal_digits(
    layout_id: str, name: str, characters: str
) -> None:
    layout = layout_named(layout_id)
    grid = random_grid(layout, Dice("rows"))
    givens = tuple(0 if cell % 3 else digit for cell, digit in enumerate(grid))
    puzzle = Puzzle(layout, givens)
    text = write(puzzle, givens, name)
    assert [len(row) for row in text.splitlines()] == [layout.digits] * layout.digits
    assert set(text) == {*characters, ".", "\n"}
    reading = read(text, form=name)
    assert reading.puzzle.givens == givens
    assert write(puzzle, grid, reading.form) == write(puzzle, grid, name)


@pytest.mark.slow
@given(random_puzzles(), st.data())
@settings(max_examples=sample(250, 80), deadline=None)
def test_written_puzzles_are_read_back(puzzle: Puzzle, data: st.DataObject) -> None:
    layout = puzzle.layout
    names = [name for name, style in FORMS.items() if style.digits in (None, layout.digits)]
    name = data.draw(st.sampled_from(names))
    blanks = alphabet(FORMS[name].alphabet, layout.digits).blanks
    blank = data.draw(st.none() | st.sampled_from(blanks))
    text = write(puzzle, puzzle.givens, name, blank=blank)
    reading = read(text, layout=layout, form=name)
    assert reading.puzzle.givens == puzzle.givens
    again = write(puzzle, puzzle.givens, reading.form)
    if any(puzzle.givens) and 0 in puzzle.givens:
        assert again == text
    assert read(again, layout=layout, form=name).puzzle.givens == puzzle.givens


def test_pictures_of_each_style_are_as_shown() -> None:
    assert write(PUZZLE, PUZZLE.givens, "line") == LINE
    assert write(PUZZLE, PUZZLE.givens, "line", blank="0") == LINE.replace(".", "0")
    grid = write(PUZZLE, PUZZLE.givens, "grid").split("\n")
    assert grid[:4] == [
        ". . . | 2 6 . | 7 . 1",
        "6 8 . | . 7 . | . 9 .",
        "1 9 . | . . 4 | 5 . .",
        "------+-------+------",
    ]
    brackets = write(PUZZLE, SOLUTION, "brackets").split("\n")
    assert brackets[0] == "[ 1 2 3 ] [ 4 5 6 ] [ 7 8 9 ]"
    assert brackets[3] == ""
    assert len(brackets) == 11
    simple = write(PUZZLE, PUZZLE.givens, "ss").split("\n")
    assert simple[:2] == ["*-----------*", "|...|26.|7.1|"]
    assert simple[4] == "|---+---+---|"
    assert write(PUZZLE, PUZZLE.givens, "spaced").startswith("0 0 0 2 6 0 7 0 1 6 8 ")
    six = Puzzle(common_layouts()[1], (0,) * 36)
    assert write(six, six.givens, "grid").split("\n")[2] == "------+------"


def test_answer_has_the_format_of_the_puzzle() -> None:
    letters = LINE.translate({ord("."): "z", **{48 + d: 64 + d for d in range(1, 10)}})
    answer = write(PUZZLE, SOLUTION, read(letters).form)
    assert answer == "".join(chr(64 + digit) for digit in SOLUTION)
    comment = "# one\n" + "\n".join(" ".join(LINE[i : i + 9]) for i in range(0, 81, 9))
    answer = write(PUZZLE, SOLUTION, read(comment).form)
    assert answer.split("\n")[:2] == ["# one", "1 2 3 4 5 6 7 8 9"]


def test_unwritable_puzzle_is_reported() -> None:
    with pytest.raises(FormatError, match="no form is called 'same'"):
        write(PUZZLE, SOLUTION, "same")
    with pytest.raises(FormatError, match="a-y is for 25 digits; Classic has 9"):
        write(PUZZLE, SOLUTION, "a-y")
    with pytest.raises(FormatError, match="'5' is no empty cell in line"):
        form_named("line", PUZZLE, "5")
    with pytest.raises(FormatError, match="'0' is no empty cell in hex"):
        form_named("hex", Puzzle(common_layouts()[4], (0,) * 256), "0")
    with pytest.raises(ValueError, match="80 digits for 81 cells"):
        write(PUZZLE, SOLUTION[1:], "line")


def test_layout_with_holes_is_written_row_by_row() -> None:
    positions = tuple(place for place in CLASSIC.positions if place != (4, 4))
    holed = Layout("holed", "Holed", 9, positions, ())
    text = write(Puzzle(holed, (0,) * 80), [0] * 80, "rows")
    assert text.split("\n")[4] == ".... ...."
    assert read("." * 80, layout=holed).puzzle.layout == holed


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("id", ["samurai", "gattai-3", "butterfly"])
def test_overlapping_grids_are_read_back_row_by_row(id: str, form: str) -> None:
    layout = layout_named(id)
    if misfit(form, layout):
        return
    solution = random_grid(layout, Dice(form))
    givens = tuple(digit * (cell % 3 > 0) for cell, digit in enumerate(solution))
    text = write(Puzzle(layout, givens), givens, form)
    found = list(read_many(f"{text}\n\n{text}\n".splitlines(), layout=layout))
    assert [one.puzzle.givens for one in found if isinstance(one, Reading)] == [givens] * 2
    assert isinstance(found[0], Reading)
    again = write(found[0].puzzle, givens, found[0].form)
    # A row may end with places without a cell.
    assert [row.rstrip() for row in again.split("\n")] == [row.rstrip() for row in text.split("\n")]
    full = write(Puzzle(layout, solution), solution, form)
    assert read(full, layout=layout).puzzle.givens == solution


def test_overlapping_grids_that_lack_a_row_or_a_cell_are_refused() -> None:
    layout = layout_named("samurai")
    rows = write(Puzzle(layout, (0,) * layout.cells), (0,) * layout.cells, "rows").split("\n")
    for text in ("\n".join(rows[1:]), "\n".join([rows[0][1:], *rows[1:]]), rows[0]):
        with pytest.raises(FormatError, match=r"^line 1 has 1[78] cells; 369 expected$"):
            read(text, layout=layout)
