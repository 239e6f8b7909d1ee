"""The library command: counts of passed cases for each code, and steps of failed ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import reference
from tests.calling import Call
from tests.soak import SOAK

FULL_HOUSE = (
    ":0000:1:.23456789456789123789123456231564897564897231897231564312645978645978312978312645::"
    ":111::"
)


def test_passed_and_failed_positions_are_reported(tmp_path: Path, call: Call) -> None:
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
    for name in (tmp_path, tmp_path / "none"):
        said = call("library", str(name))
        assert said.exit == 3 and str(name)[-100:] in said.error_line


@pytest.mark.slow
@pytest.mark.soak
def test_the_reference_library_passes(call: Call, tmp_path: Path) -> None:
    lines = reference.reference("data/library-dev.txt").read_text(encoding="utf-8").splitlines()
    cases = [line for line in lines if line.startswith(":")]
    assert len(cases) == 582
    tried = cases if SOAK else cases[::8]
    file = tmp_path / "library.txt"
    file.write_text("\n".join(tried))
    [record] = call("library", str(file), "--json").records
    assert (record["passed"], record["failed"]) == (len(tried), 0), record["failures"]
