"""The command ``book``: the opened books, or the puzzles of one with ratings and progress."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...formats.clean import clean_path
from ...formats.figures import counted
from ...session.books.book import Book, file_to_read, is_repeated, open_stored, read_all
from ...session.books.export import EXPORT_FORMATS, count_unsupported, json_line
from ...session.books.view import BookView
from ...store.books import BookPuzzle, SavedBook, count_left_out, count_more
from ...store.errors import StoreError
from ...store.files import write_export
from ...store.store import Store
from ...words.figures import clock
from .. import arguments
from ..exits import Exit, Stop
from ..files import note_remarks, reading, refuse_memory, writing
from ..groups import OUTPUT, group_of
from ..output import Messages, Printer

_AT_ONCE = 100
"""Number of ratings that are saved together."""


EXAMPLES = (
    "sudoku-tui book puzzles.txt",
    "sudoku-tui book puzzles.txt --rate --export puzzles.csv",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    add = group_of(parser, "Book").add_argument
    add(
        "book", nargs="?", metavar="FILE",
        help="file of puzzles, or name of a saved book (default: list the books)",
    )  # fmt: skip
    add("--rate", action="store_true", help="first rate the puzzles that have no rating yet")
    arguments.add_layout(parser, "Book", "layout of the puzzles", "detected from their size")
    output = group_of(parser, OUTPUT)
    how = output.add_mutually_exclusive_group()
    how.add_argument(
        "--json", action="store_true", help="print one JSON object per puzzle, or per book"
    )
    how.add_argument(
        "--export", type=Path, metavar="OUT",
        help=f"write the book to OUT, a file that ends in one of {', '.join(EXPORT_FORMATS)}",
    )  # fmt: skip
    output.add_argument("--force", action="store_true", help="overwrite an existing file")
    arguments.add_quiet(parser)


def run(options: Namespace) -> Exit:
    """Print a book, export it to a file, or list all books."""
    messages, printer = Messages(quiet=options.quiet), Printer()
    if options.book is None:
        for wants, name in ((options.export, "--export"), (options.rate, "--rate")):
            if wants:
                options.parser.error(f"{name} needs a book; name a file")
    if options.export and options.export.suffix.lower() not in EXPORT_FORMATS:
        options.parser.error(f"--export: the name must end in one of {', '.join(EXPORT_FORMATS)}")
    with Store.of_user() as store:
        if options.book is None:
            refuse_memory(store)
        note_remarks(store, messages)
        try:
            if options.book is None:
                return _list(store, options, messages, printer)
            book = _open_book(store, options)
            view = _view(store, book, messages, rates=options.rate)
        except StoreError as error:
            message = f"the saved games cannot be read: {error}"
            raise Stop(message, Exit.FILE_ERROR, see_doctor=True) from None
    if book.remark:
        messages.note(book.remark)
    wrong = [each for each in book.left_out if not is_repeated(each) and not count_more(each)]
    for each in book.left_out:
        (messages.error if each in wrong else messages.note)(each)
    if options.export:
        _export(view, options, messages)
    else:
        for line in view.shown:
            printer.record(json_line(view, line) if options.json else _row(line, view))
    return Exit.BAD_INPUT if wrong else Exit.DONE


def _list(store: Store, options: Namespace, messages: Messages, printer: Printer) -> Exit:
    books = store.books.list_books()
    if not books:
        messages.error("you have no books yet; open one with 'sudoku-tui play FILE'")
        return Exit.NO
    for book in books:
        if options.json:
            fields = {"name": book.name, "file": book.source or None, "puzzles": book.puzzles}
            printer.json({**fields, "left_out": count_left_out(book.unread)})
        else:
            printer.record(f"{book.puzzles:>7,}  {book.name}  {clean_path(book.source)}".rstrip())
    return Exit.DONE


def _open_book(store: Store, options: Namespace) -> Book:
    """Open the book that is named: an existing file, or else a saved book of this name.

    Raises:
        Stop: There is neither, or the file cannot be read.
        StoreError: The file of saved games cannot be read.
    """
    path, named = Path(options.book), find_book(store, options.book)
    if named and not path.exists():
        opened = open_stored(store, named)
        return opened if isinstance(opened, Book) else read_all(opened)
    with reading(clean_path(options.book)):
        found = read_all(file_to_read(path, options.layout))
    if not found.lines:
        why = found.left_out[0] if found.left_out else "no puzzle found"
        raise Stop(f"{clean_path(options.book)}: {why}", Exit.BAD_INPUT)
    return found


def find_book(store: Store, name: str) -> SavedBook | None:
    """Return the saved book of this name; None if there is none."""
    return next((book for book in store.books.list_books() if book.name == name), None)


def _view(store: Store, book: Book, messages: Messages, *, rates: bool) -> BookView:
    keys = list(dict.fromkeys(line.key for line in book.lines))
    view = BookView(book, store.books.ratings(keys))
    if rates:
        from ...session.background.rate import Rated, rating_of

        waiting: Rated = {}
        for number, key in enumerate(keys, 1):
            if key not in view.ratings:
                view.ratings[key] = waiting[key] = rating_of(key)
            if len(waiting) >= _AT_ONCE or (waiting and number == len(keys)):
                store.books.rate(waiting)
                waiting = {}
                messages.progress(f"{number:,} of {len(keys):,} rated")
    view.set_progress(store.books.progress())
    view.arrange()
    return view


def _export(view: BookView, options: Namespace, messages: Messages) -> None:
    out: Path = options.export
    form = EXPORT_FORMATS[out.suffix.lower()]
    if os.path.lexists(out) and not options.force:
        raise Stop(f"{clean_path(str(out))}: exists already; overwrite it with --force", Exit.USAGE)
    with writing(out):
        write_export(out.absolute().parent, out.name, form.write(view, view.shown))
    if lost := count_unsupported(form, view.shown):
        messages.note(f"{counted(lost, 'puzzle')} left out: the format holds only plain 9x9")


def _row(line: BookPuzzle, view: BookView) -> str:
    """Write a line as tab-separated fields: ``12  done  Hard  1320  x-wing  3:12  .9..8..1…``."""
    rating, done = view.rating_of(line), view.progress_of(line)
    state = "done" if done.is_done else f"{done.filled} %" if done.open_game is not None else ""
    fields = (
        str(line.number),
        state,
        (rating.level or rating.remark) if rating else "",
        "" if rating is None or rating.score is None else str(rating.score),
        rating.hardest if rating else "",
        clock(done.elapsed) if done.elapsed else "",
        line.puzzle,
        line.title,
    )
    return "\t".join(fields).rstrip("\t")
