"""The command ``play``: the game on the terminal, or line by line where it cannot draw."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, NamedTuple

from .. import STDIN, arguments
from ..exits import Exit, Stop
from ..groups import PUZZLE, group_of

if TYPE_CHECKING:
    from ...engine.layout import Layout
    from ...formats.sheet import Sheet
    from ...formats.spec import Share
    from ...session.books.book import BookSource
    from ...session.line_mode.mode import LineMode

LOOKS = ("graphite", "paper", "sixteen", "mono", "ascii", "console")
_TERMINAL = "/dev/tty"


EXAMPLES = (
    "sudoku-tui play --level hard",
    "sudoku-tui play puzzles.txt --number 3",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    add = group_of(parser, PUZZLE).add_argument
    add(
        "puzzle", nargs="?", metavar="PUZZLE",
        help="puzzle, file, shared text such as 'v10 classic level=hard #k7x2', or - for "
        "standard input; several puzzles open as a book (default: open the menu)",
    )  # fmt: skip
    add(
        "--number", type=arguments.positive, metavar="N",
        help="play the N-th puzzle of a file, from 1 (default: show all of them as a book)",
    )  # fmt: skip
    add(
        "--level", type=arguments.level, metavar="L",
        help="start a new game of this level, such as hard",
    )  # fmt: skip
    arguments.add_layout(
        parser, PUZZLE, "layout of the puzzle or of new games", "detected, or the one chosen last"
    )
    add = group_of(parser, "Screen").add_argument
    add(
        "--look",
        choices=LOOKS,
        help="colours and characters of the screen (default: as in your settings)",
    )
    add(
        "--plain", action="store_true",
        help="play by typed lines, as suits a screen reader; type help for a list of commands "
        "(default: only if the terminal cannot show full screens)",
    )  # fmt: skip


def run(options: Namespace) -> int:
    """Open the game and return its exit code."""
    if options.puzzle is not None and options.level is not None:
        options.parser.error("--level: a puzzle has its own level; omit one of them")
    if options.puzzle is None and options.number:
        options.parser.error("--number needs a file of puzzles")
    opening = _Opening(options)
    if options.puzzle is not None:
        # Imported late, so that the menu appears at once.
        from ...formats.spec import is_share
        from ..input import Query
        from ..opening_puzzle import parse_share, read_opening, report_unplayable

        if is_share(options.puzzle):
            opening = opening._replace(share=parse_share(options))
        elif not isinstance(asked := read_opening(options), Query):
            opening = opening._replace(book=asked)
        elif trouble := report_unplayable(asked):
            return trouble
        else:
            opening = opening._replace(sheet=asked.reading.sheet)
    reason = why_not_drawable(piped=options.puzzle == STDIN)
    if options.puzzle == STDIN:
        take_terminal()
    return opening.open_line_mode(reason) if options.plain or reason else opening.open_screen()


class _Opening(NamedTuple):
    """The content shown first: at most one of the fields, or else the menu."""

    options: Namespace
    share: Share | None = None
    sheet: Sheet | None = None
    """A single puzzle."""
    book: BookSource | None = None
    """A book of several puzzles."""

    @property
    def layout(self) -> Layout | None:
        """Layout of new games, if one is requested."""
        return None if self.options.puzzle is not None else self.options.layout

    def open_screen(self) -> int:
        """Open the game on the whole screen."""
        from ...tui.run import run_app

        options = self.options
        look = options.look
        if self.share is not None:
            return run_app(look=look, share=self.share)
        if self.book is not None:
            return run_app(look=look, book=self.book, number=options.number)
        return run_app(self.sheet, level=options.level, look=look, layout=self.layout)

    def open_line_mode(self, reason: str) -> int:
        """Open the game in line mode, and print the *reason* if the user did not choose it."""
        from ..line_mode import run_lines

        def open_first(mode: LineMode) -> None:
            if self.share is not None:
                mode.opening.make_and_play(self.share)
            elif self.sheet is not None:
                mode.opening.play_sheet(self.sheet)
            elif self.book is not None:
                mode.opening.play_book(self.book, self.options.number)
            elif self.options.level is not None:
                mode.opening.new_game(self.options.level)
            else:
                mode.begin()

        def begin(mode: LineMode) -> None:
            if reason and not self.options.plain:
                mode.say(f"{reason}, so it is played by lines.")
            mode.attempt(lambda: open_first(mode))

        return run_lines(self.layout, begin)


def why_not_drawable(*, piped: bool) -> str:
    """Return why the game cannot be drawn; empty if it can.

    If *piped*, the puzzle comes from standard input, which then need not be a terminal.
    """
    if os.environ.get("TERM") == "dumb":
        return "This terminal (TERM=dumb) cannot draw"
    for number, name in ((0, "input"), (2, "error")):
        if not (piped and number == 0) and not _is_terminal(number):
            return f"Standard {name} is not a terminal"
    return ""


def _is_terminal(number: int) -> bool:
    try:
        return os.isatty(number)
    except OSError:
        return False


def take_terminal() -> None:
    """Replace the piped standard input, which held the puzzle, by the keyboard.

    Raises:
        Stop: No terminal is available.
    """
    try:
        terminal = os.open(_TERMINAL, os.O_RDWR)
    except OSError:
        raise Stop(
            "standard input: a piped puzzle needs a terminal; none found",
            Exit.USAGE,
        ) from None
    os.dup2(terminal, sys.__stdin__.fileno() if sys.__stdin__ else 0)
    os.close(terminal)
