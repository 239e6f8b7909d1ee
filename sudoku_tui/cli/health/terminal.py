"""Checks of the terminal: its name, its colours, its streams and its size."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from ...formats.clean import clean_text
from ...store.health.finding import Finding, fault, ok, warning
from ...store.health.subject import Subject

SMALLEST: Final = 60, 20
"""Columns and rows that the screens need at least."""
_DATABASES: Final = (
    *("/etc/terminfo", "/lib/terminfo", "/usr/lib/terminfo", "/usr/share/terminfo"),
    *("/usr/local/share/terminfo", "/usr/share/misc/terminfo", "/opt/homebrew/share/terminfo"),
)
"""Usual folders of terminfo on various systems."""
_REMEDY: Final = "Set TERM to the name of your terminal, as in export TERM=xterm-256color"


def check_terminal(subject: Subject) -> Iterator[Finding]:
    """Check the name and the size of the terminal; report colours and streams for information."""
    findings = [*_check_name(subject), *_check_size(subject)]
    yield from findings or [ok(_describe(subject.environment))]


def _check_name(subject: Subject) -> Iterator[Finding]:
    name = subject.environment.get("TERM", "")
    shown = clean_text(name, 60)
    if not name:
        yield fault("TERM is not set, so nothing is known of the terminal.", f"{_REMEDY}.")
    elif name == "dumb":
        remedy = f"{_REMEDY}; or play by lines: sudoku-tui play --plain"
        yield fault("TERM=dumb says that the terminal cannot draw.", f"{remedy}.")
    elif is_known(name, subject.environment) is False:
        yield warning(f"TERM={shown} is unknown to terminfo here.", f"{_REMEDY}.")


def is_known(name: str, environment: Mapping[str, str] = os.environ) -> bool | None:
    """Check whether terminfo has an entry of this name; None if it has no database here."""
    if "/" in name or "\0" in name or len(name) > 128:
        return False
    folders = [Path(each) for each in _terminfo_folders(environment)]
    is_any_there = False
    for folder in folders:
        with suppress(OSError):
            is_any_there = is_any_there or folder.is_dir()
            # Grouped by first letter, or by its code on file systems that ignore case.
            for group in (name[0], f"{ord(name[0]):x}"):
                if (folder / group / name).exists():
                    return True
    return False if is_any_there else None


def _terminfo_folders(environment: Mapping[str, str]) -> Iterator[str]:
    yield from filter(None, (environment.get("TERMINFO"),))
    if home := environment.get("HOME"):
        yield f"{home}/.terminfo"
    yield from filter(None, environment.get("TERMINFO_DIRS", "").split(":"))
    yield from _DATABASES
    yield str(Path(sys.prefix) / "share/terminfo")


def _describe(environment: Mapping[str, str]) -> str:
    size = size_of_terminal(environment)
    parts = [clean_text(environment["TERM"], 60), _describe_colours(environment)]
    if sys.stdout is None or not sys.stdout.isatty():
        parts.append("output is not a terminal")
    elif size is not None:
        parts.insert(0, f"{size[0]}x{size[1]}")
    return ", ".join(parts)


def _describe_colours(environment: Mapping[str, str]) -> str:
    if environment.get("NO_COLOR"):
        return "no colours (NO_COLOR)"
    deep = environment.get("COLORTERM", "").casefold() in ("truecolor", "24bit")
    if deep:
        return "true colours"
    return "256 colours" if "256" in environment.get("TERM", "") else "16 colours"


def _check_size(subject: Subject) -> Iterator[Finding]:
    columns, rows = size_of_terminal(subject.environment) or SMALLEST
    least = f"{SMALLEST[0]}x{SMALLEST[1]}"
    if columns < SMALLEST[0] or rows < SMALLEST[1]:
        words = f"The terminal has {columns}x{rows}; the game needs {least}, better 80x24."
        yield fault(words, "Make the window larger or its letters smaller.")


def size_of_terminal(environment: Mapping[str, str]) -> tuple[int, int] | None:
    """Return columns and rows; None without a terminal. COLUMNS and LINES take precedence."""
    columns, rows = (_number(environment.get(name, "")) for name in ("COLUMNS", "LINES"))
    for stream in (1, 2, 0):
        with suppress(OSError):
            size = os.get_terminal_size(stream)
            if size.columns and size.lines:
                return columns or size.columns, rows or size.lines
    return (columns or 80, rows or 24) if columns or rows else None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
