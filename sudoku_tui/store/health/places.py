"""Inspection of paths without blocking: FIFOs and devices are named, but never opened."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Final

_SLICE: Final = 1 << 20
"""Bytes per read."""


class Kind(StrEnum):
    """Kind of the file at a path, worded for a sentence."""

    NOTHING = "nothing"
    FILE = "a file"
    FOLDER = "a folder"
    FIFO = "a FIFO"
    SOCKET = "a socket"
    DEVICE = "a device"
    DANGLING = "a symbolic link to nothing"
    CIRCULAR = "a circular symbolic link"

    @property
    def is_broken_link(self) -> bool:
        """Whether it is a link that cannot be followed."""
        return self in (Kind.DANGLING, Kind.CIRCULAR)


_KINDS: Final = {
    stat.S_IFREG: Kind.FILE,
    stat.S_IFDIR: Kind.FOLDER,
    stat.S_IFIFO: Kind.FIFO,
    stat.S_IFSOCK: Kind.SOCKET,
}


def kind_of(path: Path) -> Kind:
    """Return the kind of the file at *path*, with symbolic links followed.

    Raises:
        OSError: The system refuses to look, because the name is too long or a folder is not
            accessible.
    """
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return Kind.DANGLING if path.is_symlink() else Kind.NOTHING
    except OSError as error:
        if error.errno == errno.ELOOP:
            return Kind.CIRCULAR
        raise
    return _KINDS.get(stat.S_IFMT(mode), Kind.DEVICE)


def read_bounded(path: Path, most: int) -> bytes:
    """Return at most *most* bytes of a regular file.

    Raises:
        OSError: The file cannot be read, or is not a regular file.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    number = os.open(path, flags)
    try:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise OSError(errno.EINVAL, "not a plain file")
        pieces = []
        while most > 0 and (piece := os.read(number, min(most, _SLICE))):
            pieces.append(piece)
            most -= len(piece)
    finally:
        os.close(number)
    return b"".join(pieces)


def entries_of(folder: Path, most: int = 2_000) -> list[Path]:
    """Return at most *most* entries of a folder, sorted by name; none if it cannot be read."""
    found: list[Path] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                found.append(Path(entry.path))
                if len(found) >= most:
                    break
    except OSError:
        return []
    return sorted(found)


def existing_parent(path: Path) -> Path:
    """Return the nearest existing folder above *path*, with links followed."""
    for parent in path.absolute().parents:
        try:
            if parent.exists():
                return parent
        except OSError:
            continue
    return Path(path.absolute().anchor)


def is_writable(folder: Path) -> bool:
    """Check whether files can be created in a folder.

    The owner's mode bits count for root too, although the system would let root write anyway: such
    a mode is either an accident or deliberate.
    """
    found = folder.stat()
    needed = stat.S_IWUSR | stat.S_IXUSR
    is_ours = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
    if is_ours and found.st_mode & needed != needed:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def is_on_read_only_disk(folder: Path) -> bool:
    """Check whether the file system of a folder is mounted read-only."""
    with suppress(OSError, AttributeError):
        return bool(os.statvfs(folder).f_flag & os.ST_RDONLY)
    return False
