"""Corrupted databases: intact games are rescued, and every loss is reported."""

from __future__ import annotations

import random
import shutil
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from sudoku_tui.game.events import Event
from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.raw_file import RawFile
from sudoku_tui.store.store import Store
from tests.campaign.attack import TABLE, Attack
from tests.soak import sample
from tests.store.desk import Hands, keep, moves, quick

GAMES = 11
MOVES = 40
THEME = "graphite"
PAGE = 4096


def _log_of(number: int) -> tuple[Event, ...]:
    """Return the events of the game with this number; each game has others."""
    return tuple(moves(MOVES + number)[number:])


def _write(path: Path) -> None:
    """Write eleven games, all with names, some won or deleted; a lesson, a drill, a setting."""
    with Store(path, connect=quick, clock=Hands()) as store:
        for number in range(1, GAMES + 1):
            game = keep(store, list(_log_of(number)), "Hard")
            store.games.rename(game, f"Game {number}")
        store.games.finish(3, 99.0, 1)
        store.games.delete(4)
        store.settings.set("theme", THEME)
        store.lessons.record("the-board")
        store.cards.record(Card("xy-wing"), Grade.GOOD, 30.0)


class GameRecord(NamedTuple):
    """A game as the store lists and loads it."""

    facts: tuple[object, ...]
    log: tuple[Event, ...]
    is_doubtful: bool


def _read_games(store: Store) -> dict[int, GameRecord]:
    """Return all games that can be opened, by their ids."""
    found = {}
    lines = {
        line.id: line for line in (*store.games.list_games(deleted=True), *store.games.list_games())
    }
    for line in lines.values():
        with suppress(StoreError):
            saved = store.games.load(line.id)
            details = saved.details
            facts = (
                details.name,
                details.level,
                saved.state,
                saved.elapsed,
                saved.created,
                line.digits,
            )
            is_doubtful = line.is_doubtful or saved.is_doubtful or bool(saved.lost)
            found[line.id] = GameRecord(facts, saved.game.log, is_doubtful)
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a database, and a copy with its last moves in the write-ahead log."""
    folder = tmp_path_factory.mktemp("whole")
    _write(folder / "games.db")
    return folder


def _with_log(whole: Path, folder: Path) -> Path:
    """Copy the file, with a write-ahead log that has one more change of every game."""
    here = folder / "writing"
    here.mkdir()
    shutil.copy(whole / "games.db", here / "games.db")
    with Store(here / "games.db", connect=quick) as store:
        for number in range(1, GAMES + 1):
            store.games.rename(number, f"Named {number}")
        (folder / "logged").mkdir()
        for part in here.iterdir():
            shutil.copy(part, folder / "logged" / part.name)
    (folder / "logged" / "games.db-shm").unlink()
    return folder / "logged"


def corrupt(data: bytes, dice: random.Random) -> bytes:
    damaged = bytearray(data)
    match dice.randrange(6):
        case 0:
            del damaged[dice.randrange(len(damaged)) :]
        case 1:
            at = dice.randrange(max(1, len(damaged) // PAGE)) * PAGE
            damaged[at : at + PAGE] = dice.randbytes(min(PAGE, len(damaged) - at))
        case 2:
            damaged[:96] = dice.randbytes(96)
        case 3:
            at = dice.randrange(max(1, len(damaged) // PAGE)) * PAGE
            damaged[at:] = bytes(len(damaged) - at)
        case _:
            for _ in range(dice.choice((1, 3, 30))):
                damaged[dice.randrange(len(damaged))] = dice.randrange(256)
    return bytes(damaged)


@pytest.mark.slow
@pytest.mark.soak
def test_corrupted_databases_are_rescued(whole: Path, tmp_path: Path) -> None:
    logged = _with_log(whole, tmp_path)
    sources = {False: whole, True: logged}
    expected = {}
    for has_log, source in sources.items():
        copy = tmp_path / f"expected-{has_log}"
        shutil.copytree(source, copy)
        with Store(copy / "games.db", connect=quick) as store:
            assert not store.remark
            expected[has_log] = _read_games(store)
            assert len(expected[has_log]) == GAMES
    homes = _pages_of_games((whole / "games.db").read_bytes())
    dice, count, rescued = random.Random(5), sample(500, 8), 0
    for number in range(count):
        has_log = dice.random() < 0.4
        folder = tmp_path / str(number)
        shutil.copytree(sources[has_log], folder)
        part = folder / ("games.db-wal" if has_log and dice.random() < 0.5 else "games.db")
        data = part.read_bytes()
        damaged = corrupt(data, dice)
        part.write_bytes(damaged)
        # A truncated log holds an earlier state of the games.
        ends = expected if len(damaged) < len(data) and part.suffix == ".db-wal" else {}
        readable = set() if has_log else _untouched(homes, data, damaged)
        case = Case(number, expected[has_log], ends.get(False, {}), readable)
        rescued += _check(folder / "games.db", case)
        shutil.rmtree(folder)
    print(f"{rescued} of {count * GAMES} games whole")
    TABLE.append(Attack("corrupted databases", tried=count))


class Case(NamedTuple):
    """Permitted readings of a corrupted file."""

    number: int
    expected: dict[int, GameRecord]
    before: dict[int, GameRecord]
    """Games as they were before the log was written, which are permitted too."""
    readable: set[int]
    """Games whose pages were not corrupted."""


def _pages_of_games(content: bytes) -> dict[int, set[int]]:
    """Return the numbers of the pages that hold data of each game, counted from 0."""
    homes: dict[int, set[int]] = {}
    for page in range(len(content) // PAGE):
        begin = page * PAGE
        raw = RawFile(content[begin : begin + PAGE] if page else bytes(100) + content[100:PAGE])
        for row in raw.rows():
            if row.id is None or len(row.columns) > 20:
                game = row.id if row.id is not None else row.columns[0]
                if isinstance(game, int) and len(row.columns) >= 5:
                    homes.setdefault(game, set()).add(page)
    return homes


def _untouched(homes: dict[int, set[int]], data: bytes, damaged: bytes) -> set[int]:
    return {
        game
        for game, pages in homes.items()
        if all(
            data[page * PAGE : (page + 1) * PAGE] == damaged[page * PAGE : (page + 1) * PAGE]
            for page in pages
        )
    }


def _check(path: Path, case: Case) -> int:
    """Check that every loss is reported; return the number of intact games."""
    with Store(path, connect=quick) as store:
        changed = store.check_rows()
        found = _read_games(store)
        theme = store.settings.get("theme", "paper")
        is_told = bool(store.remark or changed)
    if is_told:
        with Store(path, connect=quick) as store:
            again = store.notices or store.in_memory or changed.endswith("marked.")
            assert again, (case.number, "not said again")
    whole = 0
    for game, true in case.expected.items():
        one = found.get(game)
        if one is None:
            assert is_told and game not in case.readable, (case.number, game, "gone")
            continue
        assert one.log == true.log[: len(one.log)], (case.number, game)
        if one == true:
            whole += 1
            continue
        assert game not in case.readable, (case.number, game, "could be read")
        known = one.is_doubtful or is_told or one == case.before.get(game)
        assert known, (case.number, game, "other than it was, and not said", one, true)
    assert theme == THEME or is_told, (case.number, "a setting went without a word")
    return whole
