"""Puzzles with constraints: solved, checked, refused by name, read without unknown ones."""

from __future__ import annotations

import json

import pytest

from sudoku_tui.engine.explainer.rating_path import SCOPE
from sudoku_tui.engine.puzzle import CARRIED
from tests.calling import Call

CAGES = (
    *((5, "r1c1 r1c2"), (6, "r1c3 r2c3"), (4, "r1c4 r2c4"), (9, "r2c1 r3c1 r4c1")),
    *((4, "r2c2 r3c2"), (6, "r3c3 r4c2 r4c3"), (6, "r3c4 r4c4")),
)
SOLUTION = "1423234141323214"
SHAPE = "killer:r1c12=5;r12c3=6;r12c4=4;r234c1=9;r23c2=4;r3c3r4c23=6;r34c4=6"


def killer(cages: tuple[tuple[int, str], ...] = CAGES, layout: str = "4", **fields: object) -> str:
    """Return a killer without givens, as JSON."""
    told = [{"cells": cells.split(), "sum": total} for total, cells in cages]
    cells = {"4": 16, "classic": 81}[layout]
    return json.dumps({"v": 1, "layout": layout, "givens": "." * cells, "cages": told, **fields})


def test_killer_is_solved(call: Call) -> None:
    assert call("solve", killer(), "--format", "line").out.startswith(SOLUTION)
    [record] = call("solve", killer(), "--json").records
    assert (record["solution"], record["shape"], record["solutions"]) == (SOLUTION, SHAPE, 1)
    traced = call("solve", killer(), "-vv")
    assert "pass 1: " in traced.err and traced.out
    assert f"{'.' * 16}|{SHAPE},1,{SOLUTION}" in call("solve", killer(), "--format", "csv").out


def test_check_names_cages_that_could_be_left_out(call: Call) -> None:
    checked = call("check", killer(), "--minimal")
    said = "valid, unique, not minimal (any one of 7 cages could be left out)\n"
    assert (checked.exit, checked.out) == (1, said)
    [record] = call("check", killer(), "--json").records
    assert record["spare"] == [] and "cage r1c1 and r1c2 with sum 5" in record["spare_constraints"]


def test_wrong_sums_are_named(call: Call) -> None:
    checked = call("check", killer(((9, "r1c1 r1c2"),)))
    assert checked.exit == 3
    assert "cage r1c1 and r1c2 with sum 9: 2 different digits add up to 3 to 7" in checked.err
    filled = {"v": 1, "layout": "4", "givens": f"12{'.' * 14}"}
    cages = [{"cells": ["r1c1", "r1c2"], "sum": 5}]
    checked = call("check", json.dumps({**filled, "cages": cages}))
    assert checked.out == "not valid: cage r1c1 and r1c2 with sum 5 holds 1 and 2\n"


def test_killer_is_explained_with_its_cages(call: Call) -> None:
    told = call("hint", killer()).out
    assert told.startswith("Last Cell of a Cage: ") or "cage" in told
    explained = call("explain", killer(), "--proof")
    assert explained.exit == 0 and "Not proven" not in explained.out
    assert call("solve", killer(), "--by", "techniques").out.startswith(SOLUTION)
    for report in ("--all-steps", "--analysis", "--breadth"):
        assert call("explain", killer(), report).exit == 0


def test_killer_is_rated_on_its_own_ladder_only(call: Call) -> None:
    [record] = call("rate", killer(), "--json").records
    assert record["level"] == "Easy" and record["solved"]
    assert record["hodoku_level"] is record["er"] is record["ep"] is None
    for command, reason in (
        (("rate", "--ladder", "hodoku"), "the ladder 'hodoku' has no techniques for cages"),
        (("explain", "--scale", "hodoku"), "the ladder 'hodoku' has no techniques for cages"),
        (("rate", "--scale", "explainer"), SCOPE),
        (("explain", "--scale", "explainer"), SCOPE),
    ):
        assert reason in call(*command, killer()).err


@pytest.mark.parametrize("command", [["rate"], ["hint"], ["explain"], ["solve"]])
def test_unknown_constraints_are_refused(command: list[str], call: Call) -> None:
    answer = call(*command, killer(unsupported=["thermometer"]))
    assert answer.exit == 3 and f"7 cages, thermometer: {CARRIED}" in answer.err


def test_cages_explain_missing_candidates(call: Call) -> None:
    explained = call(
        "explain", "................|killer:r1c1r2c12=6;r1c23r2c3=8;r123c4=7;r3c123r4c1=10;r4c234=9"
    ).out.splitlines()
    assert explained[:2] == [
        "1. In box 1, 4 can only go in r1c2: the cage r1c1, r2c1 and r2c2 with sum 6 cannot hold "
        "it.",
        "2. In box 2, 4 can only go in r2c4: row 1 has its 4; r2c3 sees the 4 in r1c2 in the cage "
        "with sum 8.",
    ]


def test_unknown_constraints_are_left_out_on_request(call: Call) -> None:
    puzzle = killer(unsupported=["thermometer"])
    for command in ("solve", "check"):
        answer = call(command, puzzle)
        assert answer.exit == 3 and f"7 cages, thermometer: {CARRIED}" in answer.err
        assert "--incomplete leaves out" in answer.err
    solved = call("solve", puzzle, "--incomplete", "--format", "line")
    assert solved.out.startswith(SOLUTION) and "incomplete: read without thermometer" in solved.err
    checked = call("check", puzzle, "--incomplete")
    assert checked.out == "valid, incomplete: without thermometer it has a solution\n"
    [record] = call("check", puzzle, "--incomplete", "--json").records
    assert record["incomplete"] == "thermometer"
    assert record["unique"] is None and record["minimal"] is None


def test_killers_are_generated_and_shared(call: Call) -> None:
    asked = ("generate", "--constraint", "killer=2,2,3", "--layout", "4", "--seed", "a", "--json")
    [record] = call(*asked).records
    assert record["share"] == "v10 4 killer=2,2,3 k1 #a" and record["level"] is None
    again = call("generate", "--spec", record["share"])
    assert again.out == f"{record['puzzle']}|{record['shape']}\n"
    checked = call("check", again.out)
    assert checked.out.startswith("valid, unique")
    assert call("solve", again.out, "--format", "line").out.startswith(record["solution"])


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--constraint", "thermo"], "only killer is known"),
        (["--constraint", "killer="], "a whole number from 0 is wanted"),
        (["--constraint", "killer=0,1"], "cages of Classic have 2 to 9 cells"),
        (["--constraint", "killer=12"], "cages of Classic have 2 to 9 cells"),
        (["--constraint", "killer=2,2"], "cages of at most 2 cells cannot cover Classic"),
        (["--constraint", "killer", "--level", "hard"], "leave out all else"),
        (["--constraint", "killer", "--symmetry", "90"], "killers have no 90 symmetry"),
        (["--constraint", "killer", "--symmetry", "180", "--clues", "82"], "too few for 82 clues"),
        (
            [
                "--layout",
                "4",
                "--constraint",
                "killer",
                "--symmetry",
                "180",
                "--spec",
                "4 clues=3-3",
            ],
            "symmetry 180 does not allow 3 clues",
        ),
        (["--hide-sums"], "only killers have sums to hide"),
        (["--spec", "v10 4 killer=2,3 k2 #a"], "shared by generator 2 of killers"),
        (["--spec", "v10 4 killer=2,3 #a"], "has the version of its generator: k1"),
    ],
)
def test_impossible_killers_are_refused(options: list[str], problem: str, call: Call) -> None:
    answer = call("generate", *options)
    assert answer.exit == 2 and problem in answer.err


def test_killer_with_givens_and_hidden_sums_is_made_again_from_its_share_text(call: Call) -> None:
    options = ("--layout", "6", "--constraint", "killer=2,2,3", "--clues", "2", "--hide-sums")
    made = call("generate", *options, "--seed", "a")
    assert made.out == call("generate", "--spec", "v10 6 killer=2,2,3 clues=2- hide-sums k1 #a").out
    line, cages = made.out.split("|")
    assert len(line.replace(".", "")) == 2
    assert any("=" not in cage for cage in cages.removeprefix("killer:").split(";"))


def test_shared_killer_is_played(call: Call) -> None:
    answer = call("play", "v10 4 killer=2,2,3 k1 #a", "--plain")
    assert "4x4 killer, 16 left" in answer.out


def test_time_limit_reports_what_is_proved(call: Call) -> None:
    puzzle = killer(((45, " ".join(f"r1c{column}" for column in range(1, 10))),), "classic")
    counted = call("solve", puzzle, "--count", "1000000", "--timeout", "0.1")
    assert "or more solutions" in counted.out and "time limit" in counted.err


def test_wrong_cage_is_reported_with_its_line(call: Call) -> None:
    checked = call("check", "-", stdin=f"{'.' * 16}|killer:r1c12=5\n{'.' * 16}|killer:r1c12=9\n")
    assert "line 2: 'r1c12=9': cage r1c1 and r1c2 with sum 9" in checked.err


def test_cells_before_constraints_are_counted(call: Call) -> None:
    assert "line 1 has 4 cells" in call("check", "....|killer:r1c12=5").err


def test_line_lacks_only_the_unknown_constraint(call: Call) -> None:
    converted = call("convert", ".Thermo~R1C1~R1C2.Cage~5~R1C1~R1C2", "--to", "line")
    assert converted.out == f"{'.' * 81}|killer:r1c12=5\n"
    assert "line cannot hold Thermo" in converted.err
