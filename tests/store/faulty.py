"""A connection that fails at a chosen statement, with a chosen kind of fault."""

from __future__ import annotations

import sqlite3
from typing import Any

from tests.store.desk import Quick

KINDS: dict[str, tuple[type[Exception], str, int]] = {
    "locked": (sqlite3.OperationalError, "database is locked", sqlite3.SQLITE_BUSY),
    "full": (sqlite3.OperationalError, "database or disk is full", sqlite3.SQLITE_FULL),
    "ioerr": (sqlite3.OperationalError, "disk I/O error", sqlite3.SQLITE_IOERR),
    "corrupt": (sqlite3.DatabaseError, "database disk image is malformed", sqlite3.SQLITE_CORRUPT),
    "memory": (MemoryError, "", 0),
}
"""What SQLite raises, its words and its code."""


class Faulty(Quick):
    """Fails once, at the statement that is *left* statements away, with a *kind* of fault."""

    left = 1_000_000
    kind = "full"
    failed = ""

    @classmethod
    def fail(cls, left: int, kind: str) -> None:
        """Count anew."""
        cls.left, cls.kind, cls.failed = left, kind, ""

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        self._count(sql)
        return super().execute(sql, *rest)

    def executemany(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        self._count(sql)
        return super().executemany(sql, *rest)

    def _count(self, sql: str) -> None:
        Faulty.left -= 1
        if Faulty.left == -1:
            Faulty.failed = sql
            kind, words, code = KINDS[Faulty.kind]
            error = kind(words)
            if code:
                # SQLite sets it on what it raises; its type does not say that others may.
                error.sqlite_errorcode = code  # type: ignore[attr-defined]
            raise error


def connect(*arguments: Any, **named: Any) -> sqlite3.Connection:
    """Like sqlite3.connect, faulty."""
    return sqlite3.connect(*arguments, factory=Faulty, **named)
