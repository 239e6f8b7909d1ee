"""The command ``keys``: the commands of the game with their keys, or a check of a file of keys."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ..exits import Exit
from ..files import reading, saved_folder
from ..groups import OUTPUT, group_of
from ..json_records import Fields
from ..output import Messages, Printer

if TYPE_CHECKING:
    from ...tui.actions.key_file import Fault, KeyFile
    from ...tui.actions.key_tables import Entry

_APART = 2
"""Number of spaces between two columns of text."""


EXAMPLES = (
    "sudoku-tui keys",
    "sudoku-tui keys numpad > keys.toml",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    group_of(parser, "Keys").add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="file of keys to check; or numpad or left-hand, to print that set as a file "
        "(default: list the current keys)",
    )
    group_of(parser, OUTPUT).add_argument(
        "--json", action="store_true", help="print one JSON object per command"
    )


def run(options: Namespace) -> Exit:
    """Print all keys or one set of keys, or check a file and report its faults by line."""
    from ...tui.actions.key_file import KeyFile, write_set_file
    from ...tui.actions.key_tables import SETS, entries_by_id

    if options.file in SETS and not options.json:
        Printer().record(write_set_file(options.file).rstrip("\n"))
        return Exit.DONE
    path = _path(options.file)
    is_set = options.file in SETS
    file = KeyFile(options.file) if is_set else KeyFile() if path is None else _read(path)
    if options.json:
        for entry in entries_by_id().values():
            Printer().json(_fields(entry, file))
    elif options.file is None:
        _list(file)
    else:
        count = len(file.changes)
        named = f"set {file.set}, " if file.set else ""
        Printer().record(f"{named}{count} command{'s' * (count != 1)} with keys of their own")
    for fault in file.faults:
        Messages().error(f"{path}, {fault}")
    return Exit.BAD_INPUT if file.faults else Exit.DONE


def _path(name: str | None) -> Path | None:
    """Return the path *name*, else that of the player's own file of keys; None if there is none."""
    if name is not None:
        return Path(name)
    from ...store.store import KEYS_FILE

    own = saved_folder() / KEYS_FILE
    return own if os.path.lexists(own) else None


def _read(path: Path) -> KeyFile:
    """Read a file of keys.

    Raises:
        Stop: The file cannot be read.
    """
    from ...store.files import read_text
    from ...tui.actions.key_file import LARGEST, parse_key_file

    with reading(str(path)):
        return parse_key_file(read_text(path, 4 * LARGEST, "a file of keys"))


def read_faults(text: str) -> tuple[Fault, ...]:
    """Return the faults in the text of a file of keys, by their lines."""
    from ...tui.actions.key_file import parse_key_file

    return parse_key_file(text).faults


def longest_file() -> int:
    """Return the size in bytes above which a file of keys is not read."""
    from ...tui.actions.key_file import LARGEST

    return 4 * LARGEST


def _list(file: KeyFile) -> None:
    """Print the commands under their headings, each with its keys and its description."""
    from ...tui.actions.key_tables import describe_keys, entries_by_id

    rows = {id: describe_keys(file.own, entry) for id, entry in entries_by_id().items()}
    names, keys = max(map(len, rows)) + _APART, max(map(len, rows.values())) + _APART
    printer, heading = Printer(), ""
    for id, entry in entries_by_id().items():
        if entry.heading != heading:
            heading = entry.heading
            printer.record(f"# {heading}")
        mark = "*" if id in file.own.chosen else " "
        printer.record(f"{mark} {id:<{names}}{rows[id]:<{keys}}{entry.about}")


def _fields(entry: Entry, file: KeyFile) -> Fields:
    from ...session.actions.key_names import show_key

    own = file.own.apply_to([entry.action])[0]
    return {
        "id": entry.id,
        "name": entry.action.name,
        "about": entry.about,
        "keys": list(map(show_key, own.keys)),
        "usual": list(map(show_key, entry.action.keys)),
        "own": entry.id in file.own.chosen,
        "screens": list(entry.screens),
    }
