"""``layouts``: the list, and layouts in files of the player."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.engine.layouts import CATALOGUE, layout_named
from sudoku_tui.engine.search import is_unique
from sudoku_tui.formats import read
from sudoku_tui.formats.layouts.write import write_layout
from tests.calling import Call
from tests.formats.layouts.test_read import CROSS
from tests.own_symbols import WORDS


def test_layouts(call: Call) -> None:
    said = call("layouts")
    listed = [line.split()[0] for line in said.out.splitlines() if line.startswith("  ")]
    assert listed == [entry.id for entry in CATALOGUE]
    records = call("layouts", "--json").records
    assert [record for record in records if record["id"] == "classic"] == [
        {
            "v": 1,
            "id": "classic",
            "name": "Classic",
            "aliases": ["9", "9x9", "boxes-3x3"],
            "digits": 9,
            "cells": 81,
            "houses": 27,
        }
    ]
    [record] = call("layouts", "--json", "jigsaw4:AABBACDBACDBCCDD").records
    assert record["drawing"] == ["A A B B", "A C D B", "A C D B", "C C D D"]
    assert call("layouts", "TWIN").out.splitlines()[1].split() == list("AAABBBCCC")
    failed = call("layouts", "jigsaw4:AABC")
    assert failed.exit == 2 and "piece B has 1 cell; 2 expected" in failed.err


@pytest.fixture
def cross(tmp_path: Path) -> str:
    """Return the path of a file with a layout."""
    path = tmp_path / "cross.toml"
    path.write_text(CROSS, "utf-8")
    return str(path)


@pytest.mark.slow
def test_file_is_accepted_in_place_of_a_layout_id(call: Call, cross: str) -> None:
    said = call("generate", "-n", "2", "--seed", "a", "--layout", cross, "--json", "-j", "2")
    assert said.exit == 0
    first, _ = said.records
    assert first["layout"] == "own" and first["share"].split()[1].startswith("own:")
    layout = layout_named(f"own:{first['shape']}")
    assert layout.name == "Cross" and is_unique(read(first["puzzle"], layout=layout).puzzle)
    puzzles = "\n".join(record["puzzle"] for record in said.records)
    solved = call("solve", "--layout", cross, stdin=puzzles)
    assert solved.out.split() == [record["solution"] for record in said.records]
    rated = call("rate", "--layout", cross, "--json", stdin=first["puzzle"])
    assert rated.records[0]["level"] == first["level"]
    again = call("generate", "--seed", "a", "--layout", layout.id, "--json")
    assert again.records[0]["puzzle"] == first["puzzle"]
    explained = call("explain", "--layout", cross, first["puzzle"])
    assert explained.exit == 0 and explained.out.startswith("1. ")


def test_a_layout_is_shown_and_printed(call: Call, cross: str, tmp_path: Path) -> None:
    said = call("layouts", cross)
    assert said.out.startswith("own  Cross: 9 digits, 81 cells, 27 houses\n")
    printed = call("layouts", "--toml", "x-windoku")
    copy = tmp_path / "copy.toml"
    copy.write_text(printed.out, "utf-8")
    [record] = call("layouts", "--json", str(copy)).records
    assert (record["name"], record["houses"]) == ("Windoku X", 38)
    assert call("layouts", "--toml").exit == 2
    assert call("layouts", "--toml", "--json", "x").exit == 2


def test_error_names_file_line_and_house(call: Call, cross: str, tmp_path: Path) -> None:
    path = Path(cross)
    path.write_text(CROSS.replace("r4c5", "r3c5"), "utf-8")
    said = call("generate", "--layout", cross)
    assert said.exit == 3
    assert said.error_line == f"sudoku-tui: {cross}: line 7: house 1 has r3c5 twice"
    assert call("solve", "--layout", str(tmp_path / "none.toml"), "1").exit == 3
    assert call("solve", "--layout", str(tmp_path), "1").exit == 3
    assert call("solve", "--layout", "/" + "x" * 5_000, "1").exit == 5
    path.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in call("generate", "--layout", cross).error_line
    path.write_bytes(b"#" * 400_000)
    assert "too large" in call("generate", "--layout", cross).error_line
    assert call("generate", "--layout", "nothing").exit == 2


def test_marks_go_along(call: Call) -> None:
    said = call("generate", "-n", "2", "--seed", "a", "--layout", "odd-even", "-j", "2")
    assert "e" in said.out and "o" in said.out
    rated = call("rate", "--layout", "odd-even", "--json", stdin=said.out)
    [one, two] = rated.records
    assert one["solutions"] == two["solutions"] == 1
    whole = f"{one['puzzle']}|{one['shape']}"
    assert (
        call("solve", "--layout", "odd-even", whole).out
        == call("solve", "--layout", "odd-even", said.out.split()[0]).out
    )
    checked = call("check", "--layout", "odd-even", "--json", stdin=said.out)
    assert all(record["minimal"] for record in checked.records)
    assert call("solve", "--layout", "odd-even", one["puzzle"]).exit == 1
    wrong = "2" + "." * 80 + "|" + "o" + "." * 80
    assert "r1c1 is 2, and may only be 1, 3, 5, 7 or 9" in call("check", wrong).out
    why = call("explain", "--why-not", "r1c2=2", f"7{'.' * 80}|.o{'.' * 79}")
    assert "it may only be 1, 3, 5, 7 or 9" in why.err or why.exit


def test_own_symbols_are_read_and_written(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text(write_layout(WORDS), "utf-8")
    [made] = call("generate", "--seed", "a", "--layout", str(path), "--json").records
    assert set(made["puzzle"]) <= set(".0TUQ1H") and set(made["solution"]) == set("0TUQ1H")
    text = call("generate", "--seed", "a", "--layout", str(path)).out.split()[0]
    assert text == made["puzzle"]
    assert call("solve", "--layout", str(path), text).out.split() == [made["solution"]]
    empty = text.index(".")
    right = made["solution"][empty]
    wrong = next(each for each in "0TUQ1H" if each != right)
    cell = f"r{empty // 6 + 1}c{empty % 6 + 1}"
    asked = call("hint", "--layout", str(path), "--why-not", f"{cell}={wrong}", text)
    assert f" {wrong}" in asked.out + asked.err
    explained = call("explain", "--layout", str(path), "--json", text).records[0]
    placed = [each["digit"] for step in explained["steps"] for each in step["place"]]
    assert set(placed) <= set("0TUQ1H") and explained["solution"] == made["solution"]
