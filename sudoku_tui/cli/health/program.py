"""Checks of the program: Python, the libraries, and the files that are installed with it."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from pathlib import Path
from typing import Final

from ... import __version__
from ...store.health.finding import Finding, fault, ok
from ...store.health.subject import Subject

OLDEST_PYTHON: Final = (3, 11)
REQUIRED: Final = {
    "textual": ("8.2.5", "9"),
    "rich": ("14.2", ""),
    "platformdirs": ("4", ""),
    "fsrs": ("6.3", "7"),
    "shtab": ("1.9", ""),
}
"""Supported releases of each library, as in `pyproject.toml`: the first, and the first too new."""
_GUIDE: Final = Path(__file__).parents[2] / "guide"
_INSTALL: Final = "Install the program again, which brings it: pipx reinstall sudoku-tui"


def check_program(subject: Subject) -> Iterator[Finding]:
    """Check the release of Python."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    if sys.version_info[:2] < OLDEST_PYTHON:
        yield fault(f"{python} is too old.", "Install Python 3.11 or later.")
    else:
        yield ok(f"sudoku-tui {__version__}, {python}")


def check_libraries(subject: Subject) -> Iterator[Finding]:
    """Check that each library is installed in a supported release."""
    found, findings = [], []
    for name, (first, too_late) in REQUIRED.items():
        try:
            release = version(name)
        except PackageNotFoundError:
            findings.append(fault(f"{name} is not installed.", f"{_INSTALL}."))
            continue
        found.append(f"{name} {release}")
        if _numbers(release) < _numbers(first):
            words = f"{name} {release} is too old; {first} is the first that will do."
            findings.append(fault(words, f"{_INSTALL}."))
        elif too_late and _numbers(release) >= _numbers(too_late):
            words = f"{name} {release} is newer than the program: it needs one before {too_late}."
            findings.append(fault(words, f"{_INSTALL}."))
    yield from findings or [ok(f"{', '.join(found[:2])} and {len(found) - 2} more")]


def _numbers(release: str) -> tuple[int, ...]:
    """Return the leading numbers of a release, up to the first part that is not a number."""
    numbers: list[int] = []
    for part in release.split("."):
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        if not digits:
            break
        numbers.append(int(digits))
        if digits != part:
            break
    return tuple(numbers)


def check_shipped(subject: Subject) -> Iterator[Finding]:
    """Check that the puzzles, the positions and the guide are installed."""
    from ...engine.level import Level
    from ...store.stock import FOLDERS, stock_levels

    findings = []
    missing = [str(level) for level in Level if level not in stock_levels()]
    if missing:
        words = f"The puzzles of these levels are missing: {', '.join(missing)}."
        findings.append(fault(words, f"{_INSTALL}.", FOLDERS[0]))
    if not any(map(_is_filled, chain(*(each.glob("positions-*.txt") for each in FOLDERS)))):
        words = "The positions to practise on are missing."
        findings.append(fault(words, f"{_INSTALL}.", FOLDERS[0]))
    # Not parsed: that would load every technique.
    pages = [*_GUIDE.glob("*.toml"), _GUIDE / "examples.txt"]
    if len(pages) < 2 or not all(map(_is_filled, pages)):
        words = "The guide is missing, or a part of it."
        findings.append(fault(words, f"{_INSTALL}.", _GUIDE))
    yield from findings or [ok("puzzles, positions, guide")]


def _is_filled(path: Path) -> bool:
    """Check whether a file exists and is not empty."""
    try:
        return path.stat().st_size > 0
    except OSError:
        return False
