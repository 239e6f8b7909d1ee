"""The command ``restore``: add a backup to the saved games, without losing any of them."""

from __future__ import annotations

import stat
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from ...formats.clean import clean_path
from ...formats.figures import counted
from ...store.backup import Contents, contents_of, reading_backup
from ...store.errors import DamagedFile, NewerFile, StoreError
from ...store.merge import Merged
from ...store.store import Store
from ..exits import Exit, Stop
from ..files import reading
from ..groups import group_of
from ..output import Messages, Printer
from .backup import add_output, describe, is_own_file

EXAMPLES = ("sudoku-tui restore sudoku.backup",)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    add = group_of(parser, "File").add_argument
    add("file", metavar="FILE", help="backup to read, as written by 'sudoku-tui backup'")
    add(
        "--replace",
        action="store_true",
        help="replace all your data instead; your present data is kept in a second file in the "
        "data folder",
    )
    add_output(parser)


def run(options: Namespace) -> Exit:
    """Restore the backup, and print the outcome."""
    messages, printer = Messages(quiet=options.quiet), Printer()
    if not options.file:
        options.parser.error("FILE: the name is empty")
    with reading(options.file):
        path = Path(options.file)
        if is_own_file(path):
            shown = clean_path(options.file)
            message = f"{shown}: this is the file of saved games itself; name another one"
            raise Stop(message, Exit.USAGE)
        if not stat.S_ISREG(path.stat().st_mode) and not path.is_dir():
            raise Stop(f"{clean_path(options.file)} is not a plain file", Exit.BAD_INPUT)
        try:
            # Checked before the store is opened, which may create or repair it: a wrong name
            # must change nothing.
            with reading_backup(path) as backup:
                contents = contents_of(backup)
        except (DamagedFile, NewerFile) as error:
            shown = clean_path(options.file)
            raise Stop(f"{shown}: {error}; nothing was changed", Exit.BAD_INPUT) from None
        except StoreError as error:
            raise Stop(f"nothing was changed: {error}", Exit.FILE_ERROR) from None
    with Store.of_user() as store:
        if store.remark:
            messages.note(store.remark)
        if store.in_memory:
            message = "nothing was changed: there is no file of saved games"
            raise Stop(message, Exit.FILE_ERROR, see_doctor=True)
        try:
            if options.replace:
                _replace(store, path, contents, options, printer)
            else:
                _merge(store, path, options, printer, messages)
        except StoreError as error:
            raise Stop(f"nothing was changed: {error}", Exit.FILE_ERROR) from None
        except OSError as error:
            raise Stop(f"nothing was changed: {error.strerror}", Exit.FILE_ERROR) from None
    return Exit.DONE


def _merge(
    store: Store, path: Path, options: Namespace, printer: Printer, messages: Messages
) -> None:
    merged = store.restore(path)
    if merged.left:
        games = counted(merged.left, "game")
        messages.note(f"{games} of the backup left out as unreadable")
    if options.json:
        printer.json({"file": options.file, **merged._asdict(), "kept": None})
    else:
        printer.record("; ".join(_outcome(merged)) or "nothing to add: all of it is there already")


def _outcome(merged: Merged) -> Iterator[str]:
    """Yield the outcome of a merge, in words."""
    for count, what in (
        (merged.added, "added"),
        (merged.advanced, "continued"),
        (merged.kept_both, "kept in both versions"),
        (merged.back, "back on the list"),
        (merged.known, "there already"),
    ):
        if count and (what != "there already" or merged != Merged(known=count)):
            yield f"{counted(count, 'game')} {what}"
    if merged.drills:
        yield f"{counted(merged.drills, 'drill')} added"


def _replace(
    store: Store, path: Path, contents: Contents, options: Namespace, printer: Printer
) -> None:
    kept = store.replace(path)
    if options.json:
        printer.json({"file": options.file, **contents._asdict(), "kept": str(kept)})
    else:
        printer.record(f"restored: {describe(contents)}")
        printer.record(f"previous data: {kept}")
