"""``--scale explainer`` of ``rate`` and ``explain``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.calling import Call
from tests.cli.puzzles import BEYOND, CONTRADICTORY, LINE, NONE, SEVERAL, SOLUTION
from tests.engine.explainer.examples import EXAMPLES

RECTANGLE = EXAMPLES[6].text.replace("0", ".")
FOUR = ".32....14......."
LIMIT = ("--timeout", "0.2")


def test_ratings_and_the_steps_that_decide_them(call: Call) -> None:
    said = call("rate", RECTANGLE, "--scale", "explainer")
    assert (said.exit, said.err) == (0, "")
    assert said.out == "ER 4.7 (Unique Rectangle Type 3), EP 1.2, ED 1.2\n"
    both = call("rate", RECTANGLE).out
    assert both.startswith("Hard, score ") and both.endswith(f"; {said.out}")
    assert call("rate", RECTANGLE, "--scale", "hodoku").out.strip() == both.partition("; ")[0]
    line = "{er} {ep} {ed} {er_technique} {level}"
    told = "4.7 1.2 1.2 Unique Rectangle Type 3 "
    assert call("rate", RECTANGLE, "--columns", line).out == f"{told}Hard\n"
    assert call("rate", RECTANGLE, "--columns", line, "--scale", "hodoku").out == "- - - - Hard\n"


@pytest.mark.slow
def test_rating_stopped_by_the_timeout_is_a_lower_bound(call: Call) -> None:
    said = call("rate", BEYOND, "--scale", "explainer", "--json", *LIMIT)
    assert said.exit == 4 and "time limit of 0.2 s exceeded" in said.error_line
    [record] = said.records
    assert record["er_at_least"] and 1.2 <= record["er"] < 11 and record["ep"] == 1.2
    said = call("rate", BEYOND, "--scale", "explainer", *LIMIT)
    assert said.out.startswith("ER at least ")
    explained = call("explain", BEYOND, "--scale", "explainer", *LIMIT)
    assert explained.exit == 4
    assert explained.out.splitlines()[-1].startswith("ER at least ")


def test_several_processes_keep_the_order(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join([RECTANGLE, NONE, *(example.text for example in EXAMPLES[:6])]))
    arguments = ("rate", "--scale", "explainer", "--json", str(file))
    alone = call(*arguments)
    assert alone.exit == 1
    assert call(*arguments, "-j", "2") == alone
    ratings = [record["er"] for record in alone.records]
    assert ratings == [4.7, None, *(float(example.rated.split()[0]) for example in EXAMPLES[:6])]


def test_scale_is_for_one_layout_only(call: Call) -> None:
    said = call("rate", FOUR, "--scale", "explainer", "--json")
    assert (said.exit, said.records[0]["er"]) == (0, None)
    assert "for the classic layout only" in said.error_line
    assert call("rate", FOUR, "--json").err == ""
    said = call("explain", FOUR, "--scale", "explainer")
    assert said.exit == 1 and "for the classic layout only" in said.error_line


def test_the_path_is_explained(call: Call) -> None:
    said = call("explain", RECTANGLE, "--scale", "explainer")
    lines = said.out.splitlines()
    assert (said.exit, said.err) == (0, "")
    assert lines[0].startswith("1. 1.2 ") and " has one place left in box " in lines[0]
    assert lines[28].startswith("29. 4.7 ")
    assert lines[28].endswith("So r5c4 cannot be 5.")
    assert lines[-2:] == ["", "ER 4.7 (Unique Rectangle Type 3), EP 1.2, ED 1.2"]
    noted = call("explain", RECTANGLE, "--scale", "explainer", "--notation").out.splitlines()
    assert noted[28].startswith("29. 4.7 Unique Rectangle Type 3: ")
    assert noted[28].endswith(" => r5c4<>5")


def test_the_path_in_json(call: Call) -> None:
    [record] = call("explain", RECTANGLE, "--scale", "explainer", "--json").records
    assert (record["er"], record["ep"], record["ed"], record["solved"]) == (4.7, 1.2, 1.2, True)
    assert record["scale"] == "explainer"
    assert max(step["rating"] for step in record["steps"]) == 4.7
    assert record["steps"][28]["eliminate"] == [{"cell": "r5c4", "digit": "5"}]
    [full] = call("explain", SOLUTION, "--scale", "explainer", "--json").records
    assert (full["solved"], full["er"], full["steps"]) == (True, 0.0, [])
    for puzzle in (NONE, SEVERAL):
        said = call("explain", puzzle, "--scale", "explainer", "--json")
        assert said.exit == 1
        assert (said.records[0]["er"], said.records[0]["steps"]) == (None, [])
    assert call("explain", CONTRADICTORY, "--scale", "explainer").exit == 3


@pytest.mark.slow
def test_path_of_hodoku(call: Call) -> None:
    for more in ((), ("--all-steps",), ("--json",)):
        by_scale = call("explain", LINE, "--scale", "hodoku", *more)
        assert by_scale == call("explain", LINE, "--ladder", "hodoku", *more)


@pytest.mark.parametrize(
    "more",
    [("--ladder", "hodoku"), ("--all-steps",), ("--breadth",)],
    ids=lambda more: more[0],
)
def test_scale_excludes_ladder_options(more: tuple[str, ...], call: Call) -> None:
    said = call("explain", LINE, "--scale", "explainer", *more)
    assert (said.exit, said.out) == (2, "")
    assert "--scale" in said.error_line


def test_each_step_of_the_path_is_proven(call: Call) -> None:
    said = call("explain", RECTANGLE, "--scale", "explainer", "--proof")
    assert said.exit == 0 and "Not proven" not in said.out
    lines = said.out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("29. 4.7 "))
    assert lines[at + 1].startswith("   ") and lines[-1].startswith("ER 4.7 ")
    [record] = call("explain", RECTANGLE, "--scale", "explainer", "--proof", "--json").records
    assert all(step["proof"] and step["proof_lines"] for step in record["steps"])
