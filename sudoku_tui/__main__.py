"""The command ``sudoku-tui``, also run by ``python -m sudoku_tui``.

Worker processes import this module again, so importing it does nothing and costs little.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with *argv*, by default the arguments of the process.

    Returns:
        The exit code; the caller passes it on to `sys.exit`.
    """
    from .cli.command import run

    return run(sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())
