"""Crashes at any statement: acknowledged writes stay, and nothing is half written."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from traceback import clear_frames
from typing import Any

import pytest

from sudoku_tui.game.events import Checkpoint, Enter
from sudoku_tui.game.game import Game
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.schema import MIGRATIONS
from sudoku_tui.store.store import Store
from tests.campaign.attack import Attack
from tests.campaign.random_player import any_event
from tests.soak import sample
from tests.store.desk import PUZZLE, Quick, begin, integrity, keep, last_number, moves, quick

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_killed_while_playing(tmp_path: Path) -> None:
    _kill(tmp_path, 5)


@pytest.mark.soak
# Takes minutes; a shorter run of the same kind is always tested.
@pytest.mark.skipif("SUDOKU_SOAK" not in os.environ, reason="long; SUDOKU_SOAK is not set")
def test_killed_a_hundred_times(tmp_path: Path) -> None:
    _kill(tmp_path, 100)


def _kill(folder: Path, times: int) -> None:
    with Attack("kills of the journal") as attack:
        for seed in range(times):
            with attack.attempt(seed, most_seconds=30):
                _kill_one(folder / f"{seed}.db", seed)


def _kill_one(path: Path, seed: int) -> None:
    player = _player(path, seed, 1_000_000)
    acknowledged = last_number(player, random.Random(seed).random() * 0.3)
    assert integrity(path) == "ok"
    if not acknowledged:
        return
    with Store(path) as store:
        assert not store.remark
        saved = store.games.load(1)
        journal = Journal(store, saved)
        assert saved.lost == 0 and saved.events >= acknowledged
        assert saved.game.log == _replayed(seed, saved.events).log
        assert journal.record(Checkpoint("after"), 1.0) and journal.is_saved
    assert saved.elapsed >= (acknowledged - 1) / 10


def _player(path: Path, seed: int, count: int) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-m",
        "tests.campaign.random_player",
        str(path),
        str(seed),
        str(count),
    ]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_several_programs_at_once(tmp_path: Path) -> None:
    _run_players(tmp_path / "games.db", 3, 60)


@pytest.mark.soak
# Takes minutes; a shorter run of the same kind is always tested.
@pytest.mark.skipif("SUDOKU_SOAK" not in os.environ, reason="long; SUDOKU_SOAK is not set")
def test_eight_programs_at_once(tmp_path: Path) -> None:
    _run_players(tmp_path / "games.db", 8, 1000)


def _run_players(path: Path, players: int, count: int) -> None:
    """Run *players* programs on one file, which they also create at the same time, and check it."""
    running = [_player(path, seed, count) for seed in range(players)]
    for player in running:
        player.communicate(timeout=300)
        assert player.returncode == 0
    assert integrity(path) == "ok"
    with Store(path) as store:
        logs = {store.games.load(line.id).game.log for line in store.games.list_games()}
    assert logs == {_replayed(seed, count).log for seed in range(players)}


def _replayed(seed: int, count: int) -> Game:
    dice, game = random.Random(seed), Game(PUZZLE)
    while len(game.log) < count:
        game.record(any_event(dice))
    return game


class Died(BaseException):
    """Raised in place of the end of the program."""


class Mortal(Quick):
    """A connection that dies before or after a statement, and does nothing afterwards."""

    left = 1_000_000
    after = False
    dead = False

    @classmethod
    def live(cls, statements: int, *, after: bool) -> None:
        """Choose the statement to die at, counted from 0; with *after*, it is run first."""
        cls.left, cls.after, cls.dead = statements, after, False

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        if Mortal.dead or (Mortal.left == 0 and not Mortal.after):
            Mortal.dead = True
            raise Died
        cursor = super().execute(sql, *rest)
        if Mortal.left == 0:
            Mortal.dead = True
            raise Died
        Mortal.left -= 1
        return cursor


OPENED: list[sqlite3.Connection] = []


def connect(*arguments: Any, **named: Any) -> sqlite3.Connection:
    """Connect like `sqlite3.connect`, with `Mortal` connections."""
    OPENED.append(sqlite3.connect(*arguments, factory=Mortal, **named))
    return OPENED[-1]


def die_in(act: Callable[[Path], None], path: Path) -> None:
    """Run *act* until it dies, and close its connections as the system would.

    A dead program holds no cursor. But until they are collected, the frames of the exception do,
    and with them the lock of the file: on Python 3.13 longer than on 3.11.
    """
    with pytest.raises(Died) as death:
        act(path)
    held: BaseException | None = death.value
    while held:
        clear_frames(held.__traceback__)
        held = held.__context__
    while OPENED:
        OPENED.pop().close()


def _open(path: Path) -> None:
    Store(path, connect=connect).close()


def _with_store(act: Callable[[Store], object]) -> Callable[[Path], None]:
    def opened(path: Path) -> None:
        with Store(path, connect=connect) as store:
            act(store)

    return opened


def _append(store: Store) -> None:
    journal = Journal(store, store.games.load(1))
    journal.record(Enter(70, 1), 9.0)


def _append_many(store: Store) -> None:
    journal = Journal(store, store.games.load(1))
    journal.conflict = True
    for cell in range(60, 70):
        journal.record(Enter(cell, 1), 9.0)
    journal.conflict = False
    journal.flush()


ACTS: dict[str, Callable[[Path], None]] = {
    "append": _with_store(_append),
    "append many": _with_store(_append_many),
    "begin": _with_store(begin),
    "copy": _with_store(lambda store: Journal(store, store.games.load(1)).save_as_new()),
    "finish": _with_store(lambda store: store.games.finish(1, 9.0, 0)),
    "tick": _with_store(lambda store: store.games.tick(1, 9.0)),
    "rename": _with_store(lambda store: store.games.rename(1, "x")),
    "delete": _with_store(lambda store: store.games.delete(1)),
    "undelete": _with_store(lambda store: store.games.undelete(2)),
    "set": _with_store(lambda store: store.settings.set("theme", "paper")),
    "damage": _with_store(lambda store: store.games.load(3)),
}


def _stored(path: Path) -> list[list[Any]]:
    tables = ("game", "event", "setting", "lost_event")
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA synchronous = OFF")
        # The time of playing is not part of the compared state.
        raw.execute("UPDATE game SET played = 0, created = 0, won = won * 0, deleted = deleted * 0")
        raw.execute("UPDATE game SET details_checksum = 0, state_checksum = 0")
        raw.execute("UPDATE lost_event SET noticed = 0")
        return [raw.execute(f"SELECT * FROM {table}").fetchall() for table in tables]


@pytest.fixture(scope="module")
def old_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with a game, a deleted one, a damaged one, and a setting."""
    path = tmp_path_factory.mktemp("before") / "games.db"
    with Store(path) as store:
        for _ in range(3):
            journal = begin(store)
            for event in moves(6):
                journal.record(event, 1.0)
        store.games.delete(2)
        store.settings.set("old", 1)
    with sqlite3.connect(path) as raw:
        raw.execute("DELETE FROM event WHERE game = 3 AND number = 4")
    raw.close()
    return path


@pytest.mark.soak
@pytest.mark.parametrize("act", ACTS)
def test_the_file_is_old_or_new_after_any_statement(
    tmp_path: Path, old_file: Path, act: str
) -> None:
    Mortal.live(1_000_000, after=False)
    shutil.copy(old_file, tmp_path / "new.db")
    ACTS[act](tmp_path / "new.db")
    points = 1_000_000 - Mortal.left
    shutil.copy(old_file, tmp_path / "old.db")
    old, new = _stored(tmp_path / "old.db"), _stored(tmp_path / "new.db")
    assert old != new
    seen = set()
    tried = sorted({*range(0, 2 * points, sample(1, 3)), 2 * points - 1})
    for number in tried:
        path = tmp_path / f"{number}.db"
        shutil.copy(old_file, path)
        Mortal.live(number // 2, after=bool(number % 2))
        die_in(ACTS[act], path)
        assert integrity(path) == "ok"
        found = _stored(path)
        assert found in (old, new)
        seen.add(found == new)
    print(f"{act}: died at {len(tried)} points")
    assert seen == {True, False}


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("how", [Store.restore, Store.replace])
def test_a_backup_is_restored_whole_or_not_at_all(
    tmp_path: Path, old_file: Path, how: Callable[[Store, Path], object]
) -> None:
    backup = tmp_path / "kept.db"
    with Store(backup, connect=quick) as store:
        for _ in range(2):
            keep(store, moves(4))
        store.settings.set("new", 1)
    act = _with_store(lambda store: how(store, backup))
    Mortal.live(1_000_000, after=False)
    shutil.copy(old_file, tmp_path / "new.db")
    act(tmp_path / "new.db")
    points = 2 * (1_000_000 - Mortal.left)
    old, new = (
        _stored(Path(shutil.copy(old_file, tmp_path / "old.db"))),
        _stored(tmp_path / "new.db"),
    )
    early = random.Random(7).sample(range(points - 1), sample(points - 1, 12))
    seen = set()
    for number in (*early, points - 1):
        path = tmp_path / f"{number}.db"
        shutil.copy(old_file, path)
        Mortal.live(number // 2, after=bool(number % 2))
        die_in(act, path)
        assert integrity(path) == "ok"
        found = _stored(path)
        assert found in (old, new)
        seen.add(found == new)
    print(f"died at {len(early) + 1} of {points} points")
    assert seen == {True, False}


@pytest.mark.slow
def test_the_first_start_dies_at_any_statement(tmp_path: Path) -> None:
    Mortal.live(1_000_000, after=False)
    _open(tmp_path / "new.db")
    points = 1_000_000 - Mortal.left
    assert points > len(MIGRATIONS[0])
    for number in range(2 * points):
        path = tmp_path / f"{number}.db"
        Mortal.live(number // 2, after=bool(number % 2))
        die_in(_open, path)
        with Store(path, connect=quick) as store:
            assert not store.remark
            assert begin(store).is_saved
    print(f"first start: died at {2 * points} points")
