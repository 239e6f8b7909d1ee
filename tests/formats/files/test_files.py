"""Files of other programs: written files are read back, and no file does harm."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.format import Format
from sudoku_tui.formats.layouts.read import read_layout
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.sheet import Part, Sheet
from sudoku_tui.formats.table import FORMATS
from tests.formats.sheets import (
    LAYOUTS,
    check_corrupted_text,
    check_round_trip,
    random_sheet,
    read_back,
)

FILES = [
    FORMATS[name]
    for name in (
        *("sadman", "sdx", "opensudoku", "1gsudoku", "ksudoku", "gnome", "gnome-share"),
        *("solo", "solo-save", "sumocue", "sumocue-killer", "short-killer", "pencilmark"),
    )
]
files = pytest.mark.parametrize("format", FILES, ids=lambda format: format.name)
INCOMPLETE = {"sdx", "sumocue-killer", "short-killer"}
"""Formats that cannot express all of a sheet: they list every candidate, or have no givens."""


@files
def test_written_files_are_read_back(format: Format) -> None:
    if format.name not in INCOMPLETE:
        assert check_round_trip(format, range(2)) >= 1


@files
def test_corrupted_file_is_read_or_refused(format: Format) -> None:
    assert format.write
    sheet = random_sheet(LAYOUTS[2], format.keeps, 1)
    if format.name in INCOMPLETE:
        sheet = Sheet(Puzzle(LAYOUTS[2], (0,) * 81)).with_cages((Cage((0, 1, 9), 12),))
    check_corrupted_text(f"{format.first}{format.write(sheet)}{format.last}", 25, 1)


def test_constraint_text_is_read_from_a_link_and_kept() -> None:
    text = ".AntiKnight.Cage~12~R1C1~R1C2.Thermo~R5C5~R5C6.~R9C9_4.~R1C3_1_2"
    link = f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={text.replace('~', '%7E')}"
    sheet = read_back(text)
    assert read_back(link) == sheet
    assert (sheet.layout.id, sheet.cages) == ("anti-knight", (Cage((0, 1), 12),))
    assert sheet.unsupported == ("Thermo",)
    assert sheet.puzzle.givens[80] == 4
    assert sheet.puzzle.extras.allowed[2] == 0b110


def test_cage_of_constraint_text_without_a_sum_is_kept_by_name_with_its_place() -> None:
    sheet = read_back(".Cage~R1C1~R1C2~R1C3")
    assert sheet.unsupported == ("cage at r1c2 with 'R1C1' in place of a sum",)


@pytest.mark.parametrize("name", ["sumocue-killer", "short-killer", "solo", "ksudoku", "iss"])
def test_cages_are_read_back(name: str) -> None:
    format, classic = FORMATS[name], LAYOUTS[2]
    cages = (Cage((0, 1, 9), 12), Cage((2, 3), 7), Cage((10, 11, 20), 15), Cage((80,), 4))
    sheet = Sheet(Puzzle(classic, (0,) * 81)).with_cages(cages)
    assert format.write
    assert read_back(f"{format.first}{format.write(sheet)}{format.last}") == sheet


def test_disconnected_cage_is_not_written_on_a_line() -> None:
    sheet = Sheet(Puzzle(LAYOUTS[2], (0,) * 81)).with_cages((Cage((0, 5), 9),))
    for name in ("short-killer", "solo"):
        write = FORMATS[name].write
        assert write
        with pytest.raises(FormatError, match="in several pieces"):
            write(sheet)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x3:a5", "has 2 cells; 81 expected"),
        ("3x3:zzzc,zzz", "has 2 fields; 1 expected"),
        ("3x3#12345", "random seed"),
        ("9j:zzzc,abc", "the pieces of this id"),
        ("9j:zzzc,szzzzz", "the pieces of this id"),
        (
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :3:Net",
            "of another puzzle",
        ),
        ("SAVEFILE:5:Simon Tatham's", "line 1 is not a name"),
        ("SumoCueV1=0J0=8J0", "this has 2"),
        ("3x3::k:4609:4609", "has 2 numbers"),
        (f"A{'>' * 80}", "points off the board"),
        (".~R1C1_5.~R1Ca_5", "is not a cell of this board"),
        (".~R1C1_5.~R1C1", "is not like R1C1_5"),
        (".Cage~12~R1C1~R1C2.Cage~5", "'.Cage~5' names no cells"),
        (".AllDifferent~.~R1C1_5", "'.AllDifferent~' names no cells"),
        (".Shape~9x8.~R1C1_5", "not a square board"),
        (".Shape~9x9~0-8.~R1C1_5", "its digits are 0-8"),
        (".Shape~6x6~9.~R1C1_5", "its digits are 9"),
        ('{"format":"sudoku-puzzle","digits":9,"givens":[1]}', '"givens" has 1 cells'),
        ('{"kind":["http://ipuz.org/sudoku#1"]}', '"givens" has 0 cells'),
        ("[Puzzle]\n.........\n[State]\n", "has fewer than 9 lines"),
        ("[Puzzle]\n.......\n", "line 2: 7 cells in a row"),
        ("[Puzzle]\n....q....\n", "line 2: 'q' is no digit"),
        ("<opensudoku version='x'><game data='1'/></opensudoku>", "version that is not known"),
        ("<opensudoku><game data='123'/></opensudoku>", "game 1: .* 3 characters"),
        ("<opensudoku><game data='version: 3 1|0|'/></opensudoku>", "game 1: .* fields"),
        ("<ksudoku><a>", "line 1, column"),
        ("<ksudoku/>", "no <graph>"),
        ("<!DOCTYPE k [<!ENTITY a 'b'>]><ksudoku>&a;</ksudoku>", "declares entities"),
        ('{"cells":[{"position":[0,9],"earmarks":[]}]}', "no position on the board"),
    ],
)
def test_unreadable_files_are_refused_with_a_reason(text: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        read_back(text)


def test_saved_game_of_solo_may_continue_before_its_first_move() -> None:
    sheet, write = (
        random_sheet(LAYOUTS[2], frozenset({Part.ENTRIES}), 1),
        FORMATS["solo-save"].write,
    )
    assert write
    text = write(sheet)
    for state in "10":
        begun = re.sub(r"(?m)^STATEPOS:.*$", f"STATEPOS:1:{state}", text)
        assert read_back(begun) == replace(sheet, entries=())


@pytest.mark.parametrize("digits", ["", "~", "~1-6", "~6"])
def test_shape_may_list_its_usual_digits(digits: str) -> None:
    sheet = read_back(f".Shape~6x6{digits}.~R1C1_5")
    assert sheet.layout.id == "6"
    assert sheet.puzzle.givens[0] == 5


@pytest.mark.parametrize("name", ["gnome", "gnome-share", "ksudoku", "sadman", "iss"])
def test_nine_by_nine_board_is_not_read_as_a_strip(name: str) -> None:
    strip = "\n".join(3 * ["".join(3 * letter for letter in "ABCDEFGHI")])
    layout = read_layout(f'digits = 9\npicture = """\n{strip}\n"""')
    format, classic = FORMATS[name], LAYOUTS[2]
    write = format.write or (lambda _: ".~R9C9_4")
    text = f"{format.first}{write(random_sheet(classic, frozenset(), 3))}{format.last}"
    [found] = read_sheets(text.split("\n"), layout=layout)
    assert isinstance(found, FormatError)
