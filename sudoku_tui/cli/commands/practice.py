"""The command ``practice``: drills on the terminal, or a list of techniques with their progress.

A position given by the user is a drill too, on a technique or on the next step.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from ...engine.effort import OutOfEffort
from ...engine.started_puzzle import StartedPuzzle
from ...engine.step import Technique
from ...library.effort import time_limit
from ...store.errors import StoreError
from ...store.positions import DrawnPosition, position_techniques, positions_of
from .. import STDIN, arguments
from ..arguments import DEFAULT_TIMEOUT
from ..each_puzzle import describe_count, print_remark
from ..exits import Exit, Stop
from ..files import refuse_memory
from ..groups import OUTPUT, group_of
from ..input import one_puzzle
from ..output import Messages, Printer
from ..starting_point import find_start, report_position
from .play import LOOKS, take_terminal, why_not_drawable

if TYPE_CHECKING:
    from ...game.learning.today import TechniqueState


EXAMPLES = (
    "sudoku-tui practice xy-wing",
    "sudoku-tui practice --list",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    add = group_of(parser, "Drills").add_argument
    add(
        "technique", nargs="?", type=arguments.technique, metavar="TECHNIQUE",
        help="technique to practise, such as xy-wing (default: what is due today, and some that "
        "are new)",
    )  # fmt: skip
    add(
        "--position", metavar="POSITION",
        help="make one drill from this position (text, a file, or - for standard input), for "
        "TECHNIQUE or, without it, for the next step",
    )  # fmt: skip
    add(
        "--storm", action="store_true",
        help="solve known drills for three minutes; three mistakes end it",
    )  # fmt: skip
    add = group_of(parser, "Screen").add_argument
    add(
        "--look",
        choices=LOOKS,
        help="colours and characters of the screen (default: as in your settings)",
    )
    add("--plain", action="store_true", help="practise by typed lines, as with 'play --plain'")
    add = group_of(parser, OUTPUT).add_argument
    add(
        "--list",
        action="store_true",
        help="list the techniques that have drills, with your progress",
    )
    add("--json", action="store_true", help="like --list, but print one JSON object per technique")


def run(options: Namespace) -> int:
    """Open the drills, or print the list."""
    technique = options.technique
    if technique is not None and technique.id not in position_techniques():
        raise Stop(f"{technique.id}: no drills of this technique; see --list", Exit.NO)
    if options.list or options.json:
        return _list(technique.id if technique else None, json=options.json)
    if options.storm and (technique is not None or options.position or options.plain):
        options.parser.error("--storm excludes TECHNIQUE, --position and --plain")
    drawn = None if options.position is None else _drill_on(options.position, technique)
    what = drawn or (technique.id if technique else "")
    if options.plain:
        from ..line_mode import run_lines

        if options.position == STDIN:
            take_terminal()
        return run_lines(None, lambda mode: mode.attempt(lambda: mode.begin_drills(what)))
    if reason := why_not_drawable(piped=options.position == STDIN):
        why = f"{reason[:1].lower()}{reason[1:]}"
        raise Stop(
            f"practice needs a terminal: {why}; use --plain to practise by typed lines", Exit.USAGE
        )
    if options.position == STDIN:
        take_terminal()

    from ...tui.run import STORM, run_app

    return run_app(look=options.look, practice=STORM if options.storm else what)


def _drill_on(argument: str, technique: Technique | None) -> DrawnPosition:
    """Return a drill on a position, given as text or as the name of a file.

    Raises:
        Stop: The argument is not a position, has no such step, or the search took too long.
    """
    from ...session.background.drills import MakeDrill

    query, messages = one_puzzle(argument), Messages()
    print_remark(query, messages)
    puzzle = query.puzzle
    for clash in puzzle.clashes():
        raise Stop(query.with_place(clash.describe(puzzle.layout)), Exit.BAD_INPUT)
    try:
        standing = find_start(puzzle, query.position, time_limit(DEFAULT_TIMEOUT))
        if not standing.unique:
            wrong = f"{describe_count(standing.count)}; a drill needs exactly one"
            raise Stop(query.with_place(wrong), Exit.NO)
        report_position(query, standing.remark, standing.complaint, messages)
        start = standing.origin
        if not isinstance(start, StartedPuzzle):
            start = StartedPuzzle(puzzle, (0,) * puzzle.layout.cells)
        found = MakeDrill(start, technique.id if technique else None).answer()
    except OutOfEffort:
        raise Stop(query.with_place("the search for a step took too long"), Exit.UNSOLVED) from None
    if isinstance(found, str):
        raise Stop(query.with_place(found), Exit.UNSOLVED)
    return found


def _list(technique: str | None, *, json: bool) -> Exit:
    """Print a line for each technique, or for one."""
    from ...game.learning.today import technique_states
    from ...store.store import Store

    printer = Printer()
    with Store.of_user() as store:
        refuse_memory(store)
        try:
            cards = store.cards
            memories, figures = cards.memories(), cards.figures()
            missed = store.misses.never_practised()
            found = technique_states(position_techniques(), memories, figures, cards.now, missed)
            for each in found:
                if technique in (None, each.technique):
                    stock = len(positions_of(each.technique))
                    printer.json(_record(each, stock)) if json else printer.record(
                        _line(each, stock)
                    )
        except StoreError as error:
            raise Stop(str(error), Exit.FILE_ERROR) from None
    return Exit.DONE


def _line(each: TechniqueState, stock: int) -> str:
    state = f"{each.due} due" if each.due else each.state
    return f"{each.technique:<32}{each.name:<32}{each.level!s:<9}{stock:>3}  {state}"


def _record(each: TechniqueState, stock: int) -> dict[str, Any]:
    """Return the JSON record of a technique; durations in seconds, moments as Unix time."""
    figures = each.figures
    return {
        "v": 1,
        "id": each.technique,
        "name": each.name,
        "level": str(each.level),
        "positions": stock,
        "due": each.due,
        "state": each.state,
        "known": each.degree,
        "drills": figures.drills if figures else 0,
        "found": figures.found if figures else 0,
        "usual": round(figures.usual, 1) if figures and figures.found else None,
        "last": round(figures.last) if figures else None,
        "next": round(each.next_due) if each.next_due is not None else None,
    }
