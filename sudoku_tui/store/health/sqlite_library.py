"""The check of the SQLite library that Python was built with."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Final

from .finding import Finding, fault, ok, warning
from .subject import Subject

_OLDEST: Final = (3, 34)
"""Oldest release that the program was tested with."""
_HARMFUL: Final = ("OMIT_WAL", "OMIT_PRAGMA", "OMIT_INTEGRITY_CHECK", "OMIT_AUTOINIT")
"""Compile options that remove features used by the store."""
_INSTALL: Final = "Install a Python that is built with a newer SQLite."


def check_sqlite(subject: Subject) -> Iterator[Finding]:
    """Check version and compile options."""
    version = sqlite3.sqlite_version
    with closing(sqlite3.connect(":memory:")) as connection:
        options = {row[0] for row in connection.execute("PRAGMA compile_options")}
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdecimal())
    missing = sorted(options & set(_HARMFUL))
    if missing:
        yield fault(f"SQLite {version} was built with {', '.join(missing)}.", _INSTALL)
    elif numbers < _OLDEST:
        yield warning(f"SQLite {version} is older than 3.34, and was not tried.", _INSTALL)
    elif "THREADSAFE=0" in options:
        yield warning(f"SQLite {version} was built without threads.", _INSTALL)
    else:
        yield ok(version)
