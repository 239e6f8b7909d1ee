"""What can go wrong with the file, in words for the screen."""

from __future__ import annotations

import sqlite3

from ..formats.clean import clean_text


class StoreError(Exception):
    """Something was not saved or not read. The message says why, after ``not saved:``."""


class StoreConflict(StoreError):
    """The game went on elsewhere since it was loaded here."""


class NoSuchGame(StoreError):
    """There is no game with that id."""


class ReplacedFile(StoreError):
    """Another file is open now than before, and nothing was done in it yet.

    What is known of the one before, as the ids of games, may not hold for it.
    """


class NewerFile(StoreError):
    """The file was written by a later version of the program. It was not touched."""


class ForeignFile(StoreError):
    """The file is another program's. It was not touched."""


class DamagedFile(StoreError):
    """The file is no longer a whole one, or nobody can tell what it was."""


FAILURES = (sqlite3.Error, UnicodeDecodeError, MemoryError)
"""What SQLite raises: the second when a broken file's name is in its message, the last instead
of an error of its own when it gets no memory."""
BUSY = "another program is writing to the file"
_FROM_OUTSIDE = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_PROTOCOL: BUSY,
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the file may only be read",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_PERM: "the file may not be opened",
    sqlite3.SQLITE_AUTH: "the file may not be opened",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_NOMEM: "there is not enough memory",
    sqlite3.SQLITE_TOOBIG: "it is too long",
}
"""Errors that say nothing against the file itself."""
_OF_THE_PROGRAM = (sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.IntegrityError)


def describe_error(error: Exception) -> str:
    """Why SQLite failed, in words for the screen."""
    if isinstance(error, MemoryError):
        return _FROM_OUTSIDE[sqlite3.SQLITE_NOMEM]
    return _FROM_OUTSIDE.get(primary_code(error)) or clean_text(str(error))


def is_damage(error: Exception) -> bool:
    """Whether *error* may mean that the file is broken, rather than locked, full or so."""
    if isinstance(error, UnicodeDecodeError):
        return True
    if isinstance(error, _OF_THE_PROGRAM) or not isinstance(error, sqlite3.DatabaseError):
        return False
    return primary_code(error) not in _FROM_OUTSIDE


def primary_code(error: Exception) -> int:
    """SQLite's result code without its details: the lowest eight bits; 0 if there is none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
