"""The command ``library``: a test of the techniques on the positions of a technique library."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path

from ...engine.board import Board
from ...engine.proof.prove import Refusal, prove
from ...engine.search import Grid, only_solution
from ...engine.step import Step, Technique
from ...engine.techniques import CATALOGUE, variants_of
from ...engine.techniques.fish.fish import SIAMESE
from ...formats.clean import clean_text
from ...formats.errors import FormatError
from ...formats.library import LibraryCase, read_library, write_case
from ...formats.pattern_library import PatternCase
from ...store.files import read_text
from ..exits import Exit
from ..files import reading
from ..groups import OUTPUT, group_of
from ..output import Messages, Printer

_LARGEST = 16_000_000
"""Size limit of a library (bytes), far above that of HoDoKu's own."""
_BY_CODE = {each.code: each for each in (*CATALOGUE.values(), *SIAMESE) if each.code}


EXAMPLES = ("sudoku-tui library library.txt",)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    group_of(parser, "Library").add_argument(
        "files", nargs="+", type=Path, metavar="FILE",
        help="technique library in HoDoKu's format, naming techniques by its codes or by "
        "ours; may be repeated",
    )  # fmt: skip
    group_of(parser, OUTPUT).add_argument(
        "--json", action="store_true", help="print one JSON object"
    )


def run(options: Namespace) -> Exit:
    """Test all positions, and print a summary for each code."""
    messages, printer = Messages(), Printer()
    codes: dict[str, list[int]] = {}
    failures: list[dict[str, str]] = []
    for number, case in enumerate(_cases(options.files), 1):
        if isinstance(case, PatternCase):
            code, line, failure = case.technique, case.line, failure_to_the_end(case)
        else:
            code, line, failure = case.code, write_case(case), failure_of(case)
        passed_total = codes.setdefault(code, [0, 0])
        passed_total[0] += failure is None
        passed_total[1] += 1
        if failure is not None:
            failures.append({"case": line, "found": failure})
        messages.progress(f"{number} positions, {len(failures)} failed")
    messages.clear()
    _report(codes, failures, printer, json=options.json)
    return Exit.NO if failures else Exit.DONE


def _cases(files: Iterable[Path]) -> Iterator[LibraryCase | PatternCase]:
    for file in files:
        with reading(str(file)):
            text = read_text(file, _LARGEST, "a library")
            if "\0" in text:
                raise FormatError("it is not text")
            yield from read_library(StringIO(text))


def failure_of(case: LibraryCase) -> str | None:
    """Return the steps found if none is the one that the case names; None if it passes.

    The cases are HoDoKu's, so only patterns that HoDoKu accepts count.
    """
    technique = _technique_for(case)
    if technique is None:
        return f"no technique has the code {case.code}"
    board = case.board()
    steps = [step for step in technique.find_strict(board) if _digits_of(step) >= case.digits]
    found = ", ".join(step.notation(board.layout) for step in steps) or "nothing"
    if case.must_fail:
        return found if steps else None
    return None if any(map(case.is_concluded_by, steps)) else found


def failure_to_the_end(case: PatternCase) -> str | None:
    """Apply the technique until it finds nothing more; return what is wrong, or None if nothing is.

    The technique must make all eliminations that the case names, and none that contradicts the
    solution. Each step must have a proof.
    """
    technique = CATALOGUE.get(case.technique)
    if technique is None:
        return f"no technique is called '{clean_text(case.technique)}'"
    solution, layout = only_solution(case.puzzle), case.puzzle.layout
    if solution is None:
        return "the givens have not one solution"
    try:
        board = case.board()
    except ValueError as error:
        return clean_text(str(error))
    while True:
        # Find all steps before applying any, since applying one can remove another's pattern.
        after = board.copy()
        for found in technique.find(board):
            if not any(after.can_be(*each) for each in (*found.placements, *found.eliminations)):
                continue
            step = found.grounded(board)
            if wrong := _wrong_with(step, board, solution):
                return f"{wrong}: {step.notation(layout)}"
            step.apply(after)
        if after.candidates == board.candidates:
            break
        board = after
    left = [each for each in case.eliminations if board.can_be(*each)]
    named = (f"{layout.symbol(digit)} in {layout.cell_name(cell)}" for cell, digit in left)
    return f"left: {', '.join(named)}" if left else None


def _wrong_with(step: Step, board: Board, solution: Grid) -> str | None:
    """Return how a step contradicts the *solution* or lacks a proof; None if it is right."""
    if any(solution[cell] != digit for cell, digit in step.placements):
        return "false"
    if any(solution[cell] == digit for cell, digit in step.eliminations):
        return "false"
    verdict = prove(step, board)
    return f"not proven, as {verdict.reason}" if isinstance(verdict, Refusal) else None


def _technique_for(case: LibraryCase) -> Technique | None:
    """Return the technique for a case; some variants need one that is not searched by default."""
    technique = _BY_CODE.get(case.code)
    if technique is None:
        return None
    return variants_of(technique).get(f"{case.code}-{case.variant}", technique)


def _digits_of(step: Step) -> frozenset[int]:
    """Return all digits in the conclusions and marks of a step."""
    candidates = (*step.placements, *step.eliminations, *(mark.candidate for mark in step.marks))
    return frozenset(digit for _, digit in candidates)


def _report(
    codes: dict[str, list[int]], failures: list[dict[str, str]], printer: Printer, *, json: bool
) -> None:
    passed = sum(good for good, _ in codes.values())
    if json:
        printer.json(
            {
                "passed": passed,
                "failed": len(failures),
                "codes": dict(sorted(codes.items())),
                "failures": failures,
            }
        )
        return
    for code, (good, total) in sorted(codes.items()):
        technique = _BY_CODE.get(code) or CATALOGUE.get(code)
        printer.record(f"{code}  {good}/{total}  {technique.name if technique else 'unknown'}")
    for failure in failures:
        printer.record(f"failed: {failure['case']} found {failure['found']}")
    printer.record(f"{passed} passed, {len(failures)} failed")
