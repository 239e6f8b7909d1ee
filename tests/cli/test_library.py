"""The library command: each code with what passed, failures with what was found instead."""

from __future__ import annotations

from pathlib import Path

from tests import reference

from .conftest import Call

FULL_HOUSE = (
    ":0000:1:.23456789456789123789123456231564897564897231897231564312645978645978312978312645::"
    ":111::"
)


def test_a_position_passes_or_says_what_was_found(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "cases.txt"
    file.write_text(f"# a comment\n{FULL_HOUSE}\n")
    said = call("library", str(file))
    assert (said.exit, said.out) == (0, "0000  1/1  Full House\n1 passed, 0 failed\n")
    file.write_text(FULL_HOUSE.replace(":111:", ":211:").replace(":1:", ":2:"))
    said = call("library", str(file))
    assert said.exit == 1 and "0 passed, 1 failed" in said.out


def test_json(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "cases.txt"
    file.write_text(FULL_HOUSE)
    [record] = call("library", str(file), "--json").records
    assert record == {"v": 1, "passed": 1, "failed": 0, "codes": {"0000": [1, 1]}, "failures": []}


def test_bad_input(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "cases.txt"
    file.write_text("what is this\n")
    assert call("library", str(file)).exit == 3
    assert call("library", str(tmp_path)).exit == 3
    assert call("library", str(tmp_path / "none")).exit == 5


def test_the_reference_library_passes_but_for_two(call: Call) -> None:
    [record] = call("library", str(reference.reference("data/library-dev.txt")), "--json").records
    assert (record["passed"], record["failed"]) == (580, 2)
    assert {failure["case"].split(":")[1] for failure in record["failures"]} == {"0709-2", "0711-4"}
