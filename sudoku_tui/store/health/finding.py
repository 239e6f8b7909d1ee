"""The result of a check: a verdict, the finding in words, the remedy and, maybe, a repair."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from .subject import Subject


class Verdict(StrEnum):
    """How serious a finding is."""

    OK = "ok"
    WARNING = "warning"
    """The program works, but something should be done."""
    FAULT = "fault"
    """The program cannot do all of its work."""


Repair: TypeAlias = Callable[[], str]
"""Repairs a fault. Returns a sentence that names the copy, if one was made.

It raises OSError or StoreError where the repair is impossible; then nothing is lost.
"""


class Finding(NamedTuple):
    """One result of a check."""

    verdict: Verdict
    found: str
    """The finding, as a sentence or a few words."""
    remedy: str = ""
    """The advice to the player, as one sentence; empty if there is nothing to do."""
    path: Path | None = None
    """The file or folder concerned; None if the finding is not about one."""
    repair: Repair | None = None


class Check(NamedTuple):
    """An entry in the table of checks."""

    id: str
    title: str
    run: Callable[[Subject], Iterator[Finding]]
    """Yields at least one finding and changes nothing."""


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
