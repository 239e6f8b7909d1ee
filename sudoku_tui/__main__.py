"""The command ``sudoku-tui``, also run by ``python -m sudoku_tui``.

Worker processes import this module again, so importing it does nothing and costs little.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

_INTERRUPTED = 130
"""`cli.exits.Exit.INTERRUPTED`, where nothing can be imported any more."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with *argv*, by default the arguments of the process.

    Returns:
        The exit code; the caller passes it on to `sys.exit`.
    """
    try:
        from .cli.command import run
    except KeyboardInterrupt:  # so early that what would end it quietly is not there yet
        return _INTERRUPTED
    return run(sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())
