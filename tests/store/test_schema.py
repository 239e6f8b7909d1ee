"""Upgrades of files of earlier versions: nothing is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.game.learning.storms import Storm, StormDrill
from sudoku_tui.store import schema
from sudoku_tui.store.books import BookPuzzle
from sudoku_tui.store.checksums import CHECKED
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from tests.store.desk import PUZZLE, begin, create, downgrade, keep, moves

VERSIONS = range(1, len(schema.MIGRATIONS))
"""All versions but the newest."""


def write_version(path: Path, version: int) -> None:
    """Write a file of an earlier version, with one game of six moves."""
    with Store(path) as store:
        journal = begin(store)
        for event in moves(6):
            journal.record(event, 1.0)
        store.settings.set("look", "paper")
        store.games.rename(journal.game_id, "Mine")
    downgrade(path, version)


@pytest.mark.parametrize("version", VERSIONS)
def test_an_older_file_is_brought_to_the_newest(path: Path, version: int) -> None:
    write_version(path, version)
    with Store(path) as store:
        assert not store.remark
        (line,) = store.games.list_games()
        saved = store.games.load(1)
        assert saved.events == 6 and saved.lost == 0
        assert (saved.details.share, saved.details.daily) == ("", "")
        assert line.name == saved.details.name == "Mine"
        assert store.settings.get("look", "") == "paper"
        game = create(store, PUZZLE, Details(daily="2026-11-21"))
        assert store.games.load(game).details.daily == "2026-11-21"


@pytest.mark.parametrize("version", VERSIONS)
def test_upgrade_adds_checksums_to_every_row(path: Path, version: int) -> None:
    with Store(path) as store:
        game = keep(store, moves(3))
        store.games.finish(game, 9.0, 1)
        store.games.rename(game, "Mine")
        store.games.delete(keep(store, moves(1)))
        store.settings.set("look", "paper")
        store.lessons.record("the-board")
        store.misses.record(game, [Card("x-wing")])
        store.cards.record(Card("x-wing"), Grade.GOOD, 10.0)
        store.storms.record(Storm(5.5, (StormDrill(Card("x-wing"), 7.0, True),)))
        store.books.save_book("A book", "/a.sdm", "digest", [BookPuzzle(1, 1, "classic", "." * 81)])
    downgrade(path, version)
    with Store(path) as store:
        assert not store.remark
    with closing(sqlite3.connect(path)) as raw:
        raw.row_factory = sqlite3.Row
        for table, parts in CHECKED.items():
            rows = raw.execute(f"SELECT * FROM {table}").fetchall()
            assert all(part.is_whole(row) for row in rows for part in parts), table
            assert rows or version < {"book": 7, "book_puzzle": 7, "storm_drill": 8}.get(table, 4)


def test_broken_file_of_the_first_version_is_rescued(path: Path) -> None:
    write_version(path, 1)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE stranger (x)")
    with Store(path) as store:
        assert "1 of" in store.remark
        assert store.games.load(1).events == 6
        assert store.settings.get("look", "") == "paper"


def test_older_program_refuses_the_file_with_one_line(path: Path) -> None:
    write_version(path, len(schema.MIGRATIONS))
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    before = path.read_bytes()
    with Store(path) as store:
        assert "later version" in store.remark and store.remark.isprintable()
        assert not store.games.list_games() and store.in_memory
    assert path.read_bytes() == before
