"""Checks of the data folder: existence, owner, permissions, free space and links."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from ..database import is_home_unknown
from ..salvage import PARTS
from ..store import FILE_NAME, KEYS_FILE, RESCUE_FILE_NAME
from .finding import Finding, fault, ok, warning
from .places import (
    Kind,
    entries_of,
    existing_parent,
    is_on_read_only_disk,
    is_writable,
    kind_of,
)
from .repairs import ASIDE, make_folder, set_aside, set_modes, show_path
from .subject import Subject

_VARIABLE: Final = "SUDOKU_TUI_DATA"
_KNOWN_VARIABLES: Final = frozenset({_VARIABLE, "SUDOKU_TUI_RESERVE", "SUDOKU_TUI_FAST"})
_FULL, _NEARLY_FULL = 4_000_000, 64_000_000
"""Required free space, and the free space below which there is a warning (bytes)."""
_OUR_NAMES: Final = (
    *(FILE_NAME, RESCUE_FILE_NAME.partition("{}")[0], KEYS_FILE, f".{FILE_NAME}", f".{KEYS_FILE}"),
    *("exports", "layouts", "ladders", ".sudoku-tui-"),
)
"""Prefixes of the names of files and folders that the program keeps in the data folder."""
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_OWNER: Final = stat.S_IRUSR | stat.S_IWUSR
_ELSEWHERE: Final = f"Set {_VARIABLE} to a folder of your own, or unset it to use the usual one."


def check_folder(subject: Subject) -> Iterator[Finding]:
    """Check that the data folder exists or can be created."""
    yield from _check_variables(subject)
    folder = subject.folder
    named = f"{_VARIABLE} names" if subject.environment.get(_VARIABLE) else "The folder is"
    if is_home_unknown(folder):
        yield fault(f"{named} the home of a user who does not exist.", _ELSEWHERE, folder)
        return
    try:
        kind = kind_of(folder)
    except OSError as error:
        yield fault(f"{named} a path that cannot be used: {error.strerror}.", _ELSEWHERE, folder)
        return
    if kind is Kind.NOTHING:
        yield _missing(folder)
    elif kind is not Kind.FOLDER:
        yield fault(f"{named} {kind}, not a folder.", _ELSEWHERE, folder)
    else:
        yield ok(show_path(folder), folder)
    if not folder.is_absolute():
        words = "The path is relative: started elsewhere, the program finds other games."
        yield warning(words, f"Set {_VARIABLE} to a path that begins with /.", folder)


def _check_variables(subject: Subject) -> Iterator[Finding]:
    """Warn about environment variables that are similar to ours but unknown."""
    from ...engine.nearest import did_you_mean

    for name in sorted(subject.environment):
        if name.startswith("SUDOKU_TUI_") and name not in _KNOWN_VARIABLES:
            meant = did_you_mean(name, sorted(_KNOWN_VARIABLES)) or "unset it"
            yield warning(f"The variable {name} has no meaning.", f"Correct it: {meant}.")


def _missing(folder: Path) -> Finding:
    parent = existing_parent(folder)
    if not parent.is_dir():
        reason = f"It is not there and cannot be made: {show_path(parent)} is not a folder."
    elif any(each.is_symlink() for each in (folder, *folder.parents) if not each.exists()):
        reason = "It is not there and cannot be made: a link in its path leads nowhere."
    elif not is_writable(parent):
        reason = f"It is not there and cannot be made: {show_path(parent)} may not be written to."
    else:
        remedy = "Start a game, or run sudoku-tui doctor --fix: either makes it."
        return warning("It is not there yet.", remedy, folder, partial(make_folder, folder))
    return fault(reason, _ELSEWHERE, folder)


def check_rights(subject: Subject) -> Iterator[Finding]:
    """Check owner and mode of the data folder and its files."""
    folder = subject.folder
    if not subject.has_folder:
        yield ok("nothing to check yet")
        return
    findings = [*_folder_rights(folder), *_file_rights(folder)]
    mode = f"mode {folder.stat().st_mode & 0o7777:04o}, owned by you"
    yield from findings or [ok(mode, folder)]


def _folder_rights(folder: Path) -> Iterator[Finding]:
    found = folder.stat()
    mode = found.st_mode & 0o7777
    if not _is_ours(found):
        yield _foreign(folder, found.st_uid)
    elif not is_writable(folder):
        if is_on_read_only_disk(folder):
            reason = "The disk it lies on is read-only, so nothing can be saved."
            remedy = f"Mount the disk for writing, or set {_VARIABLE} to another folder."
            yield fault(reason, remedy, folder)
        else:
            reason = f"The folder is read-only (mode {mode:04o}), so nothing can be saved."
            remedy = f"Give yourself the right to write: chmod 700 {show_path(folder)}"
            yield fault(reason, remedy, folder, partial(set_modes, {folder: mode | 0o700}))
    elif mode & _OTHERS and _is_for_games_alone(folder, mode):
        yield warning(
            f"Other users can {_describe_access(mode)} (mode {mode:04o}).",
            f"Close it to them: chmod 700 {show_path(folder)}",
            folder,
            partial(set_modes, {folder: 0o700}),
        )


def _describe_access(mode: int) -> str:
    """Name the worst thing that other users can do in a folder with this mode."""
    is_open = any(mode >> shift & 0o3 == 0o3 for shift in (0, 3))  # writing needs both w and x
    return "add and remove files in the folder" if is_open else "look into the folder"


def _is_for_games_alone(folder: Path, mode: int) -> bool:
    """Check whether the folder has only files of this program, so that it can be made private."""
    with suppress(RuntimeError):  # the home directory is unknown
        if mode & stat.S_ISVTX or folder.resolve() in (Path.home(), Path(folder.anchor)):
            return False
    return all(path.name.startswith(_OUR_NAMES) for path in entries_of(folder))


def _file_rights(folder: Path) -> Iterator[Finding]:
    """Check the rights of databases and TOML files.

    The owner must be able to read and write all of them; other users must not read databases. Each
    kind of fault is one finding for all its files.
    """
    closed: dict[Path, int] = {}
    opened: dict[Path, int] = {}
    for path in entries_of(folder):
        with suppress(OSError):
            found = path.stat()
            is_private = _is_database(path)
            if not stat.S_ISREG(found.st_mode) or not (is_private or path.suffix == ".toml"):
                continue
            mode = found.st_mode & 0o7777
            if not _is_ours(found):
                yield _foreign(path, found.st_uid)
            elif mode & _OWNER != _OWNER and not _is_copy(path):
                closed[path] = (mode | _OWNER) & ~_OTHERS if is_private else mode | _OWNER
            elif is_private and mode & _OTHERS:
                opened[path] = 0o600
    if closed:
        names = ", ".join(path.name for path in closed)
        yield fault(
            f"You may not read and write {names}.",
            "Give yourself the rights: chmod u+rw on each of them.",
            next(iter(closed)),
            partial(set_modes, closed),
        )
    if opened:
        names = ", ".join(path.name for path in opened)
        yield warning(
            f"Other users can read {names}.",
            "Close them to others: chmod 600 on each of them.",
            next(iter(opened)),
            partial(set_modes, opened),
        )


def _is_database(path: Path) -> bool:
    return any(path.name.endswith(f".db{part}") for part in PARTS) or ".db." in path.name


def _is_copy(path: Path) -> bool:
    """Check whether a file is a copy, which is never written to."""
    return ".db." in path.name


def _foreign(path: Path, user: int) -> Finding:
    words = f"{path.name} belongs to {_user_name(user)}, not to you."
    return fault(words, f'Take it over: sudo chown -R "$USER" {show_path(path)}', path)


def _user_name(user: int) -> str:
    with suppress(ImportError, KeyError):
        import pwd

        return f"{pwd.getpwuid(user).pw_name} (user {user})"
    return f"user {user}"


def _is_ours(found: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()


def check_space(subject: Subject) -> Iterator[Finding]:
    """Check that the disk has free space, and that the system lets files grow."""
    folder = subject.folder
    place = folder if subject.has_folder else existing_parent(folder)
    remedy = "Make room: delete or move files that you do not need."
    free = shutil.disk_usage(place).free
    findings: list[Finding] = []
    if free < _FULL:
        findings.append(fault(f"The disk is full: {_size(free)} are free.", remedy, place))
    elif free < _NEARLY_FULL:
        findings.append(warning(f"The disk is nearly full: {_size(free)} left.", remedy, place))
    with suppress(OSError, AttributeError):
        found = os.statvfs(place)
        if found.f_files and not found.f_favail:
            findings.append(fault("The disk has no room for another file.", remedy, place))
    findings += _check_limit()
    yield from findings or [ok(f"{_size(free)} free")]


def _check_limit() -> Iterator[Finding]:
    """Check the shell's limit on the size of files."""
    with suppress(ImportError):
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
        if limit != resource.RLIM_INFINITY and limit < _NEARLY_FULL:
            yield fault(
                f"No file may grow beyond {_size(limit)} here, so saving fails.",
                "Start the program from a shell without that limit (ulimit -f unlimited).",
            )


def _size(number: int) -> str:
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if number >= unit:
            return f"{number / unit:.1f} {name}"
    return f"{number} bytes"


def check_links(subject: Subject) -> Iterator[Finding]:
    """Check for dangling symbolic links in the data folder."""
    links, broken = 0, []
    for path in entries_of(subject.folder):
        with suppress(OSError):
            if ASIDE in path.name or not path.is_symlink():
                continue
            links += 1
            if kind_of(path).is_broken_link:
                broken.append(path)
    for path in broken:
        is_circle = kind_of(path) is Kind.CIRCULAR
        target = "itself" if is_circle else show_path(path.readlink())
        yield fault(
            f"{path.name} is a symbolic link to {target}"
            f"{'' if is_circle else ', which is not there'}.",
            "Mount the disk it leads to, or move the link aside.",
            path,
            partial(set_aside, path),
        )
    if not broken:
        yield ok("none" if not links else f"{links}, none of them broken")
