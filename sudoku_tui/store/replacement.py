"""A fresh file in the place of a broken one: at one stroke, and what was broken is kept beside.

Until it takes its place the broken file stays as it was, so whoever dies or finds the disk full
has lost nothing. `finish_replacement` ends what was begun when somebody died at the last stroke.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from ..formats.clean import clean_path
from .plain_files import begin_private, claim_name, copy_private
from .raw_file import RawFile
from .salvage import PARTS, salvage

_BEGUN, _DONE = ".rescue", ".rescued"
"""What the fresh file is called after the name of the broken one, and when it is whole."""
_SHOWN: Final = 1_000
"""Characters of a path in a message: who looks for the file needs all of it."""


class Replacement:
    """The fresh file while it is made. Every method may raise OSError or what SQLite raises."""

    def __init__(self, path: Path) -> None:
        self.path = _called(path, _BEGUN)
        """Where it is made."""
        self._broken = path
        self._is_in_place = False

    def __enter__(self) -> Self:
        """Read the broken file and keep a copy of it."""
        _remove(self.path)
        self._was = _identity(self._broken)
        self._raw = RawFile.at(self._broken)
        self._kept = claim_name(self._broken, "broken")
        try:
            for ending in PARTS:
                part = _called(self._broken, ending)
                # The index of the log is made anew from it.
                if ending != "-shm" and part.exists():
                    copy_private(part, _called(self._kept, ending))
        except OSError:
            _remove(self._kept)
            raise
        begin_private(self.path)
        return self

    def fill(self, fresh: sqlite3.Connection) -> str:
        """Take what is whole into *fresh*; say what came of it, and keep that to be said again."""
        rescued = salvage(self._raw, fresh)
        text = (
            f"The file of saved games was damaged. {rescued.describe()}."
            f" The old file is {clean_path(str(self._kept), _SHOWN)}."
        )
        keep_notice(fresh, text)
        return text

    def take_place(self) -> None:
        """Put it where the broken file is, unless another program has done so meanwhile."""
        if _identity(self._broken) == self._was:
            self.path.replace(_called(self._broken, _DONE))
            self._is_in_place = True
            finish_replacement(self._broken)

    def __exit__(self, *_: object) -> None:
        """Leave nothing behind if it did not take its place."""
        _remove(self.path)
        if not self._is_in_place:
            _remove(self._kept)


def finish_replacement(path: Path) -> None:
    """Put a fresh file that is whole where the broken one is, if there is one.

    Raises:
        OSError: it cannot be moved.
    """
    done = _called(path, _DONE)
    if done.is_file() and not done.is_symlink():
        # The journals first: a new file must never find the log of the old one beside it.
        for ending in PARTS[:-1]:
            _called(path, ending).unlink(missing_ok=True)
        done.replace(path)


def keep_notice(connection: sqlite3.Connection, text: str) -> None:
    """Keep what the player should know, until it was told at another start."""
    connection.execute("INSERT INTO notice (at, text) VALUES (?, ?)", (time.time(), text))


def _called(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _remove(path: Path) -> None:
    with suppress(OSError):
        for ending in PARTS:
            _called(path, ending).unlink(missing_ok=True)


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino
