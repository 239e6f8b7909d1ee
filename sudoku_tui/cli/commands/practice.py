"""``practice``: drills on the terminal, and what is known of each technique as a list."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from ...store.errors import StoreError
from ...store.positions import position_techniques, positions_of
from .. import arguments
from ..exits import Exit, Stop
from ..output import Printer
from .play import LOOKS, obstacle

if TYPE_CHECKING:
    from ...game.learning.today import Standing


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument(
        "technique", nargs="?", type=arguments.technique, metavar="TECHNIQUE",
        help="train this one, such as xy-wing (default: what is due today, and a little new)",
    )  # fmt: skip
    parser.add_argument(
        "--list", action="store_true", help="print every technique that there are drills of"
    )
    parser.add_argument(
        "--storm", action="store_true",
        help="three minutes of what you know, against the clock; three misses end it",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object a technique")
    parser.add_argument("--look", choices=LOOKS, help="how it looks (default: as set)")


def run(options: Namespace) -> int:
    """Open the drills, or print the list."""
    technique = options.technique
    if technique is not None and technique.id not in position_techniques():
        raise Stop(f"there are no positions of {technique.id}", Exit.NO)
    if options.list or options.json:
        return _list(technique.id if technique else None, json=options.json)
    if options.storm and technique is not None:
        raise Stop("a storm is of all that you know, not of one technique", Exit.USAGE)
    if reason := obstacle(piped=False):
        why = f"{reason[:1].lower()}{reason[1:]}"
        also = "sudoku-tui play --plain has drills by lines"
        raise Stop(f"practice needs a terminal: {why}; {also}", Exit.USAGE)

    from ...tui.run import STORM, run_app

    if options.storm:
        return run_app(look=options.look, practice=STORM)
    return run_app(look=options.look, practice=technique.id if technique else "")


def _list(technique: str | None, *, json: bool) -> Exit:
    """Print a line for each technique, or for one."""
    from ...game.learning.today import standings
    from ...store.store import Store

    printer = Printer()
    with Store.of_user() as store:
        try:
            cards = store.cards
            memories, figures = cards.memories(), cards.figures()
            missed = store.misses.never_practised()
            found = standings(position_techniques(), memories, figures, cards.now, missed)
            for each in found:
                if technique in (None, each.technique):
                    stock = len(positions_of(each.technique))
                    printer.json(_record(each, stock)) if json else printer.record(
                        _line(each, stock)
                    )
        except StoreError as error:
            raise Stop(str(error), Exit.FILE_ERROR) from None
    return Exit.DONE


def _line(each: Standing, stock: int) -> str:
    state = f"{each.due} due" if each.due else each.state
    return f"{each.technique:<32}{each.name:<32}{each.level!s:<9}{stock:>3}  {state}"


def _record(each: Standing, stock: int) -> dict[str, Any]:
    """What a technique is in JSON; times in seconds, moments in seconds since 1970."""
    figures = each.figures
    return {
        "v": 1,
        "id": each.technique,
        "name": each.name,
        "level": str(each.level),
        "positions": stock,
        "due": each.due,
        "state": each.state,
        "known": each.known,
        "drills": figures.drills if figures else 0,
        "found": figures.found if figures else 0,
        "usual": round(figures.usual, 1) if figures and figures.found else None,
        "last": round(figures.last) if figures else None,
        "next": round(each.next_due) if each.next_due is not None else None,
    }
