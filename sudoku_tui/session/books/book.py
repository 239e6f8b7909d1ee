"""Books and the sources of their puzzles: a file, a text, the stock, positions, saved games."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ...engine.layouts import CLASSIC, layout_named
from ...engine.level import Level
from ...formats.clean import clean_path, clean_text
from ...formats.errors import FormatError
from ...formats.extras_text import read_whole, write_whole
from ...formats.figures import counted
from ...formats.sheet import Sheet
from ...store.books import BookPuzzle, Key, PuzzleRating, SavedBook, puzzle_key
from ...store.files import read_puzzles
from ...store.plain_files import UNREADABLE, describe_unreadable

if TYPE_CHECKING:
    from ...engine.layout import Layout
    from ...formats import Reading
    from ...formats.plain_lines import PlainLines
    from ...formats.stock import StockLine
    from ...store.store import Store

_PARTS: Final = re.compile(r"(?:[^\n]*\n){1,256}|[^\n]+")
"""Pattern of the parts of a text: as many lines as the search for plain lines examines at once."""
_HEAD: Final = 10_000
"""Length of the beginning of a text that is examined to detect a stock file (characters)."""
_NOISE: Final = 200
"""Number of lines without a puzzle after which reading is abandoned."""
_REPEATED: Final = "the same puzzle as on line"
_BOOK_UNCHANGED: Final = "The book is unchanged. "


@dataclass
class Book:
    """A list of puzzles."""

    name: str
    lines: list[BookPuzzle] = field(default_factory=list)
    known: dict[Key, PuzzleRating] = field(default_factory=dict)
    """Ratings that came with the puzzles: enough to show, not to filter by."""
    left_out: tuple[str, ...] = ()
    """Lines of the file that were left out, each with its number and the reason."""
    remark: str = ""
    """A remark for the player, such as that the file has changed."""
    id: int | None = None
    """Id in the file of saved games; None if the book is not stored there."""


def sheet_of(line: BookPuzzle) -> Sheet:
    """Return the puzzle of a line, with its entries and notes.

    Raises:
        ValueError: This version cannot read it; the message gives the reason.
    """
    try:
        layout = layout_named(line.layout)
    except KeyError:
        raise ValueError(f"this version has no layout called {line.layout[:60]}") from None
    if line.position_json:
        from ...formats.boards.own_json import read_own_json

        return next(read_own_json(line.position_json, layout))
    return Sheet(replace(read_whole(line.puzzle, layout), title=line.title))


class BookReading:
    """A reader of the puzzles of a text, which works in portions limited by time.

    Each puzzle is taken once; its repetitions are recorded among the lines left out.
    """

    def __init__(self, text: str, layout: Layout | None = None) -> None:
        """Read *text* as puzzles of *layout*; None to detect the layout."""
        self.lines: list[BookPuzzle] = []
        self.unread: list[str] = []
        self.is_over = False
        self._line_of: dict[tuple[str, str, str], int] = {}
        self._text, self._layout = text, layout
        self._is_stock = _is_stock(text)
        self._rest: Iterator[Reading | FormatError | PlainLines] | None = None

    def read_for(self, seconds: float) -> None:
        """Read on for a time (seconds), which the current batch of lines may exceed."""
        from ...formats.plain_lines import PlainLines
        from ...formats.reading import read_many_and_lines

        if self._rest is None:
            parts = (match[0] for match in _PARTS.finditer(self._text))
            self._rest = read_many_and_lines(parts, layout=self._layout)
        end = time.monotonic() + seconds
        for found in self._rest:
            match found:
                case PlainLines(numbers, lines):
                    for number, givens in zip(numbers, lines, strict=True):
                        self._take(BookPuzzle(0, number, CLASSIC.id, givens.replace("0", ".")))
                case FormatError():
                    self.unread.append(clean_text(str(found), 300))
                case _:
                    line = line_of(found)
                    self._take(line._replace(title="") if self._is_stock else line)
            if not self.lines and len(self.unread) >= _NOISE:
                break
            if time.monotonic() > end:
                return
        self.is_over = True

    def _take(self, line: BookPuzzle) -> None:
        before = self._line_of.get(line.identity)
        if before is not None:
            self.unread.append(f"line {line.line}: {_REPEATED} {before}")
            return
        self._line_of[line.identity] = line.line
        self.lines.append(line._replace(number=len(self.lines) + 1))


def line_of(reading: Reading) -> BookPuzzle:
    """Return a reading as a line of a book, still without a number."""
    sheet, puzzle = reading.sheet, reading.puzzle
    title = puzzle.title or puzzle.comment
    is_said = bool(puzzle.title and puzzle.comment)
    written = ""
    if not sheet.is_plain or puzzle.author or puzzle.source or is_said:
        from ...formats.boards.own_json import write_own_json

        written = write_own_json(sheet)
    return BookPuzzle(0, reading.line, puzzle.layout.id, write_whole(puzzle), title, written)


def _is_stock(text: str) -> bool:
    """Check whether a text is a stock file, where the text after a puzzle is not a title."""
    if "\t" not in text[:_HEAD]:
        return False
    from ...formats.stock import is_stock

    return is_stock(text[:_HEAD])


def is_repeated(message: str) -> bool:
    """Check whether a line was left out because it repeats a puzzle, given its message."""
    return f": {_REPEATED} " in message


class BookSource:
    """The text of a book to be opened. It is read only if the store does not have its book yet."""

    def __init__(self, text: str, source: str, name: str, layout: Layout | None = None) -> None:
        self.source, self.name = source, name
        digest = sha256(text.encode("utf-8", "replace")).hexdigest()[:32]
        # The digest includes the layout: the same text read as another layout is another book.
        self.digest = f"{digest} {layout.id}" if layout else digest
        self.reading = BookReading(text, layout)

    def find_stored(self, store: Store) -> Book | None:
        """Return the stored book of this text; None if it has to be read.

        The book is marked as opened. If its file was moved, its path is updated.

        Raises:
            StoreError: The file of saved games fails.
        """
        found = store.books.find_by_source(self.source)
        remark = ""
        if found is None and (found := store.books.find_by_digest(self.digest)):
            if found.source and self.source:
                if _exists(found.source):
                    return None  # the file is a copy, so it gets a book of its own
                remark = f"Its file was moved from {clean_path(found.source, 60)}. "
            store.books.set_source(found.id, self.source)
        if found is None or found.digest != self.digest:
            return None
        store.books.mark_opened(found.id)
        return _load_book(store, found, remark)

    def store(self, store: Store) -> Book:
        """Store the puzzles that were read in the book of this file, or in a new one.

        Raises:
            FormatError: The text has no puzzle, and there is no book of the file either.
            StoreError: Storing failed; nothing was stored.
        """
        before = store.books.find_by_source(self.source)
        if before is None and not self.reading.lines:
            unread = self.reading.unread
            raise FormatError(unread[0] if unread else "no puzzle found")
        renewed = store.books.save_book(
            self.name,
            self.source,
            self.digest,
            self.reading.lines,
            self.reading.unread,
            book_id=before.id if before else None,
        )
        remark = _describe_change(renewed.added, renewed.missing) if before else ""
        return _load_book(store, renewed.book, remark)


def _exists(source: str) -> bool:
    try:
        return Path(source).exists()
    except (OSError, ValueError):
        return False


def _describe_change(added: int, gone: int) -> str:
    told = []
    if added:
        told.append(counted(added, "puzzle is new", "puzzles are new"))
    if gone:
        one, several = "puzzle is no longer in it", "puzzles are no longer in it"
        told.append(f"{counted(gone, one, several)} but kept in the book")
    return f"The file has changed: {', '.join(told) or 'same puzzles'}. "


def _load_book(store: Store, kept: SavedBook, remark: str = "") -> Book:
    lines = store.books.lines(kept.id)
    if missing := kept.puzzles - len(lines):
        remark += (
            f"{counted(missing, 'puzzle')} could not be read and "
            f"{'is' if missing == 1 else 'are'} missing. "
        )
    return Book(kept.name, lines, left_out=kept.unread, remark=remark.strip(), id=kept.id)


def file_to_read(path: Path, layout: Layout | None = None) -> BookSource:
    """Return the file at *path* as a book to be opened.

    Raises:
        FormatError, OSError, ValueError: The file cannot be read, or is not text.
    """
    text = read_puzzles(path)
    return BookSource(text, _name_of(path), clean_text(path.name, 100), layout)


def text_to_read(text: str, name: str, layout: Layout | None = None) -> BookSource:
    """Return a text that does not come from a file as a book to be opened."""
    return BookSource(text, "", name, layout)


def read_all(opened: BookSource) -> Book:
    """Return the whole content of a file or text as a book that is not stored."""
    while not opened.reading.is_over:
        opened.reading.read_for(1.0)
    return Book(opened.name, opened.reading.lines, left_out=tuple(opened.reading.unread))


def _name_of(path: Path) -> str:
    """Return a path as stored; empty, as for pasted text, if it cannot be encoded as text."""
    try:
        whole = str(path.expanduser().resolve())
        whole.encode()
    except (OSError, ValueError, RuntimeError):
        return ""
    return whole


def open_stored(store: Store, kept: SavedBook) -> Book | BookSource:
    """Return a stored book, or its file if that has changed since it was read.

    Raises:
        StoreError: The file of saved games fails.
    """
    remark = ""
    if kept.source:
        try:
            changed = file_to_read(Path(kept.source), _layout_of(kept))
        except FileNotFoundError:
            remark = f"The file is missing: {clean_path(kept.source, 40)}. {_BOOK_UNCHANGED}"
        except UNREADABLE as error:
            remark = f"{describe_unreadable(clean_path(kept.source, 40), error)}. {_BOOK_UNCHANGED}"
        else:
            if changed.digest != kept.digest:
                return changed
    store.books.mark_opened(kept.id)
    return _load_book(store, kept, remark)


def _layout_of(kept: SavedBook) -> Layout | None:
    """Return the layout that the puzzles of a book were read as; None if it was detected."""
    _, _, id = kept.digest.partition(" ")
    try:
        return layout_named(id) if id else None
    except KeyError:
        return None


def book_of_stock(layout: Layout) -> Book:
    """Return the puzzles of *layout* that ship with the program, the easiest level first.

    Raises:
        StoreError: Their files cannot be read.
    """
    from ...store.stock import whole_stock

    book = Book(f"Stock: {layout.name}")
    for line in whole_stock(layout):
        _add(book, BookPuzzle(0, 0, layout.id, write_whole(line.puzzle)))
        book.known[book.lines[-1].key] = _rating_of_stock(line)
    return book


def _rating_of_stock(line: StockLine) -> PuzzleRating:
    """Return the rating that the stock has of a puzzle.

    Its technique and score are those of the rated path. Without sums, a Beginner level comes from
    another path, so the technique of such a puzzle is searched for there.
    """
    from ...engine.solving.rating import hardest_for_beginners

    hardest = "" if line.hardest == "-" else line.hardest
    has_sums = line.puzzle.extras.counts_digits
    if line.level is Level.BEGINNER and hardest and not has_sums:
        hardest = hardest_for_beginners(line.puzzle)
    return PuzzleRating(str(line.level), line.score, hardest)


def book_of_positions(technique: str) -> Book:
    """Return the positions in which the technique of this id is the next step.

    Raises:
        StoreError: There are none, or their file cannot be read.
    """
    from ...engine.techniques import CATALOGUE
    from ...formats.boards.own_json import write_own_json
    from ...game.origin import sheet_of_start
    from ...store.positions import positions_of

    book = Book(f"Positions: {CATALOGUE[technique].name}")
    for position in positions_of(technique):
        puzzle = position.started.puzzle
        written = write_own_json(sheet_of_start(position.started))
        _add(book, BookPuzzle(0, 0, puzzle.layout.id, write_whole(puzzle), "", written))
        known = PuzzleRating(str(position.level), position.score)
        book.known.setdefault(book.lines[-1].key, known)
    return book


def book_of_games(store: Store) -> Book:
    """Return the puzzles of all saved games, the most recently played first.

    Raises:
        StoreError: The file of saved games fails.
    """
    book, met = Book("Saved games"), set()
    for game in store.games.list_games():
        key = puzzle_key(game.layout, game.givens, game.shape)
        if game.unreadable or key in met:
            continue
        met.add(key)
        _add(book, BookPuzzle(0, 0, *key, game.name or game.title))
        if game.level:
            book.known[key] = PuzzleRating(game.level)
    return book


def _add(book: Book, line: BookPuzzle) -> None:
    book.lines.append(line._replace(number=len(book.lines) + 1))
