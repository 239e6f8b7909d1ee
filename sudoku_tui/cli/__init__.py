"""The command line: arguments, streams, exit codes.

Data goes to standard output, everything else to standard error. A subcommand is a module of
`commands` that exports ``set_up(parser)`` and ``run(options)``, and a line of
`parser.COMMANDS`; it is imported when it is asked for, so that help is there at once.
"""

from __future__ import annotations

import atexit
import gc
from typing import Final

STDIN: Final = "-"
"""Stands for standard input where a puzzle or a file is named."""
_ALLOCATIONS: Final = 500_000
"""New objects between two looks; Python's own habit is 700."""


def collect_seldom() -> None:
    """Look seldom: the engine makes many objects, keeps many, and ties hardly any into cycles.

    Going through all that is kept took a fifth of the time of rating. At the end of the process it
    is not looked at at all, as it goes with it: the interpreter would go through it twice, which
    took a sixth of the time of rating one puzzle and a twelfth of that of rating 500.
    """
    gc.set_threshold(_ALLOCATIONS, 20, 50)
    atexit.register(gc.freeze)
