"""Files that earlier versions wrote become newer ones, and nothing in them is lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from sudoku_tui.store import schema
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from tests.store.desk import PUZZLE, begin, moves


def write_first_version(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of the first version, with one game of six moves."""
    with Store(path) as store:
        journal = begin(store)
        for event in moves(6):
            journal.record(event, 1.0)
        store.settings.set("look", "paper")
    rows = {}
    with sqlite3.connect(path) as raw:
        raw.row_factory = sqlite3.Row
        for table in ("game", "event", "setting"):
            rows[table] = [dict(row) for row in raw.execute(f"SELECT * FROM {table}")]
    raw.close()
    path.unlink()
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        schema._wanted_tables.cache_clear()
        with sqlite3.connect(path) as raw:
            schema.migrate(raw)
            for table, lines in rows.items():
                for line in lines:
                    kept = {k: v for k, v in line.items() if k not in ("share", "daily")}
                    places = ", ".join(f":{name}" for name in kept)
                    columns = ", ".join(kept)
                    raw.execute(f"INSERT INTO {table} ({columns}) VALUES ({places})", kept)
        raw.close()
    schema._wanted_tables.cache_clear()


def test_the_first_version_is_brought_to_the_newest(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    write_first_version(path, monkeypatch)
    with Store(path) as store:
        assert not store.remark
        saved = store.games.load(1)
        assert saved.events == 6 and saved.lost == 0
        assert (saved.details.share, saved.details.daily) == ("", "")
        assert store.settings.get("look", "") == "paper"
        game = store.games.create(PUZZLE, Details(daily="2026-11-21"))
        assert store.games.load(game).details.daily == "2026-11-21"


def test_a_broken_file_of_the_first_version_is_rescued(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    write_first_version(path, monkeypatch)
    with sqlite3.connect(path) as raw:
        raw.execute("CREATE TABLE stranger (x)")
    raw.close()
    with Store(path) as store:
        assert "1 of the games could be saved" in store.remark
        assert store.games.load(1).events == 6
        assert store.settings.get("look", "") == "paper"
