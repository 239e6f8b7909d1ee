"""``layouts``: the shapes of puzzles."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..engine.layouts import CATALOGUE
from .exits import Exit
from .output import Printer


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("--json", action="store_true", help="print one JSON object a layout")


def run(options: Namespace) -> Exit:
    """List them."""
    printer = Printer()
    widest = max(len(entry.id) for entry in CATALOGUE)
    for layout in (entry.layout for entry in CATALOGUE):
        if options.json:
            printer.json(
                {
                    "id": layout.id,
                    "name": layout.name,
                    "aliases": list(layout.aliases),
                    "digits": layout.digits,
                    "cells": layout.cells,
                    "houses": len(layout.houses),
                }
            )
        else:
            size = f"{layout.digits} digits, {layout.cells} cells, {len(layout.houses)} houses"
            also = f" (also {', '.join(layout.aliases)})" if layout.aliases else ""
            printer.record(f"{layout.id:<{widest}}  {layout.name}: {size}{also}")
    return Exit.DONE
