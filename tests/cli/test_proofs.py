"""``explain --proof``: the proof below each step, and the exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.calling import Call
from tests.cli.puzzles import BEYOND, FULL_HOUSES, HARD, LINE, SEVERAL
from tests.soak import SOAK


def test_proof_of_each_step_is_below_it(call: Call) -> None:
    plain, said = call("explain", HARD), call("explain", HARD, "--proof")
    assert said.exit == plain.exit == 0
    lines = said.out.splitlines()
    assert [line for line in lines if not line.startswith(" ")] == plain.out.splitlines()
    at = lines.index(plain.out.splitlines()[0])
    assert lines[at + 1].startswith("   Suppose ")
    assert "Not proven" not in said.out


def test_a_proof_in_json(call: Call) -> None:
    [record] = call("explain", LINE, "--proof", "--json").records
    for step in record["steps"]:
        assert step["proof"] is True
        assert step["proof_lines"][0].startswith("Suppose ")
    [plain] = call("explain", LINE, "--json").records
    assert "proof" not in plain["steps"][0]


def test_unproven_step_changes_the_exit_code(call: Call, tmp_path: Path) -> None:
    ladder = tmp_path / "ladder.toml"
    ladder.write_text(FULL_HOUSES, encoding="utf-8")
    said = call("explain", LINE, "--proof", "--ladder", str(ladder))
    assert said.exit == 1
    assert "   Not proven by what the step names: " in said.out
    assert call("explain", SEVERAL, "--proof").exit == 1


@pytest.mark.soak
def test_every_step_is_proven_but_a_guess(call: Call) -> None:
    [record] = call("explain", BEYOND if SOAK else HARD, "--proof", "--json").records
    proven = {step["technique"]: step["proof"] for step in record["steps"]}
    assert not proven.pop("guess", False) and all(proven.values())


@pytest.mark.slow
def test_all_steps_have_proofs_too(call: Call) -> None:
    said = call("explain", HARD, "--all-steps", "--proof", "--notation")
    assert said.exit == 0
    lines = said.out.splitlines()
    steps = [line for line in lines if not line.startswith(" ")]
    assert steps == call("explain", HARD, "--all-steps", "--notation").out.splitlines()
    assert sum(line.startswith("   Suppose ") for line in lines) >= len(steps)
    [record] = call("explain", HARD, "--all-steps", "--proof", "--json").records
    assert record["steps"] and all(step["proof"] for step in record["steps"])
