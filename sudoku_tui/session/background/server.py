"""The process that does jobs while the screen goes on, one after the other.

It is run as a module, which no other module imports, and never loads Textual. On standard input
come numbered jobs, on standard output go reports on each, as parcels, a line each. When standard
input ends, whoever asked is gone, however that came about, and so is this process, also in the
midst of work.
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue

from .job import JobFailed, NumberedJob, Report, packed, unpacked


def main() -> None:
    """Do what comes. Arguments name modules of jobs, to be loaded while the first is on its way."""
    lines: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    for module in sys.argv[1:]:
        import_module(module)
    niceness = 0
    while True:
        numbered = unpacked(lines.get(), NumberedJob)
        niceness = _raise_niceness(niceness, numbered.job.niceness)
        _do(numbered)


def _read(lines: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def _raise_niceness(now: int, wanted: int) -> int:
    """Return what it has come to: nobody may lower it again, and not every system has it."""
    if wanted > now:
        with suppress(AttributeError, OSError):
            os.nice(wanted - now)
    return max(now, wanted)


def _do(numbered: NumberedJob) -> None:
    number, job = numbered
    try:
        job.run(lambda answer: _print(Report(number, answer)))
        failure = ""
    except JobFailed as error:
        failure = str(error)
    _print(Report(number, is_last=True, failure=failure))


def _print(report: Report) -> None:
    print(packed(report), flush=True)


if __name__ == "__main__":
    main()
