"""One book: the list of its puzzles, with their ratings and the player's progress."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ....engine.ladders import TEACHING
from ....engine.level import Level
from ....formats.errors import FormatError
from ....session.actions.action import Action
from ....session.books.book import Book, BookSource, sheet_of
from ....session.books.rating import BookRating
from ....session.books.view import BookView, Order, ProgressFilter
from ....session.next_choice import next_choice
from ....store.books import BookPuzzle, Key
from ....store.errors import StoreError
from ...actions import Bindings, bind_both_ways
from ...actions.books import BOOK
from ...actions.menu import PAGE
from ...drawing.board_state import BoardState
from ...drawing.text import abbreviate, join_text, styled
from ...entered_puzzle import playable_sheet, state_of_sheet
from ...texts.books import (
    about_puzzle,
    book_heading,
    book_row,
    column_heads,
    describe_left_out,
)
from ...widgets.list_page import Surroundings, empty_text
from ...widgets.preview import FittedPreview
from ...widgets.row_list import RowList
from ..base import PageScreen
from ..lists.list_screen import ListScreen
from ..pick import Choice, PickScreen
from .export import ExportScreen

_WIDE: Final = 100
"""Least width of the screen for a larger preview (columns)."""
_LEAST: Final = 40
"""Columns of the text about a puzzle before it has been laid out."""
_NAME: Final = 16
"""Columns of the book's name where it shares a row."""
_FILTER_NAME: Final = 26
"""Most columns of a technique's name before its count, so that both fit on 60 columns."""
_TURN: Final = 0.03
"""Longest time of reading before key presses are handled (seconds)."""
_PAUSE: Final = 1.0
"""Least time between two new orders of the list while ratings arrive (seconds)."""
_NOT_KEPT: Final = "The book is not saved: {}."


class BookScreen(ListScreen[BookPuzzle, None]):
    """The puzzles of a book. A file that becomes a book is read while it is shown."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = BOOK
    KIND = "saved book"
    ID = "number"
    LIST_ID = "puzzles"
    IS_LONG = True
    INVITATION = "a title, or a number"
    fact = ""

    def __init__(self, opened: Book | BookSource, number: int | None = None) -> None:
        """Show a book; the puzzle *number*, if given, is played at once."""
        super().__init__()
        self._to_read = opened if isinstance(opened, BookSource) else None
        name = opened.name
        self.view = BookView(opened if isinstance(opened, Book) else Book(name))
        self._number = number
        self._rating: BookRating | None = None
        self._keys = 0
        """The number of different puzzles."""
        self._arranged = 0.0
        self._short_fact = ""
        """A shorter form of the text in the bar."""

    @property
    def screen_title(self) -> str:
        """The name of the book."""
        return self.view.book.name

    def make_surroundings(self) -> Surroundings:
        """Return the texts about the book and the puzzle, and the board of the puzzle."""
        preview = FittedPreview(self.sudoku.look.glyphs, _WIDE, shrinks=True)
        right = (Vertical(preview, id="preview"),)
        return Surroundings(
            (empty_text("remark"), empty_text("heading"), empty_text("columns")),
            (empty_text("about"),),
            right=right,
        )

    def on_mount(self) -> None:
        """Show the book, or start reading its file."""
        if self._to_read is None:
            self._begin()
        else:
            self._begin_to_read(self._to_read)

    # Reading and saving

    def _begin_to_read(self, opened: BookSource) -> None:
        try:
            known = opened.find_stored(self.sudoku.store)
        except StoreError:
            known = None  # reported when the book is saved
        if known:
            self.view.book = known
            self._begin()
            return
        self.view.book.lines = opened.reading.lines
        self._read_on(opened)
        if opened.reading.is_over:
            self._save_book(opened)
        else:
            self._show_size("reading")
            self.start_work(partial(self._read_all, opened), group="reading")

    def _read_on(self, opened: BookSource) -> None:
        opened.reading.read_for(_TURN)
        self.view.shown = opened.reading.lines

    async def _read_all(self, opened: BookSource) -> None:
        while not opened.reading.is_over:
            self.page.show(opened.reading.lines, self.chosen_id)
            await asyncio.sleep(0)
            self._read_on(opened)
        self._save_book(opened)

    def _save_book(self, opened: BookSource) -> None:
        """Save the book.

        If that fails, the player can use it, but it is lost when the screen is left.
        """
        reading = opened.reading
        try:
            self.view.book = opened.store(self.sudoku.store)
        except FormatError as error:
            # Delayed, because a new screen removes older messages when it first shows its keys.
            self.call_after_refresh(self._leave_without_puzzles, str(error))
            return
        except StoreError as error:
            remark = _NOT_KEPT.format(error)
            self.view.book = Book(opened.name, reading.lines, {}, tuple(reading.unread), remark)
        self._begin()

    def _leave_without_puzzles(self, why: str) -> None:
        self.sudoku.show_message(f"{self.view.book.name} holds no puzzles: {why}.", long=True)
        self.do_back()

    def _begin(self) -> None:
        """Show the book, and start rating the puzzles without a rating."""
        book, store = self.view.book, self.sudoku.store
        keys = list(dict.fromkeys(line.key for line in book.lines))
        self._keys = len(keys)
        try:
            self.view.ratings = store.books.ratings(keys)
        except StoreError as error:
            self.sudoku.show_message(f"The ratings cannot be read: {error}.")
        self.set_title(styled(book.name, "bold"))
        self._show_remark()
        self._read_progress()
        self._rating = BookRating(
            store.books, keys, self.view.ratings, self._in_sight, self._show_rated
        )
        self.renew()
        self._rating.start()
        self._show_rated()
        if self._number is not None:
            number, self._number = self._number, None
            self.page.choose(str(number))
            self.call_after_refresh(self.do_open)

    def _read_progress(self) -> None:
        """Read the player's progress from the saved games."""
        try:
            self.view.set_progress(self.sudoku.store.books.progress())
        except StoreError as error:
            self.sudoku.show_message(f"Your progress cannot be read: {error}.")

    async def on_unmount(self) -> None:
        """Stop the rating and wait for the end of its processes."""
        if self._rating:
            self._rating.stop()
            await self._rating.wait()

    def on_screen_resume(self) -> None:
        """Read the progress again, since a game may have been played."""
        if self._rating:
            self._read_progress()

    # Showing

    def items(self) -> Sequence[BookPuzzle]:
        """Return the puzzles that pass the filters; while the file is read, all of them."""
        if self._rating:
            self.view.arrange()
            self._arranged = self.sudoku.now()
        return self.view.shown

    def find_items(self, text: str) -> Sequence[BookPuzzle]:
        """Return the puzzles that pass all filters, one of which is the search text."""
        return self._items

    def row(self, item: BookPuzzle, width: int, /) -> Content:
        """Return the puzzle, its rating and the player's progress."""
        return book_row(item, self.view, width, self.sudoku.look.glyphs)

    @property
    def position(self) -> str:
        """The cursor's position; the heading shows the search text."""
        return self.page.position

    def _in_sight(self) -> Iterator[Key]:
        """Return the puzzles in sight, which are rated first."""
        return (self.view.shown[place].key for place in self.query_one(RowList).visible_rows)

    def show_details(self) -> None:
        """Show the heading, and the text about the chosen puzzle."""
        if self._rating:
            self._show_heading()
            super().show_details()

    def _show_heading(self) -> None:
        """Show the filters and the order above the list; without a bar, the book's name too."""
        heading = book_heading(self.view, self.sudoku.look.glyphs)
        if not self.query_one("#bar").display:
            dot, name = self.sudoku.look.glyphs.dot, abbreviate(self.view.book.name, _NAME)
            told = f" {dot} {self._short_fact}" if self._short_fact else ""
            heading = join_text(styled(f"{name} {dot} ", "$quiet"), heading, styled(told, "$quiet"))
        self.query_one("#heading", Static).update(heading)
        width = self.query_one(RowList).size.width
        self.query_one("#columns", Static).update(column_heads(self.view, width))

    def _show_rated(self) -> None:
        """Show new ratings. A list that depends on them is sorted again only now and then."""
        found = len(self.view.ratings)
        is_all = found >= self._keys
        if is_all:
            self._show_size("")
        else:
            self._show_size(f"rated {found:,} of {self._keys:,}", f"{found:,} rated")
        if self._rating and self._rating.failure:
            self._show_size("rating failed")
        is_time = is_all or self.sudoku.now() > self._arranged + _PAUSE
        if self.view.wish.depends_on_ratings and is_time:
            self.renew()
        else:
            self.query_one(RowList).rebuild_rows()
            self.show_details()

    def _show_size(self, told: str, shorter: str = "") -> None:
        """Show the progress in the bar, or *shorter* in the heading of screens without a bar."""
        self.fact, self._short_fact = told, shorter or told
        self._show_place()
        self._show_heading()

    def _show_remark(self) -> None:
        book, remark = self.view.book, self.query_one("#remark", Static)
        left_out = describe_left_out(book.left_out)
        which = f"{left_out}: press ! to see why." if left_out else ""
        told = " ".join(filter(None, (book.remark, which)))
        remark.display = bool(told)
        remark.update(self.name_keys(styled(told, "$note")))

    def about_empty_list(self) -> str:
        """Return the keys that show hidden puzzles."""
        return (
            "No puzzle matches. Press 0 for all levels, press space for all states, "
            "press / and then esc for all titles."
        )

    def about(self, item: BookPuzzle, /) -> Content | str:
        """Return the text about the puzzle."""
        try:
            sheet_of(item)
        except ValueError as error:
            return f"This puzzle cannot be read: {error}."
        width = self.query_one("#about").size.width or _LEAST
        return about_puzzle(item, self.view, width, is_kept=self.view.book.id is not None)

    def draw(self, item: BookPuzzle | None, /) -> None:
        """Show the board of the puzzle."""
        preview = self.query_one(FittedPreview)
        self.query_one("#preview").set_class(item is None, "-nothing")
        if item is None:
            return
        try:
            sheet = sheet_of(item)
        except ValueError:
            preview.visible = False
            return
        preview.visible = True
        preview.show(
            state_of_sheet(sheet) if item.position_json else BoardState.of_puzzle(sheet.puzzle)
        )

    # Commands

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "open": self.do_open, "toggle": self.do_toggle, **bind_both_ways("sort", self.do_sort),
            **{f"choose-{each}": partial(self.do_choose, each) for each in range(1 + len(Level))},
            "filter": self.do_filter, "export": self.do_export, "left-out": self.do_left_out,
            "copy": self.do_copy, "analyse": self.do_analyse, "review": self.do_review,
            "replay": self.do_replay,
        }  # fmt: skip

    def do_open(self) -> None:
        """Play the puzzle, or continue its game."""
        if (line := self.chosen) and self._rating:
            self._play(line)

    def _play(self, line: BookPuzzle) -> None:
        done = self.view.progress_of(line)

        def play_next() -> None:
            self._play_next(line)

        if done.open_game is not None:
            self.navigation.play_game(done.open_game, play_next)
            return
        try:
            entered, why_not = playable_sheet(sheet_of(line), self.view.rating_of(line))
        except ValueError as error:
            self.sudoku.show_message(f"This puzzle cannot be read: {error}.")
            return
        if entered is None:
            self.sudoku.show_message(why_not, long=True)
            return
        self.navigation.play_puzzle(
            entered.puzzle, entered.details, entered.sheet, another=play_next
        )

    def _play_next(self, line: BookPuzzle) -> None:
        """Play the next unfinished puzzle after *line*."""
        self._read_progress()
        following = self.view.next_open(line)
        if following is None:
            self.sudoku.show_message("All shown puzzles are done.")
            return
        self.page.choose(str(following.number))
        self._play(following)

    def _change_filter(self, **changed: object) -> None:
        # mypy cannot check `**`: the names are fields of a wish.
        self.view.wish = replace(self.view.wish, **changed)  # type: ignore[arg-type]
        self.renew()

    def do_toggle(self) -> None:
        """Show all puzzles, unfinished ones, or finished ones."""
        self._change_filter(done=next_choice(list(ProgressFilter), self.view.wish.done))

    def do_sort(self, way: int) -> None:
        """Choose the next or the previous order of the list."""
        self._change_filter(order=next_choice(list(Order), self.view.wish.order, way))

    def do_choose(self, number: int) -> None:
        """Add the level *number* to the filter, or remove it; 0 shows all levels."""
        if not number:
            self._change_filter(levels=frozenset())
        else:
            level = str(Level(number - 1))
            self._change_filter(levels=self.view.wish.levels ^ {level})

    def do_filter(self) -> None:
        """Choose a technique that all shown puzzles must need."""
        counts = self.view.techniques()
        choices = [
            Choice(
                id, f"{abbreviate(each.technique.name, _FILTER_NAME)}  {counts[id]}", "", page=id
            )
            for id, each in TEACHING.by_id.items()
            if counts[id]
        ]
        if not choices:
            self.sudoku.show_message("The techniques of these puzzles are not known yet.")
            return
        picked = {self.view.wish.technique: 1} if self.view.wish.technique else {}

        def on_closed(chosen: Mapping[str, int] | None) -> None:
            if chosen is not None:
                self._change_filter(technique=next(iter(chosen), ""))

        screen = PickScreen("Only with", choices, picked, lambda _: "", is_single=True)
        self.app.push_screen(screen, on_closed)

    def search(self, text: str) -> None:
        """Show the puzzles with *text* in the title, or with that number."""
        if self._rating and text != self.search_text:
            self.search_text = text
            self._change_filter(words=text)

    def do_export(self) -> None:
        """Open the list of formats for the shown puzzles."""
        self.app.push_screen(ExportScreen(self.view))

    def do_left_out(self) -> None:
        """Show which lines of the file were left out, and why."""
        book = self.view.book
        if book.left_out:
            self.app.push_screen(LeftOutScreen(book))
        else:
            self.sudoku.show_message("No lines were left out.")

    def do_copy(self) -> None:
        """Copy the puzzle as text."""
        self._with_puzzle(lambda line: self.sudoku.copy_puzzle(sheet_of(line).puzzle))

    def do_analyse(self) -> None:
        """Open the analysis of the puzzle."""
        self._with_puzzle(lambda line: self.navigation.pages.open_analysis(sheet_of(line).puzzle))

    def _with_puzzle(self, do: Callable[[BookPuzzle], None]) -> None:
        if line := self.chosen:
            try:
                do(line)
            except ValueError as error:
                self.sudoku.show_message(f"This puzzle cannot be read: {error}.")

    def do_review(self) -> None:
        """Open the review of the game that was won."""
        if game := self._won_game():
            self.navigation.review_game(game)

    def do_replay(self) -> None:
        """Replay the game that was won."""
        if game := self._won_game():
            self.navigation.replay_game(game)

    def _won_game(self) -> int | None:
        """Return the id of the chosen puzzle's last won game, or show a message."""
        line = self.chosen
        game = self.view.progress_of(line).won_game if line else None
        if game is None:
            self.sudoku.show_message(
                "You have not won this puzzle, or you removed the game from the list."
            )
        return game


class LeftOutScreen(PageScreen):
    """The lines of a file that its book leaves out, with the reasons."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = PAGE

    def __init__(self, book: Book) -> None:
        super().__init__()
        self._book = book

    def compose(self) -> ComposeResult:
        """Yield the bars and the lines."""
        book = self._book
        yield from self.compose_bars(join_text(styled("Left out of ", "bold"), book.name))
        with VerticalScroll(id="page"):
            yield Static(styled("\n".join(book.left_out)), markup=False)
