"""``check``: whether a puzzle is valid, unique and minimal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ...engine.effort import Effort, OutOfEffort
from ...engine.search import count_solutions, spare_givens
from .. import arguments
from ..each_puzzle import each_puzzle, not_one
from ..exits import Exit
from ..input import Query
from ..json_records import Fields, puzzle_fields
from ..output import Messages, Printer


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    arguments.add_puzzles(parser)
    parser.add_argument(
        "--minimal", action="store_true", help="exit with 1 also if a given could be left out"
    )
    arguments.add_timeout(parser)
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Check each puzzle: one line says it all."""
    messages, printer = Messages(quiet=options.quiet), Printer()

    def answer(query: Query, effort: Effort) -> Exit:
        said = _checked(query, effort, needed=options.minimal)
        if options.json:
            printer.json({**puzzle_fields(query.puzzle), **said})
        else:
            printer.record(query.placed(_describe(query, said)))
        good = said["unique"] and (said["minimal"] or not options.minimal)
        return Exit.DONE if good else Exit.NO

    return each_puzzle(options, messages, answer)


def _checked(query: Query, effort: Effort, *, needed: bool) -> Fields:
    """What is true of a puzzle; whether it is minimal is null if it took too long to tell.

    Raises:
        OutOfEffort: it took too long, and what is *needed* is not known.
    """
    puzzle = query.puzzle
    clashes = [
        [puzzle.layout.cell_name(clash.one), puzzle.layout.cell_name(clash.other)]
        for clash in puzzle.clashes()
    ]
    solutions = 0 if clashes else count_solutions(puzzle, 2, effort)
    spare: list[str] | None = []
    if solutions == 1:
        try:
            spare = [puzzle.layout.cell_name(cell) for cell in spare_givens(puzzle, effort)]
        except OutOfEffort:
            if needed:
                raise
            spare = None
    return {
        "solutions": solutions,
        "valid": not clashes,
        "unique": solutions == 1,
        "minimal": None if spare is None else solutions == 1 and not spare,
        "clashes": clashes,
        "spare": spare,
    }


def _describe(query: Query, said: Fields) -> str:
    clash = next(query.puzzle.clashes(), None)
    if clash is not None:
        return f"not valid: {clash.describe(query.puzzle.layout)}"
    if not said["unique"]:
        return f"valid, {not_one(said['solutions'])}"
    if said["minimal"] is None:
        return "valid, unique"
    if said["minimal"]:
        return "valid, unique, minimal"
    count = len(said["spare"])
    givens = "any one given" if count == query.puzzle.clues else f"any one of {count} givens"
    return f"valid, unique, not minimal ({givens if count > 1 else '1 given'} could be left out)"
