"""Durations in words."""

from __future__ import annotations

from sudoku_tui.words.durations import (
    clock_or_blank,
    describe_age,
    describe_due_time,
    describe_time,
    short_time,
)

HOUR = 3600.0


def test_rough_times() -> None:
    told = [describe_time(seconds) for seconds in (0.2, 2.4, 19, 23, 54, 70, 130, 3000)]
    assert told == [
        *("a second", "2 seconds", "19 seconds", "25 seconds", "55 seconds"),
        *("a minute", "2 minutes", "50 minutes"),
    ]


def test_times_with_units() -> None:
    assert [short_time(seconds) for seconds in (0, 59, 90, 3599, 11100)] == [
        *("0 s", "59 s", "2 min", "1 h 00 min", "3 h 05 min"),
    ]


def test_times_before_and_after_now() -> None:
    assert [describe_due_time(days) for days in (0.1, 1.0, 1.6, 30, 100, 900)] == [
        *("soon", "tomorrow", "in 2 days", "in 30 days", "in 3 months", "in 2 years"),
    ]
    assert [describe_age(hours * HOUR) for hours in (0.5, 1, 5, 24, 70, 24 * 70, 24 * 900)] == [
        *("just now", "1 hour ago", "5 hours ago", "1 day ago", "2 days ago", "2 months ago"),
        "2 years ago",
    ]


def test_unknown_time_is_blank() -> None:
    assert [clock_or_blank(seconds) for seconds in (None, 0.0, 75.0)] == ["", "", "1:15"]
