"""The command ``grid``: random full grids."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import islice

from ...engine.dice import Dice, seeds_from
from ...engine.layouts import CLASSIC
from ...engine.puzzle import Puzzle
from ...engine.search import random_grid
from ...formats import write
from .. import arguments
from ..arguments import add_seed, choose_seed
from ..exits import Exit
from ..fast import add_verbose, fast_search, load_if_it_pays
from ..groups import group_of
from ..json_records import layout_fields, text_of
from ..output import Messages, Printer

EXAMPLES = (
    "sudoku-tui grid --layout 16 --format grid",
    "sudoku-tui grid -n 3 --seed 7",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    group_of(parser, "Grid").add_argument(
        "-n", "--number", type=arguments.positive, default=1, metavar="N", dest="n",
        help="number of grids, at least 1 (default: 1)",
    )  # fmt: skip
    arguments.add_layout(parser, "Grid", "layout of the grids", "classic")
    add_seed(parser, "Grid")
    arguments.add_format(parser, "line", same=False)
    add_verbose(parser)
    arguments.add_output(parser, "grid")


def run(options: Namespace) -> Exit:
    """Print grids as they are made."""
    messages, printer = Messages(quiet=options.quiet), Printer()
    layout = options.layout or CLASSIC
    arguments.refuse_misfit(options, layout)
    with fast_search(options, messages, 1):
        for seed in islice(seeds_from(choose_seed(options, messages)), options.n):
            load_if_it_pays()
            grid = random_grid(layout, Dice(seed))
            if options.json:
                said = {"grid": text_of(grid, layout), **layout_fields(layout), "seed": seed}
                printer.json(said)
            else:
                printer.record(write(Puzzle(layout, grid), grid, options.format))
    return Exit.DONE
