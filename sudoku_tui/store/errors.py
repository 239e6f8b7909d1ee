"""Errors of the file of saved games, and their descriptions for the screen."""

from __future__ import annotations

import sqlite3

from ..formats.clean import clean_text


class StoreError(Exception):
    """Data was not saved or not read. The message has the reason, to follow ``not saved:``."""


class StoreConflict(StoreError):
    """The game was continued in another window or program after it was loaded here."""


class NoSuchGame(StoreError):
    """No game has this id."""


class ReplacedFile(StoreError):
    """Another file has been opened in place of the one before; nothing was done in it yet.

    Facts about the old file, such as ids of games, may be wrong for the new one.
    """


class NewerFile(StoreError):
    """The file was written by a later version of the program. It was not changed."""


class ForeignFile(StoreError):
    """The file belongs to another program. It was not changed."""


class DamagedFile(StoreError):
    """The file is corrupted, or not recognisable as a file of saved games."""


FAILURES = (sqlite3.Error, UnicodeDecodeError, MemoryError)
"""Exceptions that SQLite raises.

UnicodeDecodeError occurs if a message quotes a corrupted name in the file. MemoryError replaces
SQLite's own error when memory runs out.
"""
BUSY = "another program is writing to the file"
DISK_FULL = "the disk is full"
READ_ONLY = "the file is read-only"
NOT_OPENED = "the file cannot be opened"
NOT_PERMITTED = "the file may not be opened"
DISK_ERROR = "the disk reports an error"
_FROM_OUTSIDE = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_PROTOCOL: BUSY,
    sqlite3.SQLITE_FULL: DISK_FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: NOT_OPENED,
    sqlite3.SQLITE_PERM: NOT_PERMITTED,
    sqlite3.SQLITE_AUTH: NOT_PERMITTED,
    sqlite3.SQLITE_IOERR: DISK_ERROR,
    sqlite3.SQLITE_NOMEM: "there is not enough memory",
    sqlite3.SQLITE_TOOBIG: "it is too long",
}
"""Error codes with causes outside the file, and their descriptions."""
_OF_THE_PROGRAM = (sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.IntegrityError)


def describe_error(error: Exception) -> str:
    """Return why SQLite failed, in words for the screen."""
    if isinstance(error, MemoryError):
        return _FROM_OUTSIDE[sqlite3.SQLITE_NOMEM]
    return _FROM_OUTSIDE.get(primary_code(error)) or clean_text(str(error))


def is_damage(error: Exception) -> bool:
    """Check whether *error* may mean a corrupted file, rather than a lock or a full disk."""
    if isinstance(error, UnicodeDecodeError):
        return True
    if isinstance(error, _OF_THE_PROGRAM) or not isinstance(error, sqlite3.DatabaseError):
        return False
    return primary_code(error) not in _FROM_OUTSIDE


def primary_code(error: Exception) -> int:
    """Return SQLite's primary result code, the lowest eight bits; 0 for errors without a code."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
