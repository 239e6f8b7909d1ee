"""Everything that is kept from one day to the next."""

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
from .database import Connect, Database, is_nobodys
from .games import Clock, Games
from .plain_files import TEMPORARY, claim_name, make_private
from .saved_game import LayoutOf
from .settings import Settings
from .unsaved import Unsaved

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
"""What the file of a player's own keys is called, beside the games."""
LEFT_OVER = "unsaved-{}.db"
"""Name of a rescue file of unsaved games: ``{}`` is random, in earlier versions a number."""
EXPORTS = "exports"
"""Name of the folder of exported files, next to the saved games."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the file is: the folder that SUDOKU_TUI_DATA names, or the user's own.

    If it is in the home of nobody it still begins with ``~``, and no file can be had there.
    """
    from platformdirs import user_data_path

    chosen = environment.get("SUDOKU_TUI_DATA")
    folder = Path(chosen or "~")
    with suppress(RuntimeError):
        return folder.expanduser() if chosen else user_data_path("sudoku-tui", appauthor=False)
    return folder


def keep_private(folder: Path, *, is_chosen: bool) -> None:
    """Take the rights of other users to the data folder and its databases away; never fail.

    Earlier versions left them to the umask. A folder that the user has *chosen* stays open if it
    holds files of other kinds, or is the home or one that all users share; its databases do not.
    """
    with suppress(OSError, ValueError, RuntimeError):
        entries = [*os.scandir(folder)]
        for entry in entries:
            if _is_database(entry.name) and entry.is_file(follow_symlinks=False):
                make_private(folder / entry.name)
        if not is_chosen or _is_for_games_alone(folder, [entry.name for entry in entries]):
            make_private(folder)


def _is_database(name: str) -> bool:
    """Check a name for the file of saved games, its log, its copies and files left over."""
    return name.startswith((FILE_NAME, LEFT_OVER.partition("{}")[0]))


def _is_for_games_alone(folder: Path, names: list[str]) -> bool:
    if folder.stat().st_mode & stat.S_ISVTX or folder.resolve() in (Path.home(), Path("/")):
        return False
    return all(
        _is_database(name) or name == EXPORTS or name.startswith((KEYS_FILE, TEMPORARY))
        for name in names
    )


class Store:
    """One file of games, settings and statistics.

    Opening never fails: a broken file is moved aside and kept, and where no file can be
    had at all, everything is kept in memory; `remark` says so.
    """

    def __init__(
        self,
        path: Path | None,
        *,
        clock: Clock = time.time,
        layout_of: LayoutOf = layout_named,
        connect: Connect = sqlite3.connect,
    ) -> None:
        """Open the file at *path*, or begin it; None is for the memory alone.

        *clock* tells the seconds since 1970, *layout_of* makes a layout from its
        id, *connect* stands in for `sqlite3.connect`.
        """
        self._database = Database(path, connect)
        self._path, self._clock, self._layout_of = path, clock, layout_of
        self.folder = Path.cwd() if path is None or is_nobodys(path) else path.parent
        """Where the file is, or would be."""
        self.games = Games(self._database, clock, layout_of)
        self.daily = Daily(self._database)
        self.settings = Settings(self._database)
        self.unsaved = Unsaved(self)
        """What could not be written yet."""

    @classmethod
    def of_user(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """The store of whoever runs the program."""
        folder = data_folder(environment)
        keep_private(folder, is_chosen=bool(environment.get("SUDOKU_TUI_DATA")))
        return cls(folder / FILE_NAME)

    # What the menu shows nothing of is imported when it is asked for.

    @cached_property
    def books(self) -> Books:
        """The lists of puzzles."""
        from .books import Books

        return Books(self._database, self._clock)

    @cached_property
    def storms(self) -> Storms:
        """The storms of drills."""
        from .storms import Storms

        return Storms(self._database)

    @cached_property
    def cards(self) -> Cards:
        """What was practised, and when it is due again."""
        from .cards import Cards

        return Cards(self._database, self._clock)

    @cached_property
    def lessons(self) -> Lessons:
        """The pages that were read."""
        from .lessons import Lessons

        return Lessons(self._database, self._clock)

    @cached_property
    def misses(self) -> Misses:
        """What was missed in games."""
        from .lessons import Misses

        return Misses(self._database, self.cards)

    @cached_property
    def reserve(self) -> Reserve:
        """Fresh puzzles."""
        from .reserve import Reserve

        return Reserve(self._database, self._layout_of)

    @cached_property
    def statistics(self) -> Statistics:
        """How the games that were won went."""
        from .statistics import Statistics

        return Statistics(self._database)

    def count_due(self) -> int:
        """How many cards are due, those that were missed before they were practised included.

        Raises:
            StoreError: the file fails.
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
        """What the player should know about the file; empty if all is well."""
        return self._database.remark

    @property
    def notices(self) -> tuple[str, ...]:
        """What came to light before this start, and should be said once more."""
        return self._database.notices

    def look_through(self) -> str:
        """Look for what the disk has changed, at leisure; say what was found, if anything."""
        from .spoilt_rows import look_through

        return look_through(self._database)

    def told(self) -> None:
        """Say no more what was said at this start."""
        self._database.told()

    @property
    def in_memory(self) -> bool:
        """Whether everything will be gone when the program ends."""
        return self._database.in_memory

    @property
    def why_in_memory(self) -> str:
        """Why there is no file, in a few words; empty if there is one, or none was wanted."""
        return self._database.why_in_memory

    @property
    def where_saved(self) -> str:
        """A sentence that says where the moves are."""
        if self.in_memory:
            return "The moves could not be saved."
        what = "All but what is told below is" if self.unsaved else "The moves are"
        return f"{what} in {clean_path(str(self.folder / FILE_NAME), 1_000)}"

    @property
    def is_lost_with_memory(self) -> bool:
        """Whether something was played that is in memory alone, for want of a file."""
        return self.in_memory and self._path is not None and self._database.holds_play()

    @property
    def exports(self) -> Path:
        """Where files that the player asks for are written: beside the games."""
        return self.folder / EXPORTS

    @property
    def keys_file(self) -> Path | None:
        """The file of the player's own keys, there or not; None if nothing is kept in files."""
        return None if self._path is None or is_nobodys(self._path) else self.folder / KEYS_FILE

    @property
    def left_over(self) -> list[Path]:
        """Rescue files of changes that could not be saved at exit; links are ignored."""
        with suppress(OSError, ValueError):
            found = sorted(self.folder.glob(LEFT_OVER.format("*")))
            return [path for path in found if stat.S_ISREG(path.lstat().st_mode)]
        return []

    @property
    def generation(self) -> int:
        """Goes up when a fresh file, or the memory, took the place of the one before."""
        return self._database.generation

    def impatient(self) -> AbstractContextManager[None]:
        """Whatever is written meanwhile does not wait for another program's lock."""
        return self._database.impatient()

    def flush(self) -> bool:
        """Try to write what could not be written yet, without waiting for other programs.

        Return whether everything is saved now.
        """
        self._come_back()
        with self.impatient():
            return self.unsaved.flush()

    def forget_pages(self) -> None:
        """Forget what was read of the file, to take less memory; nothing fails by that."""
        self._database.forget_pages()

    def copy_to(self, other: Store) -> None:
        """Make *other* the same as this; raises StoreError if that fails."""
        self._database.copy_to(other._database)

    def look(self) -> None:
        """See whether the file is still where it was; `remark` and `generation` say if not."""
        self._come_back()
        self._database.look()

    def _come_back(self) -> None:
        """Leave the memory for the file, if there is room or leave for one by now."""
        if self.in_memory:
            from .merge import merge

            self._database.come_back(lambda memory, file: merge(memory, file, self._clock()))

    def restore(self, backup: Path) -> Merged:
        """Bring in what the file at *backup* holds; nothing that is here goes.

        Raises:
            DamagedFile, NewerFile: it cannot be believed, or not be read by this version.
            StoreError: nothing was written.
            OSError: it cannot be read.
        """
        from .backup import reading_backup
        from .merge import merge

        with reading_backup(backup) as read, self._database.writing() as connection:
            return merge(read, connection, self._clock())

    def replace(self, backup: Path) -> Path | None:
        """Put what the file at *backup* holds in the place of all that is here.

        Return where all that was here is kept, in a file of its own; None for the memory.

        Raises:
            DamagedFile, NewerFile: it cannot be believed, or not be read by this version.
            StoreError: nothing was written.
            OSError: it cannot be read, or what is here cannot be kept.
        """
        from .backup import back_up, reading_backup
        from .merge import replace_all

        kept = None
        with reading_backup(backup) as read, self._database.writing() as connection:
            # Nobody else writes now, so what is kept is all that there was.
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
