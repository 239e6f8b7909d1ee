"""What is known of a puzzle that a player brings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoku_tui.engine.effort import Effort
from sudoku_tui.engine.search import only_solution
from sudoku_tui.formats.reading import read
from sudoku_tui.session.opening import examine
from sudoku_tui.tui.entered_puzzle import report_on_sheet

UNFAIR = "..6..2.4..586....19.........4..5...8...7..1.57....69......6...95.....82.....71..."


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Nothing is known from the test before, nor to the next one."""
    examine.cache_clear()
    yield
    examine.cache_clear()


def test_a_puzzle_that_takes_long_to_rate_is_played_without_a_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = read(UNFAIR).sheet
    monkeypatch.setattr("sudoku_tui.session.opening.within", lambda _: Effort(nodes=1))
    found = examine(sheet)
    assert (found.solutions, found.rating) == (1, None)
    assert found.entered and not found.entered.details.level
    assert found.entered.details.solution == only_solution(sheet.puzzle)
    report = report_on_sheet(sheet)
    assert "one solution, takes too long to rate." in report.message and report.position


def test_a_puzzle_is_looked_at_once_until_it_is_played() -> None:
    sheet = read(UNFAIR).sheet
    found = examine(sheet)
    assert found.rating and str(found.rating.level) == "Unfair"
    assert examine(read(UNFAIR).sheet) is found
