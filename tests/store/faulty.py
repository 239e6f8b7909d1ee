"""Connections that fail at chosen statements, and files that fail at a chosen operation."""

from __future__ import annotations

import builtins
import errno
import io
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest

from tests.store.desk import Quick

KINDS: dict[str, tuple[type[Exception], str, int]] = {
    "locked": (sqlite3.OperationalError, "database is locked", sqlite3.SQLITE_BUSY),
    "full": (sqlite3.OperationalError, "database or disk is full", sqlite3.SQLITE_FULL),
    "ioerr": (sqlite3.OperationalError, "disk I/O error", sqlite3.SQLITE_IOERR),
    "corrupt": (sqlite3.DatabaseError, "database disk image is malformed", sqlite3.SQLITE_CORRUPT),
    "memory": (MemoryError, "", 0),
}
"""Exceptions of SQLite: type, message and code."""


class Place(NamedTuple):
    """Position of a statement in a run, independent of faults in earlier steps."""

    step: int
    """Number of steps taken before it."""
    sql: str
    time: int
    """Number of earlier runs of the same statement in this step."""


class Faulty(Quick):
    """Connection that fails at planned statements, numbered from 0 over all connections."""

    plan: ClassVar[Mapping[int, str]] = {}
    """Kind of fault by the statement's number."""
    at: ClassVar[Mapping[Place, str]] = {}
    """Kind of fault by the statement's place."""
    is_near: ClassVar[bool] = False
    """Whether a statement also matches one step before its place, or any time later."""
    statements: ClassVar[list[str]] = []
    """Statements since the plan was made, failed ones included."""
    places: ClassVar[list[Place]] = []
    """Places of these statements."""
    failed: ClassVar[list[int]] = []
    """Numbers of the statements that failed."""
    _step: ClassVar[int] = 0
    _seen: ClassVar[Counter[str]] = Counter()

    @classmethod
    def fail(
        cls,
        plan: Mapping[int, str],
        at: Mapping[Place, str] | None = None,
        is_near: bool = False,
    ) -> None:
        """Reset the counters and fail at these statements."""
        cls.plan, cls.at, cls.is_near = plan, at or {}, is_near
        cls.statements, cls.places, cls.failed = [], [], []
        cls._step, cls._seen = 0, Counter()

    @classmethod
    def next_step(cls) -> None:
        """Begin the next step."""
        cls._step, cls._seen = cls._step + 1, Counter()

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        self._count(sql)
        return super().execute(sql, *rest)

    def executemany(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        self._count(sql)
        return super().executemany(sql, *rest)

    def _count(self, sql: str) -> None:
        number, place = len(Faulty.statements), Place(Faulty._step, sql, Faulty._seen[sql])
        Faulty.statements.append(sql)
        Faulty.places.append(place)
        Faulty._seen[sql] += 1
        if Faulty.is_near and not Faulty.failed:
            place = next((each for each in Faulty.at if _is_about(place, each)), place)
        if wanted := Faulty.plan.get(number) or Faulty.at.get(place):
            Faulty.failed.append(number)
            kind, words, code = KINDS[wanted]
            error = kind(words)
            if code:
                # SQLite sets this attribute on its exceptions, but the type stubs lack it.
                error.sqlite_errorcode = code  # type: ignore[attr-defined]
            raise error


def _is_about(place: Place, wanted: Place) -> bool:
    """Check whether a statement matches *wanted* and comes at most one step before it."""
    return place.sql == wanted.sql and place.step >= wanted.step - 1


def connect(*arguments: Any, **named: Any) -> sqlite3.Connection:
    """Connect like sqlite3.connect, but with a `Faulty` connection."""
    return sqlite3.connect(*arguments, factory=Faulty, **named)


class FaultyFiles:
    """File operations in a folder: after *left* others one fails, once."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = str(folder)
        self.left = 1_000_000
        self.failures = 0
        for place, name in (
            (io, "open"), (builtins, "open"), (os, "open"), (os, "mkdir"), (os, "replace"),
            (os, "rename"), (os, "unlink"), (os, "remove"), (os, "fsync"),
        ):  # fmt: skip
            monkeypatch.setattr(place, name, self._failing(getattr(place, name)))

    def fail(self, left: int = 1_000_000) -> None:
        """Reset the counter."""
        self.left = left

    def _failing(self, does: Callable[..., Any]) -> Callable[..., Any]:
        def fail_or_do(target: Any, *rest: Any, **named: Any) -> Any:
            if not isinstance(target, str | os.PathLike) or self._is_here(target):
                self.left -= 1
                if self.left == -1:
                    self.failures += 1
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return does(target, *rest, **named)

        return fail_or_do

    def _is_here(self, target: str | os.PathLike[str]) -> bool:
        return os.fspath(target).startswith(self._folder)
