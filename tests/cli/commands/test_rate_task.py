"""``rate --columns``."""

from __future__ import annotations

from argparse import ArgumentTypeError

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sudoku_tui.cli.commands.rate_task import NAMES, columns
from tests.calling import Call
from tests.cli.puzzles import LINE, NONE, SEVERAL


def test_columns_are_laid_out(call: Call) -> None:
    said = call("rate", LINE, "--columns", r"{level:<10}|{score:>6}|{hardest:*^15}\t{puzzle} {{}}")
    assert (said.exit, said.err) == (0, "")
    assert said.out == f"Beginner  |   180|*hidden-single*\t{LINE} {{}}\n"


def test_every_puzzle_is_one_line(call: Call) -> None:
    laid_out = ("--columns", "{line} {solutions} {solved} {level} {score} {uniqueness}")
    said = call("rate", *laid_out, stdin=f"{LINE}\n{NONE}\n{SEVERAL}\n")
    assert said.exit == 1
    assert said.out.splitlines() == ["1 1 yes Beginner 180 no", "2 0 - - - -", "3 2 - - - -"]


def test_every_column_has_a_value(call: Call) -> None:
    line = "\t".join(f"{{{name}}}" for name in NAMES)
    said = dict(zip(NAMES, call("rate", LINE, "--columns", line).out.split("\t"), strict=True))
    assert said == {
        "puzzle": LINE,
        "layout": "classic",
        "line": "1",
        "clues": "36",
        "solutions": "1",
        "solved": "yes",
        "level": "Beginner",
        "hodoku_level": "Easy",
        "score": "180",
        "hardest": "hidden-single",
        "steps": "45",
        "uniqueness": "no",
        "techniques": "full-house=21,naked-single=24",
        **dict.fromkeys(("nets", "guesses"), "0"),
        **dict.fromkeys(("er", "ep", "ed"), "1.2"),
        "er_technique": "Hidden Single",
        "breadth": said["breadth"],
        "bottleneck": said["bottleneck"],
        "without_uniqueness": "Beginner",
        "seconds": said["seconds"],
    }
    assert said["breadth"].isdigit() and said["bottleneck"].isdigit()


def test_column_requests_the_search_it_needs(call: Call) -> None:
    [record] = call("rate", LINE, "--breadth", "--json").records
    narrow = record["breadth"]["bottleneck"]
    said = call("rate", LINE, "--columns", "{bottleneck} {breadth}")
    assert said.out == f"{narrow['step']} {narrow['open']}\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{levl}", "{levl}: unknown column; did you mean {level}; columns: puzzle, layout"),
        ("{}", "{}: unknown column; columns: puzzle"),
        ("{level.real}", "{level.real}: unknown column"),
        ("{level[0]}", "{level[0]}: unknown column"),
        ("{level!r}", "{level!r}: unknown column"),
        ("{level", "has an unmatched brace"),
        ("level}", "has an unmatched brace"),
        ("level", "'level' names no column"),
        ("", "'' names no column"),
        ("{score:d}", "{score:d}: invalid alignment"),
        ("{score:>99999999}", ": invalid alignment"),
        ("{score:{level}}", ": invalid alignment"),
    ],
)
def test_invalid_column_is_reported(line: str, told: str, call: Call) -> None:
    said = call("rate", LINE, "--columns", line)
    assert (said.exit, said.out) == (2, "")
    assert told in said.error_line


def test_columns_are_text(call: Call) -> None:
    said = call("rate", LINE, "--columns", "{level}", "--json")
    assert (said.exit, "--json" in said.error_line) == (2, True)


_PIECES = st.sampled_from(["{level}", "{er:>3}", "{line:<2}", *"{}:<>^!.[]\\ta1level"])


@given(st.lists(_PIECES, max_size=20).map("".join))
@example(r"a {level}\t1")
def test_any_template_makes_a_line_or_an_error(line: str) -> None:
    try:
        made = columns(line).line(dict.fromkeys(NAMES, "x"))
    except ArgumentTypeError as error:
        assert str(error)
    else:
        assert "x" in made


@given(st.text(max_size=20), st.sampled_from(NAMES), st.integers(1, 99), st.sampled_from("<>^"))
def test_text_between_columns_is_kept(text: str, name: str, width: int, way: str) -> None:
    escaped = text.replace("\\", "\\\\").replace("{", "{{").replace("}", "}}")
    made = columns(f"{escaped}{{{name}:{way}{width}}}").line(dict.fromkeys(NAMES, "said"))
    assert made == f"{text}{format('said', f'{way}{width}')}"
