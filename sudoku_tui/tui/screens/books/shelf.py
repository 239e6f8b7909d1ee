"""The list of books: those that were opened, the stock, positions of a technique, saved games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ....engine.ladders import TEACHING
from ....formats.clean import clean_path, clean_text
from ....formats.errors import UNREADABLE
from ....session.books.book import (
    Book,
    FileToRead,
    book_of_games,
    book_of_positions,
    book_of_stock,
    file_to_read,
    open_kept,
)
from ....store.books import KeptBook
from ....store.errors import StoreError
from ....store.positions import position_techniques
from ...commands import Command
from ...commands.books import SHELF
from ...commands.menu import NAMED_FILE, RENAMING
from ...drawing.text import styled
from ...room import reading_columns
from ...texts.books import describe_left_out, shelf_rows
from ...widgets.choices import Choices
from ...widgets.name_line import NameLine
from ..base import CommandScreen
from ..pick import NO_NAME, Choice, PickScreen, why_not_read

_MARGIN: Final = 6
_STOCK, _POSITIONS, _GAMES = "stock", "positions", "games"
_OF_KEPT: Final = ("rename", "delete")
"""What can be done with books that were opened, by its id."""


class ShelfScreen(CommandScreen[None]):
    """Books to be opened; a name, or the path of a file, is typed below them."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = SHELF

    def __init__(self) -> None:
        super().__init__()
        self._books: list[KeptBook] = []
        self._unread = ""
        """Why the books cannot be read; empty where they were."""
        self._deleted: list[int] = []
        self._is_file = False
        """Whether what is typed is the path of a file, and no name."""

    def compose(self) -> ComposeResult:
        """The list, and a line to type on."""
        yield from self.compose_bars(styled("Books", "bold"))
        with Vertical(id="body", classes="saved"):
            yield Choices(id="games", markup=False)
            yield NameLine()
            yield Static(id="about", markup=False)

    def on_mount(self) -> None:
        """Fill the list."""
        self.renew()
        self.set_focus(self.query_one(OptionList))

    def on_screen_resume(self) -> None:
        """The book that was left stands first now."""
        if self.is_ready:
            self.renew()

    def on_resize(self, event: events.Resize) -> None:
        """Figures stand at the right edge."""
        if self.is_ready:
            self.renew()

    def renew(self, done: str = "") -> None:
        """Show the books there are, and say what was *done*, or why they cannot be read."""
        shelf = self.query_one(OptionList)
        chosen = shelf.highlighted
        try:
            self._books, self._unread = self.sudoku.store.books.list_books(), ""
        except StoreError as error:
            self._books, self._unread = [], f"The books cannot be read: {error}."
        # Of the line that is chosen again something would be said in its place.
        with self.prevent(OptionList.OptionHighlighted):
            shelf.clear_options()
            shelf.add_options(self._options())
            shelf.highlighted = min(chosen or 0, shelf.option_count - 1)
        if done:
            self._say(" ".join(filter(None, (done, self._unread))))
        else:
            self._describe_chosen()
        self.offer_keys()

    def _options(self) -> Iterator[Option]:
        shape = self.sudoku.new_games.shape
        others = {
            _STOCK: (f"Stock: {shape.name}", "ships with the program"),
            _POSITIONS: ("Positions", "of one technique"),
            _GAMES: ("Saved games", "all their puzzles"),
        }
        width = reading_columns(self.app.size.width) - _MARGIN
        rows = shelf_rows(self._books, list(others.values()), width)
        for book, row in zip(self._books, rows, strict=False):
            yield Option(row, id=f"book-{book.id}")
        if self._books:
            yield Option("", disabled=True)
        for id, row in zip(others, rows[len(self._books) :], strict=True):
            yield Option(row, id=id)

    def _say(self, text: str) -> None:
        self.query_one("#about", Static).update(self.name_keys(styled(text, "$note")))

    @property
    def _line_id(self) -> str:
        return self.query_one(Choices).chosen_id

    def _chosen(self) -> KeptBook | None:
        """The book of the chosen line, if it is one that was opened."""
        id = self._line_id
        return next((book for book in self._books if f"book-{book.id}" == id), None)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say where the book comes from."""
        event.stop()
        self._describe_chosen()
        self.offer_keys()

    def _describe_chosen(self) -> None:
        if book := self._chosen():
            source = clean_path(book.source, 200) or "It was pasted, or came through a pipe"
            self._say("; ".join(filter(None, (source, describe_left_out(book.unread)))))
        else:
            self._say(self._unread)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the book."""
        event.stop()
        self.do_open()

    def commands(self) -> tuple[Command, ...]:
        """While something is typed letters are letters; what was taken off can come back."""
        if not self.is_ready:
            return SHELF
        if self.query_one(NameLine).is_open:
            return NAMED_FILE if self._is_file else RENAMING
        is_kept = self._chosen() is not None
        return tuple(
            replace(command, footer=True) if command.id == "undelete" and self._deleted else command
            for command in SHELF
            if is_kept or command.id not in _OF_KEPT
        )

    # Opening

    def do_open(self) -> None:
        """Open the book of the chosen line."""
        book, store = self._chosen(), self.sudoku.store
        if book:
            self._open(lambda: open_kept(store, book))
        elif self._line_id == _STOCK:
            self._open(lambda: book_of_stock(self.sudoku.new_games.shape))
        elif self._line_id == _POSITIONS:
            self._choose_technique()
        elif self._line_id == _GAMES:
            self._open(lambda: book_of_games(store))

    def _open(self, make: Callable[[], Book | FileToRead]) -> None:
        try:
            opened = make()
        except StoreError as error:
            self._say(f"It cannot be opened: {error}.")
            return
        if isinstance(opened, Book) and not opened.lines:
            self._say("There are no puzzles in it.")
            return
        self.navigation.open_book(opened)

    def _choose_technique(self) -> None:
        there = set(position_techniques())
        easiest = (rung.technique for rung in TEACHING.rungs if rung.id in there)
        choices = [Choice(each.id, each.name, "", page=each.id) for each in easiest]

        def left(chosen: Mapping[str, int] | None) -> None:
            if chosen:
                self._open(lambda: book_of_positions(next(iter(chosen))))

        screen = PickScreen("Positions of", choices, {}, lambda _: "", is_single=True)
        self.app.push_screen(screen, left)

    def do_shape(self) -> None:
        """Choose the shape whose stock is listed, which is that of new games."""
        self.navigation.choose_shape(self.renew)

    # A file

    def do_file(self) -> None:
        """Type the path of a file."""
        self._type("", "a file of puzzles", is_file=True)

    def do_read_file(self) -> None:
        """Open the file that was named, or say what is wrong with it."""
        name = self.query_one(NameLine).value.strip()
        if not name:
            self.sudoku.say(NO_NAME)
            return
        try:
            opened = file_to_read(Path(name))
            opened.reading.read_for(0)
        except UNREADABLE as error:
            self._say(why_not_read(name, error))
            return
        if opened.reading.is_over and not opened.reading.lines:
            why = opened.reading.unread[0] if opened.reading.unread else "it holds no puzzle"
            self._say(clean_text(f"{clean_path(name)}: {why}.", 400))
            return
        self._stop_typing()
        self.navigation.open_book(opened)

    def do_leave_file(self) -> None:
        """Open no file."""
        self._stop_typing()

    # Names

    def do_rename(self) -> None:
        """Type a name for the book."""
        if book := self._chosen():
            self._type(book.name, "a name", is_file=False)

    def do_keep_name(self) -> None:
        """Keep the name that was typed."""
        book, name = self._chosen(), self.query_one(NameLine).value
        if book and self._did(partial(self.sudoku.store.books.rename, book.id, name)):
            self._stop_typing()
            self.renew()

    def do_leave_name(self) -> None:
        """Leave the name as it is."""
        self._stop_typing()

    def _type(self, text: str, invited: str, *, is_file: bool) -> None:
        self._is_file = is_file
        line = self.query_one(NameLine)
        line.placeholder = invited
        line.begin(text)
        self.call_after_refresh(self.offer_keys)

    def _stop_typing(self) -> None:
        self.query_one(NameLine).end(self.query_one(OptionList))
        self.offer_keys()  # at once: other keys take away what a book says of itself

    # Off the list and back

    def do_delete(self) -> None:
        """Take the book off the list."""
        book, books = self._chosen(), self.sudoku.store.books
        if book and self._did(partial(books.delete, book.id)):
            self._deleted.append(book.id)
            self.renew("Off the list. Press u to put it back; what was done is kept either way.")

    def do_undelete(self) -> None:
        """Put back the book that was taken off last."""
        if not self._deleted:
            self._say("Nothing was taken off the list.")
        elif self._did(lambda: self.sudoku.store.books.undelete(self._deleted[-1])):
            self._deleted.pop()
            self.renew("It is back.")

    def _did(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except StoreError as error:
            self._say(f"That was not saved: {error}.")
            return False
        return True
