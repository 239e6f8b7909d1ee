"""A reader as a process of its own: texts arrive and answers leave as lines of JSON."""

from __future__ import annotations

import json
import resource
import signal
import sys
from typing import Final

from tests.formats.differential.answers import read_answer

MOST_SECONDS: Final = 2.0
"""Limit on the processor time for one text."""
_MOST_MEMORY: Final = 2**31
"""Limit on the address space of the process (bytes)."""


def main() -> None:
    """Answer each line of standard input.

    The kernel ends the process when a text takes too long: that also stops a regular expression.
    """
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    for line in sys.stdin:
        request = json.loads(line)
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
        answer = read_answer(**request)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        print(answer.to_json(), flush=True)
