"""Every format of one puzzle gives the same puzzle, and errors name problem and place."""

from __future__ import annotations

import pickle
import random

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import SYMBOLS
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import random_grid
from sudoku_tui.formats import FORMS, FormatError, read, write
from tests.reference import digits_of, examples

LINE = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
PUZZLE = Puzzle(CLASSIC, tuple(int(character.replace(".", "0")) for character in LINE))
ZEROS = LINE.replace(".", "0")


def space_digits(row: str, blank: str = "0") -> str:
    return " ".join(row.replace(".", blank))


def join_boxes(row: str, between: str, inside: str = " ") -> str:
    return between.join(inside.join(row[start : start + 3]) for start in (0, 3, 6))


SIMPLE = "\n".join(
    ["*-----------*"]
    + [
        f"|{join_boxes(row, '|', '')}|" + "\n|---+---+---|" * (index in (2, 5))
        for index, row in enumerate(ROWS)
    ]
    + ["*-----------*"]
)

TEXTS = {
    "a line": LINE,
    "zeros": ZEROS,
    "underscores": LINE.replace(".", "_"),
    "stars": LINE.replace(".", "*"),
    "dashes": LINE.replace(".", "-"),
    "large x": LINE.replace(".", "X"),
    "small x": LINE.replace(".", "x"),
    "all blanks mixed": "".join(
        c if c != "." else "._0*-Xx"[index % 7] for index, c in enumerate(LINE)
    ),
    "a comment after": LINE + " # easy to start with",
    "a comment at once": LINE + "#17",
    "fields after": LINE + ",Hard,3.4",
    "words after": LINE + " moderate one",
    "the solution after": f"{LINE}\t{LINE}",
    "spaces around": f"   {LINE}  ",
    "groups of nine": " ".join(ROWS),
    "groups of three": " ".join(join_boxes(row, " ", "") for row in ROWS),
    "a blank after each": "".join(character + " " for character in ZEROS),
    "blanks, then a comment": space_digits(LINE) + " # said",
    "bars on a line": "|".join(ROWS),
    "commas": ",".join(ZEROS),
    "nine lines": "\n".join(ROWS),
    "nine lines, dashes": "\n".join(ROWS).replace(".", "-"),
    "nine lines, CR": "\r".join(ROWS),
    "nine lines, CRLF": "\r\n".join(ROWS) + "\r\n",
    "a byte order mark": "\ufeff" + LINE,
    "nine lines with commas": "\n".join(",".join(row) for row in ROWS),
    "blank lines around": "\n\n" + "\n".join(ROWS) + "\n\n\n",
    "blank lines between bands": "\n\n".join("\n".join(ROWS[i : i + 3]) for i in (0, 3, 6)),
    "blank lines everywhere": "\n\n".join(ROWS),
    "brackets on a line": " ".join(f"[ {space_digits(row, '_')} ]" for row in ROWS),
    "brackets a row": "\n".join(f"[ {space_digits(row, '_')} ]" for row in ROWS),
    "a list in Python": "[["
    + "],\n [".join(", ".join(row.replace(".", "0")) for row in ROWS)
    + "]]",
    "comments, spaced rows": "# one\n# two\n" + "\n".join(map(space_digits, ROWS)),
    "letters": LINE.translate({ord("."): "z", **{48 + d: 64 + d for d in range(1, 10)}}),
    "Simple Sudoku": SIMPLE,
    "Simple Sudoku, spaces": SIMPLE.replace(".", " "),
    "Simple Sudoku, no frame": "\n-----------\n".join(
        "\n".join(join_boxes(row, "|", "") for row in ROWS[i : i + 3]) for i in (0, 3, 6)
    ),
    "spaces, ends cut off": "\n".join(
        join_boxes(row.replace(".", " "), " | ").rstrip() for row in ROWS
    ),
    "rules as wide as the rows": "\n---------\n".join(
        "\n".join(ROWS[i : i + 3]) for i in (0, 3, 6)
    ),
    "forum": "\n------+-------+------\n".join(
        "\n".join(join_boxes(row, " | ") for row in ROWS[i : i + 3]) for i in (0, 3, 6)
    ),
    "a frame of dots": ".-------.-------.-------.\n"
    + "\n:-------+-------+-------:\n".join(
        "\n".join(f"| {join_boxes(row, ' | ')} |" for row in ROWS[i : i + 3]) for i in (0, 3, 6)
    )
    + "\n'-------'-------'-------'",
    "bars out of place": "\n".join(f"{row[:2]} | {row[2:6]} | {row[6:]}" for row in ROWS),
    "a bar on both sides": "\n".join("│" + "│".join(f" {c} " for c in row) + "│" for row in ROWS),
    "a bar on both sides, spaces": "\n├───┼───┤\n".join(
        "│" + "│".join(f" {c} " for c in row.replace(".", " ")) + "│" for row in ROWS
    ),
    "SudoCue": "#AAda\n#DFirst\n" + "\n".join(ROWS),
    "a title": "Grid 01\n" + "\n".join(ROWS),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_every_format_gives_the_same_puzzle(text: str) -> None:
    puzzle = read(text).puzzle
    assert (puzzle.layout, puzzle.givens) == (CLASSIC, PUZZLE.givens)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_each_format_writes_its_text(text: str) -> None:
    reading = read(text)
    written = reading.form.write(PUZZLE.givens)
    assert read(written).puzzle.givens == PUZZLE.givens
    assert read(written).form.write(PUZZLE.givens) == written


@pytest.mark.parametrize(
    "name",
    """nine lines|brackets a row|a blank after each|comments, spaced rows|letters|Simple Sudoku
    Simple Sudoku, spaces|forum|a frame of dots|brackets on a line|blank lines between bands
    a bar on both sides, spaces|large x|SudoCue""".replace("\n    ", "|").split("|"),
)
def test_same_format_is_written_without_any_change(name: str) -> None:
    assert read(TEXTS[name]).form.write(PUZZLE.givens) == TEXTS[name]


def test_line_is_written_without_its_comment() -> None:
    for name in ("a comment after", "fields after", "words after", "the solution after"):
        assert read(TEXTS[name]).form.write(PUZZLE.givens) == LINE


def test_givens_that_break_the_rules_are_read() -> None:
    reading = read("\n".join([ROWS[0], ROWS[1].replace("68", "61"), *ROWS[2:]]))
    told = [clash.describe(CLASSIC) for clash in reading.puzzle.clashes()]
    assert told == ["r2c2 and r3c1 are both 1"]


def test_comments_and_headers_are_kept() -> None:
    assert read(TEXTS["a comment after"]).puzzle.comment == "easy to start with"
    assert read(TEXTS["comments, spaced rows"]).puzzle.comment == "one two"
    assert read(TEXTS["a title"]).puzzle.title == "Grid 01"
    assert read("#Comment here\n" + LINE).puzzle.comment == "Comment here"
    rows = "\n".join(ROWS)
    puzzle = read(f"#AAda\n#DFirst\n#Shttp://a.b\n#CNice\n#B2004-01-01\n{rows}").puzzle
    assert puzzle == Puzzle(CLASSIC, PUZZLE.givens, "First", "Ada", "http://a.b", "Nice")
    assert read(write(puzzle, puzzle.givens, "sdk")).puzzle == puzzle
    assert read(write(puzzle, puzzle.givens, "sdk")).form.name == "sdk"


def test_read_texts_are_clean() -> None:
    puzzle = read(f"# \x1b[31mred\u202e\n{LINE} \x1b]0;title\x07").puzzle
    assert puzzle.comment == "red ]0;title"
    assert "\x1b" not in read("#\x1b[2J\n" + "\n".join(ROWS)).form.write(PUZZLE.givens)


WRONG = {
    "": ("there is no puzzle here; 81 characters on one line would be one", None, None),
    "\n# only this\n\n": (
        "there is no puzzle here; 81 characters on one line would be one",
        None,
        None,
    ),
    LINE[:-1]: ("line 1 has 80 cells; 81 expected", 1, None),
    f"\n{LINE}7": ("line 2 has 82 cells; 81 expected", 2, None),
    LINE[:-1] + " easy": ("line 1 has 80 cells; 81 expected", 1, None),
    LINE * 40: (
        "line 1 has 3,240 cells; a puzzle has 16, 36, 81, 256 or 625 where no layout is named",
        1,
        None,
    ),
    LINE[:13] + "q" + LINE[14:]: (
        "line 1, column 14: 'q' is not a digit from 1 to 9 or an empty cell",
        1,
        14,
    ),
    "\n".join([*ROWS[:2], ROWS[2][1:], *ROWS[3:]]): ("line 3 has 8 cells; 9 expected", 3, None),
    "\n".join(ROWS[:8]): ("lines 1 to 8 have 8 rows of 9 cells; 9 rows expected", 1, None),
    "\n".join([*ROWS[:4], ROWS[4].replace("4", "?"), *ROWS[5:]]): (
        "line 5, column 3: '?' is not a digit or an empty cell",
        5,
        3,
    ),
    "\n".join(f"| {join_boxes(row, ' | ')} |" for row in ROWS).replace("8", "B"): (
        "line 2, column 5: 'B' is not a digit from 1 to 9 or an empty cell",
        2,
        5,
    ),
    LINE.replace("2", "\0", 1): (
        "line 1, column 4: U+0000 (a control character) is not a digit or an empty cell",
        1,
        4,
    ),
    LINE.replace("2", "Ⅱ", 1): (
        "line 1, column 4: U+2161 (roman numeral two) is not a digit or an empty cell",
        1,
        4,
    ),
    LINE.replace("2", "٢", 1): (
        "line 1, column 4: U+0662 (arabic-indic digit two) is not a digit or an empty cell",
        1,
        4,
    ),
    "\x1b]31m" + LINE: (
        "line 1, column 1: U+001B (a control character) is not a digit or an empty cell",
        1,
        1,
    ),
    "| 1 | 23 | 4 | 5 |\n" * 4: (
        "line 1, column 16: '5' is too large; the digits of 4x4 are 1 to 4",
        1,
        16,
    ),
    "|\n" * 7: (
        "line 1 has 0 cells; a puzzle has 16, 36, 81, 256 or 625 where no layout is named",
        1,
        None,
    ),
    "1.3....4..1.4..5": (
        "line 1, column 16: '5' is too large; the digits of 4x4 are 1 to 4",
        1,
        16,
    ),
    LINE + "\n" + LINE: ("line 2: another puzzle begins here; one expected", 2, None),
    "1" * 70_000: (
        "line 1 has 70,000 cells; a puzzle has 16, 36, 81, 256 or 625 where no layout is named",
        1,
        None,
    ),
}


@pytest.mark.parametrize(("text", "error"), WRONG.items(), ids=range(len(WRONG)))
def test_error_has_problem_and_place(text: str, error: tuple[str, int | None, int | None]) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert (str(caught.value), caught.value.line, caught.value.column) == error
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.line, again.column) == error


def random_line(digits: int, seed: int, symbols: str) -> tuple[str, tuple[int, ...]]:
    """Return random cells, about half of them empty, as text in *symbols* and as digits."""
    draw = random.Random(seed)
    givens = tuple(
        int(draw.random() * digits) + 1 if draw.random() < 0.5 else 0
        for _ in range(digits * digits)
    )
    return "".join(symbols[digit] for digit in givens), givens


@pytest.mark.parametrize(
    ("id", "symbols"),
    [
        ("4", ".1234"),
        ("4", "zABCD"),
        ("6", "0123456"),
        ("16", SYMBOLS),
        ("16", SYMBOLS.lower()),
        ("16", ".0123456789ABCDEF"),
        ("16", ".0123456789abcdef"),
        ("16", ".ABCDEFGHIJKLMNOP"),
        ("16", "0ABCDEFGHIJKLMNOP"),
        ("25", SYMBOLS),
        ("25", "0" + SYMBOLS[1:]),
        ("25", ".ABCDEFGHIJKLMNOPQRSTUVWXY"),
    ],
)
def test_other_sizes_are_read(id: str, symbols: str) -> None:
    layout = layout_named(id)
    text, givens = random_line(layout.digits, 7, symbols)
    rows = [text[i : i + layout.digits] for i in range(0, len(text), layout.digits)]
    for shown in (
        text,
        " ".join(rows),
        " ".join(text),
        "\n".join(rows),
        "\n".join(map(" ".join, rows)),
    ):
        reading = read(shown)
        assert (reading.puzzle.layout, reading.puzzle.givens) == (layout, givens)
        assert reading.form.write(givens) == shown
        assert reading.remark == ""


def test_ambiguous_hexadecimal_is_refused() -> None:
    text, _ = random_line(16, 3, "0123456789ABCDEFG")
    unclear = text.replace("G", "0")
    reading = read(unclear)
    assert reading.remark.startswith("read with the digits 1 to 9 and A to G")
    assert reading.puzzle.givens[:16] == tuple(
        SYMBOLS.find(c.replace("0", ".")) for c in unclear[:16]
    )
    forced = read(unclear.replace("0", ".", 3), form="hex")
    assert forced.remark == ""
    assert forced.puzzle.givens.count(1) == unclear.count("0") - 3


def test_caller_may_choose_layout_and_format() -> None:
    assert read(LINE, layout=layout_named("x")).puzzle.layout.id == "x"
    with pytest.raises(FormatError, match="line 1 has 81 cells; 256 expected"):
        read(LINE, layout=layout_named("16"))
    with pytest.raises(FormatError, match=r"no form is called 'runes'; there are line, grid"):
        read(LINE, form="runes")
    with pytest.raises(FormatError, match="hex is for 16 digits; Classic has 9"):
        read(LINE, layout=CLASSIC, form="hex")


def test_joined_rows_are_written_as_joined_rows() -> None:
    joined = "/".join(ROWS)
    assert read(joined).form.write(PUZZLE.givens) == joined
    layout = layout_named("tiny-samurai")
    grid = random_grid(layout, Dice("joined"))
    rows = write(Puzzle(layout, grid), grid, "rows").splitlines()
    for gapped in (rows, [row.rstrip() for row in rows]):
        text = "/".join(gapped).replace(" ", "#")
        reading = read(text, layout=layout)
        assert reading.puzzle.givens == grid
        assert reading.form.write(grid) == text
        empty = reading.form.write((0,) * layout.cells)
        assert read(empty, layout=layout).puzzle.clues == 0


def test_published_puzzles_of_every_layout_are_read() -> None:
    ids = {layout.id: layout for layout in common_layouts()} | {"9": CLASSIC}
    seen = set()
    for example in examples():
        layout = ids.get(example.layout_id)
        if layout is None or example.picture != "-" or "/" in example.givens:
            continue
        reading = read(example.givens, layout=layout)
        assert reading.puzzle.givens == digits_of(example.givens)
        assert reading.form.write(digits_of(example.solution)) == example.solution
        if example.layout_id in {"4", "6", "9", "16", "25"}:
            assert read(example.givens).puzzle == reading.puzzle
        seen.add(example.layout_id)
    assert seen >= {"4", "6", "9", "16", "25", "x"}


def test_formats_are_found_by_name() -> None:
    for name, style in FORMS.items():
        if style.digits in (None, 9):
            text = write(PUZZLE, PUZZLE.givens, name)
            assert read(text).puzzle.givens == PUZZLE.givens
            again = {"zeros": "line", "sdk": "rows"}.get(name, name)
            assert read(text).form.name == again


def test_row_of_dashes_is_a_row_if_dashes_are_empty_cells() -> None:
    rows = ["-" * 9, *ROWS[1:8], "-" * 9]
    for blank in ("-", "_", "*"):
        text = "\n".join(rows).replace("-", blank).replace(".", blank)
        givens = (0,) * 9 + PUZZLE.givens[9:72] + (0,) * 9
        assert read(text).puzzle.givens == givens
        assert read("\n".join([blank * 9] * 9)).puzzle.clues == 0
        assert read(blank * 81).puzzle.clues == 0
