"""``explain``: the path to the solution, step by step."""

from __future__ import annotations

from pathlib import Path

from tests.calling import Call
from tests.cli.puzzles import CONTRADICTORY, FULL_HOUSES, LINE, SEVERAL, X_WING


def test_explain(call: Call) -> None:
    said = call("explain", LINE)
    lines = said.out.splitlines()
    assert (said.exit, said.err, len(lines)) == (0, "", 45)
    assert lines[0] == "1. In box 1, 4 can only go in r1c1: columns 2 and 3 have their 4."
    assert lines[44].startswith("45. ")
    noted = call("explain", LINE, "--notation").out.splitlines()
    assert noted[0] == "1. Hidden Single: b1 => r1c1=4"
    hodoku = call("explain", LINE, "--notation", "--ladder", "hodoku").out
    assert "Naked Single" in hodoku


def test_explain_names_a_guess(call: Call, tmp_path: Path) -> None:
    ladder = tmp_path / "ladder.toml"
    ladder.write_text(FULL_HOUSES, encoding="utf-8")
    said = call("explain", LINE, "--ladder", str(ladder))
    assert said.exit == 4
    assert "no technique of the ladder applies" in said.error_line
    assert "No known technique finds a step here. A search finds exactly one solution" in said.out
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
    assert {"technique", "name", "sentence", "notation", "place", "eliminate", "blockers"} == set(
        step
    )
    first = record["steps"][0]
    assert first["name"] == "Hidden Single" and first["blockers"]
    for blocker in first["blockers"]:
        assert blocker["digit"] == first["place"][0]["digit"]
