"""Books: lists of puzzles that a player has opened, what was said of them, and what was done.

What was done is never written here: it is what the games of the file say of a puzzle, so a puzzle
that was solved is ticked in every book that has it, and no end of the program can lose a tick.
Ratings are kept by puzzle too, and are only a saving of time: one that is damaged, or that another
version of the program made, is made again.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from sqlite3 import Connection, Row
from typing import Final, NamedTuple, TypeAlias

from .. import __version__
from ..engine.layout import SYMBOLS
from ..formats.clean import clean_path, clean_text
from ..formats.marks import BAR
from .checksums import BOOK, BOOK_PUZZLE, checksum
from .database import Database
from .errors import StoreError
from .games import Clock
from .saved_game import UNREADABLE, seconds

Key: TypeAlias = tuple[str, str]
"""What a puzzle is known by: the id of its layout, and its givens and marks as one word."""

MOST_UNREAD: Final = 1_000
"""Lines that were left out of which it is kept why; of the others, how many they are."""
_AND_MORE: Final = re.compile(r"and (\d+) more")
_LONGEST_NAME: Final = 200
_AT_ONCE: Final = 500
"""Puzzles that are asked for in one query: older SQLite takes 999 values."""


class BookLine(NamedTuple):
    """A puzzle of a book."""

    number: int
    """Its place, counted from 1."""
    line: int
    """Where it begins in the file, counted from 1; 0 where it is not there (any more)."""
    layout: str
    """The id of its layout."""
    puzzle: str
    """As `write_whole` has it."""
    title: str = ""
    written: str = ""
    """What else is written on it, as our own JSON; empty if that is nothing."""

    @property
    def key(self) -> Key:
        """What it is known by."""
        return self.layout, self.puzzle

    @property
    def identity(self) -> tuple[str, str, str]:
        """What it is in its book: of one puzzle there may be several positions."""
        return self.layout, self.puzzle, self.written


class KeptBook(NamedTuple):
    """A book as a line of a list."""

    id: int
    name: str
    source: str
    """The path of its file; empty if it was pasted."""
    digest: str
    """Of what was read last."""
    unread: tuple[str, ...]
    """Why lines of it could not be read; each names its line."""
    opened: float
    """When it was opened last, in seconds since 1970."""
    puzzles: int = 0
    """How many it has."""


class Renewed(NamedTuple):
    """What became of a book when it was read again."""

    book: KeptBook
    added: int = 0
    """Puzzles that it did not have."""
    gone: int = 0
    """Puzzles that are no longer in the file, and stay in the book."""


class PuzzleRating(NamedTuple):
    """What is said of a puzzle."""

    level: str = ""
    score: int | None = None
    hardest: str = ""
    """The id of the technique that makes the level."""
    techniques: str = ""
    """The ids of all that its path takes, each with how often: ``naked-single:31 x-wing:1``."""
    remark: str = ""
    """Why there is no rating: ``several solutions``."""

    @property
    def counts(self) -> dict[str, int]:
        """How often each technique is taken, by its id, in the order of the ladder."""
        parts = (each.partition(":") for each in self.techniques.split())
        return {id: int(count) for id, _, count in parts if count.isdecimal()}


class Progress(NamedTuple):
    """What was done of a puzzle."""

    is_done: bool = False
    """Whether a game of it was won; it does not matter whether that is still on the list."""
    won: float = 0.0
    """When that was, the last time, in seconds since 1970."""
    elapsed: float = 0.0
    """Seconds: the shortest game that was won, or else how long the open one was played."""
    hints: int = 0
    """In that game."""
    open_game: int | None = None
    """The id of the game to go on with: the last one that was begun and not won."""
    filled: int = 0
    """How many of the cells that were empty hold a digit in it, in per cent."""
    won_game: int | None = None
    """The id of the game that was won last and is still on the list."""


class Books:
    """The books of one file. Every method raises StoreError if the file fails."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def list_books(self) -> list[KeptBook]:
        """The books that were not taken off the list, the one opened last first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT book.*, (SELECT count(*) FROM book_puzzle WHERE book = id) AS puzzles"
                " FROM book WHERE deleted IS NULL ORDER BY opened DESC, id DESC"
            ).fetchall()
        return [_book(row, row["puzzles"]) for row in rows]

    def of_source(self, source: str) -> KeptBook | None:
        """The book of the file at this path, whether it is on the list or not."""
        return self._found("source = ?", source) if source else None

    def of_digest(self, digest: str) -> KeptBook | None:
        """The book that was read last from a text with this digest."""
        return self._found("digest = ?", digest)

    def _found(self, where: str, value: str) -> KeptBook | None:
        with self._database.reading() as connection:
            row = connection.execute(
                f"SELECT * FROM book WHERE {where} ORDER BY opened DESC", (value,)
            ).fetchone()
            return _book(row, _count(connection, row["id"])) if row else None

    def keep(
        self,
        name: str,
        source: str,
        digest: str,
        lines: Sequence[BookLine],
        unread: Sequence[str] = (),
        *,
        book_id: int | None = None,
    ) -> Renewed:
        """Keep what was read: as a new book, or as what the book *book_id* has now.

        What that had and *lines* do not have stays in it, behind them.
        """
        told = "\n".join(_told_of(unread))
        with self._database.writing() as connection:
            before = list(_lines_of(connection, book_id)) if book_id is not None else []
            if book_id is None:
                row = connection.execute("SELECT max(id) FROM book").fetchone()
                last = max(row[0] or 0, self._database.last_id_elsewhere)
                book_id = last + 1
            else:
                name = _name_of(connection, book_id) or name
            now = float(self._clock())
            values = (book_id, source, clean_text(name, _LONGEST_NAME), digest, told, now, None)
            _write_book(connection, values)
            kept = {line.identity for line in lines}
            gone = [line._replace(line=0) for line in before if line.identity not in kept]
            whole = [*lines, *gone]
            connection.execute("DELETE FROM book_puzzle WHERE book = ?", (book_id,))
            connection.executemany(
                f"INSERT INTO book_puzzle VALUES ({', '.join('?' * 8)})",
                _rows(book_id, whole),
            )
        had = {line.identity for line in before}
        book = KeptBook(
            *(book_id, values[2], source, digest, tuple(told.splitlines()), now, len(whole))
        )
        return Renewed(book, sum(line.identity not in had for line in lines), len(gone))

    def lines(self, book_id: int) -> list[BookLine]:
        """The puzzles of a book in their order; those that the disk has changed are left out."""
        with self._database.reading() as connection:
            return list(_lines_of(connection, book_id))

    def moved(self, book_id: int, source: str) -> None:
        """Note where the file of a book is now."""
        self._change(book_id, source=source)

    def opened(self, book_id: int) -> None:
        """Note that a book was opened; one that was taken off the list is on it again."""
        self._change(book_id, opened=float(self._clock()), deleted=None)

    def rename(self, book_id: int, name: str) -> None:
        """Give a book another name; an empty one changes nothing."""
        if name := clean_text(name, _LONGEST_NAME).strip():
            self._change(book_id, name=name)

    def delete(self, book_id: int) -> None:
        """Take a book off the list. What was done of its puzzles stays, as games do."""
        self._change(book_id, deleted=float(self._clock()))

    def undelete(self, book_id: int) -> None:
        """Put a book back on the list."""
        self._change(book_id, deleted=None)

    def _change(self, book_id: int, **changed: object) -> None:
        with self._database.writing() as connection:
            row = connection.execute("SELECT * FROM book WHERE id = ?", (book_id,)).fetchone()
            if row is None:
                raise StoreError("there is no such book any more")
            values = {name: row[name] for name in BOOK.columns}
            _write_book(connection, tuple({**values, **changed}.values()))

    # What is said of puzzles

    def ratings(self, keys: Iterable[Key]) -> dict[Key, PuzzleRating]:
        """What is known of puzzles, by what they are known by."""
        by_layout: dict[str, list[str]] = defaultdict(list)
        for layout, puzzle in keys:
            by_layout[layout].append(puzzle)
        found: dict[Key, PuzzleRating] = {}
        with self._database.reading() as connection:
            for layout, puzzles in by_layout.items():
                for start in range(0, len(puzzles), _AT_ONCE):
                    part = puzzles[start : start + _AT_ONCE]
                    rows = connection.execute(
                        "SELECT * FROM rating WHERE layout = ? AND puzzle IN"
                        f" ({', '.join('?' * len(part))})",
                        (layout, *part),
                    )
                    found |= ((key, rating) for key, rating in map(_rating, rows) if rating)
        return found

    def rate(self, ratings: Mapping[Key, PuzzleRating]) -> None:
        """Keep what was found out of puzzles. A lock of another program is a failure at once."""
        rows = [(*key, __version__, *rating) for key, rating in ratings.items()]
        with self._database.writing(patient=False) as connection:
            connection.executemany(
                f"INSERT OR REPLACE INTO rating VALUES ({', '.join('?' * 9)})",
                [(*row, checksum(*row)) for row in rows],
            )

    # What was done

    def progress(self) -> dict[Key, Progress]:
        """What was done of every puzzle of which there is a game, by what it is known by."""
        query = (
            "SELECT id, layout, shape, givens, digits, elapsed_ms, hints, events, won, deleted"
            " FROM game WHERE won IS NOT NULL OR (deleted IS NULL AND events > 0)"
            " ORDER BY played, id"
        )
        found: dict[Key, Progress] = {}
        for key, now in filter(None, self._database.fetch(query, _played)):
            before = found.get(key)
            found[key] = _together(before, now) if before else now
        return found


def puzzle_key(layout_id: str, givens: str, marks: str = "") -> Key:
    """What a puzzle is known by, from its *givens*, a symbol a cell, and its *marks* as text."""
    return layout_id, f"{givens}{BAR}{marks}" if marks else givens


def _played(row: Row) -> tuple[Key, Progress] | None:
    """What a game says of its puzzle; None if its row is damaged: the list of games says so."""
    try:
        elapsed = seconds(row["elapsed_ms"] / 1000)
        if row["won"] is not None:
            listed = row["id"] if row["deleted"] is None else None
            done = Progress(True, seconds(row["won"]), elapsed, int(row["hints"]), won_game=listed)
        else:
            to_fill, left = (row[which].count(SYMBOLS[0]) for which in ("givens", "digits"))
            filled = 100 * (to_fill - left) // max(1, to_fill)
            hints = int(row["hints"])
            done = Progress(elapsed=elapsed, hints=hints, open_game=row["id"], filled=filled)
        return puzzle_key(row["layout"], row["givens"], row["shape"]), done
    except UNREADABLE:
        return None


def _together(before: Progress, now: Progress) -> Progress:
    """What two games of one puzzle say, *now* the one that was played later."""
    if before.is_done and now.is_done:
        best = min(before, now, key=lambda each: each.elapsed)
        return now._replace(
            elapsed=best.elapsed,
            hints=best.hints,
            won=max(before.won, now.won),
            won_game=now.won_game or before.won_game,
            open_game=before.open_game,
            filled=before.filled,
        )
    if before.is_done:
        return before._replace(open_game=now.open_game, filled=now.filled)
    if now.is_done:
        return now._replace(open_game=before.open_game, filled=before.filled)
    return now


def _rows(book_id: int, lines: Iterable[BookLine]) -> Iterator[tuple[object, ...]]:
    for number, line in enumerate(lines, 1):
        row = (book_id, number, *line[1:])
        yield (*row, checksum(*row))


def _lines_of(connection: Connection, book_id: int) -> Iterator[BookLine]:
    """The puzzles of a book that are as they were written."""
    columns = ", ".join((*BOOK_PUZZLE.columns, BOOK_PUZZLE.proof))
    query = f"SELECT {columns} FROM book_puzzle WHERE book = ? ORDER BY number"
    for book, *values, proof in connection.execute(query, (book_id,)):
        if proof == checksum(book, *values):
            yield BookLine._make(values)


def _write_book(connection: Connection, values: tuple[object, ...]) -> None:
    """Write a row of `book`: the values of its columns, without the checksum."""
    changed = ", ".join(f"{name} = excluded.{name}" for name in (*BOOK.columns[1:], BOOK.proof))
    connection.execute(
        f"INSERT INTO book VALUES ({', '.join('?' * 8)}) ON CONFLICT (id) DO UPDATE SET {changed}",
        (*values, checksum(*values)),
    )


def _count(connection: Connection, book_id: int) -> int:
    query = "SELECT count(*) FROM book_puzzle WHERE book = ?"
    return int(connection.execute(query, (book_id,)).fetchone()[0])


def _name_of(connection: Connection, book_id: int) -> str:
    row = connection.execute("SELECT name FROM book WHERE id = ?", (book_id,)).fetchone()
    return clean_text(str(row["name"]), _LONGEST_NAME) if row else ""


def count_more(told: str) -> int:
    """How many lines were left out of which it was not kept why; 0 if *told* is about one line."""
    more = _AND_MORE.fullmatch(told)
    return int(more[1]) if more else 0


def count_left_out(unread: Sequence[str]) -> int:
    """How many lines were left out in all."""
    return sum(count_more(told) or 1 for told in unread)


def _told_of(unread: Sequence[str]) -> Iterator[str]:
    """What is kept of lines that were left out."""
    for each in unread[:MOST_UNREAD]:
        yield clean_text(each, 400)
    if more := count_left_out(unread[MOST_UNREAD:]):
        yield f"and {more} more"


def _book(row: Row, puzzles: int) -> KeptBook:
    """A book, whatever its row holds."""
    try:
        opened = seconds(row["opened"])
    except UNREADABLE:
        opened = 0.0
    unread = tuple(clean_text(each, 400) for each in str(row["unread"]).splitlines())
    name = clean_text(str(row["name"]), _LONGEST_NAME)
    source = str(row["source"])
    return KeptBook(
        int(row["id"]), name or clean_path(source, 60), source, str(row["digest"]), unread,
        opened, int(puzzles),
    )  # fmt: skip


def _rating(row: Row) -> tuple[Key, PuzzleRating | None]:
    """A rating of this version of the program, if it is as it was written."""
    *values, proof = row
    layout, puzzle, program, *said = values
    is_ours = program == __version__ and proof == checksum(*values)
    return (str(layout), str(puzzle)), PuzzleRating(*said) if is_ours else None
