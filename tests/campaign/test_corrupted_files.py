"""Corrupted files of every kind: they are read or refused in one line, and nothing else is lost.

`test_corrupted_databases.py` attacks databases, from which the program rescues parts.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.ladder_toml import write_ladder
from sudoku_tui.formats.positions import read_positions
from sudoku_tui.formats.stock import read_stock
from sudoku_tui.session.books.book import file_to_read, read_all
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.files import ladder_in_file, layout_in_file
from sudoku_tui.store.store import FILE_NAME, Store
from sudoku_tui.tui.actions.key_file import parse_key_file, write_set_file
from tests.campaign.attack import ROOT, Attack, Crashed, run
from tests.campaign.test_corrupted_databases import corrupt as corrupt_bytes
from tests.cli.puzzles import HARD, LINE
from tests.store.desk import keep, moves, quick

LOG = tuple(moves(9))
_REFUSALS = (FormatError, StoreError, OSError, ValueError)
"""Documented exceptions of the readers of files."""


class Kind(NamedTuple):
    """A kind of file, with an intact example and its reader."""

    name: str
    sound: bytes
    read: Callable[[Path], object]
    command: tuple[str, ...]
    """The command that reads it; ``{}`` is the file."""


def _read_stock(path: Path) -> object:
    return list(read_stock(path.read_text("utf-8").splitlines()))


def _read_positions(path: Path) -> object:
    return list(read_positions(path.read_text("utf-8").splitlines()))


def _restore(path: Path) -> object:
    """Restore a backup into a file with a game, and check that this game stays."""
    here = path.with_name("here.db")
    with Store(here, connect=quick) as store:
        keep(store, list(LOG))
    with Store(here, connect=quick) as store:
        try:
            return store.restore(path)
        finally:
            logs = {store.games.load(game.id).game.log for game in store.games.list_games()}
            assert LOG in logs and not store.remark, "the game is gone"


def _backup(folder: Path) -> bytes:
    path = folder / FILE_NAME
    with Store(path, connect=quick) as store:
        for number in (4, 7, 30):
            keep(store, moves(number))
        store.settings.set("theme", "paper")
    return path.read_bytes()


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> tuple[Kind, ...]:
    """Return one file of each kind."""
    layout = b'base = "classic"\ntitle = "Mine"\nadd = [{ kind = "extra", cells = "r1c1 r5c5" }]\n'
    stock, positions = (
        (ROOT / "puzzles" / name).read_bytes()[:6_000].rpartition(b"\n")[0]
        for name in ("classic-hard.txt", "positions-x-wing.txt")
    )
    return (
        Kind("keys.toml", write_set_file("numpad").encode(), _read_keys, ("keys", "{}")),
        Kind("mine.toml", layout, lambda path: layout_in_file(str(path)), ("layouts", "{}")),
        Kind(
            "ladder.toml", write_ladder(TEACHING).encode(),
            lambda path: ladder_in_file(str(path))[0], ("ladder", "{}"),
        ),
        Kind("book.sdm", f"{LINE}\n{HARD}\n".encode() * 20, _read_book, ("book", "{}")),
        Kind("kept.db", _backup(tmp_path_factory.mktemp("kept")), _restore, ("restore", "{}")),
        Kind("classic-hard.txt", stock, _read_stock, ("check", "{}")),
        Kind("positions-x-wing.txt", positions, _read_positions, ("check", "{}")),
    )  # fmt: skip


def _read_keys(path: Path) -> object:
    return parse_key_file(path.read_text("utf-8"))


def _read_book(path: Path) -> object:
    return read_all(file_to_read(path))


def corrupt(kind: Kind, kinds: tuple[Kind, ...], dice: Random) -> bytes:
    """Return other content for the file: bits flipped, cut, zeroed, or of another kind of file."""
    match dice.randrange(8):
        case 0:
            return dice.choice(kinds).sound
        case 1:
            return kind.sound + dice.choice(kinds).sound
        case 2:
            return b""
        case 3:
            flipped = bytearray(kind.sound)
            for _ in range(dice.choice((1, 5, 50))):
                flipped[dice.randrange(len(flipped))] ^= 1 << dice.randrange(8)
            return bytes(flipped)
        case _:
            return corrupt_bytes(kind.sound, dice)


@pytest.mark.soak
def test_corrupted_files_are_read_or_refused(tmp_path: Path, kinds: tuple[Kind, ...]) -> None:
    with Attack("corrupted files") as attack:
        for number, dice in attack.numbers(1_000, 14):
            kind = kinds[number % len(kinds)]
            folder = tmp_path / str(number)
            folder.mkdir()
            path = folder / kind.name
            path.write_bytes(corrupt(kind, kinds, dice))
            with attack.attempt((kind.name, number)):
                try:
                    kind.read(path)
                except _REFUSALS as error:
                    assert len(str(error)) < 1_000, str(error)[:200]
            shutil.rmtree(folder)


@pytest.mark.slow
@pytest.mark.soak
def test_corrupted_files_end_no_command(tmp_path: Path, kinds: tuple[Kind, ...]) -> None:
    with Attack("corrupted files, process") as attack:
        for number, dice in attack.numbers(140, 1):
            kind = kinds[number % len(kinds)]
            folder = tmp_path / str(number)
            with Store(folder / FILE_NAME, connect=quick) as store:
                keep(store, list(LOG))
            path = folder / kind.name
            path.write_bytes(corrupt(kind, kinds, dice))
            command = [part.format(path) for part in kind.command]
            with attack.attempt((kind.name, number)):
                answer = run(command, environment={"SUDOKU_TUI_DATA": str(folder)})
                if answer.code not in (0, 1, 2, 3, 4, 5):
                    raise Crashed(f"exit {answer.code}")
                assert not list(folder.glob("*broken*")), answer.err
                with Store(folder / FILE_NAME, connect=quick) as store:
                    games = store.games.list_games(), store.games.list_games(deleted=True)
                    logs = {store.games.load(g.id).game.log for each in games for g in each}
                assert LOG in logs, "the game is gone"
            shutil.rmtree(folder)
