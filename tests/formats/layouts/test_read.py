"""Layouts as TOML: written layouts are read back, and errors name line and house."""

from __future__ import annotations

import json
import pickle
import re
import time
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.layout import Kind, Layout
from sudoku_tui.engine.layouts import CATALOGUE, Entry, layout_named, own_layout
from sudoku_tui.engine.layouts.own import PREFIX
from sudoku_tui.engine.layouts.shapes import Shape, square
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.layouts import read
from sudoku_tui.formats.layouts.read import read_layout
from sudoku_tui.formats.layouts.write import write_layout
from tests.soak import sample

CROSS = """\
title = "Cross"
base = "classic"
drop = ["box 5"]

[[add]]
name = "the cross"
cells = "r3c5 r4c5 r5c34567 r6c5 r7c5"
"""


def layout_fields(layout: Layout) -> tuple[object, ...]:
    """Return all fields of a layout except its id."""
    return (
        layout.name, layout.digits, layout.positions, layout.houses, layout.extra_sees,
        layout.bans, layout.marks, layout.symbols,
    )  # fmt: skip


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_every_layout_of_the_catalogue_is_read_back(entry: Entry) -> None:
    layout = entry.layout
    again = read_layout(write_layout(layout))
    assert layout_fields(again) == layout_fields(layout)
    assert again.id.startswith(PREFIX)
    assert layout_fields(layout_named(again.id)) == layout_fields(layout)


def test_own_layout_is_read() -> None:
    layout = read_layout(CROSS)
    assert layout.name == "Cross" and len(layout.houses) == 27
    assert str(layout.houses[-1]) == "the cross"
    assert sum(house.kind is Kind.BOX for house in layout.houses) == 8
    assert layout_named(layout.id) == layout == pickle.loads(pickle.dumps(layout))
    assert read_layout(CROSS) == layout
    assert read_layout('base = "x"') is layout_named("x")
    assert read_layout('base = "x"\ntitle = "Mine"') != layout_named("x")


def test_each_kind_of_start_is_read() -> None:
    picture = read_layout('picture = """\nAAB\nABB\nACC\n"""\nadd = []'.replace("ACC", "CCC"))
    assert [house.kind for house in picture.of_kind(Kind.ROW)] and picture.digits == 3
    grids = read_layout('base = "4"\nat = ["r1c1", "r3c3"]\ntitle = "Two"')
    assert grids.cells == 28 and {house.grid for house in grids.houses} == {"A", "B"}
    holes = read_layout('digits = 2\nlines = false\npicture = """\nAA#\n#BB\n"""')
    assert holes.cells == 4 and len(holes.houses) == 2
    knight = read_layout('base = "classic"\nmoves = "knight"\ntitle = "K"')
    assert knight.extra_sees == layout_named("anti-knight").extra_sees
    gaps = read_layout('base = "classic"\ngaps = "wazir"\ntitle = "G"')
    assert gaps.bans == layout_named("non-consecutive").bans
    marks = read_layout('base = "6"\nmarks = ["h=456", "l=123"]\nsymbols = "ABCDEF"')
    assert marks.marks == (("h", 0b1110000), ("l", 0b1110)) and marks.symbols == "ABCDEF"
    apart = read_layout('base = "4"\napart = ["r1c1 r3c4"]\nbans = ["r1c1=1 r4c4=2"]')
    assert apart.extra_sees == ((0, 11),) and apart.bans == (((0, 1), (15, 2)),)


def test_marks_are_written_with_the_symbols_of_the_file() -> None:
    layout = read_layout('base = "6"\nsymbols = "0TUQ1H"\nmarks = ["h=1H", "l=0TU"]')
    assert layout.marks == (("h", 0b1100000), ("l", 0b1110))
    assert layout_fields(read_layout(write_layout(layout))) == layout_fields(layout)


def test_keys_of_the_perl_module_are_read() -> None:
    assert read_layout("sudoku = 3").houses == layout_named("classic").houses
    assert set(read_layout("sudokux = 3").houses) == set(layout_named("x").houses)
    assert read_layout('brick = "3,2"').houses == layout_named("6").houses
    assert read_layout("latin = 5").houses == layout_named("latin5").houses
    assert read_layout("corresponding = 3").houses == layout_named("disjoint").houses
    assert read_layout('cube = "full"').houses == layout_named("cube-full").houses
    assert read_layout("quincunx = 3").houses == layout_named("samurai").houses
    small = read_layout(
        'topology = """\nr1,c1,d1 r1,c2 r1,c3,d2\nr2,c1 r2,c2,d1,d2 r2,c3\n'
        'r3,c1,d2 r3,c2 r3,c3,d1\n"""\nsymbol_list = ". A B C"'
    )
    assert small.digits == 3 and len(small.houses) == 8 and small.symbols == "ABC"
    assert [str(house) for house in small.of_kind(Kind.DIAGONAL)] == ["diagonal 1", "diagonal 2"]
    no_diagonal = read_layout(
        'sudokux = 3\ndrop_set = "d1 s4"\nadd_set = { w0 = [10, 11, 12, 19, 20, 21, 28, 29, 30] }\n'
        'allowed_symbols = "o=1,3,5,7,9 e=2,4,6,8"'
    )
    assert [str(house) for house in no_diagonal.houses[-2:]] == ["diagonal 1", "w 1"]
    assert len(no_diagonal.of_kind(Kind.BOX)) == 8
    assert no_diagonal.marks == layout_named("odd-even").marks
    bare = read_layout('null = "4,2"\n[add_set]\nr0 = [0, 1]\nr1 = [2, 3]\nc0 = "0 2"\nc1 = "1,3"')
    assert [str(house) for house in bare.houses] == ["row 1", "row 2", "column 1", "column 2"]
    less = read_layout("topology = 'a,x a,y , b,x b,y'\ndrop_set = 'y'\ncolumns = 3")
    assert less.cells == 4 and [house.name for house in less.houses] == ["a", "x", "b"]


WRONG = (
    ("", "nothing to begin with"),
    ('base = "klassic"', "line 1: no layout is called 'klassic'"),
    ('base = "classic"\npicture = "A"', "line 2: it begins with 'base' already"),
    ('base = "classic"\n\nadd = ["r1c1"]', "line 3: house 1 has 1 cell; 9 expected"),
    (
        'base = "classic"\nadd = [\n  "r1c123456789",\n]',
        "line 3: house 1 is row 1 again",
    ),
    (
        'base = "classic"\n\n\nadd = [\n "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9",\n'
        ' "r9c1 r8c2 r7c3 r6c4 r5c5 r4c6 r3c7 r2c8 r1c9",\n'
        ' ["r4c1", "r4c2", "r4c2"],\n]',
        "line 7: house 3 has r4c2 twice",
    ),
    (
        'base = "classic"\n[[add]]\nname = "w"\ncells = """\nr1c1\nr10c1"""',
        "line 4: house 1 has r10c1, which is no cell",
    ),
    ('base = "16"\nadd = ["r17c1"]', "line 2: house 1 has r17c1, which is no cell"),
    ('base = "classic"\nadd = ["R1C1 and"]', "line 2: house 1 has 'and', which is no cell"),
    ('base = "classic"\ndrop = [\n"row 1",\n"row 10"]', "line 4: there is no house 'row 10'"),
    ('base = "classic"\ndrop = ["x"]', "line 2: there is no house 'x'; there is row 1"),
    ('picture = """\nAABB\nAABB\nCCDD\nCCDE\n"""', "line 4: box D has 3 cells; 4 expected"),
    ('picture = """\nAABB\nAA!B\n"""', "line 3: '!' is no letter of a picture"),
    ('base = "4"\n[[add]]\npicture = """\nAA..\n.A..\n"""', "line 4: A of house 1 has 3 cells"),
    ('base = "4"\n[[add]]\nkind = "sqare"\ncells = "r1c1"', "line 3: a house is a row"),
    ('base = "4"\nad = 3', "line 2: 'ad' means nothing here; did you mean 'add'"),
    (
        'base = "4"\nzzzzz = 3',
        "line 2: 'zzzzz' means nothing here; the page docs/layouts.md lists all keys",
    ),
    (
        'base = "4"\n[[add]]\nzzzzz = 3',
        "line 3: 'zzzzz' means nothing here; there are kind, name, number, grid, cells, picture",
    ),
    ('base = "4"\nsymbols = "1123"', "line 2: symbols are 4 letters or figures"),
    ('base = "4"\nmarks = ["o=5"]', "line 2: the mark o allows '5'"),
    ('base = "4"\nmoves = ["bishop"]', "line 2: 'bishop' is no move"),
    ('base = "4"\nbans = ["r1c1=1"]', "line 2: ban 1 is not of the form"),
    ('base = "4"\nbase = "6"', "not TOML"),
    ('picture = """\nAB\nAB\n"""\nlines = 3', "line 5: 'lines' is true or false"),
    ('lines = false\npicture = """\nAA.\nBB.\n"""', "r1c3 is in no house"),
    ("sudoku = 9", "line 1: 'sudoku' makes no layout"),
    ('sudoku = 2\ndrop_set = "s9"', "line 2: there is no set s9"),
    ("sudoku = 2\nadd_set = { d0 = [0, 5, 99, 15] }", "line 2: the set d0 has cell 99"),
    ("sudoku = 2\n[add_set]\nd0 = [0, 5, 5, 15]", "line 3: the set d0 has cell 5 twice"),
    ('topology = "a"', "line 1: that makes no layout"),
)


def test_page_of_the_message_lists_all_keys() -> None:
    page = (Path(__file__).parents[3] / "docs" / "layouts.md").read_text()
    named = set(re.findall(r"`(\w+)`", page))
    assert set(read._KEYS) <= named


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_error_is_reported_with_line_and_house(text: str, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_layout(text)
    assert told in str(caught.value)


HUGE = (
    "x = " + "[" * 100_000,
    'base = "classic"\nadd = [' + '"r1c1",\n' * 10_000 + "]",
    'base = "classic"\n' + '[[add]]\ncells = "r1c1"\n' * 10_000,
    'base = "classic"\nadd = ["' + "r1c1 " * 50_000 + '"]',
    'base = "classic"\nadd = ["r1-9c1-999999999999"]',
    'picture = """' + "A" * 250_000 + '"""',
    'picture = """\n' + ("." * 150 + "\n") * 150 + '"""',
    'topology = "' + "a " * 120_000 + '"',
    'topology = "' + ",".join("abcdefgh" * 15_000) + '"',
    'base = "classic"\ntitle = "' + "\\u0007" * 10_000 + '"',
    'base = "25"\ngaps = ["king", "knight", "1,5", "2,7", "3,8"]',
    'base = "samurai-16"\nat = "r1-9c1-9"',
    "latin = 10000000000000000000000000000",
    "a." * 100_000 + "b = 1",
    'base = "own:' + "A" * 100_000 + '"',
    "\x00",
    'base = "4"\napart = [' + '"r1c1 r4c3",' * 5_000 + "]",
    'base = "classic"\n# ' + "x" * 600_000,
)


@pytest.mark.parametrize("text", HUGE, ids=range(len(HUGE)))
def test_huge_file_is_refused_quickly_in_one_line(text: str) -> None:
    begun = time.process_time()
    try:
        read_layout(text)
    except FormatError as error:
        assert "\n" not in str(error) and len(str(error)) < 1_500
        assert str(error).isprintable()
    assert time.process_time() - begun < 5


VALUES = st.recursive(
    st.one_of(
        *(st.integers(-3, 99), st.booleans(), st.text(max_size=12), st.just("classic")),
        st.sampled_from(["r1c1", "r1c1 r2c2", "AABB\nAABB\nCCDD\nCCDD", "knight", "o=13", "3,1"]),
    ),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["cells", "kind", "picture", "d0", "x"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)
KEYS = (
    *("title", "base", "at", "picture", "digits", "lines", "order", "drop", "add", "apart"),
    *("moves", "gaps", "torus", "cyclic", "bans", "marks", "symbols", "topology", "null"),
    *("sudoku", "sudokux", "brick", "corresponding", "latin", "cube", "quincunx", "columns"),
    *("add_set", "drop_set", "allowed_symbols", "symbol_list", "rows", "other"),
)


def format_toml(said: object) -> str:
    """Format a value as TOML."""
    match said:
        case dict():
            return (
                "{" + ", ".join(f"{key} = {format_toml(each)}" for key, each in said.items()) + "}"
            )
        case list():
            return "[" + ", ".join(map(format_toml, said)) + "]"
        case _:
            return json.dumps(said)


@pytest.mark.slow
@settings(max_examples=sample(4000, 100), deadline=None)
@given(
    st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4),
    st.sampled_from(["", 'base = "4"\n', 'base = "classic"\n', "sudoku = 2\n"]),
)
def test_any_toml_is_read_or_refused_in_one_line(table: dict[str, object], begin: str) -> None:
    begun = begin.split(" ")[0]
    lines = [f"{key} = {format_toml(said)}" for key, said in table.items() if key != begun]
    check_read_or_refused(begin + "\n".join(lines))


@settings(max_examples=sample(4000, 80), deadline=None)
@given(st.integers(0, len(CROSS)), st.integers(0, 30), st.text(max_size=4))
def test_file_with_an_edit_is_read_or_refused_in_one_line(at: int, gone: int, put: str) -> None:
    check_read_or_refused(CROSS[:at] + put + CROSS[at + gone :])


def check_read_or_refused(text: str) -> None:
    """Check that *text* is read, or refused in one line."""
    try:
        layout = read_layout(text)
    except FormatError as error:
        assert "\n" not in str(error)
    else:
        assert layout_named(layout.id) == layout


@settings(max_examples=sample(4000, 80), deadline=None)
@given(st.data())
def test_damaged_name_is_reported(data: st.DataObject) -> None:
    id = read_layout(CROSS).id
    at = data.draw(st.integers(0, len(id)))
    other = id[:at] + data.draw(st.text("AZaz09_-=é ", max_size=3)) + id[at + 1 :]
    try:
        layout = layout_named(other)
    except KeyError as error:
        assert len(str(error)) < 300 or not other.startswith(PREFIX)
    else:
        assert layout.id in (other.strip(), layout_named(other).id)


def test_name_that_decodes_to_too_much_is_refused() -> None:
    for text in (b"[" * 1_000_000, b'{"cells":9}', b"7", b" " * 9_000_000, b'{"name":"x"}'):
        packed = urlsafe_b64encode(zlib.compress(text, 9)).decode()
        with pytest.raises(KeyError, match="damaged"):
            layout_named(PREFIX + packed)
    with pytest.raises(ValueError, match="1 to 2000 cells"):
        own_layout("x", Shape(2, square(60), ()))
