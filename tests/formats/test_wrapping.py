"""A text is the same puzzle with any text around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.formats import FormatError, Reading
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.sheet import Sheet
from sudoku_tui.formats.table import FORMATS
from tests.cli.puzzles import LINE
from tests.formats.boards.test_boards import random_position
from tests.formats.reader.test_grids import SHAPES
from tests.formats.sheets import LAYOUTS, random_sheet

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
"""Formats that cannot be separated from surrounding words, with the kinds of words."""


def all_texts() -> Iterator[tuple[str, str]]:
    """Yield the name of every format that stands alone, and a text of it."""
    classic = LAYOUTS[2]
    for number, format in enumerate(FORMATS.values()):
        layout = next(each for each in (classic, *LAYOUTS) if not format.misfit(each))
        sheet = random_sheet(layout, format.keeps, 3 * number + 1)
        if format.name in ("short-killer", "sumocue-killer"):
            sheet = Sheet(Puzzle(classic, (0,) * 81)).with_cages((Cage((0, 1, 9), 12),))
        if format.name == "library":  # it cannot express a cell without candidates
            sheet = random_position(classic, 1, entered=True)
        if format.write and format.name != "hodoku":
            sheet = replace(sheet, puzzle=replace(sheet.puzzle, title="", comment=""))
            yield format.name, f"{format.first}{format.write(sheet)}{format.last}".strip("\n")
    for name in ("yaml", "prolog", "numpy, a call", "matlab", "facts", "json of a server"):
        yield name, SHAPES[name]


def puzzles_in(text: str) -> list[Sheet]:
    """Read *text* at once and by lines, check that both agree; return sheets without titles."""
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
def test_puzzle_is_the_same_with_any_surrounding_text(around: str) -> None:
    different = [
        name
        for name, text in all_texts()
        if not around.startswith(ALONE.get(name, "nothing"))
        and puzzles_in(AROUND[around](text)) != puzzles_in(text)
    ]
    assert not different


ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
BANDS = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS]
WIDE = str.maketrans("123456789.|", "１２３４５６７８９．｜")
CIRCLED = str.maketrans("123456789", "①②③④⑤⑥⑦⑧⑨")


@pytest.mark.parametrize("blank", "#?~□○☐–—")
def test_usual_signs_for_an_empty_cell_are_read(blank: str) -> None:
    for text in (LINE, "\n".join(ROWS), "\n".join(BANDS), f"```\n{LINE}\n```"):
        assert puzzles_in(text.replace(".", blank)) == puzzles_in(LINE)


def test_digits_of_web_pages_are_read() -> None:
    keys = "\n".join("".join(c if c == "." else f"{c}\ufe0f\u20e3" for c in row) for row in ROWS)
    for text in (LINE, "\n".join(ROWS), "\n".join(BANDS)):
        assert (
            puzzles_in(text.translate(WIDE))
            == puzzles_in(text.translate(CIRCLED))
            == puzzles_in(LINE)
        )
    assert puzzles_in(keys) == puzzles_in(keys.replace(".", "⬜\ufe0f")) == puzzles_in(LINE)


def test_sign_among_other_blanks_is_not_a_blank() -> None:
    (error,) = read_sheets([LINE.replace(".", "?", 1)])
    assert isinstance(error, FormatError) and "'?'" in error.message


def test_title_with_digits_above_rows_is_a_title() -> None:
    for title in ("2024-05-03 hard", "No. 17, by Ann", "9 9", "9"):
        assert puzzles_in("\n".join([title, *ROWS])) == puzzles_in(LINE)


def test_frame_line_as_long_as_a_board_is_not_a_row() -> None:
    text = SHAPES["a frame"].replace(
        "+-------+-------+-------+", f".{'-' * 25}.{'-' * 26}.{'-' * 27}."
    )
    assert puzzles_in(text) == puzzles_in(SHAPES["a frame"])


def test_error_below_words_has_the_line_of_the_whole_text() -> None:
    text = "Can you solve this one?\n\n" + SHAPES["yaml, a block"].replace("6", "=", 1)
    (error,) = read_sheets(text.split("\n"))
    assert isinstance(error, FormatError)
    assert error.message.startswith("line 5, column 3")


def test_text_with_rules_is_not_read_as_a_table_below_words() -> None:
    write = FORMATS["pencilmark"].write
    sheet = Sheet(Puzzle(LAYOUTS[3], (1, *(0,) * 80)))
    assert write
    text = write(sheet).replace("[", "[\n").replace("],", "\n],")
    (found,) = puzzles_in(f"Another puzzle of mine\n{text}")
    assert found.layout == LAYOUTS[3]


def test_mark_before_a_row_does_not_remove_its_first_tab() -> None:
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
