"""The schema of the file, and the migrations from older versions."""

from __future__ import annotations

import sqlite3
from functools import cache

from .checksums import add_checksums
from .errors import DamagedFile, ForeignFile, NewerFile

APPLICATION_ID = 0x53444B31
"""Id of our files among SQLite files: ``SDK1``."""

SQLITE = sqlite3.sqlite_version
"""Version of the SQLite library in use."""

# STRICT needs SQLite 3.37. Enterprise distributions ship 3.34, where tables are ordinary ones.
_STRICT = "STRICT" if sqlite3.sqlite_version_info >= (3, 37) else ""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        f"""
        CREATE TABLE game (
            id INTEGER PRIMARY KEY,
            layout TEXT NOT NULL,
            shape TEXT NOT NULL,
            givens TEXT NOT NULL,
            solution TEXT NOT NULL,
            title TEXT NOT NULL,
            author TEXT NOT NULL,
            source TEXT NOT NULL,
            comment TEXT NOT NULL,
            level TEXT NOT NULL,
            score INTEGER,
            seed TEXT NOT NULL,
            name TEXT NOT NULL,
            created REAL NOT NULL,
            played REAL NOT NULL,
            elapsed_ms INTEGER NOT NULL CHECK (elapsed_ms >= 0),
            hints INTEGER NOT NULL,
            events INTEGER NOT NULL,
            digits TEXT NOT NULL,
            won REAL,
            deleted REAL,
            checksum INTEGER NOT NULL
        ) {_STRICT}
        """,
        "CREATE INDEX game_by_played ON game (played)",
        f"""
        CREATE TABLE event (
            game INTEGER NOT NULL REFERENCES game,
            number INTEGER NOT NULL,
            elapsed_ms INTEGER NOT NULL,
            what TEXT NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID {_STRICT and ", " + _STRICT}
        """,
        f"""
        CREATE TABLE lost_event (
            game INTEGER NOT NULL,
            number INTEGER NOT NULL,
            elapsed_ms INTEGER NOT NULL,
            what TEXT NOT NULL,
            noticed REAL NOT NULL
        ) {_STRICT}
        """,
        f"CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) {_STRICT}",
    ),
    (
        "ALTER TABLE game ADD COLUMN share TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE game ADD COLUMN daily TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX game_by_daily ON game (daily) WHERE daily <> ''",
        f"""
        CREATE TABLE reserve (
            id INTEGER PRIMARY KEY,
            layout TEXT NOT NULL,
            givens TEXT NOT NULL UNIQUE,
            solution TEXT NOT NULL,
            level TEXT NOT NULL,
            score INTEGER,
            share TEXT NOT NULL,
            checksum INTEGER NOT NULL
        ) {_STRICT}
        """,
    ),
    (
        f"""
        CREATE TABLE card (
            technique TEXT NOT NULL,
            kind TEXT NOT NULL,
            state INTEGER NOT NULL,
            step INTEGER,
            stability REAL NOT NULL,
            difficulty REAL NOT NULL,
            due REAL NOT NULL,
            reviewed REAL NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (technique, kind)
        ) {_STRICT}
        """,
        f"""
        CREATE TABLE drill (
            id INTEGER PRIMARY KEY,
            technique TEXT NOT NULL,
            kind TEXT NOT NULL,
            at REAL NOT NULL,
            grade INTEGER NOT NULL,
            elapsed_ms INTEGER NOT NULL,
            mistakes INTEGER NOT NULL,
            rung INTEGER NOT NULL,
            checksum INTEGER NOT NULL
        ) {_STRICT}
        """,
    ),
    (
        "CREATE TABLE looked_back (game INTEGER PRIMARY KEY REFERENCES game, at REAL NOT NULL)"
        f" {_STRICT}",
        f"""
        CREATE TABLE miss (
            game INTEGER NOT NULL REFERENCES game,
            technique TEXT NOT NULL,
            kind TEXT NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (game, technique, kind)
        ) {_STRICT}
        """,
        f"CREATE TABLE lesson (page TEXT PRIMARY KEY, at REAL NOT NULL) {_STRICT}",
    ),
    (
        "ALTER TABLE game ADD COLUMN details_checksum INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE game ADD COLUMN state_checksum INTEGER NOT NULL DEFAULT 0",
        *(
            f"ALTER TABLE {table} ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0"
            for table in ("setting", "looked_back", "miss", "lesson")
        ),
        f"CREATE TABLE notice (at REAL NOT NULL, text TEXT NOT NULL, told REAL) {_STRICT}",
    ),
    # Empty: no new tables, but new kinds of events in the log (`game.events`) for colours, marks
    # and branches. An older program would go on with such a game without these events.
    (),
    (
        f"""
        CREATE TABLE book (
            id INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            name TEXT NOT NULL,
            digest TEXT NOT NULL,
            unread TEXT NOT NULL,
            opened REAL NOT NULL,
            deleted REAL,
            checksum INTEGER NOT NULL
        ) {_STRICT}
        """,
        f"""
        CREATE TABLE book_puzzle (
            book INTEGER NOT NULL REFERENCES book,
            number INTEGER NOT NULL,
            line INTEGER NOT NULL,
            layout TEXT NOT NULL,
            puzzle TEXT NOT NULL,
            title TEXT NOT NULL,
            written TEXT NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (book, number)
        ) WITHOUT ROWID {_STRICT and ", " + _STRICT}
        """,
        f"""
        CREATE TABLE rating (
            layout TEXT NOT NULL,
            puzzle TEXT NOT NULL,
            program TEXT NOT NULL,
            level TEXT NOT NULL,
            score INTEGER,
            hardest TEXT NOT NULL,
            techniques TEXT NOT NULL,
            remark TEXT NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (layout, puzzle)
        ) WITHOUT ROWID {_STRICT and ", " + _STRICT}
        """,
    ),
    (
        f"""
        CREATE TABLE storm_drill (
            begun REAL NOT NULL,
            number INTEGER NOT NULL,
            technique TEXT NOT NULL,
            kind TEXT NOT NULL,
            elapsed_ms INTEGER NOT NULL,
            found INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (begun, number)
        ) {_STRICT}
        """,
    ),
)
"""Statements of each migration. Append new ones; never edit one that was released.

A new kind of event needs no migration if a game makes sense without it: an older program with the
same schema keeps such events and skips them. Otherwise an empty migration makes older programs
refuse the file.
"""
_WITH_CHECKSUMS = 5
"""Version that added a checksum to every row, except those of `notice` and `lost_event`."""


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate a file to the current schema, or create the tables of an empty one.

    All migrations are one transaction, because each transaction waits for the disk.

    Raises:
        NewerFile: The file is of a later version; nothing was changed.
        ForeignFile: The file belongs to another program; nothing was changed.
        DamagedFile: Its tables differ from the schema.
        sqlite3.Error: SQLite failed.
    """
    if version_of(connection) < len(MIGRATIONS):
        connection.execute("BEGIN IMMEDIATE")
        try:
            # Another process may have migrated the file while this one waited for the lock.
            for version in range(version_of(connection), len(MIGRATIONS)):
                for statement in MIGRATIONS[version]:
                    connection.execute(statement)
                if version + 1 == _WITH_CHECKSUMS:
                    add_checksums(connection)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    if _tables(connection) != _wanted_tables():
        raise DamagedFile("its tables are not what they should be")


def version_of(connection: sqlite3.Connection) -> int:
    """Return the number of migrations applied to a file; 0 for an empty one.

    Raises:
        NewerFile: The number is larger than that of the known migrations.
        ForeignFile: The file belongs to another program.
        DamagedFile: The file is ours, but its header is wrong.
        sqlite3.Error: SQLite failed.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (parts,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if owner == APPLICATION_ID and version > len(MIGRATIONS):
        raise NewerFile("the saved games were written by a later version of sudoku-tui")
    if owner == APPLICATION_ID and version < 0:
        raise DamagedFile("its version is none")
    if owner != APPLICATION_ID and (owner or version or parts):
        if _tables(connection) & _wanted_tables():
            raise DamagedFile("it does not say that it is a file of saved games")
        raise ForeignFile("the file there is another program's, and was left as it is")
    return int(version)


def _tables(connection: sqlite3.Connection) -> set[str]:
    rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {" ".join(sql.replace("STRICT", "").split()).rstrip(" ,") for (sql,) in rows}


@cache
def _wanted_tables() -> set[str]:
    with sqlite3.connect(":memory:") as connection:
        for statements in MIGRATIONS:
            for statement in statements:
                connection.execute(statement)
        return _tables(connection)
