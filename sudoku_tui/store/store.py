"""The store: one object for all data that outlives a run of the program."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

from ..engine.layouts import layout_named
from ..formats.clean import clean_path
from .daily import Daily
from .database import Connect, Database, is_home_unknown
from .games import Clock, Games
from .pending_changes import PendingChanges
from .plain_files import TEMPORARY, claim_name, make_private
from .saved_game import LayoutOf
from .settings import Settings

if TYPE_CHECKING:
    from .books import Books
    from .cards import Cards
    from .lessons import Lessons, Misses
    from .merge import Merged
    from .reserve import Reserve
    from .statistics import Statistics
    from .storms import Storms

FILE_NAME = "games.db"
KEYS_FILE = "keys.toml"
"""Name of the file of custom key bindings, next to the saved games."""
RESCUE_FILE_NAME = "unsaved-{}.db"
"""Name of a rescue file of unsaved games: ``{}`` is random, in earlier versions a number."""
EXPORTS = "exports"
"""Name of the folder of exported files, next to the saved games."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the data folder: the one that SUDOKU_TUI_DATA names, or the user's own.

    If the home directory is unknown, the path still begins with ``~``. No file can be saved there.
    """
    from platformdirs import user_data_path

    chosen = environment.get("SUDOKU_TUI_DATA")
    folder = Path(chosen or "~")
    with suppress(RuntimeError):
        return folder.expanduser() if chosen else user_data_path("sudoku-tui", appauthor=False)
    return folder


def make_folder_private(folder: Path, *, is_chosen: bool) -> None:
    """Remove the permissions of other users on the data folder and its databases; never fail.

    Earlier versions left them to the umask. A folder that the user has *chosen* keeps its
    permissions if it holds files of other kinds, is the home directory or is shared by all users.
    Its databases become private all the same.
    """
    with suppress(OSError, ValueError, RuntimeError):
        entries = [*os.scandir(folder)]
        for entry in entries:
            if _is_database(entry.name) and entry.is_file(follow_symlinks=False):
                make_private(folder / entry.name)
        if not is_chosen or _is_for_games_alone(folder, [entry.name for entry in entries]):
            make_private(folder)


def _is_database(name: str) -> bool:
    """Check whether a name is that of the saved games, their log, their copies or a rescue file."""
    return name.startswith((FILE_NAME, RESCUE_FILE_NAME.partition("{}")[0]))


def _is_for_games_alone(folder: Path, names: list[str]) -> bool:
    if folder.stat().st_mode & stat.S_ISVTX or folder.resolve() in (Path.home(), Path("/")):
        return False
    return all(
        _is_database(name) or name == EXPORTS or name.startswith((KEYS_FILE, TEMPORARY))
        for name in names
    )


class Store:
    """All saved data of one file: games, settings, statistics, practice and books.

    Opening never fails. A broken file is moved aside and kept. If no file can be opened or created,
    the data is kept in memory. `remark` describes either case.
    """

    def __init__(
        self,
        path: Path | None,
        *,
        clock: Clock = time.time,
        layout_of: LayoutOf = layout_named,
        connect: Connect = sqlite3.connect,
    ) -> None:
        """Open or create the file at *path*.

        Args:
            path: Path of the file; None keeps everything in memory.
            clock: Function that returns the time in seconds since 1970.
            layout_of: Function that returns the layout of an id.
            connect: Replacement for `sqlite3.connect`.
        """
        self._database = Database(path, connect)
        self._path, self._clock, self._layout_of = path, clock, layout_of
        self.folder = Path.cwd() if path is None or is_home_unknown(path) else path.parent
        """The folder of the file, even if there is no file."""
        self.games = Games(self._database, clock, layout_of)
        self.daily = Daily(self._database)
        self.settings = Settings(self._database)
        self.unsaved = PendingChanges(self)
        """Changes that could not be written yet."""

    @classmethod
    def of_user(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Open the store of the current user."""
        folder = data_folder(environment)
        make_folder_private(folder, is_chosen=bool(environment.get("SUDOKU_TUI_DATA")))
        return cls(folder / FILE_NAME)

    # Imported on first use: the menu, which must appear at once, shows none of these.

    @cached_property
    def books(self) -> Books:
        """The puzzle books that the player has opened."""
        from .books import Books

        return Books(self._database, self._clock)

    @cached_property
    def storms(self) -> Storms:
        """The finished storms (timed drills)."""
        from .storms import Storms

        return Storms(self._database)

    @cached_property
    def cards(self) -> Cards:
        """The practice cards: results of drills and due dates."""
        from .cards import Cards

        return Cards(self._database, self._clock)

    @cached_property
    def lessons(self) -> Lessons:
        """The guide pages that were read."""
        from .lessons import Lessons

        return Lessons(self._database, self._clock)

    @cached_property
    def misses(self) -> Misses:
        """The techniques that the player missed in games."""
        from .lessons import Misses

        return Misses(self._database, self.cards)

    @cached_property
    def reserve(self) -> Reserve:
        """The generated puzzles that were not played yet."""
        from .reserve import Reserve

        return Reserve(self._database, self._layout_of)

    @cached_property
    def statistics(self) -> Statistics:
        """The statistics of won games."""
        from .statistics import Statistics

        return Statistics(self._database)

    def count_due(self) -> int:
        """Return the number of due cards.

        Techniques that were missed but never practised count too.

        Raises:
            StoreError: The file cannot be read.
        """
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT (SELECT count(*) FROM card WHERE due <= ?) + (SELECT count(*) FROM"
                " (SELECT technique, kind FROM miss EXCEPT SELECT technique, kind FROM card))",
                (self._clock(),),
            ).fetchone()
        return int(row[0])

    @property
    def remark(self) -> str:
        """A message to the player about the file; empty if all is well."""
        return self._database.remark

    @property
    def notices(self) -> tuple[str, ...]:
        """Messages of earlier runs that the player may not have seen, to be shown once more."""
        return self._database.notices

    def check_rows(self) -> str:
        """Check all rows for damage; return a message to the player, or "" if there is none.

        Damaged games stay, other damaged rows are deleted. The check takes time, so it is run when
        idle.
        """
        from .corrupted_rows import check_rows

        return check_rows(self._database)

    def mark_notices_shown(self) -> None:
        """Mark the `notices` of this start as shown."""
        self._database.mark_notices_shown()

    @property
    def in_memory(self) -> bool:
        """Whether all data is in memory only, and lost when the program ends."""
        return self._database.in_memory

    @property
    def why_in_memory(self) -> str:
        """Why there is no file, in a few words; empty if there is one or none was wanted."""
        return self._database.why_in_memory

    @property
    def why_unsaved(self) -> str:
        """Why something is not in the file, in a few words; empty if everything is saved."""
        return self.why_in_memory or self.unsaved.reason

    @property
    def where_saved(self) -> str:
        """A sentence that names the file with the moves."""
        if self.in_memory:
            return "The moves could not be saved."
        what = "All but what is told below is" if self.unsaved else "The moves are"
        return f"{what} in {clean_path(str(self.folder / FILE_NAME), 1_000)}"

    @property
    def is_lost_with_memory(self) -> bool:
        """Whether a file was wanted, but moves or drills are in memory only."""
        return self.in_memory and self._path is not None and self._database.has_moves_or_drills()

    @property
    def exports(self) -> Path:
        """The folder for exported files, next to the saved games."""
        return self.folder / EXPORTS

    @property
    def keys_file(self) -> Path | None:
        """The path of the custom key bindings, existing or not; None without a data folder."""
        return (
            None if self._path is None or is_home_unknown(self._path) else self.folder / KEYS_FILE
        )

    @property
    def rescue_files(self) -> list[Path]:
        """Rescue files of changes that could not be saved at exit; links are ignored."""
        with suppress(OSError, ValueError):
            found = sorted(self.folder.glob(RESCUE_FILE_NAME.format("*")))
            return [path for path in found if stat.S_ISREG(path.lstat().st_mode)]
        return []

    @property
    def generation(self) -> int:
        """A counter that increases when another file, or the memory, replaces the file."""
        return self._database.generation

    def without_waiting(self) -> AbstractContextManager[None]:
        """Return a context in which writes fail at once if another program has locked the file."""
        return self._database.without_waiting()

    def flush(self) -> bool:
        """Retry the pending writes without waiting for other programs.

        Returns:
            Whether everything is saved now.
        """
        self._move_to_file()
        with self.without_waiting():
            return self.unsaved.flush()

    def forget_pages(self) -> None:
        """Free SQLite's page cache to save memory; never fail."""
        self._database.forget_pages()

    def copy_to(self, other: Store) -> None:
        """Replace the content of *other* with a copy of this store.

        Raises:
            StoreError: The copy failed.
        """
        self._database.copy_to(other._database)

    def check_file(self) -> None:
        """Check whether the file is still at its path; if not, update `remark` and `generation`."""
        self._move_to_file()
        self._database.check_file()

    def _move_to_file(self) -> None:
        """Move the data from memory to the file if one can be opened or created by now."""
        if self.in_memory:
            from .merge import merge

            self._database.move_to_file(lambda memory, file: merge(memory, file, self._clock()))

    def restore(self, backup: Path) -> Merged:
        """Merge the data of the file at *backup* into this store; nothing in this store is lost.

        Raises:
            DamagedFile, NewerFile: The backup is corrupted, or of a later version.
            StoreError: Nothing was written.
            OSError: The backup cannot be read.
        """
        from .backup import reading_backup
        from .merge import merge

        with reading_backup(backup) as read, self._database.writing() as connection:
            return merge(read, connection, self._clock())

    def replace(self, backup: Path) -> Path | None:
        """Replace all data of this store with that of the file at *backup*.

        Returns:
            Path of a new file with the data before; None for a store in memory.

        Raises:
            DamagedFile, NewerFile: The backup is corrupted, or of a later version.
            StoreError: Nothing was written.
            OSError: The backup cannot be read, or the present data cannot be copied.
        """
        from .backup import back_up, reading_backup
        from .merge import replace_all

        kept = None
        with reading_backup(backup) as read, self._database.writing() as connection:
            # The transaction keeps other programs from writing, so the copy is complete.
            if self._path is not None and not self.in_memory:
                kept = claim_name(self._path, "before")
                try:
                    back_up(self._path, kept)
                except BaseException:
                    kept.unlink(missing_ok=True)
                    raise
            replace_all(read, connection)
        return kept

    def close(self) -> None:
        """Close the file. Nothing can be saved afterwards."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
