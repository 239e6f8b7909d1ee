"""Whatever fails at whatever moment: the screen goes on, and what is lost was said to be."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any, NamedTuple

import pytest
from textual.screen import Screen

from sudoku_tui.store.store import Store
from sudoku_tui.tui import screens
from sudoku_tui.tui.screens.base import CommandScreen
from sudoku_tui.tui.screens.home import HomeScreen
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


class Visit(NamedTuple):
    """What came of a scene."""

    said: tuple[str, ...]
    """What was said meanwhile, on the screen and in messages."""
    screens: set[str]
    """The names of the screens that were opened."""


async def visit(path: Path, scene: str) -> Visit:
    """Play a scene."""
    said, visited = list[str](), set[str]()
    with Store(path, connect=connect, clock=Hands()) as store:
        async with opened(store) as table:
            notify, press, push = table.app.notify, table.press, table.app.push_screen

            def heard(message: str, **named: Any) -> None:
                said.append(message)
                notify(message, **named)

            async def pressed(*keys: str) -> None:
                await press(*keys)
                said.append(table.text)

            def pushed(screen: Screen[Any], *rest: Any, **named: Any) -> Any:
                visited.add(type(screen).__name__)
                return push(screen, *rest, **named)

            table.app.notify, table.press = heard, pressed  # type: ignore[method-assign]
            table.app.push_screen = pushed  # type: ignore[assignment, method-assign]
            said.append(table.text)
            await SCENES[scene].act(table)
            await leave(table)
            assert table.app._exception is None
        said.append(store.remark)
    return Visit(tuple(said), visited)


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
        "SELECT technique, kind, found FROM storm_drill ORDER BY begun, number",
        "SELECT book.name, book.deleted IS NULL, puzzle FROM book JOIN book_puzzle"
        " ON book.id = book ORDER BY book.id, number",
    )
    with closing(sqlite3.connect(path)) as raw:
        return [raw.execute(ask).fetchall() for ask in asks]


def file_of_games(path: Path) -> Path:
    """A file with two games."""
    with Store(path, connect=connect, clock=Hands()) as store:
        for level in ("Easy", "Hard"):
            keep(store, moves(5), level)
    return path


def test_no_screen_is_missing_from_the_scenes() -> None:
    """Each screen that is no base of others alone is one, and the menu is where all begin."""
    for module in walk_packages(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    found, known = list[type[Any]]([CommandScreen]), set[str]()
    while found:
        kind = found.pop()
        found += kind.__subclasses__()
        is_own = kind.__module__.startswith(screens.__name__) and kind is not CommandScreen
        if is_own and ("COMMAND_TABLE" in vars(kind) or not kind.__subclasses__()):
            known.add(kind.__name__)
    visited = {name for scene in SCENES.values() for name in scene.screens.split()}
    assert known == visited | {HomeScreen.__name__}


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
    without = await visit(whole, scene)
    assert without.screens >= set(SCENES[scene].screens.split())
    usual = frozenset(line for text in without.said for line in text.split("\n"))
    statements, wanted = 1_000_000 - Faulty.left, kept(whole)
    points = [(number, kind) for number in range(statements) for kind in KINDS]
    if not SOAK:
        points = Random(scene).sample(points, 1)
    untold, lost = Counter[str](), 0
    for number, kind in points:
        path = copied(before, tmp_path / f"{number}-{kind}")
        Faulty.fail(number, kind)
        said = (await visit(path, scene)).said
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
