"""The page of statistics: the table of levels, the calendar, and the drills."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from sudoku_tui.game.learning.cards import Figures
from sudoku_tui.store.daily import Streaks
from sudoku_tui.store.report import CALENDAR_DAYS, Report
from sudoku_tui.store.statistics import LevelTimes
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE
from sudoku_tui.tui.texts.statistics import drill_table, statistics_text
from sudoku_tui.tui.texts.win_calendar import win_calendar

DRILLS = {
    "x-wing": Figures(34, 21, 48.0, (90.0, 80.0, 30.0, 20.0), 0.0),
    "own": Figures(7, 0, 0.0, (), 0.0),
}
"""A technique of the catalogue, and an unlisted one that was never found."""
SATURDAY = date(2026, 11, 21)
TIMES = (500.0, 480.0, 470.0, 400.0, 310.0, 300.0)
LEVELS = {
    "Easy": LevelTimes(1, None, None, (200.0,), hints=2),
    "Hard": LevelTimes(8, 300.0, 435.0, TIMES, 6, 2, 310.0, TIMES, "quicker"),
}


def report_with(wins: dict[int, int]) -> Report:
    """Return a report with *wins* by the number of days ago."""
    days = [0] * CALENDAR_DAYS
    for age, count in wins.items():
        days[-1 - age] = count
    return Report(None, 9, 5025.0, Streaks(2, 4), LEVELS, SATURDAY, tuple(days))


REPORT = report_with({0: 1, 1: 2, 7: 5})


def rows_of(report: Report, width: int, rows: int) -> list[str]:
    """Return the page as lines without trailing blanks."""
    page = statistics_text(report, width, rows, UNICODE).plain
    assert all(len(line.rstrip()) <= width for line in page.split("\n"))
    return [line.rstrip() for line in page.split("\n")]


def test_totals_and_table_of_levels() -> None:
    assert rows_of(REPORT, 75, 19)[:8] == [
        "9 won  6 without a hint  2 days in a row, longest 4  1 h 24 min played",
        "",
        "Level       won  no hint    best   usual  trend   first to last",
        "Easy          1        0",
        "Hard          8        6    5:00    7:15  faster   8:20 ▇▆▆▄▁▁ 5:00",
        "Not won yet: Beginner, Medium, Unfair, Extreme",
        "Usual is the median of your times without a hint.",
        "",
    ]


def test_large_screen_has_bars_of_levels_and_last_times() -> None:
    bar, empty = "━" * 35, "─" * 31
    assert rows_of(REPORT, 75, 20)[2:12] == [
        f"Level{' ' * 42}won  no hint    best   usual",
        f"Easy      {bar[:4]}{empty}    1        0",
        f"Hard      {bar}    8        6    5:00    7:15",
        "Not won yet: Beginner, Medium, Unfair, Extreme",
        "Usual is the median of your times without a hint.",
        "",
        "Times without a hint, first to last",
        "Hard       8:20 ▇▇▆▆▆▆▄▄▁▁▁▁ 5:00   faster",
        "",
        "   Nov",
    ]
    short = {"Easy": replace(LEVELS["Hard"], recent_unaided=(3700.0, 60.0))}
    assert "1:01:40 ▇▁ 1:00" in rows_of(replace(REPORT, levels=short), 75, 15)[2]


def test_narrow_screen_has_fewer_columns() -> None:
    lines = rows_of(REPORT, 55, 20)
    assert lines[:2] == ["9 won  6 without a hint  2 days in a row, longest 4", "1 h 24 min played"]
    assert lines[5] == "Hard          8        6    5:00    7:15  faster", "no room for both ends"
    lines = rows_of(REPORT, 35, 30)
    assert lines[4].split() == ["Level", "won", "best", "usual"]
    assert lines[6].split() == ["Hard", "8", "5:00", "7:15"]


def test_blank_lines_go_if_only_then_all_games_fit() -> None:
    full = rows_of(REPORT, 75, 17)
    assert full.count("") == 2 and len(full) == 17
    assert "" not in rows_of(REPORT, 75, 16)
    assert rows_of(REPORT, 75, 14) == full


@pytest.mark.parametrize("size", [(55, 19), (75, 20), (115, 36)])
def test_calendar_ends_today(size: tuple[int, int]) -> None:
    *_, monday, _, _, _, friday, saturday, sunday, legend = rows_of(REPORT, *size)
    assert saturday.endswith(" █[▂]") and friday.endswith(" · ▅")
    assert monday.endswith(" · ·") and len(sunday) == len(monday) - 2
    assert legend == "Won a day: · none  ▂ 1  ▅ 2  █ 3 or more  [ ] today"


@pytest.mark.parametrize(
    ("age", "months"),
    [(0, "   Nov"), (21, "   Oct     Nov"), (112, "   Aug       Sep     Oct     Nov")],
)
def test_calendar_begins_in_the_month_of_the_first_win(age: int, months: str) -> None:
    wins = report_with({age: 1}).wins_per_day
    head, monday, *_ = (line.plain for line in win_calendar(wins, SATURDAY, 75, UNICODE))
    assert head.rstrip() == months and len(monday) < 40


@pytest.mark.parametrize("width", [20, 21, 36, 55, 75, 109, 115])
def test_months_are_above_their_first_days(width: int) -> None:
    wins = report_with({0: 1, 7: 5, 300: 1}).wins_per_day
    months, *days, _ = (line.plain for line in win_calendar(wins, SATURDAY, width, ASCII))
    assert len(days) == 7 and all(len(line) <= width for line in (months, *days))
    assert months.rindex("Nov") == len(days[0]) - 7, "1 November is three weeks ago"
    assert days[5].endswith("#[-]") and days[5].count("[") == 1


def test_page_without_games_says_how_to_begin() -> None:
    empty = replace(REPORT, won=0)
    assert " ".join(rows_of(empty, 55, 19)) == (
        "Win your first game, and its time and day appear here: "
        "press esc, then choose a level in the menu."
    )
    assert "X-Wing" in statistics_text(empty, 55, 19, UNICODE, DRILLS).plain


def test_drills_are_in_columns() -> None:
    head, wing, own = (line.plain for line in drill_table(DRILLS, 92, UNICODE))
    assert head == f"{'Drills':<32} number  right   usual  trend    "
    assert wing == f"{'X-Wing':<32}     34     21    0:48  faster   █▇▃▃"
    assert own.rstrip() == f"{'own':<32}      7      0"


def test_narrow_table_leaves_out_the_columns_of_times() -> None:
    head, wing, own = (line.plain for line in drill_table(DRILLS, 44, UNICODE))
    assert [len(line) for line in (head, wing, own)] == [44, 44, 44]
