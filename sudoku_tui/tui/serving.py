"""What every process is that works while the screen goes on: requests, and reports on each.

On standard input come requests, most processes serve but one; on standard output go reports, a
line each, all of it JSON. When standard input ends, whoever asked is gone, however that came
about, and so is this process.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any, TypeAlias

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
