"""Checks of the files next to the saved games: rescue files, unfinished files and backups."""

from __future__ import annotations

import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from ...formats.figures import counted
from ..backup import is_backup
from ..errors import StoreError
from ..rescue_files import describe_rescue_steps, import_rescue_files
from ..store import FILE_NAME, RESCUE_FILE_NAME, Store
from .examination import State, examine
from .finding import Finding, Verdict, fault, ok, warning
from .locks import locks_on
from .places import Kind, entries_of, kind_of
from .repairs import copy_database, copy_to_sibling, set_aside, show_path, unless_open
from .subject import Subject

_RESCUE: Final = re.compile(re.escape(RESCUE_FILE_NAME).replace(r"\{\}", ".+"))
_TEMPORARY: Final = re.compile(r"\..+\.(\d+)")
"""Name of an unfinished file, with the id of the process that writes it."""
_PREFIX: Final = ".sudoku-tui-"
"""Prefix of the name of an unfinished file without a process id."""
_LONG_AGO: Final = 600.0
"""Least age of an unfinished file that nothing writes any more (seconds)."""
_HALF_DONE: Final = (f"{FILE_NAME}.rescue", f"{FILE_NAME}.rescued")
_MOST: Final = 20
"""Largest number of files of a kind that are examined."""
_LISTED: Final = 3
"""Largest number of rescue files outside the data folder that are reported one by one."""
_BUDGET: Final = 0.3
"""Time limit for the examination of one file (seconds)."""


def check_rescue(subject: Subject) -> Iterator[Finding]:
    """Check for rescue files, also in the system's temporary folder, and for unfinished files."""
    folder = subject.folder
    files = [path for path in entries_of(folder) if _RESCUE.fullmatch(path.name)]
    elsewhere = [path for path in _temporary_files() if path.parent != folder]
    findings: list[Finding] = []
    for path in [*files, *elsewhere][:_MOST]:
        findings += _check_rescue_file(path, subject)
    findings = _group_findings(findings, folder)
    if (more := len(files) + len(elsewhere) - _MOST) > 0:
        words = f"There are {counted(more, 'further rescue file')}."
        findings.append(warning(words, "Run sudoku-tui doctor again when these are done."))
    for path in entries_of(folder):
        if _is_unfinished(path):
            findings.append(
                warning(
                    f"{path.name} is unfinished: its program was ended while it wrote.",
                    "Move it away; the file that it was to replace is whole.",
                    path,
                    partial(set_aside, path),
                )
            )
    yield from findings or [ok("none")]


def _group_findings(findings: list[Finding], folder: Path) -> list[Finding]:
    """Report intact rescue files outside the data folder as one finding if there are many."""
    whole = [
        (each, each.path)
        for each in findings
        if each.verdict is Verdict.WARNING and each.path is not None and each.path.parent != folder
    ]
    if len(whole) <= _LISTED:
        return findings
    paths = [path for _, path in whole]
    names = ", ".join(path.name for path in paths[:_LISTED])
    one = warning(
        f"{len(paths)} rescue files in {show_path(paths[0].parent)} hold games that could not be "
        f"saved: {names} and {len(paths) - _LISTED} more.",
        describe_rescue_steps(folder, is_inside=False, are_several=True),
        paths[0].parent,
    )
    return [one, *(each for each in findings if each.path not in paths)]


def _temporary_files() -> list[Path]:
    """Return this user's rescue files in the system's temporary folder; never follow links."""
    found = []
    with suppress(OSError):
        for path in Path(tempfile.gettempdir()).glob(RESCUE_FILE_NAME.format("*")):
            status = path.lstat()
            is_ours = not hasattr(os, "geteuid") or status.st_uid == os.geteuid()
            if stat.S_ISREG(status.st_mode) and is_ours:
                found.append(path)
    return sorted(found)


def _check_rescue_file(path: Path, subject: Subject) -> Iterator[Finding]:
    is_here = path.parent == subject.folder
    if path.is_symlink():
        with suppress(OSError):
            if kind_of(path).is_broken_link:
                return  # `check_links` reports it
        words = f"{path.name} is a symbolic link, and is not taken in."
        yield warning(words, "Put the file itself here.", path, partial(set_aside, path))
        return
    found = examine(path, _BUDGET)
    how = describe_rescue_steps(subject.folder, is_inside=is_here)
    database = subject.database
    take_in_here = partial(unless_open, database, partial(_import_rescue_file, path, database))
    if found.state is State.WHOLE and found.contents is not None:
        games = counted(found.contents.games, "game")
        yield warning(
            f"{path.name} holds {games} that could not be saved.",
            how,
            path,
            take_in_here if is_here else None,
        )
    elif found.state in (State.DAMAGED, State.WRONG_LOG):
        yield fault(
            f"{path.name} holds play that could not be saved, and is damaged.",
            f"{how} All that is whole is saved.",
            path,
            take_in_here if is_here else None,
        )
    else:
        reason = found.reason or found.state.value
        yield fault(
            f"{path.name} is called a rescue file and cannot be used: {reason}.",
            "Move it away, if you do not know what it holds.",
            path,
            partial(set_aside, path) if is_here else None,
        )


def _import_rescue_file(path: Path, database: Path) -> str:
    """Save the changes in a rescue file, and keep the file under another name.

    Raises:
        OSError, StoreError: The file could not be copied, or some changes could not be saved.
    """
    copies = [show_path(copy_to_sibling(path))]
    if database.exists():
        copies.append(show_path(copy_database(database)))
    with Store(path):
        pass  # opening replaces a damaged file, and `import_rescue_files` skips it
    with Store(database) as store:
        if store.in_memory:
            raise StoreError(store.why_in_memory)
        taken = import_rescue_files(store)
    if path.exists():
        raise StoreError(taken.message or f"{path.name} was not taken in, and stays")
    return f"{taken.message} Copies from before are {' and '.join(copies)}."


def _is_unfinished(path: Path) -> bool:
    """Check whether a file is incomplete, because the process that wrote it has ended."""
    if path.name in _HALF_DONE:
        return locks_on(path.with_name(FILE_NAME)).holder is None
    if found := _TEMPORARY.fullmatch(path.name):
        return not _is_alive(int(found[1]))
    if not path.name.startswith(_PREFIX):
        return False
    try:
        return time.time() - path.lstat().st_mtime > _LONG_AGO
    except OSError:
        return False


def _is_alive(pid: int) -> bool:
    if sys.platform == "win32":  # there, `os.kill` with signal 0 would end the process
        return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def check_backups(subject: Subject) -> Iterator[Finding]:
    """Check the backups in the data folder.

    Backups elsewhere are checked if the player names them.
    """
    backups = [path for path in entries_of(subject.folder) if _is_backup_file(path)]
    findings = [each for path in backups[-_MOST:] for each in _check_backup(path)]
    contents = subject.examination.contents
    if not backups and contents is not None and contents.games:
        # Not a warning: the best place for a backup is another disk, which is not searched.
        yield ok("none here; see sudoku-tui backup")
    else:
        here = f"{counted(len(backups), 'backup')} here" if backups else "nothing to keep yet"
        yield from findings or [ok(here)]


def _is_backup_file(path: Path) -> bool:
    """Check whether a file is a copy of the saved games that was intact when it was made."""
    is_ours = path.name == FILE_NAME or _RESCUE.fullmatch(path.name)
    if is_ours or not (path.suffix == ".db" or f"{FILE_NAME}.before-" in path.name):
        return False
    with suppress(OSError):
        return kind_of(path) is Kind.FILE
    return False


def _check_backup(path: Path) -> Iterator[Finding]:
    found = examine(path, _BUDGET)
    if found.state not in (State.WHOLE, State.UNEXAMINED, State.BUSY):
        yield warning(
            f"The backup {path.name} cannot be read: {found.reason or found.state.value}.",
            "Do not rely on it; sudoku-tui backup FILE writes another.",
            path,
        )


def check_named_backup(path: Path) -> Finding | None:
    """Check a file that the player names; return None if it is not a database."""
    if not is_backup(path) and path.suffix != ".db":
        return None
    for finding in _check_backup(path):
        return finding
    contents = examine(path).contents
    return ok(f"a backup of {counted(contents.games, 'game')}" if contents else "not checked", path)
