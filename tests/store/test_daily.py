"""Daily puzzles: begun, solved, and streaks of days."""

from __future__ import annotations

from datetime import date

from sudoku_tui.formats import read
from sudoku_tui.store.daily import Streaks
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from tests.session.actions.test_table import KILLER
from tests.store.desk import PUZZLE, Hands, create

TODAY = date(2026, 11, 21)
MONTH = date(2026, 11, 1), date(2026, 11, 30)


def save_daily_game(store: Store, day: str, level: str = "Hard", won: float = 0.0) -> int:
    """Save a game of a day's puzzle, won in *won* seconds unless 0, and return its id."""
    game = create(store, PUZZLE, Details(level=level, daily=day))
    if won:
        store.games.finish(game, won, 0)
    return game


def test_game_keeps_its_day_and_share_text(store: Store) -> None:
    share = "v10 classic pattern=" + "x" * 700 + " #abc"
    game = create(store, PUZZLE, Details(daily="2026-11-21", share=share))
    details = store.games.load(game).details
    assert (details.daily, details.share) == ("2026-11-21", share)
    plain = store.games.load(create(store, PUZZLE)).details
    assert (plain.daily, plain.share) == ("", "")


def test_month_lists_the_games_begun_in_it(store: Store) -> None:
    won = save_daily_game(store, "2026-11-20", won=61.5)
    begun = save_daily_game(store, "2026-11-20", "Easy")
    save_daily_game(store, "2026-10-31", won=5)
    save_daily_game(store, "2026-12-01", won=5)
    create(store, PUZZLE, Details(level="Hard"))
    found = store.daily.games_by_day(*MONTH)
    day = date(2026, 11, 20)
    assert set(found) == {(day, "Hard"), (day, "Easy")}
    hard, easy = found[day, "Hard"], found[day, "Easy"]
    assert (hard.won, hard.elapsed, hard.game_id) == (True, 61.5, won)
    assert (easy.won, easy.game_id) == (False, begun)


def test_killer_has_no_level_whatever_it_was_saved_with(store: Store) -> None:
    day = TODAY.isoformat()
    killer = read(KILLER).puzzle
    for level in ("", "Medium"):
        create(store, killer, Details(level=level, daily=day))
    save_daily_game(store, day, "Medium", won=5)
    found = store.daily.games_by_day(*MONTH)
    assert set(found) == {(TODAY, ""), (TODAY, "Medium")}
    assert found[TODAY, "Medium"].won and not found[TODAY, ""].won


def test_fastest_won_or_else_latest_game_of_a_day_is_listed(store: Store, hands: Hands) -> None:
    def listed_game() -> int | None:
        hands.now += 1
        return store.daily.games_by_day(*MONTH)[TODAY, "Hard"].game_id

    day = TODAY.isoformat()
    save_daily_game(store, day)
    hands.now += 1
    assert listed_game() == 1
    save_daily_game(store, day)
    assert listed_game() == 2
    save_daily_game(store, day, won=90)
    assert listed_game() == 3
    save_daily_game(store, day, won=60)
    assert listed_game() == 4
    save_daily_game(store, day)
    save_daily_game(store, day, won=75)
    assert listed_game() == 4


def test_deleted_game_still_counts_as_solved(store: Store) -> None:
    solved, begun = (
        save_daily_game(store, "2026-11-20", won=60),
        save_daily_game(store, "2026-11-21"),
    )
    store.games.delete(solved)
    store.games.delete(begun)
    (game,) = store.daily.games_by_day(*MONTH).values()
    assert game.won and game.game_id is None and game.day == date(2026, 11, 20)


def test_streaks_count_solved_days_at_any_level(store: Store) -> None:
    assert store.daily.streaks(TODAY) == Streaks(0, 0)
    for day in ("2026-11-20", "2026-11-19", "2026-11-18", "2026-11-15"):
        save_daily_game(store, day, won=60)
    save_daily_game(store, "2026-11-18", "Easy", won=60)
    save_daily_game(store, "2026-11-21")
    assert store.daily.streaks(TODAY) == Streaks(3, 3)
    save_daily_game(store, "2026-11-21", "Easy", won=60)
    assert store.daily.streaks(TODAY) == Streaks(4, 4)


def test_game_with_a_damaged_day_is_left_out(store: Store) -> None:
    save_daily_game(store, "some day", won=60)
    save_daily_game(store, "2026-11-99", won=60)
    assert store.daily.games_by_day(date.min, date.max) == {}
    assert store.daily.streaks(TODAY) == Streaks(0, 0)
