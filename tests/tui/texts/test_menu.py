"""The descriptions beside the lines of the menu."""

from __future__ import annotations

from datetime import date
from unittest.mock import patch

from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.session.new_games import Shape
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.store import Store
from sudoku_tui.tui.course_progress import DONE, NEXT
from sudoku_tui.tui.texts.menu import (
    ABOUT,
    UNREAD,
    describe_books,
    describe_daily,
    describe_guide,
    describe_practice,
    describe_saved_games,
    describe_shape,
)
from tests.store.test_daily import TODAY, save_daily_game


def test_classic_shape_is_described_by_examples() -> None:
    assert describe_shape(Shape(CLASSIC)).startswith("sizes, jigsaws")
    assert describe_shape(Shape(CLASSIC, is_killer=True)) == "Classic killer"


def test_state_of_the_day_counts_the_layout_and_all_streaks(store: Store) -> None:
    assert describe_daily(store, TODAY, CLASSIC) == "not yet played"
    save_daily_game(store, TODAY.isoformat())
    assert describe_daily(store, TODAY, CLASSIC) == "begun"
    for day in (TODAY, date(2026, 11, 20)):
        save_daily_game(store, day.isoformat(), won=60)
    assert describe_daily(store, TODAY, CLASSIC) == "solved, 2 in a row"
    assert describe_daily(store, TODAY, layout_named("6")) == "not yet played, 2 in a row"


def test_next_lesson_fits_the_line(store: Store) -> None:
    assert describe_guide(store.settings) == "rules and techniques"
    store.settings.set(NEXT, "Naked pair (a long explanation of the technique)")
    store.settings.set(DONE, "3 of 70")
    assert describe_guide(store.settings) == "3 of 70: Naked pair"
    assert len(describe_guide(store.settings)) <= ABOUT


def test_unreadable_files_are_reported(store: Store) -> None:
    assert describe_books(None) == "lists of puzzles, ticked when solved"
    assert describe_saved_games(store.games) == "none yet"
    locked = StoreError("the file is locked")
    with (
        patch.object(store, "count_due", side_effect=locked),
        patch.object(store.games, "count", side_effect=locked),
        patch.object(store.daily, "games_by_day", side_effect=locked),
    ):
        assert describe_practice(store) == describe_saved_games(store.games) == UNREAD
        assert describe_daily(store, TODAY, CLASSIC) == UNREAD
