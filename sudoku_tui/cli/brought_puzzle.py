"""What `play` is opened with instead of the menu: a puzzle, a book of several, or a shared text."""

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
from ..library.effort import within
from ..session.books.book import FileToRead, file_to_read, text_to_read
from ..store.files import puzzles_in
from . import STDIN
from .each_puzzle import has_clash, not_one
from .exits import Exit, Stop
from .files import reading
from .input import Complaint, Query, is_there, read_all, read_stdin, stdin_text
from .output import Messages

if TYPE_CHECKING:
    from ..engine.layout import Layout

_NO_SUCH = "there is no puzzle {}: it has {}"
_MOMENT = 1.0
"""Seconds that may be spent on finding out that a puzzle has no solution."""


def puzzle_asked(options: Namespace) -> Query | FileToRead:
    """The puzzle that is meant, or the book of several; what is no puzzle is left out of it.

    Raises:
        Stop: there is none, a bad one, or not as many.
    """
    argument, layout, number = options.puzzle, options.layout, options.number or 1
    text = stdin_text() if argument == STDIN else _text_of_pipe(argument)
    found = read_all([argument], layout) if text is None else read_stdin(text, layout)
    puzzles: list[Query] = []
    complaints: list[Complaint] = []
    for each in found:
        if isinstance(each, Query):
            puzzles.append(each)
        else:
            complaints.append(each)
        if len(puzzles) > 1 or (puzzles and complaints):
            return _book(argument, text, layout, options.number)
    if not puzzles:
        told = complaints[0] if complaints else None
        raise Stop(
            told.text if told else "there is no puzzle", told.exit if told else Exit.BAD_INPUT
        )
    if number > 1:
        raise Stop(_NO_SUCH.format(number, counted(1, "puzzle")), Exit.BAD_INPUT)
    return puzzles[0]


def _text_of_pipe(argument: str) -> str | None:
    """What comes through a pipe that has a name, which can be read once; None of all else.

    Raises:
        Stop: it cannot be read, or is no text.
    """
    path = Path(argument)
    if not is_there(path) or path.is_file() or path.is_dir():
        return None
    with reading(clean_path(argument)), path.open("rb") as pipe:
        return puzzles_in(pipe)


def _book(argument: str, text: str | None, layout: Layout | None, number: int | None) -> FileToRead:
    """The book of a file, of standard input or of an argument.

    Raises:
        Stop: it cannot be read, or has no puzzle of that *number*.
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


def share_asked(options: Namespace) -> Share:
    """What a shared text asks for.

    Raises:
        Stop: there is no such puzzle; the message names the word that is wrong.
    """
    from ..engine.generating.feasibility import first_objection

    try:
        share = read_share(options.puzzle)
    except FormatError as error:
        raise Stop(str(error), Exit.BAD_INPUT) from None
    if options.layout is not None and options.layout != share.spec.layout:
        options.parser.error("a shared text has its own layout; leave out --layout")
    if wrong := first_objection(share.spec):
        raise Stop(wrong, Exit.NO)
    return share


def trouble_with(query: Query) -> Exit | None:
    """Why a puzzle cannot be played, after saying so."""
    messages = Messages()
    if has_clash(query, messages):
        return Exit.BAD_INPUT
    try:
        count = count_solutions(query.puzzle, 1, within(_MOMENT))
    except OutOfEffort:
        return None
    if not count:
        messages.tell(query.placed(not_one(0)))
        return Exit.NO
    return None
