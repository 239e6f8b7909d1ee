"""Plain files of the user: read without blocking, replaced atomically, private where needed.

All files that are read and written back, or written for the user, are handled here. Pipes, devices
and sockets are refused before they are opened, so none of them can block the program.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final

from ..formats.clean import clean_path
from ..formats.errors import FormatError

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
TEMPORARY: Final = ".sudoku-tui-"
"""Prefix of an incomplete file. A killed process leaves one behind."""
_USUAL: Final = 0o666
"""Mode of a new file before the umask."""
_OTHERS: Final = 0o077
"""Mode bits of the group and of all other users."""
_LARGEST_COPY: Final = 16_000_000
"""Largest file that is copied if the file system has no hard links (bytes)."""
_ALWAYS: Final = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | _ALWAYS
_BEGIN: Final = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | _ALWAYS
"""Flags to create a file; they fail if the name exists, even as a dangling link."""


class NotPlainFile(OSError):
    """Raised if a path is a pipe, a device or a socket instead of a file."""


UNREADABLE: Final = (OSError, ValueError, RuntimeError)
"""Errors of reading a file. An impossible name, or a text that is not a layout or ladder, is a
ValueError; an unknown home directory is a RuntimeError."""


def describe_unreadable(name: str, error: Exception) -> str:
    """Return the message of *error* for the file of this name: one line, safe to print."""
    shown = clean_path(name)
    match error:
        case FormatError():
            return f"{shown}: {error}"
        case UnicodeDecodeError():
            return f"{shown} is not text in UTF-8"
        case IsADirectoryError():
            return f"{shown} is a directory; a file is needed"
        case NotPlainFile():
            return f"{shown} is not a plain file"
        case FileNotFoundError():
            return f"'{shown}': no such file"
        case OSError():
            return f"{shown} could not be read: {error.strerror}"
        case _:
            return f"{shown} could not be read: {error}"


# Reading


def open_plain(path: Path) -> BinaryIO:
    """Open a plain file for reading, without ever waiting for a writer.

    Raises:
        NotPlainFile: The path leads to a pipe, a device or a socket.
        OSError, ValueError: The file cannot be opened.
    """
    _refuse_special(path.stat(), path)
    number = os.open(path, _READ)
    try:
        _refuse_special(os.fstat(number), path)
        return os.fdopen(number, "rb")
    except BaseException:
        os.close(number)
        raise


def read_plain(path: Path, most: int) -> bytes:
    """Return the content of a plain file of at most *most* bytes.

    Raises:
        OSError: The file cannot be read, or is larger (``EFBIG``).
    """
    with open_plain(path) as file:
        size = os.fstat(file.fileno()).st_size
        data = b"" if size > most else file.read(size + 1)
    if max(size, len(data)) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most // 1_000_000:,} MB", str(path))
    return data


def refuse_special(path: Path) -> None:
    """Check that *path* leads to a plain file or to nothing.

    Raises:
        NotPlainFile, IsADirectoryError: The path leads to anything else.
        OSError, ValueError: The system cannot determine the kind of file.
    """
    with suppress(FileNotFoundError):
        _refuse_special(path.stat(), path)


def is_special(path: Path) -> bool:
    """Check whether *path* leads to a pipe, a device or a socket, to be written to directly."""
    with suppress(OSError, ValueError):
        mode = path.stat().st_mode
        return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)
    return False


def _refuse_special(found: os.stat_result, path: Path) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise NotPlainFile(errno.EINVAL, "it is not a plain file", str(path))


# Replacing


@contextmanager
def open_replacement(path: Path, *, is_private: bool = False) -> Iterator[BinaryIO]:
    """Yield a new file that replaces the one at *path* when the block ends without an error.

    Until then the old file is unchanged, and other processes see either the old or the new one. If
    *path* is a symbolic link, its target is replaced. Mode and owner of that file are kept; a
    private file always ends with mode 600.

    Raises:
        OSError, ValueError: The file cannot be written; the old one is unchanged.
    """
    target = resolve_links(path)
    before = _file_to_replace(target)
    beside, number = create_sibling(target, PRIVATE_FILE if before or is_private else _USUAL)
    try:
        with os.fdopen(number, "wb") as file:
            yield file
            file.flush()
            if before and not is_private:
                _copy_owner_and_mode(number, before)
            os.fsync(number)
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    sync_folder(target.parent)


def replace_plain(path: Path, data: bytes) -> None:
    """Replace the content of the file at *path* with *data*, like `open_replacement`."""
    with open_replacement(path) as file:
        file.write(data)


def create_sibling(path: Path, mode: int = PRIVATE_FILE) -> tuple[Path, int]:
    """Create an empty file with a random name in the folder of *path*.

    Returns:
        Its path and its open descriptor.

    Raises:
        OSError, ValueError: The file cannot be created.
    """
    beside = path.with_name(f"{TEMPORARY}{os.urandom(8).hex()}")
    return beside, _create_exclusively(beside, mode)


def _create_exclusively(path: Path, mode: int = PRIVATE_FILE) -> int:
    """Create the file at *path*, which must not exist, and return its open descriptor."""
    number = os.open(path, _BEGIN, mode)
    if mode == PRIVATE_FILE and hasattr(os, "fchmod"):  # the umask may have taken bits of the owner
        with suppress(OSError):
            os.fchmod(number, mode)
    return number


def resolve_links(path: Path) -> Path:
    """Return the final target of *path* after all links, whether it exists or not.

    Raises:
        OSError, ValueError: The links form a circle, or the name is invalid.
    """
    target = Path(os.path.realpath(path))
    if is_link(target):
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return target


def is_link(path: Path) -> bool:
    """Check whether *path* is a symbolic link, even a dangling one; return False on errors."""
    with suppress(OSError, ValueError):
        return path.is_symlink()
    return False


def _file_to_replace(target: Path) -> os.stat_result | None:
    """Return the state of the file to be replaced; None if it does not exist.

    Raises:
        OSError: The file is not a plain file, or is read-only.
    """
    try:
        found = target.stat()
    except FileNotFoundError:
        return None
    _refuse_special(found, target)
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return found


def _copy_owner_and_mode(number: int, before: os.stat_result) -> None:
    """Set owner and mode of an open file to those of the replaced file, as far as permitted."""
    if not hasattr(os, "fchmod"):
        return
    mode = stat.S_IMODE(before.st_mode)
    mine = os.fstat(number)
    if (mine.st_uid, mine.st_gid) != (before.st_uid, before.st_gid):
        try:
            os.fchown(number, before.st_uid, before.st_gid)
        except OSError:
            # The group differs now, so its permissions do not apply.
            mode &= ~0o070
    with suppress(OSError):
        os.fchmod(number, mode)


def sync_folder(folder: Path) -> None:
    """Flush the directory entries of *folder* to the disk, where the system supports that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


# Keeping copies


def claim_name(path: Path, word: str) -> Path:
    """Create an empty private file next to *path*, such as ``games.db.broken-1``; return its path.

    The next free number is used, so no existing file is ever overwritten.

    Raises:
        OSError: The file cannot be created.
    """
    for name in _numbered(path, word):
        with suppress(FileExistsError):
            os.close(_create_exclusively(name))
            return name
    raise AssertionError  # unreachable: the numbers never end


def keep_copy(path: Path, word: str) -> Path:
    """Copy the file at *path* to an unused name, and return the path of the copy.

    The copy is a hard link, which takes no space for files of any size. So the original must be
    replaced afterwards, not written to. Without hard links, up to 16 MB are copied.

    Raises:
        OSError: The copy cannot be made.
    """
    target = resolve_links(path)
    _refuse_special(target.stat(), target)
    for name in _numbered(target, word):
        try:
            os.link(target, name)
        except FileExistsError:
            continue
        except OSError:
            break
        return name
    data = read_plain(target, _LARGEST_COPY)
    kept = claim_name(target, word)
    with kept.open("wb") as file:
        file.write(data)
    return kept


def _numbered(path: Path, word: str) -> Iterator[Path]:
    return (path.with_name(f"{path.name}.{word}-{number}") for number in count(1))


def copy_private(source: Path, target: Path) -> None:
    """Copy a file to *target*, which does not exist or is private already.

    Raises:
        OSError: The file cannot be copied.
    """
    from shutil import copyfile  # late: not needed at the start

    with suppress(FileExistsError):
        os.close(_create_exclusively(target))
    copyfile(source, target)


# Keeping others out


def create_private_folder(folder: Path) -> None:
    """Create a folder that only its owner can use, whatever the umask; leave an existing one as is.

    Raises:
        OSError, ValueError: The folder cannot be created.
    """
    if folder.is_dir():
        return
    folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    with suppress(OSError):
        folder.chmod(PRIVATE_FOLDER)


def create_private_file(path: Path) -> None:
    """Create a file that only its owner can use, or make the one at *path* private; never fail."""
    with suppress(OSError, ValueError):
        try:
            # Do not open an existing database here: closing it would release SQLite's locks on it.
            os.close(_create_exclusively(Path(os.path.realpath(path))))
        except FileExistsError:
            make_private(path)


def make_private(path: Path) -> bool:
    """Remove the permissions of other users on a file or folder of this user; never fail.

    Returns:
        Whether a permission was removed.
    """
    with suppress(OSError, ValueError):
        found = path.stat()
        if is_open_to_others(found):
            path.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS)
            return True
    return False


def is_open_to_others(found: os.stat_result) -> bool:
    """Check whether a file of this user gives other users any permission; False on Windows."""
    is_own = hasattr(os, "geteuid") and found.st_uid == os.geteuid()
    return is_own and bool(stat.S_IMODE(found.st_mode) & _OTHERS)
