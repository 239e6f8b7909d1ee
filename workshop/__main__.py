"""The command ``python -m workshop``. ``make stock`` and ``make positions`` run it.

Worker processes import this module again, so importing it does nothing and costs little.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence

from sudoku_tui.cli.command import run
from sudoku_tui.cli.parser import Parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with *argv*, by default the arguments of the process.

    Returns:
        The exit code, as that of ``sudoku-tui``.
    """
    return run(sys.argv[1:] if argv is None else argv, _parse)


def _parse(arguments: Sequence[str]) -> Namespace:
    from workshop import positions, stock

    parser = Parser(prog="python -m workshop", description="Make the files in puzzles/.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, command, about in (
        ("stock", stock, "make the puzzles that ship"),
        ("positions", positions, "make the positions that ship, by technique"),
    ):
        added = commands.add_parser(name, help=about, description=f"{about.capitalize()}.")
        command.set_up(added)
        added.set_defaults(run=command.run)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
