"""``check``: whether a puzzle is valid, unique and minimal, and what is written on it right."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import islice

from ...engine.effort import Effort, OutOfEffort
from ...engine.search import Grid, solutions, spare_givens
from ...formats.origin import Fault, SheetOrigin, origin_of
from ...formats.sheet import Part
from .. import arguments
from ..each_puzzle import each_puzzle, not_one
from ..exits import Exit
from ..input import Query
from ..json_records import Fields, query_fields
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
            printer.json({**query_fields(query), **said})
        else:
            printer.record(query.placed(_describe(query, said)))
        good = said["unique"] and (said["minimal"] or not options.minimal)
        good = good and not said.get("faults")
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
    found = [] if clashes else list(islice(solutions(puzzle, effort), 2))
    count = len(found)
    spare: list[str] | None = []
    if count == 1:
        try:
            spare = [puzzle.layout.cell_name(cell) for cell in spare_givens(puzzle, effort)]
        except OutOfEffort:
            if needed:
                raise
            spare = None
    return {
        "solutions": count,
        "valid": not clashes,
        "unique": count == 1,
        "minimal": None if spare is None else count == 1 and not spare,
        "clashes": clashes,
        "spare": spare,
        **_written_fields(query, found),
    }


def _written_fields(query: Query, found: list[Grid]) -> Fields:
    """What of a position is not right, where one is written on a puzzle without clashes."""
    if query.position is None or next(query.puzzle.clashes(), None):
        return {}
    taken = origin_of(query.position, found[0] if len(found) == 1 else None)
    return {"faults": [fault.said for fault in taken.faults]}


def _describe_written(query: Query, said: Fields) -> str:
    """``; 24 entries and 12 cells with candidates, all right``, or what is not; mostly nothing."""
    if query.position is None or "faults" not in said:
        return ""
    taken = SheetOrigin(query.puzzle, tuple(Fault(0, each) for each in said["faults"]))
    kinds = {Part.ENTRIES, Part.CANDIDATES}
    written = " and ".join(words for part, words in query.position.parts() if part in kinds)
    return f"; {written}: {taken.complaint or ('all right' if said['unique'] else 'no clash')}"


def _describe(query: Query, said: Fields) -> str:
    return _describe_puzzle(query, said) + _describe_written(query, said)


def _describe_puzzle(query: Query, said: Fields) -> str:
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
