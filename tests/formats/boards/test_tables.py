"""One puzzle in the many shapes that programs, sheets, pages and people write it in."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from tests.formats.sheets import read_back

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [GIVENS[start : start + 9] for start in range(0, 81, 9)]
NUMBERS = [[int(each) if each != "." else 0 for each in row] for row in ROWS]
SOLVED = [[int(each) for each in SOLUTION[start : start + 9]] for start in range(0, 81, 9)]
FLAT = [number for row in NUMBERS for number in row]


def rows(between: str, blank: str, before: str = "", after: str = "", end: str = "\n") -> str:
    """The rows, each cell a field."""
    lines = (between.join(each if each != "." else blank for each in row) for row in ROWS)
    return end.join(f"{before}{line}{after}" for line in lines)


def numbered(fields: Sequence[str], between: str, blank: str) -> str:
    """The same, each row with a field before it."""
    lines = rows(between, blank).split("\n")
    return "\n".join(between.join(pair) for pair in zip(fields, lines, strict=True))


def framed(rule: str, before: Sequence[str] = ("",) * 9) -> str:
    """A frame, with something before each row."""
    lines = [rule]
    for number, row in enumerate(ROWS):
        boxes = (" ".join(row[start : start + 3]) for start in (0, 3, 6))
        lines.append(f"{before[number]}| {' | '.join(boxes)} |")
        lines += [rule] if number % 3 == 2 else []
    return "\n".join(lines)


def python(word: object) -> str:
    """A board as a program in Python names it."""
    return str([[number or word for number in row] for row in NUMBERS])


RULE = "+-------+-------+-------+"
CELLS = [{"value": number or None, "given": number > 0} for number in FLAT]
PLACED = [
    {"row": at // 9, "col": at % 9, "value": number, "fixed": number > 0}
    for at, number in enumerate(FLAT)
]
SQUARES = {f"{'ABCDEFGHI'[at // 9]}{at % 9 + 1}": each for at, each in enumerate(GIVENS)}
SHAPES = {
    "csv": rows(",", ""),
    "csv, columns counted": "1,2,3,4,5,6,7,8,9\n" + rows(",", ""),
    "csv, columns in letters": "A,B,C,D,E,F,G,H,I\n" + rows(",", ""),
    "csv, columns named": "c1,c2,c3,c4,c5,c6,c7,c8,c9\n" + rows(",", ""),
    "csv, quoted": rows('","', "", '"', '"'),
    "csv of pandas": ",0,1,2,3,4,5,6,7,8\n" + numbered("012345678", ",", ""),
    "csv of numbers with gaps": rows(".0,", "nan", "", ".0").replace("nan.0", "nan"),
    "semicolons": rows(";", ""),
    "semicolons, a mark of order, other line ends": "\ufeff" + rows(";", "", end="\r\n"),
    "tabs": rows("\t", ""),
    "tabs, none at the end": "\n".join(map(str.rstrip, rows("\t", "").split("\n"))),
    "tabs and NaN": rows("\t", "NaN"),
    "markdown, rows and columns named": "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n"
    + "|---" * 10
    + "|\n| "
    + numbered("ABCDEFGHI", " | ", " ").replace("\n", " |\n| ")
    + " |",
    "markdown, bold": "|a|b|c|d|e|f|g|h|i|\n"
    + "|:-:" * 9
    + "|\n"
    + rows("**|**", "", "|**", "**|").replace("****", ""),
    "markdown, head of cells": rows(" | ", " ", "| ", " |").replace(
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
    "python": "board = " + python(0),
    "python, None": "grid = " + python(None),
    "python, rows": "board = [\n" + rows(", ", "0", "    [", "],") + "\n]",
    "python, tuples": "(" + rows(", ", "0", "(", "),") + ")",
    "numpy": "[" + rows(" ", "0", " [", "]") + "]",
    "javascript": "const board = [" + rows('","', ".", '["', '"],') + "];",
    "c": "int grid[9][9] = {\n" + rows(", ", "0", "  {", "},") + "\n};",
    "c on one line": "{" + rows(",", "0", "{", "}", ",") + "}",
    "minizinc, bars": "n=9;\nstart=[|" + rows(", ", "0", end="\n|") + "|];",
    "minizinc, bars behind": "puzzle = [|\n" + rows(", ", "_", end="|\n") + "|];\n",
    "minizinc, one line": "x = array2d(1..9,1..9,[" + rows(",", "_", end=",") + "]);",
    "latex, block": "\\begin{sudoku-block}\n" + rows("|", " ", "|", "|.") + "\n\\end{sudoku-block}",
    "latex, nothing between bars": "\\begin{sudoku}\n"
    + rows("|", "", "|", "|.")
    + "\n\\end{sudoku}",
    "latex of logicpuzzle": "\\begin{lpsudoku}\n" + rows(",", "{}", "\\setrow{9}{", "}"),
    "latex of a picture": "\\begin{tikzpicture}\n" + rows("}{", " ", "\\setrow {", "}"),
    "html": "<TABLE>" + rows("<TD>", "&nbsp;", "<TR><TD>") + "</TABLE>",
    "html with fields": "<table>"
    + rows("'></td><td><input value='", "", "<tr><td><input value='", "'></td></tr>")
    + "</table>",
    "spaces, rows": rows("", " "),
    "spaces, rows cut": "\n".join(map(str.rstrip, rows("", " ").split("\n"))),
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
    "size first": "9\n" + rows(" ", "0"),
    "size first, no spaces": "9\n" + rows("", "0"),
    "a frame": framed(RULE),
    "a frame, further right": framed(RULE).replace("|", "    |", 1).replace("\n", "\n    "),
    "a frame in a letter": "> " + framed(RULE).replace("\n", "\n> "),
    "a frame in a note": f"```\n{framed(RULE)}\n```",
    "a frame in a forum": f"[code]\n{framed(RULE)}\n[/code]",
    "a board of Debian": "% randomly generated - easy\n" + rows("", "."),
    "with its solution": rows("", ".")
    + "\n\n"
    + "\n".join(SOLUTION[i : i + 9] for i in range(0, 81, 9)),
    "bullets": rows(" ", "•"),
    "squares": rows("", "□"),
}


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES.keys())
def test_a_puzzle_is_read_in_any_shape(text: str) -> None:
    sheet = read_back(text)
    assert "".join(str(digit) if digit else "." for digit in sheet.puzzle.givens) == GIVENS
    assert not sheet.entries
    assert "".join(map(str, sheet.solution)) in ("", SOLUTION)
