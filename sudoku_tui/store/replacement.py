"""Atomic replacement of a broken file with a new one; the broken file is kept next to it.

The broken file stays unchanged until the replacement, so a crash or a full disk loses nothing.
`finish_replacement` completes a replacement that was interrupted at its last step.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from ..formats.clean import clean_path
from .plain_files import claim_name, copy_private, create_private_file
from .raw_file import RawFile
from .salvage import PARTS, salvage

_INCOMPLETE, _COMPLETE = ".rescue", ".rescued"
"""Suffixes of the new file, while it is incomplete and when it is complete."""
_SHOWN: Final = 1_000
"""Longest path in a message (characters); the player needs the whole path to find the file."""


class Replacement:
    """The new file while it is made. Every method may raise OSError or an error of SQLite."""

    def __init__(self, path: Path) -> None:
        self.path = _with_suffix(path, _INCOMPLETE)
        """Path of the incomplete new file."""
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
                part = _with_suffix(self._broken, ending)
                # SQLite rebuilds the index from the log.
                if ending != "-shm" and part.exists():
                    copy_private(part, _with_suffix(self._kept, ending))
        except OSError:
            _remove(self._kept)
            raise
        create_private_file(self.path)
        return self

    def fill(self, fresh: sqlite3.Connection) -> str:
        """Copy everything intact into *fresh*, and return a message about the result.

        The message is also stored, to be shown at the next start too.
        """
        rescued = salvage(self._raw, fresh)
        text = (
            f"The file of saved games was damaged. {rescued.describe()}."
            f" The old file is {clean_path(str(self._kept), _SHOWN)}."
        )
        store_notice(fresh, text)
        return text

    def take_place(self) -> None:
        """Replace the broken file with the new one, unless another program has done so."""
        if _identity(self._broken) == self._was:
            self.path.replace(_with_suffix(self._broken, _COMPLETE))
            self._is_in_place = True
            finish_replacement(self._broken)

    def __exit__(self, *_: object) -> None:
        """Delete the new file and the copy if no replacement took place."""
        _remove(self.path)
        if not self._is_in_place:
            _remove(self._kept)


def finish_replacement(path: Path) -> None:
    """Move a complete new file to the path of the broken one, if there is such a file.

    Raises:
        OSError: The file cannot be moved.
    """
    done = _with_suffix(path, _COMPLETE)
    if done.is_file() and not done.is_symlink():
        # Journals first: SQLite must never apply the log of the old file to the new one.
        for ending in PARTS[:-1]:
            _with_suffix(path, ending).unlink(missing_ok=True)
        done.replace(path)


def store_notice(connection: sqlite3.Connection, text: str) -> None:
    """Store a message to the player until a later start has shown it."""
    connection.execute("INSERT INTO notice (at, text) VALUES (?, ?)", (time.time(), text))


def _with_suffix(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _remove(path: Path) -> None:
    with suppress(OSError):
        for ending in PARTS:
            _with_suffix(path, ending).unlink(missing_ok=True)


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino
