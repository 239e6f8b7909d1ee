"""The puzzles of the days: what was begun, what was solved, and how many days in a row."""

from __future__ import annotations

from datetime import date

from sudoku_tui.store.daily import Streaks
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from tests.store.desk import PUZZLE, Hands, create

TODAY = date(2026, 11, 21)
MONTH = date(2026, 11, 1), date(2026, 11, 30)


def keep(store: Store, day: str, level: str = "Hard", won: float = 0.0) -> int:
    """A game of a day's puzzle, won in so many seconds if any. Return its id."""
    game = create(store, PUZZLE, Details(level=level, daily=day))
    if won:
        store.games.finish(game, won, 0)
    return game


def test_a_game_keeps_its_day_and_its_share(store: Store) -> None:
    share = "v10 classic pattern=" + "x" * 700 + " #abc"
    game = create(store, PUZZLE, Details(daily="2026-11-21", share=share))
    details = store.games.load(game).details
    assert (details.daily, details.share) == ("2026-11-21", share)
    plain = store.games.load(create(store, PUZZLE)).details
    assert (plain.daily, plain.share) == ("", "")


def test_a_month_has_what_was_begun_in_it(store: Store) -> None:
    won = keep(store, "2026-11-20", won=61.5)
    begun = keep(store, "2026-11-20", "Easy")
    keep(store, "2026-10-31", won=5)
    keep(store, "2026-12-01", won=5)
    create(store, PUZZLE, Details(level="Hard"))
    found = store.daily.between(*MONTH)
    day = date(2026, 11, 20)
    assert set(found) == {(day, "Hard"), (day, "Easy")}
    hard, easy = found[day, "Hard"], found[day, "Easy"]
    assert (hard.won, hard.elapsed, hard.game_id) == (True, 61.5, won)
    assert (easy.won, easy.game_id) == (False, begun)


def test_of_several_games_the_one_won_soonest_else_the_one_played_last(
    store: Store, hands: Hands
) -> None:
    def shown() -> int | None:
        hands.now += 1
        return store.daily.between(*MONTH)[TODAY, "Hard"].game_id

    day = TODAY.isoformat()
    keep(store, day)
    hands.now += 1
    assert shown() == 1
    keep(store, day)
    assert shown() == 2
    keep(store, day, won=90)
    assert shown() == 3
    keep(store, day, won=60)
    assert shown() == 4
    keep(store, day)
    keep(store, day, won=75)
    assert shown() == 4


def test_what_was_solved_stays_solved_when_it_is_deleted(store: Store) -> None:
    solved, begun = keep(store, "2026-11-20", won=60), keep(store, "2026-11-21")
    store.games.delete(solved)
    store.games.delete(begun)
    (game,) = store.daily.between(*MONTH).values()
    assert game.won and game.game_id is None and game.day == date(2026, 11, 20)


def test_streaks_count_days_solved_of_whatever_level(store: Store) -> None:
    assert store.daily.streaks(TODAY) == Streaks(0, 0)
    for day in ("2026-11-20", "2026-11-19", "2026-11-18", "2026-11-15"):
        keep(store, day, won=60)
    keep(store, "2026-11-18", "Easy", won=60)
    keep(store, "2026-11-21")
    assert store.daily.streaks(TODAY) == Streaks(3, 3)
    keep(store, "2026-11-21", "Easy", won=60)
    assert store.daily.streaks(TODAY) == Streaks(4, 4)


def test_a_damaged_day_is_no_day(store: Store) -> None:
    keep(store, "some day", won=60)
    keep(store, "2026-11-99", won=60)
    assert store.daily.between(date.min, date.max) == {}
    assert store.daily.streaks(TODAY) == Streaks(0, 0)
