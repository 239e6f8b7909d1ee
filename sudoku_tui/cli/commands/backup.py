"""The command ``backup``: saved games, practice and settings in one verified file."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...formats.clean import clean_path
from ...formats.figures import counted
from ...store.backup import Contents, back_up, is_backup
from ...store.errors import DamagedFile, StoreError
from ...store.salvage import PARTS
from ...store.store import FILE_NAME, data_folder
from ..arguments import add_quiet
from ..exits import Exit, Stop
from ..files import saved_folder
from ..groups import OUTPUT, group_of
from ..input import is_there
from ..output import Messages, Printer

EXAMPLES = ("sudoku-tui backup sudoku.backup",)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    add = group_of(parser, "File").add_argument
    add("file", metavar="FILE", help="file to write; a game may be open meanwhile")
    add("--replace", action="store_true", help="overwrite an existing backup")
    add_output(parser)


def add_output(parser: ArgumentParser) -> None:
    """Add ``--json`` and ``--quiet``."""
    group_of(parser, OUTPUT).add_argument(
        "--json", action="store_true", help="print one JSON object"
    )
    add_quiet(parser)


def run(options: Namespace) -> Exit:
    """Write the backup and print its content; the exit code is 1 if there are no saved games."""
    if not options.file:
        options.parser.error("FILE: the name is empty")
    messages, printer = Messages(quiet=options.quiet), Printer()
    source, target = saved_folder() / FILE_NAME, Path(options.file)
    shown = clean_path(options.file)
    if not source.exists():
        raise Stop("there are no saved games yet", Exit.NO)
    _check_target(target, shown, replace=options.replace)
    try:
        contents = back_up(source, target)
    except DamagedFile as error:
        once = "open the game once to rescue what can be read"
        raise Stop(f"the saved games: {error}; {once}", Exit.FILE_ERROR, see_doctor=True) from None
    except StoreError as error:
        raise Stop(f"nothing was written: {error}", Exit.FILE_ERROR) from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise Stop(f"{shown}: could not be written: {why}", Exit.FILE_ERROR) from None
    if contents.unreadable:
        known = counted(contents.unreadable, "game")
        messages.note(f"{known} cannot be opened; the backup has an unchanged copy")
    if options.json:
        printer.json({"file": options.file, **contents._asdict()})
    else:
        printer.record(f"{shown}: {describe(contents)}")
    return Exit.DONE


def describe(contents: Contents) -> str:
    """Describe the content of a backup in words."""
    games, moves = counted(contents.games, "game"), counted(contents.moves, "move")
    drills, lessons = counted(contents.drills, "drill"), counted(contents.lessons, "page")
    return f"{games} with {moves}, {contents.won} won; {drills}; {lessons} of the guide read"


def is_own_file(path: Path) -> bool:
    """Check whether *path* is the file of saved games itself, or belongs to it."""
    own = data_folder() / FILE_NAME
    if is_there(own) and path.exists() and own.samefile(path):
        return True
    # Unlike `Path.resolve`, this raises no error for a loop of links.
    real = os.path.realpath(path)
    return any(real == os.path.realpath(own.with_name(own.name + part)) for part in PARTS)


def _check_target(target: Path, shown: str, *, replace: bool) -> None:
    """Check that *target* may be written.

    Raises:
        Stop: It is not a backup, or exists and may not be replaced.
    """
    try:
        own, there, folder = is_own_file(target), os.path.lexists(target), target.is_dir()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise Stop(f"{shown}: could not be written: {why}", Exit.FILE_ERROR) from None
    if own:
        raise Stop(f"{shown}: this is the file of saved games itself; name another one", Exit.USAGE)
    if folder:
        raise Stop(f"{shown} is a directory; name a file", Exit.FILE_ERROR)
    if there and not replace:
        instead = "name another file, or overwrite it with --replace"
        raise Stop(f"{shown}: exists already; {instead}", Exit.FILE_ERROR)
    if there and not is_backup(target):
        raise Stop(f"{shown}: not a backup; name another file", Exit.FILE_ERROR)
