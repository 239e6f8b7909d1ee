"""Files of the player: layouts, ladders and puzzles to read, and exports to write."""

from __future__ import annotations

import codecs
import shlex
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final
from urllib.parse import unquote, urlsplit

from ..engine.layout import Layout
from ..formats import FormatError
from ..formats.layouts.read import LARGEST, read_layout
from .plain_files import open_plain, replace_plain

if TYPE_CHECKING:
    from ..engine.ladders import Ladder

LARGEST_BOOK: Final = 16_000_000
"""Largest file of puzzles that is opened as a book (bytes): about 190,000 one-line puzzles."""
LONGEST_PATH: Final = 4096
"""Longest path of a file (characters)."""
LONGEST_LADDER: Final = 60_000
"""Largest file of a ladder (bytes): five times the size of one with all techniques."""


def layout_in_file(name: str) -> Layout:
    """Read a layout from a file; without a title it gets the name of the file.

    Raises:
        FormatError: The file is not a valid layout; the message names the line.
        OSError, ValueError, RuntimeError: The file cannot be read; `describe_unreadable` has the
            reason.
    """
    path = Path(name)
    return read_layout(read_text(path.expanduser(), LARGEST, "a layout"), path.stem)


def ladder_in_file(name: str) -> tuple[Ladder, str]:
    """Read a ladder from a file, and return it with a remark if its format is an old one.

    Raises:
        FormatError: The file is not a valid ladder; the message names the entry.
        OSError, ValueError, RuntimeError: The file cannot be read; `describe_unreadable` has the
            reason.
    """
    # Imported late: it imports all techniques.
    from ..formats.ladder_toml import read_with_remark

    return read_with_remark(read_text(Path(name).expanduser(), LONGEST_LADDER, "a ladder"))


def read_text(path: Path, most: int, kind: str) -> str:
    """Return the text of a plain file.

    Args:
        path: Path of the file.
        most: Largest size (bytes).
        kind: Expected content, such as ``a layout``, for the error message.

    Raises:
        FormatError: The file is larger than *most* bytes.
        OSError, ValueError: The file cannot be read, or is not text in UTF-8.
    """
    with open_plain(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise FormatError(f"it is too large to be {kind}")
    return data.decode("utf-8-sig")


def read_puzzles(path: Path) -> str:
    """Return the text of a plain file of puzzles, decoded by `decode_puzzles`.

    Raises:
        FormatError: The file is empty, larger than a book may be, or not text.
        OSError, ValueError, RuntimeError: It cannot be read; `describe_unreadable` has the reason.
    """
    with open_plain(path.expanduser()) as file:
        return decode_puzzles(file)


def decode_puzzles(file: BinaryIO) -> str:
    """Read an open file or pipe of puzzles in UTF-8 or UTF-16; replace bytes that do not decode.

    Raises:
        FormatError: The file is empty, larger than a book may be, or not text.
        OSError: The file cannot be read.
    """
    data = file.read(LARGEST_BOOK + 1)
    if len(data) > LARGEST_BOOK:
        raise FormatError(f"it is larger than a book may be, {LARGEST_BOOK // 1_000_000} MB")
    if not data:
        raise FormatError("it is empty")
    is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if b"\0" in data and not is_wide:
        raise FormatError("it is not text")
    return data.decode("utf-16" if is_wide else "utf-8", "replace")


def named_file(text: str) -> Path | None:
    """Return the existing file that a pasted line names; None if it names none."""
    path = named_path(text)
    try:
        return path if path and path.is_file() else None
    except (OSError, ValueError):
        return None


def named_path(text: str) -> Path | None:
    """Return the path in a pasted line, even if there is no such file; None for other texts.

    Terminals paste a dropped file as its path, quoted if it has blanks, or as a ``file://`` URL.
    """
    line = text.strip()
    if (
        len(line) > LONGEST_PATH
        or "\n" in line
        or not line.startswith(("/", "~/", "'/", "file:///"))
    ):
        return None
    try:
        names = [unquote(urlsplit(line).path)] if line.startswith("file:") else shlex.split(line)
        name = names[0] if len(names) == 1 else line  # a path that was not quoted despite blanks
        return Path(name).expanduser()
    except (ValueError, RuntimeError):
        return None


def write_export(folder: Path, name: str, text: str) -> Path:
    """Write *text* to the file *name* in *folder*, and return its path.

    The folder is created if it does not exist. An existing file is replaced atomically.

    Raises:
        OSError: The file could not be written; an existing one is unchanged.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    replace_plain(path, text.encode())
    return path


def shorten_home(path: Path) -> Path:
    """Return *path* with ``~`` for the home directory: shorter, and without the user's name."""
    with suppress(RuntimeError, ValueError):
        return Path("~") / path.relative_to(Path.home())
    return path
