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
from .groups import arrange, format_examples


class Subcommand(Protocol):
    """Type of the module of a subcommand."""

    EXAMPLES: tuple[str, ...]
    """Commands that work as they are, given a file ``puzzles.txt`` or ``puzzle.txt``."""

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
    Entry("solve", "print the solution of a puzzle, or all its solutions"),
    Entry("rate", "rate the difficulty of puzzles"),
    Entry("explain", "print the path to the solution, one sentence per step"),
    Entry("hint", "print the next step of a puzzle"),
    Entry("guide", "list the pages on rules and techniques, or print one"),
    Entry("generate", "generate puzzles"),
    Entry("grid", "generate full grids"),
    Entry("check", "check whether puzzles are valid, unique and minimal"),
    Entry("convert", "convert puzzles between formats, files and links of other programs"),
    Entry("book", "list your books of puzzles, or print or export one with your progress"),
    Entry("stats", "print statistics of your games, or the review of one game"),
    Entry("backup", "copy your games, practice and settings to a file"),
    Entry("restore", "add a backup to your saved games, without losing any"),
    Entry("doctor", "check the data folder, its files and this machine, and suggest remedies"),
    Entry("ladder", "list the ladders of techniques, print one, or check a ladder file"),
    Entry("keys", "list the commands of the game with their keys, or check a file of keys"),
    Entry("practice", "practise techniques by drills, or list your progress"),
    Entry("layouts", "list the layouts of puzzles, or draw some"),
    Entry("library", "test the techniques on the positions of a technique library"),
    Entry("completions", "print the script that lets a shell complete commands and options"),
)


PROGRAM = "sudoku-tui"
_PUZZLE_CHARACTERS = frozenset("-_.*0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_SHORTEST_PUZZLE = 16
_ALONE = ("-h", "--help", "--version", "--verbose")
_SHOWN = 300
"""Character limit of an error message that quotes arguments."""

_DESCRIPTION = """\
Play, learn and generate Sudoku in the terminal.
Without a command, open the game."""
_EPILOG = """\
Most commands read puzzles: as text, from files, or from standard input, one
on each line or as a grid. 'sudoku-tui COMMAND --help' describes a command.

Exit codes: 0 done; 1 the answer is no; 2 usage error, or no terminal; 3 bad
input; 4 not solved by the requested techniques, or time limit exceeded; 5 a
file could not be read or written.

"""
EXAMPLES: Final = (
    "sudoku-tui play --level hard",
    "sudoku-tui generate -n 5 | sudoku-tui rate",
)
"""Example commands at the end of the main help."""


class _Formatter(RawDescriptionHelpFormatter):
    """Formatter of help, which breaks no line inside a name with hyphens."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        from textwrap import wrap

        return wrap(" ".join(text.split()), width, break_on_hyphens=False)


_UNSEEN: Final[Any] = partial(_Formatter, width=80)
"""Formatter while arguments are added: with a fixed width, argparse skips querying the terminal."""


class Parser(ArgumentParser):
    """Argument parser with one-line errors, which quote arguments without control characters."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("allow_abbrev", False)
        settings.setdefault("formatter_class", _UNSEEN)
        super().__init__(**settings)

    def format_help(self) -> str:
        self.formatter_class = _Formatter
        return super().format_help()

    def format_usage(self) -> str:
        self.formatter_class = _Formatter
        return super().format_usage()

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse ignores write errors, but the exit code must show that the help was not printed.
        if file is not None and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)

    def error(self, message: str) -> NoReturn:
        from ..formats.clean import clean_text
        from ..formats.errors import with_short_quotes

        text = clean_text(f"{self.prog}: {with_short_quotes(message)}", _SHOWN)
        self.exit(Exit.USAGE, f"{text}\nTry '{self.prog} --help'.\n")


class _SubcommandParser(Parser):
    """Parser of one subcommand, which imports its module when there are arguments to parse."""

    entry: Entry
    _module: Subcommand | None = None

    def set_up(self) -> None:
        """Import the module, once, and add its arguments."""
        if self._module is None:
            self._module = self.entry.load()
            self._module.set_up(self)
            self.epilog = format_examples(self._module.EXAMPLES)
            arrange(self)
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
            instead = f"; for the number of puzzles use -n {shown}"
        elif is_level(argument) and "--level" in there_are:
            instead = f"; for the level use --level {shown}"
        else:
            near = nearest(argument.partition("=")[0], there_are)
            instead = f"; did you mean {near}?" if near else ""
        return f"{shown}: unknown argument{instead}"


def _parser(entries: Sequence[Entry] = COMMANDS) -> Parser:
    """Return a parser with the subcommands of *entries*: only the requested one, if it is known."""
    parser = Parser(
        prog=PROGRAM, description=_DESCRIPTION, epilog=_EPILOG + format_examples(EXAMPLES)
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    parser.add_argument(
        "--verbose", action="store_true", dest="of_all",
        help="with --version: print also the versions of Python and each library, the terminal "
        "and the folder of saved games, for bug reports",
    )  # fmt: skip
    parser._optionals.title = "Options"
    subparsers: Action = parser.add_subparsers(
        metavar="COMMAND", title="Commands", parser_class=_SubcommandParser
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
        parser.error("--verbose: needs --version, or belongs after a command that has it")
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
    instead = f"{meant}?" if meant else f"commands: {', '.join(names)}"
    return f"'{name[:40]}': unknown command; {instead}"


def _as_puzzle(argument: str) -> str:
    """Return *argument*, with a leading space if it is a puzzle that looks like an option.

    A puzzle can begin with ``-`` for an empty cell.
    """
    is_puzzle = len(argument) >= _SHORTEST_PUZZLE and _PUZZLE_CHARACTERS.issuperset(argument)
    return f" {argument}" if argument.startswith("-") and is_puzzle else argument


def print_help(options: Namespace) -> None:
    """Print the help of the subcommand on standard error."""
    options.parser.print_help(sys.stderr)
