"""Detection of corrupted rows in a file whose structure SQLite finds intact."""

from __future__ import annotations

from contextlib import suppress
from sqlite3 import Connection
from typing import Final

from ..formats.figures import counted
from .checksums import CHECKED, checksum
from .database import Database
from .errors import StoreError
from .replacement import store_notice

_NAMES: Final = {
    "game": "game",
    "setting": "setting",
    "drill": "drill",
    "looked_back": "review",
    "miss": "miss",
    "lesson": "page of the guide",
    "storm_drill": "drill of a storm",
}
"""Names of the rows of each table in messages."""


_UNCHECKED_TABLES: Final = ("event", "card", "book", "book_puzzle")
"""Tables that are not checked here: their rows are checked when a game, card or book is opened."""


def check_rows(database: Database) -> str:
    """Check all rows for wrong checksums; return a message to the player, or "" if all are right.

    Damaged games stay and are marked in the list. All other damaged rows are deleted.
    """
    with suppress(StoreError):
        with database.reading() as connection:
            spoilt = _find_corrupted_rows(connection)
        if not spoilt:
            return ""
        told = ", ".join(counted(len(ids), _NAMES[table]) for table, ids in spoilt.items())
        text = f"Damage to the disk has changed what was saved: {told}."
        others = set(spoilt) - {"game"}
        if others:
            with database.writing(wait_for_lock=False) as connection:
                for table in others:
                    ids = [(row_id,) for row_id in spoilt[table]]
                    connection.executemany(f"DELETE FROM {table} WHERE rowid = ?", ids)
                store_notice(connection, text)
        return f"{text} Saved games has them marked." if "game" in spoilt else text
    return ""


def _find_corrupted_rows(connection: Connection) -> dict[str, list[int]]:
    """Return the rowids of corrupted rows by table.

    Events and puzzles are checked when their game or book is opened. A card can be computed again
    from its drills.
    """
    found: dict[str, list[int]] = {}
    for table, parts in CHECKED.items():
        for part in () if table in _UNCHECKED_TABLES else parts:
            names = ", ".join((*part.columns, part.checksum_column))
            for row_id, *values, proof in connection.execute(f"SELECT rowid, {names} FROM {table}"):
                if checksum(*values) != proof and row_id not in found.setdefault(table, []):
                    found[table].append(row_id)
    return {table: ids for table, ids in found.items() if ids}
