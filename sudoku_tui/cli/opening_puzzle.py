"""The content with which `play` opens in place of the menu: a puzzle, a book, or a shared text.

A book is a list of several puzzles. A shared text is a specification with a seed; the puzzle is
generated from it.
"""

from __future__ import annotations

from argparse import Namespace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.effort import OutOfEffort
from ..engine.search import count_solutions
from ..formats import FormatError, clean_path
from ..formats.figures import counted
from ..formats.spec import Share, read_share
from ..library.effort import time_limit
from ..session.books.book import BookSource, file_to_read, text_to_read
from ..store.files import decode_puzzles
from . import STDIN
from .each_puzzle import describe_count, report_clash
from .exits import Exit, Stop
from .files import reading
from .input import InputError, Query, is_there, read_all, read_stdin, stdin_text
from .output import Messages

if TYPE_CHECKING:
    from ..engine.layout import Layout

_NO_SUCH = "--number {}: the input has only {}"
_SEARCH_LIMIT = 1.0
"""Time limit for detecting that a puzzle has no solution (seconds)."""


def read_opening(options: Namespace) -> Query | BookSource:
    """Read the argument of `play`: one puzzle, or a book if there are several.

    Texts that are not puzzles are left out of the book.

    Raises:
        Stop: No puzzle was found, the only one is invalid, or ``--number`` exceeds their count.
    """
    argument, layout, number = options.puzzle, options.layout, options.number or 1
    text = stdin_text() if argument == STDIN else _text_of_pipe(argument)
    found = read_all([argument], layout) if text is None else read_stdin(text, layout)
    puzzles: list[Query] = []
    complaints: list[InputError] = []
    for each in found:
        if isinstance(each, Query):
            puzzles.append(each)
        else:
            complaints.append(each)
        if len(puzzles) > 1 or (puzzles and complaints):
            return _book(argument, text, layout, options.number)
    if not puzzles:
        told = complaints[0] if complaints else None
        raise Stop(told.text if told else "no puzzle found", told.exit if told else Exit.BAD_INPUT)
    if number > 1:
        raise Stop(_NO_SUCH.format(number, counted(1, "puzzle")), Exit.BAD_INPUT)
    return puzzles[0]


def _text_of_pipe(argument: str) -> str | None:
    """Read a named pipe, which can be read only once; return None for any other argument.

    Raises:
        Stop: The pipe cannot be read, or its content is not text.
    """
    path = Path(argument)
    if not is_there(path) or path.is_file() or path.is_dir():
        return None
    with reading(clean_path(argument)), path.open("rb") as pipe:
        return decode_puzzles(pipe)


def _book(argument: str, text: str | None, layout: Layout | None, number: int | None) -> BookSource:
    """Open a book from a file, from a text that was read already, or from the argument itself.

    Args:
        argument: Argument of the command, a file name or puzzles.
        text: Content of standard input or of a named pipe; None otherwise.
        layout: Layout of the puzzles; None detects it.
        number: 1-based number of the puzzle to play; the book is read at least that far.

    Raises:
        Stop: The book cannot be read, or has fewer puzzles than *number*.
    """
    day = f"{datetime.now():%d %B %Y, %H:%M}"
    if text is not None:
        book = text_to_read(text, f"From a pipe, {day}", layout)
    elif is_there(Path(argument)):
        with reading(clean_path(argument)):
            book = file_to_read(Path(argument), layout)
    else:
        book = text_to_read(argument, f"Pasted {day}", layout)
    while number and not book.reading.is_over:
        book.reading.read_for(1.0)
    if number and number > len(book.reading.lines):
        count = counted(len(book.reading.lines), "puzzle")
        raise Stop(_NO_SUCH.format(number, count), Exit.BAD_INPUT)
    return book


def parse_share(options: Namespace) -> Share:
    """Parse the shared text in the argument of `play`.

    Raises:
        Stop: The text is invalid or no such puzzle can exist; the message names the wrong word.
    """
    from ..engine.generating.feasibility import first_objection

    try:
        share = read_share(options.puzzle)
    except FormatError as error:
        raise Stop(str(error), Exit.BAD_INPUT) from None
    if options.layout is not None and options.layout != share.spec.layout:
        options.parser.error("--layout: a shared text has its own layout; omit the option")
    if wrong := first_objection(share.spec):
        raise Stop(wrong, Exit.NO)
    return share


def report_unplayable(query: Query) -> Exit | None:
    """Check whether a puzzle can be played; if not, print the reason and return the exit code.

    A puzzle whose solution cannot be found within `_SEARCH_LIMIT` seconds is accepted.
    """
    messages = Messages()
    if report_clash(query, messages):
        return Exit.BAD_INPUT
    try:
        count = count_solutions(query.puzzle, 1, time_limit(_SEARCH_LIMIT))
    except OutOfEffort:
        return None
    if not count:
        messages.error(query.with_place(describe_count(0)))
        return Exit.NO
    return None
