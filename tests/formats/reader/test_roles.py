"""A grid below its puzzle is its solution, and the statistics of QQWing are ignored."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from sudoku_tui.cli.text import text_of
from sudoku_tui.formats.form import Reading
from sudoku_tui.formats.reading import read_sheets
from tests.cli.puzzles import SOLUTION
from tests.each import each
from tests.formats.reader.test_decode import LINE, PUZZLE, ROWS

REPORT = """The solution to the puzzle is unique.
Time: 91.032 milliseconds
Number of Givens: 30
Number of Pointing Pairs/Triples: 3
Number of Guesses: 0
Difficulty: Simple
1. Round: 1 - Mark given (Row: 1 - Column: 4 - Value: 2)
2. Round: 3 - Mark guess (start round) (Row: 9 - Column: 2 - Value: 8)
3. Round: 8 - Remove possibilities for naked pair in column (Row: 7 - Column: 1)
"""
END = "2 puzzles solved in 0.123196 seconds.\n"
SOLVED = [SOLUTION[start : start + 9] for start in range(0, 81, 9)]


def compact_grid(rows: list[str]) -> str:
    """Return the rows one below the other."""
    return "\n".join(rows) + "\n\n"


def readable_grid(rows: list[str]) -> str:
    """Return rows with spaces and bars."""
    lines = [" " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in rows]
    rule = "-------|-------|-------"
    return "\n".join([*lines[:3], rule, *lines[3:6], rule, *lines[6:]]) + "\n\n"


def grid_on_a_line(rows: list[str]) -> str:
    """Return all rows on one line."""
    return "".join(rows) + "\n"


@each("form", (compact_grid, readable_grid, grid_on_a_line), lambda form: form.__name__)
@each("report", (REPORT, ""))
def test_statistics_of_qqwing_are_ignored(form: type[str], report: str) -> None:
    text = 2 * f"{form(ROWS)}{form(SOLVED)}{report}" + END
    for lines in ([text], text_of(BytesIO(text.encode()), "standard input")):
        found = list(read_sheets(lines))
        assert len(found) == 2
        for one in found:
            assert isinstance(one, Reading)
            assert one.puzzle.givens == PUZZLE.givens
            assert "".join(map(str, one.sheet.solution)) == SOLUTION


def test_table_of_qqwing_may_end_in_a_report() -> None:
    head = "Puzzle,Solution,Solution Count,Time (milliseconds),\n"
    text = f"{head}{LINE},{SOLUTION},1,68.069,\n{END}"
    (found,) = read_sheets(text.splitlines(keepends=True))
    assert isinstance(found, Reading)
    assert found.sheet.solution


def test_time_with_an_exponent_is_read() -> None:
    (found,) = read_sheets(
        [f"{LINE}\n", "Time: 7e-05 milliseconds\n", END.replace("0.1", "7.5e-0")]
    )
    assert isinstance(found, Reading)


def test_solved_puzzles_stay_puzzles() -> None:
    found = list(read_sheets([f"{SOLUTION}\n{SOLUTION}\n{LINE}\n"]))
    assert len(found) == 3


def test_line_is_answered_before_the_next_one_is_read() -> None:
    """Check that no line waits for a picture of pieces below it."""
    taken: list[int] = []

    def lines() -> Iterator[str]:
        for number in range(4):
            taken.append(number)
            yield f"{LINE} # {number}\n" if number else f"{LINE}\n"

    for number, found in enumerate(read_sheets(lines())):
        assert isinstance(found, Reading)
        assert len(taken) == number + 1
