"""The parser of the command line, which sets up only the requested subcommand.

`COMMANDS` is the table of subcommands, in the order of the help text. To add one, add an entry
there and a module in `commands`.
"""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final, NamedTuple, NoReturn, Protocol, cast

from .. import __version__
from .exits import Exit


class Subcommand(Protocol):
    """Type of the module of a subcommand."""

    def set_up(self, parser: ArgumentParser) -> None:
        """Add the arguments of the subcommand."""

    def run(self, options: Namespace) -> int:
        """Run the subcommand; return the exit code."""


class Entry(NamedTuple):
    """An entry of the table of subcommands."""

    name: str
    """Name of the subcommand, and of its module in `commands`."""
    about: str

    def load(self) -> Subcommand:
        """Import and return the module."""
        return cast(Subcommand, import_module(f"{__package__}.commands.{self.name}"))


COMMANDS = (
    Entry("play", "open the game, or a puzzle in it"),
    Entry("solve", "print the solution"),
    Entry("rate", "say how hard a puzzle is"),
    Entry("explain", "print the whole path to the solution, a sentence a step"),
    Entry("hint", "say the next step"),
    Entry("guide", "list the pages on techniques, or print one"),
    Entry("generate", "make puzzles"),
    Entry("grid", "make full grids"),
    Entry("check", "say whether a puzzle is valid, unique and minimal"),
    Entry("convert", "write puzzles in another format: files and links of other programs"),
    Entry("book", "list the books of puzzles, or print or export one with what was done"),
    Entry("stats", "print how your games went, or the review of one"),
    Entry("backup", "copy the saved games and all else that is kept to a file"),
    Entry("restore", "bring back what a backup holds; nothing that is there is lost"),
    Entry("doctor", "check the data folder, its files and this machine, and say what to do"),
    Entry("ladder", "list the ladders of techniques, print one, or check a file with one"),
    Entry("keys", "list the commands of the game with their keys, or check a file of your own"),
    Entry("practice", "train techniques by drills, or list how well each is known"),
    Entry("layouts", "list the shapes of puzzles"),
    Entry("library", "run positions of a technique library"),
    Entry("completions", "print what lets a shell complete all of this"),
)


PROGRAM = "sudoku-tui"
_PUZZLE_CHARACTERS = frozenset("-_.*0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_SHORTEST_PUZZLE = 16
_ALONE = ("-h", "--help", "--version", "--verbose")
_SHOWN = 300
"""Character limit of an error message that quotes arguments."""

_DESCRIPTION = "Play, learn and generate Sudoku in the terminal. Alone it opens the game."
_EPILOG = """\
A puzzle is given as text, as a file or as - for standard input: one on each line, or a grid.
Exit codes: 0 done; 1 the answer is no; 2 wrong usage, or no terminal; 3 bad input;
4 not solved by the techniques asked for, or not in time; 5 a file could not be read or written.
"""


_UNSEEN: Final[Any] = partial(RawDescriptionHelpFormatter, width=80)
"""Formatter while arguments are added: with a fixed width, argparse skips querying the terminal."""


class Parser(ArgumentParser):
    """Argument parser with one-line errors, which quote arguments without control characters."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("allow_abbrev", False)
        settings.setdefault("formatter_class", _UNSEEN)
        super().__init__(**settings)

    def format_help(self) -> str:
        self.formatter_class = RawDescriptionHelpFormatter
        return super().format_help()

    def format_usage(self) -> str:
        self.formatter_class = RawDescriptionHelpFormatter
        return super().format_usage()

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse ignores write errors, but the exit code must show that the help was not printed.
        if file is not None and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)

    def error(self, message: str) -> NoReturn:
        from ..formats.clean import clean_text, with_short_quotes

        said = with_short_quotes(message)
        text = clean_text(f"{self.prog}: {said} ({self.prog} --help says more)", _SHOWN)
        self.exit(Exit.USAGE, f"{text}\n")


class _SubcommandParser(Parser):
    """Parser of one subcommand, which imports its module when there are arguments to parse."""

    entry: Entry
    _module: Subcommand | None = None

    def set_up(self) -> None:
        """Import the module, once, and add its arguments."""
        if self._module is None:
            self._module = self.entry.load()
            self._module.set_up(self)
            self.set_defaults(run=self._module.run, parser=self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.set_up()
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(self._unrecognized(unknown[0]))
        return options, unknown

    def _unrecognized(self, argument: str) -> str:
        from ..engine.level import is_level
        from ..engine.nearest import nearest

        there_are = self._option_string_actions
        shown = argument[:40]
        if argument.isdecimal() and "-n" in there_are:
            instead = f"; for that many say -n {shown}"
        elif is_level(argument) and "--level" in there_are:
            instead = f"; for that level say --level {shown}"
        else:
            near = nearest(argument.partition("=")[0], there_are)
            instead = f"; did you mean {near}" if near else ""
        return f"there is no argument {shown}{instead}"


def _parser(entries: Sequence[Entry] = COMMANDS) -> Parser:
    """Return a parser with the subcommands of *entries*: only the requested one, if it is known."""
    parser = Parser(prog=PROGRAM, description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("--version", action="store_true", help="print the version and end")
    parser.add_argument(
        "--verbose", action="store_true", dest="of_all",
        help="with --version: also those of Python and of each library, what the terminal is, and "
        "where games are kept, for reports of faults",
    )  # fmt: skip
    subparsers: Action = parser.add_subparsers(
        metavar="COMMAND", title="commands", parser_class=_SubcommandParser
    )
    for entry in entries:
        about = f"{entry.about[0].upper()}{entry.about[1:]}."
        # argparse's type of subparsers is private; `Action` is its public base class.
        added = subparsers.add_parser(  # type: ignore[attr-defined]
            entry.name, help=entry.about, description=about
        )
        added.entry = entry
    return parser


def parse(arguments: Sequence[str]) -> Namespace:
    """Parse *arguments*; without any, open the game like ``play``.

    Raises:
        SystemExit: The help was printed, or the arguments are invalid.
    """
    arguments = list(arguments) or ["play"]
    if arguments[0] == "help":
        arguments = [*arguments[1:2], "--help"]
    first = arguments[0]
    parser = _parser([entry for entry in COMMANDS if entry.name == first] or COMMANDS)
    names = [entry.name for entry in COMMANDS]
    if first not in (*_ALONE, *names):
        parser.error(_unknown(first, names))
    options = parser.parse_args([_as_puzzle(argument) for argument in arguments])
    if options.version:
        options.run = _print_version
    elif options.of_all:
        parser.error("--verbose goes with --version, or behind a command that has it")
    return options


def _print_version(options: Namespace) -> Exit:
    from .output import Printer
    from .version import lines

    for line in lines() if options.of_all else [f"{PROGRAM} {__version__}"]:
        Printer().record(line)
    return Exit.DONE


def whole_parser() -> Parser:
    """Return the parser with all subcommands set up, for the man page and the completions."""
    parser = _parser()
    for subparser in subparsers_of(parser).values():
        subparser.set_up()
    return parser


def subparsers_of(parser: Parser) -> Mapping[str, _SubcommandParser]:
    """Return the parsers of the subcommands by name."""
    commands = next(each for each in parser._actions if isinstance(each.choices, dict))
    return cast(Mapping[str, _SubcommandParser], commands.choices)


def _unknown(name: str, names: Sequence[str]) -> str:
    from ..engine.nearest import did_you_mean

    meant = "" if name.startswith("-") else did_you_mean(name.casefold(), names)
    instead = meant or f"there are {', '.join(names)}"
    return f"there is no command '{name[:40]}'; {instead}"


def _as_puzzle(argument: str) -> str:
    """Return *argument*, with a leading space if it is a puzzle that looks like an option.

    A puzzle can begin with ``-`` for an empty cell.
    """
    is_puzzle = len(argument) >= _SHORTEST_PUZZLE and _PUZZLE_CHARACTERS.issuperset(argument)
    return f" {argument}" if argument.startswith("-") and is_puzzle else argument


def print_help(options: Namespace) -> None:
    """Print the help of the subcommand on standard error."""
    options.parser.print_help(sys.stderr)
