"""``check``: whether a puzzle is valid, unique and minimal."""

from __future__ import annotations

import pytest

from tests.calling import Call
from tests.cli.puzzles import CONTRADICTORY, LINE, NONE, SEVERAL, SOLUTION, X_WING


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
