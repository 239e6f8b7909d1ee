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


def _log(number: int) -> tuple[Event, ...]:
    """The events of the game of this number: each game has others."""
    return tuple(moves(MOVES + number)[number:])


def _write(path: Path) -> None:
    """Eleven games, all with names, some won or deleted; a lesson, a drill, a setting."""
    with Store(path, connect=quick, clock=Hands()) as store:
        for number in range(1, GAMES + 1):
            game = keep(store, list(_log(number)), "Hard")
            store.games.rename(game, f"Game {number}")
        store.games.finish(3, 99.0, 1)
        store.games.delete(4)
        store.settings.set("theme", THEME)
        store.lessons.record("the-board")
        store.cards.record(Card("xy-wing"), Grade.GOOD, 30.0)


class Told(NamedTuple):
    """What a store says of a game."""

    facts: tuple[object, ...]
    log: tuple[Event, ...]
    is_doubtful: bool


def _told(store: Store) -> dict[int, Told]:
    """All games that can be opened, by their ids."""
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
            found[line.id] = Told(facts, saved.game.log, is_doubtful)
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file, and one whose last moves are in its log."""
    folder = tmp_path_factory.mktemp("whole")
    _write(folder / "games.db")
    return folder


def _with_log(whole: Path, folder: Path) -> Path:
    """A copy of the file, with a log in which every game has a move more."""
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
            expected[has_log] = _told(store)
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
        # A log that ends earlier is what there was a while before.
        ends = expected if len(damaged) < len(data) and part.suffix == ".db-wal" else {}
        readable = set() if has_log else _untouched(homes, data, damaged)
        case = Case(number, expected[has_log], ends.get(False, {}), readable)
        rescued += _check(folder / "games.db", case)
        shutil.rmtree(folder)
    print(f"{rescued} of {count * GAMES} games whole")
    TABLE.append(Attack("corrupted databases", tried=count))


class Case(NamedTuple):
    """What a corrupted file may say."""

    number: int
    expected: dict[int, Told]
    before: dict[int, Told]
    """What it may say as well, because it said so once."""
    readable: set[int]
    """The games of which nothing was touched."""


def _pages_of_games(content: bytes) -> dict[int, set[int]]:
    """The numbers of the pages that hold anything of each game, counted from 0."""
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
    """See that all is told; return how many games are whole."""
    with Store(path, connect=quick) as store:
        changed = store.look_through()
        found = _told(store)
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
