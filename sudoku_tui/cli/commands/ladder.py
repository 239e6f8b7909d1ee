"""The command ``ladder``: the list of ladders, one as a file, or a check of a ladder file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ...engine.ladders import LADDERS, Ladder
from ...engine.techniques.last_resorts.guess import GUESS
from ...formats.figures import counted
from ...formats.ladder_toml import write_ladder
from .. import arguments
from ..exits import Exit
from ..groups import OUTPUT, group_of
from ..json_records import Fields
from ..output import Printer

EXAMPLES = (
    "sudoku-tui ladder",
    "sudoku-tui ladder teaching > own.toml",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    group_of(parser, "Ladder").add_argument(
        "ladder",
        nargs="?",
        type=arguments.ladder,
        metavar="NAME",
        help=f"ladder to print as a TOML file: {', '.join(LADDERS)}; or such a file, to check it "
        "(default: list the ladders)",
    )
    group_of(parser, OUTPUT).add_argument(
        "--json", action="store_true", help="print one JSON object per ladder"
    )


def run(options: Namespace) -> Exit:
    """Print the ladders, or one of them, or the summary of a file."""
    printer = Printer()
    ladder: Ladder | None = options.ladder
    if options.json:
        for each in LADDERS.values() if ladder is None else (ladder,):
            printer.json(_fields(each))
    elif ladder is None:
        widest = max(map(len, LADDERS))
        for each in LADDERS.values():
            printer.record(f"{each.name:<{widest}}  {_summary(each)}")
    elif any(ladder is each for each in LADDERS.values()):
        printer.record(write_ladder(ladder).rstrip("\n"))
    else:
        printer.record(f"{ladder.name}: {_summary(ladder)}")
    return Exit.DONE


def _summary(ladder: Ladder) -> str:
    """Sum up the ladder: ``132 techniques, Easy to Extreme, then a guess by search``."""
    levels = [rung.level for rung in ladder.rungs if rung.technique is not GUESS]
    if not levels:
        return "nothing but a guess by search"
    lowest, highest = min(levels), max(levels)
    span = f"{lowest} to {highest}" if lowest < highest else str(lowest)
    guess = ", then a guess by search" if GUESS in ladder.techniques else ""
    return f"{counted(len(levels), 'technique')}, {span}{guess}"


def _fields(ladder: Ladder) -> Fields:
    rungs = [
        {
            "technique": rung.id,
            "name": rung.technique.name,
            "level": str(rung.level),
            "score": rung.score,
            "search": rung.search or None,
            "strict": rung.strict,
        }
        for rung in ladder.rungs
    ]
    through = {"through_equal_cells": True} if ladder.through_equal_cells else {}
    return {"name": ladder.name, "by_discovery": ladder.by_discovery, **through, "rungs": rungs}
