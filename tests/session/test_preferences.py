"""Preferences: saved and loaded, including those of earlier versions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sudoku_tui.session.preferences import OFF, Preferences, load, save
from sudoku_tui.store.store import Store
from tests.store.test_pending_changes import locked


def test_saved_preferences_are_loaded(store: Store) -> None:
    chosen = replace(Preferences(), hint_detail=2, coach="why", auto_notes=True)
    save(store, Preferences(), chosen, on_failure=lambda why: None)
    assert load(store) == chosen


def test_setting_saved_under_an_earlier_name_is_read(store: Store) -> None:
    assert load(store) == Preferences()
    store.settings.set("hint_rung", 3)
    store.settings.set("show_conflicts", False)
    assert load(store) == replace(Preferences(), hint_detail=3, mistakes=OFF)


def test_newer_name_wins_over_the_earlier_one(store: Store) -> None:
    store.settings.set("hint_rung", 3)
    store.settings.set("hint_detail", 2)
    assert load(store).hint_detail == 2


def test_invalid_choice_is_ignored(store: Store) -> None:
    store.settings.set("hint_rung", 7)
    assert load(store) == Preferences()


def test_unchanged_settings_are_not_written(store: Store) -> None:
    """Check this, as another window may have changed them, or reading them may have failed."""
    before = load(store)
    store.settings.set("coach", "why")
    store.settings.set("ladder_of_file", ["mine"])
    save(store, before, replace(before, hint_detail=2), on_failure=lambda why: None)
    assert load(store).coach == "why" and load(store).hint_detail == 2
    assert store.settings.get("ladder_of_file", list[str]()) == ["mine"]


@pytest.mark.slow
def test_each_pending_setting_is_written(store: Store, path: Path) -> None:
    first = Preferences()
    second, third = replace(first, hint_detail=2), replace(first, hint_detail=2, coach="why")
    told: list[str] = []
    with locked(path):
        save(store, first, second, told.append)
        save(store, second, third, told.append)
    assert len(told) == 2 and store.flush() and load(store) == third
