"""Checksums of rows: which columns each checksum covers, and how it is computed and verified."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from sqlite3 import Connection, Row
from typing import Final, NamedTuple, TypeAlias

Values: TypeAlias = Mapping[str, object]
"""Values of columns by name."""


def checksum(*parts: object) -> int:
    """Return the CRC-32 of *parts*, joined as text."""
    return zlib.crc32("\x1f".join(map(str, parts)).encode("utf-8", "replace"))


class Part(NamedTuple):
    """The columns of a table that share one checksum."""

    columns: tuple[str, ...]
    checksum_column: str = "checksum"
    """Name of the column with the checksum."""

    def sum_of(self, row: Values | Row) -> int:
        """Compute the checksum of *row*."""
        return checksum(*[row[name] for name in self.columns])

    def is_whole(self, row: Values | Row) -> bool:
        """Check whether *row* matches its stored checksum."""
        return row[self.checksum_column] == self.sum_of(row)


PUZZLE: Final = Part(("layout", "shape", "givens", "solution"))
"""The columns of a game's puzzle. Without them the game cannot be played."""
DETAILS: Final = Part(
    (
        *("id", "title", "author", "source", "comment", "level", "score", "seed", "name"),
        *("created", "share", "daily"),
    ),
    "details_checksum",
)
"""Facts about a game apart from its puzzle; only the name ever changes."""
STATE: Final = Part(
    ("id", "played", "elapsed_ms", "hints", "events", "digits", "won", "deleted"),
    "state_checksum",
)
"""Progress of a game, which changes with each move."""
SETTING: Final = Part(("key", "value"))
CARD: Final = Part(
    ("technique", "kind", "state", "step", "stability", "difficulty", "due", "reviewed")
)
DRILL: Final = Part(("technique", "kind", "at", "grade", "elapsed_ms", "mistakes", "rung"))
EVENT: Final = Part(("game", "number", "elapsed_ms", "what"))
LOOKED_BACK: Final = Part(("game", "at"))
MISS: Final = Part(("game", "technique", "kind", "at"))
LESSON: Final = Part(("page", "at"))
BOOK: Final = Part(("id", "source", "name", "digest", "unread", "opened", "deleted"))
BOOK_PUZZLE: Final = Part(("book", "number", "line", "layout", "puzzle", "title", "written"))
STORM_DRILL: Final = Part(("begun", "number", "technique", "kind", "elapsed_ms", "found"))
CHECKED: Final[Mapping[str, tuple[Part, ...]]] = {
    "game": (PUZZLE, DETAILS, STATE),
    "event": (EVENT,),
    "setting": (SETTING,),
    "card": (CARD,),
    "drill": (DRILL,),
    "looked_back": (LOOKED_BACK,),
    "miss": (MISS,),
    "lesson": (LESSON,),
    "book": (BOOK,),
    "book_puzzle": (BOOK_PUZZLE,),
    "storm_drill": (STORM_DRILL,),
}
"""By table: groups of columns, each with a checksum of its own."""
_ADDED: Final = (
    ("game", DETAILS),
    ("game", STATE),
    *(("setting", SETTING), ("looked_back", LOOKED_BACK), ("miss", MISS), ("lesson", LESSON)),
)
"""Parts that had no checksum in the first versions, with their tables."""


def add_checksums(connection: Connection) -> None:
    """Compute the missing checksums of rows that an older version of the program wrote."""
    for table, part in _ADDED:
        names = ", ".join(part.columns)
        rows = connection.execute(
            f"SELECT rowid, {names} FROM {table} WHERE {part.checksum_column} = 0"
        ).fetchall()
        sums = [(checksum(*tuple(row)[1:]), row[0]) for row in rows]
        connection.executemany(
            f"UPDATE {table} SET {part.checksum_column} = ? WHERE rowid = ?", sums
        )
