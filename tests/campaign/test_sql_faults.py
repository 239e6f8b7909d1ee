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

from sudoku_tui.session.ending import save_at_exit
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

REPORTS = re.compile(
    "not (saved|kept|remembered|read|renamed|deleted|written|put back)|cannot|could not|damaged|"
    "disk|another program|memory",
    re.IGNORECASE,
)
"""Words in reports of a fault."""
ROUNDS = (14, 8, 4, 1)
"""Maximum number of faults per visit, in the first round and later ones."""
PATIENCE = 60.0
"""Seconds after which a visit counts as hanging."""
PATIENCE_AT_END = 0.5
"""Deadline for saving the rest after the screen has closed (seconds)."""
NEVER = 3600.0
"""Interval of timed checks of the file (seconds): never, so that all visits are alike. Faults in
checks for changes by other programs are tested in `test_disk_failures.py`."""
VISITS_PER_COLLECTION = 15
"""Visits between two garbage collections; each visit leaves an app behind."""
KINDS_IN_TURN = tuple(KINDS)
START = "start"
"""The scene that tests the statements of the start, which are the same in all scenes."""


class Fault(NamedTuple):
    """A kind of failure, and the statement that fails."""

    place: Place
    kind: str


class Visit(NamedTuple):
    """Results of playing a scene."""

    messages: list[tuple[int, str]]
    """Texts on the screen and in messages, each with the number of faults before it."""
    screens: set[str]
    """Names of the screens that were opened."""


async def visit(path: Path, scene: str) -> Visit:
    """Play a scene, and end as the program does, saving the rest or reporting its loss."""
    messages, visited = list[tuple[int, str]](), set[str]()

    def hear(text: str) -> None:
        messages.append((len(Faulty.failed), text))

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
            table.app._check_file()
            await SCENES[scene].act(table)
            await return_to_menu(table)
            assert table.app._exception is None
        for words in save_at_exit(store, PATIENCE_AT_END).words:
            hear(words)
        hear(store.remark)
    return Visit(messages, visited)


class Campaign:
    """A search for unreported losses: faults in a scene, several in each visit.

    Each fault hits its own statement, or none if an earlier fault has changed the course. A visit
    that lost nothing clears all its faults. Otherwise, faults that were reported before the next
    one occurred are cleared. All others are tried again in smaller groups, at last alone. A fault
    that does not occur even then depends on a clock or another process; it is tried at the next
    statement of the same text.
    """

    def __init__(self, scene: str, folder: Path) -> None:
        self._scene, self._folder = scene, folder
        self._before = write_games(folder / "before.db")
        self.tried = self.visits = 0
        self.unmet = list[Fault]()
        """Faults that hit no statement, even alone."""

    async def begin(self) -> None:
        """Play the scene without a fault, and list the faults to try."""
        without, self._wanted = await self._visit([])
        assert without.screens >= set(SCENES[self._scene].screens.split())
        self._usual = frozenset(line for _, text in without.messages for line in text.split("\n"))
        places = [place for place in Faulty.places if (place.step == 0) == (self._scene == START)]
        self.faults = [
            Fault(place, KINDS_IN_TURN[(number + turn) % len(KINDS)])
            for number, place in enumerate(places)
            for turn in range(len(KINDS))
        ]

    async def find_unreported(
        self, faults: Sequence[Fault], rounds: Sequence[int] = ROUNDS
    ) -> list[str]:
        """Return the faults that lost something without a report."""
        self.tried += len(faults)
        for most in rounds:
            groups = [
                group
                for reads in (True, False)
                for group in _split([f for f in faults if _is_read(f) == reads], most)
            ]
            faults = [fault for group in groups for fault in await self._try_group(group)]
        return [f"{fault.kind} at {fault.place}" for fault in faults]

    async def _try_group(self, faults: list[Fault]) -> list[Fault]:
        is_alone = len(faults) == 1
        try:
            visit, content = await self._visit(faults)
            if is_alone and not Faulty.failed:
                visit, content = await self._visit(faults, is_near=True)
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
        if content != self._wanted:
            for number, fault in enumerate(met, 1):
                messages = [text for after, text in visit.messages if after == number]
                doubtful += [] if reports_fault(messages, self._usual) else [fault]
        return doubtful

    async def _visit(
        self, faults: Sequence[Fault], is_near: bool = False
    ) -> tuple[Visit, list[object]]:
        self.visits += 1
        path = copy_file(self._before, self._folder / str(self.visits))
        Faulty.fail({}, dict(faults), is_near)
        async with asyncio.timeout(PATIENCE):
            visited = await visit(path, self._scene)
        assert integrity(path) == "ok"
        found = read_content(path)
        shutil.rmtree(path.parent)
        if self.visits % VISITS_PER_COLLECTION == 0:
            gc.collect()
        return visited, found


def _is_read(fault: Fault) -> bool:
    return fault.place.sql.lstrip().startswith(("SELECT", "PRAGMA"))


def _split(faults: list[Fault], most: int) -> list[list[Fault]]:
    """Split *faults* into groups of at most *most*, with distant faults in each."""
    groups = -(-len(faults) // most)
    return [faults[start::groups] for start in range(groups)]


def reports_fault(messages: Iterable[str], usual: frozenset[str]) -> bool:
    """Check whether a new line, not among the *usual* ones, reports a fault."""
    new = ([line for line in text.split("\n") if line not in usual] for text in messages)
    return any(REPORTS.search(" ".join(" ".join(lines).split())) for lines in new)


async def return_to_menu(table: Table) -> None:
    """Go back to the menu from any screen."""
    for _ in range(8):
        if len(table.app.screen_stack) > 1 and not table.app._exit:
            await table.press("escape")


def copy_file(file: Path, folder: Path) -> Path:
    """Copy a file of games to a new folder."""
    folder.mkdir()
    return Path(shutil.copy(file, folder / "games.db"))


def read_content(path: Path) -> list[object]:
    """Return the content of the file: games, settings, practice and lessons."""
    asks = (
        "SELECT givens, won IS NULL, name, deleted IS NULL FROM game ORDER BY givens, id",
        "SELECT givens, number, what FROM event JOIN game ON game.id = event.game"
        " ORDER BY givens, game.id, number",
        # The next page to learn follows from the rest.
        "SELECT * FROM setting WHERE key <> 'next_to_learn' ORDER BY 1",
        "SELECT technique, kind, grade FROM drill ORDER BY id",
        "SELECT page FROM lesson ORDER BY 1",
        "SELECT technique, kind, found FROM storm_drill ORDER BY begun, number",
        "SELECT book.name, book.deleted IS NULL, puzzle FROM book JOIN book_puzzle"
        " ON book.id = book ORDER BY book.id, number",
    )
    with closing(sqlite3.connect(path)) as raw:
        return [raw.execute(ask).fetchall() for ask in asks]


def write_games(path: Path) -> Path:
    """Write a file with two games."""
    with Store(path, connect=connect, clock=Hands()) as store:
        for level in ("Easy", "Hard"):
            keep(store, moves(5), level)
    return path


def test_no_screen_is_missing_from_the_scenes() -> None:
    """Check all screens but pure base classes and the menu, where all scenes begin."""
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
async def test_a_fault_at_any_statement_is_survived_and_reported(
    tmp_path: Path, scene: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    campaign = Campaign(scene, tmp_path)
    await campaign.begin()
    with Attack("faults of SQLite") as attack:
        count, rounds = (len(campaign.faults), ROUNDS) if SOAK else (1, ROUNDS[-1:])
        faults = Random(scene).sample(campaign.faults, count)
        attack.faults += await campaign.find_unreported(faults, rounds)
        attack.tried, attack.lost = campaign.tried, len(attack.faults)
