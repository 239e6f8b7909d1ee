"""The command ``sudoku-tui``, also run by ``python -m sudoku_tui``.

Worker processes import this module again, so importing it does nothing and is cheap.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

_INTERRUPTED = 130
"""Value of `cli.exits.Exit.INTERRUPTED`; after an interrupted import nothing can be imported."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with *argv*, by default the arguments of the process.

    Returns:
        The exit code, which the caller passes to `sys.exit`.
    """
    try:
        from .cli.command import run
    except KeyboardInterrupt:  # before the handler in `run` could be imported
        return _INTERRUPTED
    return run(sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())
