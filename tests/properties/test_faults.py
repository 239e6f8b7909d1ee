"""Whatever fails at whatever moment: the screen goes on, and what is lost was said to be."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sudoku_tui.store.store import Store
from tests.soak import SOAK, first_of
from tests.store.desk import Hands, integrity, keep, moves
from tests.store.faulty import KINDS, Faulty, connect
from tests.tui.at_table import Table, opened
from tests.tui.scenes import SCENES

TELLS = re.compile(
    "not (saved|kept|remembered|read|renamed|deleted|written|put back)|cannot|could not|damaged|"
    "disk|another program|memory"
)
"""Words that tell of a fault."""


async def visit(path: Path, scene: str) -> tuple[str, ...]:
    """Play a scene. Return what was said meanwhile, on the screen and in messages."""
    said: list[str] = []
    with Store(path, connect=connect, clock=Hands()) as store:
        async with opened(store) as table:
            notify, press = table.app.notify, table.press

            def heard(message: str, **named: Any) -> None:
                said.append(message)
                notify(message, **named)

            async def pressed(*keys: str) -> None:
                await press(*keys)
                said.append(table.text)

            table.app.notify, table.press = heard, pressed  # type: ignore[method-assign]
            said.append(table.text)
            await SCENES[scene](table)
            await leave(table)
            assert table.app._exception is None
        said.append(store.remark)
    return tuple(said)


def told(said: tuple[str, ...], usual: frozenset[str]) -> bool:
    """Whether something tells of a fault, in lines that are not there without one."""
    new = ([line for line in text.split("\n") if line not in usual] for text in said)
    return any(TELLS.search(" ".join(" ".join(lines).split())) for lines in new)


async def leave(table: Table) -> None:
    """Go back to the menu, from wherever that was."""
    for _ in range(8):
        if len(table.app.screen_stack) > 1 and not table.app._exit:
            await table.press("escape")


def copied(file: Path, folder: Path) -> Path:
    """A copy of a file of games, in a folder of its own."""
    folder.mkdir()
    return Path(shutil.copy(file, folder / "games.db"))


def kept(path: Path) -> list[object]:
    """What is in the file: games, settings, what was practised and read."""
    asks = (
        "SELECT givens, won IS NULL, name, deleted IS NULL FROM game ORDER BY givens, id",
        "SELECT givens, number, what FROM event JOIN game ON game.id = event.game"
        " ORDER BY givens, game.id, number",
        # What is next to learn follows from the rest.
        "SELECT * FROM setting WHERE key <> 'next_to_learn' ORDER BY 1",
        "SELECT technique, kind, grade FROM drill ORDER BY id",
        "SELECT page FROM lesson ORDER BY 1",
    )
    with closing(sqlite3.connect(path)) as raw:
        return [raw.execute(ask).fetchall() for ask in asks]


def file_of_games(path: Path) -> Path:
    """A file with two games."""
    with Store(path, connect=connect, clock=Hands()) as store:
        for level in ("Easy", "Hard"):
            keep(store, moves(5), level)
    return path


@pytest.mark.soak
@pytest.mark.parametrize("scene", first_of(tuple(SCENES), 2))
async def test_a_fault_at_any_statement_ends_nothing_and_is_told(
    tmp_path: Path,
    scene: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Faulty.fail(1_000_000, "full")
    before = file_of_games(tmp_path / "before.db")
    whole = copied(before, tmp_path / "whole")
    Faulty.fail(1_000_000, "full")
    usual = frozenset(line for text in await visit(whole, scene) for line in text.split("\n"))
    statements, wanted = 1_000_000 - Faulty.left, kept(whole)
    points = [(number, kind) for number in range(statements) for kind in KINDS]
    if not SOAK:
        points = Random(scene).sample(points, 1)
    untold, lost = Counter[str](), 0
    for number, kind in points:
        path = copied(before, tmp_path / f"{number}-{kind}")
        Faulty.fail(number, kind)
        said = await visit(path, scene)
        assert integrity(path) == "ok"
        if kept(path) == wanted:
            continue
        lost += 1
        if not told(said, usual):
            untold[f"{kind} at {' '.join(Faulty.failed.split())[:60]}"] += 1
    if SOAK:
        with capsys.disabled():
            print(
                f"\n{scene}: {len(points)} faults at {statements} statements, {lost} lost a thing"
            )
    assert not untold
