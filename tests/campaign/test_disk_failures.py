"""Failures of the disk: the game goes on, and unsaved moves are reported."""

from __future__ import annotations

import os
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from sudoku_tui.game.events import Enter, Note, Undo
from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.store.connection import LOCK_TIMEOUT
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.schema import APPLICATION_ID, MIGRATIONS
from sudoku_tui.store.store import Store
from tests.soak import sample
from tests.store.desk import (
    PUZZLE,
    Quick,
    begin,
    fresh_file,
    integrity,
    keep,
    moves,
    play_on,
    quick,
)
from tests.store.faulty import KINDS, Faulty, connect

WORDS = {
    "locked": "another program is writing to the file", "full": "the disk is full",
    "ioerr": "the disk reports an error", "memory": "there is not enough memory",
}  # fmt: skip
"""Messages for faults that do not mean a damaged file."""
PAGE = 4096
"""Size of a page of the file (bytes)."""


class Patient(Quick):
    """A connection that records how long it would wait for another program's lock (seconds)."""

    waits: ClassVar[list[float]] = []

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        if sql == "BEGIN IMMEDIATE":
            [[milliseconds]] = super().execute("PRAGMA busy_timeout")
            Patient.waits.append(milliseconds / 1000)
        return super().execute(sql, *rest)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the list of recorded waits, empty at the start."""
    monkeypatch.setattr(Patient, "waits", [])
    return Patient.waits


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Yield a store that records its waits."""
    patient = partial(sqlite3.connect, factory=Patient)
    with Store(fresh_file(path), connect=patient) as opened:
        yield opened


def test_a_locked_file(store: Store, path: Path, waits: list[float]) -> None:
    journal = begin(store)
    blocker = sqlite3.connect(path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    waits.clear()
    assert journal.record(moves(1)[0], 1.0)
    assert waits == [LOCK_TIMEOUT]
    assert journal.pending == 1 and "another program" in journal.reason
    for event in moves(20)[1:]:
        assert journal.record(event, 2.0)
    assert not journal.tick(3.0) and not journal.finish(4.0)
    # One wait is enough. Later attempts fail at once, so that the screen stays responsive.
    assert len(waits) > 20 and not any(waits[1:])
    assert journal.pending == 20
    assert store.games.load(journal.game_id).events == 0
    blocker.execute("COMMIT")
    blocker.close()
    assert journal.flush() and not journal.pending and not journal.reason
    saved = store.games.load(journal.game_id)
    assert saved.game.log == tuple(moves(20))
    assert (saved.elapsed, saved.state) == (4.0, "won")


def test_a_game_begun_while_the_file_is_locked(
    store: Store, path: Path, waits: list[float]
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as blocker:
        blocker.execute("BEGIN IMMEDIATE")
        journal = begin(store)
        assert not journal.is_saved and journal.game_id == 0
        waits.clear()
        for event in moves(10):
            assert journal.record(event, 1.0)
        assert len(waits) == 10 and not any(waits)
        assert journal.pending == 10
        blocker.execute("ROLLBACK")
    assert journal.flush()
    assert store.games.load(journal.game_id).game.log == tuple(moves(10))


def test_a_full_disk(path: Path) -> None:
    for room in (0, 1, 3, 6):
        full = path.with_name(f"full{room}.db")
        with Store(full, connect=quick) as store:
            connection = store._database._connection
            (used,) = connection.execute("PRAGMA page_count").fetchone()
            journal = begin(store)
            connection.execute(f"PRAGMA max_page_count = {used + room}")
            for event in moves(200):
                assert journal.record(event, 1.0)
            if room < 2:
                assert journal.reason == "the disk is full" and journal.pending
            connection.execute("PRAGMA max_page_count = 4294967294")
            assert journal.flush()
            assert store.games.load(journal.game_id).game.log == journal.game.log
        assert integrity(full) == "ok"


def test_a_full_disk_at_the_start(path: Path) -> None:
    class Full(sqlite3.Connection):
        def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
            if sql.startswith("BEGIN"):
                super().execute("PRAGMA max_page_count = 3")
            return super().execute(sql, *rest)

    def connect(*arguments: Any, **named: Any) -> sqlite3.Connection:
        return sqlite3.connect(*arguments, factory=Full, **named)

    with Store(path, connect=connect) as store:
        assert store.remark == "not saved: the disk is full" and store.in_memory
        assert begin(store).record(Enter(1, 2), 1.0)
    play_on(path)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_at_any_statement_of_the_first_start(path: Path, kind: str) -> None:
    Faulty.fail({})
    Store(path, connect=connect).close()
    statements = len(Faulty.statements)
    assert statements > 50
    # The last statements run when the file is complete already.
    for turn in range(statements - 1, -1, -statements // sample(statements, 4)):
        Faulty.fail({turn: kind})
        with Store(path.with_name(f"{turn}.db"), connect=connect) as store:
            assert Faulty.failed
            assert kind == "corrupt" or store.remark in ("", f"not saved: {WORDS[kind]}")
            assert begin(store).record(Enter(1, 2), 1.0)
    assert kind == "corrupt" or not list(path.parent.glob("*broken*"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_at_any_statement_of_the_start(path: Path, kind: str) -> None:
    Store(path, connect=quick).close()
    saved = 0
    for turn in range(60):
        Faulty.fail({turn: kind})
        with Store(path, connect=connect) as store:
            if not Faulty.failed:
                break
            assert kind == "corrupt" or store.remark in ("", f"not saved: {WORDS[kind]}")
            assert begin(store).record(Enter(1, 2), 1.0)
            saved += not store.in_memory
    assert turn > 5
    # Only a file that SQLite calls corrupt is moved aside, and all of its content is taken over.
    assert kind == "corrupt" or not list(path.parent.glob("*broken*"))
    with Store(path) as store:
        assert len(store.games.list_games()) == saved
    play_on(path)


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_at_any_statement_of_a_move(path: Path, kind: str) -> None:
    with Store(path, connect=connect) as store:
        journal = begin(store)
        for turn, event in enumerate(moves(8)):
            Faulty.fail({turn: kind})
            assert journal.record(event, 1.0)
            assert journal.is_saved or journal.reason
        Faulty.fail({})
        assert journal.flush()
        assert store.games.load(journal.game_id).game.log == tuple(moves(8))


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_at_any_statement_of_a_check_of_the_file(path: Path, kind: str) -> None:
    with Store(path, connect=connect) as store:
        journal = begin(store)
        for turn, event in enumerate(moves(4)):
            Faulty.fail({turn: kind})
            store.check_file()
            Faulty.fail({})
            assert journal.record(event, 1.0)
            assert journal.flush()


def test_an_unknown_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Store.of_user({"SUDOKU_TUI_DATA": "~nobody-of-this-name/games"}) as store:
        assert store.remark == "not saved: there is no folder ~nobody-of-this-name"
        assert begin(store).record(Enter(1, 2), 1.0)
        assert store.exports.parent == tmp_path
    assert not list(tmp_path.iterdir())


def test_saving_resumes_when_there_is_room_again(path: Path) -> None:
    with Store(path) as store:
        old = keep(store, moves(5))
    is_full = True

    def connect(*arguments: Any, **named: Any) -> sqlite3.Connection:
        if is_full:
            raise sqlite3.OperationalError("no room")
        return quick(*arguments, **named)

    with Store(path, connect=connect) as store:
        assert store.in_memory
        left, journal = begin(store), begin(store)
        assert left.record(Enter(3, 4), 1.0) and journal.record(Enter(1, 2), 1.0)
        store.cards.record(Card("xy-wing"), Grade.GOOD, 30.0)
        store.check_file()
        assert store.in_memory and store.remark.startswith("not saved")
        is_full = False
        store.check_file()
        assert not store.in_memory and "are saved now" in store.remark
        assert journal.record(Enter(5, 6), 2.0) and journal.is_saved
    with Store(path) as store:
        assert not store.remark
        logs = [store.games.load(line.id).game.log for line in store.games.list_games()]
        assert sorted(map(len, logs)) == [1, 2, 5]
        assert store.games.load(old).events == 5
        assert store.games.load(left.game_id).game.log == (Enter(3, 4),)
        assert store.games.load(journal.game_id).game.log == (Enter(1, 2), Enter(5, 6))
        assert len(store.cards.drills()) == 1


def test_a_folder_that_cannot_be_created(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for path in (tmp_path / "file" / "games.db", tmp_path):
        with Store(path) as store:
            assert store.remark.startswith("not saved: ") and store.in_memory
            journal = begin(store)
            assert journal.record(Enter(1, 2), 1.0) and journal.is_saved
    assert (tmp_path / "file").read_text() == "in the way"


# Without a system of such rights, or for root, nothing is refused.
@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="rights do not bind this user"
)
def test_a_read_only_folder(path: Path) -> None:
    with Store(path) as store:
        begin(store)
    path.chmod(0o444)
    path.parent.chmod(0o555)
    try:
        with Store(path) as store:
            assert begin(store).record(Enter(1, 2), 1.0)
            assert store.remark.startswith("not saved: ")
    finally:
        path.parent.chmod(0o755)


def test_a_read_only_database(path: Path) -> None:
    with Store(path) as store:
        journal = begin(store)
        store._database._connection.execute("PRAGMA query_only = ON")
        assert journal.record(Enter(1, 2), 1.0)
        assert journal.pending == 1 and journal.reason == "the file is read-only"
        store._database._connection.execute("PRAGMA query_only = OFF")
        assert journal.record(Undo(), 2.0) and journal.is_saved


def test_a_file_from_a_later_version(path: Path) -> None:
    with Store(path) as store:
        begin(store)
    with sqlite3.connect(path) as raw:
        raw.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    raw.close()
    before = path.read_bytes()
    with Store(path) as store:
        assert "later version" in store.remark and store.in_memory
        assert begin(store).record(Enter(1, 2), 1.0)
    assert path.read_bytes() == before
    assert [item.name for item in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("content", [b"", b"\0" * 8192, b"not a database, " * 999, b"SQLite"])
def test_a_file_that_is_not_a_database(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    play_on(path)
    kept = path.with_name("games.db.broken-1")
    assert kept.read_bytes() == content if kept.exists() else not content


def test_readable_content_is_rescued(path: Path) -> None:
    with Store(path, connect=quick) as store:
        for _ in range(30):
            keep(store, moves(50))
        store.settings.set("theme", "graphite")
    content = path.read_bytes()
    # Leaves of the keys' index. Leaves with many cells hold events; the other tables are empty or
    # short.
    pages = range(len(content) // PAGE // 2 * PAGE, len(content), PAGE)
    events = [at for at in pages if content[at] == 10 and content[at + 4] > 50]
    with path.open("r+b") as file:
        file.seek(events[len(events) // 2])
        file.write(b"\xff" * PAGE)
    broken = path.read_bytes()
    with Store(path, connect=quick) as store:
        assert "30 of 30 games were rescued" in store.remark and "not whole" in store.remark
        assert str(path.with_name("games.db.broken-1")) in store.remark
        assert store.settings.get("theme", "paper") == "graphite"
        lost = 0
        for line in store.games.list_games():
            saved = store.games.load(line.id)
            assert saved.game.log == tuple(moves(50)[: saved.events])
            lost += 50 - saved.events
            assert saved.is_doubtful is (saved.events < 50)
        assert len(store.games.list_games()) == 30
        assert 0 < lost < 400
    assert path.with_name("games.db.broken-1").read_bytes() == broken


def _write_eleven_games(path: Path) -> None:
    """Write ten games of 50 moves, and one of 30."""
    with Store(path, connect=quick) as store:
        for _ in range(10):
            keep(store, moves(50))
        keep(store, moves(30))


def _overwrite(path: Path, begin: int, length: int) -> None:
    with path.open("r+b") as file:
        file.seek(begin)
        file.write(b"\xff" * length)


def test_a_broken_header_loses_nothing_and_is_reported_twice(path: Path) -> None:
    _write_eleven_games(path)
    _overwrite(path, 0, 96)
    for _ in range(2):
        with Store(path, connect=quick) as store:
            (told,) = filter(None, (*store.notices, store.remark))
            assert "11 of 11 games were rescued." in told
            assert str(path.with_name("games.db.broken-1")) in told
            logs = [store.games.load(game).game.log for game in range(1, 12)]
            assert logs == [*[tuple(moves(50))] * 10, tuple(moves(30))]
    with Store(path, connect=quick) as store:
        store.mark_notices_shown()
    with Store(path, connect=quick) as store:
        assert not store.notices and not store.remark


@pytest.mark.slow
@pytest.mark.parametrize(("begin_at", "length", "rescued"), [(0, 96, 11), (PAGE, PAGE, 0)])
def test_the_open_game_is_rewritten_whole(
    path: Path, begin_at: int, length: int, rescued: int
) -> None:
    _write_eleven_games(path)
    with Store(path, connect=quick) as store:
        journal = Journal(store, store.games.load(11))
        _overwrite(path, begin_at, length)
        for event in moves(40)[30:]:
            assert journal.record(event, 2.0)
        assert journal.is_saved and f"{rescued} of 11 games were rescued." in store.remark
    with Store(path, connect=quick) as store:
        assert store.games.load(journal.game_id).game.log == tuple(moves(40))
        assert len(store.games.list_games()) == max(1, rescued)


def test_a_list_is_read_from_the_rescued_file(path: Path) -> None:
    _write_eleven_games(path)
    with Store(path, connect=quick) as store:
        _overwrite(path, 0, 96)
        assert len(store.games.list_games()) == 11
        assert "11 of 11 games were rescued." in store.remark


def test_a_broken_index_hides_no_game(path: Path) -> None:
    with Store(path, connect=quick) as store:
        for _ in range(3):
            keep(store, moves(5))
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("PRAGMA writable_schema = ON")
        (root,) = raw.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'game_by_played'"
        ).fetchone()
    data = bytearray(path.read_bytes())
    at = (root - 1) * PAGE
    data[at + 3 : at + 5] = bytes(2)  # now without cells
    path.write_bytes(data)
    with Store(path, connect=quick) as store:
        assert "3 of 3 games were rescued." in store.remark
        assert len(store.games.list_games()) == 3


@pytest.mark.parametrize(("table", "column"), [("game", "id"), ("event", "what")])
def test_a_broken_column_name_does_not_end_the_program(path: Path, table: str, column: str) -> None:
    _write_eleven_games(path)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("PRAGMA writable_schema = ON")
        raw.execute(
            "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ?",
            (f" {column} ", f" {column[:-1]}q ", table),
        )
    with Store(path, connect=quick) as store:
        assert "11 of 11 games were rescued" in store.remark
        assert [store.games.load(game).events for game in (1, 11)] == [50, 30]


def test_a_broken_log_is_noticed(path: Path) -> None:
    with Store(path, connect=quick) as store:
        journal = begin(store)
        for event in moves(20):
            journal.record(event, 1.0)
        content = [part.read_bytes() for part in (path, path.with_name("games.db-wal"))]
    log = bytearray(content[1])
    log[len(log) // 2] ^= 1
    path.write_bytes(content[0])
    path.with_name("games.db-wal").write_bytes(log)
    with Store(path, connect=quick) as store:
        assert "1 of 1 game was rescued" in store.remark
        assert store.games.load(1).game.log == tuple(moves(20))


def test_a_name_changed_by_the_disk_is_reported(store: Store, path: Path) -> None:
    game = keep(store, moves(3))
    store.games.rename(game, "Mine")
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE game SET name = 'Nine'")
    (line,) = store.games.list_games()
    assert line.is_doubtful
    assert store.games.load(game).is_doubtful
    assert not store.games.load(game).is_doubtful, "once it was told it is as it is"
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE game SET deleted = 1")
    (line,) = store.games.list_games()
    assert line.is_doubtful, "nothing goes from the list without a word"


def test_changes_by_the_disk_are_reported(path: Path) -> None:
    with Store(path, connect=quick) as store:
        store.games.rename(keep(store, moves(3)), "Mine")
        store.settings.set("theme", "graphite")
        store.lessons.record("the-board")
        assert not store.check_rows()
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE game SET elapsed_ms = 7")
        raw.execute("UPDATE setting SET value = '\"paper\"'")
    with Store(path, connect=quick) as store:
        assert "1 game, 1 setting. Saved games has them marked." in store.check_rows()
        assert store.settings.get("theme", "none") == "none"
        assert store.lessons.read() == {"the-board"}
    with Store(path, connect=quick) as store:
        (again,) = store.notices
        assert "1 game, 1 setting" in again
        assert "1 game." in store.check_rows()
        store.mark_notices_shown()
        store.games.load(1)
        assert not store.check_rows()


def test_a_rescued_game_goes_on(store: Store, path: Path) -> None:
    journals = [begin(store) for _ in range(3)]
    for journal in journals:
        for event in moves(20):
            journal.record(event, 1.0)
    with sqlite3.connect(path) as raw:
        raw.execute("DROP INDEX game_by_played")
    raw.close()
    store._database._reopen_thoroughly()
    assert "3 of 3 games were rescued." in store.remark
    for journal in journals:
        before = journal.game_id
        assert journal.record(Note(79, 3), 2.0) and journal.is_saved
        assert journal.game_id == before
        assert store.games.load(before).events == 21


def test_an_impossible_version(path: Path) -> None:
    with Store(path) as store:
        begin(store)
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = -1")
    raw.close()
    with Store(path) as store:
        assert "1 of 1 game was rescued." in store.remark


@pytest.mark.parametrize("owner", [0, 77])
def test_the_file_of_another_program_is_not_changed(path: Path, owner: int) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE game (theirs)")
        raw.execute(f"PRAGMA application_id = {owner}")
    content = path.read_bytes()
    with Store(path) as store:
        assert "another program's" in store.remark and store.in_memory
        assert begin(store).record(Enter(1, 2), 1.0)
    assert path.read_bytes() == content
    assert [item.name for item in path.parent.iterdir()] == [path.name]


def test_a_file_that_breaks_while_it_is_open(store: Store, path: Path) -> None:
    journal = begin(store)
    for event in moves(30):
        journal.record(event, 1.0)
    store._database._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store._database._connection.execute("PRAGMA shrink_memory")
    with path.open("r+b") as file:
        file.write(b"\xff" * path.stat().st_size)
    for event in moves(60)[30:]:
        assert journal.record(event, 2.0)
    assert journal.is_saved and "games.db.broken-1" in store.remark
    with Store(path) as again:
        (line,) = again.games.list_games()
        assert line.level == "Hard"
        assert again.games.load(line.id).game.log == tuple(moves(60))


def test_a_commit_that_fails_after_it_was_done(path: Path) -> None:
    class Doubtful(sqlite3.Connection):
        armed = False

        def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
            cursor = super().execute(sql, *rest)
            if sql == "COMMIT" and Doubtful.armed:
                Doubtful.armed = False
                raise sqlite3.OperationalError("disk I/O error")
            return cursor

    def connect(*arguments: Any, **named: Any) -> sqlite3.Connection:
        return sqlite3.connect(*arguments, factory=Doubtful, **named)

    with Store(path, connect=connect) as store:
        journal = begin(store)
        Doubtful.armed = True
        assert journal.record(Enter(1, 2), 1.0) and journal.pending == 1
        assert journal.record(Enter(3, 4), 2.0) and journal.is_saved
        assert store.games.load(journal.game_id).game.log == (Enter(1, 2), Enter(3, 4))


def test_without_wal(path: Path) -> None:
    class Plain(sqlite3.Connection):
        def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
            if "WAL" in sql:
                raise sqlite3.OperationalError("locking protocol")
            return super().execute(sql, *rest)

    def connect(*arguments: Any, **named: Any) -> sqlite3.Connection:
        return sqlite3.connect(*arguments, factory=Plain, **named)

    with Store(path, connect=connect) as store:
        connection = store._database._connection
        assert tuple(connection.execute("PRAGMA journal_mode").fetchone()) == ("delete",)
        assert tuple(connection.execute("PRAGMA synchronous").fetchone()) == (2,)
        assert begin(store).record(Enter(1, 2), 1.0)
    play_on(path)


def test_the_file_identifies_itself(store: Store, path: Path) -> None:
    with sqlite3.connect(path) as raw:
        asked = ("application_id", "user_version", "journal_mode")
        told = [raw.execute(f"PRAGMA {name}").fetchone()[0] for name in asked]
    assert told == [APPLICATION_ID, len(MIGRATIONS), "wal"]


def test_a_closed_store(store: Store) -> None:
    journal = begin(store)
    store.close()
    assert journal.record(Enter(1, 2), 1.0) and journal.pending == 1 and journal.reason
    with pytest.raises(StoreError):
        store.games.list_games()


@pytest.mark.slow
@pytest.mark.soak
def test_many_mutations(tmp_path: Path) -> None:
    _mutate(tmp_path, sample(4000, 30))


def _mutate(folder: Path, times: int) -> None:
    """Read a file corrupted in *times* ways: no exception, and all accepted content is true."""
    whole = folder / "whole.db"
    with Store(whole) as store:
        for level in ("Easy", "Hard", "Extreme"):
            keep(store, moves(120), level)
        store.settings.set("theme", "paper")
        for number in range(60):
            store.cards.record(Card(f"technique-{number % 20}"), Grade(1 + number % 4), 30.0)
    content, dice = whole.read_bytes(), random.Random(1)
    moved = rescued = 0
    for number in range(times):
        path = folder / f"{number}" / "games.db"
        path.parent.mkdir()
        path.write_bytes(_mutated(content, dice))
        rescued += _true_games(path)
        play_on(path)
        moved += path.with_name("games.db.broken-1").exists()
    print(f"{times} mutations: {moved} files moved aside, {rescued} of {3 * times} games whole")


def _true_games(path: Path) -> int:
    """Return the number of whole games; what is read of a game must be its beginning."""
    whole = 0
    with Store(path, connect=quick) as store:
        for game_id in (1, 2, 3):
            with suppress(StoreError):
                saved = store.games.load(game_id)
                assert saved.game.log == tuple(moves(120)[: saved.events])
                assert saved.game.puzzle.givens == PUZZLE.givens
                whole += saved.events == 120
    return whole


def _mutated(content: bytes, dice: random.Random) -> bytes:
    data = bytearray(content)
    match dice.randrange(5):
        case 0:
            del data[dice.randrange(len(data)) :]
        case 1:
            page = dice.randrange(len(data) // 4096) * 4096
            data[page : page + 4096] = dice.randbytes(4096)
        case 2:
            for _ in range(3):
                data[dice.randrange(100)] = dice.randrange(256)
        case _:
            for _ in range(dice.choice((1, 3, 30))):
                data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data)


def test_journal_needs_no_file(store: Store) -> None:
    with Store(None) as memory:
        assert memory.in_memory and not memory.remark
        journal = begin(memory)
        assert journal.record(Enter(1, 2), 1.0)
        assert Journal(memory, memory.games.load(journal.game_id)).game.entry_count == 1
