"""Arguments that several subcommands have, and what they are turned into.

A function that turns text into a value refuses what is none by an `ArgumentTypeError`, as argparse
would have it. What an argument is turned into is imported only where one is given: help, search and
the menu, which need none of it, start the sooner. What is random is fixed by a seed, which is
always printed.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING, Final

from ..engine.arguments import quoted
from . import STDIN

if TYPE_CHECKING:
    from ..engine.ladders import Ladder
    from ..engine.layout import Layout
    from ..engine.level import Level
    from ..engine.step import Technique
    from .output import Messages


SAME = "same"
"""The form in which the puzzle was read."""
CSV = "csv"
"""A table of solutions, for a spreadsheet."""
PATIENCE = 60.0
"""Seconds that a puzzle may take where nothing is said."""
_LARGEST: Final = 999_999_999
"""The largest number that an argument can be."""


def add_puzzles(parser: ArgumentParser) -> None:
    """Which puzzles, of what layout."""
    parser.add_argument(
        "puzzles",
        nargs="*",
        default=[STDIN],
        metavar="PUZZLE",
        help="a puzzle, a file of puzzles, or - for standard input (the default)",
    )
    add_layout(parser, "what the puzzles are; by default their size tells")


def add_layout(parser: ArgumentParser, help: str) -> None:
    """A layout, by its id or in a file."""
    also = "an id of the layouts command, or a TOML file"
    parser.add_argument("--layout", type=layout, metavar="ID", help=f"{help}; {also}")


def add_format(parser: ArgumentParser, default: str, *, same: bool) -> None:
    """How digits are written."""
    from ..formats import FORMS

    names = [SAME, *FORMS, CSV] if same else list(FORMS)
    parser.add_argument(
        "--format",
        choices=names,
        default=default,
        metavar="FORM",
        help=f"one of {', '.join(names)} (default: {default})",
    )


def refuse_misfit(options: Namespace, layout: Layout) -> None:
    """Nothing, if puzzles of *layout* can be printed in the form that was asked for.

    Raises:
        SystemExit: they cannot, as is told.
    """
    if options.json or options.format in (SAME, CSV):
        return
    from ..formats import misfit

    if problem := misfit(options.format, layout):
        options.parser.error(problem)


def is_csv(options: Namespace) -> bool:
    """Whether a table was asked for."""
    return getattr(options, "format", SAME) == CSV and not options.json


def add_ladder(parser: ArgumentParser, default: str = "teaching") -> None:
    """The order in which techniques are tried, with levels and scores."""
    parser.add_argument(
        "--ladder",
        type=ladder,
        metavar="NAME",
        help="the order of the techniques, with levels and scores: teaching, hodoku or a TOML "
        f"file such as the ladder command prints (default: {default})",
    )


def add_output(parser: ArgumentParser) -> None:
    """How much is printed, and for whom."""
    parser.add_argument("--json", action="store_true", help="print one JSON object a puzzle")
    parser.add_argument("-q", "--quiet", action="store_true", help="only errors, no remarks")


def add_timeout(parser: ArgumentParser) -> None:
    """How long one puzzle may take."""
    parser.add_argument(
        "--timeout",
        type=seconds,
        metavar="S",
        help=f"seconds that one puzzle may take, 0 for any (default: {PATIENCE:g})",
    )


def add_jobs(parser: ArgumentParser) -> None:
    """How many processes work."""
    parser.add_argument(
        "-j", "--jobs", type=positive, default=1, metavar="J",
        help="work in J processes; the results are the same",
    )  # fmt: skip


def positive(text: str) -> int:
    """A whole number from 1."""
    return _whole(text, 1)


def not_negative(text: str) -> int:
    """A whole number from 0."""
    return _whole(text, 0)


def _whole(text: str, least: int) -> int:
    is_whole, figures = text.isascii() and text.isdigit(), text.lstrip("0") or "0"
    if is_whole and len(figures) > len(str(_LARGEST)):
        raise ArgumentTypeError(f"'{text}' is more than {_LARGEST}, the largest number here")
    if not (is_whole and int(figures) >= least):
        raise ArgumentTypeError(f"'{text}' is not a whole number from {least}")
    return int(figures)


def seconds(text: str) -> float:
    """A number of seconds, 0 or more."""
    try:
        number = float(text) if text.isascii() and "_" not in text else -1.0
    except ValueError:
        number = -1.0
    if not 0 <= number < float("inf"):
        raise ArgumentTypeError(f"'{text}' is not a number of seconds")
    return number


def layout(text: str) -> Layout:
    """The layout of this id or alias, or in this file.

    Raises:
        Stop: there is such a file, but it cannot be read, or is no layout.
    """
    from ..engine.generating.random_jigsaws import layout_asked
    from ..engine.layouts.own import PREFIX
    from .files import names_file

    try:
        return layout_asked(text)
    except KeyError as error:
        if text.strip().startswith(PREFIX) or not names_file(text):
            raise ArgumentTypeError(str(error.args[0])) from None
    from ..store.files import layout_in_file
    from .files import reading

    with reading(text):
        return layout_in_file(text)


def level(text: str) -> Level:
    """The level of this name."""
    from ..engine.level import Level

    try:
        return Level.named(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def ladder(text: str) -> Ladder:
    """The ladder of this name, or in this file.

    Raises:
        Stop: there is such a file, but it cannot be read, or is no ladder.
    """
    from ..engine.ladders import LADDERS
    from .files import names_file, read_ladder_file

    if text in LADDERS:
        return LADDERS[text]
    if names_file(text):
        return read_ladder_file(text)
    shipped = ", ".join(LADDERS)
    raise ArgumentTypeError(f"no ladder is called {quoted(text)}, nor a file; there are {shipped}")


def technique(text: str) -> Technique:
    """The technique of this id."""
    from ..engine.techniques import CATALOGUE

    if text not in CATALOGUE:
        from ..engine.generating.feasibility import describe_unknown

        raise ArgumentTypeError(describe_unknown(text))
    return CATALOGUE[text]


def techniques(text: str) -> tuple[Technique, ...]:
    """The techniques of several ids with commas between."""
    return tuple(technique(part.strip()) for part in text.split(","))


_LIMIT = 10**9


def add_seed(parser: ArgumentParser) -> None:
    """What fixes the result."""
    parser.add_argument(
        "--seed", metavar="S", help="the same seed makes the same again (default: any, and told)"
    )


def seed_of(options: Namespace, messages: Messages) -> str:
    """The seed that was given; otherwise a new one, which is told so that it can be given."""
    if options.seed is not None:
        return str(options.seed)
    from secrets import randbelow  # few ask for a seed

    seed = str(randbelow(_LIMIT))
    messages.note(f"seed {seed}")
    return seed
