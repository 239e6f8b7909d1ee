"""Saving a page as a file of its own: nothing is ever written over."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import count, islice
from pathlib import Path
from typing import Final

_MOST: Final = 1000
"""Files of one name that there may be in a folder."""


def save_page(text: str, name: str, folders: Iterable[Path]) -> Path:
    """Write *text* to a new file in the first of *folders* that takes it.

    The file is called *name*, or has a number before its ending where there is such a file.

    Raises:
        OSError: none of the folders takes it; what is told is of the last one.
    """
    failed: OSError = OSError("there is no folder to save it in")
    for folder in folders:
        try:
            return _new_file(text, folder / name)
        except OSError as error:
            failed = error
    raise failed


def _new_file(text: str, path: Path) -> Path:
    for number in islice(count(1), _MOST):
        stem = path.stem if number == 1 else f"{path.stem}-{number}"
        candidate = path.with_name(f"{stem}{path.suffix}")
        try:
            with candidate.open("x", encoding="utf-8") as file:
                _write_whole(text, file.fileno())
        except FileExistsError:
            continue
        except OSError:
            # Half a page is worse than none.
            candidate.unlink(missing_ok=True)
            raise
        return candidate
    raise FileExistsError(f"{path.parent} has {_MOST} of them")


def _write_whole(text: str, descriptor: int) -> None:
    rest = text.encode()
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    os.fsync(descriptor)
