"""Puzzles as people change them before pasting: they are read, or refused."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.form import Reading
from sudoku_tui.formats.print.styles import form_named
from sudoku_tui.formats.reading import read_many, read_sheets
from sudoku_tui.formats.sheet import Sheet
from sudoku_tui.formats.table import FORMATS
from sudoku_tui.formats.wrapping import joined_link
from tests.cli.puzzles import SOLUTION
from tests.each import each
from tests.formats.reader.test_decode import LINE, PUZZLE, ROWS

LABELS = ("{n}. ", "{n}: ", "{n}) ", "{n} ", "{a}: ", "{a} ", "R{n}: ", "Row {n}: ", "({n}) ", "- ")
JOINTS = (
    ",",
    ", ",
    ";",
    "; ",
    "|",
    " | ",
    "/",
    " / ",
    "<br>",
    "<br />\n",
    "\\n",
    "\\r\\n",
    "&#10;",
)
BLANKS = "oO+=■◯⬛…"
TABULAR = "\n".join(
    " & ".join(f"\\textbf{{{c}}}" if c != "." else "~" for c in row) + r" \\ \hline" for row in ROWS
)
WIDE = str.maketrans("123456789.", "１２３４５６７８９．")


def frame_puzzle(name: str) -> str:
    """Write the puzzle in a style."""
    return form_named(name, PUZZLE).write(PUZZLE.givens)


AROUND = {
    "a date above": f"2024-05-17\n{LINE}",
    "a rating above": f"SE 7.1\n{LINE}",
    "a size above": "9\n" + "\n".join(ROWS),
    "an address above": "https://example.com/post/123\n" + "\n".join(ROWS),
    "a time below": "\n".join(ROWS) + "\nTime: 05:31\n",
    "a name below": f"{LINE}\n\n-- \nJane Doe\n",
    "elements of a page": f"<details>\n<summary>Today</summary>\n\n{LINE}\n\n</details>",
    "columns counted": "   1 2 3 4 5 6 7 8 9\n"
    + "\n".join(f"{'ABCDEFGHI'[n]}: {' '.join(row)}" for n, row in enumerate(ROWS)),
    "columns and rows named": "    C1 C2 C3 C4 C5 C6 C7 C8 C9\n"
    + "\n".join(f"R{n}  {'  '.join(row)}" for n, row in enumerate(ROWS, 1)),
    "a link with a fragment": f"https://example.com/solve.html#{LINE}",
    "a link with a query": f"https://example.com/?{LINE}",
    "a table of a forum": "[table]\n"
    + "\n".join("[tr]" + "".join(f"[td]{cell}[/td]" for cell in row) + "[/tr]" for row in ROWS)
    + "\n[/table]",
    "a line for each cell": "\n".join(LINE),
    "two boards side by side": "\n".join(
        f"{' '.join(row)}    {' '.join(SOLUTION[9 * n : 9 * n + 9])}" for n, row in enumerate(ROWS)
    ),
    "frames side by side": "\n".join(
        f"{left}   {right}"
        for left, right in zip(
            frame_puzzle("hodoku").split("\n"),
            form_named("hodoku", PUZZLE).write(tuple(map(int, SOLUTION))).split("\n"),
            strict=True,
        )
    ),
    "texts of a program": "puzzle = (" + "\n".join(f'  "{row}"' for row in ROWS) + ")",
    "lists of Lisp": "'((" + ")\n  (".join(" ".join(row.replace(".", "0")) for row in ROWS) + "))",
    "vectors of Clojure": "(def board [["
    + "]\n [".join(" ".join(row.replace(".", "0")) for row in ROWS)
    + "]])",
    "a tabular of LaTeX": f"\\begin{{tabular}}{{|*{{9}}{{c|}}}}\n{TABULAR}\n\\end{{tabular}}",
    "a table with bars": f"id|puzzle|level\n17|{LINE}|2.5",
    "a table of Markdown": f"| id | puzzle |\n|---|---|\n| 17 | {LINE} |",
    "rows with semicolons": "\n".join(";".join(row) for row in ROWS),
    "colours of a terminal": "".join(f"\x1b[1;31m{cell}\x1b[0m" for cell in LINE),
    "three rows a line": "\n".join(LINE[start : start + 27] for start in (0, 27, 54)),
    "a line that a letter has broken": f"{LINE[:76]}\n{LINE[76:]}\n",
    "names of cells above": ",".join(f"r{n // 9 + 1}c{n % 9 + 1}" for n in range(81))
    + "\n"
    + ",".join(LINE),
    "TOML": f'[puzzle]\nname = "One"\ngrid = "{LINE}"\n',
    "two lines further each": "\n\n".join(frame_puzzle("hodoku").split("\n")),
    "rules around a link": f"----------\nhttps://sudokuexchange.com/play/?s={LINE}\n----------\n",
    "lines of a word processor": "\v".join(frame_puzzle("spf").split("\n")),
    "lines of a chat": "\u2028".join(frame_puzzle("grid").split("\n")),
    "quotation marks of a word processor": f"{{“puzzle”: “{LINE}”, “name”: “It’s one”}}",
    "spaces that break no line": f'<opensudoku>\xa0<game\xa0data="{LINE.replace(".", "0")}"/>'
    "</opensudoku>",
    "minus signs": frame_puzzle("ss").replace("-", "\u2212"),
    "wide commas": "\n".join("，".join(row) for row in ROWS).translate(WIDE),
    "wide digits in brackets": f"[{'], ['.join(','.join(row) for row in ROWS)}]".translate(WIDE),
    "comments of a program": "// " + "\n// ".join(frame_puzzle("grid").split("\n")),
    "comments of a list": "%C A board:\n%C " + "\n%C ".join(" ".join(row) for row in ROWS),
    "a comment of many lines": f"/*\n{frame_puzzle('hodoku')}\n*/",
    "a comment with stars": "/**\n * " + "\n * ".join(frame_puzzle("hodoku").split("\n")) + "\n */",
    "lines that go on": " \\\n".join(" ".join(row.replace(".", "0")) for row in ROWS),
    "a field of a program": 'name: "An easy one",\ndifficulty: "easy",\nboard: `\n'
    + "\n".join(row.replace(".", "0") for row in ROWS)
    + "\n  `.trim()",
    "lines of single dashes": frame_puzzle("spf").replace("---+---+---", "- - - - - - - - - - -"),
    "a quoted letter": "> Hi,\n> here it is:\n>\n> " + "\n> ".join(ROWS) + "\n>\n> Bob\n",
}

OPEN = {
    "fields of LaTeX": "\n".join(" & ".join(row).replace(".", " ") + r" \\" for row in ROWS),
    "blanks between cells and in them": "\n".join(" ".join(row).replace(".", " ") for row in ROWS),
    "the same with hard spaces": "\n".join(
        " ".join(row).replace(".", " ").replace(" ", "\xa0") for row in ROWS
    ),
    "a list of Swift": "let board: [[Int?]] = ["
    + ",\n".join(f"[{', '.join(row).replace('.', 'nil')}]" for row in ROWS)
    + "]",
}
"""Styles whose empty cells are blank or a word."""

PATTERN = """\
+---------------+----------------+---------------+
| 12 B 12 B 3   | 4    5    6    | 7    8    9   |
| 4    5    6   | 7    8    9    | 12 T 3    12  |
| 7    8    9   | 12 T 3    12   | 4    5    6   |
+---------------+----------------+---------------+
| 2    3    1   | 5    6    4    | 8    9    7   |
| 5    6    4   | 8    9    7    | 2    1    3   |
| 8    9    7   | 2    1    3    | 5    6    4   |
+---------------+----------------+---------------+
| 3    1    2   | 6    4    5    | 9    7    8   |
| 6    4    5   | 9    7    8    | 3    2    1   |
| 9    7    8   | 3    2    1    | 6    4    5   |
+---------------+----------------+---------------+
"""


def read_givens(text: str) -> list[tuple[int, ...]] | None:
    """Return the givens of each puzzle in a text; None if a part is refused."""
    found = list(read_sheets([text]))
    if any(isinstance(one, FormatError) for one in found):
        return None
    return [one.puzzle.givens for one in found if isinstance(one, Reading)]


def label_rows(label: str, rows: list[str]) -> str:
    """Proposal a label before each row."""
    return "\n".join(
        label.format(n=number + 1, a="ABCDEFGHI"[number]) + row for number, row in enumerate(rows)
    )


@each("label", LABELS)
def test_rows_with_labels_are_read(label: str) -> None:
    for rows in (ROWS, [row.replace(".", "0") for row in ROWS], [" ".join(row) for row in ROWS]):
        assert read_givens(label_rows(label, rows)) == [PUZZLE.givens]


@each("joint", JOINTS)
def test_rows_on_one_line_are_read(joint: str) -> None:
    for blank in ".0":
        assert read_givens(joint.join(ROWS).replace(".", blank)) == [PUZZLE.givens]


@each("blank", BLANKS)
def test_any_single_sign_is_an_empty_cell(blank: str) -> None:
    assert read_givens(LINE.replace(".", blank)) == [PUZZLE.givens]
    assert read_givens("\n".join(" ".join(row) for row in ROWS).replace(".", blank)) == [
        PUZZLE.givens
    ]


@each("name", AROUND)
def test_surrounding_text_is_ignored(name: str) -> None:
    assert read_givens(AROUND[name]) == [PUZZLE.givens]


@each("name", OPEN)
def test_blanks_may_be_empty_cells(name: str) -> None:
    assert read_givens(OPEN[name]) == [PUZZLE.givens]


def test_quoted_mail_is_read_line_by_line() -> None:
    (found,) = read_sheets(AROUND["a quoted letter"].splitlines(keepends=True))
    assert isinstance(found, Reading)
    assert found.puzzle.givens == PUZZLE.givens


def test_frame_with_row_and_column_names_is_read() -> None:
    rule = " ╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗"
    rows = [" │ ".join(row.replace(".", " ")) for row in ROWS]
    lines = [f"{'abcdefghi'[number]}║ {row} ║" for number, row in enumerate(rows)]
    assert read_givens("\n".join([rule, *lines, "   1   2   3   4   5   6   7   8   9"])) == [
        PUZZLE.givens
    ]


@each("around", ['type: "killer",', 'variant: "diagonal",', "cages: [1, 2],"])
def test_field_of_a_program_is_not_read_without_its_other_fields(around: str) -> None:
    board = "\n".join(ROWS)
    for text in (f"{around}\nboard: `\n{board}\n`.trim()", f"board: `\n{board}\n`,\n{around}"):
        assert any(isinstance(found, FormatError) for found in read_many([text])), text


@each("rule", ["type: killer", "variant: x", "cages:\n  - 12 r1c1 r1c2", "diagonals: true"])
def test_rule_beside_a_named_puzzle_is_kept(rule: str) -> None:
    for text in (f"{rule}\npuzzle: {LINE}\n", f"puzzle: {LINE}\n{rule}\n"):
        assert [type(found) for found in read_many([text])] == [FormatError], text


def test_letters_after_candidates_are_ignored() -> None:
    (plain,) = read_sheets([PATTERN.replace(" B", "  ").replace(" T", "  ")])
    (found,) = read_sheets([PATTERN])
    assert isinstance(found, Reading) and isinstance(plain, Reading)
    assert found.sheet.candidates == plain.sheet.candidates
    assert found.puzzle == plain.puzzle


@each(
    "labels",
    [
        ("Puzzle:", "Solution:"),
        ("Sample puzzle:", "And its solution:"),
        ("PUZZLE", "ANSWER"),
        ("# Puzzle", "# Solution"),
    ],
)
def test_puzzle_and_its_solution_are_one_puzzle(labels: tuple[str, str]) -> None:
    full = [SOLUTION[start : start + 9] for start in range(0, 81, 9)]
    for puzzle, solution in ((LINE, SOLUTION), ("\n".join(ROWS), "\n".join(full))):
        (found,) = read_sheets([f"{labels[0]}\n{puzzle}\n\n{labels[1]}\n{solution}\n"])
        assert isinstance(found, Reading)
        assert found.puzzle.givens == PUZZLE.givens
        assert "".join(map(str, found.sheet.solution)) == SOLUTION


def test_line_with_a_field_for_each_cell_is_read() -> None:
    row = ",".join(cell.strip(".") for cell in LINE)
    assert read_givens(f"{row}\n{row}\n") == [PUZZLE.givens] * 2


def test_rows_with_a_plus_before_entries_are_read() -> None:
    # The first open cell of each row is an entry.
    rows = []
    for number, row in enumerate(ROWS):
        at = row.index(".")
        rows.append(f"{row[:at]}+{SOLUTION[9 * number + at]}{row[at + 1 :]}")
    (found,) = read_sheets(["\n".join(rows)])
    assert isinstance(found, Reading)
    assert found.puzzle.givens == PUZZLE.givens
    assert sum(map(bool, found.sheet.entries)) == 9


@each("side", (8, 10, 12, 15))
def test_boards_of_other_sizes_are_read_as_rows_and_on_a_line(side: int) -> None:
    symbols = "123456789ABCDEF"[:side]
    rows = ["." * n + symbols[n] + "." * (side - n - 1) for n in range(side)]
    expected = tuple(n % side + 1 if n % (side + 1) == 0 else 0 for n in range(side**2))
    for text in ("\n".join(rows), "\n".join(rows).lower(), "".join(rows)):
        assert read_givens(text) == [expected]


def test_link_broken_over_lines_is_joined() -> None:
    packed = "N4IgzglgXgpiBcBOANCALhNAbO8QGEsBDMSAYwAIBlAVwBMB7AaxooGIAWEVImtACwYAnBCABWDAG4QA"
    link = f"https://f-puzzles.com/?load={packed}+kSzcQQmjjAw0ogHLCAtvIph6zVstUUiABwtYA"
    cut = "\n".join(link[start : start + 72] for start in range(0, len(link), 72))
    assert joined_link(cut) == link


def test_json_below_other_text_keeps_its_rules() -> None:
    layout = layout_named("x")
    write = FORMATS["pencilmark"].write
    assert write
    text = write(Sheet(Puzzle(layout, PUZZLE.givens)))
    for above in ("a1b2", "{x}", "12, 3", "]", '"x": 3,', "7 8 9 | 1"):
        found = list(read_sheets([f"{above}\n{text}"]))
        wrong = any(isinstance(one, FormatError) for one in found)
        assert wrong or [one.puzzle.layout for one in found if isinstance(one, Reading)] == [layout]


SHAPES = st.one_of(
    st.sampled_from(LABELS).map(lambda label: label_rows(label, ROWS)),
    st.sampled_from(JOINTS).map(lambda joint: joint.join(ROWS)),
    st.sampled_from(BLANKS).map(lambda blank: LINE.replace(".", blank)),
    st.sampled_from(sorted(AROUND)).map(AROUND.__getitem__),
)


@given(SHAPES, st.data())
def test_text_that_lacks_a_cell_is_never_another_puzzle(text: str, data: st.DataObject) -> None:
    place = data.draw(st.sampled_from([n for n, c in enumerate(text) if c in ".~．0" + BLANKS]))
    found = read_givens(text[:place] + text[place + 1 :])
    assert found is None or found in ([], [PUZZLE.givens])


def test_row_of_dots_that_lacks_one_is_not_completed() -> None:
    """Check dots: unlike spaces at the end of a row, no editor removes them."""
    rows = frame_puzzle("spf").split("\n")
    rows[6] = ".5.|..3|28"
    assert read_givens("\n".join(rows)) is None


def test_row_that_ends_with_a_bar_lacks_the_last_cell() -> None:
    """Check a row of four with three bars: with dots for empty cells, the last one is missing."""
    assert read_givens(". | . | . | 1\n. | 2 | . |\n. | . | 3 |\n4 | . | . | .") is None


def test_number_above_a_blank_line_is_not_a_board() -> None:
    board = "\n".join(ROWS)
    text = f"Grid 1:\n\n{board}\n\nGrid 2:\n\n{board}\n\nGrid 3\n{board}"
    assert read_givens(text) == [PUZZLE.givens] * 3


def test_two_boards_side_by_side_are_two_unless_one_solves_the_other() -> None:
    text = "\n".join(f"{' '.join(row)}   {' '.join(row[::-1])}" for row in ROWS)
    found = read_givens(text)
    assert found and len(found) == 2 and found[0] == PUZZLE.givens
