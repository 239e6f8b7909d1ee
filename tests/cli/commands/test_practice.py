"""``practice``: the list of techniques, and refused requests."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.formats.table import format_named
from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.game.origin import sheet_of_start
from sudoku_tui.store.positions import position_techniques, positions_of
from sudoku_tui.store.store import FILE_NAME, Store
from tests.calling import Call
from tests.cli.puzzles import LINE

STOCK = len(positions_of("xy-wing"))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set and return the data folder of the test."""
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.slow
def test_list_has_every_technique_with_positions(call: Call) -> None:
    said = call("practice", "--list")
    assert said.exit == 0
    lines = said.out.splitlines()
    assert {line.split()[0] for line in lines} == set(position_techniques())
    assert lines[0].split() == ["full-house", "Full", "House", "Easy", "24", "new"]


def test_practised_technique_in_json(call: Call, folder: Path) -> None:
    with Store(folder / FILE_NAME, clock=lambda: 1_000_000.0) as store:
        store.cards.record(Card("xy-wing"), Grade.GOOD, 41.26)
    [record] = call("practice", "xy-wing", "--json").records
    assert (record["v"], record["id"], record["name"]) == (1, "xy-wing", "XY-Wing")
    assert (record["positions"], record["due"], record["state"]) == (STOCK, 1, "due")
    assert (record["drills"], record["found"], record["usual"]) == (1, 1, 41.3)
    assert record["last"] == 1_000_000 and record["next"] > record["last"]


@pytest.mark.slow
def test_new_techniques_in_json(call: Call) -> None:
    records = call("practice", "--list", "--json").records
    assert {record["state"] for record in records} == {"new"}
    assert all(record["usual"] is record["last"] is record["next"] is None for record in records)


def _library_line(technique: str) -> str:
    """Return a position of *technique* in the library format, as it is posted."""
    write = format_named("library").write
    assert write is not None
    return write(sheet_of_start(positions_of(technique)[0].started))


def test_given_position_is_a_drill(call: Call) -> None:
    said = call("practice", "--plain", "--position", _library_line("x-wing"), stdin="hint\nhint\n")
    assert said.exit == 0 and "Drill: X-Wing." in said.out


def test_requested_technique_is_drilled_even_if_an_easier_one_helps(call: Call) -> None:
    said = call("practice", "hidden-single", "--plain", "--position", LINE)
    assert said.exit == 0 and "Drill: Hidden Single." in said.out
    said = call("practice", "full-house", "--plain", "--position", LINE)
    assert said.exit == 4 and "There is no Full House here" in said.error_line


def test_drill_search_that_took_too_long_is_not_reported_as_no_step(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_tui.session.background.drills._PATIENCE", 1e-9)
    said = call("practice", "--plain", "--position", LINE)
    assert said.exit == 4 and said.error_line == "sudoku-tui: the search for a step took too long"


def test_position_without_a_drill_is_refused(call: Call) -> None:
    def error_of(*arguments: str, exit: int) -> str:
        said = call("practice", "--plain", *arguments)
        assert said.exit == exit and not said.out
        return said.err

    assert "several solutions; a drill needs" in error_of("--position", "1" + 80 * ".", exit=1)
    assert "r1c1 and r1c2" in error_of("--position", "11" + 79 * ".", exit=3)
    assert "13 cells" in error_of("--position", "no puzzle at all", exit=3)
    assert "--storm excludes TECHNIQUE" in error_of("--storm", "--position", "1" + 80 * ".", exit=2)


def test_invalid_requests_are_refused(call: Call) -> None:
    said = call("practice", "squirmbag")
    assert said.exit == 1 and "squirmbag: no drills of this technique" in said.error_line
    assert call("practice", "xy-wings").exit == 2
    said = call("practice")
    assert said.exit == 2 and "needs a terminal" in said.error_line
