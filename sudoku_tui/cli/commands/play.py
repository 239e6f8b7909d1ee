"""``play``: the game, on the terminal; or by lines, where that cannot draw."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...engine.effort import OutOfEffort
from ...engine.search import count_solutions
from ...formats import clean_path
from ...formats.errors import FormatError
from ...formats.figures import counted
from ...library.effort import within
from .. import arguments
from ..each_puzzle import has_clash, not_one
from ..exits import Exit, Stop
from ..files import reading
from ..input import STDIN, Complaint, Query, is_there, read_all, read_stdin, stdin_text
from ..output import Messages

if TYPE_CHECKING:
    from ...engine.layout import Layout
    from ...formats.spec import Share
    from ...session.books.book import FileToRead
    from ...session.line_mode.mode import LineMode

LOOKS = ("graphite", "paper", "sixteen", "mono", "ascii", "console")
_TERMINAL = "/dev/tty"
_NO_SUCH = "there is no puzzle {}: it has {}"
_MOMENT = 1.0
"""Seconds that may be spent on finding out that a puzzle has no solution."""


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument(
        "puzzle", nargs="?", metavar="PUZZLE",
        help="a puzzle, a shared text such as 'v5 classic level=hard #k7x2', a file, or - for "
        "standard input; several puzzles are a book",
    )  # fmt: skip
    parser.add_argument(
        "--level", type=arguments.level, metavar="L", help="begin a new game of this level"
    )
    parser.add_argument(
        "--number", type=arguments.positive, metavar="N",
        help="of several puzzles in a file play the N-th (default: show them all, as a book)",
    )  # fmt: skip
    parser.add_argument("--look", choices=LOOKS, help="how it looks (default: as set)")
    parser.add_argument(
        "--plain", action="store_true",
        help="play by lines, which a screen reader reads well: a line in, an answer out (by itself "
        "where the terminal cannot draw); its line help lists what can be said",
    )  # fmt: skip
    arguments.add_layout(parser, "what the puzzle is, by default its size tells; or new games")


def run(options: Namespace) -> int:
    """Open the game; the exit code is its own."""
    if options.puzzle is not None and options.level is not None:
        options.parser.error("a puzzle has its own level; give one or the other")
    if options.puzzle is None and options.number:
        options.parser.error("--number says which puzzle of a file is meant; name a file")
    is_shared = options.puzzle is not None and _is_shared(options.puzzle)
    share = _shared(options) if is_shared else None
    has_puzzle = options.puzzle is not None and share is None
    asked = _asked(options) if has_puzzle else None
    if isinstance(asked, Query) and (trouble := _trouble(asked)):
        return trouble
    opening = _Opening(options, share, asked)
    reason = obstacle(piped=options.puzzle == STDIN)
    if options.puzzle == STDIN:
        take_terminal()
    return opening.by_lines(reason) if options.plain or reason else opening.on_screen()


class _Opening(NamedTuple):
    """What the game is opened with."""

    options: Namespace
    share: Share | None
    asked: Query | FileToRead | None
    """A puzzle, or a book of several."""

    @property
    def layout(self) -> Layout | None:
        """What new games have, if that was asked for."""
        has_puzzle = self.share is not None or self.asked is not None
        return None if has_puzzle else self.options.layout

    def on_screen(self) -> int:
        """Open it on the whole screen."""
        from ...tui.run import run_app

        options, asked = self.options, self.asked
        look = options.look
        if self.share is not None:
            return run_app(look=look, share=self.share)
        if asked is not None and not isinstance(asked, Query):
            return run_app(look=look, book=asked, number=options.number)
        sheet = asked.reading.sheet if asked else None
        return run_app(sheet, level=options.level, look=look, layout=self.layout)

    def by_lines(self, reason: str) -> int:
        """Open it by lines, and say the *reason*, if there is one beside the wish for it."""
        from ..line_mode import run_lines

        def open_first(mode: LineMode) -> None:
            if self.share is not None:
                mode.opening.make_and_play(self.share)
            elif isinstance(self.asked, Query):
                mode.opening.play_sheet(self.asked.reading.sheet)
            elif self.asked is not None:
                mode.opening.play_book(self.asked, self.options.number)
            elif self.options.level is not None:
                mode.opening.new_game(self.options.level)
            else:
                mode.begin()

        def begin(mode: LineMode) -> None:
            if reason and not self.options.plain:
                mode.say(f"{reason}, so it is played by lines.")
            mode.attempt(lambda: open_first(mode))

        return run_lines(self.layout, begin)


def _asked(options: Namespace) -> Query | FileToRead:
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
    from ...store.files import read_puzzles

    with reading(clean_path(argument)):
        return read_puzzles(path)


def _book(argument: str, text: str | None, layout: Layout | None, number: int | None) -> FileToRead:
    """The book of a file, of standard input or of an argument.

    Raises:
        Stop: it cannot be read, or has no puzzle of that *number*.
    """
    from ...session.books.book import file_to_read, text_to_read

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


def _is_shared(argument: str) -> bool:
    # Without a puzzle nothing of this is imported: the menu is to be there at once.
    from ...formats.spec import is_share

    return is_share(argument)


def _shared(options: Namespace) -> Share:
    """What a shared text asks for.

    Raises:
        Stop: there is no such puzzle; the message names the word that is wrong.
    """
    from ...engine.generating.feasibility import first_objection
    from ...formats.spec import read_share

    try:
        share = read_share(options.puzzle)
    except FormatError as error:
        raise Stop(str(error), Exit.BAD_INPUT) from None
    if options.layout is not None and options.layout != share.spec.layout:
        options.parser.error("a shared text has its own layout; leave out --layout")
    if wrong := first_objection(share.spec):
        raise Stop(wrong, Exit.NO)
    return share


def obstacle(*, piped: bool) -> str:
    """Why the game cannot be drawn; empty if there is a terminal that can. *piped* if the puzzle
    comes from standard input, so that this needs to be none.
    """
    if os.environ.get("TERM") == "dumb":
        return "This terminal (TERM=dumb) cannot draw"
    for number, name in ((0, "input"), (2, "error")):
        if not (piped and number == 0) and not _is_terminal(number):
            return f"Standard {name} is no terminal"
    return ""


def _is_terminal(number: int) -> bool:
    try:
        return os.isatty(number)
    except OSError:
        return False


def _trouble(query: Query) -> Exit | None:
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


def take_terminal() -> None:
    """Let the keyboard take the place of the pipe that the puzzle came through.

    Raises:
        Stop: there is no terminal.
    """
    try:
        terminal = os.open(_TERMINAL, os.O_RDWR)
    except OSError:
        raise Stop(
            "a puzzle from a pipe needs a terminal to play on; there is none", Exit.USAGE
        ) from None
    os.dup2(terminal, sys.__stdin__.fileno() if sys.__stdin__ else 0)
    os.close(terminal)
