"""Streams of one format: titles above puzzles, and errors with their line."""

from __future__ import annotations

from random import Random

import pytest

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.formats import FormatError, Reading
from sudoku_tui.formats.reading import read, read_sheets
from sudoku_tui.formats.table import FORMATS

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SHEET = read(LINE).sheet
OTHER = read(
    "..6..2.4..586....19.........4..5...8...7..1.57....69......6...95.....82.....71..."
).sheet
WRITTEN = [
    name
    for name, format in FORMATS.items()
    if format.write and not format.misfit(CLASSIC) and "killer" not in name
]
ONE_PUZZLE_FILES = ("ksudoku", "iss")
"""Formats whose files contain one puzzle."""
LINK = f"https://sudokuexchange.com/play/?s={LINE}"


def line_sheet(name: str) -> str:
    """Return the sheet in the format of this name, if it is one line."""
    write = FORMATS[name].write
    try:
        text = write(SHEET) if write else ""
    except FormatError:
        return ""
    is_read = isinstance(next(read_sheets([text], form=name), None), Reading)
    return text if is_read and "\n" not in text else ""


BY_LINE = [
    each.name for each in FORMATS.values() if each.by_line and each.read and line_sheet(each.name)
]
assert len(BY_LINE) > 9


def describe_results(text: str) -> list[tuple[int | None, str]]:
    """Return the line and the title of each puzzle, or the line and the message of an error."""
    return [
        (found.line, found.message if isinstance(found, FormatError) else found.puzzle.title)
        for found in read_sheets(iter(text.splitlines(keepends=True)))
    ]


def double_text(name: str) -> str:
    """Return a text with two puzzles in the format of this name."""
    format = FORMATS[name]
    assert format.write
    written = [format.write(sheet) for sheet in (SHEET, OTHER)]
    return f"{format.first}{format.between.join(written)}{format.last}"


@pytest.mark.parametrize("name", WRITTEN)
def test_two_puzzles_in_one_text_are_read_or_refused(name: str) -> None:
    found = list(read_sheets([double_text(name)]))
    if name in ONE_PUZZLE_FILES:
        assert any(isinstance(each, FormatError) for each in found)
        return
    givens = [each.puzzle.givens for each in found if isinstance(each, Reading)]
    assert len(givens) == len(found)
    assert givens == [SHEET.puzzle.givens, OTHER.puzzle.givens]


def test_error_in_the_second_puzzle_has_its_line_of_the_whole_text() -> None:
    first, second = "[Puzzle]\n" + ".........\n" * 9, "[Puzzle]\n" + "........\n" * 9
    _, error = read_sheets([first + second])
    assert isinstance(error, FormatError)
    assert error.message == "line 12: 8 cells in a row of [puzzle]; 9 expected"


def test_titles_above_links_belong_to_the_puzzles() -> None:
    text = f"My favourite puzzle, by Ann\n\n{LINK}\nAnother one\n{LINK}\n{LINK}\n"
    assert describe_results(text) == [
        (3, "My favourite puzzle, by Ann"),
        (5, "Another one"),
        (6, ""),
    ]
    assert describe_results(f"puzzle,link\n{LINK}\n") == [(2, "")]


def test_words_without_a_puzzle_below_are_left_out() -> None:
    text = f"My book\nMonday\n{LINK}\nTuesday\nor later\n{LINK}\nThe end\n"
    assert describe_results(text) == [(3, "Monday"), (6, "or later")]


def test_invalid_title_is_reported() -> None:
    broken = LINE.replace("5", "%", 1)
    assert isinstance(next(read_sheets([f"{broken}\n{LINK}\n"])), FormatError)


@pytest.mark.parametrize("name", BY_LINE)
def test_error_has_its_own_line(name: str) -> None:
    text, dice = line_sheet(name), Random(name)
    for _ in range(12):
        at = dice.randrange(len(text))
        mutant = text[:at] + dice.choice("x+Z?0 9é%|") + text[at + dice.randint(0, 2) :]
        for form in (None, name):
            lines = [f"{each}\n" for each in (text, text, mutant)]
            for found in read_sheets(iter(lines), form=form):
                if isinstance(found, FormatError):
                    assert found.line == 3 and found.message.startswith("line 3")


def test_table_below_a_json_key_is_not_a_table() -> None:
    """Check, because other fields might change the meaning of the cells."""
    cells = LINE.replace(".", "0")
    rows = ",\n".join(",".join(cells[at : at + 9]) for at in range(0, 81, 9))
    assert read(f"A grid\n{rows}").puzzle.givens == read(LINE).puzzle.givens
    with pytest.raises(FormatError, match="line 1: this is JSON, with something else above it"):
        read(f'"puzzle": [\n{rows}\n]')


def test_unknown_links_are_refused_with_a_message() -> None:
    for text in ("https://example.com/?x=12", "\nhttps://example.com/a\nhttps://example.com/b\n"):
        (found,) = read_sheets([text])
        assert isinstance(found, FormatError)
        assert "no puzzle is known in this link" in found.message
        assert found.line == 1 + text.startswith("\n")
