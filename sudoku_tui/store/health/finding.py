"""The result of a check: a verdict, a description, a remedy and perhaps a repair."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from .subject import Subject


class Verdict(StrEnum):
    """Severity of a finding."""

    OK = "ok"
    WARNING = "warning"
    """The program works, but the player should do something."""
    FAULT = "fault"
    """The program cannot do all of its work."""


Repair: TypeAlias = Callable[[], str]
"""Function that repairs a fault and returns a sentence, with the path of the copy if it made one.

It raises OSError or StoreError if the repair is impossible; then nothing is lost.
"""


class Finding(NamedTuple):
    """One result of a check."""

    verdict: Verdict
    found: str
    """Description of the finding, a sentence or a few words."""
    remedy: str = ""
    """Advice to the player, one sentence; empty if no action is needed."""
    path: Path | None = None
    """The file or folder concerned; None if the finding concerns neither."""
    repair: Repair | None = None


class Check(NamedTuple):
    """An entry in the table of checks."""

    id: str
    title: str
    run: Callable[[Subject], Iterator[Finding]]
    """Generator function that yields at least one finding and changes nothing."""


def ok(found: str, path: Path | None = None) -> Finding:
    """Return a finding that needs no action."""
    return Finding(Verdict.OK, found, path=path)


def warning(
    found: str, remedy: str, path: Path | None = None, repair: Repair | None = None
) -> Finding:
    """Return a finding about something that still works."""
    return Finding(Verdict.WARNING, found, remedy, path, repair)


def fault(
    found: str, remedy: str, path: Path | None = None, repair: Repair | None = None
) -> Finding:
    """Return a finding about something that does not work."""
    return Finding(Verdict.FAULT, found, remedy, path, repair)
