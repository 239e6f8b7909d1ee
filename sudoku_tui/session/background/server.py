"""What every process is that works while the screen goes on: requests, and reports on each.

On standard input come requests, most processes serve but one; on standard output go reports, a
line each, all of it JSON. When standard input ends, whoever asked is gone, however that came
about, and so is this process.

Puzzles, findings, questions as text, for the way from one process to another.
"""

from __future__ import annotations

import io
import json
import os
import pickle
import sys
import threading
from base64 import b85decode, b85encode
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

from ...engine.techniques import CATALOGUE, Technique

Message: TypeAlias = dict[str, Any]
"""A request or a report, as JSON has it."""
Tell: TypeAlias = Callable[[Message], None]
"""Takes a report."""


def serve_one(serve: Callable[[Message, Tell], None]) -> None:
    """Serve the one request of this process."""
    _answer(serve, next(requests()))


def serve_all(serve: Callable[[Message, Tell], None]) -> None:
    """Serve one request after the other."""
    for line in requests():
        _answer(serve, line)


def _answer(serve: Callable[[Message, Tell], None], line: str) -> None:
    serve(json.loads(line), lambda report: print(json.dumps(report), flush=True))


def requests() -> Iterator[str]:
    """What is asked, line by line. The process ends with its input, also in the midst of work."""
    lines: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    while True:
        yield lines.get()


def _read(lines: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


T = TypeVar("T")


class _Packer(pickle.Pickler):
    """A technique is a row of the catalogue: only its id travels."""

    # The name and the type are those of the standard library.
    def persistent_id(self, obj: Any) -> str | None:
        return obj.id if isinstance(obj, Technique) else None


class _Unpacker(pickle.Unpickler):
    """Takes each technique from the catalogue of this process."""

    def persistent_load(self, pid: str) -> Technique:
        return CATALOGUE[pid]


def packed(thing: object) -> str:
    """A value as one line of ASCII. It is for a process of ours: never read one from outside."""
    parcel = io.BytesIO()
    _Packer(parcel, pickle.HIGHEST_PROTOCOL).dump(thing)
    return b85encode(parcel.getvalue()).decode()


def unpacked(text: str, kind: type[T]) -> T:
    """The value of a line, which is of a *kind*.

    Raises:
        ValueError: it is of another.
    """
    thing = _Unpacker(io.BytesIO(b85decode(text.rstrip("\n")))).load()
    if not isinstance(thing, kind):
        raise ValueError(f"a {type(thing).__name__} where a {kind.__name__} should be")
    return thing
