"""Files of other programs: what is written is read back, and no file does harm."""

from __future__ import annotations

import pytest

from sudoku_tui.formats.format import Format
from sudoku_tui.formats.table import FORMATS
from tests.formats.sheets import LAYOUTS, check_round_trip, check_spoilt, read_back, sheet_at_random

FILES = [
    FORMATS[name]
    for name in ("sadman", "sdx", "opensudoku", "1gsudoku", "ksudoku", "gnome", "gnome-share")
]
files = pytest.mark.parametrize("format", FILES, ids=lambda format: format.name)
UNTOLD = {"sdx"}
"""Files that say of each open cell what is left for it, known or not."""


@files
def test_what_is_written_is_read_back(format: Format) -> None:
    if format.name not in UNTOLD:
        assert check_round_trip(format, range(2)) >= 1


@files
def test_a_spoilt_file_is_read_or_refused(format: Format) -> None:
    assert format.write
    sheet = sheet_at_random(LAYOUTS[2], format.keeps, 1)
    check_spoilt(f"{format.first}{format.write(sheet)}{format.last}", 25, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[Puzzle]\n.........\n[State]\n", "has fewer than 9 lines"),
        ("[Puzzle]\n.......\n", "line 2: 7 cells in a row"),
        ("[Puzzle]\n....q....\n", "line 2: 'q' is no digit"),
        ("<opensudoku version='9'><game data='1'/></opensudoku>", "version that is not known"),
        ("<opensudoku><game data='123'/></opensudoku>", "game 1: .* 3 characters"),
        ("<opensudoku><game data='version: 3 1|0|'/></opensudoku>", "game 1: .* fields"),
        ("<ksudoku><a>", "line 1, column"),
        ("<ksudoku/>", "no <graph>"),
        ("<!DOCTYPE k [<!ENTITY a 'b'>]><ksudoku>&a;</ksudoku>", "declares entities"),
        ('{"cells":[{"position":[0,9],"earmarks":[]}]}', "no position on the board"),
    ],
)
def test_files_that_cannot_be_read_say_why(text: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        read_back(text)
