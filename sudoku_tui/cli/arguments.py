"""Arguments that several subcommands share, and the parsers of their values.

A parser of a value raises `ArgumentTypeError` for invalid text, as argparse expects. The modules
that it needs are imported only when it is called, so that help, the search and the menu start fast.
Random results are reproducible by a seed, which is always printed.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING, Final

from ..engine.arguments import quote
from . import STDIN
from .groups import MANY, METHOD, OUTPUT, PUZZLE, group_of

if TYPE_CHECKING:
    from ..engine.ladders import Ladder
    from ..engine.layout import Layout
    from ..engine.level import Level
    from ..engine.step import Technique
    from ..formats.scope import Scope
    from .output import Messages


SAME = "same"
"""Value of ``--format``: print each puzzle in the format in which it was read."""
CSV = "csv"
"""Value of ``--format``: a table of solutions, for a spreadsheet."""
DEFAULT_TIMEOUT = 60.0
"""Default time limit for one puzzle (seconds)."""
_LARGEST: Final = 999_999_999
"""Largest number that an argument accepts."""


def add_puzzles(parser: ArgumentParser, *, searched: bool = False) -> None:
    """Add the positional argument for puzzles, and ``--layout``.

    Args:
        parser: Parser of a subcommand.
        searched: Whether the subcommand only searches. It can then leave out unknown constraints.
    """
    parser.set_defaults(searched=searched, incomplete=False)
    group_of(parser, PUZZLE).add_argument(
        "puzzles",
        nargs="*",
        default=[STDIN],
        metavar="PUZZLE",
        help="puzzle, file of puzzles, or - for standard input; may be repeated (default: -)",
    )
    add_layout(parser, PUZZLE, "layout of the puzzles", "detected from their size")
    if searched:
        group_of(parser, PUZZLE).add_argument(
            "--incomplete",
            action="store_true",
            help="read puzzles with unknown constraints without these; the result is marked as "
            "incomplete",
        )


def scope_of(options: Namespace) -> Scope:
    """Return the constraints that the subcommand accepts."""
    from ..formats.scope import Scope

    if options.incomplete:
        return Scope.INCOMPLETE
    return Scope.INCOMPLETE_ON_REQUEST if options.searched else Scope.KNOWN


def add_layout(parser: ArgumentParser, title: str, help: str, default: str) -> None:
    """Add ``--layout``, a catalogue id or a TOML file, to the group with this title."""
    values = "an id that 'sudoku-tui layouts' lists, or a TOML file"
    group_of(parser, title).add_argument(
        "--layout", type=layout, metavar="ID", help=f"{help}: {values} (default: {default})"
    )


def add_format(parser: ArgumentParser, default: str, *, same: bool) -> None:
    """Add ``--format``, the text format of printed grids.

    Args:
        parser: Parser or argument group of a subcommand.
        default: Name of the default format.
        same: Whether `SAME` and `CSV` are allowed, for commands that print the puzzles they read.
    """
    from ..formats import FORMS

    names = [SAME, *FORMS, CSV] if same else list(FORMS)
    group_of(parser, OUTPUT).add_argument(
        "--format",
        choices=names,
        default=default,
        metavar="FORM",
        help=f"format to print, one of {', '.join(names)} (default: {default})",
    )


def refuse_misfit(options: Namespace, layout: Layout) -> None:
    """Check that puzzles of *layout* can be printed in the requested format.

    Raises:
        SystemExit: The format cannot hold puzzles of this layout; the reason has been printed.
    """
    if options.json or options.format in (SAME, CSV):
        return
    from ..formats import misfit

    if problem := misfit(options.format, layout):
        options.parser.error(problem)


def is_csv(options: Namespace) -> bool:
    """Return whether a CSV table is requested; ``--json`` takes precedence."""
    return getattr(options, "format", SAME) == CSV and not options.json


def add_ladder(parser: ArgumentParser, default: str = "teaching") -> None:
    """Add ``--ladder``, the order in which techniques are tried, with their levels and scores."""
    group_of(parser, METHOD).add_argument(
        "--ladder",
        type=ladder,
        metavar="NAME",
        help="order of techniques, with their levels and scores: a name that 'sudoku-tui ladder' "
        f"lists, or a TOML file (default: {default})",
    )


def add_output(parser: ArgumentParser, item: str = "puzzle") -> None:
    """Add ``--json``, with one object for each *item*, and ``--quiet``."""
    add = group_of(parser, OUTPUT).add_argument
    add("--json", action="store_true", help=f"print one JSON object per {item}")
    add_quiet(parser)


def add_quiet(parser: ArgumentParser) -> None:
    """Add ``--quiet``."""
    group_of(parser, OUTPUT).add_argument(
        "-q", "--quiet", action="store_true", help="print errors, but no remarks and no progress"
    )


def add_timeout(parser: ArgumentParser) -> None:
    """Add ``--timeout``, the time limit for one puzzle."""
    group_of(parser, METHOD).add_argument(
        "--timeout",
        type=seconds,
        metavar="S",
        help=f"time limit for one puzzle in seconds, 0 for none (default: {DEFAULT_TIMEOUT:g})",
    )


def add_jobs(parser: ArgumentParser) -> None:
    """Add ``--jobs``, the number of worker processes."""
    group_of(parser, MANY).add_argument(
        "-j", "--jobs", type=positive, default=1, metavar="J",
        help="number of worker processes, at least 1; it does not change the results (default: 1)",
    )  # fmt: skip


def positive(text: str) -> int:
    """Parse a whole number, at least 1."""
    return _whole(text, 1)


def not_negative(text: str) -> int:
    """Parse a whole number, at least 0."""
    return _whole(text, 0)


def _whole(text: str, least: int) -> int:
    is_whole, figures = text.isascii() and text.isdigit(), text.lstrip("0") or "0"
    if is_whole and len(figures) > len(str(_LARGEST)):
        raise ArgumentTypeError(f"'{text}' is too large; the largest number is {_LARGEST}")
    if not (is_whole and int(figures) >= least):
        raise ArgumentTypeError(f"'{text}' is not a whole number of at least {least}")
    return int(figures)


def seconds(text: str) -> float:
    """Parse a finite number of seconds, at least 0."""
    try:
        number = float(text) if text.isascii() and "_" not in text else -1.0
    except ValueError:
        number = -1.0
    if not 0 <= number < float("inf"):
        raise ArgumentTypeError(f"'{text}' is not a number of seconds of at least 0")
    return number


def layout(text: str) -> Layout:
    """Return the layout with this id or alias, or read it from a TOML file of this name.

    Raises:
        Stop: There is such a file, but it cannot be read or does not hold a layout.
    """
    from ..engine.generating.random_jigsaws import requested_layout
    from ..engine.layouts.own import PREFIX
    from .files import looks_like_path

    try:
        return requested_layout(text)
    except KeyError as error:
        if text.strip().startswith(PREFIX) or not looks_like_path(text):
            raise ArgumentTypeError(str(error.args[0])) from None
    from ..store.files import layout_in_file
    from .files import reading

    with reading(text):
        return layout_in_file(text)


def level(text: str) -> Level:
    """Parse the name of a level."""
    from ..engine.level import Level

    try:
        return Level.named(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def ladder(text: str) -> Ladder:
    """Return the ladder with this name, or read it from a TOML file of this name.

    Raises:
        Stop: There is such a file, but it cannot be read or does not hold a ladder.
    """
    from ..engine.ladders import LADDERS
    from .files import looks_like_path, read_ladder_file

    if text in LADDERS:
        return LADDERS[text]
    if looks_like_path(text):
        return read_ladder_file(text)
    shipped = ", ".join(LADDERS)
    raise ArgumentTypeError(f"{quote(text)} is neither a ladder nor a file; ladders: {shipped}")


def technique(text: str) -> Technique:
    """Return the technique with this id."""
    from ..engine.techniques import CATALOGUE

    if text not in CATALOGUE:
        from ..engine.generating.feasibility import describe_unknown

        raise ArgumentTypeError(describe_unknown(text))
    return CATALOGUE[text]


def techniques(text: str) -> tuple[Technique, ...]:
    """Parse a comma-separated list of technique ids."""
    return tuple(technique(part.strip()) for part in text.split(","))


_SEED_LIMIT = 10**9


def add_seed(parser: ArgumentParser, title: str) -> None:
    """Add ``--seed``, which makes random results reproducible, to the group with this title."""
    group_of(parser, title).add_argument(
        "--seed", metavar="S",
        help="random seed, any text; the same seed gives the same result (default: random, "
        "printed)",
    )  # fmt: skip


def choose_seed(options: Namespace, messages: Messages) -> str:
    """Return the given seed, or draw one and print it so that the run can be repeated."""
    if options.seed is not None:
        return str(options.seed)
    from secrets import randbelow  # imported late: only random commands need it

    seed = str(randbelow(_SEED_LIMIT))
    messages.note(f"seed {seed}")
    return seed
