"""Files that the player asks for."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_export(folder: Path, name: str, text: str) -> Path:
    """Write *text* as the file *name* in *folder*, which is made if need be. Return its path.

    A file of that name is replaced, and there is always a whole one, the old or the new.

    Raises:
        OSError: it could not be written; what was there is still there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path, beside = folder / name, folder / f".{name}.{os.getpid()}"
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise
    return path
