"""The list of books: opened files, the stock, positions of a technique, saved games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from textual.content import Content

from ....engine.ladders import TEACHING
from ....formats.clean import clean_path
from ....formats.errors import FormatError
from ....session.actions.action import Action
from ....session.books.book import (
    Book,
    BookSource,
    book_of_games,
    book_of_positions,
    book_of_stock,
    file_to_read,
    open_stored,
)
from ....store.books import Books, SavedBook
from ....store.errors import StoreError
from ....store.positions import position_techniques
from ...actions import Bindings
from ...actions.books import SHELF
from ...screen_sizes import reading_columns
from ...texts.books import describe_left_out, shelf_rows
from ..lists.saved_list import SavedItemsList
from ..pick import Choice, PickScreen

_MARGIN: Final = 6
_STOCK, _POSITIONS, _GAMES = "stock", "positions", "games"


class _Line(NamedTuple):
    """A row of the list."""

    id: str
    row: Content
    kept: SavedBook | None = None
    """The saved book; None for rows that are always listed."""


class ShelfScreen(SavedItemsList[_Line, None]):
    """The list of books. The name of a book, or the path of a file, is typed below it."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = SHELF
    NEEDS_SAVED_ITEM = frozenset({"rename", "delete"})
    REMOVED = (
        "Book removed from the list. Press u to put it back; your progress is kept either way."
    )
    TITLE_TEXT = "Books"
    KIND = "saved"
    LIST_ID = "games"
    FILES = "a file of puzzles"

    @property
    def table(self) -> Books:
        """The books in the store."""
        return self.sudoku.store.books

    @property
    def saved_item(self) -> SavedBook | None:
        """The chosen book; None for rows that are always listed."""
        return self.chosen.kept if self.chosen else None

    def items(self) -> Iterator[_Line]:
        """Yield the saved books, then the rows that are always listed."""
        try:
            books, self.failure = self.table.list_books(), ""
        except StoreError as error:
            books, self.failure = [], f"The books cannot be read: {error}."
        others = {
            _STOCK: (f"Stock: {self.sudoku.new_games.layout.name}", "ships with the program"),
            _POSITIONS: ("Positions", "of one technique"),
            _GAMES: ("Saved games", "all their puzzles"),
        }
        width = reading_columns(self.app.size.width) - _MARGIN
        rows = shelf_rows(books, list(others.values()), width)
        for book, row in zip(books, rows, strict=False):
            yield _Line(str(book.id), row, book)
        for id, row in zip(others, rows[len(books) :], strict=True):
            yield _Line(id, row)

    def heading_of(self, item: _Line, /) -> str:
        """Return a blank heading, which separates the saved books from the other rows."""
        return "" if item.kept or not self.page.shown[0].kept else " "

    def row(self, item: _Line, width: int, /) -> Content:
        """Return the name and the content of the book."""
        return item.row

    def fit(self) -> None:
        """Build the rows again, with their figures at the right edge."""
        self.renew()

    def about(self, item: _Line, /) -> str:
        """Return the source of the book, or why the books cannot be listed."""
        if item.kept is None:
            return self.failure
        source = clean_path(item.kept.source, 200) or "It was pasted or piped in"
        return "; ".join(filter(None, (source, describe_left_out(item.kept.unread))))

    def draw(self, item: _Line | None, /) -> None:
        """Update the footer for the chosen line."""
        self.offer_keys()

    def take_file(self, name: str) -> None:
        """Open the file *name* as a book."""
        opened = file_to_read(Path(name))
        opened.reading.read_for(0)
        if opened.reading.is_over and not opened.reading.lines:
            raise FormatError(next(iter(opened.reading.unread), "no puzzle found in it"))
        self.stop_typing()
        self.navigation.open_book(opened)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "open": self.do_open, "shape": self.do_shape,
        }  # fmt: skip

    def do_open(self) -> None:
        """Open the book of the chosen line."""
        store = self.sudoku.store
        if book := self.saved_item:
            self._open(lambda: open_stored(store, book))
        elif self.chosen_id == _STOCK:
            self._open(lambda: book_of_stock(self.sudoku.new_games.layout))
        elif self.chosen_id == _POSITIONS:
            self._choose_technique()
        elif self.chosen_id == _GAMES:
            self._open(lambda: book_of_games(store))

    def _open(self, make: Callable[[], Book | BookSource]) -> None:
        try:
            opened = make()
        except StoreError as error:
            self.say(f"The book cannot be opened: {error}.")
            return
        if isinstance(opened, Book) and not opened.lines:
            self.say("The book has no puzzles.")
            return
        self.navigation.open_book(opened)

    def _choose_technique(self) -> None:
        there = set(position_techniques())
        easiest = (rung.technique for rung in TEACHING.rungs if rung.id in there)
        choices = [Choice(each.id, each.name, "", page=each.id) for each in easiest]

        def on_chosen(chosen: Mapping[str, int] | None) -> None:
            if chosen:
                self._open(lambda: book_of_positions(next(iter(chosen))))

        screen = PickScreen("Positions of", choices, {}, lambda _: "", is_single=True)
        self.app.push_screen(screen, on_chosen)

    def do_shape(self) -> None:
        """Choose the shape of new games, whose stock is listed."""
        self.navigation.choose_shape(self.renew)
