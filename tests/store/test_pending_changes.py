"""Pending writes: kept with the store, retried, and described."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.store import Store
from tests.store.desk import Hands, begin, moves

BUSY = "another program is writing to the file"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock the file as another program would."""
    with closing(sqlite3.connect(path, isolation_level=None)) as blocker:
        blocker.execute("BEGIN IMMEDIATE")
        yield
        blocker.execute("ROLLBACK")


def _set_look(to: Store, look: str) -> None:
    to.settings.set("l", look)


def test_moves_stay_pending_when_the_game_is_closed(store: Store, path: Path) -> None:
    journal = begin(store)
    with locked(path):
        for event in moves(3):
            journal.record(event, 1.0)
        journal.tick(2.0)
        id = journal.game_id
        del journal
        assert not store.flush()
        assert store.unsaved.describe() == f"3 moves are not saved: {BUSY}"
    assert store.flush() and not store.unsaved
    saved = store.games.load(id)
    assert saved.game.log == tuple(moves(3)) and saved.elapsed == 2.0


@pytest.mark.slow
def test_a_drill_and_a_setting_wait(store: Store, path: Path, hands: Hands) -> None:
    begun, card = hands.now, Card("xy-wing")
    with locked(path):
        with pytest.raises(StoreError):
            store.unsaved.write("drill", lambda to: to.cards.record(card, Grade.GOOD, 3, at=begun))
        for look in ("paper", "mono"):
            with pytest.raises(StoreError):
                store.unsaved.write("setting", partial(_set_look, look=look), "l")
        assert store.unsaved.describe() == f"1 drill and 1 setting are not saved: {BUSY}"
        hands.now += 500
    assert store.flush()
    assert store.settings.get("l", "") == "mono"
    assert [drill.at for drill in store.cards.drills()] == [begun]


def test_later_setting_is_not_overwritten_by_a_pending_one(store: Store, path: Path) -> None:
    with locked(path), pytest.raises(StoreError):
        store.unsaved.write("setting", lambda to: to.settings.set("l", "old"), "l")
    store.unsaved.write("setting", lambda to: to.settings.set("l", "new"), "l")
    assert store.flush() and store.settings.get("l", "") == "new"


@pytest.mark.slow
@pytest.mark.slow
def test_pending_writes_are_described(store: Store, path: Path) -> None:
    assert store.unsaved.describe() == ""
    journal = begin(store)
    journal.record(moves(1)[0], 1.0)
    with locked(path):
        journal.tick(5.0)
        assert store.unsaved.describe() == f"the time of a game is not saved: {BUSY}"
        other = begin(store)
        assert store.unsaved.describe() == f"1 new game is not saved: {BUSY}"
        other.record(moves(1)[0], 1.0)
        assert store.unsaved.describe() == f"1 move is not saved: {BUSY}"


def test_conflicting_game_waits_until_it_is_saved_as_another(store: Store, path: Path) -> None:
    mine = begin(store)
    with Store(path) as other_store:
        other = Journal(other_store, other_store.games.load(mine.game_id))
        other.record(moves(2)[1], 1.0)
        mine.record(moves(1)[0], 1.0)
        assert mine.conflict and not store.flush()
        assert (
            store.unsaved.describe() == "1 move is not saved: this game went on in another window"
        )
        assert mine.save_as_new() and not store.unsaved


def test_pending_game_can_be_resumed(store: Store, path: Path) -> None:
    journal = begin(store)
    journal.record(moves(1)[0], 1.0)
    with locked(path):
        for event in moves(4)[1:]:
            journal.record(event, 9.0)
        saved = journal.saved
        assert saved.game is journal.game and saved.times == journal.times
        assert (saved.id, saved.events, saved.elapsed) == (journal.game_id, 4, 9.0)
