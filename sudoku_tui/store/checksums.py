"""Which columns of a row each checksum covers, and which rows are not as they were written."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from sqlite3 import Connection, Row
from typing import Final, NamedTuple, TypeAlias

Values: TypeAlias = Mapping[str, object]
"""What columns hold, by their names."""


def checksum(*parts: object) -> int:
    """A number that changes when one of *parts* was damaged."""
    return zlib.crc32("\x1f".join(map(str, parts)).encode("utf-8", "replace"))


class Part(NamedTuple):
    """Columns of a table that have one checksum."""

    columns: tuple[str, ...]
    proof: str = "checksum"
    """The column that it stands in."""

    def sum_of(self, row: Values | Row) -> int:
        """The checksum that *row* should have."""
        return checksum(*[row[name] for name in self.columns])

    def is_whole(self, row: Values | Row) -> bool:
        """Whether *row* is as it was written."""
        return row[self.proof] == self.sum_of(row)


PUZZLE: Final = Part(("layout", "shape", "givens", "solution"))
"""What a game cannot be played without."""
DETAILS: Final = Part(
    (
        *("id", "title", "author", "source", "comment", "level", "score", "seed", "name"),
        *("created", "share", "daily"),
    ),
    "details_checksum",
)
"""What is known of a game beside its puzzle; only its name changes."""
STATE: Final = Part(
    ("id", "played", "elapsed_ms", "hints", "events", "digits", "won", "deleted"),
    "state_checksum",
)
"""How far a game is: what changes with each move."""
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
"""The tables whose rows have checksums, and what each covers."""
_ADDED: Final = (
    ("game", DETAILS),
    ("game", STATE),
    *(("setting", SETTING), ("looked_back", LOOKED_BACK), ("miss", MISS), ("lesson", LESSON)),
)
"""What had no checksum in the first versions."""


def add_checksums(connection: Connection) -> None:
    """Give the rows of an older file, or those taken from one, the checksums that they lack."""
    for table, part in _ADDED:
        names = ", ".join(part.columns)
        rows = connection.execute(
            f"SELECT rowid, {names} FROM {table} WHERE {part.proof} = 0"
        ).fetchall()
        sums = [(checksum(*tuple(row)[1:]), row[0]) for row in rows]
        connection.executemany(f"UPDATE {table} SET {part.proof} = ? WHERE rowid = ?", sums)
