"""Files of the player: layouts that are read from them, and what is written for other programs."""

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
"""Bytes of a file of puzzles that is opened as a book: 190,000 on lines of their own."""
LONGEST_PATH: Final = 4096
"""Characters of the path of a file."""
LONGEST_LADDER: Final = 60_000
"""Bytes of a ladder: five times as many as all techniques take."""


def layout_in_file(name: str) -> Layout:
    """The layout in the file of this name; without a title it is called as the file.

    Raises:
        FormatError: it is no layout; the message names the line.
        OSError, ValueError, RuntimeError: it cannot be read; `describe_unreadable` says why.
    """
    path = Path(name)
    return read_layout(read_text(path.expanduser(), LARGEST, "a layout"), path.stem)


def ladder_in_file(name: str) -> tuple[Ladder, str]:
    """Read the ladder in the file of this name, and return a remark if it is an old one.

    Raises:
        FormatError: it is no ladder; the message names the rung.
        OSError, ValueError, RuntimeError: it cannot be read; `describe_unreadable` says why.
    """
    # Late, because it loads all techniques.
    from ..formats.ladder_toml import read_with_remark

    return read_with_remark(read_text(Path(name).expanduser(), LONGEST_LADDER, "a ladder"))


def read_text(path: Path, most: int, kind: str) -> str:
    """Return the text of a plain file that is meant for *kind*, ``a layout``.

    Raises:
        FormatError: it has more than *most* bytes.
        OSError, ValueError: it cannot be read, or is not text in UTF-8.
    """
    with open_plain(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise FormatError(f"it is too large to be {kind}")
    return data.decode("utf-8-sig")


def read_puzzles(path: Path) -> str:
    """Return the text of a plain file of puzzles, as `puzzles_in` decodes it.

    Raises:
        FormatError: The file is empty, larger than a book may be, or not text.
        OSError, ValueError, RuntimeError: It cannot be read; `describe_unreadable` has the reason.
    """
    with open_plain(path.expanduser()) as file:
        return puzzles_in(file)


def puzzles_in(file: BinaryIO) -> str:
    """Read an open file or pipe of puzzles in UTF-8 or UTF-16; replace bytes that do not decode.

    Raises:
        FormatError: it is empty, larger than a book may be, or not text.
        OSError: it cannot be read.
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
    """The file that a pasted line names; None if it names none that is there.

    A file that is dropped on a terminal comes as its path, in quotes where that has blanks, or as a
    ``file://`` address.
    """
    line = text.strip()
    if (
        len(line) > LONGEST_PATH
        or "\n" in line
        or not line.startswith(("/", "~/", "'/", "file:///"))
    ):
        return None
    try:
        (name,) = [unquote(urlsplit(line).path)] if line.startswith("file:") else shlex.split(line)
        path = Path(name).expanduser()
        return path if path.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None


def write_export(folder: Path, name: str, text: str) -> Path:
    """Write *text* as the file *name* in *folder*, which is created if need be. Return its path.

    A file of that name is replaced as `replacing` does.

    Raises:
        OSError: it could not be written; the file that was there is untouched.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    replace_plain(path, text.encode())
    return path


def from_home(path: Path) -> Path:
    """*path* with ~ for the home: that is short, and names nobody."""
    with suppress(RuntimeError, ValueError):
        return Path("~") / path.relative_to(Path.home())
    return path
