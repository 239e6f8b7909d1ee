"""Statistics of won games."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from sudoku_tui.game.events import Hint
from sudoku_tui.store.daily import Streaks
from sudoku_tui.store.statistics import LevelTimes
from sudoku_tui.store.store import Store
from tests.store.desk import Hands, begin


def win(store: Store, level: str, elapsed: float, hints: int = 0) -> int:
    journal = begin(store, level=level)
    for _ in range(hints):
        journal.record(Hint(1, "x-wing"), 0.0)
    assert journal.finish(elapsed)
    return journal.game_id


def test_levels(store: Store) -> None:
    for elapsed in range(20, 0, -1):
        win(store, "Hard", float(elapsed), hints=elapsed < 4)
    win(store, "Easy", 9.0, hints=2)
    begin(store, level="Unfair")
    store.games.delete(1)
    levels = store.statistics.levels()
    assert levels["Hard"] == LevelTimes(
        *(20, 4.0, 12.0, tuple(map(float, range(18, 0, -1)))), unaided=17, hints=3,
        second_best=5.0, recent_unaided=tuple(map(float, range(20, 3, -1))), trend="quicker",
    )  # fmt: skip
    assert levels["Easy"] == LevelTimes(1, None, None, (9.0,), unaided=0, hints=2)
    assert set(levels) == {"Hard", "Easy"}
    assert store.statistics.levels("classic") == levels
    assert store.statistics.levels("16") == {}
    assert store.statistics.total() == (21, 219.0)
    assert store.statistics.total("16") == (0, 0.0)
    assert store.statistics.layouts() == ("classic",)


@pytest.mark.parametrize(
    ("times", "trend"),
    [
        ((60, 50, 40, 30, 20), ""),
        ((60, 50, 40, 30, 20, 10), "quicker"),
        ((10, 20, 30, 40, 50, 60), "slower"),
        ((60, 60, 9, 900, 60, 60), "steady"),
        ((60, 60, 60, 20, 20, 20, 20), "quicker"),
    ],
)
def test_trend_compares_medians_of_both_halves(
    store: Store, times: tuple[int, ...], trend: str
) -> None:
    for elapsed in times:
        win(store, "Hard", float(elapsed))
        win(store, "Hard", 1.0, hints=1)
    assert store.statistics.levels()["Hard"].trend == trend


def test_days(store: Store, hands: Hands) -> None:
    noon = datetime(2026, 3, 29, 12)
    for back in (0, 0, 1, 3, 4, 5, 9):
        hands.now = (noon - timedelta(days=back)).timestamp()
        win(store, "Hard", 60.0)
    today = date(2026, 3, 29)
    assert store.statistics.wins_per_day(today, 6) == (1, 1, 1, 0, 1, 2)
    assert store.statistics.streaks(today) == Streaks(2, 3)
    assert store.statistics.streaks(today + timedelta(days=1)) == Streaks(2, 3)
    assert store.statistics.streaks(today + timedelta(days=2)) == Streaks(0, 3)


def test_empty_statistics(store: Store) -> None:
    assert store.statistics.levels() == {}
    assert store.statistics.streaks(date(2026, 1, 1)) == Streaks(0, 0)
    assert store.statistics.total() == (0, 0.0)
