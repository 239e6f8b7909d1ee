"""Marks as text: written marks are read back, and no other text is read as marks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.arguments import ArgumentError
from sudoku_tui.engine.constraints import UnknownConstraint
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.puzzle import NO_EXTRAS, Extras, Puzzle, digits_of_mark
from sudoku_tui.engine.search import only_solution
from sudoku_tui.formats import FORMS, FormatError, read, write
from sudoku_tui.formats.extras_text import read_whole, write_whole
from sudoku_tui.formats.marks import describe_mark, read_marks, write_marks
from tests.soak import sample

ODD_EVEN = layout_named("odd-even")
REFERENCE = os.environ.get("SUDOKU_REFERENCE")


@st.composite
def random_marked_puzzle(draw: st.DrawFn) -> Puzzle:
    """Draw givens and marks, of few or many kinds, on any common layout."""
    layout: Layout = draw(
        st.sampled_from((*common_layouts()[:4], ODD_EVEN, *common_layouts()[4:5]))
    )
    odd, even = (digits_of_mark(letter, layout) for letter in "oe")
    plain = (layout.all_digits, odd, even)
    any_mark = st.integers(1, layout.all_digits >> 1).map(lambda mask: mask << 1)
    kinds = plain if draw(st.booleans()) else (*plain, *draw(st.lists(any_mark, max_size=20)))
    dice = draw(st.randoms(use_true_random=False))
    givens, allowed = list[int](), list[int]()
    for _ in range(layout.cells):
        givens.append(dice.randint(1, layout.digits) if dice.random() < 0.3 else 0)
        allowed.append(layout.all_digits if givens[-1] else dice.choice(kinds))
    return Puzzle(layout, tuple(givens), extras=Extras(tuple(allowed)))


def allow_same_digits(one: Extras, other: Extras, layout: Layout) -> bool:
    """Check whether two extras allow the same digits; without marks all digits are allowed."""
    whole = (layout.all_digits,) * layout.cells
    return (one.allowed or whole) == (other.allowed or whole)


@pytest.mark.slow
@settings(max_examples=sample(60, 25), deadline=None)
@given(
    random_marked_puzzle(),
    st.sampled_from([n for n, style in FORMS.items() if style.alphabet == "digits"]),
)
def test_marked_puzzles_are_read_back(puzzle: Puzzle, form: str) -> None:
    layout = puzzle.layout
    text = write(puzzle, puzzle.givens, form)
    found = read(text, layout=layout).puzzle
    assert found.givens == puzzle.givens
    if any(puzzle.givens):
        assert allow_same_digits(found.extras, puzzle.extras, layout), text
        reading = read(text, layout=layout)
        again = write(reading.puzzle, reading.puzzle.givens, reading.form)
        assert read(again, layout=layout).puzzle == reading.puzzle


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(random_marked_puzzle())
def test_puzzle_and_marks_are_one_word(puzzle: Puzzle) -> None:
    whole = write_whole(puzzle)
    assert not set(whole) & set(" \t\n")
    back = read_whole(whole, puzzle.layout)
    assert back.givens == puzzle.givens and allow_same_digits(
        back.extras, puzzle.extras, puzzle.layout
    )


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40) | st.text("oeh;=,|.123", min_size=16, max_size=30))
def test_any_text_is_read_as_marks_or_refused(text: str) -> None:
    layout = layout_named("4")
    try:
        extras = read_marks(text, layout)
    except FormatError as error:
        assert "\n" not in str(error)
    else:
        assert allow_same_digits(extras, read_marks(write_marks(extras, layout), layout), layout)


def test_marks_in_the_cells_are_read() -> None:
    line = "7..e.o1.." + "." * 71 + "4"
    reading = read(line, layout=ODD_EVEN)
    assert reading.puzzle.extras.allowed[3] == digits_of_mark("e", ODD_EVEN)
    assert not reading.remark
    assert "odd or even" in read(line).remark
    assert read(line).puzzle.layout is CLASSIC
    solved = [1 + (row * 3 + row // 3 + column) % 9 for row in range(9) for column in range(9)]
    assert write(reading.puzzle, solved, reading.form) == "".join(map(str, solved))


def test_letters_that_may_be_digits_are_not_marks() -> None:
    """Check a single O, which is a typing error, and E, which is a digit of a 16x16."""
    with pytest.raises(FormatError, match="'O'"):
        read("7O" + "." * 79)
    assert not read("5E" + "." * 254, layout=layout_named("16")).puzzle.extras
    marked = read("5E" + "." * 254 + "|" + "..eo" + "." * 252, layout=layout_named("16"))
    assert marked.puzzle.extras.allowed[2] == digits_of_mark("e", layout_named("16"))


def test_marks_with_their_own_meaning_are_read() -> None:
    layout = layout_named("4")
    text = "1" + "." * 15 + "|" + ".ab" + "." * 13 + ";a=12,b=134"
    puzzle = read(text, layout=layout).puzzle
    assert puzzle.extras.allowed[:3] == (30, 6, 26)
    assert write(puzzle, puzzle.givens, "line") == text
    rows = write(puzzle, puzzle.givens, "rows")
    assert rows.startswith("# marks .ab") and read(rows, layout=layout).puzzle == puzzle
    assert describe_mark(6, layout) == "of 12" and describe_mark(10, layout) == "odd"
    assert read("1" + "." * 15 + "|a comment", layout=layout).puzzle.extras == NO_EXTRAS


# A clone does not contain the reference data.
@pytest.mark.skipif(not REFERENCE, reason="SUDOKU_REFERENCE names no folder of reference data")
def test_reference_puzzle_is_read() -> None:
    lines = (Path(REFERENCE or "") / "data" / "layouts-dev.txt").read_text("utf-8").split("\n")
    [(_, marks, givens, solution, _)] = [
        line.split("\t") for line in lines if line.startswith("odd-even\t")
    ]
    puzzle = read(f"{givens}|{marks}", layout=ODD_EVEN).puzzle
    assert "".join(map(str, only_solution(puzzle) or ())) == solution
    inline = "".join(
        mark if digit == "." else digit for digit, mark in zip(givens, marks, strict=True)
    )
    assert only_solution(read(inline, layout=ODD_EVEN).puzzle) == only_solution(puzzle)


def test_puzzle_with_constraints_is_not_written_as_one_word() -> None:
    extras = Extras(unknown=(UnknownConstraint("arrow"),))
    with pytest.raises(ArgumentError, match="arrow"):
        write_whole(Puzzle(CLASSIC, (0,) * 81, extras=extras))
