"""The worker process, which does jobs one after the other.

It is run as a module, is not imported by other modules, and never imports Textual. It reads
numbered jobs from standard input and writes reports on them to standard output, both as parcels,
one per line. When standard input ends, the requesting process has ended in whatever way, and this
process exits at once, even in the middle of a job.
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue

from .job import JobFailed, JobMessage, Report, pack, unpack


def main() -> None:
    """Execute the jobs as they arrive.

    The arguments name modules of jobs to import while the first job is on its way.
    """
    lines: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    for module in sys.argv[1:]:
        import_module(module)
    niceness = 0
    while True:
        numbered = unpack(lines.get(), JobMessage)
        niceness = _raise_niceness(niceness, numbered.job.niceness)
        _do(numbered)


def _read(lines: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def _raise_niceness(now: int, wanted: int) -> int:
    """Raise the niceness from *now* to at least *wanted*. Return the new value.

    A process cannot lower it again without privileges, and some systems do not support it.
    """
    if wanted > now:
        with suppress(AttributeError, OSError):
            os.nice(wanted - now)
    return max(now, wanted)


def _do(numbered: JobMessage) -> None:
    number, job = numbered
    try:
        job.run(lambda answer: _print(Report(number, answer)))
        failure = ""
    except JobFailed as error:
        failure = str(error)
    _print(Report(number, is_last=True, failure=failure))


def _print(report: Report) -> None:
    print(pack(report), flush=True)


if __name__ == "__main__":
    main()
