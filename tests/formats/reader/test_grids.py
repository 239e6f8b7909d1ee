"""One puzzle in many shapes of programs, spreadsheets, pages and people."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from sudoku_tui.formats import Reading
from sudoku_tui.formats.reading import read_sheets
from tests.formats.sheets import read_back

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [GIVENS[start : start + 9] for start in range(0, 81, 9)]
NUMBERS = [[int(each) if each != "." else 0 for each in row] for row in ROWS]
SOLVED = [[int(each) for each in SOLUTION[start : start + 9]] for start in range(0, 81, 9)]
FLAT = [number for row in NUMBERS for number in row]


def join_fields(
    between: str, blank: str, before: str = "", after: str = "", end: str = "\n"
) -> str:
    """Join the rows, with one field per cell."""
    lines = (between.join(each if each != "." else blank for each in row) for row in ROWS)
    return end.join(f"{before}{line}{after}" for line in lines)


def number_rows(fields: Sequence[str], between: str, blank: str) -> str:
    """Join the rows like `join_fields`, with a field before each."""
    lines = join_fields(between, blank).split("\n")
    return "\n".join(between.join(pair) for pair in zip(fields, lines, strict=True))


def frame_rows(rule: str, before: Sequence[str] = ("",) * 9) -> str:
    """Draw a frame, with a text before each row."""
    lines = [rule]
    for number, row in enumerate(ROWS):
        boxes = (" ".join(row[start : start + 3]) for start in (0, 3, 6))
        lines.append(f"{before[number]}| {' | '.join(boxes)} |")
        lines += [rule] if number % 3 == 2 else []
    return "\n".join(lines)


def python_list(word: object) -> str:
    """Return a board as a list in Python."""
    return str([[number or word for number in row] for row in NUMBERS])


RULE = "+-------+-------+-------+"
CELLS = [{"value": number or None, "given": number > 0} for number in FLAT]
PLACED = [
    {"row": at // 9, "col": at % 9, "value": number, "fixed": number > 0}
    for at, number in enumerate(FLAT)
]
SQUARES = {f"{'ABCDEFGHI'[at // 9]}{at % 9 + 1}": each for at, each in enumerate(GIVENS)}
SHAPES = {
    "csv": join_fields(",", ""),
    "csv, columns counted": "1,2,3,4,5,6,7,8,9\n" + join_fields(",", ""),
    "csv, columns in letters": "A,B,C,D,E,F,G,H,I\n" + join_fields(",", ""),
    "csv, columns named": "c1,c2,c3,c4,c5,c6,c7,c8,c9\n" + join_fields(",", ""),
    "csv, quoted": join_fields('","', "", '"', '"'),
    "csv of pandas": ",0,1,2,3,4,5,6,7,8\n" + number_rows("012345678", ",", ""),
    "csv of numbers with gaps": join_fields(".0,", "nan", "", ".0").replace("nan.0", "nan"),
    "semicolons": join_fields(";", ""),
    "semicolons, a mark of order, other line ends": "\ufeff" + join_fields(";", "", end="\r\n"),
    "tabs": join_fields("\t", ""),
    "tabs, none at the end": "\n".join(map(str.rstrip, join_fields("\t", "").split("\n"))),
    "tabs and NaN": join_fields("\t", "NaN"),
    "markdown, rows and columns named": "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n"
    + "|---" * 10
    + "|\n| "
    + number_rows("ABCDEFGHI", " | ", " ").replace("\n", " |\n| ")
    + " |",
    "markdown, bold": "|a|b|c|d|e|f|g|h|i|\n"
    + "|:-:" * 9
    + "|\n"
    + join_fields("**|**", "", "|**", "**|").replace("****", ""),
    "markdown, head of cells": join_fields(" | ", " ", "| ", " |").replace(
        "\n", "\n" + "|---" * 9 + "|\n", 1
    ),
    "json": json.dumps(NUMBERS),
    "json, one number a line": json.dumps(NUMBERS, indent=2),
    "json, one row a line": "[\n  " + ",\n  ".join(map(json.dumps, NUMBERS)) + "\n]",
    "json, rows as text": json.dumps(ROWS),
    "json, cells as text": json.dumps([[each.strip(".") for each in row] for row in ROWS]),
    "json, cells with dots": json.dumps([list(row) for row in ROWS]),
    "json, one list": json.dumps(FLAT),
    "json, text": json.dumps({"puzzle": GIVENS, "solution": SOLUTION, "difficulty": "easy"}),
    "json, board": json.dumps({"board": NUMBERS}, indent=1),
    "json of a server": json.dumps(
        {
            "newboard": {
                "grids": [{"value": NUMBERS, "solution": SOLVED, "difficulty": "Hard"}],
                "message": "All Ok",
            }
        }
    ),
    "json of cells": json.dumps({"cells": CELLS}),
    "json of cells with places": json.dumps({"cells": PLACED}),
    "json of squares": json.dumps(SQUARES),
    "json lines": json.dumps({"id": 1, "puzzle": GIVENS, "solution": SOLUTION}),
    "json of a newspaper": json.dumps(
        {"medium": {"puzzle_data": {"puzzle": FLAT, "solution": list(map(int, SOLUTION))}}}
    ),
    "json on a page": '<script type="text/javascript">window.gameData = '
    + json.dumps({"easy": {"puzzle_data": {"puzzle": FLAT}}})
    + "</script>",
    "python": "board = " + python_list(0),
    "python, None": "grid = " + python_list(None),
    "python, rows": "board = [\n" + join_fields(", ", "0", "    [", "],") + "\n]",
    "python, tuples": "(" + join_fields(", ", "0", "(", "),") + ")",
    "numpy": "[" + join_fields(" ", "0", " [", "]") + "]",
    "javascript": "const board = [" + join_fields('","', ".", '["', '"],') + "];",
    "c": "int grid[9][9] = {\n" + join_fields(", ", "0", "  {", "},") + "\n};",
    "c on one line": "{" + join_fields(",", "0", "{", "}", ",") + "}",
    "minizinc, bars": "n=9;\nstart=[|" + join_fields(", ", "0", end="\n|") + "|];",
    "minizinc, bars behind": "puzzle = [|\n" + join_fields(", ", "_", end="|\n") + "|];\n",
    "minizinc, one line": "x = array2d(1..9,1..9,[" + join_fields(",", "_", end=",") + "]);",
    "latex, block": "\\begin{sudoku-block}\n"
    + join_fields("|", " ", "|", "|.")
    + "\n\\end{sudoku-block}",
    "latex, nothing between bars": "\\begin{sudoku}\n"
    + join_fields("|", "", "|", "|.")
    + "\n\\end{sudoku}",
    "latex of logicpuzzle": "\\begin{lpsudoku}\n" + join_fields(",", "{}", "\\setrow{9}{", "}"),
    "latex of a picture": "\\begin{tikzpicture}\n" + join_fields("}{", " ", "\\setrow {", "}"),
    "html": "<TABLE>" + join_fields("<TD>", "&nbsp;", "<TR><TD>") + "</TABLE>",
    "html with fields": "<table>"
    + join_fields("'></td><td><input value='", "", "<tr><td><input value='", "'></td></tr>")
    + "</table>",
    "spaces, rows": join_fields("", " "),
    "spaces, rows cut": "\n".join(map(str.rstrip, join_fields("", " ").split("\n"))),
    "spaces, a line": GIVENS.replace(".", " "),
    "numbered": f"1: {GIVENS}",
    "named": f"Game #12: {GIVENS}",
    "a number and tabs": f"17\t{GIVENS}\t4.5",
    "columns in any order": f"id;difficulty;solution;puzzle\n1;hard;{SOLUTION};{GIVENS}",
    "rating first": f"rating,puzzle\n7.1,{GIVENS}",
    "a remark of a program": f"{GIVENS} // hard one",
    "a rating in brackets": f"{GIVENS} (hard)",
    "a link of an unknown site": f"https://example.com/?p={GIVENS}&d=2",
    "cells from 1": "\n".join(f"{at // 9 + 1} {at % 9 + 1} {n}" for at, n in enumerate(FLAT) if n),
    "cells from 0": "\n".join(f"{at // 9},{at % 9},{n}" for at, n in enumerate(FLAT) if n),
    "size first": "9\n" + join_fields(" ", "0"),
    "size first, no spaces": "9\n" + join_fields("", "0"),
    "a frame": frame_rows(RULE),
    "a frame, further right": frame_rows(RULE).replace("|", "    |", 1).replace("\n", "\n    "),
    "a frame in a letter": "> " + frame_rows(RULE).replace("\n", "\n> "),
    "a frame in a note": f"```\n{frame_rows(RULE)}\n```",
    "a frame in a forum": f"[code]\n{frame_rows(RULE)}\n[/code]",
    "a board of Debian": "% randomly generated - easy\n" + join_fields("", "."),
    "with its solution": join_fields("", ".")
    + "\n\n"
    + "\n".join(SOLUTION[i : i + 9] for i in range(0, 81, 9)),
    "bullets": join_fields(" ", "•"),
    "prolog": "% easy\nproblem(1, [[" + join_fields(",", "_", end="],\n            [") + "]]).",
    "prolog, a rule": "problem(1, P) :-\n  P = [["
    + join_fields(", ", "_", end="],\n       [")
    + "]].",
    "prolog, one line": "sudoku([[" + join_fields(",", "_", end="],[") + "]]).",
    "numpy, a call": "np.array([[" + join_fields(", ", "0", end="],\n          [") + "]])",
    "numpy, numbers with a point": "[[" + join_fields(". ", "0", end=".]\n [") + ".]]",
    "r": "matrix(c(" + join_fields(",", "NA", end=",\n") + "), nrow=9, byrow=TRUE)",
    "matlab": "A = [" + join_fields(" ", "0", end=";\n     ") + "];",
    "json, below zero": json.dumps([[each or -1 for each in row] for row in NUMBERS]),
    "json of some cells": json.dumps({"cells": [each for each in PLACED if each["value"]]}),
    "json of some squares": json.dumps({at: n for at, n in SQUARES.items() if n != "."}),
    "json of named rows": json.dumps({f"row{n}": row for n, row in enumerate(NUMBERS, 1)}),
    "yaml": f"puzzle: {GIVENS}\nsolution: {SOLUTION}\n",
    "yaml, more names": f"id: 7\nlevel: hard\npuzzle: '{GIVENS}'\nsolution: '{SOLUTION}'",
    "yaml, a block": "puzzle: |\n" + join_fields("", ".", "  "),
    "yaml, a list": "board:\n" + join_fields(", ", "0", "  - [", "]"),
    "yaml, a list of text": "board:\n" + join_fields("", ".", '  - "', '"'),
    "toml": f'title = "One"\npuzzle = "{GIVENS}"\nsolution = "{SOLUTION}"',
    "text in python": f'grid = """\n{join_fields("", ".")}\n"""',
    "xml of names": f"<puzzle><givens>{GIVENS}</givens><solution>{SOLUTION}</solution></puzzle>",
    "equals its solution": f"{GIVENS}={SOLUTION}",
    "a bar before its solution": f"{GIVENS}|{SOLUTION}",
    "quoted as code": f"`{GIVENS}`",
    "cells by their names": " ".join(f"{at}={n}" for at, n in SQUARES.items() if n != "."),
    "cells by rows and columns": "\n".join(
        f"r{at // 9 + 1}c{at % 9 + 1}: {n}" for at, n in enumerate(FLAT) if n
    ),
    "facts": " ".join(f"cell({at // 9},{at % 9},{n})." for at, n in enumerate(FLAT) if n),
    "facts in a set": "P : map(set,{"
    + ",".join(f"sdk({at // 9 + 1},{at % 9 + 1},{n})" for at, n in enumerate(FLAT) if n)
    + "});",
    "a screen with words beside the board": "\n+---+\n".join(
        f"| {' | '.join(row.replace('.', ' '))} |{words}"
        for row, words in zip(ROWS, ["", "   easy", *["    h - left"] * 7], strict=True)
    ).replace("+---+", "+---" * 9 + "+     version 2.0"),
    "markdown, no bars around": " | ".join("ABCDEFGHI")
    + "\n"
    + "|".join(["---"] * 9)
    + "\n"
    + join_fields(" | ", " "),
    "markdown, no bars behind": "|"
    + "|".join("ABCDEFGHI")
    + "\n"
    + "|:-:" * 9
    + "\n"
    + join_fields("|", " ", "|"),
    "squares": join_fields("", "□"),
    "python, a puzzle and its solution": f"[('{GIVENS}', '{SOLUTION}')]",
}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([GIVENS, GIVENS, GIVENS]),
        json.dumps([{"puzzle": GIVENS, "solution": SOLUTION}] * 3),
        f"- puzzle: {GIVENS}\n  solution: {SOLUTION}\n" * 3,
        f"puzzle: {GIVENS}\n" * 3,
        f"x = [{NUMBERS}, {NUMBERS}, {NUMBERS}];",
        f"<opensudoku>{f'<game data={chr(34)}{GIVENS}{chr(34)}/>' * 3}</opensudoku>",
    ],
)
def test_three_puzzles_on_a_line_or_below_names_are_read(text: str) -> None:
    found = [each for each in read_sheets(text.split("\n")) if isinstance(each, Reading)]
    assert ["".join(map(str, each.puzzle.givens)).replace("0", ".") for each in found] == [
        GIVENS
    ] * 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SHAPES["prolog"].replace("_", "12", 1), "line 2, column 18: '12' is too large"),
        (SHAPES["cells by rows and columns"] + "\nr1c1: x", "line 31: 'r1c1: x' names a cell"),
        (SHAPES["cells by rows and columns"] + "\nr0c0: 5", "31 rows"),
        (SHAPES["yaml, a block"].replace("6", "=", 1), "line 3, column 3: '='"),
        (f"puzzle: {GIVENS}1", 'line 1, column 9: "puzzle": 82 cells'),
    ],
)
def test_error_in_a_program_text_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        read_back(text)


def test_list_of_squares_with_a_lost_digit_is_refused() -> None:
    squares = [f"{at} {number}" for at, number in enumerate(FLAT) if number]
    assert read_back("\n".join(squares))
    for at in (9, 15):
        with pytest.raises(AssertionError):
            read_back("\n".join([*squares[:at], squares[at][1:], *squares[at + 1 :]]))


@pytest.mark.parametrize("first", [0, 1])
def test_boards_with_commas_are_fields_of_a_line(first: int) -> None:
    puzzle, solution = (
        ",".join("" if each == "." else str(int(each) - 1 + first) for each in board)
        for board in (GIVENS, SOLUTION)
    )
    sheet = read_back(f"7.2|{puzzle}|{solution}")
    assert "".join(map(str, sheet.puzzle.givens)).replace("0", ".") == GIVENS
    assert "".join(map(str, sheet.solution)) == SOLUTION


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES.keys())
def test_puzzle_of_any_shape_is_read(text: str) -> None:
    sheet = read_back(text)
    assert "".join(str(digit) if digit else "." for digit in sheet.puzzle.givens) == GIVENS
    assert not sheet.entries
    assert "".join(map(str, sheet.solution)) in ("", SOLUTION)


def test_markdown_table_may_begin_with_empty_rows() -> None:
    empty = "| " * 9 + "|"
    cells = ("." * 18 + GIVENS[18:]).replace(".", " ")
    below = ["|" + "|".join(cells[start : start + 9]) + "|" for start in range(18, 81, 9)]
    for head in ("|" + "|".join(f"C{number}" for number in range(1, 10)) + "|", empty):
        text = "\n".join((head, "|---" * 9 + "|", empty, empty, *below))
        sheet = read_back(text)
        assert sheet.puzzle.givens == (0,) * 18 + tuple(FLAT[18:])


def test_empty_rows_at_the_top_belong_to_the_table() -> None:
    rows = [",".join(str(digit or "") for digit in FLAT[at : at + 9]) for at in range(18, 81, 9)]
    text = "\n".join([",,,,,,,,"] * 2 + rows)
    for whole in (text, f"Can you solve this one?\n\n{text}"):
        (found,) = read_sheets([whole])
        assert isinstance(found, Reading)
        assert [*found.puzzle.givens] == [0] * 18 + [*FLAT[18:]]
