"""A text is the same puzzle whatever people put around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.formats import FormatError, Reading
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.sheet import Cage, Sheet
from sudoku_tui.formats.table import FORMATS
from tests.cli.puzzles import LINE
from tests.formats.boards.test_boards import position_at_random
from tests.formats.boards.test_tables import SHAPES
from tests.formats.sheets import LAYOUTS, sheet_at_random

AROUND: dict[str, Callable[[str], str]] = {
    "a fence": "```\n{}\n```\n".format,
    "a forum": "[code]\n{}\n[/code]\n".format,
    "words above": "Can you solve this one?\n\n{}".format,
    "words right above": "Can you solve this one?\n{}".format,
    "words below": "{}\n\nThanks, Bob\n".format,
    "words and a fence": "My puzzle is this:\n\n```\n{}\n```\n\nWhat can I do now?\n".format,
    "words on all sides": "I'm stuck, any hint?\n\n{}\n\nThank you very much!\n\nAnn\n".format,
    "words above a quotation": lambda text: "Bob asked:\n\n> " + text.replace("\n", "\n> "),
    "a comment": "# a comment\n{}".format,
    "marks at its ends": "[code]{}[/code]\n".format,
    "blank lines": "\n\n{}\n\n".format,
    "a quotation": lambda text: "> " + text.replace("\n", "\n> "),
    "further right": lambda text: "    " + text.replace("\n", "\n    "),
    "other line ends": lambda text: text.replace("\n", "\r\n"),
    "a byte order mark": "\ufeff{}".format,
    "an answered letter": lambda text: (
        "On Mon, 3 Feb 2025 at 10:15, Bob Smith <bob@example.com> wrote:\n> "
        + text.replace("\n", "\n> ")
    ),
    "words on all sides of a letter that is answered": lambda text: (
        "Hi Ann,\n\nOn 3 Feb 2025, Bob <bob@example.com> wrote:\n>\n> "
        + text.replace("\n", "\n> ")
        + "\n>\n> Bob\n"
    ),
    "words of a letter passed on": (
        "---------- Forwarded message ----------\nFrom: Bob <bob@example.com>\n"
        "Date: Mon, 3 Feb 2025 at 10:15:07\nSubject: sudoku no. 7\n\n{}"
    ).format,
    "a heading": "=== Puzzle ===\n{}".format,
    "a heading of stars": "*** Easy puzzle ***\n\n{}".format,
    "words right below": "{}\nIt took me 35 minutes.\n".format,
    "the end of an old file": "{}\n\x1a".format,
    "the end of a page": "{}\n\f".format,
    "a space of no width": "\u200b{}\u200b".format,
    "signs of a page that goes left to right": lambda text: (
        "\u200e" + text.replace("\n", "\u200e\n\u200e") + "\u200e"
    ),
    "a text of a program": 'puzzle = """\n{}\n"""\n'.format,
    "a text of another program": 'let board: Board = "\n{}\n".parse().unwrap();\n'.format,
    "byte order marks of lines": lambda text: "\ufeff" + text.replace("\n", "\n\ufeff"),
}
ALONE = {"gnome-share": ("words", "a comment")}
"""What cannot be told from words around it, and around which words it is."""


def texts() -> Iterator[tuple[str, str]]:
    """A text of every form that is written on its own, and its name."""
    classic = LAYOUTS[2]
    for number, format in enumerate(FORMATS.values()):
        layout = next(each for each in (classic, *LAYOUTS) if not format.misfit(each))
        sheet = sheet_at_random(layout, format.keeps, 3 * number + 1)
        if format.name in ("short-killer", "sumocue-killer"):
            sheet = Sheet(Puzzle(classic, (0,) * 81), cages=(Cage((0, 1, 9), 12),))
        if format.name == "library":  # it cannot express a cell without candidates
            sheet = position_at_random(classic, 1, entered=True)
        if format.write and format.name != "hodoku":
            sheet = replace(sheet, puzzle=replace(sheet.puzzle, title="", comment=""))
            yield format.name, f"{format.first}{format.write(sheet)}{format.last}".strip("\n")
    for name in ("yaml", "prolog", "numpy, a call", "matlab", "facts", "json of a server"):
        yield name, SHAPES[name]


def told(text: str) -> list[Sheet]:
    """What is read of *text*, without titles, which words above a puzzle are; no more is said."""
    sheets = []
    for at_once in ([text], text.split("\n")):
        found = list(read_sheets(at_once))
        assert not [each for each in found if isinstance(each, FormatError)], text
        plain = (each.sheet for each in found if isinstance(each, Reading))
        sheets.append([replace(s, puzzle=replace(s.puzzle, title="", comment="")) for s in plain])
    assert sheets[0] == sheets[1]
    return sheets[0]


@pytest.mark.slow
@pytest.mark.parametrize("around", AROUND)
def test_a_puzzle_is_the_same_whatever_is_around_it(around: str) -> None:
    different = [
        name
        for name, text in texts()
        if not around.startswith(ALONE.get(name, "nothing"))
        and told(AROUND[around](text)) != told(text)
    ]
    assert not different


ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
BANDS = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS]
WIDE = str.maketrans("123456789.|", "１２３４５６７８９．｜")
CIRCLED = str.maketrans("123456789", "①②③④⑤⑥⑦⑧⑨")


@pytest.mark.parametrize("blank", "#?~□○☐–—")
def test_what_people_write_for_an_empty_cell(blank: str) -> None:
    for text in (LINE, "\n".join(ROWS), "\n".join(BANDS), f"```\n{LINE}\n```"):
        assert told(text.replace(".", blank)) == told(LINE)


def test_digits_as_pages_of_text_have_them() -> None:
    keys = "\n".join("".join(c if c == "." else f"{c}\ufe0f\u20e3" for c in row) for row in ROWS)
    for text in (LINE, "\n".join(ROWS), "\n".join(BANDS)):
        assert told(text.translate(WIDE)) == told(text.translate(CIRCLED)) == told(LINE)
    assert told(keys) == told(keys.replace(".", "⬜\ufe0f")) == told(LINE)


def test_a_sign_among_other_blanks_is_none() -> None:
    (error,) = read_sheets([LINE.replace(".", "?", 1)])
    assert isinstance(error, FormatError) and "'?'" in error.message


def test_a_title_with_figures_in_it_right_above_rows() -> None:
    for title in ("2024-05-03 hard", "No. 17, by Ann", "9 9", "9"):
        assert told("\n".join([title, *ROWS])) == told(LINE)


def test_the_rule_of_a_frame_that_is_as_long_as_a_board_is_none() -> None:
    text = SHAPES["a frame"].replace(
        "+-------+-------+-------+", f".{'-' * 25}.{'-' * 26}.{'-' * 27}."
    )
    assert told(text) == told(SHAPES["a frame"])


def test_an_error_below_words_names_the_line_in_the_whole_text() -> None:
    text = "Can you solve this one?\n\n" + SHAPES["yaml, a block"].replace("6", "=", 1)
    (error,) = read_sheets(text.split("\n"))
    assert isinstance(error, FormatError)
    assert error.message.startswith("line 5, column 3")


def test_what_carries_rules_is_not_read_as_a_table_below_words() -> None:
    write = FORMATS["pencilmark"].write
    sheet = Sheet(Puzzle(LAYOUTS[3], (1, *(0,) * 80)))
    assert write
    text = write(sheet).replace("[", "[\n").replace("],", "\n],")
    (found,) = told(f"Another puzzle of mine\n{text}")
    assert found.layout == LAYOUTS[3]


def test_a_mark_before_a_row_with_an_empty_first_cell_takes_no_tab() -> None:
    rows = [
        "\t1" + "\t" * 7,
        *(
            "\t".join("9..4..7.." if row == 4 else ".........").replace(".", "")
            for row in range(1, 8)
        ),
        "\t" * 7 + "6\t",
    ]
    (sheet,) = (each for each in read_sheets(["[code]" + "\n".join(rows) + "[/code]"]))
    assert not isinstance(sheet, FormatError), sheet
    assert [cell for cell, digit in enumerate(sheet.puzzle.givens) if digit] == [1, 36, 39, 42, 79]
