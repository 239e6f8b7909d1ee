"""A fault at any SQL statement: the screen goes on, and every loss is reported."""

from __future__ import annotations

import asyncio
import gc
import re
import shutil
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from textual.screen import Screen

from sudoku_tui.session.ending import end
from sudoku_tui.store.store import Store
from sudoku_tui.tui import app, saving, screens
from sudoku_tui.tui.screens.base import CommandScreen
from sudoku_tui.tui.screens.home import HomeScreen
from tests.campaign.attack import Attack
from tests.soak import SOAK, first_of
from tests.store.desk import Hands, integrity, keep, moves
from tests.store.faulty import KINDS, Faulty, Place, connect
from tests.tui.at_table import Table, opened
from tests.tui.scenes import SCENES

TELLS = re.compile(
    "not (saved|kept|remembered|read|renamed|deleted|written|put back)|cannot|could not|damaged|"
    "disk|another program|memory",
    re.IGNORECASE,
)
"""Words that tell of a fault."""
ROUNDS = (14, 8, 4, 1)
"""How many faults there are in a visit at most, the first time and then."""
PATIENCE = 60.0
"""Seconds after which a visit hangs."""
PATIENCE_AT_END = 0.5
"""Seconds for which the program waits, once the screen is gone, for what is not saved."""
NEVER = 3600.0
"""Interval of timed checks of the file (seconds): never, so that all visits are alike.
Faults in checks for changes by other programs are tested in `test_disk_failures.py`."""
VISITS_A_LOOK = 15
"""Visits after which memory is looked through: each leaves an app."""
KINDS_IN_TURN = tuple(KINDS)
START = "start"
"""The scene in which the statements of the start are tried: they are the same in all."""


class Fault(NamedTuple):
    """What fails."""

    place: Place
    kind: str


class Visit(NamedTuple):
    """What came of a scene."""

    said: list[tuple[int, str]]
    """What was said meanwhile, on the screen and in messages, after how many faults."""
    screens: set[str]
    """The names of the screens that were opened."""


async def visit(path: Path, scene: str) -> Visit:
    """Play a scene, and end as the program does: what waits is saved, or what is lost told."""
    said, visited = list[tuple[int, str]](), set[str]()

    def hear(text: str) -> None:
        said.append((len(Faulty.failed), text))

    with (
        Store(path, connect=connect, clock=Hands()) as store,
        patch.object(saving, "_OFTEN", NEVER),
        patch.object(app, "_MEANWHILE", NEVER),
    ):
        async with opened(store) as table:
            notify, settled, push = table.app.notify, table.settled, table.app.push_screen

            def notified(message: str, **named: Any) -> None:
                hear(message)
                notify(message, **named)

            async def stepped() -> None:
                await settled()
                hear(table.text)
                Faulty.next_step()

            def pushed(screen: Screen[Any], *rest: Any, **named: Any) -> Any:
                visited.add(type(screen).__name__)
                return push(screen, *rest, **named)

            table.app.notify, table.settled = notified, stepped  # type: ignore[method-assign]
            table.app.push_screen = pushed  # type: ignore[assignment, method-assign]
            await stepped()
            table.app._look_through()
            await SCENES[scene].act(table)
            await leave(table)
            assert table.app._exception is None
        for words in end(store, PATIENCE_AT_END).words:
            hear(words)
        hear(store.remark)
    return Visit(said, visited)


class Campaign:
    """Faults in a scene, several in each visit.

    Each meets its own statement or none, whatever came of those before. Of a visit of which nothing
    was lost, none needed to be told. Of another, those that were told before the next fault came
    are done with. All else is tried again in smaller company, at last alone; and what did not come
    then, for a clock or another process brings it about, where the same comes next.
    """

    def __init__(self, scene: str, folder: Path) -> None:
        self._scene, self._folder = scene, folder
        self._before = file_of_games(folder / "before.db")
        self.tried = self.visits = 0
        self.unmet = list[Fault]()
        """Those that met nothing, even alone."""

    async def begin(self) -> None:
        """See what there is without a fault."""
        without, self._wanted = await self._visit([])
        assert without.screens >= set(SCENES[self._scene].screens.split())
        self._usual = frozenset(line for _, text in without.said for line in text.split("\n"))
        places = [place for place in Faulty.places if (place.step == 0) == (self._scene == START)]
        self.faults = [
            Fault(place, KINDS_IN_TURN[(number + turn) % len(KINDS)])
            for number, place in enumerate(places)
            for turn in range(len(KINDS))
        ]

    async def untold(self, faults: Sequence[Fault], rounds: Sequence[int] = ROUNDS) -> list[str]:
        """Those of which something was lost without a word."""
        self.tried += len(faults)
        for most in rounds:
            groups = [
                group
                for reads in (True, False)
                for group in _spread([f for f in faults if _is_read(f) == reads], most)
            ]
            faults = [fault for group in groups for fault in await self._doubtful(group)]
        return [f"{fault.kind} at {fault.place}" for fault in faults]

    async def _doubtful(self, faults: list[Fault]) -> list[Fault]:
        is_alone = len(faults) == 1
        try:
            visit, kept = await self._visit(faults)
            if is_alone and not Faulty.failed:
                visit, kept = await self._visit(faults, is_near=True)
        except Exception:
            if is_alone:
                raise
            return faults
        if is_alone:
            self.unmet += [] if Faulty.failed else faults
            met = faults
        else:
            places = [Faulty.places[number] for number in Faulty.failed]
            met = [Fault(place, Faulty.at[place]) for place in places]
        doubtful = [fault for fault in faults if fault not in met]
        if kept != self._wanted:
            for number, fault in enumerate(met, 1):
                said = [text for after, text in visit.said if after == number]
                doubtful += [] if tells(said, self._usual) else [fault]
        return doubtful

    async def _visit(
        self, faults: Sequence[Fault], is_near: bool = False
    ) -> tuple[Visit, list[object]]:
        self.visits += 1
        path = copied(self._before, self._folder / str(self.visits))
        Faulty.fail({}, dict(faults), is_near)
        async with asyncio.timeout(PATIENCE):
            visited = await visit(path, self._scene)
        assert integrity(path) == "ok"
        found = kept(path)
        shutil.rmtree(path.parent)
        if self.visits % VISITS_A_LOOK == 0:
            gc.collect()
        return visited, found


def _is_read(fault: Fault) -> bool:
    return fault.place.sql.lstrip().startswith(("SELECT", "PRAGMA"))


def _spread(faults: list[Fault], most: int) -> list[list[Fault]]:
    """Groups of at most so many, far from each other."""
    groups = -(-len(faults) // most)
    return [faults[start::groups] for start in range(groups)]


def tells(said: Iterable[str], usual: frozenset[str]) -> bool:
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


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("scene", first_of(tuple(SCENES), 2))
async def test_a_fault_at_any_statement_ends_nothing_and_is_told(
    tmp_path: Path, scene: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    campaign = Campaign(scene, tmp_path)
    await campaign.begin()
    with Attack("faults of SQLite") as attack:
        count, rounds = (len(campaign.faults), ROUNDS) if SOAK else (1, ROUNDS[-1:])
        faults = Random(scene).sample(campaign.faults, count)
        attack.faults += await campaign.untold(faults, rounds)
        attack.tried, attack.lost = campaign.tried, len(attack.faults)
