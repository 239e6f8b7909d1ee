"""Settings keep their types."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudoku_tui.store.checksums import checksum
from sudoku_tui.store.store import Store

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


def test_round_trip(store: Store, path: Path) -> None:
    store.settings.set("erase", False)
    store.settings.set("theme", "graphite")
    store.settings.set("speed", 2)
    store.settings.set("levels", ["Hard", "Unfair"])
    store.settings.set("keys", {"u": "undo"})
    with Store(path) as again:
        assert again.settings.get("erase", True) is False
        assert again.settings.get("theme", "paper") == "graphite"
        assert again.settings.get("speed", 1.5) == 2.0
        assert again.settings.get("levels", ["Easy"]) == ["Hard", "Unfair"]
        assert again.settings.get("keys", {"q": "quit"}) == {"u": "undo"}


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(anything)
def test_value_of_another_type_is_replaced_by_the_default(store: Store, found: object) -> None:
    # A file may hold values that the signature forbids.
    store.settings.set("odd", found)  # type: ignore[type-var]
    for default in (True, 3, 2.5, "paper", ["a"], {"a": "b"}):
        # The defaults are of every type, which the type variable cannot express.
        assert type(store.settings.get("odd", default)) is type(default)  # type: ignore[type-var]


def test_broken_json_is_the_default(store: Store, path: Path) -> None:
    with sqlite3.connect(path) as raw:
        for key, text in (("a", "{"), ("b", "[" * 100_000), ("c", ""), ("d", "1e999")):
            raw.execute("INSERT INTO setting VALUES (?, ?, ?)", (key, text, checksum(key, text)))
    assert [store.settings.get(key, 7) for key in "abcd"] == [7] * 4
    assert store.settings.get("d", 1.5) == 1.5


def test_a_closed_store_gives_the_default(store: Store) -> None:
    store.close()
    assert store.settings.get("theme", "paper") == "paper"
