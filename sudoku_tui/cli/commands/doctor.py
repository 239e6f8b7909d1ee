"""The command ``doctor``: checks of the data folder, its files and the machine, with remedies."""

from __future__ import annotations

import os
import textwrap
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ...formats.clean import clean_path
from ...formats.figures import counted
from ..exits import Exit
from ..groups import OUTPUT, group_of
from ..json_records import Fields
from ..output import Printer

if TYPE_CHECKING:
    from ...store.health.finding import Finding
    from ...store.health.subject import Subject
    from ..health.table import Repaired, Result

_MARKS: Final = {"ok": "ok", "warning": "warn", "fault": "FAULT"}
_TITLE: Final = 6
_TEXT: Final = 20
"""Indents of the titles and of the texts (columns)."""
_LONGEST_PATH: Final = 300
_ROUNDS: Final = 3
"""Largest number of rounds of repairs; a repair can reveal another fault, such as a wrong file
mode."""
_NARROWEST, _WIDEST = 40, 100


EXAMPLES = (
    "sudoku-tui doctor",
    "sudoku-tui doctor --fix",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    add = group_of(parser, "Checks").add_argument
    add(
        "files", nargs="*", metavar="FILE",
        help="layout, ladder or backup to check as well; never changed; may be repeated",
    )  # fmt: skip
    add(
        "--fix", action="store_true",
        help="repair all that can be repaired, and keep a copy of each file beside it",
    )  # fmt: skip
    add = group_of(parser, OUTPUT).add_argument
    add("--json", action="store_true", help="print one JSON object")
    add("-q", "--quiet", action="store_true", help="print only warnings and faults")


def run(options: Namespace) -> Exit:
    """Run all checks and print the findings; the exit code is 1 if there is a fault."""
    from ..health.table import gravest, repair, run_checks

    files = tuple(Path(name) for name in options.files)
    results = run_checks(_subject(files))
    repaired: list[Repaired] = []
    for _ in range(_ROUNDS if options.fix else 0):
        outcomes = repair(results)
        repaired += outcomes
        if not any(each.is_done for each in outcomes):
            break
        results = run_checks(_subject(files))
    verdict = gravest(result.verdict for result in results)
    if options.json:
        Printer().json(_fields(results, repaired, verdict))
    else:
        for line in _page(results, repaired, is_quiet=options.quiet):
            Printer().record(line)
    if not all(each.is_done for each in repaired):
        return Exit.FILE_ERROR
    return Exit.NO if verdict == "fault" else Exit.DONE


def _subject(files: tuple[Path, ...]) -> Subject:
    from ...store.health.subject import Subject

    return Subject(os.environ, time.time(), files)


def _page(
    results: Sequence[Result], repaired: Sequence[Repaired], *, is_quiet: bool
) -> Iterator[str]:
    """Yield the lines of the page: the checks, the repairs, the warnings and faults, a summary."""
    from ..health.terminal import size_of_terminal

    columns, _ = size_of_terminal(os.environ) or (80, 24)
    width = min(_WIDEST, max(_NARROWEST, columns)) - 1
    findings = [(result.check.title, finding) for result in results for finding in result.findings]
    if not is_quiet:
        for title, finding in findings:
            if finding.verdict == "ok":
                yield _line(title, finding, width)
    # Last, so that they stay visible on a small terminal.
    for each in repaired:
        mark = "fixed" if each.is_done else "FAIL"
        yield from _wrapped(mark, each.check.title, each.words, width)
    for title, finding in findings:
        if finding.verdict != "ok":
            yield from _lines(title, finding, width)
    yield ""
    yield from textwrap.wrap(_summary(results), width)


def _line(title: str, finding: Finding, width: int) -> str:
    """Return the one line of a finding that needs no action, cut to fit."""
    found, room = clean_path(finding.found, _LONGEST_PATH), width - _TEXT
    if len(found) > room:
        # The end of a path matters most. Three dots, as an ellipsis is not ASCII.
        is_path = finding.path is not None and found.endswith(finding.path.name)
        found = f"...{found[3 - room :]}" if is_path else f"{found[: room - 3]}..."
    return f"{_MARKS[finding.verdict]:<{_TITLE}}{title:<{_TEXT - _TITLE}}{found}"


def _lines(title: str, finding: Finding, width: int) -> Iterator[str]:
    """Yield the lines of a warning or fault: finding, path and remedy."""
    yield from _wrapped(_MARKS[finding.verdict], title, finding.found, width)
    if finding.path is not None and str(finding.path) not in f"{finding.found}{finding.remedy}":
        yield from _wrapped("", "", clean_path(str(finding.path), _LONGEST_PATH), width)
    yield from _wrapped("", "", f"To do: {finding.remedy}", width)


def _wrapped(mark: str, title: str, text: str, width: int) -> list[str]:
    """Wrap a text beside its mark and title; a path is never broken."""
    return textwrap.wrap(
        clean_path(text, 5_000),
        width,
        initial_indent=f"{mark:<{_TITLE}}{title:<{_TEXT - _TITLE}}",
        subsequent_indent=" " * _TEXT,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _summary(results: Sequence[Result]) -> str:
    findings = [finding for result in results for finding in result.findings]
    faults = sum(finding.verdict == "fault" for finding in findings)
    warnings = sum(finding.verdict == "warning" for finding in findings)
    if not faults and not warnings:
        return "All is well."
    parts = [counted(faults, "fault")] if faults else []
    parts += [counted(warnings, "warning")] if warnings else []
    repairs = sum(finding.repair is not None for finding in findings)
    end = f" sudoku-tui doctor --fix repairs {_share(repairs, faults + warnings)}."
    return f"{', '.join(parts)}.{end if repairs else ''}"


def _share(part: int, whole: int) -> str:
    """Name *part* of the *whole* findings, as the object of a sentence."""
    if part < whole:
        return f"{part} of them"
    return {1: "it", 2: "both"}.get(whole, "all of them")


def _fields(results: Sequence[Result], repaired: Sequence[Repaired], verdict: str) -> Fields:
    from ...store.store import data_folder

    return {
        "verdict": verdict,
        "folder": str(data_folder()),
        "checks": [
            {
                "id": result.check.id,
                "title": result.check.title,
                "verdict": result.verdict,
                "findings": [_finding_fields(each) for each in result.findings],
            }
            for result in results
        ],
        "repairs": [
            {"id": each.check.id, "done": each.is_done, "about": each.words} for each in repaired
        ],
    }


def _finding_fields(finding: Finding) -> Fields:
    return {
        "verdict": finding.verdict,
        "found": finding.found,
        "remedy": finding.remedy or None,
        "path": None if finding.path is None else str(finding.path),
        "fixable": finding.repair is not None,
    }
