"""Layouts in files of the player."""

from __future__ import annotations

from pathlib import Path

from ..engine.layout import Layout
from ..formats import FormatError
from ..formats.layout_toml import LARGEST, read_layout


def layout_in_file(name: str) -> Layout:
    """The layout in the file of this name; without a title it is called as the file.

    Raises:
        FormatError: it is no layout; the message names the line.
        OSError, ValueError, RuntimeError: it cannot be read; `unreadable` says why in words.
    """
    path = Path(name)
    with path.expanduser().open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise FormatError("it is too large to be a layout")
    return read_layout(data.decode("utf-8-sig"), path.stem)
