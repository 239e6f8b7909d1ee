"""The command ``layouts``: the layouts of puzzles, listed by family or shown one by one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import groupby

from ...engine.layout import Layout
from ...engine.layout import describe_grids as grids_told
from ...engine.layouts import CATALOGUE
from ...engine.layouts.own import PREFIX
from ...formats.layouts.write import draw_pieces, write_layout
from ..arguments import layout as layout_argument
from ..exits import Exit
from ..groups import OUTPUT, group_of
from ..json_records import Fields
from ..output import Printer

EXAMPLES = (
    "sudoku-tui layouts windoku",
    "sudoku-tui layouts classic --toml > own.toml",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    group_of(parser, "Layouts").add_argument(
        "layouts",
        nargs="*",
        type=layout_argument,
        metavar="ID",
        help="layout to draw: an id or alias, boxes-2x9 for boxes of 2 rows and 9 columns, "
        "jigsaw4:AABBAABBCCDDCCDD for a jigsaw drawn in letters, jigsaw9#seed for a random "
        "one, or a TOML file; may be repeated (default: list all)",
    )
    form = group_of(parser, OUTPUT).add_mutually_exclusive_group()
    form.add_argument(
        "--toml", action="store_true", help="print TOML files, from which to make your own"
    )
    form.add_argument("--json", action="store_true", help="print one JSON object per layout")


def run(options: Namespace) -> Exit:
    """List all layouts, or show those that are named."""
    printer = Printer()
    wanted: list[Layout] = options.layouts
    if options.toml:
        if not wanted:
            options.parser.error("--toml needs the id of a layout")
        for layout in wanted:
            printer.record(write_layout(layout).rstrip("\n"))
        return Exit.DONE
    if options.json:
        for layout in wanted or (entry.layout for entry in CATALOGUE):
            printer.json(_fields(layout, drawn=bool(wanted)))
        return Exit.DONE
    for line in _picture_lines(wanted) if wanted else _list_lines():
        printer.record(line)
    return Exit.DONE


def _fields(layout: Layout, *, drawn: bool) -> Fields:
    fields: Fields = {
        "id": layout.id,
        "name": layout.name,
        "aliases": list(layout.aliases),
        "digits": layout.digits,
        "cells": layout.cells,
        "houses": len(layout.houses),
    }
    return {**fields, "drawing": list(draw_pieces(layout))} if drawn else fields


def _list_lines() -> Iterator[str]:
    widest = max(len(entry.id) for entry in CATALOGUE)
    for family, entries in groupby(CATALOGUE, key=lambda entry: entry.family):
        yield f"{family}"
        for entry in entries:
            yield f"  {entry.id:<{widest}}  {_describe(entry.layout)}"


def _picture_lines(layouts: list[Layout]) -> Iterator[str]:
    for layout in layouts:
        id = "own" if layout.id.startswith(PREFIX) else layout.id
        yield f"{id}  {_describe(layout)}"
        yield from (f"  {line}" for line in draw_pieces(layout))
        if begin := grids_told(layout):
            yield f"  Grids: {begin}"


def _describe(layout: Layout) -> str:
    size = f"{layout.digits} digits, {layout.cells} cells, {len(layout.houses)} houses"
    apart = f", {len(layout.extra_sees)} more pairs that differ" if layout.extra_sees else ""
    close = ", neighbours keep a distance" if layout.bans else ""
    marked = ", some cells marked for their digits" if layout.marks else ""
    also = f" (also {', '.join(layout.aliases)})" if layout.aliases else ""
    return f"{layout.name}: {size}{apart}{close}{marked}{also}"
