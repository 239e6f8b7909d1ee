"""The command line: arguments, streams, exit codes.

Data is printed on standard output, messages and progress on standard error. A subcommand is a
module of `commands` that exports ``set_up(parser)`` and ``run(options)``, and has an entry in
`parser.COMMANDS`. The module is imported only if its subcommand is used, so that ``--help`` appears
at once.
"""

from __future__ import annotations

import atexit
import gc
from typing import Final

STDIN: Final = "-"
"""Argument that stands for standard input in place of a puzzle or a file name."""
_ALLOCATIONS: Final = 500_000
"""New objects that trigger a garbage collection; Python's own default is 700."""


def collect_seldom() -> None:
    """Make garbage collection rare, and skip it at exit.

    The engine creates and keeps many objects but almost no reference cycles, so that frequent
    collections cost much time and free little memory. At exit the interpreter would collect twice;
    freezing all objects avoids that, as the memory of the process is released anyway.
    """
    gc.set_threshold(_ALLOCATIONS, 20, 50)
    atexit.register(gc.freeze)
