"""``play``: the game, on the terminal."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from itertools import islice

from ...engine.effort import OutOfEffort
from ...engine.search import count_solutions
from ...formats import clean_path
from ...formats.errors import FormatError
from ...formats.figures import counted
from ...library.effort import within
from .. import arguments
from ..each_puzzle import has_clash, not_one
from ..exits import Exit, Stop
from ..input import STDIN, Complaint, Query, read_all
from ..output import Messages

LOOKS = ("graphite", "paper", "sixteen", "mono", "ascii", "console")
_TERMINAL = "/dev/tty"
_NEAR = 100
"""What is looked through for a puzzle after the one that is played."""
_MOMENT = 1.0
"""Seconds that may be spent on finding out that a puzzle has no solution."""


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument(
        "puzzle", nargs="?", metavar="PUZZLE",
        help="a puzzle, a shared text such as 'v4 classic level=hard #k7x2', a file, or - for "
        "standard input",
    )  # fmt: skip
    parser.add_argument(
        "--level", type=arguments.level, metavar="L", help="begin a new game of this level"
    )
    parser.add_argument(
        "--number", type=arguments.positive, metavar="N",
        help="of several puzzles in a file the N-th (default: the first)",
    )  # fmt: skip
    parser.add_argument("--look", choices=LOOKS, help="how it looks (default: as set)")
    arguments.add_layout(parser, "what the puzzle is, by default its size tells; or new games")


def run(options: Namespace) -> int:
    """Open the game; the exit code is its own."""
    if options.puzzle is not None and options.level is not None:
        options.parser.error("a puzzle has its own level; give one or the other")
    need_terminal(piped=options.puzzle == STDIN)
    if options.puzzle is not None and _is_shared(options.puzzle):
        return _play_shared(options)
    if options.puzzle is None and options.number:
        options.parser.error("--number says which puzzle of a file is meant; name a file")
    asked, says = _asked(options) if options.puzzle is not None else (None, "")
    if asked and (trouble := _trouble(asked)):
        return trouble
    if options.puzzle == STDIN:
        _take_terminal()

    from ...tui.run import run_app

    sheet = asked.reading.sheet if asked else None
    layout = None if asked else options.layout
    return run_app(sheet, level=options.level, look=options.look, layout=layout, says=says)


def _asked(options: Namespace) -> tuple[Query, str]:
    """The puzzle that is meant, and of several which it is and how to come to the next one.

    Raises:
        Stop: there is none, a bad one, or not as many.
    """
    number, count = options.number or 1, 0
    found = read_all([options.puzzle], options.layout)
    for each in found:
        if isinstance(each, Complaint):
            if options.number is None:
                raise Stop(each.text, each.exit)
            continue
        count += 1
        if count == number:
            is_last = not any(isinstance(other, Query) for other in islice(found, _NEAR))
            return each, "" if is_last and number == 1 else _which(options, number, is_last)
    if not count:
        raise Stop("there is no puzzle", Exit.BAD_INPUT)
    raise Stop(f"there is no puzzle {number}: it has {counted(count, 'puzzle')}", Exit.BAD_INPUT)


def _which(options: Namespace, number: int, is_last: bool) -> str:
    """Which of several puzzles is played, and how to come to the next one."""
    name = "standard input" if options.puzzle == STDIN else clean_path(options.puzzle, 40)
    if is_last:
        return f"Puzzle {number} of {name}, the last one."
    return f"Puzzle {number} of {name}; with --number {number + 1} the next one is played."


def _is_shared(argument: str) -> bool:
    # Without a puzzle nothing of this is imported: the menu is to be there at once.
    from ...formats.spec import is_share

    return is_share(argument)


def _play_shared(options: Namespace) -> int:
    """Open the game with the puzzle that a shared text makes.

    Raises:
        Stop: there is none; the message names the word that is wrong.
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

    from ...tui.run import run_app

    return run_app(look=options.look, share=share)


def need_terminal(*, piped: bool) -> None:
    """See that there is a terminal to play on.

    Raises:
        Stop: there is none, or one that cannot draw.
    """
    if os.environ.get("TERM") == "dumb":
        raise Stop("this terminal (TERM=dumb) cannot show the game", Exit.USAGE)
    for number, name in ((0, "input"), (2, "error")):
        if not (piped and number == 0) and not _is_terminal(number):
            raise Stop(f"the game needs a terminal; standard {name} is none", Exit.USAGE)


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


def _take_terminal() -> None:
    """Let the keyboard take the place of the pipe that the puzzle came through.

    Raises:
        Stop: there is no terminal.
    """
    try:
        terminal = os.open(_TERMINAL, os.O_RDWR)
    except OSError:
        raise Stop("the game needs a terminal; there is none", Exit.USAGE) from None
    os.dup2(terminal, sys.__stdin__.fileno() if sys.__stdin__ else 0)
    os.close(terminal)
