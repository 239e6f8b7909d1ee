"""The table of all checks, and how to run them within a time limit."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ...store.errors import StoreError
from ...store.health.finding import Check, Finding, Verdict, fault
from ...store.health.folder import check_folder, check_links, check_rights, check_space
from ...store.health.other_files import check_backups, check_rescue
from ...store.health.own_files import check_own_files, check_settings
from ...store.health.saved_games import check_database, check_lock, check_log, check_rows
from ...store.health.sqlite_library import check_sqlite
from ...store.health.subject import Subject
from .clock import check_clock
from .keys import check_keys
from .locales import check_locale
from .program import check_libraries, check_program, check_shipped
from .terminal import check_terminal

CHECKS: Final = (
    Check("program", "Program", check_program),
    Check("libraries", "Libraries", check_libraries),
    Check("sqlite", "SQLite", check_sqlite),
    Check("shipped", "Shipped files", check_shipped),
    Check("folder", "Data folder", check_folder),
    Check("rights", "Rights", check_rights),
    Check("space", "Disk space", check_space),
    Check("links", "Links", check_links),
    Check("database", "Saved games", check_database),
    Check("lock", "Lock", check_lock),
    Check("log", "Log", check_log),
    Check("rows", "Checksums", check_rows),
    Check("rescue", "Rescue files", check_rescue),
    Check("backups", "Backups", check_backups),
    Check("keys", "Keys", check_keys),
    Check("own-files", "Own layouts", check_own_files),
    Check("settings", "Settings", check_settings),
    Check("clock", "Clock", check_clock),
    Check("locale", "Locale", check_locale),
    Check("terminal", "Terminal", check_terminal),
)
"""All checks, in the order in which they are run, printed and repaired."""
_PROGRAM_CHECKS: Final = frozenset({check_program, check_libraries, check_sqlite, check_shipped})
"""Checks of the program itself. They need no time limit, because its disk has answered already."""
_POLL_INTERVAL: Final = 0.2
"""Interval between two looks at whether a check makes progress (seconds)."""
ONE_CHECK: Final = 1.8
ALL_CHECKS: Final = 3.5
"""Time limits of one check, and of all checks together (seconds)."""


class Result(NamedTuple):
    """The findings of one check."""

    check: Check
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> Verdict:
        """The gravest verdict of its findings."""
        return gravest(finding.verdict for finding in self.findings)


def gravest(verdicts: Iterator[Verdict]) -> Verdict:
    """Return the gravest of *verdicts*; OK if there are none."""
    return max(verdicts, key=list(Verdict).index, default=Verdict.OK)


def run_checks(subject: Subject, checks: Sequence[Check] = CHECKS) -> list[Result]:
    """Run *checks* one after the other; those of the machine within `ALL_CHECKS` seconds."""
    results, left = [], ALL_CHECKS
    for check in checks:
        begun = time.monotonic()
        if check.run in _PROGRAM_CHECKS:
            results.append(Result(check, tuple(_run(check, subject))))
            continue
        results.append(Result(check, _run_bounded(check, subject, min(ONE_CHECK, left))))
        left = max(0.05, left - (time.monotonic() - begun))
    return results


def _run_bounded(check: Check, subject: Subject, patience: float) -> tuple[Finding, ...]:
    """Run a check in a thread, which is abandoned if a disk does not answer."""
    found: list[Finding] = []
    thread = threading.Thread(target=lambda: found.extend(_run(check, subject)), daemon=True)
    thread.start()
    begun = time.monotonic()
    while thread.is_alive():
        worked = time.process_time()
        thread.join(_POLL_INTERVAL)
        waited = time.monotonic() - begun
        # On a busy machine a check is slow but still uses the processor.
        is_blocked = time.process_time() - worked < _POLL_INTERVAL / 50
        if thread.is_alive() and waited > (patience if is_blocked else 3 * patience):
            words = f"It was given up after {waited:.1f} seconds: something did not answer."
            return (fault(words, "See whether the disk or the network it lies on hangs."),)
    return tuple(found)


def _run(check: Check, subject: Subject) -> list[Finding]:
    try:
        return [*check.run(subject)]
    except Exception as error:  # one broken file must not prevent the other checks
        why = getattr(error, "strerror", None) or f"{type(error).__name__} {error}"
        return [fault(f"It could not be checked: {why}.", "See whether the disk is in order.")]


class Repaired(NamedTuple):
    """The outcome of one repair."""

    check: Check
    words: str
    """Description of the repair and of the copy that was made, or the reason of the failure."""
    is_done: bool


def repair(results: Sequence[Result]) -> list[Repaired]:
    """Make all repairs that *results* offer, even if some of them fail."""
    outcomes = []
    for check, findings in results:
        for make in filter(None, (finding.repair for finding in findings)):
            try:
                outcomes.append(Repaired(check, make(), is_done=True))
            except (OSError, StoreError) as error:
                why = getattr(error, "strerror", None) or str(error)
                outcomes.append(Repaired(check, f"It could not be repaired: {why}.", is_done=False))
    return outcomes
