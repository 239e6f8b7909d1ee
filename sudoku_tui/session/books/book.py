"""What a book is, and where its puzzles come from: a file, a text, the stock, positions, games."""

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
from ...formats.errors import UNREADABLE, FormatError, describe_unreadable
from ...formats.figures import counted
from ...formats.marks import read_whole, write_whole
from ...formats.sheet import Sheet
from ...store.books import BookLine, KeptBook, Key, PuzzleRating, puzzle_key
from ...store.files import read_puzzles

if TYPE_CHECKING:
    from ...engine.layout import Layout
    from ...formats import Reading
    from ...formats.plain_lines import PlainLines
    from ...formats.stock import StockLine
    from ...store.store import Store

_PARTS: Final = re.compile(r"(?:[^\n]*\n){1,256}|[^\n]+")
"""Lines of a text, so many together as are told to be plain in one look."""
_HEAD: Final = 10_000
"""Characters of a text by which it is told whether it is a stock file."""
_NOISE: Final = 200
"""Lines without a puzzle after which no more is looked for in a text."""
_REPEATED: Final = "the same puzzle as on line"
_KEPT: Final = "The book keeps what it had. "


@dataclass
class Book:
    """Puzzles in a list."""

    name: str
    lines: list[BookLine] = field(default_factory=list)
    known: dict[Key, PuzzleRating] = field(default_factory=dict)
    """What was said of puzzles where they come from: enough to show, not to filter by."""
    unread: tuple[str, ...] = ()
    """What of its file was left out, and why; each names its line."""
    remark: str = ""
    """What the player should know: what became of its file."""
    id: int | None = None
    """Its number in the file of saved games; None of one that is not kept there."""


def sheet_of(line: BookLine) -> Sheet:
    """The puzzle of a line, with what is written on it.

    Raises:
        ValueError: it cannot be read by this version; the message says why.
    """
    try:
        layout = layout_named(line.layout)
    except KeyError:
        raise ValueError(f"this version has no layout called {line.layout[:60]}") from None
    if line.written:
        from ...formats.boards.own_json import read_own_json

        return next(read_own_json(line.written, layout))
    return Sheet(replace(read_whole(line.puzzle, layout), title=line.title))


class BookReading:
    """Reads the puzzles of a text, as long as one likes at a time.

    The same puzzle is taken once: where it is met again, that is noted among what is left out.
    """

    def __init__(self, text: str, layout: Layout | None = None) -> None:
        """Of *layout*, if one is given; else the text decides."""
        self.lines: list[BookLine] = []
        self.unread: list[str] = []
        self.is_over = False
        self._line_of: dict[tuple[str, str, str], int] = {}
        self._text, self._layout = text, layout
        self._is_stock = _is_stock(text)
        self._rest: Iterator[Reading | FormatError | PlainLines] | None = None

    def read_for(self, seconds: float) -> None:
        """Read on for so long, and until the end of what is read at once."""
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
                        self._take(BookLine(0, number, CLASSIC.id, givens.replace("0", ".")))
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

    def _take(self, line: BookLine) -> None:
        before = self._line_of.get(line.identity)
        if before is not None:
            self.unread.append(f"line {line.line}: {_REPEATED} {before}")
            return
        self._line_of[line.identity] = line.line
        self.lines.append(line._replace(number=len(self.lines) + 1))


def line_of(reading: Reading) -> BookLine:
    """What was read, as a line of a book without a number."""
    sheet, puzzle = reading.sheet, reading.puzzle
    title = puzzle.title or puzzle.comment
    is_said = bool(puzzle.title and puzzle.comment)
    written = ""
    if not sheet.is_plain or puzzle.author or puzzle.source or is_said:
        from ...formats.boards.own_json import write_own_json

        written = write_own_json(sheet)
    return BookLine(0, reading.line, puzzle.layout.id, write_whole(puzzle), title, written)


def _is_stock(text: str) -> bool:
    """Whether a text is that of a stock file, where what stands behind a puzzle is no title."""
    if "\t" not in text[:_HEAD]:
        return False
    from ...formats.stock import is_stock

    return is_stock(text[:_HEAD])


def is_repeated(told: str) -> bool:
    """Whether what is told of a line that was left out is that its puzzle is there already."""
    return f": {_REPEATED} " in told


class FileToRead:
    """The text of a book that is opened: what is known of it already, and what is to be read."""

    def __init__(self, text: str, source: str, name: str, layout: Layout | None = None) -> None:
        self.source, self.name = source, name
        digest = sha256(text.encode("utf-8", "replace")).hexdigest()[:32]
        # What it is read as is a part of what was read.
        self.digest = f"{digest} {layout.id}" if layout else digest
        self.reading = BookReading(text, layout)

    def known(self, store: Store) -> Book | None:
        """The book of this text, if it was kept as it is now; None if it must be read.

        Raises:
            StoreError: the file of saved games fails.
        """
        found = store.books.of_source(self.source)
        remark = ""
        if found is None and (found := store.books.of_digest(self.digest)):
            if found.source and self.source:
                if _exists(found.source):
                    return None  # a copy, with a book of its own
                remark = f"It was {clean_path(found.source, 60)} before. "
            store.books.moved(found.id, self.source)
        if found is None or found.digest != self.digest:
            return None
        store.books.opened(found.id)
        return _kept(store, found, remark)

    def keep(self, store: Store) -> Book:
        """Keep what was read, in the book that the file has, or a new one.

        Raises:
            FormatError: there was no puzzle in it, nor is there a book of it.
            StoreError: that failed; nothing was kept.
        """
        before = store.books.of_source(self.source)
        if before is None and not self.reading.lines:
            unread = self.reading.unread
            raise FormatError(unread[0] if unread else "there is no puzzle in it")
        renewed = store.books.keep(
            self.name,
            self.source,
            self.digest,
            self.reading.lines,
            self.reading.unread,
            book_id=before.id if before else None,
        )
        remark = _describe_change(renewed.added, renewed.gone) if before else ""
        return _kept(store, renewed.book, remark)


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
        one, several = "puzzle is not in it any more", "puzzles are not in it any more"
        told.append(f"{counted(gone, one, several)}, and kept here")
    return f"The file has changed: {', '.join(told) or 'its puzzles are the same'}. "


def _kept(store: Store, kept: KeptBook, remark: str = "") -> Book:
    lines = store.books.lines(kept.id)
    if missing := kept.puzzles - len(lines):
        remark += f"Damage to the disk has taken {counted(missing, 'puzzle')}. "
    return Book(kept.name, lines, unread=kept.unread, remark=remark.strip(), id=kept.id)


def file_to_read(path: Path, layout: Layout | None = None) -> FileToRead:
    """The file at *path*, as a book to be opened.

    Raises:
        FormatError, OSError, ValueError: it cannot be read, or is no text.
    """
    text = read_puzzles(path)
    return FileToRead(text, _name_of(path), clean_text(path.name, 100), layout)


def text_to_read(text: str, name: str, layout: Layout | None = None) -> FileToRead:
    """A text that came from no file, as a book to be opened."""
    return FileToRead(text, "", name, layout)


def read_all(opened: FileToRead) -> Book:
    """What is in a file or a text now, read to its end and not kept."""
    while not opened.reading.is_over:
        opened.reading.read_for(1.0)
    return Book(opened.name, opened.reading.lines, unread=tuple(opened.reading.unread))


def _name_of(path: Path) -> str:
    """A path as it is kept; one that is no text is kept as what was pasted is, without."""
    try:
        whole = str(path.expanduser().resolve())
        whole.encode()
    except (OSError, ValueError, RuntimeError):
        return ""
    return whole


def open_kept(store: Store, kept: KeptBook) -> Book | FileToRead:
    """A book of the list, or its file where that has changed since it was read.

    Raises:
        StoreError: the file of saved games fails.
    """
    remark = ""
    if kept.source:
        try:
            changed = file_to_read(Path(kept.source), _layout_of(kept))
        except FileNotFoundError:
            remark = f"The file is gone: {clean_path(kept.source, 40)}. {_KEPT}"
        except UNREADABLE as error:
            remark = f"{describe_unreadable(clean_path(kept.source, 40), error)}. {_KEPT}"
        else:
            if changed.digest != kept.digest:
                return changed
    store.books.opened(kept.id)
    return _kept(store, kept, remark)


def _layout_of(kept: KeptBook) -> Layout | None:
    """What the puzzles of a book were read as; None if the text decided."""
    _, _, id = kept.digest.partition(" ")
    try:
        return layout_named(id) if id else None
    except KeyError:
        return None


def book_of_stock(layout: Layout) -> Book:
    """The puzzles of *layout* that ship with the program, the easiest level first.

    Raises:
        StoreError: their files cannot be read.
    """
    from ...store.stock import whole_stock

    book = Book(f"Stock: {layout.name}")
    for line in whole_stock(layout):
        _add(book, BookLine(0, 0, layout.id, write_whole(line.puzzle)))
        book.known[book.lines[-1].key] = _rating_of_stock(line)
    return book


def _rating_of_stock(line: StockLine) -> PuzzleRating:
    """What the stock says of a puzzle. Its technique is that of the rated way, as its score is; of
    a puzzle for beginners the way that gives its level takes another one.
    """
    from ...engine.solving.rating import hardest_for_beginners

    hardest = "" if line.hardest == "-" else line.hardest
    if line.level is Level.BEGINNER and hardest:
        hardest = hardest_for_beginners(line.puzzle)
    return PuzzleRating(str(line.level), line.score, hardest)


def book_of_positions(technique: str) -> Book:
    """The positions in which the technique of this id comes next.

    Raises:
        StoreError: there are none, or their file cannot be read.
    """
    from ...engine.techniques import CATALOGUE
    from ...formats.boards.own_json import write_own_json
    from ...formats.origin import sheet_of_start
    from ...store.positions import positions_of

    book = Book(f"Positions: {CATALOGUE[technique].name}")
    for position in positions_of(technique):
        puzzle = position.started.puzzle
        written = write_own_json(sheet_of_start(position.started))
        _add(book, BookLine(0, 0, puzzle.layout.id, write_whole(puzzle), "", written))
        known = PuzzleRating(str(position.level), position.score)
        book.known.setdefault(book.lines[-1].key, known)
    return book


def book_of_games(store: Store) -> Book:
    """The puzzles of all saved games, the one played last first.

    Raises:
        StoreError: the file fails.
    """
    book, met = Book("Saved games"), set()
    for game in store.games.list_games():
        key = puzzle_key(game.layout, game.givens, game.shape)
        if game.unreadable or key in met:
            continue
        met.add(key)
        _add(book, BookLine(0, 0, *key, game.name or game.title))
        if game.level:
            book.known[key] = PuzzleRating(game.level)
    return book


def _add(book: Book, line: BookLine) -> None:
    book.lines.append(line._replace(number=len(book.lines) + 1))
