"""Files of results that can be gone on with, whenever and however the work on them ended.

Beside ``results.txt`` stands ``results.txt.resume``. Its first line says what was asked for, each
other one is a `Mark`: so many bytes of the results came from so much work. A mark is written after
what it speaks of, so the last one that the results are long enough for is true, whatever happened
since; what stands behind it in them is cut off and made again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from ..formats import clean_path, clean_text
from ..store.plain_files import read_plain, refuse_special
from .exits import Exit, Stop

if TYPE_CHECKING:
    from pathlib import Path

_SUFFIX: Final = ".resume"
_VERSION: Final = 1
_HEAD: Final = b'{"v":'
"""First bytes of the file beside the results."""
_LARGEST: Final = 64_000_000
"""Bytes of the file with the marks; there are not many."""
_BETWEEN: Final = 0.5
"""Seconds between two marks at first."""
_SHARE: Final = 500
"""What a kill costs is at most this part of the work, or `_BETWEEN`: there are not many marks."""


_PATIENCE: Final = 1.0
"""Seconds in which the workers of a process that was killed have surely ended."""
_LOOK: Final = 0.02
"""Seconds between two looks at whether they have."""


class Mark(NamedTuple):
    """A point up to which all is done and written."""

    size: int = 0
    """Bytes of the results."""
    done: int = 0
    """Puzzles that were read, or tries, of this part of the work."""
    found: int = 0
    """Tries that made a puzzle."""
    exit: int = Exit.DONE
    tall: bool = False
    """Whether the last record took several lines."""
    read: int = 0
    """A checksum of the puzzles that were read."""


class Kept(NamedTuple):
    """What the file beside the results says."""

    asked: Mapping[str, str]
    mark: Mark
    length: int
    """Bytes up to the end of that mark."""


class ResultsFile:
    """A file that results go to; one process works on it at a time."""

    def __init__(self, file: BinaryIO, log: BinaryIO, mark: Mark) -> None:
        self._file, self._log = file, log
        self.mark = self._written = mark
        self._size = mark.size
        self._start = self._last = monotonic()

    def write(self, text: str) -> None:
        """Add *text*; it counts when the mark after it is reached."""
        data = text.encode("utf-8", "replace")
        self._file.write(data)
        self._size += len(data)

    def flush(self) -> None:
        """Nothing: what was written is seen with the next mark."""

    def reached(self, mark: Mark) -> None:
        """All up to *mark*, of whatever size, is done and written."""
        self.mark = mark._replace(size=self._size)
        now = monotonic()
        if now - self._last >= max(_BETWEEN, (now - self._start) / _SHARE):
            self.save()
            self._last = now

    def save(self) -> None:
        """Write the last mark, after all that it speaks of."""
        if self.mark == self._written:
            return
        self._file.flush()
        os.fsync(self._file.fileno())
        self._log.write(_line(list(self.mark)))
        self._log.flush()
        self._written = self.mark


@contextmanager
def open_results(path: Path, asked: Mapping[str, str]) -> Iterator[ResultsFile]:
    """The results of this name, begun or gone on with.

    Args:
        asked: all that its content depends on, by name.

    Raises:
        Stop: it cannot be read or written, or was not made from what is asked.
    """
    try:
        kept = kept_of(path)
        if kept is None:
            _refuse_foreign(path)
        elif kept.asked != asked:
            raise Stop(_difference(path, kept.asked, asked), Exit.USAGE)
        refuse_special(path)
        with path.open("ab") as file, _beside(path).open("ab") as log:
            _lock(file, path)
            results = ResultsFile(file, log, _cut_unmarked(file, log, kept, asked))
            try:
                yield results
            finally:
                results.save()
    except OSError as error:
        if error.filename is None:  # of the results, or of what is written meanwhile
            raise
        told = f"{_quote(error.filename)} could not be opened: {error.strerror}"
        raise Stop(told, Exit.FILE_ERROR) from None


def read_provenance(path: Path) -> Mapping[str, str]:
    """What the results of this name were made from; nothing if they were not begun.

    Raises:
        Stop: that cannot be read.
    """
    try:
        kept = kept_of(path)
    except OSError as error:
        raise Stop(f"{_quote(path)} could not be read: {error.strerror}", Exit.FILE_ERROR) from None
    return kept.asked if kept else {}


def kept_of(path: Path) -> Kept | None:
    """What the file beside the results at *path* says; None if these were not begun.

    Raises:
        Stop: that file is none of ours.
        OSError: it cannot be read.
    """
    import json  # most commands print to no file

    beside = _beside(path)
    try:
        lines = read_plain(beside, _LARGEST).splitlines(keepends=True)
    except FileNotFoundError:
        return None
    if not lines or (not lines[0].endswith(b"\n") and lines[0][: len(_HEAD)] in _HEAD):
        return None  # ended before anything was done
    size = path.stat().st_size if path.exists() else 0
    length, mark = len(lines[0]), Mark()
    end = length
    try:
        head = json.loads(lines[0])
        if head["v"] != _VERSION:
            raise ValueError
        for line in lines[1:]:
            end += len(line)
            if line.endswith(b"\n") and (at := Mark(*json.loads(line))).size <= size:
                mark, length = at, end
        asked = {str(key): str(value) for key, value in head["asked"].items()}
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        told = f"{_quote(beside)} is not what this version wrote beside {_quote(path)}"
        raise Stop(told, Exit.BAD_INPUT) from None
    return Kept(asked, mark, length)


def _cut_unmarked(
    file: BinaryIO, log: BinaryIO, kept: Kept | None, asked: Mapping[str, str]
) -> Mark:
    """Cut off what no mark speaks of, so that both files can be added to."""
    mark = kept.mark if kept else Mark()
    file.truncate(mark.size)
    log.truncate(kept.length if kept else 0)
    if kept is None:
        log.write(_line({"v": _VERSION, "asked": dict(asked)}))
        log.flush()
    return mark


def _refuse_foreign(path: Path) -> None:
    if path.exists() and (not path.is_file() or path.stat().st_size):
        why = f"there is no {_quote(_beside(path))}" if path.is_file() else "it is no plain file"
        told = f"{_quote(path)} cannot be continued: {why}; name a new file"
        raise Stop(told, Exit.USAGE)


def _lock(file: BinaryIO, path: Path) -> None:
    """Let no other process write it meanwhile, where the system knows how.

    The workers of one that was killed hold it too, until they have noticed and end.
    """
    with suppress(ImportError):
        import fcntl

        until = monotonic() + _PATIENCE
        while True:
            try:
                return fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                if monotonic() > until:
                    told = f"{_quote(path)} is being worked on by another process"
                    raise Stop(told, Exit.FILE_ERROR) from None
            sleep(_LOOK)


def _difference(path: Path, made: Mapping[str, str], asked: Mapping[str, str]) -> str:
    names = [name for name in {**made, **asked} if made.get(name) != asked.get(name)]
    was, now = (
        ", ".join(f"{name} {clean_text(of.get(name, 'none'), 100)}" for name in names)
        for of in (made, asked)
    )
    return f"{_quote(path)} was made with {was}, not {now}; name a new file"


def _beside(path: Path) -> Path:
    return path.with_name(path.name + _SUFFIX)


def _line(content: object) -> bytes:
    import json

    return json.dumps(content, separators=(",", ":")).encode() + b"\n"


def _quote(path: object) -> str:
    return clean_path(str(path))
