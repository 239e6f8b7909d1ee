"""Facts about a puzzle that the player enters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoku_tui.engine.effort import Effort
from sudoku_tui.engine.generating.spec import Spec
from sudoku_tui.engine.generating.spec_search import make
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.search import only_solution
from sudoku_tui.formats.reading import read
from sudoku_tui.formats.sheet import Sheet
from sudoku_tui.session.opening import entered_as_rated, examine
from sudoku_tui.store.books import PuzzleRating
from sudoku_tui.tui.entered_puzzle import report_on_sheet

UNFAIR = "..6..2.4..586....19.........4..5...8...7..1.57....69......6...95.....82.....71..."


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Clear the cache before and after each test."""
    examine.cache_clear()
    yield
    examine.cache_clear()


def test_slowly_rated_puzzle_is_played_without_a_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = make(Spec("10"), "a")
    assert made
    sheet = Sheet(made.puzzle(layout_named("10")))
    monkeypatch.setattr("sudoku_tui.session.opening._RATING", Effort(nodes=1))
    found = examine(sheet)
    assert (found.solutions, found.rating) == (1, None)
    assert found.entered and not found.entered.details.level
    assert found.entered.details.solution == only_solution(sheet.puzzle)
    report = report_on_sheet(sheet)
    assert (
        "one solution, level unknown: rating takes too long." in report.message and report.position
    )


@pytest.fixture
def no_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every search for solutions give up at once."""
    monkeypatch.setattr("sudoku_tui.session.opening._EFFORT", Effort(nodes=1))
    monkeypatch.setattr("sudoku_tui.session.playing._LONG_EFFORT", Effort(nodes=1))


@pytest.mark.usefixtures("no_budget")
def test_uncounted_solutions_are_not_reported_as_several() -> None:
    sheet = read(UNFAIR).sheet
    found = examine(sheet)
    assert (found.solutions, found.solution, found.rating) == (None, None, None)
    assert found.entered and not found.entered.details.solution
    message = report_on_sheet(sheet).message
    assert (
        "number of solutions unknown: the search took too long" in message
        and "several" not in message
    )


@pytest.mark.usefixtures("no_budget")
def test_a_rated_puzzle_whose_search_gives_up_is_examined_instead() -> None:
    assert entered_as_rated(read(UNFAIR).sheet, PuzzleRating("Unfair", 1, "", "x-wing:1")) is None


def test_puzzle_is_examined_once_until_it_is_played() -> None:
    sheet = read(UNFAIR).sheet
    found = examine(sheet)
    assert found.rating and str(found.rating.level) == "Unfair"
    assert examine(read(UNFAIR).sheet) is found


def test_on_a_board_up_to_nine_by_nine_every_puzzle_is_rated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sudoku_tui.session.opening._RATING", Effort(nodes=1))
    assert examine(read(UNFAIR).sheet).rating
