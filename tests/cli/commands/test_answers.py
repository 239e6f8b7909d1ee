"""``rate``, ``explain``, ``hint``, ``check``, ``layouts``."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layouts import CATALOGUE
from tests.calling import Call
from tests.cli.puzzles import BEYOND, CONTRADICTORY, LINE, NONE, SEVERAL, SOLUTION

X_WING = "8.......64..6.9.2..3..1.........5.4..8.....3.94....2.8....6.91.7..84.....2......."
RATED = (
    *("v", "puzzle", "layout", "shape", "solutions", "solved", "level", "hodoku_level", "score"),
    *("hardest", "er", "ep", "ed", "uniqueness", "techniques"),
)


def test_rate_in_words(call: Call) -> None:
    said = call("rate", LINE)
    assert (said.exit, said.err) == (0, "")
    assert said.out == (
        "Beginner, score 180, hardest Naked Single: 21 Full House, 24 Naked Single; "
        "ER 1.2 (Hidden Single), EP 1.2, ED 1.2\n"
    )
    assert "hardest Guess by search" in call("rate", BEYOND, "--scale", "hodoku").out


def test_rate_in_json_has_exactly_these_names(call: Call) -> None:
    [record] = call("rate", LINE, "--json").records
    assert tuple(record) == RATED
    assert record == {
        "v": 1,
        "puzzle": LINE,
        "layout": "classic",
        "shape": None,
        "solutions": 1,
        "solved": True,
        "level": "Beginner",
        "hodoku_level": "Easy",
        "score": 180,
        "hardest": "naked-single",
        **dict.fromkeys(("er", "ep", "ed"), 1.2),
        "uniqueness": False,
        "techniques": {"full-house": 21, "naked-single": 24},
    }


def test_rate_what_has_not_one_solution(call: Call) -> None:
    for puzzle, count, told in ((NONE, 0, "no solution"), (SEVERAL, 2, "several solutions")):
        said = call("rate", puzzle, "--json")
        assert (said.exit, said.told) == (1, f"sudoku-tui: {told}")
        [record] = said.records
        assert tuple(record) == RATED
        assert (record["solutions"], record["level"], record["techniques"]) == (count, None, None)
    assert call("rate", CONTRADICTORY).exit == 3


def test_rate_on_one_scale(call: Call) -> None:
    [record] = call("rate", LINE, "--scale", "explainer", "--json").records
    assert tuple(record) == RATED
    assert (record["level"], record["score"], record["er"]) == (None, None, 1.2)
    [record] = call("rate", LINE, "--scale", "hodoku", "--json").records
    assert (record["score"], record["er"]) == (180, None)


def test_explain(call: Call) -> None:
    said = call("explain", LINE)
    lines = said.out.splitlines()
    assert (said.exit, said.err, len(lines)) == (0, "", 45)
    assert lines[0] == "1. r1c1 is the only place left for 4 in box 1."
    assert lines[44].startswith("45. ")
    noted = call("explain", LINE, "--notation").out.splitlines()
    assert noted[0] == "1. Hidden Single: b1 => r1c1=4"
    hodoku = call("explain", LINE, "--notation", "--ladder", "hodoku").out
    assert "Naked Single" in hodoku


def test_explain_names_a_guess(call: Call) -> None:
    said = call("explain", BEYOND)
    assert said.exit == 4
    assert "beyond the techniques known" in said.told
    assert "No technique goes on from here. Search finds that there is one solution" in said.out
    assert call("explain", SEVERAL).exit == 1
    assert call("explain", CONTRADICTORY).exit == 3


def test_explain_in_json(call: Call) -> None:
    [record] = call("explain", X_WING, "--json").records
    assert record["solved"]
    digits = list(record["puzzle"])
    for step in record["steps"]:
        assert step["place"] or step["eliminate"]
        for candidate in step["place"]:
            row, column = map(int, candidate["cell"][1:].split("c"))
            digits[9 * (row - 1) + column - 1] = candidate["digit"]
    assert "".join(digits) == record["solution"]
    assert {"technique", "name", "sentence", "notation", "place", "eliminate"} == set(step)


def test_hints_by_rungs(call: Call) -> None:
    assert call("hint", LINE, "--rung", "1").out == "Hidden Single\n"
    assert call("hint", LINE, "--rung", "2").out == "Hidden Single: Look at box 1.\n"
    whole = call("hint", LINE).out
    assert whole == call("hint", LINE, "--rung", "3").out
    assert "r1c1 is the only place left for 4" in whole


def test_hints_in_json(call: Call) -> None:
    named, placed, whole = (
        call("hint", LINE, "--json", "--rung", rung).records[0] for rung in ("1", "2", "3")
    )
    assert named.keys() == placed.keys() == whole.keys()
    assert (named["technique"], named["where"], named["place"]) == ("hidden-single", None, None)
    assert (placed["where"], placed["sentence"]) == ("Look at box 1.", None)
    assert whole["place"] == [{"cell": "r1c1", "digit": "4"}]


def test_hints_that_there_are_none(call: Call) -> None:
    said = call("hint", SOLUTION)
    assert (said.exit, said.told) == (0, "sudoku-tui: Every cell is filled.")
    assert call("hint", SEVERAL).exit == 1
    assert call("hint", CONTRADICTORY).exit == 3


@pytest.mark.parametrize(
    ("puzzle", "said", "exit"),
    [
        (X_WING, "valid, unique, minimal", 0),
        (LINE, "valid, unique, not minimal (any one of 32 givens could be left out)", 0),
        (SOLUTION, "valid, unique, not minimal (any one given could be left out)", 0),
        (SEVERAL, "valid, several solutions", 1),
        (NONE, "valid, no solution", 1),
        (CONTRADICTORY, "not valid: r2c2 and r3c1 are both 1", 1),
    ],
)
def test_check(puzzle: str, said: str, exit: int, call: Call) -> None:
    checked = call("check", puzzle)
    assert (checked.exit, checked.out, checked.err) == (exit, f"{said}\n", "")
    [record] = call("check", puzzle, "--json").records
    assert record["valid"] is not said.startswith("not valid")
    assert record["unique"] is ("unique" in said)
    assert record["minimal"] is said.endswith("unique, minimal")


def test_check_asks_for_minimal_puzzles(call: Call) -> None:
    assert call("check", X_WING, "--minimal").exit == 0
    assert call("check", LINE, "--minimal").exit == 1
    [record] = call("check", CONTRADICTORY, "--json").records
    assert record["clashes"] == [["r2c2", "r3c1"]]
    assert set(record) == {
        *("v", "puzzle", "layout", "shape", "solutions"),
        *("valid", "unique", "minimal", "clashes", "spare"),
    }


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
            "aliases": ["9", "9x9"],
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
