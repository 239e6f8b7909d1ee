"""The command ``check``: whether a puzzle is valid, unique and minimal, and its position right."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from functools import cached_property
from io import StringIO
from itertools import repeat

from ...engine.layout import Cell
from ...engine.search import Grid
from ...engine.search.blocks import spare_cells
from ...formats.figures import counted
from ...formats.sheet import Part
from ...game.origin import Fault, SheetOrigin, origin_of
from .. import arguments
from ..bulk import SHARD_HELP, add_bulk, format_layout, refuse_both, results
from ..each_puzzle import describe_count, timeout_of
from ..exits import Exit, worst
from ..fast import add_verbose, fast_search
from ..groups import METHOD, group_of
from ..input import Query, QueryLines
from ..json_records import Fields, query_fields
from ..output import Messages, Printer
from ..starting_point import parcel_of
from ..timing import Seconds, is_timed, seconds_fields
from ..work import SAMPLE, ByLines, RecordTemplate, Work, each_in_bulk
from .check_task import CheckResult, CheckTask, check_puzzle

_CHUNK = 32
"""Puzzles that a process takes at once; finding spare givens takes a few milliseconds each."""


EXAMPLES = (
    "sudoku-tui check puzzles.txt",
    "sudoku-tui generate -n 100 | sudoku-tui check --minimal -j 2",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    arguments.add_puzzles(parser, searched=True)
    group_of(parser, METHOD).add_argument(
        "--minimal",
        action="store_true",
        help="exit with 1 if a given or a cage is unnecessary",
    )
    arguments.add_timeout(parser)
    add_bulk(parser, SHARD_HELP)
    add_verbose(parser)
    arguments.add_output(parser)


def run(options: Namespace) -> Exit:
    """Check each puzzle, and print one line about it."""
    refuse_both(options)
    messages, limit = Messages(quiet=options.quiet), timeout_of(options)
    with results(options, _provenance(options), messages) as out:
        answers = _Answers(options.json, options.minimal, out.printer)
        work = Work(
            lambda query: CheckTask(parcel_of(query), limit, options.minimal),
            check_puzzle,
            answers.say,
            _CHUNK,
            timed=is_timed(options),
            takes_clashes=True,
            by_lines=ByLines(spare_cells, answers.say_lines, _CHUNK),
        )
        with fast_search(options, messages, options.jobs):
            return each_in_bulk(options, messages, out, work)


def _provenance(options: Namespace) -> dict[str, str]:
    """Return the settings that determine the results, except the puzzles."""
    return {
        "command": "check",
        "layout": format_layout(options),
        "timeout": f"{timeout_of(options):g}",
        "minimal": "yes" if options.minimal else "no",
        **({"incomplete": "yes"} if options.incomplete else {}),
    }


class _Answers:
    """Printer of check results."""

    def __init__(self, json: bool, needed: bool, printer: Printer) -> None:
        self._json, self._needed, self._printer = json, needed, printer

    def say(self, query: Query, result: CheckResult, seconds: Seconds) -> Exit:
        """Print the result for one puzzle."""
        said = _fields(query, result)
        if self._json:
            self._printer.json({**query_fields(query), **said, **seconds_fields(seconds)})
        else:
            self._printer.record(query.with_place(_describe(query, said)))
        if said["unique"] is None and not query.reading.left_out:
            return Exit.UNSOLVED
        good = said["unique"] and (said["minimal"] or not self._needed)
        good = good and not said.get("faults")
        return Exit.DONE if good else Exit.NO

    def say_lines(self, lines: QueryLines, spare: Sequence[tuple[Cell, ...]]) -> Exit:
        """Print the results for plain lines that have one solution each."""
        exit = Exit.DONE
        if not any(spare):
            of, placed = self._minimal.fill, repeat("", len(lines)) if self._json else lines.places
            said = [where + of(line) for where, line in zip(placed, lines.plain.lines, strict=True)]
            self._printer.lines("".join(said))
            return exit
        for query, cells in zip(lines.queries(), spare, strict=True):
            exit = worst(exit, self.say(query, CheckResult(1, None, cells), None))
        return exit

    @cached_property
    def _minimal(self) -> RecordTemplate:
        """Template of the record of a minimal puzzle, without the puzzle's place in the input."""
        sink = StringIO()
        sample = _Answers(self._json, self._needed, Printer(sink))
        sample.say(SAMPLE, CheckResult(1, None, ()), None)
        return RecordTemplate.from_text(sink.getvalue())


def _fields(query: Query, result: CheckResult) -> Fields:
    """Return the facts of a puzzle.

    *minimal*, *spare* and *spare_constraints* are null if time ran out before they were known.
    *unique* is null if it ran out during the count of solutions, or if the puzzle is incomplete.
    """
    puzzle, count, spare = query.puzzle, result.solutions, result.spare
    name = puzzle.layout.cell_name
    decided = result.done and not (query.reading.left_out and count)
    clashes = [[name(clash.one), name(clash.other)] for clash in puzzle.clashes()]
    return {
        "solutions": count,
        "valid": not clashes,
        "unique": count == 1 if decided else None,
        "minimal": _is_minimal(result) if decided else None,
        "clashes": clashes,
        "spare": None if spare is None else list(map(name, spare)),
        **_constraint_fields(query, result),
        **_written_fields(query, result.only),
    }


def _is_minimal(result: CheckResult) -> bool | None:
    """Return whether every given and every constraint is needed; None if time ran out."""
    if result.solutions != 1:
        return None if result.spare is None else False
    if result.spare or result.spare_constraints:
        return False
    return None if None in (result.spare, result.spare_constraints) else True


def _constraint_fields(query: Query, result: CheckResult) -> Fields:
    """Return the spare constraints in words; an empty dict for a puzzle without constraints."""
    puzzle, spare = query.puzzle, result.spare_constraints
    if not puzzle.extras.constraints:
        return {}
    said = None if spare is None else [each.describe(puzzle.layout) for each in spare]
    return {"spare_constraints": said}


def _written_fields(query: Query, only: Grid | None) -> Fields:
    """Return the faults of a position; an empty dict without a position, or if givens clash."""
    if query.position is None or next(query.puzzle.clashes(), None):
        return {}
    taken = origin_of(query.position, only)
    return {"faults": [fault.said for fault in taken.faults]}


def _describe_written(query: Query, said: Fields) -> str:
    """Describe a position, such as ``; 24 entries and 12 cells with candidates, all right``.

    The result lists the faults if there are any, and is empty without a position.
    """
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
    if said["unique"] is None:
        return f"valid, {_describe_undecided(query, said['solutions'])}"
    if not said["unique"]:
        return f"valid, {describe_count(said['solutions'])}"
    if said["minimal"] is None:
        return "valid, unique"
    if said["minimal"]:
        return "valid, unique, minimal"
    return f"valid, unique, not minimal ({_describe_spare(query, said)} could be left out)"


def _describe_undecided(query: Query, count: int) -> str:
    """Describe the known solutions of a puzzle that is incomplete, or whose search did not end."""
    if query.reading.left_out:
        known = "has several solutions" if count > 1 else "has a solution"
        return f"incomplete: without {query.reading.left_out} it {known}"
    return f"{'at least one solution' if count else 'not decided'} within the time limit"


def _describe_spare(query: Query, said: Fields) -> str:
    """Describe what could be left out: ``any one of 24 givens``, ``1 given or cage …``."""
    count, others = len(said["spare"] or ()), said.get("spare_constraints") or ()
    if not others:
        givens = "any one given" if count == query.puzzle.clues else f"any one of {count} givens"
        return givens if count > 1 else "1 given"
    kinds = query.puzzle.extras.kinds
    named = f"any one of {counted(len(others), ' or '.join(kinds))}"
    named = others[0] if len(others) == 1 else named
    return f"{counted(count, 'given', 'givens')} or {named}" if count else named
