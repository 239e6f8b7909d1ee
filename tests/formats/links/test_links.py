"""Links of other programs: written links are read back, and no link does harm."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import pytest

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layout import Kind
from sudoku_tui.formats import FormatError, Reading, read_many
from sudoku_tui.formats.codecs import lz_string
from sudoku_tui.formats.codecs.packed_bytes import ZLIB, deflate, to_base32
from sudoku_tui.formats.codecs.zipped_json import unzip_json
from sudoku_tui.formats.format import Format
from sudoku_tui.formats.links import f_puzzles, sudokupad
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.table import FORMATS
from tests.cli.puzzles import LINE
from tests.formats.sheets import (
    LAYOUTS,
    check_corrupted_text,
    check_round_trip,
    random_sheet,
    read_back,
)

LINKS = [
    FORMATS[name]
    for name in (
        *("f-puzzles", "f-puzzles-json", "scf", "sudokupad", "sudoku-coach", "sudokuexchange"),
        *("sudokui", "sudoku-coach-link", "sudokuwiki", "sudokuwiki-position"),
    )
]
links = pytest.mark.parametrize("format", LINKS, ids=lambda format: format.name)


@links
def test_written_links_are_read_back(format: Format) -> None:
    assert check_round_trip(format, range(2)) >= 1


@links
def test_corrupted_link_is_read_or_refused(format: Format) -> None:
    assert format.write
    sheet = random_sheet(LAYOUTS[2], format.keeps, 1)
    check_corrupted_text(format.write(sheet), 25, 1)


def test_link_in_a_sentence_or_escaped_is_read() -> None:
    sheet = random_sheet(LAYOUTS[2], f_puzzles.KEEPS, 3)
    link = f_puzzles.write_link(sheet)
    escaped = link.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    packed = link.partition("load=")[2]
    for text in (
        f"Try this one: {link} (hard)",
        f"<{link}>",
        escaped.replace("https:%2F%2Ff-puzzles.com%2F?load%3D", "https://f-puzzles.com/?load="),
        f"https://sudokupad.app/fpuzzles{packed}",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz{packed}",
        packed,
    ):
        assert read_back(text) == sheet


def test_windows_as_extra_regions_are_a_windoku() -> None:
    windows = [[(r + i, c + j) for i in range(3) for j in range(3)] for r in (2, 6) for c in (2, 6)]
    cells = [[f'"R{row}C{column}"' for row, column in window] for window in windows]
    regions = ",".join(f'{{"cells":[{",".join(window)}]}}' for window in cells)
    grid = ",".join([f"[{','.join(['{}'] * 9)}]"] * 9)
    sheet = read_back(f'{{"size":9,"grid":[{grid}],"extraregion":[{regions}]}}')
    assert sheet.layout.id == "windoku"
    assert not sheet.unsupported


def test_unknown_rules_are_kept_by_name() -> None:
    grid = ",".join([f"[{','.join(['{}'] * 4)}]"] * 4)
    sheet = read_back(
        f'{{"size":4,"grid":[{grid}],"thermometer":[{{"lines":[]}}],"negative":["xv"],'
        '"killercage":[{"cells":["R1C1","R1C2"],"value":"<5"}],"antiknight":true,"xv":[]}'
    )
    wrong_sum = "cage at r1c1 with '<5' in place of a sum"
    assert sheet.unsupported == (wrong_sum, "negative xv", "thermometer")
    assert len(sheet.cages) == 1
    assert "anti-knight" in sheet.layout.name


def _texts_with_a_cage(cells: list[tuple[int, int]], total: Any) -> Iterator[str]:
    """Yield the texts of several programs with one cage on a 4x4 board; cells count from 0."""
    rows: list[list[dict[str, int]]] = [[{}] * 4] * 4
    names = [f"R{row + 1}C{column + 1}" for row, column in cells]
    places = [{"row": row, "col": column} for row, column in cells]
    rules = [{"type": "cage", "cells": names, "sum": total}]
    cages = [{"region": places, "sum": total}]
    yield json.dumps({"size": 4, "grid": rows, "killercage": [{"cells": names, "value": total}]})
    yield json.dumps({"format": "sudoku-puzzle", "digits": 4, "givens": [0] * 16, "rules": rules})
    yield json.dumps({"cellSize": 64, "cells": rows, "cages": [{"cells": cells, "value": total}]})
    yield _lisudoku({"gridSize": 4, "killerCages": cages})


@pytest.mark.parametrize(
    ("cells", "total", "kind"),
    [
        ([], 7, "cage with sum 7 without cells"),
        ([(0, 1), (0, 2), (0, 1)], 7, "cage at r1c2 with r1c2 twice"),
    ],
)
def test_broken_cage_is_kept_by_name_with_its_place(
    cells: list[tuple[int, int]], total: Any, kind: str
) -> None:
    for text in _texts_with_a_cage(cells, total):
        sheet = read_back(text)
        assert (sheet.cages, sheet.unsupported) == ((), (kind,)), text


def test_cage_with_another_word_than_a_sum_is_named_with_its_place() -> None:
    for text in _texts_with_a_cage([(0, 1), (0, 2)], "7?"):
        sheet = read_back(text)
        assert sheet.unsupported == ("cage at r1c2 with '7?' in place of a sum",), text
        assert all(cage.sum is None for cage in sheet.cages)


def test_only_the_first_broken_cages_are_named_one_by_one() -> None:
    cages = [{"cells": [[row, 0], [row, 1]], "value": "?"} for row in range(4)] * 9
    sheet = read_back(json.dumps({"cellSize": 64, "cells": [[{}] * 4] * 4, "cages": cages}))
    assert len(sheet.unsupported) == 4
    assert sheet.unsupported[2:] == ("cage at r3c1 with '?' in place of a sum", "further cages")


def test_cage_with_a_cell_outside_the_board_is_kept_by_name_or_refused() -> None:
    *texts, lisudoku = _texts_with_a_cage([(0, 1), (0, 4)], 7)
    for text in texts:
        sheet = read_back(text)
        kind = "cage at r1c2 with a cell outside the board"
        assert (sheet.cages, sheet.unsupported) == ((), (kind,)), text
    with pytest.raises(AssertionError, match="row 0, column 4 is not on a board of 4 rows"):
        read_back(lisudoku)


def test_cage_with_a_sum_out_of_range_is_refused_with_its_cells() -> None:
    for text in _texts_with_a_cage([(0, 1), (0, 2)], 8):
        with pytest.raises(AssertionError, match="cage r1c2 and r1c3 with sum 8: 2 different"):
            read_back(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "zz" * 81, "r1c1: 1295 means nothing"),
        ("https://sudokupad.app/abc123", "short id"),
        ("https://sudokupad.app/sudoku/psxczr0jpr", "short id"),
        ("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QGEsBDMSAYwAIBlAVwBMB7", "cut"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S9Bc38j", "packs 81 cells in 162 characters"),
        ("https://sudokuexchange.com/play/?s=0123", "cells; 81 expected"),
        ("SCv7_32_f2eaqkeb", "cut|broken"),
        (f"SCv7_32_{to_base32(deflate('[' * 100_000, ZLIB))}", "deep"),
        (f"SCv7_32_{to_base32(deflate(' ' * 5_000_000, ZLIB))}", "unpacks to more than"),
        (f"ctc{lz_string.to_base64('{cells:' * 3000)}", "deep|broken"),
        ('{"size":9,"grid":[[{}]]}', "not a board of 9 by 9"),
        ('{"size":2000000,"grid":[[{}]]}', "not a board"),
    ],
)
def test_unreadable_links_are_refused_with_a_reason(text: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        read_back(text)


def test_layout_that_cannot_be_drawn_is_refused() -> None:
    samurai = next(layout for layout in LAYOUTS if layout.id == "samurai")
    assert "cannot be drawn" in f_puzzles.misfit(samurai)
    with pytest.raises(FormatError):
        sudokupad.write_packed(random_sheet(samurai, frozenset(), 1))


STRANGE: tuple[object, ...] = (
    None,
    True,
    -1,
    10**300,
    1.5,
    "",
    "\x1b[31m",
    "9" * 50,
    [],
    {},
    [[[]]],
    "R99C99",
    99,
)
"""Values that may replace a valid one in a link."""


@pytest.mark.slow
@pytest.mark.parametrize("format", [f_puzzles.LINK, sudokupad.PACKED], ids=["f-puzzles", "scl"])
def test_invalid_values_inside_a_link_are_read_or_refused(format: Format) -> None:
    assert format.write and format.read
    link = format.write(random_sheet(LAYOUTS[0], format.keeps, 5))
    begins = link.index("N4")
    fields = unzip_json(lz_string.from_base64(link[begins:]))
    for name, strange in product(fields, STRANGE):
        packed = lz_string.to_base64(json.dumps({**fields, name: strange}))
        for found in read_many([f"{link[:begins]}{packed}"]):
            if isinstance(found, FormatError):
                assert len(str(found)) < 300


def test_line_without_a_link_among_links_is_reported() -> None:
    sheet = random_sheet(LAYOUTS[2], frozenset(), 7)
    for format in LINKS:
        if format.write and format.by_line:
            link = format.write(sheet)
            first, second, third = read_many([link, "something else", link])
            assert not isinstance(first, FormatError)
            assert not isinstance(third, FormatError)
            assert "line 2" in str(second)


def _lisudoku(fields: dict[str, object]) -> str:
    packed = lz_string.to_base64(json.dumps(fields)).replace("=", "%3D")
    return f"https://lisudoku.xyz/solver?import={packed}"


def test_link_of_lisudoku_is_read_with_its_constraints() -> None:
    places = [{"row": 0, "col": column} for column in range(3)]
    sheet = read_back(
        _lisudoku(
            {
                "gridSize": 6,
                "fixedNumbers": [{"position": {"row": 1, "col": 2}, "value": 4}],
                "antiKnight": True,
                "killerCages": [{"sum": 5, "region": places[:2]}],
                "oddCells": [{"row": 5, "col": 5}],
                "thermos": [places, places[:2]],
                "kropkiNegative": False,
            }
        )
    )
    puzzle = sheet.puzzle
    assert (sheet.layout.digits, puzzle.givens[8], puzzle.clues) == (6, 4, 1)
    assert "anti-knight" in sheet.layout.name
    assert [(cage.cells, cage.sum) for cage in sheet.cages] == [((0, 1), 5)]
    assert puzzle.extras.allowed[35] == 0b101010
    assert [(one.kind, one.count, one.first) for one in puzzle.extras.unknown] == [
        ("thermos", 2, 0)
    ]


def test_link_of_lisudoku_may_have_pieces_diagonals_and_snake_case() -> None:
    rows = [[{"row": row, "col": column} for column in range(4)] for row in range(4)]
    sheet = read_back(_lisudoku({"grid_size": 4, "regions": rows, "primary_diagonal": True,
                                 "secondary_diagonal": True, "fixed_numbers": [
                                     {"position": {"row": 0, "col": 0}, "value": 1}]}))  # fmt: skip
    assert not sheet.not_solvable
    assert len(sheet.layout.of_kind(Kind.DIAGONAL)) == 2


def test_link_of_lisudoku_may_have_cells_alone() -> None:
    cells = "000000000000000010000000200000003000000040000000500000000000000000000000000000000"
    for way in ("solver", "e"):
        sheet = read_back(f"https://www.lisudoku.xyz/{way}?import={cells}")
        assert "".join(map(str, sheet.puzzle.givens)) == cells


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (_lisudoku({"gridSize": 10**9, "regions": [[]]}), '"gridSize" is'),
        (_lisudoku({"x": 3}), '"gridSize" is 0'),
        (_lisudoku({"gridSize": 4, "killerCages": [{"region": [{"row": 4, "col": 0}]}]}), "row 4"),
        ("https://lisudoku.xyz/solver?import=1234", "cut|broken|base64"),
    ],
)
def test_invalid_link_of_lisudoku_is_refused(text: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        read_back(text)


def _penpa(flags: str, drawn: str = "") -> str:
    head = f"sudoku,9,9,38,0,1,1,380,380,84,84,{flags},Title: One,Author: Two,,"
    text = f'{head}\n[0,0,0,0]\n\n{{zN:{{"43":["1",1,"1"]}},zE:{{}}{drawn}}}\n{{}}'
    packed = b64encode(zlib.compress(text.encode(), wbits=-zlib.MAX_WBITS)).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}"


@pytest.mark.parametrize(
    ("flags", "layout"),
    [("0,0,0,0", "classic"), ("1,0,0,1", "x"), ("1,0,0,0", "falling"), ("0,0,0,1", "rising")],
)
def test_diagonals_of_penpa_are_read(flags: str, layout: str) -> None:
    sheet = read_back(_penpa(flags))
    assert (sheet.puzzle.title, sheet.puzzle.givens[11]) == ("One", 1)
    assert layout in f"{sheet.layout.id} {sheet.layout.name}"


OUTLINE = ["788,789", "789,792", "792,793", "793,795", "794,795", "791,794", "790,791", "788,790"]
"""A cage of r1c1 and r1c2, whose cells are 28 and 29, between quarters of cells."""


def _penpa_cages(cages: Any, sums: dict[str, str], lines: Iterable[str] = OUTLINE) -> str:
    numbers = {key: [text, 1] for key, text in sums.items()}
    drawn = {"z6": cages, "z1": numbers, "zC": dict.fromkeys(lines, 10)}
    return _penpa("0,0,0,0", "".join(f",{key}:{json.dumps(drawn[key])}" for key in drawn))


def test_cages_of_penpa_are_read_with_the_sums_in_their_corners() -> None:
    sheet = read_back(_penpa_cages([[28, 29], []], {"788": " 11", "800": " "}))
    assert (sheet.cages, sheet.unsupported) == ((Cage((0, 1), 11),), ())
    without_sum = [*OUTLINE, "804,805"]
    sheet = read_back(_penpa_cages([["29", 28], [32]], {"792": "11"}, without_sum))
    assert (sheet.cages, sheet.unsupported) == ((Cage((0, 1), 11), Cage((4,))), ())


@pytest.mark.parametrize(
    ("link", "names"),
    [
        (_penpa_cages([[28, 29]], {"788": "1?"}), "cage at r1c1 with '1?' in place of a sum"),
        (_penpa_cages([[28, 29]], {"788": " 7", "793": "2"}), "numberS"),
        (_penpa_cages([[28, 29]], {"788": " 7", "800": "2"}), "numberS"),
        (_penpa_cages([[28, 29]], {"788": " 7", "792": " 2"}), "cage killercages numberS"),
        (_penpa_cages([[28, 29]], {}), "cage killercages"),
        (_penpa_cages([], {"788": " 7"}), "cage numberS"),
        (_penpa_cages([[28, 29]], {"788": " 7"}, ()), "killercages numberS"),
        (_penpa_cages([[28], [29]], {"788": " 7"}), "cage killercages numberS"),
        (_penpa_cages([[28, 29, 27]], {"788": " 7"}), "cage at r1c1 with a cell outside the board"),
    ],
)
def test_other_drawings_of_penpa_near_cages_are_not_ignored(link: str, names: str) -> None:
    sheet = read_back(link)
    assert " ".join(sheet.unsupported) == names


def test_small_numbers_of_penpa_are_not_ignored() -> None:
    assert read_back(_penpa("0,0,0,0", ',z1:{"892":[" 22",1]}')).unsupported == ("numberS",)


@pytest.mark.parametrize("digit", [int, str])
def test_json_with_size_and_digits_is_not_of_f_puzzles(digit: Callable[[str], object]) -> None:
    rows = [[digit(sign) for sign in LINE.replace(".", "0")[at : at + 9]] for at in range(0, 81, 9)]
    (found,) = read_sheets([json.dumps({"size": 9, "grid": rows})])
    assert isinstance(found, Reading)
    assert found.sheet.form == "json-board"
    assert "".join(map(str, found.puzzle.givens)) == LINE.replace(".", "0")
