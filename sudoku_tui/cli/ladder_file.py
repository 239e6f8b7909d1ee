"""Ladders in files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ..engine.ladder import Ladder
from ..formats import FormatError
from ..formats.ladder_toml import read_ladder
from .files import reading

_LARGEST = 1_000_000
"""Bytes; every technique with a comment beside it takes a hundredth of that."""


def names_file(text: str) -> bool:
    """Whether *text* must be meant for a file, be there one or not."""
    if not text.strip():
        return False
    if "/" in text or "\\" in text or text.lower().endswith(".toml"):
        return True
    try:
        return Path(text).exists()
    except (OSError, ValueError):  # too long for a name, or one that cannot be
        return False


def read_ladder_file(name: str) -> Ladder:
    """The ladder in the file of this name.

    Raises:
        Stop: it cannot be read, or is no ladder; it names the file and what is wrong in it.
    """
    with reading(name):
        with Path(name).open("rb") as file:
            data = file.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise FormatError("it is too large to be a ladder")
        return read_ladder(data.decode("utf-8-sig"))


@lru_cache(maxsize=1)
def read_once(text: str) -> Ladder:
    """The ladder of a file's *text*, which is the same for many puzzles."""
    return read_ladder(text)
