"""Preferences: what is kept is there again, also what an earlier version of the program kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sudoku_tui.session.preferences import OFF, Preferences, load, save
from sudoku_tui.store.store import Store
from tests.store.test_unsaved import locked


def test_what_is_chosen_is_there_again(store: Store) -> None:
    chosen = replace(Preferences(), hint_detail=2, coach="why", auto_notes=True)
    save(store, Preferences(), chosen, on_failure=lambda why: None)
    assert load(store) == chosen


def test_what_was_kept_by_an_earlier_name_is_taken(store: Store) -> None:
    assert load(store) == Preferences()
    store.settings.set("hint_rung", 3)
    store.settings.set("show_conflicts", False)
    assert load(store) == replace(Preferences(), hint_detail=3, mistakes=OFF)


def test_what_is_chosen_since_goes_before_it(store: Store) -> None:
    store.settings.set("hint_rung", 3)
    store.settings.set("hint_detail", 2)
    assert load(store).hint_detail == 2


def test_what_is_no_choice_is_left_out(store: Store) -> None:
    store.settings.set("hint_rung", 7)
    assert load(store) == Preferences()


def test_settings_that_have_not_changed_are_not_written(store: Store) -> None:
    """Another window may have changed them, or they could not be read when this one began."""
    before = load(store)
    store.settings.set("coach", "why")
    store.settings.set("ladder_of_file", ["mine"])
    save(store, before, replace(before, hint_detail=2), on_failure=lambda why: None)
    assert load(store).coach == "why" and load(store).hint_detail == 2
    assert store.settings.get("ladder_of_file", list[str]()) == ["mine"]


@pytest.mark.slow
def test_each_setting_that_waits_is_written(store: Store, path: Path) -> None:
    first = Preferences()
    second, third = replace(first, hint_detail=2), replace(first, hint_detail=2, coach="why")
    told: list[str] = []
    with locked(path):
        save(store, first, second, told.append)
        save(store, second, third, told.append)
    assert len(told) == 2 and store.flush() and load(store) == third
