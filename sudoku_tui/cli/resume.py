"""Files of results that can be resumed, however the work on them ended.

``results.txt`` has a log beside it, ``results.txt.resume``. The first line of the log lists the
settings that determine the results. Each other line is a `Mark`: the size of the results after a
certain amount of work. A mark is written after the results that it covers. So the last mark within
the size of the results is valid even after a crash; results beyond it are cut off and made again.
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
_LOG_START: Final = b'{"v":'
"""First bytes of a log."""
_LARGEST: Final = 64_000_000
"""Size limit of a log (bytes); it has few marks."""
_MARK_INTERVAL: Final = 0.5
"""Least interval between two marks (seconds)."""
_MARK_DIVISOR: Final = 500
"""The interval between two marks is at least the elapsed time divided by this number.

So a kill loses only this small part of the work, and there are few marks.
"""


_LOCK_TIMEOUT: Final = 1.0
"""Time in which the workers of a killed process notice and end (seconds)."""
_LOCK_INTERVAL: Final = 0.02
"""Interval between two attempts to lock the results (seconds)."""


class Mark(NamedTuple):
    """A point of progress: everything before it is done and written."""

    size: int = 0
    """Size of the results (bytes)."""
    done: int = 0
    """Puzzles that were read, or seeds that were tried, in this part of the work."""
    found: int = 0
    """Puzzles that were generated."""
    exit: int = Exit.DONE
    tall: bool = False
    """Whether the last record had several lines."""
    read: int = 0
    """Checksum of the puzzles that were read."""


class Log(NamedTuple):
    """The content of a log: settings and last valid mark."""

    asked: Mapping[str, str]
    mark: Mark
    length: int
    """Size of the log up to the end of that mark (bytes)."""


class ResultsFile:
    """A file of results, open for one process at a time."""

    def __init__(self, file: BinaryIO, log: BinaryIO, mark: Mark) -> None:
        self._file, self._log = file, log
        self.mark = self._written = mark
        self._size = mark.size
        self._start = self._last = monotonic()

    def write(self, text: str) -> None:
        """Append *text*; it becomes permanent with the next mark."""
        data = text.encode("utf-8", "replace")
        self._file.write(data)
        self._size += len(data)

    def flush(self) -> None:
        """Return at once: the next mark makes the written text visible."""

    def advance(self, mark: Mark) -> None:
        """Record that all work up to *mark* is done and written; its size is filled in here."""
        self.mark = mark._replace(size=self._size)
        now = monotonic()
        if now - self._last >= max(_MARK_INTERVAL, (now - self._start) / _MARK_DIVISOR):
            self.save()
            self._last = now

    def save(self) -> None:
        """Write the last mark to the log, after syncing the results that it covers."""
        if self.mark == self._written:
            return
        self._file.flush()
        os.fsync(self._file.fileno())
        self._log.write(_line(list(self.mark)))
        self._log.flush()
        self._written = self.mark


@contextmanager
def open_results(path: Path, asked: Mapping[str, str]) -> Iterator[ResultsFile]:
    """Open the results at *path*, new or to be resumed.

    Args:
        path: File of results; its log is beside it.
        asked: All settings that determine the results, by name.

    Raises:
        Stop: The file cannot be read or written, or was made with other settings.
    """
    try:
        kept = read_log(path)
        if kept is None:
            _refuse_foreign(path)
        elif kept.asked != asked:
            raise Stop(_difference(path, kept.asked, asked), Exit.USAGE)
        refuse_special(path)
        with path.open("ab") as file, _log_path(path).open("ab") as log:
            _lock(file, path)
            results = ResultsFile(file, log, _truncate(file, log, kept, asked))
            try:
                yield results
            finally:
                results.save()
    except OSError as error:
        if error.filename is None:  # raised by a write inside the context
            raise
        told = f"{_quote(error.filename)}: could not be opened: {error.strerror}"
        raise Stop(told, Exit.FILE_ERROR) from None


def read_provenance(path: Path) -> Mapping[str, str]:
    """Return the settings that made the results at *path*; empty if no results exist.

    Raises:
        Stop: The log cannot be read.
    """
    try:
        kept = read_log(path)
    except OSError as error:
        raise Stop(
            f"{_quote(path)}: could not be read: {error.strerror}", Exit.FILE_ERROR
        ) from None
    return kept.asked if kept else {}


def read_log(path: Path) -> Log | None:
    """Read the log of the results at *path*; return None if nothing was done yet.

    Raises:
        Stop: The log was not written by this version.
        OSError: The log cannot be read.
    """
    import json  # imported late: most commands write no file

    beside = _log_path(path)
    try:
        lines = read_plain(beside, _LARGEST).splitlines(keepends=True)
    except FileNotFoundError:
        return None
    if not lines or (not lines[0].endswith(b"\n") and lines[0][: len(_LOG_START)] in _LOG_START):
        return None  # the first run ended before its first mark
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
        told = f"{_quote(beside)}: not written by this version; name a new file of results"
        raise Stop(told, Exit.BAD_INPUT) from None
    return Log(asked, mark, length)


def _truncate(file: BinaryIO, log: BinaryIO, kept: Log | None, asked: Mapping[str, str]) -> Mark:
    """Cut off everything after the last valid mark, so that both files can be appended to."""
    mark = kept.mark if kept else Mark()
    file.truncate(mark.size)
    log.truncate(kept.length if kept else 0)
    if kept is None:
        log.write(_line({"v": _VERSION, "asked": dict(asked)}))
        log.flush()
    return mark


def _refuse_foreign(path: Path) -> None:
    if path.exists() and (not path.is_file() or path.stat().st_size):
        why = (
            f"{_quote(_log_path(path))} is missing" if path.is_file() else "it is not a plain file"
        )
        told = f"{_quote(path)}: cannot be resumed, {why}; name a new file"
        raise Stop(told, Exit.USAGE)


def _lock(file: BinaryIO, path: Path) -> None:
    """Lock the results against other processes, on systems with `fcntl`.

    The workers of a killed process hold the lock too until they end, so wait a moment for it.
    """
    with suppress(ImportError):
        import fcntl

        until = monotonic() + _LOCK_TIMEOUT
        while True:
            try:
                return fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                if monotonic() > until:
                    told = f"{_quote(path)}: in use by another process"
                    raise Stop(told, Exit.FILE_ERROR) from None
            sleep(_LOCK_INTERVAL)


def _difference(path: Path, made: Mapping[str, str], asked: Mapping[str, str]) -> str:
    names = [name for name in {**made, **asked} if made.get(name) != asked.get(name)]
    was, now = (
        ", ".join(f"{name} {clean_text(of.get(name, 'none'), 100)}" for name in names)
        for of in (made, asked)
    )
    return f"{_quote(path)}: made with {was}, not {now}; name a new file"


def _log_path(path: Path) -> Path:
    return path.with_name(path.name + _SUFFIX)


def _line(content: object) -> bytes:
    import json

    return json.dumps(content, separators=(",", ":")).encode() + b"\n"


def _quote(path: object) -> str:
    return clean_path(str(path))
