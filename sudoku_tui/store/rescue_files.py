"""Rescue files: changes that could not be saved before the program ended, and their import later.

A rescue file is itself a file of saved games, with each game complete. On import, a game is
appended to its earlier events if the file of saved games has them; otherwise it becomes a new game.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from ..formats.clean import clean_path
from ..formats.figures import counted
from .errors import StoreError
from .health.places import existing_parent, is_on_read_only_disk
from .journal import Journal
from .pending_changes import DelayedWrite
from .plain_files import create_private_folder
from .salvage import PARTS
from .store import FILE_NAME, RESCUE_FILE_NAME, Store

_ID: Final = "id of game "
"""Prefix of a setting in a rescue file, before the id of a game there; the value is the id of the
same game in the file of saved games."""
_SETTING: Final = "setting"
_NEVER_IN_IT: Final = 0
"""Id of a game that the file of saved games never had."""
_NO_FOLDER: Final = "is not a folder that can be used"
_SHOWN: Final = 1_000
"""Longest path in a sentence (characters); a shortened path would be useless."""


def write_rescue_file(store: Store) -> Path | None:
    """Write the unsaved changes of *store*, or all of a store in memory, to a rescue file.

    The file is in the folder of *store*, where the next start finds it. Failing that, it is a
    private file with an unpredictable name in the system's folder for temporary files.

    Returns:
        Path of the file; None if it cannot be written.
    """
    for folder in (store.folder, None):
        try:
            path = _begin(folder or Path(tempfile.gettempdir()))
        except (OSError, ValueError):
            continue
        try:
            with Store(path) as other:
                if not other.in_memory:
                    store.copy_to(other) if store.in_memory else _copy(store, other)
                    return path
        except StoreError:
            pass
        _remove(path)
    return None


def describe_rescue_steps(folder: Path, *, is_inside: bool, are_several: bool = False) -> str:
    """Return instructions for the player so that rescue files get saved.

    Args:
        folder: The data folder.
        is_inside: Whether the rescue files are in that folder.
        are_several: Whether there is more than one.
    """
    it, what = ("them", "the rescue files") if are_several else ("it", "the rescue file")
    shown = clean_path(str(folder), _SHOWN)
    problem = _describe_obstacle(folder, shown)
    start = f"the next start of the game saves {it}."
    if not problem:
        return start.capitalize() if is_inside else f"Move {it} into {shown}; {start}"
    way = f"move {what} to another folder and set SUDOKU_TUI_DATA to that folder; {start}"
    if problem.endswith(_NO_FOLDER):
        return f"{problem}. {way[0].upper()}{way[1:]}"
    move = "" if is_inside else f" and move {what} into {shown}"
    return f"{problem}. Make it writable{move}, or {way}"


def _describe_obstacle(folder: Path, shown: str) -> str:
    """Return why nothing can be saved in the data folder; "" without an obstacle."""
    try:
        if folder.exists() and not folder.is_dir():
            return f"{shown} {_NO_FOLDER}"
        place = folder if folder.exists() else existing_parent(folder)
        database = folder / FILE_NAME
        if is_on_read_only_disk(place):
            return f"{shown} is on a read-only disk"
        if not os.access(place, os.W_OK | os.X_OK):
            return f"{shown} {'is read-only' if place == folder else _NO_FOLDER}"
        if database.exists() and not os.access(database, os.W_OK):
            return f"{clean_path(str(database), _SHOWN)} is read-only"
    except (OSError, ValueError):
        return f"{shown} {_NO_FOLDER}"
    return ""


def _begin(folder: Path) -> Path:
    """Create a private, empty file with a new random name in *folder*.

    Raises:
        OSError, ValueError: The file cannot be created.
    """
    create_private_folder(folder)
    before, after = RESCUE_FILE_NAME.split("{}")
    number, name = tempfile.mkstemp(after, before, folder)
    os.close(number)
    return Path(name)


def _remove(path: Path) -> None:
    with suppress(OSError):
        for ending in PARTS:
            path.with_name(path.name + ending).unlink(missing_ok=True)


def _copy(store: Store, other: Store) -> None:
    """Write the unsaved changes of *store* to *other*.

    Raises:
        StoreError: A change cannot be written.
    """
    for each in store.unsaved:
        if isinstance(each, Journal):
            copy = Journal.copying_to(other, each.saved, _NEVER_IN_IT)
            if not copy.flush():
                raise StoreError(copy.reason)
            id = _NEVER_IN_IT if each.conflict else each.game_id
            other.settings.set(f"{_ID}{copy.game_id}", id)
        elif isinstance(each, DelayedWrite):
            each.write(other)


class RescueImport(NamedTuple):
    """The result of the import of rescue files."""

    message: str
    """Message to the player; empty if there were no files."""
    is_incomplete: bool
    """Whether something could not be saved yet."""


def import_rescue_files(store: Store) -> RescueImport:
    """Import the rescue files in the folder of *store*, and delete each that was saved.

    Unreadable files stay. A store in memory imports nothing, because the files are deleted
    afterwards.
    """
    if store.in_memory:
        return RescueImport("", is_incomplete=True)
    told = ""
    for path in store.rescue_files:
        with Store(path) as other:
            if other.in_memory or other.remark:
                continue
            try:
                taken = _take(other, store)
            except StoreError as error:
                return RescueImport(
                    f"What is in {path.name} is not saved yet: {error}.", is_incomplete=True
                )
        _remove(path)
        settings = taken.pop(_SETTING)
        what = [counted(number, kind) for kind, number in taken.items() if number]
        if what or settings:
            saved = _list(what or ["settings"])
            told = f"What could not be saved last time is saved now: {saved}."
    return RescueImport(told, is_incomplete=False)


def _list(what: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(what[:-1]), what[-1])))


def _take(other: Store, store: Store) -> dict[str, int]:
    """Save the data of *other* in *store*; return the number of items of each kind.

    Raises:
        StoreError: Something could not be saved. A repeated call saves nothing twice.
    """
    ids = list(_ids(other))
    for id in ids:
        saved = other.games.load(id)
        journal = Journal.copying_to(store, saved, other.settings.get(f"{_ID}{id}", _NEVER_IN_IT))
        if not journal.flush():
            raise StoreError(journal.reason)
        other.settings.set(f"{_ID}{id}", journal.game_id)
    drills, known = other.cards.drills(), set(store.cards.drills())
    for drill in drills:
        if drill not in known:
            figures = drill.elapsed, drill.mistakes, drill.detail
            store.cards.record(drill.card, drill.grade, *figures, drill.at)
    lessons = other.lessons.read()
    for page in lessons:
        store.lessons.record(page)
    settings = other.settings.copy_to(store.settings, except_prefix=_ID)
    return {"game": len(ids), "drill": len(drills), "lesson": len(lessons), _SETTING: settings}


def _ids(store: Store) -> Iterator[int]:
    for deleted in (False, True):
        for game in store.games.list_games(deleted=deleted):
            yield game.id
