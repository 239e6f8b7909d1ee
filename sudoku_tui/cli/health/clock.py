"""The check of the clock: later than the program and the saved games, in a known time zone."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

from ...formats.clean import clean_text
from ...store.health.finding import Finding, fault, ok, warning
from ...store.health.subject import Subject

MADE: Final = date(2026, 11, 1)
"""Date before which this version cannot have run. Raise it with each release."""
_LATEST_YEAR: Final = 2100
_TOLERANCE: Final = 600.0
"""Difference between the clocks of two machines that is accepted (seconds)."""
_POSIX_ZONE: Final = re.compile(r"(<[^>]{1,20}>|[A-Za-z]{3,10})[+-]?\d")
_REMEDY: Final = "Set the date, or let the system fetch it: timedatectl set-ntp true"
_LARGEST_OFFSET: Final = 14 * 3600


def check_clock(subject: Subject) -> Iterator[Finding]:
    """Check the time and the time zone; daily puzzles and the dates of drills depend on both."""
    findings = [*_check_time(subject), *_check_zone(subject)]
    yield from findings or [ok(_moment(subject.now))]


def _check_time(subject: Subject) -> Iterator[Finding]:
    now, newest = subject.now, subject.examination.newest
    made = datetime(MADE.year, MADE.month, MADE.day, tzinfo=UTC).timestamp()
    if now < made:
        words = f"The clock is wrong: it shows {_moment(now)}, before this program was made."
        yield fault(words, f"{_REMEDY}.")
    elif now + _TOLERANCE < newest:
        words = f"it shows {_moment(now)}, and saved games are of {_moment(newest)}."
        yield fault(f"The clock is wrong, or was: {words}", f"{_REMEDY}.", subject.database)
    elif datetime.fromtimestamp(min(now, 1e11), UTC).year > _LATEST_YEAR:
        yield fault(f"The clock is wrong: it shows {_moment(now)}.", f"{_REMEDY}.")


def _moment(seconds: float) -> str:
    try:
        return f"{datetime.fromtimestamp(seconds).astimezone():%Y-%m-%d %H:%M %z}"
    except (ValueError, OverflowError, OSError):
        return f"{seconds:.0f} seconds after 1970"


def _check_zone(subject: Subject) -> Iterator[Finding]:
    zone = subject.environment.get("TZ", "")
    if zone and not _is_zone(zone.removeprefix(":")):
        words = f"The time zone TZ={clean_text(zone, 60)} is unknown, so days change as in UTC."
        yield warning(words, "Unset TZ, or set it to a name such as Europe/Berlin.")
    offset = time.localtime(subject.now).tm_gmtoff
    if abs(offset) > _LARGEST_OFFSET or offset % 900:
        words = f"The time zone is {offset:+,} seconds off UTC, as none on earth is."
        yield warning(words, "Correct the time zone of the system, or the variable TZ.")


def _is_zone(name: str) -> bool:
    """Check whether a value of TZ is a path, a name in the time zone database, or a POSIX rule."""
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    if name.startswith("/"):
        return Path(name).is_file()
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return _POSIX_ZONE.match(name) is not None
    return True
