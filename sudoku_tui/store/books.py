"""Books: files of puzzles that the player has opened, with ratings and progress.

Progress is not stored here but derived from the games of the file. So a solved puzzle is ticked in
every book that contains it, and no crash can lose a tick. Ratings are stored by puzzle and are only
a cache: a rating that is damaged, or was made by another version of the program, is computed again.
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
from .saved_game import UNREADABLE, clamp_time

Key: TypeAlias = tuple[str, str]
"""Identity of a puzzle: the id of its layout, and its givens and marks as one word."""

MOST_UNREAD: Final = 1_000
"""Limit on stored reasons why lines could not be read; further lines are only counted."""
_AND_MORE: Final = re.compile(r"and (\d+) more")
_LONGEST_NAME: Final = 200
_AT_ONCE: Final = 500
"""Puzzles per query; older versions of SQLite allow 999 parameters."""


class BookPuzzle(NamedTuple):
    """A puzzle of a book."""

    number: int
    """Position in the book, counted from 1."""
    line: int
    """First line in the file, counted from 1; 0 if the file does not have the puzzle (any more)."""
    layout: str
    """Id of the layout."""
    puzzle: str
    """Givens and marks as one word, as formatted by `write_whole`."""
    title: str = ""
    position_json: str = ""
    """Entries, candidates and colours in our own JSON format; empty if there are none."""

    @property
    def key(self) -> Key:
        """The identity of the puzzle in all books."""
        return self.layout, self.puzzle

    @property
    def identity(self) -> tuple[str, str, str]:
        """The identity within the book, which may have several positions of one puzzle."""
        return self.layout, self.puzzle, self.position_json


class SavedBook(NamedTuple):
    """A book as a list entry."""

    id: int
    name: str
    source: str
    """Path of the file; empty for pasted text."""
    digest: str
    """Hash of the text that was read last."""
    unread: tuple[str, ...]
    """Why lines could not be read; each reason names its line."""
    opened: float
    """Time of the last opening (seconds since 1970)."""
    puzzles: int = 0
    """Number of puzzles."""


class UpdatedBook(NamedTuple):
    """A book after its text was read again, and the differences."""

    book: SavedBook
    added: int = 0
    """Number of new puzzles."""
    missing: int = 0
    """Number of puzzles that the file no longer has; they stay in the book."""


class PuzzleRating(NamedTuple):
    """The rating of a puzzle."""

    level: str = ""
    score: int | None = None
    hardest: str = ""
    """Id of the technique that determines the level."""
    techniques: str = ""
    """Ids of the techniques on the solution path with their counts: ``naked-single:31
    x-wing:1``."""
    remark: str = ""
    """Why there is no rating, such as ``several solutions``; otherwise empty."""

    @property
    def counts(self) -> dict[str, int]:
        """The number of uses of each technique by its id, in the order of the ladder."""
        parts = (each.partition(":") for each in self.techniques.split())
        return {id: int(count) for id, _, count in parts if count.isdecimal()}


class PuzzleProgress(NamedTuple):
    """The player's progress on a puzzle."""

    is_done: bool = False
    """Whether a game of the puzzle was won, even if it has been deleted since."""
    won: float = 0.0
    """Time of the last win (seconds since 1970)."""
    elapsed: float = 0.0
    """Duration of the shortest won game, or else of the open game (seconds)."""
    hints: int = 0
    """Number of hints in that game."""
    open_game: int | None = None
    """Id of the game to continue, the last one that is not won; None if there is none."""
    filled: int = 0
    """Percentage of the empty cells that are filled in the open game."""
    won_game: int | None = None
    """Id of the last won game that is still listed; None if there is none."""


class Books:
    """The books of one file. Every method raises StoreError if the file cannot be used."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def list_books(self) -> list[SavedBook]:
        """Return the books, except deleted ones, the last opened first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT book.*, (SELECT count(*) FROM book_puzzle WHERE book = id) AS puzzles"
                " FROM book WHERE deleted IS NULL ORDER BY opened DESC, id DESC"
            ).fetchall()
        return [_book(row, row["puzzles"]) for row in rows]

    def next_unsolved(self) -> tuple[SavedBook, int] | None:
        """Return the book that is being played and the number of its next unsolved puzzle.

        A book is being played if it was the last one opened and contains the puzzle of the game
        that was played last. The search starts after that puzzle and wraps around.

        Returns:
            None if no book is being played, or no other puzzle of it is unsolved.
        """
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT * FROM book WHERE deleted IS NULL ORDER BY opened DESC, id DESC"
            ).fetchone()
            last = connection.execute(
                "SELECT layout, givens, shape FROM game WHERE events > 0"
                " ORDER BY played DESC, id DESC"
            ).fetchone()
            if row is None or last is None:
                return None
            lines = list(_lines_of(connection, row["id"]))
            key = puzzle_key(*last)
            at = next((place for place, line in enumerate(lines) if line.key == key), None)
            if at is None:
                return None
            won = connection.execute(
                "SELECT DISTINCT layout, givens, shape FROM game WHERE won IS NOT NULL"
            )
            excluded = {key, *(puzzle_key(*each) for each in won)}
            rest = (line for line in (*lines[at + 1 :], *lines[:at]) if line.key not in excluded)
            following = next(rest, None)
            return (_book(row, len(lines)), following.number) if following else None

    def find_by_source(self, source: str) -> SavedBook | None:
        """Return the book of the file at this path, even a deleted one; None if there is none."""
        return self._find_book("source = ?", source) if source else None

    def find_by_digest(self, digest: str) -> SavedBook | None:
        """Return the book whose text, as last read, has this hash; None if there is none."""
        return self._find_book("digest = ?", digest)

    def _find_book(self, where: str, value: str) -> SavedBook | None:
        with self._database.reading() as connection:
            row = connection.execute(
                f"SELECT * FROM book WHERE {where} ORDER BY opened DESC", (value,)
            ).fetchone()
            return _book(row, _count(connection, row["id"])) if row else None

    def save_book(
        self,
        name: str,
        source: str,
        digest: str,
        lines: Sequence[BookPuzzle],
        unread: Sequence[str] = (),
        *,
        book_id: int | None = None,
    ) -> UpdatedBook:
        """Save the puzzles of a file, as a new book or as the new state of the book *book_id*.

        Puzzles of the old state that are missing from *lines* stay at the end of the book.

        Args:
            name: Name of a new book; an existing book keeps its own.
            source: Path of the file; empty for pasted text.
            digest: Hash of the text.
            lines: The puzzles.
            unread: Why lines could not be read.
            book_id: Id of an existing book; None for a new one.
        """
        told = "\n".join(_stored_reasons(unread))
        with self._database.writing() as connection:
            before = list(_lines_of(connection, book_id)) if book_id is not None else []
            if book_id is None:
                row = connection.execute("SELECT max(id) FROM book").fetchone()
                last = max(row[0] or 0, self._database.last_reserved_id)
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
        book = SavedBook(
            *(book_id, values[2], source, digest, tuple(told.splitlines()), now, len(whole))
        )
        return UpdatedBook(book, sum(line.identity not in had for line in lines), len(gone))

    def lines(self, book_id: int) -> list[BookPuzzle]:
        """Return the puzzles of a book in order, without those whose rows are corrupted."""
        with self._database.reading() as connection:
            return list(_lines_of(connection, book_id))

    def set_source(self, book_id: int, source: str) -> None:
        """Save the new path of a book's file."""
        self._change(book_id, source=source)

    def mark_opened(self, book_id: int) -> None:
        """Save that a book was opened; a deleted book is listed again."""
        self._change(book_id, opened=float(self._clock()), deleted=None)

    def rename(self, book_id: int, name: str) -> None:
        """Rename a book; an empty name changes nothing."""
        if name := clean_text(name, _LONGEST_NAME).strip():
            self._change(book_id, name=name)

    def delete(self, book_id: int) -> None:
        """Remove a book from the list. Progress on its puzzles is in the games, and stays."""
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

    # Ratings

    def ratings(self, keys: Iterable[Key]) -> dict[Key, PuzzleRating]:
        """Return the stored ratings of puzzles; puzzles without one are missing."""
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
        """Save ratings; fail at once if another program has locked the file."""
        rows = [(*key, __version__, *rating) for key, rating in ratings.items()]
        with self._database.writing(wait_for_lock=False) as connection:
            connection.executemany(
                f"INSERT OR REPLACE INTO rating VALUES ({', '.join('?' * 9)})",
                [(*row, checksum(*row)) for row in rows],
            )

    # Progress

    def progress(self) -> dict[Key, PuzzleProgress]:
        """Return the progress on every puzzle that has a game."""
        query = (
            "SELECT id, layout, shape, givens, digits, elapsed_ms, hints, events, won, deleted"
            " FROM game WHERE won IS NOT NULL OR (deleted IS NULL AND events > 0)"
            " ORDER BY played, id"
        )
        found: dict[Key, PuzzleProgress] = {}
        for key, now in filter(None, self._database.fetch(query, _progress_of_game)):
            before = found.get(key)
            found[key] = _combine_progress(before, now) if before else now
        return found


def puzzle_key(layout_id: str, givens: str, marks: str = "") -> Key:
    """Return the identity of a puzzle.

    Args:
        layout_id: Id of the layout.
        givens: One symbol per cell.
        marks: Marks as text; empty without marks.
    """
    return layout_id, f"{givens}{BAR}{marks}" if marks else givens


def _progress_of_game(row: Row) -> tuple[Key, PuzzleProgress] | None:
    """Return a puzzle and its progress in one game; None for a damaged row.

    The list of saved games reports the damage.
    """
    try:
        elapsed = clamp_time(row["elapsed_ms"] / 1000)
        if row["won"] is not None:
            listed = row["id"] if row["deleted"] is None else None
            done = PuzzleProgress(
                True, clamp_time(row["won"]), elapsed, int(row["hints"]), won_game=listed
            )
        else:
            to_fill, left = (row[which].count(SYMBOLS[0]) for which in ("givens", "digits"))
            filled = 100 * (to_fill - left) // max(1, to_fill)
            hints = int(row["hints"])
            done = PuzzleProgress(elapsed=elapsed, hints=hints, open_game=row["id"], filled=filled)
        return puzzle_key(row["layout"], row["givens"], row["shape"]), done
    except UNREADABLE:
        return None


def _combine_progress(before: PuzzleProgress, now: PuzzleProgress) -> PuzzleProgress:
    """Combine the progress in two games of a puzzle; *now* is the one played later."""
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


def _rows(book_id: int, lines: Iterable[BookPuzzle]) -> Iterator[tuple[object, ...]]:
    for number, line in enumerate(lines, 1):
        row = (book_id, number, *line[1:])
        yield (*row, checksum(*row))


def _lines_of(connection: Connection, book_id: int) -> Iterator[BookPuzzle]:
    """Yield the puzzles of a book whose rows match their checksums."""
    columns = ", ".join((*BOOK_PUZZLE.columns, BOOK_PUZZLE.checksum_column))
    query = f"SELECT {columns} FROM book_puzzle WHERE book = ? ORDER BY number"
    for book, *values, proof in connection.execute(query, (book_id,)):
        if proof == checksum(book, *values):
            yield BookPuzzle._make(values)


def _write_book(connection: Connection, values: tuple[object, ...]) -> None:
    """Insert or update a row of `book`; *values* are its columns without the checksum."""
    changed = ", ".join(
        f"{name} = excluded.{name}" for name in (*BOOK.columns[1:], BOOK.checksum_column)
    )
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
    """Return N if *told* is the final entry ``and N more``; 0 if it is the reason of one line."""
    more = _AND_MORE.fullmatch(told)
    return int(more[1]) if more else 0


def count_left_out(unread: Sequence[str]) -> int:
    """Return the total number of unreadable lines."""
    return sum(count_more(told) or 1 for told in unread)


def _stored_reasons(unread: Sequence[str]) -> Iterator[str]:
    """Yield the reasons to be stored, up to a limit, then an entry with the number of the rest."""
    for each in unread[:MOST_UNREAD]:
        yield clean_text(each, 400)
    if more := count_left_out(unread[MOST_UNREAD:]):
        yield f"and {more} more"


def _book(row: Row, puzzles: int) -> SavedBook:
    """Decode a row of `book`; values that are invalid are cleaned or replaced."""
    try:
        opened = clamp_time(row["opened"])
    except UNREADABLE:
        opened = 0.0
    unread = tuple(clean_text(each, 400) for each in str(row["unread"]).splitlines())
    name = clean_text(str(row["name"]), _LONGEST_NAME)
    source = str(row["source"])
    return SavedBook(
        int(row["id"]), name or clean_path(source, 60), source, str(row["digest"]), unread,
        opened, int(puzzles),
    )  # fmt: skip


def _rating(row: Row) -> tuple[Key, PuzzleRating | None]:
    """Decode a row of `rating`; the rating is None if damaged or of another version."""
    *values, proof = row
    layout, puzzle, program, *said = values
    is_ours = program == __version__ and proof == checksum(*values)
    return (str(layout), str(puzzle)), PuzzleRating(*said) if is_ours else None
